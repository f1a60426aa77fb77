import { BarChart } from '#core/web/charts/bar-chart.tsx';
import { ChartPanel } from '#core/web/charts/chart-panel.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Table, TableBody, TableCell, TableFoot, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { aging, agingColumns, agingItems, type Aging, type AgingAmounts, type AgingItems } from '../../contract.ts';
import { ReportFrame, ReportView } from './report-frame.tsx';
import { useReportState, type ReportState } from './report-state.ts';
import { isZero, openTopics, useReportTexts, type ReportTexts } from './report-texts.ts';
import { ReportToolbar } from './report-toolbar.tsx';
import { StatementsButton } from './statements-button.tsx';
import { EntryLink, SourceLink } from './source-link.tsx';

type Side = 'receivable' | 'payable';
const columns = [...agingColumns, 'total'] as const;
const link = 'focus-ring inline-flex min-h-6 items-center rounded-sm hover:underline';

/** Who owes what, by days past due. */
export const ReceivablesPage = () => <AgingPage side="receivable" />;
/** What is owed to whom, by days past due. */
export const PayablesPage = () => <AgingPage side="payable" />;

function AgingPage({ side }: { side: Side }) {
  const t = useT('accounting');
  const state = useReportState('this_month');
  const texts = useReportTexts('');
  const report = side === 'receivable' ? 'receivables' : 'payables';
  // Days to come are known no better than today.
  const on = state.days === null ? null : state.period === 'custom' || state.days.to < state.today ? state.days.to : state.today;
  const { workspace_slug, recordedUntil } = state.narrowing;
  const question = on === null ? null : { workspace_slug, side, on, ...(recordedUntil ? { recordedUntil } : {}) };
  const query = useRead(aging, question ?? { workspace_slug, side, on: state.today }, { topics: openTopics, keepPrevious: true, enabled: question !== null });
  return (
    <ReportFrame title={t(`reports.report.${report}`)} description={on ? `${t('reports.period.on')} ${texts.day(on)}${query.data ? ` · ${query.data.currency}` : ''}` : ''} state={state} toolbar={<ReportToolbar state={state} offer={{ on: true }} report={report} input={on === null ? null : { workspace_slug, on, ...(recordedUntil ? { recordedUntil } : {}) }}>{side === 'receivable' && on !== null && query.data && <StatementsButton parties={query.data.rows.flatMap((r) => (r.partyId ? [{ id: r.partyId, name: r.name }] : []))} to={on} />}</ReportToolbar>}>
      <ReportView query={query}>{(found: Aging) => <Shown aging={found} state={state} report={report} question={question!} />}</ReportView>
    </ReportFrame>
  );
}

function Shown({ aging: a, state, report, question }: { aging: Aging; state: ReportState; report: 'receivables' | 'payables'; question: { workspace_slug: string; side: Side; on: string; recordedUntil?: string } }) {
  const t = useT('accounting');
  const texts = useReportTexts(a.currency);
  const { choices } = state;
  if (a.rows.length === 0) return <p className="text-muted-foreground">{t('reports.aging.empty')}</p>;
  const shown = choices.bucket !== '' || choices.who !== '';
  return (
    <>
      <AgingChart amounts={a.total} title={t('reports.overview.ages')} file={report} texts={texts} to={(bucket) => itemsAddress(report, state, bucket, '')} />
      <Table label={t(`reports.report.${report}`)} frameClassName="rounded-lg border print:overflow-visible">
        <TableHead><tr><TableHeaderCell className="sticky start-0 z-10 min-w-40 max-sm:min-w-32">{t('reports.aging.party')}</TableHeaderCell>{columns.map((c) => <TableHeaderCell key={c} align="end" className="min-w-22">{t(`reports.bucket.${c}`)}</TableHeaderCell>)}</tr></TableHead>
        <TableBody>
          {a.rows.map((row) => (
            <TableRow key={row.partyId ?? 'none'}>
              <TableCell className="sticky start-0 z-1 h-9 max-w-60 bg-background max-sm:max-w-36">{row.partyId ? <Link to={`/accounting/reports/statement?party=${row.partyId}`} className={`${link} max-w-full text-primary-ink`}><span dir="auto" className="truncate">{row.name}</span></Link> : t('reports.aging.noParty')}</TableCell>
              {columns.map((c) => <Amount key={c} amount={row[c]} texts={texts} to={itemsAddress(report, state, c, row.partyId ?? 'none')} />)}
            </TableRow>
          ))}
          {a.others.count > 0 && <TableRow><TableCell className="sticky start-0 h-9 bg-background text-muted-foreground">{t('reports.aging.others', { count: a.others.count })}</TableCell>{columns.map((c) => <Amount key={c} amount={a.others[c]} texts={texts} />)}</TableRow>}
        </TableBody>
        <TableFoot><tr><TableCell className="sticky start-0 bg-background">{t('reports.aging.total')}</TableCell>{columns.map((c) => <Amount key={c} amount={a.total[c]} texts={texts} to={itemsAddress(report, state, c, '')} />)}</tr></TableFoot>
      </Table>
      {isZero(a.difference) ? <p className="text-sm text-muted-foreground">{t('reports.aging.agrees', { amount: texts.plain(a.account) })}{!isZero(a.revalued) && ` ${t('reports.aging.revalued', { amount: texts.plain(a.revalued) })}`}</p> : <Notice kind="warning">{t('reports.aging.differs', { account: texts.plain(a.account), difference: texts.plain(a.difference) })}</Notice>}
      {shown && <Items question={question} state={state} names={new Map(a.rows.map((r) => [r.partyId ?? 'none', r.name]))} />}
    </>
  );
}

