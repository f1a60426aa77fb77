import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { moneyToDecimal } from '#core/contract/money.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { ItemCell, type Catalogue } from '#core/web/document/item-cell.tsx';
import { decimalOf } from '#core/web/document/line.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { LeaveGuard } from '#core/web/forms/leave-guard.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Input, inputStyle } from '#core/web/ui/input.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableFoot, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { findItems } from '#modules/accounting/contract.ts';
import { useLinePrices } from '#modules/accounting/web/public.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { dealLines, setDealLines, type Deal, type DealLine } from '../../contract.ts';
import { priceLines } from '../../rules/deals/line-price.ts';
import { moneyText, useBase } from '../leads/use-leads.ts';
import { dealTopics } from './use-deals.ts';

interface Edited { key: string; itemId: string | null; name: string; quantity: string; unit: string; unitPrice: string; discountPercent: string }

/** What is to be sold with an opportunity; its amount is the sum. */
export function DealLines({ deal, canEdit }: { deal: Deal; canEdit: boolean }) {
  const t = useT('sales');
  const query = useRead(dealLines, { ...useBase(), id: deal.id }, { topics: dealTopics });
  const [editing, setEditing] = useState(false);
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={4} />}>
      {({ items }) => (editing ? <LinesEditor deal={deal} lines={items} onClose={() => setEditing(false)} /> : (
        <section aria-label={t('deals.lines.title')} className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-3">{canEdit && <Button size="sm" variant="outline" onClick={() => setEditing(true)}><Pencil aria-hidden />{t('deals.lines.edit')}</Button>}<p className="text-sm text-muted-foreground">{t(items.length > 0 ? 'deals.lines.help' : 'deals.lines.none')}</p></div>
          {items.length > 0 && <LinesTable deal={deal} lines={items} />}
        </section>
      ))}
    </QueryView>
  );
}

function LinesTable({ deal, lines }: { deal: Deal; lines: readonly DealLine[] }) {
  const t = useT('sales');
  return (
    <Table label={t('deals.lines.title')}>
      <TableHead><TableRow><TableHeaderCell>{t('deals.lines.item')}</TableHeaderCell><TableHeaderCell align="end">{t('deals.lines.quantity')}</TableHeaderCell><TableHeaderCell align="end">{t('deals.lines.price')}</TableHeaderCell><TableHeaderCell align="end">{t('deals.lines.discount')}</TableHeaderCell><TableHeaderCell align="end">{t('deals.lines.net')}</TableHeaderCell></TableRow></TableHead>
      <TableBody>
        {lines.map((l) => <TableRow key={l.id}><TableCell><span dir="auto">{l.name}</span></TableCell><TableCell align="end"><span className="figures">{l.quantity} {l.unit}</span></TableCell><TableCell align="end"><span className="figures">{l.unitPrice}</span></TableCell><TableCell align="end"><span className="figures">{l.discountPercent ?? '–'}</span></TableCell><TableCell align="end"><span className="figures">{moneyText(l.net, deal.currency)}</span></TableCell></TableRow>)}
      </TableBody>
      <TableFoot><TableRow><TableCell colSpan={4}>{t('deals.lines.sum')}</TableCell><TableCell align="end">{moneyText(deal.amount, deal.currency)}</TableCell></TableRow></TableFoot>
    </Table>
  );
}

const fresh = (): Edited => ({ key: newId(), itemId: null, name: '', quantity: '1', unit: '', unitPrice: '', discountPercent: '' });
const figures = ['quantity', 'unitPrice', 'discountPercent'] as const;
const isWrong = (l: Edited, key: (typeof figures)[number]) => { const value = decimalOf(l[key]); return value === null || (key === 'discountPercent' && Number(value) > 100); };
const plain = (l: Edited) => ({ itemId: l.itemId, name: l.name.trim(), quantity: decimalOf(l.quantity) ?? '0', unit: l.unit, unitPrice: decimalOf(l.unitPrice) ?? '0', discountPercent: l.discountPercent.trim() === '' ? null : decimalOf(l.discountPercent) });
const isBlank = (l: Edited) => l.name.trim() === '' && l.unitPrice.trim() === '';

