import { z } from 'zod';
import { defineErrors } from '#core/contract/errors.ts';
import { defineRules } from '#core/contract/rules.ts';
import { ledgerSays } from '../ledger/words.ts';

/** What money is kept on. */
export const bankKinds = ['bank', 'cash', 'card', 'wallet'] as const;
/** Life of a transfer: draft → posted → void. */
export const transferStatuses = ['draft', 'posted', 'void'] as const;
/** How money was moved. */
export const transferMethods = ['transfer', 'cash', 'cheque', 'card', 'other'] as const;
/** Life of a line of a statement: new → suggested → matched or split ⇄ new; excluded and on hold until a day ⇄ new. */
export const bankLineStatuses = ['new', 'suggested', 'matched', 'split', 'excluded', 'on_hold'] as const;
/** Where money of a rule goes. */
export const ruleDirections = ['any', 'in', 'out'] as const;

/** What is said about wrong fields of the bank. */
export const bankSays = defineRules({
  'accounting.iban_form': 'An IBAN has a country, two check digits and the number of the bank account.',
  'accounting.iban_check': 'This IBAN has a mistake: its check digits do not fit.',
  'accounting.bic_form': 'A BIC has 8 or 11 characters.',
  'accounting.upi_form': 'A UPI ID looks like name@bank.',
  'accounting.upi_currency': 'UPI pays in Indian rupees: only an account in INR has a UPI ID.',
  'accounting.bank_ledger': 'Choose a bank, cash or card account of the ledger that is kept in {currency}.',
  'accounting.opening_posted': 'The opening balance is in the books already. Correct it with a journal entry.',
  'accounting.opening_day': 'Say on which day this was the balance.',
  'accounting.bank_currency': 'The currency stays once money has moved.',
  'accounting.choose_bank_account': 'Choose a bank account of this workspace.',
  'accounting.transfer_same': 'Choose two different accounts.',
  'accounting.to_amount_needed': 'One account is kept in {from}, the other one in {to}: enter what arrives.',
  'accounting.to_amount_same': 'Both accounts are kept in one currency: what leaves arrives.',
  'accounting.arrives_before': 'It cannot arrive before it left.',
  'accounting.above_zero': 'Enter an amount above 0.',
  'accounting.fee_account': 'Say which expense account carries the fee.',
  'accounting.amount_digits': '{currency} has {digits} fraction digits.',
  'accounting.amount_large': 'This amount is too large.',
  'accounting.ask_date_order': 'Say how the file writes dates: it could be read in more than one way.',
  'accounting.ask_decimal_mark': 'Say what separates the fraction in amounts.',
  'accounting.ask_columns': 'Say in which columns the day and the amount stand.',
  'accounting.parts_differ': 'The parts differ from the line by {difference}.',
  'accounting.part_above_open': 'Only {open} is open.',
  'accounting.part_sign': 'This part has the wrong sign.',
  'accounting.discount_part': 'A discount belongs to an open item among the parts of this line, in the currency of the account.',
  'accounting.discount_above': 'That is more than what is settled of it.',
  'accounting.choose_open_item': 'Choose something of this workspace that is open.',
  'accounting.choose_ledger_line': 'Choose an entry on this bank account that is not matched yet.',
  'accounting.part_once': 'This is chosen twice.',
  'accounting.item_amount_needed': 'It is owed in {currency}: say how much of it this settles.',
  'accounting.choose_party': 'Choose a person or company of this workspace.',
  'accounting.write_off_limit': 'At most {limit} may be written off.',
  'accounting.bank_tax_kind': 'Only percentages, zero-rated and exempt taxes can be posted from the bank.',
  'accounting.hold_day': 'Choose a day after today.',
  'accounting.rule_empty': 'Say by what the rule knows its lines: words or an amount.',
  'accounting.rate_form': 'A rate is a number above 0 with at most 10 decimals.',
  'accounting.choose_expense_account': 'Choose an account of the ledger that takes entries.',
  'accounting.feed_keys': 'Enter the secret ID and the secret key of GoCardless Bank Account Data.',
  'accounting.feeds_connected': 'Disconnect the banks first.',
  'accounting.choose_feed_bank': 'Choose a bank of the list.',
  'accounting.feed_currency': 'The bank keeps this account in {currency}: choose a bank account in {currency}.',
  'accounting.feed_taken': 'Another account of a bank feeds this one already.',
});

/** Expected refusals of the bank. */
export const bankErrors = defineErrors({
  'accounting.bank_account_used': [409, 'Money has moved on this account. Archive it instead.'],
  'accounting.ledger_account_taken': [409, '"{name}" is kept on this account of the ledger already.'],
  'accounting.iban_taken': [409, '"{name}" has this IBAN already.'],
  'accounting.transfer_state': [409, 'This transfer is {status}.'],
  'accounting.transfer_matched': [409, 'This transfer is matched with a statement. Take that back first.'],
  'accounting.statement_unreadable': [422, 'This file cannot be read ({reason}).'],
  'accounting.statement_held': [409, 'The statement is held. Look at what does not agree, and confirm it.'],
  'accounting.statement_reading': [409, 'This file is still being read.'],
  'accounting.statement_over': [409, 'This file was taken over already, or put aside.'],
  'accounting.statement_matched': [409, '{count} lines of this statement are matched. Take that back first.'],
  'accounting.statement_signed': [409, 'This statement is signed off.'],
  'accounting.line_state': [409, 'This line is {status} already.'],
  'accounting.lines_open': [409, '{count} lines up to this day are still open.'],
  'accounting.sign_off_differs': [409, 'The books and the statement differ by {difference}.'],
  'accounting.statement_no_closing': [409, 'This file does not say what the balance was at its end. Enter the closing balance of the statement first.'],
  'accounting.statement_balances': [409, 'The balances of this statement are those of its file.'],
  'accounting.match_running': [409, 'These lines are being matched already.'],
  'accounting.match_over': [409, 'This is over already.'],
  'accounting.feeds_off': [409, 'Set up how banks are read in the settings of the bank first.'],
  'accounting.feed_unmapped': [409, 'Say first which bank account this is.'],
});

/** What posting may refuse. */
export const postingErrors = ['accounting.no_book', 'accounting.period_locked', 'accounting.role_missing', 'accounting.number_taken', 'accounting.number_order'] as const;

/** An amount as people write it in a form: "1234.50", with a sign where one makes sense. */
export const amountText = z.string().trim().regex(/^-?\d{1,15}(\.\d{1,4})?$/, ledgerSays('accounting.amount_form'));
/** An amount of at least 0. */
export const positiveText = z.string().trim().regex(/^\d{1,15}(\.\d{1,4})?$/, ledgerSays('accounting.amount_form'));
/** An exchange rate: base units for one unit. */
export const exchangeRateText = z.string().trim().regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,10})?$/, bankSays('accounting.rate_form'));
/** The address part of every call of the room. */
export const inWorkspace = { workspace_slug: z.string().max(80) };
