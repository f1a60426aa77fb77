import { ChevronDown, Plus, Trash2 } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { request } from '#core/web/api/request.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { findFxRate, listDimensions, type Dimension } from '../../../contract.ts';
import { PartyPicker } from '#modules/parties/web/public.tsx';
import { useAccountItems, useBooksBase, type AccountItem } from '../use-books.ts';
import { balanceOf, baseText, blankLine, isBlankLine, lineValue, type EditedEntryLine } from './typed-lines.ts';

/** Props of EntryLines. */
export interface EntryLinesProps {
  lines: readonly EditedEntryLine[]; onChange: (lines: EditedEntryLine[]) => void; baseCurrency: string; /** Day whose exchange rates are filled in. */ on: string;
  /** What is wrong, by `<key of the line>.<field>`. */ wrong: Readonly<Record<string, string>>;
  /** Leaves out what changes lines; the boxes themselves are disabled by the fieldset around them. */ readOnly?: boolean;
}

interface RowProps { line: EditedEntryLine; at: number; account: AccountItem | null; items: readonly AccountItem[]; dimensions: readonly Dimension[]; props: EntryLinesProps; set: (patch: Partial<EditedEntryLine>) => void; keys: (box: string) => (event: KeyboardEvent<HTMLElement>) => void; remove: () => void }

const boxId = (key: string, box: string) => `entry-line-${key}-${box}`;

/** Lines of an entry as they are typed. Enter adds one, Alt with arrows moves it, = fills in what is missing. */
export function EntryLines(props: EntryLinesProps) {
  const t = useT('accounting');
  const money = useMoneyText();
  const { lines, onChange, baseCurrency } = props;
  const items = useAccountItems();
  const dimensions = (useRead(listDimensions, useBooksBase(), { topics: ['accounting.dimension'], staleTime: 60_000 }).data?.items ?? []).filter((d) => d.isActive);
  const frame = useRef<HTMLDivElement>(null);
  const focus = (key: string | undefined, box: string) => requestAnimationFrame(() => { if (key) (frame.current?.querySelector<HTMLElement>(`[data-box="${boxId(key, box)}"] input`) ?? document.getElementById(boxId(key, box)))?.focus(); });
  const set = (key: string, patch: Partial<EditedEntryLine>) => onChange(lines.map((l) => (l.key === key ? { ...l, ...patch } : l)));
  const addAfter = (at: number) => { const fresh = blankLine(); onChange([...lines.slice(0, at + 1), fresh, ...lines.slice(at + 1)]); focus(fresh.key, 'account'); };
  const remove = (at: number) => { onChange(lines.length > 1 ? lines.filter((_, i) => i !== at) : [blankLine()]); focus(lines[at === 0 ? 1 : at - 1]?.key, 'account'); };
  const fill = (line: EditedEntryLine, side: 'debit' | 'credit') => {
    const rest = balanceOf(lines.filter((l) => l.key !== line.key), baseCurrency);
    if (!rest || rest.difference === 0n || (line.currency !== '' && line.currency !== baseCurrency)) return;
    const amount = side === 'debit' ? -rest.difference : rest.difference;
    set(line.key, amount > 0n ? { [side]: baseText(amount, baseCurrency), [side === 'debit' ? 'credit' : 'debit']: '' } : { [side]: '', [side === 'debit' ? 'credit' : 'debit']: baseText(-amount, baseCurrency) });
  };
  const keys = (line: EditedEntryLine, at: number) => (box: string) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); addAfter(at); }
    else if (event.key === '=' && (box === 'debit' || box === 'credit')) { event.preventDefault(); fill(line, box); }
    else if (event.key === 'Backspace' && (event.ctrlKey || event.metaKey || (box === 'memo' && isBlankLine(line)))) { event.preventDefault(); remove(at); }
    else if (step !== 0 && event.altKey) { event.preventDefault(); const next = [...lines]; const [moved] = next.splice(at, 1); next.splice(Math.max(0, Math.min(next.length, at + step)), 0, moved!); onChange(next); focus(line.key, box); }
    else if (step !== 0) { event.preventDefault(); focus(lines[at + step]?.key, box); }
  };
  const sums = balanceOf(lines, baseCurrency);
  return (
    <div ref={frame}>
      <ol aria-label={t('ledger.draft.lines')} className="flex flex-col rounded-lg border bg-card">
        <li aria-hidden className="hidden grid-cols-[minmax(12rem,2fr)_minmax(8rem,2fr)_8.5rem_8.5rem_4.5rem] gap-2 border-b px-2 py-2 text-xs font-medium text-muted-foreground md:grid"><span>{t('ledger.entry.account')}</span><span>{t('ledger.entry.memo')}</span><span className="text-end">{t('ledger.entry.debit')}</span><span className="text-end">{t('ledger.entry.credit')}</span><span /></li>
        {lines.map((line, at) => <Row key={line.key} line={line} at={at} account={items.find((i) => i.id === line.accountId) ?? null} items={items} dimensions={dimensions} props={props} set={(patch) => set(line.key, patch)} keys={keys(line, at)} remove={() => remove(at)} />)}
      </ol>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        {!props.readOnly && <Button size="sm" variant="outline" onClick={() => addAfter(lines.length - 1)}><Plus aria-hidden />{t('ledger.draft.addLine')}</Button>}
        {!props.readOnly && <p className="hidden text-xs text-muted-foreground lg:block">{t('ledger.draft.keys')}</p>}
        <dl aria-live="polite" className="figures ms-auto grid grid-cols-[auto_auto] gap-x-6 gap-y-0.5 text-end text-sm">
          <dt className="text-muted-foreground">{t('ledger.entry.debit')}</dt><dd>{sums ? money(baseText(sums.debit, baseCurrency), baseCurrency) : '–'}</dd>
          <dt className="text-muted-foreground">{t('ledger.entry.credit')}</dt><dd>{sums ? money(baseText(sums.credit, baseCurrency), baseCurrency) : '–'}</dd>
          <dt className="font-medium">{t('ledger.draft.difference')}</dt><dd className={cn('font-semibold', sums === null || sums.difference !== 0n ? 'text-destructive-ink' : 'text-success-ink')}>{sums ? money(baseText(sums.difference < 0n ? -sums.difference : sums.difference, baseCurrency), baseCurrency) : '–'}</dd>
        </dl>
      </div>
    </div>
  );
}

