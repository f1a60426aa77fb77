import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { request } from '#core/web/api/request.ts';
import { quantityOf } from '#core/web/document/line.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { askPrices, type AskedPrice } from '../../contract.ts';
import { chosenNow, proposals, samePrice, type LineAnswer, type ProposedLine } from './proposals.ts';
import { unitPriceText } from '../parts/unit-price.ts';
import { reasonsOf } from './because.ts';

/** What prices of lines depend on. */
export interface LinePrices<L extends ProposedLine> {
  base: { workspace_slug: string };
  lines: readonly L[];
  /** Writes the lines anew, with proposed prices in them. */
  change: (lines: L[]) => void;
  partyId: string | null; currency: string; on: string;
  /** False where prices are not proposed: on what is bought, or given back. */
  enabled?: boolean;
  /** Lines whose price was agreed elsewhere, such as in an order. */
  agreed?: (line: L) => boolean;
}

/** Proposes prices of lines by the customer's price list: for an item that is chosen, and again when quantity, customer, currency or day change, unless somebody typed another price. Answers what to say below a line. */
export function useLinePrices<L extends ProposedLine>({ base, lines, change, partyId, currency, on, enabled = true, agreed }: LinePrices<L>): (line: ProposedLine) => ReactNode {
  const may = useCan()('accounting.item.view') && enabled;
  const [answers, setAnswers] = useState<ReadonlyMap<string, AskedPrice>>(new Map());
  const before = useRef<Map<string, LineAnswer> | null>(null);
  const chosen = useRef(new Map<string, string>());
  const latest = useRef({ lines, change });
  useLayoutEffect(() => { latest.current = { lines, change }; });
  const asked = lines.flatMap((l) => { const quantity = quantityOf(l.quantity, true); return l.itemId && quantity && !agreed?.(l) ? [{ key: l.key, itemId: l.itemId, quantity, unit: l.unit?.trim() ?? '' }] : []; }).slice(0, 500);
  const question = JSON.stringify([partyId, currency, on, asked]);
  const places = lines.map((l) => `${l.key} ${l.itemId ?? ''}`).join(',');

  useEffect(() => {
    const now = latest.current.lines;
    const known = before.current ?? new Map<string, LineAnswer>();
    if (before.current) for (const [key, price] of chosenNow(known, now)) chosen.current.set(key, price);
    // A line keeps what was said about its item; another item begins anew.
    before.current = new Map(now.map((l) => [l.key, known.get(l.key)?.itemId === l.itemId ? known.get(l.key)! : { itemId: l.itemId, price: undefined }]));
  }, [places]);

  useEffect(() => {
    const [customer, code, day, wanted] = JSON.parse(question) as [string | null, string, string, Array<{ key: string; itemId: string; quantity: string; unit: string }>];
    if (!may || wanted.length === 0) { setAnswers(new Map()); return undefined; }
    const abort = new AbortController();
    const run = async () => {
      const { items } = await request(askPrices, { ...base, partyId: customer, currency: code, on: day, lines: wanted.map(({ itemId, quantity, unit }) => ({ itemId, quantity, ...(unit ? { unit } : {}) })) } as never, { signal: abort.signal });
      const said = new Map(items.map((i) => [`${i.itemId} ${i.quantity} ${i.unit ?? ''}`, i]));
      const found = new Map(wanted.flatMap(({ key, itemId, quantity, unit }) => { const answer = said.get(`${itemId} ${quantity} ${unit}`); return answer ? [[key, answer] as const] : []; }));
      const was = before.current ?? new Map<string, LineAnswer>();
      const { lines: now, change: write } = latest.current;
      const fresh = proposals(now, was, found, chosen.current);
      for (const [key, answer] of found) { before.current?.set(key, { itemId: answer.itemId, price: answer.price }); chosen.current.delete(key); }
      setAnswers(found);
      if (fresh.size > 0) write(now.map((l) => (fresh.has(l.key) ? { ...l, unitPrice: fresh.get(l.key)! } : l)));
    };
    const timer = setTimeout(() => { run().catch(() => undefined); }, 200);
    return () => { clearTimeout(timer); abort.abort(); };
  }, [base, may, question]);

  const take = useCallback((key: string, unitPrice: string) => { const { lines: now, change: write } = latest.current; write(now.map((l) => (l.key === key ? { ...l, unitPrice } : l))); }, []);
  return useMemo(() => (line) => { const said = answers.get(line.key); return said && said.itemId === line.itemId ? <PriceNote line={line} said={said} currency={currency} onTake={(price) => take(line.key, price)} /> : null; }, [answers, currency, take]);
}

/** Below a line: why it costs that, or what the list says in place of what was typed. Nothing where the item's own price stands. */
function PriceNote({ line, said, currency, onTake }: { line: ProposedLine; said: AskedPrice; currency: string; onTake: (price: string) => void }) {
  const t = useT('document');
  const plain = said.source !== 'rule' && !said.converted;
  if (said.price === null) return said.problem === 'no_rate' ? <p className="px-2 pb-1 text-xs text-muted-foreground">{reasonsOf(t, said, currency)}</p> : null;
  if (samePrice(said.price, line.unitPrice)) return plain ? null : <p className="px-2 pb-1 text-xs text-muted-foreground" dir="auto">{reasonsOf(t, said, currency)}</p>;
  if (said.source !== 'rule') return null;
  const { price } = said;
  return <p className="flex flex-wrap items-center gap-x-2 px-2 pb-1 text-xs text-muted-foreground"><span title={reasonsOf(t, said, currency)}>{t('asked.typed', { price: unitPriceText(price, currency) })}</span><Button size="sm" variant="link" className="h-auto p-0 text-xs pointer-coarse:min-h-11" onClick={() => onTake(price)}>{t('asked.take')}</Button></p>;
}
