import { defineErrors } from '#core/contract/errors.ts';
import { defineRules } from '#core/contract/rules.ts';
import { agingBuckets } from '../../rules/aging.ts';

/** Reports that are a table of accounts by columns; every cell explains itself. */
export const tableReports = ['trial-balance', 'profit-and-loss', 'balance-sheet', 'cash-flow'] as const;
/** A report that is a table of accounts by columns. */
export type TableReport = (typeof tableReports)[number];
/** Reports that are mailed by the clock. */
export const mailedReports = [...tableReports, 'ledger', 'receivables', 'payables', 'statement', 'tax', 'tax-lines'] as const;
/** All reports that go out as files. A reconciliation is of one statement: it is not mailed by the clock. */
export const exportReports = [...mailedReports, 'reconciliation', 'stock'] as const;
/** A report that goes out as a file. */
export type ExportReport = (typeof exportReports)[number];

/** What a report stands beside. */
export const comparisons = ['none', 'previous_period', 'previous_year', 'budget'] as const;
/** What a report stands beside. */
export type Comparison = (typeof comparisons)[number];
/** What the columns of a report are. */
export const columnSplits = ['total', 'month', 'quarter', 'year', 'dimension'] as const;
/** What the columns of a report are. */
export type ColumnSplit = (typeof columnSplits)[number];
/** Two ways to tell where cash came from: what entries of cash say, or how the other accounts moved. */
export const cashFlowMethods = ['direct', 'indirect'] as const;
/** A way to tell where cash came from. */
export type CashFlowMethod = (typeof cashFlowMethods)[number];

/** When income and costs count: when they were posted, or when they are paid. */
export const bases = ['accrual', 'cash'] as const;
/** When income and costs count. */
export type Basis = (typeof bases)[number];

/** Columns of the aging: days past due; `unapplied` is what was paid and belongs to no document yet. */
export const agingColumns = [...agingBuckets, 'unapplied'] as const;
/** A column of the aging. */
export type AgingColumn = (typeof agingColumns)[number];

/** The life of a tax return. */
export const taxReturnStates = ['open', 'reviewed', 'filed', 'settled'] as const;
/** The life of a tax return. */
export type TaxReturnState = (typeof taxReturnStates)[number];

/** What reports say about wrong fields. */
export const reportSays = defineRules({
  'accounting.report_order': 'The last day is before the first.',
  'accounting.report_far': 'Choose a day from 1900 to 2199.',
  'accounting.report_days': 'Say which days the report is about.',
  'accounting.report_columns': 'Choose a shorter time: at most {count} columns fit.',
  'accounting.report_split': 'Say which dimension the columns are.',
  'accounting.adjusted_tax': 'Choose a tax that is charged: a percentage or an amount.',
  'accounting.adjusted_account': 'Choose an active account in the currency of the books that is neither of taxes, nor of customers, vendors or stock.',
  'accounting.tax_rounding': 'That differs by a whole unit or more: an authority rounds by less. Adjust the return, or settle what is to be paid.',
  'accounting.budget_of_all': 'The budget is of the whole company and of the time as one: ask for it without a dimension and without columns.',
  'accounting.budget_months': 'A budget is of the months of one fiscal year.',
  'accounting.choose_spent_account': 'Choose an active account of expenses or assets.',
  'accounting.choose_receivable_account': 'Choose an active receivable account whose items are settled one by one.',
  'accounting.choose_payable_account': 'Choose an active payable account whose items are settled one by one.',
  'accounting.own_account_currency': 'That account is kept in {currency}, and they are invoiced in {own}. Choose one in {own}, or one of any currency.',
  'accounting.choose_profit_account': 'Choose an account of income or expenses.',
  'accounting.choose_cash_account': 'Choose a bank or cash account.',
  'accounting.budget_row': 'Line {line}: {problem}',
  'accounting.mail_readers': 'Choose members of this workspace who may see reports.',
  'accounting.mail_weekday': 'A week has seven days: choose 1 (Monday) to 7.',
  'accounting.choose_mailed_account': 'Choose the account whose ledger is mailed.',
  'accounting.choose_mailed_party': 'Choose whose statement is mailed.',
});

/** Expected refusals of reports. */
export const reportErrors = defineErrors({
  'accounting.statement_no_email': [409, '{name} has no e-mail address. Enter one.'],
  'accounting.no_such_cell': [404, 'This report has no such figure.'],
  'accounting.return_overlaps': [409, 'There is a tax return from {from} to {to} already.'],
  'accounting.return_state': [409, 'This tax return is {state}: that cannot be done with it any more.'],
  'accounting.return_adjusted': [409, 'This return was adjusted. Take the adjustments back first.'],
  'accounting.return_period_open': [409, 'The period ends on {to}. File the return after that.'],
  'accounting.export_too_long': [409, 'This report has more than {limit} rows. Choose a shorter time.'],
  'accounting.mail_of_others': [403, 'Only whoever set this mail up, or who may set up the books, can change it.'],
  'accounting.mail_owner': [409, 'Whoever set this mail up may not have reports mailed any more.'],
  'accounting.mail_nobody': [409, 'None of those it goes to may see reports any more.'],
  'accounting.mail_broke': [409, 'This report could not be made: something went wrong on our side.'],
});