function Row({ line, at, account, items, dimensions, props, set, keys, remove }: RowProps) {
  const t = useT('accounting');
  const problem = (field: string) => props.wrong[`${line.key}.${field}`];
  const named = (word: string) => `${word}, ${t('ledger.draft.line', { n: at + 1 })}`;
  const needsParty = account?.choice.type === 'receivable' || account?.choice.type === 'payable';
  const foreign = line.currency !== '' && line.currency.toUpperCase() !== props.baseCurrency;
  const open = line.open ?? (needsParty || foreign || line.partyId !== null || Object.keys(line.dimensions).length > 0);
  const problems = Object.entries(props.wrong).filter(([key]) => key.startsWith(`${line.key}.`));
  const figure = (side: 'debit' | 'credit') => (
    <Input
      id={boxId(line.key, side)} size="sm" inputMode="decimal" autoComplete="off" className="figures text-end" aria-label={named(t(`ledger.entry.${side}`))} aria-invalid={Boolean(problem(side)) || undefined} placeholder={t(`ledger.entry.${side}`)} value={line[side]}
      onFocus={(e) => e.target.select()} onKeyDown={keys(side)} onChange={(e) => set({ [side]: e.target.value, ...(e.target.value.trim() !== '' ? { [side === 'debit' ? 'credit' : 'debit']: '' } : {}) })}
    />
  );
  return (
    <li className="border-b px-2 py-1.5 last:border-b-0">
      <div className="grid grid-cols-2 gap-2 md:grid-cols-[minmax(12rem,2fr)_minmax(8rem,2fr)_8.5rem_8.5rem_4.5rem]">
        <div data-box={boxId(line.key, 'account')} className="max-md:col-span-2">
          <Combobox<AccountItem> size="sm" clearable={false} aria-label={named(t('ledger.entry.account'))} items={items} value={account} placeholder={t('ledger.entry.account')} onValueChange={(item) => set({ accountId: item?.id ?? null, ...(item?.choice.currency ? { currency: item.choice.currency } : {}) })} />
        </div>
        <Input id={boxId(line.key, 'memo')} size="sm" dir="auto" className="max-md:col-span-2" aria-label={named(t('ledger.entry.memo'))} placeholder={t('ledger.entry.memo')} maxLength={300} value={line.memo} onKeyDown={keys('memo')} onChange={(e) => set({ memo: e.target.value })} />
        {figure('debit')}{figure('credit')}
        {!props.readOnly && <span className="flex justify-end max-md:col-span-2">
          <IconButton size="sm" className="text-muted-foreground" aria-expanded={open} aria-label={named(t('ledger.draft.details'))} onClick={() => set({ open: !open })}><ChevronDown className={cn('transition-transform', open && 'rotate-180')} /></IconButton>
          <IconButton size="sm" className="text-muted-foreground" aria-label={named(t('remove'))} onClick={remove}><Trash2 /></IconButton>
        </span>}
      </div>
      {open && <Details line={line} at={at} props={props} dimensions={dimensions} set={set} needsParty={needsParty} foreign={foreign} problem={problem} />}
      {problems.length > 0 && <p role="alert" className="pt-1 text-sm text-destructive-ink">{[...new Set(problems.map(([, message]) => message))].join(' ')}</p>}
    </li>
  );
}

