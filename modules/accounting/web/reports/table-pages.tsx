import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { balanceSheet, cashFlow, profitAndLoss, trialBalance, type TableReport } from '../../contract.ts';
import type { CellQuestion } from './explain-panel.tsx';
import { ReportFrame, ReportView } from './report-frame.tsx';
import { keptSearch, useReportState, type ReportState } from './report-state.ts';
import { ReportTable } from './report-table.tsx';
import { reportTopics, useReportTexts } from './report-texts.ts';
import { ReportToolbar, type ToolbarChoices } from './report-toolbar.tsx';

const endpoints = { 'trial-balance': trialBalance, 'profit-and-loss': profitAndLoss, 'balance-sheet': balanceSheet, 'cash-flow': cashFlow } as const;
const comparisons = ['none', 'previous_period', 'previous_year'] as const;
const splits = ['total', 'month', 'quarter', 'year'] as const;
const offers: Record<TableReport, ToolbarChoices> = {
  'trial-balance': { dimension: true, zeros: true }, 'profit-and-loss': { compare: [...comparisons, 'budget'], by: [...splits, 'dimension'], basis: true, dimension: true, zeros: true }, 'balance-sheet': { on: true, compare: comparisons, netTaxes: true, zeros: true, dimension: true }, 'cash-flow': { compare: comparisons, by: splits, method: true, dimension: true },
};

/** The report's question as its endpoint wants it; null while the days are not complete. */
function questionOf(report: TableReport, state: ReportState): Record<string, unknown> | null {
  const { days, narrowing, choices, compare, by } = state;
  if (days === null) return null;
  // The budget is of the whole company: a branch has none.
  const beside = by !== 'total' || (compare === 'budget' && (report !== 'profit-and-loss' || narrowing.dimension)) ? {} : { compare };
  const zeros = choices.zeros ? { zeros: true } : {};
  if (report === 'trial-balance') return { ...narrowing, ...days, ...zeros };
  if (report === 'balance-sheet') return { ...narrowing, on: days.to, ...beside, ...zeros, ...(choices.net ? { netTaxes: true } : {}) };
  if (report === 'cash-flow') return { ...narrowing, ...days, ...beside, ...(by === 'dimension' ? {} : { by }), method: choices.method === 'indirect' ? 'indirect' : 'direct' };
  return { ...narrowing, ...days, ...beside, by, ...(by === 'dimension' ? { dimension: choices.dimension } : {}), ...(choices.basis === 'cash' ? { basis: 'cash' } : {}), ...zeros };
}

function TablePage({ report }: { report: TableReport }) {
  const t = useT('accounting');
  const state = useReportState(report === 'balance-sheet' || report === 'cash-flow' ? 'this_month' : 'this_year');
  const texts = useReportTexts('');
  const question = questionOf(report, state);
  const query = useRead(endpoints[report] as typeof trialBalance, (question ?? { ...state.narrowing, from: state.today, to: state.today }) as never, { topics: reportTopics, keepPrevious: true, enabled: question !== null });
  const span = state.days === null ? '' : report === 'balance-sheet' ? texts.span(null, state.days.to) : texts.span(state.days.from, state.days.to);
  return (
    <ReportFrame title={t(`reports.report.${report}${question?.['basis'] === 'cash' ? '-cash' : ''}`)} description={query.data ? `${span} · ${query.data.currency}` : span} state={state} toolbar={<ReportToolbar state={state} offer={offers[report]} report={report} input={question} />}>
      <ReportView query={query}>{(table) => <ReportTable key={report} table={table} question={{ ...question, report } as Omit<CellQuestion, 'row' | 'column'>} kept={keptSearch(state)} />}</ReportView>
    </ReportFrame>
  );
}

/** Every account with its balances and movements. */
export const TrialBalancePage = () => <TablePage report="trial-balance" />;
/** What was earned and spent. */
export const ProfitAndLossPage = () => <TablePage report="profit-and-loss" />;
/** What there is and what is owed. */
export const BalanceSheetPage = () => <TablePage report="balance-sheet" />;
/** Where cash came from and went to. */
export const CashFlowPage = () => <TablePage report="cash-flow" />;
