import { Ban, Check, Clock, Pencil, Undo2, WandSparkles } from 'lucide-react';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError, useAction, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { useRecordAddress } from '#core/web/slots/record-address.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Badge } from '#core/web/ui/badge.tsx';
import { SearchInput } from '#core/web/ui/search-input.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { getBankLine, matchBankLine, suggestForLine, unmatchBankLine, type BankLineDetail, type MatchPart, type Suggestion } from '../../contract.ts';
import { entryAddress, useBooksBase } from '../ledger/use-books.ts';
import { lineTones, lineTopics, useDayText } from './bank-words.ts';
import { newPart, partsOfItem, partsOfSuggestion, restOf, type EditedPart } from './edited-parts.ts';
import { MatchEditor } from './match-editor.tsx';

/** Steps of a line that the page's keys call too. */
export interface LineSteps { onHold: () => void; onExclude: () => void; onReopen: () => void; onRule: (line: BankLineDetail) => void; onDone: () => void }

/** One line: what the bank says, what it may be, and what it was matched with. */
export function LineView({ id, splitting, onSplit, steps }: { id: string; splitting: boolean; onSplit: (on: boolean) => void; steps: LineSteps }) {
  const query = useRead(getBankLine, { ...useBooksBase(), id }, { topics: lineTopics });
  if (!query.data) return <div className="p-4"><SkeletonRows rows={5} columns={2} /></div>;
  const line = query.data;
  const isWaiting = ['new', 'suggested', 'on_hold'].includes(line.status);
  return (
    <div className="flex flex-col gap-5 p-4 sm:p-6">
      <Head line={line} steps={steps} />
      <Records line={line} />
      {isWaiting ? <Waiting key={`${line.id}:${line.version}`} line={line} splitting={splitting} onSplit={onSplit} onDone={steps.onDone} /> : <Matched line={line} />}
    </div>
  );
}

