import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { currencyExponent } from '#core/contract/money.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { decimalOf, discountOf, discountText, emptyLine, isEmptyLine, wrongBoxes, type EditedLine } from '#core/web/document/line.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { invalidateTopics, queryClient, queryKey } from '#core/web/query.ts';
import { contentsText } from '#modules/accounting/contract.ts';
import { proposalsAfter, type TaxProposals } from '#modules/accounting/contract.ts';
import { getQuote, updateQuote, type DocumentTax, type Quote } from '../../../contract.ts';
import { priceQuote, type PricedQuote } from '../../../rules/quotes/price.ts';

/** What a draft's page may change. */
export interface DraftFields {
  title: string; partyId: string | null; billToId: string | null; shipToId: string | null; opportunityId: string | null; issuedOn: string; validUntil: string | null; currency: string; exchangeRate: string | null; taxMode: Quote['taxMode']; taxRounding: Quote['taxRounding']; /** Undefined while nobody chose. */ fiscalPositionId: string | null | undefined; fiscalBy: 'auto' | undefined;
  discount: string; depositPercent: string; terms: string; notes: string; internalNote: string; language: 'en' | 'ar'; trackViews: boolean; ownerId: string | null;
}

/** How a draft stands with the server. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'wrong' | 'failed' | 'conflict';

/** A draft that is being written: saved by itself a moment after the last key. */
export interface Draft {
  fields: DraftFields; lines: readonly EditedLine[]; state: SaveState; problem: string | null; wrong: Readonly<Record<string, string>>;
  priced: PricedQuote | null; amounts: ReadonlyArray<string | null>;
  set: (patch: Partial<DraftFields>) => void; setLines: (lines: EditedLine[]) => void;
  /** Taxes that were proposed to lines before the fiscal position; null for those a person chose. */
  proposals: TaxProposals; /** Has the fiscal position map what a person chose, too. */ applyPosition: () => void;
  /** Saves what is waiting; null when it could not be saved. */
  flush: () => Promise<Quote | null>;
  /** After a conflict: writes one's own over the newer copy, or takes that. */
  resolve: (whose: 'mine' | 'newer') => void;
}

function fieldsOf(q: Quote): DraftFields {
  const { title, partyId, billToId, shipToId, opportunityId, issuedOn, validUntil, currency, taxMode, taxRounding, depositPercent, terms, notes, internalNote, language, trackViews, ownerId } = q;
  return { title, partyId, billToId, shipToId, opportunityId, issuedOn, validUntil, fiscalPositionId: undefined, fiscalBy: undefined, currency, exchangeRate: currency === q.baseCurrency ? null : q.exchangeRate, taxMode, taxRounding, discount: discountText(q.discountPercent, q.discountAmount), depositPercent, terms, notes, internalNote, language, trackViews, ownerId };
}

function linesOf(q: Quote): EditedLine[] {
  return q.lines.map((l) => emptyLine(l.kind, { key: l.id, id: l.id, itemId: l.itemId, name: l.name, description: l.description, quantity: l.quantity, unit: l.unit, unitPrice: l.unitPrice === '0' && l.name === '' ? '' : l.unitPrice, discount: discountText(l.discountPercent, l.discountAmount), taxIds: l.taxIds, optional: l.optional, chosen: l.chosen, optionGroup: l.optionGroup, contents: contentsText(l.components ?? []) }));
}

const proposalsOf = (q: Quote): TaxProposals => Object.fromEntries(q.lines.filter((l) => l.kind === 'item').map((l) => [l.id, l.proposedTaxIds ?? null]));

/** Lines as the engine and the contract take them; a wrong figure counts as nothing until it is right. */
export function plainLines(lines: readonly EditedLine[], digits: number) {
  return lines.map((l) => {
    const discount = discountOf(l.discount, digits) ?? { percent: null, amount: null };
    const quantity = decimalOf(l.quantity);
    return {
      ...(l.id ? { id: l.id } : {}), kind: l.kind === 'subtotal' ? 'note' as const : l.kind, itemId: l.itemId, name: l.name, description: l.description, quantity: quantity && Number(quantity) > 0 ? quantity : '1', unit: l.unit, unitPrice: decimalOf(l.unitPrice) ?? '0',
      discountPercent: discount.percent, discountAmount: discount.amount, taxIds: l.taxIds, optional: l.optional, chosen: l.chosen, optionGroup: l.optionGroup.trim(),
    };
  });
}