function LinesEditor({ deal, lines: stored, onClose }: { deal: Deal; lines: readonly DealLine[]; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const [lines, setLines] = useState<readonly Edited[]>(() => (stored.length > 0 ? stored.map((l) => ({ key: l.id, itemId: l.itemId, name: l.name, quantity: l.quantity, unit: l.unit, unitPrice: l.unitPrice, discountPercent: l.discountPercent ?? '' })) : [fresh()]));
  const [touched, setTouched] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useAction(setDealLines, { topics: dealTopics, onDone: onClose, quiet: true, onRefused: (thrown) => { const e = toApiError(thrown); setProblem(e.fields[0]?.message ?? e.message); } });
  const catalogue = useMemo<Catalogue>(() => ({
    find: async (text, signal) => (await request(findItems, { workspace_slug: base.workspace_slug, q: text.slice(0, 200), use: 'sale' }, { signal })).items.slice(0, 12).map((i) => ({ id: i.id, label: i.name, unit: i.unitName ?? '', price: i.currency === deal.currency ? i.price : null, description: '', taxIds: [], ...(i.price ? { detail: `${i.price} ${i.currency}` } : {}) })),
  }), [base.workspace_slug, deal.currency]);
  const place = useMemo(() => ({ workspace_slug: base.workspace_slug }), [base.workspace_slug]);
  const note = useLinePrices({ base: place, lines, change: setLines, partyId: deal.accountId ?? deal.contactId, currency: deal.currency, on: useWorkspaceDay() });
  const change = (key: string, patch: Partial<Edited>) => { setTouched(true); setLines(lines.map((l) => (l.key === key ? { ...l, ...patch } : l))); };
  const sum = useMemo(() => { try { return priceLines(lines.map(plain), deal.currency); } catch { return null; } }, [lines, deal.currency]);
  const submit = () => {
    const written = lines.filter((l) => !isBlank(l));
    if (sum === null || written.some((l) => l.name.trim() === '' || figures.some((key) => isWrong(l, key)))) { setProblem(t('deals.lines.wrong')); return; }
    setProblem(null);
    save.mutate({ ...base, id: deal.id, version: deal.version, lines: written.map(plain) });
  };
  return (
    <form aria-label={t('deals.lines.edit')} noValidate className="flex flex-col gap-3" onSubmit={(e) => { e.preventDefault(); submit(); }}>
      <ol className="flex flex-col gap-2">
        {lines.map((l, i) => <li key={l.key} className="rounded-lg border p-2.5"><LineBoxes line={l} at={i} net={sum ? moneyText(sum.texts[i] ?? null, deal.currency) : null} catalogue={catalogue} onChange={(patch) => change(l.key, patch)} onRemove={() => { setTouched(true); setLines(lines.filter((x) => x.key !== l.key)); }} onNext={() => setLines([...lines, fresh()])} />{note(l)}</li>)}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button size="sm" variant="outline" onClick={() => setLines([...lines, fresh()])}><Plus aria-hidden />{t('deals.lines.add')}</Button>
        <p className="text-sm">{t('deals.lines.sum')} <span className="figures font-semibold">{sum ? moneyText(moneyToDecimal(sum.sum), deal.currency) : '–'}</span></p>
      </div>
      {problem && <p role="alert" className="text-sm text-destructive-ink">{problem}</p>}
      <div className="flex justify-end gap-2"><Button variant="outline" onClick={onClose}>{t('deals.cancel')}</Button><Button type="submit" variant="primary" loading={save.isPending}>{t('deals.save')}</Button></div>
      <LeaveGuard when={touched && !save.isSuccess} />
    </form>
  );
}

function LineBoxes({ line, at, net, catalogue, onChange, onRemove, onNext }: { line: Edited; at: number; net: string | null; catalogue: Catalogue; onChange: (patch: Partial<Edited>) => void; onRemove: () => void; onNext: () => void }) {
  const t = useT('sales');
  const id = useId();
  const box = (key: (typeof figures)[number], label: string, suffix?: string) => (
    <label className="flex min-w-0 flex-col gap-1 text-xs text-muted-foreground">{label}<Input size="sm" className="figures text-end" inputMode="decimal" value={line[key]} aria-invalid={isWrong(line, key) || undefined} {...(suffix ? { suffix } : {})} onChange={(e) => onChange({ [key]: e.target.value })} /></label>
  );
  return (
    <div className="grid grid-cols-3 items-end gap-2 sm:grid-cols-[5rem_minmax(0,1fr)_6rem_8rem_2rem]">
      <div className="col-span-full flex min-w-0 flex-col gap-1 text-xs text-muted-foreground">
        <label htmlFor={id}>{t('deals.lines.item')}</label>
        <ItemCell
          value={line.name} label={t('deals.lines.item')} placeholder={t('deals.lines.placeholder')} inputId={id} catalogue={catalogue} className={cn(inputStyle({ size: 'sm' }))} onText={(name) => onChange({ name, itemId: null })}
          onItem={(item) => onChange({ itemId: item.id, name: item.label, unit: item.unit, ...(item.price ? { unitPrice: item.price } : {}) })} onKeyDown={(e) => { if (e.key === 'Enter') { e.preventDefault(); onNext(); } }} onPaste={() => {}}
        />
      </div>
      {box('quantity', t('deals.lines.quantity'))}{box('unitPrice', t('deals.lines.price'))}{box('discountPercent', t('deals.lines.discount'))}
      <span className="figures col-span-2 pb-1.5 text-end text-sm sm:col-span-1"><span className="sr-only">{t('deals.lines.net')} </span>{net ?? '–'}</span>
      <IconButton size="sm" className="justify-self-end text-muted-foreground" aria-label={t('deals.lines.remove', { n: at + 1 })} onClick={onRemove}><Trash2 /></IconButton>
    </div>
  );
}
