import { useT } from '#core/web/i18n/i18n.ts';
import { usePages, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { Table, TableBody, TableCell, TableFoot, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { taxLines, taxReport, type TaxFigures, type TaxLines } from '../../contract.ts';
import { ReportFrame, ReportView } from './report-frame.tsx';
import { useReportState } from './report-state.ts';
import { reportTopics, useReportTexts } from './report-texts.ts';
import { ReportToolbar } from './report-toolbar.tsx';
import { EntryLink, SourceLink } from './source-link.tsx';
import { TaxFiguresView } from './tax-figures.tsx';

/** Tax of some days by rate and in the boxes of the form. */
export function TaxPage() {
  const t = useT('accounting');
  const state = useReportState('this_quarter');
  const texts = useReportTexts('');
  const { workspace_slug, recordedUntil } = state.narrowing;
  const question = state.days && { workspace_slug, ...state.days, ...(recordedUntil ? { recordedUntil } : {}) };
  const query = useRead(taxReport, question ?? { workspace_slug, from: state.today, to: state.today }, { topics: reportTopics, keepPrevious: true, enabled: question !== null });
  return (
    <ReportFrame title={t('reports.report.tax')} description={state.days ? texts.span(state.days.from, state.days.to) : ''} state={state} action={<Link to="/accounting/tax-return" className={buttonStyle({ variant: 'outline', size: 'sm' })}>{t('reports.tax.returns')}</Link>} toolbar={<ReportToolbar state={state} offer={{}} report="tax" input={question} />}>
      <ReportView query={query}>{(figures: TaxFigures) => <TaxFiguresView figures={figures} />}</ReportView>
    </ReportFrame>
  );
}

/** The single lines behind a figure of tax. */
export function TaxLinesPage() {
  const t = useT('accounting');
  const state = useReportState('this_quarter');
  const { workspace_slug, recordedUntil } = state.narrowing;
  const { direction, tax, rate, box } = state.choices;
  const days = state.days && { workspace_slug, ...state.days, ...(recordedUntil ? { recordedUntil } : {}) };
  const question = days && { ...days, ...(direction === 'sale' || direction === 'purchase' ? { direction } : {}), ...(tax ? { taxId: tax } : {}), ...(rate ? { rate } : {}), ...(box ? { box } : {}) };
  const query = usePages(taxLines, (question ?? { workspace_slug, from: state.today, to: state.today }) as never, { topics: reportTopics, keepPrevious: true, enabled: question !== null });
  const pages = query.data?.pages as TaxLines[] | undefined;
  const texts = useReportTexts(pages?.[0]?.currency ?? '');
  const money = (amount: string) => <span dir="ltr">{texts.plain(amount)}</span>;
  return (
    <ReportFrame title={t('reports.tax.lines')} description={state.days ? texts.span(state.days.from, state.days.to) : ''} state={state} toolbar={<ReportToolbar state={state} offer={{}} report="tax-lines" input={days} />}>
      <ReportView query={{ data: pages?.[0], error: query.error, refetch: query.refetch, isFetching: query.isFetching }}>
        {(first: TaxLines) => (
          <>
            <Table label={t('reports.tax.lines')} frameClassName="rounded-lg border print:overflow-visible">
              <TableHead><tr>{(['date', 'number', 'party', 'tax'] as const).map((h) => <TableHeaderCell key={h}>{t(`reports.paper.${h}`)}</TableHeaderCell>)}{(['rate', 'base', 'tax', 'counts'] as const).map((h) => <TableHeaderCell key={h} align="end">{t(`reports.tax.${h}`)}</TableHeaderCell>)}</tr></TableHead>
              <TableBody>
                {pages!.flatMap((p) => p.items).map((i) => (
                  <TableRow key={i.id}>
                    <TableCell className="h-9 whitespace-nowrap">{texts.day(i.on)}</TableCell><TableCell className="h-9 whitespace-nowrap"><EntryLink id={i.entryId} number={i.number} /> <span className="text-xs"><SourceLink sourceType={i.sourceType} sourceId={i.sourceId} /></span></TableCell><TableCell className="h-9"><bdi>{i.partyName}</bdi></TableCell><TableCell className="h-9"><bdi>{i.taxName}</bdi></TableCell>
                    <TableCell align="end" className="h-9"><span dir="ltr">{i.rate} %</span></TableCell><TableCell align="end" className="h-9">{money(i.base)}</TableCell><TableCell align="end" className="h-9">{money(i.tax)}</TableCell><TableCell align="end" className="h-9">{money(i.recoverable)}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
              <TableFoot><tr><TableCell colSpan={5}>{t('reports.aging.total')}</TableCell><TableCell align="end">{money(first.base)}</TableCell><TableCell align="end">{money(first.tax)}</TableCell><TableCell align="end">{money(first.recoverable)}</TableCell></tr></TableFoot>
            </Table>
            {first.count === 0 && <p className="text-muted-foreground">{t('reports.tax.empty')}</p>}
            {query.hasNextPage && <Button variant="outline" className="self-center" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('reports.ledger.more')}</Button>}
          </>
        )}
      </ReportView>
    </ReportFrame>
  );
}
