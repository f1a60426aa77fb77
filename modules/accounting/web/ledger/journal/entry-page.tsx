import { Copy, ShieldCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { RecordAttachments } from '#core/web/resource/record-attachments.tsx';
import { RecordComments } from '#core/web/resource/record-comments.tsx';
import { RecordWatch } from '#core/web/resource/record-watch.tsx';
import { Link, useGo, useParams } from '#core/web/router.ts';
import { useRecordAddress } from '#core/web/slots/record-address.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { Table, TableBody, TableCell, TableFoot, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { copyEntry, entries, getEntry, listDimensions, reverse, type EntryDetail } from '../../../contract.ts';
import { accountAddress, draftAddress, draftTopics, entryAddress, ledgerTopics, useBooksBase } from '../use-books.ts';

/** A posted entry with its lines, where it came from and its proof. */
export function EntryPage() {
  const { id = '' } = useParams();
  const query = useRead(getEntry, { ...useBooksBase(), id }, { topics: ledgerTopics });
  return <QueryView query={query} skeleton={<SkeletonRows rows={8} columns={4} />}>{(entry) => <Entry key={entry.id} entry={entry} />}</QueryView>;
}

function Entry({ entry }: { entry: EntryDetail }) {
  const t = useT('accounting');
  const go = useGo();
  const base = useBooksBase();
  const can = useCan();
  const [reversing, setReversing] = useState(false);
  const [tab, setTab] = useState('comments');
  const copy = useAction(copyEntry, { topics: draftTopics, onDone: (draft) => go(draftAddress(draft.id)) });
  return (
    <>
      <PageHeader
        breadcrumb={[<Link key="journal" to="/accounting/journal">{t('ledger.journalPage.title')}</Link>]} description={entry.memo}
        title={<span className="inline-flex items-center gap-2.5"><span className="figures">{entry.number}</span><StatusPill tone={entry.reversedBy ? 'neutral' : 'success'}>{t(entry.reversedBy ? 'ledger.entry.reversed' : 'ledger.entry.posted')}</StatusPill></span>}
        secondary={entry.steps.includes('copy') && <Button variant="outline" loading={copy.isPending} onClick={() => copy.mutate({ ...base, id: entry.id })}><Copy aria-hidden />{t('ledger.entry.copy')}</Button>}
        action={entry.steps.includes('reverse') && <Button variant="primary" onClick={() => setReversing(true)}><Undo2 aria-hidden />{t('ledger.entry.reverse')}</Button>}
      />
      <div className="flex flex-col gap-6 px-4 pb-10 sm:px-6">
        <Facts entry={entry} />
        <Lines entry={entry} />
        {entry.taxes.length > 0 && <Taxes entry={entry} />}
        <h2 className="sr-only">{t('ledger.entry.about')}</h2>
        <Tabs aside={<RecordWatch topic={entries.topic} subjectId={entry.id} />} aria-label={t('ledger.entry.about')} value={tab} onValueChange={setTab} tabs={[
          { value: 'comments', label: t('ledger.entry.comments'), content: <RecordComments topic={entries.topic} subjectId={entry.id} /> }, { value: 'files', label: t('ledger.entry.files'), content: <RecordAttachments topic={entries.topic} subjectId={entry.id} canEdit={can('accounting.entry.post')} /> },
        ]} />
      </div>
      {reversing && <ReverseDialog entry={entry} onClose={() => setReversing(false)} />}
    </>
  );
}

function Facts({ entry }: { entry: EntryDetail }) {
  const t = useT('accounting');
  const source = useRecordAddress()(entry.sourceType, entry.sourceId);
  const facts: Array<[string, React.ReactNode]> = [
    [t('ledger.entry.on'), <span key="on" className="figures">{entry.on}</span>], [t('ledger.entry.journal'), t(`ledger.journal.${entry.journal}`)], ...(entry.reference ? [[t('ledger.entry.reference'), <span key="r" dir="auto">{entry.reference}</span>] as [string, React.ReactNode]] : []),
    ...(source ? [[t('ledger.entry.source'), <Link key="s" className="underline underline-offset-4" to={source}>{t('ledger.entry.openSource')}</Link>] as [string, React.ReactNode]] : []),
    ...(entry.reverses ? [[t('ledger.entry.reversal'), <Link key="v" className="figures underline underline-offset-4" to={entryAddress(entry.reverses.id)}>{entry.reverses.number}</Link>] as [string, React.ReactNode]] : []),
    ...(entry.reversedBy ? [[t('ledger.entry.reversedBy'), <Link key="b" className="figures underline underline-offset-4" to={entryAddress(entry.reversedBy.id)}>{entry.reversedBy.number} · {entry.reversedBy.on}</Link>] as [string, React.ReactNode]] : []),
    [t('ledger.entry.recordedAt'), <span key="at">{entry.postedBy ? `${entry.postedBy.name}, ` : ''}<RelativeTime value={entry.recordedAt} /></span>],
    [t('ledger.entry.proof'), <span key="p" className="flex min-w-0 flex-wrap items-center gap-x-1.5"><ShieldCheck aria-hidden className="size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} /><span className="figures">{t('ledger.entry.chain', { n: entry.chainSeq })}</span><code className="truncate text-xs text-muted-foreground" {...tip(entry.hash)}>{entry.hash.slice(0, 16)}…</code></span>],
  ];
  return <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">{facts.map(([word, value]) => <div key={word} className="min-w-0"><dt className="text-sm text-muted-foreground">{word}</dt><dd className="min-w-0">{value}</dd></div>)}</dl>;
}

function Lines({ entry }: { entry: EntryDetail }) {
  const t = useT('accounting');
  const money = useMoneyText();
  const dimensions = useRead(listDimensions, useBooksBase(), { topics: ['accounting.dimension'], staleTime: 60_000, enabled: entry.lines.some((l) => Object.keys(l.dimensions).length > 0) });
  const valueName = (dimension: string, value: string) => dimensions.data?.items.find((d) => d.id === dimension)?.values.find((v) => v.id === value)?.name;
  const side = (amount: string) => (/^0(\.0+)?$/.test(amount) ? '' : money(amount, entry.baseCurrency));
  return (
    <Table label={t('ledger.draft.lines')} frameClassName="rounded-lg border" className="min-w-160">
      <TableHead><tr><TableHeaderCell>{t('ledger.entry.account')}</TableHeaderCell><TableHeaderCell>{t('ledger.entry.memo')}</TableHeaderCell><TableHeaderCell align="end">{t('ledger.entry.amount')}</TableHeaderCell><TableHeaderCell align="end">{t('ledger.entry.debit')}</TableHeaderCell><TableHeaderCell align="end">{t('ledger.entry.credit')}</TableHeaderCell></tr></TableHead>
      <TableBody>
        {entry.lines.map((l) => (
          <TableRow key={l.id}>
            <TableCell><Link to={accountAddress(l.accountId)} className="hover:underline" dir="auto"><span className="figures text-muted-foreground">{l.code}</span> {l.accountName}</Link></TableCell>
            <TableCell>
              <span className="flex flex-wrap gap-x-3" dir="auto">
                {l.party && <span className="font-medium">{l.party.name}</span>}<span>{l.memo}</span>
                {Object.entries(l.dimensions).map(([d, v]) => <span key={d} className="text-muted-foreground">{valueName(d, v)}</span>)}
                {l.open !== null && !/^-?0(\.0+)?$/.test(l.open) && <span className="text-sm text-muted-foreground">{t('ledger.entry.open', { amount: money(l.open.replace('-', ''), l.currency) })}</span>}
              </span>
            </TableCell>
            <TableCell align="end" className="text-muted-foreground">{l.currency === entry.baseCurrency ? '' : <span {...tip(t('ledger.entry.atRate', { rate: l.rate }))}>{money(l.amount.replace('-', ''), l.currency)}</span>}</TableCell>
            <TableCell align="end">{side(l.debit)}</TableCell><TableCell align="end">{side(l.credit)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
      <TableFoot><tr><td className="h-9 px-3" colSpan={3}>{t('ledger.entry.total')}</td><td className="px-3 text-end">{money(entry.total, entry.baseCurrency)}</td><td className="px-3 text-end">{money(entry.total, entry.baseCurrency)}</td></tr></TableFoot>
    </Table>
  );
}

function Taxes({ entry }: { entry: EntryDetail }) {
  const t = useT('accounting');
  const money = useMoneyText();
  return (
    <Table label={t('tax.title')} frameClassName="rounded-lg border">
      <TableHead><tr><TableHeaderCell>{t('ledger.entry.tax')}</TableHeaderCell><TableHeaderCell align="end">{t('tax.rate')}</TableHeaderCell><TableHeaderCell align="end">{t('ledger.entry.taxBase')}</TableHeaderCell><TableHeaderCell align="end">{t('ledger.entry.taxAmount')}</TableHeaderCell></tr></TableHead>
      <TableBody>{entry.taxes.map((x) => <TableRow key={x.id}><TableCell><span dir="auto">{x.name}</span> <span className="text-muted-foreground">{t(`tax.uses.${x.direction}`)}</span></TableCell><TableCell align="end">{x.rate}</TableCell><TableCell align="end"><span className="figures">{money(x.base, entry.baseCurrency)}</span></TableCell><TableCell align="end"><span className="figures">{money(x.amount, entry.baseCurrency)}</span></TableCell></TableRow>)}</TableBody>
    </Table>
  );
}

function ReverseDialog({ entry, onClose }: { entry: EntryDetail; onClose: () => void }) {
  const t = useT('accounting');
  const go = useGo();
  const today = useWorkspaceDay();
  const state = useEndpointForm(reverse, { defaults: { on: entry.on > today ? entry.on : today, memo: entry.memo }, fixed: { ...useBooksBase(), id: entry.id }, topics: ledgerTopics, warnOnLeave: false, onDone: (made) => { onClose(); go(entryAddress(made.id)); } });
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} title={t('ledger.entry.reverseTitle', { number: entry.number })} description={t('ledger.entry.reverseHelp')}>
      <EndpointForm state={state}>
        <FormField name="on" label={t('ledger.entry.on')} required><Input type="date" /></FormField>
        <FormField name="memo" label={t('ledger.entry.memo')}><Input dir="auto" /></FormField>
        <div className="flex justify-end gap-2"><Button variant="outline" onClick={onClose}>{t('cancel')}</Button><SubmitButton>{t('ledger.entry.reverse')}</SubmitButton></div>
      </EndpointForm>
    </Dialog>
  );
}