function itemsAddress(report: string, { choices }: ReportState, bucket: string, who: string): string {
  const kept = (['period', 'from', 'to', 'recorded'] as const).flatMap((key) => (choices[key] ? [`${key}=${encodeURIComponent(choices[key])}`] : []));
  return `/accounting/reports/${report}?${[...kept, `bucket=${bucket}`, ...(who ? [`who=${who}`] : [])].join('&')}`;
}

function Amount({ amount, texts, to }: { amount: string; texts: ReportTexts; to?: string }) {
  const shown = <span dir="ltr">{texts.plain(amount)}</span>;
  return <TableCell align="end" className={`h-9 whitespace-nowrap ${isZero(amount) ? 'text-muted-foreground' : ''}`}>{to && !isZero(amount) ? <Link to={to} className={link}>{shown}</Link> : shown}</TableCell>;
}

/** Open amounts by age as bars. */
export function AgingChart({ amounts, title, file, texts, to }: { amounts: AgingAmounts; title: string; file: string; texts: ReportTexts; to: (bucket: string) => string }) {
  const t = useT('accounting');
  const buckets = agingColumns.filter((b) => b !== 'unapplied');
  return (
    <ChartPanel title={title} file={file} empty={buckets.every((b) => isZero(amounts[b]))} data={{ head: [t('reports.overview.bucket'), t('reports.overview.amount')], rows: agingColumns.map((b) => [{ text: t(`reports.bucket.${b}`) }, { text: texts.money(amounts[b]), value: amounts[b], to: to(b) }]) }}>
      <BarChart label={title} bars={buckets.map((b) => ({ key: b, name: t(`reports.bucket.${b}`), value: Math.max(0, Number(amounts[b])), text: texts.money(amounts[b]), to: to(b) }))} />
    </ChartPanel>
  );
}

/** The open items behind a figure. */
function Items({ question, state, names }: { question: { workspace_slug: string; side: Side; on: string; recordedUntil?: string }; state: ReportState; names: ReadonlyMap<string, string> }) {
  const t = useT('accounting');
  const { bucket, who } = state.choices;
  const query = usePages(agingItems, { ...question, ...(bucket && bucket !== 'total' ? { bucket } : {}), ...(who ? { partyId: who } : {}) } as never, { topics: openTopics, keepPrevious: true });
  const pages = (query.data?.pages ?? []) as AgingItems[];
  const texts = useReportTexts(pages[0]?.currency ?? '');
  if (!pages[0]) return null;
  const what = [who ? names.get(who) || t('reports.aging.noParty') : t('reports.aging.allParties'), t(`reports.bucket.${bucket || 'total'}`)].join(' · ');
  return (
    <section aria-label={t('reports.aging.items')} className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">{t('reports.aging.items')} <span className="font-normal text-muted-foreground">{what}: <span dir="ltr">{texts.plain(pages[0].sum)}</span></span></h2>
      <Table label={t('reports.aging.items')} frameClassName="rounded-lg border">
        <TableHead><tr><TableHeaderCell>{t('reports.aging.number')}</TableHeaderCell><TableHeaderCell>{t('reports.aging.party')}</TableHeaderCell><TableHeaderCell>{t('reports.aging.due')}</TableHeaderCell><TableHeaderCell align="end">{t('reports.aging.open')}</TableHeaderCell></tr></TableHead>
        <TableBody>
          {pages.flatMap((p) => p.items).map((i) => (
            <TableRow key={i.id}>
              <TableCell className="h-9"><EntryLink id={i.entryId} number={i.number} /> <span className="text-xs"><SourceLink sourceType={i.sourceType} sourceId={i.sourceId} /></span></TableCell>
              <TableCell className="h-9"><bdi>{i.partyName}</bdi></TableCell>
              <TableCell className="h-9 whitespace-nowrap">{texts.day(i.dueOn)} <span className="text-xs text-muted-foreground">{i.days > 0 ? t('reports.aging.days', { count: i.days }) : t('reports.aging.notDue')}</span></TableCell>
              <TableCell align="end" className="h-9 whitespace-nowrap"><span dir="ltr">{texts.plain(i.open)}</span>{i.itemCurrency !== pages[0]!.currency && <span className="block text-xs text-muted-foreground" dir="ltr">{texts.plain(i.itemOpen)} {i.itemCurrency}</span>}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {query.hasNextPage && <Button variant="outline" className="self-center" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('reports.ledger.more')}</Button>}
    </section>
  );
}
