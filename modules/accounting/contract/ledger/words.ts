import { defineErrors } from '#core/contract/errors.ts';
import { defineRules } from '#core/contract/rules.ts';

/** What an account holds; the order is that of reports. */
export const accountTypes = [
  'bank', 'cash', 'receivable', 'current_asset', 'inventory', 'fixed_asset', 'payable', 'credit_card', 'current_liability', 'long_liability', 'equity', 'retained_earnings',
  'income', 'other_income', 'cogs', 'expense', 'depreciation', 'other_expense',
] as const;
/** What an account holds. */
export type AccountType = (typeof accountTypes)[number];

/** What the house itself posts to; at most one account of a workspace has each. */
export const systemRoles = [
  'ar', 'ap', 'inventory', 'grni', 'fx_gain', 'fx_loss', 'unrealised_fx', 'rounding', 'tax_out', 'tax_in', 'tax_payable', 'tax_transition', 'opening', 'retained', 'suspense', 'customer_advance', 'vendor_advance', 'undeposited',
  'employee_payable', 'shrinkage', 'ppv', 'bank_default', 'cash_default', 'sales_default', 'purchase_default', 'discount_given', 'discount_taken', 'bad_debt', 'bank_fee', 'interest_income', 'late_fee', 'deferred_income', 'prepaid_expense',
  'withholding_in', 'withholding_out',
] as const;
/** What the house itself posts to. */
export type SystemRole = (typeof systemRoles)[number];

/** Books of first entry. */
export const journals = ['general', 'sales', 'purchase', 'bank', 'expense', 'stock', 'opening', 'closing'] as const;
/** A book of first entry. */
export type Journal = (typeof journals)[number];

/** What a lock holds back: documents to customers, documents from vendors, whatever carries tax, everything (lifted for a person by an exception), everything for good. */
export const lockKinds = ['sales', 'purchase', 'tax', 'all', 'hard'] as const;
/** What a lock holds back. */
export type LockKind = (typeof lockKinds)[number];

/** What is said about wrong fields of the ledger. */
export const ledgerSays = defineRules({
  'accounting.unbalanced': 'Debit and credit differ by {difference}.',
  'accounting.two_lines': 'An entry has at least two lines.',
  'accounting.one_side': 'Enter either a debit or a credit.',
  'accounting.choose_account': 'Choose an account of this workspace.',
  'accounting.account_group': 'This is a heading: choose an account under it.',
  'accounting.account_inactive': 'This account is not active.',
  'accounting.account_currency': 'This account is kept in {currency}.',
  'accounting.amount_form': 'Enter an amount such as 1234.50.',
  'accounting.rate_absent': 'There is no rate for {currency} on {on}.',
  'accounting.party_needed': 'Say whose account this is.',
});

/** Expected refusals of the ledger. */
export const ledgerErrors = defineErrors({
  'accounting.no_book': [409, 'The books are not set up yet. Choose a chart of accounts first.'],
  'accounting.book_exists': [409, 'The books are set up already.'],
  'accounting.period_locked': [409, 'The period up to {until} is locked ({lock}).'],
  'accounting.role_missing': [409, 'No account has the role "{role}". Choose one in the chart of accounts.'],
  'accounting.already_reversed': [409, 'This entry is reversed already.'],
  'accounting.over_settled': [409, 'Only {open} is open.'],
  'accounting.has_settlements': [409, 'Something was paid on this already. Take that back first.'],
  'accounting.settled_apart': [409, 'These two do not settle each other: one is owed, the other one pays, on the same account.'],
});