function Head({ line, steps }: { line: BankLineDetail; steps: LineSteps }) {
  const t = useT('accounting');
  const can = useCan();
  const money = useMoneyText();
  const day = useDayText();
  const base = useBooksBase();
  const undo = useAction(unmatchBankLine, { topics: lineTopics, success: t('bank.line.unmatched') });
  const isWaiting = ['new', 'suggested', 'on_hold'].includes(line.status);
  const button = (label: string, icon: ReactNode, keys: string, press: () => void) => <IconButton size="sm" variant="outline" aria-label={label} {...tip(label, { keys })} onClick={press}>{icon}</IconButton>;
  return (
    <header className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0"><h2 className="text-lg font-semibold" dir="auto">{line.payee || line.memo || line.reference || t('bank.line.noPayee')}</h2><p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground"><span>{day(line.bookedOn)}</span>{line.counterparty && <span className="figures">{line.counterparty}</span>}{line.reference && <span dir="auto">{line.reference}</span>}</p></div>
        <p className="figures text-2xl font-semibold">{money(line.amount, line.currency)}</p>
      </div>
      {line.memo && <p className="text-sm" dir="auto">{line.memo}</p>}
      {line.originalCurrency && line.originalAmount && <p className="figures text-sm text-muted-foreground">{money(line.originalAmount, line.originalCurrency)}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <StatusPill tone={lineTones[line.status]}>{t(`bank.line.statuses.${line.status}`)}{line.holdUntil ? ` · ${day(line.holdUntil)}` : ''}</StatusPill>
        {line.note && <span className="text-sm text-muted-foreground" dir="auto">{line.note}</span>}
        <span className="flex-1" />
        {can('accounting.bank.edit') && <>
          {isWaiting && button(t('bank.line.hold'), <Clock />, 'h', steps.onHold)}{isWaiting && button(t('bank.line.exclude'), <Ban />, 'x', steps.onExclude)}
          {isWaiting && button(t('bank.rule.fromLine'), <WandSparkles />, 'r', () => steps.onRule(line))}
          {(line.status === 'excluded' || line.status === 'on_hold') && button(t('bank.line.reopen'), <Undo2 />, 'u', steps.onReopen)}
          {(line.status === 'matched' || line.status === 'split') && <Button size="sm" variant="outline" loading={undo.isPending} onClick={() => undo.mutate({ ...base, id: line.id, version: line.version })}><Undo2 />{t('bank.line.unmatch')}</Button>}
        </>}
      </div>
    </header>
  );
}

/** Records of other rooms that belong to it, such as the expense made of it: there its receipt is asked for. */
function Records({ line }: { line: BankLineDetail }) {
  const t = useT('accounting');
  const address = useRecordAddress();
  if (line.records.length === 0) return null;
  return (
    <ul aria-label={t('bank.line.records')} className="divide-y divide-border rounded-lg border text-sm">
      {line.records.map((r) => {
        const to = address(r.topic, r.id);
        return (
          <li key={r.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <span className="min-w-0 flex-1 truncate">{t(`used.of.${r.topic.replace('.', '_')}`)}: {to ? <Link to={to} className="underline underline-offset-4"><bdi>{r.name}</bdi></Link> : <bdi>{r.name}</bdi>}</span>
            {r.wants === 'receipt' && <Badge tone="warning">{t('bank.line.noReceipt')}</Badge>}
            {r.wants === 'receipt' && to && <Link to={to} className="underline underline-offset-4">{t('bank.line.askReceipt')}</Link>}
          </li>
        );
      })}
    </ul>
  );
}

function Matched({ line }: { line: BankLineDetail }) {
  const t = useT('accounting');
  const money = useMoneyText();
  const day = useDayText();
  if (line.matches.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t('bank.line.matchedWith')}</h3>
      <ul className="divide-y divide-border rounded-lg border text-sm">
        {line.matches.map((m) => <li key={m.id} className="flex items-baseline gap-3 px-3 py-2"><Link to={entryAddress(m.entryId)} className="figures underline underline-offset-4">{m.number}</Link><span className="min-w-0 flex-1 truncate" dir="auto">{m.memo}</span><span className="text-muted-foreground">{day(m.on)}</span><span className="figures">{money(m.amount, line.currency)}</span></li>)}
        {line.parts.map((p, i) => <li key={i} className="flex items-baseline gap-3 px-3 py-2 ps-8 text-muted-foreground"><span className="figures">{p.accountCode}</span><span className="min-w-0 flex-1 truncate" dir="auto">{p.accountName}{p.memo ? ` · ${p.memo}` : ''}</span><span className="figures">{money(p.amount, p.currency)}</span></li>)}
      </ul>
    </section>
  );
}

/** What is wrong with parts, by path. */
const wrongOf = (error: unknown): Record<string, string> => Object.fromEntries(toApiError(error).fields.map((f) => [f.path, f.message]));

function Waiting({ line, splitting, onSplit, onDone }: { line: BankLineDetail; splitting: boolean; onSplit: (on: boolean) => void; onDone: () => void }) {
  const t = useT('accounting');
  const can = useCan();
  const base = useBooksBase();
  const [q, setQ] = useState('');
  const [parts, setParts] = useState<readonly EditedPart[]>([]);
  const query = useRead(suggestForLine, { ...base, id: line.id, ...(q ? { q } : {}) }, { topics: lineTopics, keepPrevious: true });
  const match = useAction(matchBankLine, { topics: lineTopics, quiet: true, onDone, onRefused: (error) => { if (error.fields.length === 0) showError(error); else if (!splitting && parts.length === 0) showError(error); } });
  const edit = can('accounting.bank.edit');
  // The key begins with the whole amount on one account, to be cut from there.
  useEffect(() => { if (splitting) setParts((now) => (now.length > 0 ? now : [newPart({ kind: 'account', amount: line.amount })])); }, [splitting, line.amount]);
  const accept = (of: MatchPart[]) => match.mutate({ ...base, id: line.id, version: line.version, parts: of, memo: '' });
  const add = (...more: EditedPart[]) => { setParts([...parts, ...more]); onSplit(true); };
  const rest = restOf(line.amount, parts, line.currency) ?? line.amount;
  const data = query.data;
  return (
    <>
      {data && data.suggestions.length > 0 && !splitting && (
        <section className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold">{t('bank.match.suggestions')}</h3>
          {data.suggestions.map((s, i) => <SuggestionCard key={i} suggestion={s} first={i === 0} busy={match.isPending} mayEdit={edit} onAccept={() => accept(s.parts)} onEdit={() => { setParts(partsOfSuggestion(s)); onSplit(true); }} />)}
        </section>
      )}
      {edit && (splitting ? <MatchEditor line={line} parts={parts} onChange={setParts} busy={match.isPending} wrong={match.error ? wrongOf(match.error) : {}} onAccept={accept} onCancel={() => { onSplit(false); setParts([]); }} />
        : <div className="flex flex-wrap gap-2"><Button size="sm" variant="outline" onClick={() => { setParts([newPart({ kind: 'account', amount: line.amount })]); onSplit(true); }}>{t('bank.match.toAccount')}</Button><Button size="sm" variant="outline" onClick={() => { setParts([newPart({ kind: 'transfer', amount: line.amount })]); onSplit(true); }}>{t('bank.match.toTransfer')}</Button></div>)}
      {edit && (
        <section className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2"><h3 className="text-sm font-semibold">{t('bank.match.find')}</h3><SearchInput value={q} onSearch={setQ} label={t('bank.match.search')} placeholder={t('bank.match.search')} pending={query.isFetching} /></div>
          <Finds data={data} taken={new Set(parts.map((p) => p.id))} onItem={(i) => add(...partsOfItem(i, rest, line.currency))} onLedger={(l) => add(newPart({ kind: 'ledger', id: l.ledgerLineId, label: [l.number, l.memo].filter(Boolean).join(' · '), amount: l.amount }))} />
        </section>
      )}
    </>
  );
}

function SuggestionCard({ suggestion: s, first, busy, mayEdit, onAccept, onEdit }: { suggestion: Suggestion; first: boolean; busy: boolean; mayEdit: boolean; onAccept: () => void; onEdit: () => void }) {
  const t = useT('accounting');
  const day = useDayText();
  const money = useMoneyText();
  return (
    <div className={`rounded-lg border p-3 ${first ? 'border-primary' : ''}`}>
      <ul className="flex flex-col gap-1">{s.rows.map((r, i) => <li key={i} className="flex items-baseline gap-3"><span className="min-w-0 flex-1 truncate" dir="auto"><span className="font-medium">{r.label || t(`bank.match.kind.${s.parts[i]!.kind}`)}</span>{s.parts[i]?.kind === 'discount' && r.on && <span className="text-muted-foreground"> · {t('bank.match.until', { day: day(r.on) })}</span>}{r.detail && <span className="text-muted-foreground"> · {r.detail}</span>}</span><span className="figures">{money(r.amount, r.currency)}</span></li>)}</ul>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Badge tone={s.score >= 90 ? 'success' : 'neutral'}><span className="figures">{s.score}</span></Badge><span className="flex-1 text-sm text-muted-foreground">{s.why.map((w) => t(`bank.match.why.${w}`)).join(' · ')}</span>
        {mayEdit && <><Button size="sm" variant="ghost" onClick={onEdit}><Pencil />{t('edit')}</Button><Button size="sm" variant={first ? 'primary' : 'outline'} loading={busy} onClick={onAccept} {...(first ? { 'data-accept': '' } : {})}><Check />{t('bank.match.accept')}</Button></>}
      </div>
    </div>
  );
}

type Found = NonNullable<ReturnType<typeof useRead<typeof suggestForLine>>['data']>;

function Finds({ data, taken, onItem, onLedger }: { data: Found | undefined; taken: ReadonlySet<string>; onItem: (item: Found['items'][number]) => void; onLedger: (line: Found['ledger'][number]) => void }) {
  const t = useT('accounting');
  const money = useMoneyText();
  const day = useDayText();
  if (!data) return <SkeletonRows rows={3} columns={2} />;
  const rows = [
    ...data.ledger.filter((l) => !taken.has(l.ledgerLineId)).map((l) => ({ key: l.ledgerLineId, label: l.memo || l.number, detail: [t('bank.match.inBooks'), l.number, day(l.on)], amount: money(l.amount, l.currency), press: () => onLedger(l) })),
    ...data.items.filter((i) => !taken.has(i.itemId)).map((i) => ({ key: i.itemId, label: i.party || i.number, detail: [i.number, t('bank.match.due', { day: day(i.dueOn) }), ...(i.discount ? [t('bank.match.early', { amount: money(i.discount.amount, i.currency), day: day(i.discount.until) })] : [])], amount: money(i.open, i.currency), press: () => onItem(i) })),
  ];
  if (rows.length === 0) return <p className="rounded-lg border border-dashed p-4 text-sm text-muted-foreground">{t('bank.match.none')}</p>;
  return (
    <ul className="divide-y divide-border rounded-lg border">
      {rows.map((r) => <li key={r.key}><button type="button" onClick={r.press} className="focus-ring-inset flex w-full items-baseline gap-3 px-3 py-2 text-start hover:bg-muted"><span className="min-w-0 flex-1"><span className="block truncate font-medium" dir="auto">{r.label}</span><span className="block truncate text-sm text-muted-foreground">{r.detail.map((part, n) => <Fragment key={part}>{n > 0 && ' · '}<bdi>{part}</bdi></Fragment>)}</span></span><span className="figures">{r.amount}</span></button></li>)}
    </ul>
  );
}