function Details({ line, props, dimensions, set, needsParty, foreign, problem }: Pick<RowProps, 'line' | 'at' | 'props' | 'dimensions' | 'set'> & { needsParty: boolean; foreign: boolean; problem: (field: string) => string | undefined }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const money = useMoneyText();
  const value = lineValue(line, props.baseCurrency);
  const takeRate = async () => {
    const currency = line.currency.trim().toUpperCase();
    if (currency.length !== 3 || currency === props.baseCurrency || line.rate !== '') return;
    try { const { rate } = await request(findFxRate, { ...base, currency, on: props.on }); if (rate) set({ rate, currency }); } catch { /* a code that is none is told when it is posted */ }
  };
  return (
    <div className="grid gap-2 px-1 pt-2 pb-1 sm:grid-cols-2 lg:grid-cols-4">
      <Field label={t('ledger.entry.party')} required={needsParty} error={problem('partyId')}><PartyPicker size="sm" value={line.partyId} onChange={(partyId) => set({ partyId })} /></Field>
      {needsParty && <Field label={t('ledger.entry.dueOn')}><Input type="date" size="sm" value={line.dueOn ?? ''} onChange={(e) => set({ dueOn: e.target.value || null })} /></Field>}
      <Field label={t('ledger.entry.currency')} error={problem('currency')}><Input size="sm" maxLength={3} autoComplete="off" placeholder={props.baseCurrency} value={line.currency} onChange={(e) => set({ currency: e.target.value.toUpperCase(), rate: '', base: '' })} onBlur={() => void takeRate()} /></Field>
      {foreign && <Field label={t('ledger.entry.rate', { currency: props.baseCurrency })} error={problem('rate')}><Input size="sm" inputMode="decimal" className="figures" value={line.rate} onChange={(e) => set({ rate: e.target.value })} /></Field>}
      {foreign && <Field label={t('ledger.entry.base', { currency: props.baseCurrency })} error={problem('base')}><Input size="sm" inputMode="decimal" className="figures" placeholder={value === null ? '' : money(baseText(value < 0n ? -value : value, props.baseCurrency), props.baseCurrency)} value={line.base} onChange={(e) => set({ base: e.target.value })} /></Field>}
      {dimensions.map((d) => (
        <Field key={d.id} label={d.name} error={problem(`dimensions.${d.id}`)}>
          <Select size="sm" value={line.dimensions[d.id] ?? ''} onValueChange={(chosen) => set({ dimensions: Object.fromEntries(Object.entries({ ...line.dimensions, [d.id]: chosen }).filter(([, v]) => v !== '')) })} options={[{ value: '', label: '–' }, ...d.values.filter((v) => v.isActive || v.id === line.dimensions[d.id]).map((v) => ({ value: v.id, label: v.name }))]} />
        </Field>
      ))}
    </div>
  );
}
