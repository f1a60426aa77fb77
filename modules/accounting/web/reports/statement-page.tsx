import { Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Table, TableBody, TableCell, TableFoot, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { PartyPicker } from '#modules/parties/web/public.tsx';
import { partyStatement, statementSend, type PartyStatement } from '../../contract.ts';
import { ReportFrame, ReportView } from './report-frame.tsx';
import { useReportState } from './report-state.ts';
import { isZero, openTopics, useReportTexts } from './report-texts.ts';
import { ReportToolbar } from './report-toolbar.tsx';
import { EntryLink, SourceLink } from './source-link.tsx';

const MailStatement = lazy(async () => ({ default: (await import('../party/mail-statement.tsx')).MailStatement }));
const sides = ['both', 'receivable', 'payable'] as const;

/** What a customer or vendor was charged and paid, and what is open. */
export function StatementPage() {
  const t = useT('accounting');
  const state = useReportState('this_year');
  const texts = useReportTexts('');
  const { choices, change, days } = state;
  const { workspace_slug, recordedUntil } = state.narrowing;
  const side = (sides as readonly string[]).includes(choices.side) ? choices.side : 'both';
  const question = choices.party && days ? { workspace_slug, partyId: choices.party, ...days, side, ...(choices.currency ? { currency: choices.currency } : {}), ...(recordedUntil ? { recordedUntil } : {}) } : null;
  const query = usePages(partyStatement, (question ?? { workspace_slug, partyId: choices.party, from: state.today, to: state.today }) as never, { topics: openTopics, keepPrevious: true, enabled: question !== null });
  const pages = query.data?.pages as PartyStatement[] | undefined;
  const first = choices.party ? pages?.[0] : undefined;
  const maySend = useCan()(statementSend);
  const [mailing, setMailing] = useState(false);
  const { side: _side, ...exported } = question ?? { side: '' };
  return (
    <ReportFrame
      title={first ? `${t('reports.report.statement')}: ${first.party.name}` : t('reports.report.statement')} description={days ? `${texts.span(days.from, days.to)}${first ? ` · ${first.currency}` : ''}` : ''} state={state}
      toolbar={<ReportToolbar state={state} offer={{}} report="statement" about={first?.party.name} input={question && exported}>
        <PartyPicker size="sm" className="w-60" aria-label={t('reports.aging.party')} placeholder={t('reports.statement.choose')} allowCreate={false} clearable={false} value={choices.party || null} onChange={(id) => change({ party: id ?? '', currency: '' })} />
        <Select size="sm" className="w-36" aria-label={t('reports.side.label')} value={side} options={sides.map((value) => ({ value: value as string, label: t(`reports.side.${value}`) }))} onValueChange={(v) => change({ side: v })} />
        {first && first.currencies.length > 1 && <Select size="sm" className="w-28" aria-label={t('reports.statement.currency')} value={first.currency} options={first.currencies.map((c) => ({ value: c.currency, label: c.currency }))} onValueChange={(currency) => change({ currency })} />}
        {first && maySend && !recordedUntil && <Button size="sm" variant="outline" onClick={() => setMailing(true)}><Send aria-hidden className="mirror-rtl" />{t('reports.statementMail.open')}</Button>}
      </ReportToolbar>}
    >
      {!choices.party ? <p className="text-muted-foreground">{t('reports.statement.chooseHelp')}</p> : (
        <ReportView query={{ data: first, error: query.error, refetch: query.refetch, isFetching: query.isFetching }}>
          {(statement: PartyStatement) => <Shown statement={statement} items={pages!.flatMap((p) => p.items)} more={query.hasNextPage} loading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
        </ReportView>
      )}
      {mailing && first && days && <Suspense fallback={null}><MailStatement question={{ partyId: first.party.id, ...days, currency: first.currency }} name={first.party.name} onClose={() => setMailing(false)} /></Suspense>}
    </ReportFrame>
  );
}

function Shown({ statement: s, items, more, loading, onMore }: { statement: PartyStatement; items: PartyStatement['items']; more: boolean; loading: boolean; onMore: () => void }) {
  const t = useT('accounting');
  const texts = useReportTexts(s.currency);
  const money = (amount: string) => <span dir="ltr">{texts.plain(amount)}</span>;
  const blank = (amount: string) => (isZero(amount) ? '' : money(amount));
  return (
    <>
      <Table label={t('reports.report.statement')} frameClassName="rounded-lg border print:overflow-visible">
        <TableHead><tr>{(['date', 'number', 'memo', 'due'] as const).map((h) => <TableHeaderCell key={h}>{t(`reports.paper.${h}`)}</TableHeaderCell>)}<TableHeaderCell align="end">{t('reports.column.debit')}</TableHeaderCell><TableHeaderCell align="end">{t('reports.column.credit')}</TableHeaderCell><TableHeaderCell align="end">{t('reports.paper.balance')}</TableHeaderCell></tr></TableHead>
        <TableBody>
          <TableRow className="font-medium"><TableCell colSpan={6} className="h-9">{t('reports.paper.opening')}</TableCell><TableCell align="end" className="h-9">{money(s.opening)}</TableCell></TableRow>
          {items.map((i) => (
            <TableRow key={i.id}>
              <TableCell className="h-9 whitespace-nowrap">{texts.day(i.on)}</TableCell><TableCell className="h-9 whitespace-nowrap"><EntryLink id={i.entryId} number={i.number} /> <span className="text-xs"><SourceLink sourceType={i.sourceType} sourceId={i.sourceId} /></span></TableCell>
              <TableCell className="h-9 max-w-72"><span dir="auto" className="block truncate">{[i.memo, i.reference].filter(Boolean).join(' · ')}</span></TableCell><TableCell className="h-9 whitespace-nowrap">{i.dueOn ? texts.day(i.dueOn) : ''}</TableCell>
              <TableCell align="end" className="h-9">{blank(i.debit)}</TableCell><TableCell align="end" className="h-9">{blank(i.credit)}</TableCell><TableCell align="end" className="h-9">{money(i.balance)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFoot><tr><TableCell colSpan={4}>{t('reports.paper.closing')}</TableCell><TableCell align="end">{money(s.debit)}</TableCell><TableCell align="end">{money(s.credit)}</TableCell><TableCell align="end">{money(s.closing)}</TableCell></tr></TableFoot>
      </Table>
      {more && <Button variant="outline" className="self-center" loading={loading} onClick={onMore}>{t('reports.ledger.more')}</Button>}
      <section aria-label={t('reports.statement.open')}>
        <h2 className="mb-2 text-base font-semibold">{t('reports.statement.open')}</h2>
        {s.open.length === 0 ? <p className="text-muted-foreground">{t('reports.statement.none')}</p> : (
          <ul className="divide-y rounded-lg border">
            {s.open.map((o) => <li key={o.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2"><span className="min-w-32 flex-1"><EntryLink id={o.entryId} number={o.number} /></span><span className="text-sm text-muted-foreground">{texts.day(o.dueOn)} · {o.days > 0 ? t('reports.aging.days', { count: o.days }) : t('reports.aging.notDue')}</span><span className="figures min-w-24 text-end">{money(o.open)}</span></li>)}
          </ul>
        )}
      </section>
    </>
  );
}