/** Writes a draft with its lines: computes at once, saves after 700 ms of rest, and tells what stands in the way. */
export function useDraft(quote: Quote, base: { workspace_slug: string }, taxes: readonly DocumentTax[]): Draft {
  const [fields, setFields] = useState(() => fieldsOf(quote));
  const [lines, setLinesState] = useState<readonly EditedLine[]>(() => linesOf(quote));
  const [state, setState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState<string | null>(null);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const server = useRef(quote);
  const dirty = useRef(false);
  const newer = useRef<Quote | null>(null);
  const running = useRef<Promise<Quote | null> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [proposals, setProposals] = useState(() => proposalsOf(quote));
  const latest = useRef({ fields, lines, proposals });
  useLayoutEffect(() => { latest.current = { fields, lines, proposals }; }, [fields, lines, proposals]);

  const take = useCallback((q: Quote) => { server.current = q; dirty.current = false; setFields(fieldsOf(q)); setLinesState(linesOf(q)); setProposals(proposalsOf(q)); setState('saved'); setProblem(null); setWrong({}); }, []);
  // Somebody else's change comes in while nothing of one's own waits; otherwise the next save tells.
  useEffect(() => { if (quote.version > server.current.version && !dirty.current && !running.current) take(quote); }, [quote, take]);

  const save = useCallback(async (): Promise<Quote | null> => {
    clearTimeout(timer.current);
    if (running.current) await running.current;
    if (!dirty.current) return server.current;
    const { fields: f, lines: l, proposals: p } = latest.current;
    const digits = currencyExponent(f.currency);
    const discount = discountOf(f.discount, digits);
    if (l.some((line) => wrongBoxes(line, digits).size > 0) || discount === null || decimalOf(f.depositPercent) === null) { setState('wrong'); return null; }
    const sent = l.filter((line) => !isEmptyLine(line));
    const { discount: _text, fiscalPositionId, fiscalBy, ...rest } = f;
    dirty.current = false;
    setState('saving');
    const work = (async () => {
      try {
        const answer = await request(updateQuote, { ...base, id: server.current.id, version: server.current.version, ...rest, ...(fiscalPositionId === undefined ? {} : { fiscalPositionId }), ...(fiscalBy === undefined ? {} : { fiscalBy }), depositPercent: decimalOf(f.depositPercent) || '0', discountPercent: discount.percent, discountAmount: discount.amount, lines: plainLines(sent, digits).map((line, i) => ({ ...line, proposedTaxIds: p[sent[i]!.key] ?? null })) } as never, { idempotencyKey: newId() }) as Quote;
        server.current = answer;
        queryClient.setQueryData(queryKey(getQuote, { ...base, id: answer.id }), answer);
        const ids = new Map(sent.map((line, i) => [line.key, answer.lines[i]?.id]));
        setLinesState((now) => now.map((line) => (ids.get(line.key) ? { ...line, id: ids.get(line.key) } : line)));
        // What the fiscal position made of proposed taxes is shown at once.
        const mapped = new Map(sent.flatMap(({ key }, i) => (p[key] && latest.current.proposals[key] === p[key] ? [[key, answer.lines[i]!.taxIds] as const] : [])));
        if (mapped.size > 0) setLinesState((now) => now.map((line) => (mapped.has(line.key) ? { ...line, taxIds: mapped.get(line.key)! } : line)));
        setFields((now) => (now.fiscalPositionId === fiscalPositionId && now.fiscalBy === fiscalBy ? { ...now, fiscalPositionId: undefined, fiscalBy: undefined } : now));
        setProblem(null); setWrong({});
        setState(dirty.current ? 'waiting' : 'saved');
        void invalidateTopics(['sales.quote.list']);
        return answer;
      } catch (thrown) {
        const error = toApiError(thrown);
        dirty.current = true;
        if (error.code === 'core.version_conflict') { newer.current = error.details['current'] as Quote; setState('conflict'); } else { setState('failed'); setProblem(errorText(error)); setWrong(Object.fromEntries(error.fields.map((x) => [x.path, x.message]))); }
        return null;
      } finally { running.current = null; }
    })();
    running.current = work;
    return work;
  }, [base]);

  const later = useCallback(() => {
    dirty.current = true;
    setState((s) => (s === 'conflict' ? s : 'waiting'));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => { if (!newer.current) void save(); }, 700);
  }, [save]);
  useEffect(() => () => { clearTimeout(timer.current); if (dirty.current && !newer.current) void save(); }, [save]);

  const priced = useMemo(() => {
    try {
      const digits = currencyExponent(fields.currency);
      const discount = discountOf(fields.discount, digits) ?? { percent: null, amount: null };
      return priceQuote({ currency: fields.currency, taxMode: fields.taxMode, taxRounding: fields.taxRounding, lines: plainLines(lines, digits), taxes, discountPercent: discount.percent, discountAmount: discount.amount, depositPercent: decimalOf(fields.depositPercent) ?? '0' });
    } catch { return null; }
  }, [fields, lines, taxes]);

  return {
    fields, lines, state, problem, wrong, priced, amounts: lines.map((_, i) => priced?.lines[i]?.amount ?? null),
    set: useCallback((patch) => { setFields((now) => ({ ...now, ...patch })); later(); }, [later]),
    setLines: useCallback((next) => { const said = proposalsAfter(latest.current.lines, next, latest.current.proposals); latest.current = { ...latest.current, lines: next, proposals: said }; setLinesState(next); setProposals(said); later(); }, [later]),
    proposals,
    applyPosition: useCallback(() => {
      const { lines: l, proposals: p } = latest.current;
      const said = Object.fromEntries(l.filter((line) => line.kind === 'item').map((line) => [line.key, p[line.key] ?? line.taxIds]));
      latest.current = { ...latest.current, proposals: said };
      setProposals(said); later();
    }, [later]),
    flush: save,
    resolve(whose) {
      const copy = newer.current;
      newer.current = null;
      if (!copy) return;
      if (whose === 'newer') take(copy); else { server.current = copy; dirty.current = true; void save(); }
    },
  };
}
