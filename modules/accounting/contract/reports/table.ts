import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { flag, line } from '#core/contract/fields.ts';
import { bookDay, bookInstant } from './days.ts';
import { bases, cashFlowMethods, columnSplits, comparisons, tableReports } from './words.ts';

const slug = { workspace_slug: z.string().max(80) };
/** The permission of every report. */
export const reportView = 'accounting.report.view';
/** What every report is narrowed by: a dimension with its value, and how the books stood at an instant. */
export const reportNarrowing = {
  dimension: line(60).optional().describe('Name of a dimension, such as branch'), dimensionValue: line(120).optional().describe('Only what carries this value of it'),
  recordedUntil: bookInstant.optional().describe('As the books stood then: entries recorded later are left out'),
};
/** The days of a report. */
export const reportDays = { from: bookDay, to: bookDay };
/** Columns beside each other. */
export const tableColumns = { compare: z.enum(comparisons).default('none'), by: z.enum(columnSplits).default('total'), zeros: flag.default(false).describe('Also accounts without any amount') };

const basis = z.enum(bases).optional().describe('Profit and loss: cash counts documents when, and as far as, they are paid. Absent: accrual');

const drill = z.object({ accountId: z.string(), from: z.string().nullable().describe('Null: from the beginning'), to: z.string() });
const cell = z.object({ amount: z.string().describe('Decimal in the base currency, or percent'), drill: drill.nullable().describe('The general ledger behind it; null: ask reports.explain') });
/** One column: what its amounts are and of which days. */
export const reportColumn = z.object({ key: z.string(), kind: z.enum(['amount', 'percent']), word: z.string().describe('Key of its heading; empty for days'), from: z.string().nullable(), to: z.string().nullable(), label: z.string().describe('Name of a dimension\'s value; empty for others') });
/** One row. `word` names rows that are no account; `parent` is the key of the row it is part of. */
export const reportRow = z.object({
  key: z.string(), kind: z.enum(['heading', 'group', 'account', 'line', 'total', 'result']), word: z.string(), accountId: z.string().nullable(), code: z.string(), name: z.string(), level: z.number().int(), parent: z.string().nullable(), cells: z.array(cell),
});
/** A report of accounts by columns. */
export const reportTable = z.object({
  report: z.enum(tableReports), currency: z.string(), from: z.string().nullable(), to: z.string(), recordedUntil: z.string().nullable(), columns: z.array(reportColumn), rows: z.array(reportRow),
  checks: z.array(z.object({ word: z.string(), difference: z.string().describe('0 when it holds'), holds: z.boolean() })).describe('What must hold, and by how much it does not'),
});
/** A report of accounts by columns. */
export type ReportTable = z.infer<typeof reportTable>;
/** One row of a report. */
export type ReportRow = z.infer<typeof reportRow>;
/** One column of a report. */
export type ReportColumn = z.infer<typeof reportColumn>;

const report = { service: 'dash', can: reportView, errors: ['accounting.no_book'] } as const;

/** Opening balance, movements and closing balance of every account, debit and credit apart. */
export const trialBalance = endpoint({ ...report, id: 'reports.trialBalance', get: '/:workspace_slug/reports/trial-balance', summary: 'Trial balance', input: z.strictObject({ ...slug, ...reportDays, ...reportNarrowing, zeros: tableColumns.zeros }), output: reportTable });
/** Revenue, cost of sales, expenses and what is left; also by month, quarter, year or dimension, beside an earlier time or the budget, and on cash basis. */
export const profitAndLoss = endpoint({ ...report, id: 'reports.profitAndLoss', get: '/:workspace_slug/reports/profit-and-loss', summary: 'Profit and loss', input: z.strictObject({ ...slug, ...reportDays, ...reportNarrowing, ...tableColumns, basis }), output: reportTable });
/** Assets, liabilities and equity at the end of a day. Retained earnings are the results of earlier fiscal years, computed. */
export const balanceSheet = endpoint({
  ...report, id: 'reports.balanceSheet', get: '/:workspace_slug/reports/balance-sheet', summary: 'Balance sheet',
  input: z.strictObject({ ...slug, on: bookDay, ...reportNarrowing, compare: z.enum(['none', 'previous_period', 'previous_year']).default('none').describe('previous_period: the end of the month before'), zeros: tableColumns.zeros, netTaxes: flag.default(false).describe('Tax to be paid and to come back as one line') }), output: reportTable,
});
/** Where cash came from and went to. Both methods end at the change of the bank and cash accounts. */
export const cashFlow = endpoint({ ...report, id: 'reports.cashFlow', get: '/:workspace_slug/reports/cash-flow', summary: 'Cash flow', input: z.strictObject({ ...slug, ...reportDays, ...reportNarrowing, compare: z.enum(['none', 'previous_period', 'previous_year']).default('none'), by: z.enum(['total', 'month', 'quarter', 'year']).default('total'), zeros: tableColumns.zeros, method: z.enum(cashFlowMethods).default('direct') }), output: reportTable });

/** Any of the four as one question, for explaining and exporting. */
export const tableQuestion = {
  from: bookDay.optional(), to: bookDay.optional(), on: bookDay.optional().describe('Balance sheet'), ...reportNarrowing, ...tableColumns, netTaxes: flag.default(false), method: z.enum(cashFlowMethods).default('direct'), basis,
};
