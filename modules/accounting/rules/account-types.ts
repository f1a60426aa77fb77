import { accountTypes, type AccountType } from '../contract/ledger/words.ts';

export { accountTypes, type AccountType };

/** The statement an account's balance is shown in: the balance sheet, or profit and loss. */
export type Statement = 'balance' | 'profit';
/** The side on which an account of a type usually has its balance. */
export type NormalSide = 'debit' | 'credit';
/** Where a movement of an account stands in the cash flow statement. */
export type CashFlowClass = 'operating' | 'investing' | 'financing';

/** Sections of the balance sheet, then of profit and loss, in the order of reports. */
export const accountSections = [
  'current_assets', 'fixed_assets', 'current_liabilities', 'long_liabilities', 'equity', 'income', 'cost_of_sales', 'expenses', 'other_income', 'other_expenses',
] as const;
/** A section of the balance sheet or of profit and loss. */
export type AccountSection = (typeof accountSections)[number];

/** What follows from an account's type. */
export interface AccountTypeFacts {
  readonly statement: Statement;
  readonly normal: NormalSide;
  readonly section: AccountSection;
  /** Class of its movements unless the account says otherwise; null for bank and cash, which are what the cash flow statement explains. */
  readonly cashFlow: CashFlowClass | null;
  /** Place among the types in charts and reports. */
  readonly order: number;
}

type Place = readonly [statement: Statement, normal: NormalSide, section: AccountSection, cashFlow: CashFlowClass | null];
const places: Readonly<Record<AccountType, Place>> = {
  bank: ['balance', 'debit', 'current_assets', null],
  cash: ['balance', 'debit', 'current_assets', null],
  receivable: ['balance', 'debit', 'current_assets', 'operating'],
  current_asset: ['balance', 'debit', 'current_assets', 'operating'],
  inventory: ['balance', 'debit', 'current_assets', 'operating'],
  fixed_asset: ['balance', 'debit', 'fixed_assets', 'investing'],
  payable: ['balance', 'credit', 'current_liabilities', 'operating'],
  credit_card: ['balance', 'credit', 'current_liabilities', 'operating'],
  current_liability: ['balance', 'credit', 'current_liabilities', 'operating'],
  long_liability: ['balance', 'credit', 'long_liabilities', 'financing'],
  equity: ['balance', 'credit', 'equity', 'financing'],
  retained_earnings: ['balance', 'credit', 'equity', 'financing'],
  income: ['profit', 'credit', 'income', 'operating'],
  other_income: ['profit', 'credit', 'other_income', 'operating'],
  cogs: ['profit', 'debit', 'cost_of_sales', 'operating'],
  expense: ['profit', 'debit', 'expenses', 'operating'],
  depreciation: ['profit', 'debit', 'expenses', 'operating'],
  other_expense: ['profit', 'debit', 'other_expenses', 'operating'],
};

/** What follows from each type. */
export const accountTypeFacts = Object.fromEntries(accountTypes.map((type, order) => {
  const [statement, normal, section, cashFlow] = places[type];
  return [type, { statement, normal, section, cashFlow, order }];
})) as Readonly<Record<AccountType, AccountTypeFacts>>;

// Their balances are proved by open items, stock layers or the result of earlier years: with another type the proof would be lost.
const proved: ReadonlySet<AccountType> = new Set(['receivable', 'payable', 'inventory', 'retained_earnings']);

/**
 * Whether an account may get another type. One without lines may; one with lines (`used`) only within its statement, and never
 * into or out of a type whose balance something else proves.
 */
export function canChangeType(from: AccountType, to: AccountType, used: boolean): boolean {
  if (from === to || !used) return true;
  return accountTypeFacts[from].statement === accountTypeFacts[to].statement && !proved.has(from) && !proved.has(to);
}
