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
  'withholding_in', 'withholding_out', 'cogs_default',
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
  'accounting.stock_account': 'This is the account of the stock that is counted: it moves with stock only. Bring stock over, or correct it by a count, on the stock page; for anything else choose another account.',
  'accounting.choose_account': 'Choose an account of this workspace.',
  'accounting.account_group': 'This is a heading: choose an account under it.',
  'accounting.account_inactive': 'This account is not active.',
  'accounting.account_currency': 'This account is kept in {currency}.',
  'accounting.amount_form': 'Enter an amount such as 1234.50.',
  'accounting.rate_absent': 'There is no rate for {currency} on {on}.',
  'accounting.count_what': 'Enter what was counted, or what it is worth.',
  'accounting.count_same': 'The books say the same already.',
  'accounting.count_nothing': 'There is nothing of it that could be worth more or less.',
  'accounting.count_surplus': 'Less was counted than the books say: it goes out for what it cost.',
  'accounting.count_worth': 'There was nothing of it before: enter what it is worth.',
  'accounting.count_standard': 'This is worth its standard cost. Change that instead.',
  'accounting.choose_standard': 'Choose a product whose stock is counted and valued at standard cost.',
  'accounting.count_moved': 'Some of it left since it was written down. Write the rest up to what it is worth instead.',
  'accounting.count_before': 'It cannot be taken back before the day it was counted.',
  'accounting.choose_stocked': 'Choose a product of this workspace whose stock is counted.',
  'accounting.party_needed': 'Say whose account this is.',
  'accounting.account_code': 'Use up to 20 letters, digits, dots, slashes and hyphens.',
  'accounting.parent_group': 'Choose a heading of this workspace.',
  'accounting.parent_below': 'An account cannot stand below itself.',
  'accounting.group_role': 'A heading carries no entries, so it has no role.',
  'accounting.role_type': 'An account with this role is of type {types}.',
  'accounting.type_stays': 'This account has entries: its type cannot become {type}.',
  'accounting.field_stays': 'This account has entries: this stays as it is.',
  'accounting.account_open': 'Items on this account are open ({count}). Settle them first.',
  'accounting.group_filled': 'There are accounts below this heading.',
  'accounting.digits': 'An amount in {currency} has at most {digits} decimals.',
  'accounting.amount_large': 'This amount is too large.',
  'accounting.rate_form': 'A rate is a number above 0 with at most 10 decimals.',
  'accounting.base_sign': 'The value in {currency} is above 0.',
  'accounting.pick_party': 'Pick a customer or vendor of this workspace.',
  'accounting.items_settled': 'Something of this was settled meanwhile. Choose again.',
  'accounting.items_account': 'These stand on accounts that do not settle each other.',
  'accounting.items_currency': 'These are in different currencies.',
  'accounting.items_party': 'These belong to different customers or vendors.',
  'accounting.items_sides': 'Choose at least one debit and one credit.',
  'accounting.choose_value': 'Choose a value of this dimension.',
  'accounting.item_below': 'Enter what is open for each customer or vendor below.',
  'accounting.opening_only': 'The opening account takes the difference by itself.',
  'accounting.series_pattern': 'Put the number as one run of # in braces, and name the year (and the month) when numbers begin again.',
  'accounting.next_up': 'The next number may only go up: it is {next} now.',
  'accounting.hard_typed': 'Type the day {on} to confirm.',
  'accounting.until_future': 'Choose a moment to come.',
  'accounting.own_rate': 'This is the currency of the books.',
  'accounting.schedule_day': 'Say on which day it is written next.',
  'accounting.year_end': 'The fiscal year ends on {on}.',
  'accounting.schedule_old': 'Choose a day from {first} on: what was missed since is made up for.',
});

/** Expected refusals of the ledger. */
export const ledgerErrors = defineErrors({
  'accounting.no_book': [409, 'The books are not set up yet. Choose a chart of accounts first.'],
  'accounting.book_exists': [409, 'The books are set up already.'],
  'accounting.period_locked': [409, 'The period up to {until} is locked ({lock}).'],
  'accounting.role_missing': [409, 'No account has the role "{role}". Choose one in the chart of accounts.'],
  'accounting.other_base': [409, 'This draft was written while the base currency was {was}; it is {now} now. Write the draft again.'],
  'accounting.already_reversed': [409, 'This entry is reversed already.'],
  'accounting.over_settled': [409, 'Only {open} is open.'],
  'accounting.has_settlements': [409, 'Something was paid on this already. Take that back first.'],
  'accounting.stock_moved_since': [409, '"{name}" moved until {on}, and what left took its worth along. Choose that day or a later one.'],
  'accounting.stock_not_yet': [409, 'On {on} there are {there} of "{name}", not {wanted}: the rest came in later, or went out already. Choose a later day, or post what brought it first.'],
  'accounting.insufficient_stock': [409, 'Of "{name}" there are {there}, not {wanted}.'],
  'accounting.stock_moved': [409, 'Stock of this has moved already. Make a new product and bring the stock over.'],
  'accounting.settled_apart': [409, 'These two do not settle each other: one is owed, the other one pays, on the same account.'],
  'accounting.code_taken': [409, '"{name}" has this code already.'],
  'accounting.role_taken': [409, '"{name}" has this role already.'],
  'accounting.account_used': [409, '"{name}" has entries, accounts below it, or is used elsewhere. Set it inactive instead.'],
  'accounting.account_needed': [409, 'The house posts to "{name}" ({role}). Give this role to another account first.'],
  'accounting.source_owns': [409, 'This entry belongs to a document ({type}). Void the document instead.'],
  'accounting.template_taken': [409, 'There is a template "{name}" already.'],
  'accounting.dimension_taken': [409, '"{name}" is there already.'],
  'accounting.dimension_limit': [409, 'There are {limit} already.'],
  'accounting.hard_lock_stays': [409, 'The hard lock holds up to {until} and cannot move back.'],
  'accounting.fx_rate_taken': [409, 'There is a rate for {currency} on {on} already.'],
  'accounting.fx_rate_used': [409, 'Entries were posted with the rate of this day. Add a new one from a later day instead.'],
  'accounting.merge_apart': [409, '"{name}" cannot be merged into "{into}": both must be of the same kind and currency, and only one may have a role.'],
  'accounting.merge_bank': [409, '"{name}" or "{into}" belongs to a bank account. Move the money by a transfer instead.'],
  'accounting.merge_open': [409, 'Some items of "{name}" are open ({count}). Settle them first.'],
  'accounting.merge_later': [409, 'Something was posted to "{name}" until {last}. Merge it on that day or later.'],
  'accounting.revalued_already': [409, 'Everything stands at the rates of {on} already.'],
  'accounting.close_blocked': [409, 'The period cannot be closed yet: {count} checks are open.'],
  'accounting.close_order': [409, 'The period is closed up to {through} already.'],
  'accounting.not_closed': [409, 'This period is not closed.'],
  'accounting.year_closed': [409, 'The year that ends on {on} is closed. Open the year again first.'],
  'accounting.year_running': [409, 'This year ends on {on}: it can be closed after that day.'],
  'accounting.number_order': [409, 'Numbers follow their days: the last one is of {last}.'],
  'accounting.number_taken': [409, 'There is an entry {number} already. Change the pattern of its numbers.'],
});
