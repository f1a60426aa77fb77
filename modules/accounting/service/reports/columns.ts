import { failField } from '#core/server/fail.ts';
import { reportSays, type ColumnSplit, type Comparison } from '../../contract/reports/words.ts';
import { piecesOf, previousPeriod, previousYear, type Days } from '../../rules/reports/days.ts';
import { tenths, type Built, type BuiltColumn, type BuiltRow } from './table.ts';

/** Columns of periods that still can be read. */
export const mostColumns = 37;

/** The spans a report over days adds up, and whether their sum follows as a further column. */
export interface PeriodColumns { readonly spans: readonly Days[]; readonly columns: readonly BuiltColumn[]; readonly summed: boolean }

/** Columns of a report over days: the time itself, cut into months, quarters or years with their total, or beside an earlier time. */
export function periodColumns(days: Days, by: Exclude<ColumnSplit, 'dimension'>, compare: Exclude<Comparison, 'budget'>, startMonth: number): PeriodColumns {
  if (by !== 'total') {
    const spans = piecesOf(days, by, startMonth, mostColumns + 1);
    if (spans.length > mostColumns) failField('by', reportSays('accounting.report_columns', { count: mostColumns }));
    return { spans, columns: [...spans.map((span) => ({ key: span.from, kind: 'amount' as const, word: '', span })), { key: 'total', kind: 'amount', word: 'total', span: days }], summed: true };
  }
  const current: BuiltColumn = { key: 'current', kind: 'amount', word: '', span: days };
  if (compare === 'none') return { spans: [days], columns: [current], summed: false };
  const before = compare === 'previous_period' ? previousPeriod(days) : previousYear(days);
  return { spans: [days, before], columns: [current, { key: 'previous', kind: 'amount', word: '', span: before }], summed: false };
}

/** The report with the difference of its first two columns and that in percent of the second. */
export function withDifference(built: Built, percent: 'change' | 'ofBudget' = 'change'): Built {
  const more: BuiltColumn[] = [{ key: 'difference', kind: 'amount', word: 'difference', span: null }, { key: percent, kind: 'percent', word: percent, span: null }];
  const derived = (row: BuiltRow): BuiltRow => {
    const [a, b] = [row.amounts[0] ?? 0n, row.amounts[1] ?? 0n];
    return { ...row, amounts: [...row.amounts, a - b, percent === 'change' ? tenths(a - b, b) : ofPlan(a, b)] };
  };
  return { ...built, columns: [...built.columns, ...more], rows: built.rows.map((row) => (row.kind === 'heading' ? row : derived(row))) };
}

/** What happened in percent of the plan; of a planned loss only where there was one, because a profit is no part of it. */
const ofPlan = (actual: bigint, plan: bigint): bigint | null => (plan < 0n ? (actual < 0n ? tenths(-actual, -plan) : null) : tenths(actual, plan));
