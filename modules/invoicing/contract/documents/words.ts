import { defineErrors } from '#core/contract/errors.ts';
import { defineEvents } from '#core/contract/events.ts';
import { defineRules } from '#core/contract/rules.ts';

/** Kinds of documents: what customers owe, what is credited to them and what an invoice asked too little, what vendors ask and what they credit. */
export const documentKinds = ['invoice', 'credit_note', 'debit_note', 'bill', 'vendor_credit'] as const;
/** Kind of a document. */
export type DocumentKind = (typeof documentKinds)[number];
/** To customers, or from vendors; follows from the kind. */
export const directions = ['sale', 'purchase'] as const;
/** To customers, or from vendors. */
export type Direction = (typeof directions)[number];
/** Kinds of a direction: the one that asks for money, the one that gives it back, and of sales the one that asks for more. */
export const kindsOf = { sale: ['invoice', 'credit_note', 'debit_note'], purchase: ['bill', 'vendor_credit'] } as const satisfies Record<Direction, readonly DocumentKind[]>;
/** Direction of a kind. */
export const directionOf = (kind: DocumentKind): Direction => (kind === 'bill' || kind === 'vendor_credit' ? 'purchase' : 'sale');
/** True for what gives back: credit notes and vendor credits. */
export const isCredit = (kind: DocumentKind): boolean => kind === 'credit_note' || kind === 'vendor_credit';

/** True for what asks a customer for money: invoices and debit notes. */
export const asksCustomer = (kind: DocumentKind): boolean => kind === 'invoice' || kind === 'debit_note';
/** Kinds that ask for money, of a direction. */
export const askingKinds = (direction: Direction): DocumentKind[] => kindsOf[direction].filter((kind) => !isCredit(kind));
/** Where lines of debit notes come from: a line of an invoice, whose price they raise. */
export const debitedLine = 'invoicing.debited_line';

/** Life of a document. How much of it is paid follows from its open items. */
export const documentStatuses = ['draft', 'awaiting_approval', 'posted', 'void'] as const;
/** Life of a document. */
export type DocumentStatus = (typeof documentStatuses)[number];
/** Its life, and of a posted one how much is paid (of a credit: used); `written_off` where nothing is open any more because some of it was given up. */
export const documentStates = ['draft', 'awaiting_approval', 'open', 'part_paid', 'paid', 'written_off', 'void'] as const;
/** Its life, and of a posted one how much is paid. */
export type DocumentState = (typeof documentStates)[number];
/** States of what is posted and not void. */
export const postedStates = ['open', 'part_paid', 'paid', 'written_off'] as const satisfies readonly DocumentState[];

/** Type under which open items, stock and entries name a document. */
export const documentSource = 'invoicing.document';
/** Type under which entries write off what of a document is not going to be paid. */
export const writeOffSource = 'invoicing.write_off';

/** Expected refusals about documents. */
export const documentErrors = defineErrors({
  'invoicing.already_posted': [409, 'This document is posted already, as {number}.'],
  'invoicing.not_draft': [409, 'This document is posted and can no longer be changed. Correct it by a credit note, or void it.'],
  'invoicing.document_state': [409, 'The document is {status}: this is not possible any more.'],
  'invoicing.has_allocations': [409, 'Something was paid on {number} or settled with it. Take that back first.'],
  'invoicing.vendor_number_taken': [409, 'This vendor\'s number {vendorNumber} is entered already, as {number}.'],
  'invoicing.tax_relieved': [409, 'The tax of {number} was claimed back with a write-off. Take the write-off back first, then credit, and write off what is left.'],
  'invoicing.over_credited': [409, 'Only {left} of {number} can still be credited. Confirm to give more as a free credit.'],
  'invoicing.deposit_used': [409, 'The deposit {number} is taken off another document already.'],
  'invoicing.deposit_credited': [409, 'The deposit {number} cannot be taken off any more: {credited} of {total} is credited.'],
  'invoicing.advance_open': [409, 'Of the advance that the deposit {number} made, {open} is open, not {net}: something else was settled with it.'],
  'invoicing.has_credits': [409, 'Of {number}, {credited} is credited by {credits}. Void that first.'],
  'invoicing.has_debits': [409, '{debits} asks for more of {number}. Void that first.'],
  'invoicing.interest_charged': [409, 'Interest on {number} is charged until {until} already.'],
  'invoicing.split_changed': [409, 'One of the two drafts was changed or posted since it was split. Move the lines by hand.'],
  'invoicing.held': [409, 'No documents may be written for {name} at the moment.'],
  'invoicing.over_limit': [409, 'With this {name} would be {over} {currency} over the credit limit of {limit} {currency}.'],
  'invoicing.over_limit_blocked': [409, 'With this {name} would be {over} {currency} over the credit limit of {limit} {currency}, and the settings do not allow that.'],
  'invoicing.over_limit_ask': [409, '{name} would be over the credit limit. Ask somebody who may confirm it.'],
  'invoicing.over_limit_refused': [409, '{name} would be over the credit limit, and the settings do not allow that.'],
  'invoicing.deferral_nobody': [409, 'Nobody may post entries any more.'],
  'invoicing.own_approval': [403, 'Somebody else has to approve your document.'],
  'invoicing.not_approver': [403, 'It waits for the approval of somebody else.'],
  'invoicing.approval_first': [409, 'This document needs an approval before a customer gets it. Post it to ask for one.'],
  'invoicing.no_party': [422, 'Choose whom the document is for.'],
  'invoicing.no_lines': [422, 'Add at least one line.'],
  'invoicing.no_email': [409, 'There is no e-mail address to send the document to.'],
  'invoicing.link_gone': [404, 'This link is not valid any more. Ask for a new one.'],
  'invoicing.nothing_open': [409, 'Nothing is open any more.'],
  'invoicing.over_open': [409, 'Only {open} is open.'],
  'invoicing.dunning_profile_taken': [409, 'There is a reminder profile "{name}" already.'],
  'invoicing.dunning_profile_in_use': [409, 'These customers have "{name}": {names}. Archive it instead.'],
  'invoicing.dunning_profiles_full': [409, 'There are {count} reminder profiles already. Remove one that is not needed any more.'],
  'invoicing.e_invoice_invalid': [409, 'This document cannot go out as an e-invoice yet. {problems}'],
  'invoicing.e_invoice_unreadable': [422, 'This file is not an e-invoice that can be read: {reason}'],
});

/** What is said about wrong fields of documents. */
export const documentSays = defineRules({
  'invoicing.number_form': 'Enter a number such as 12.5, with at most {digits} fraction digits.',
  'invoicing.percent_range': 'A percentage is between 0 and 100.',
  'invoicing.quantity_zero': 'Enter a quantity other than 0.',
  'invoicing.discount_one': 'Give the discount as a percentage or as an amount.',
  'invoicing.charge_one': 'Give the charge either as an amount or as a percentage.',
  'invoicing.charge_left': 'At most {most} of this charge is not credited yet.',
  'invoicing.split_all': 'Leave at least something in this draft.',
  'invoicing.rounding_once': 'Say once for each currency how it is rounded.',
  'invoicing.rounding_step': 'Amounts in {currency} cannot be rounded to {step}.',
  'invoicing.recurring_bill': 'A bill is drafted or posted: it is not sent, and nobody is charged for it.',
  'invoicing.choose_unit': 'Choose a unit that the item is counted in, or one of the same category.',
  'invoicing.unit_quantity': 'In the unit the item is counted in, this quantity is too small or too large.',
  'invoicing.choose_item': 'Choose a product or service of this workspace.',
  'invoicing.choose_address': 'Choose an address of whoever gets the goods.',
  'invoicing.choose_account': 'Choose an account of this workspace that takes lines.',
  'invoicing.choose_line': 'Choose a line of this document.',
  'invoicing.choose_document': 'Choose a posted document of the same party and currency.',
  'invoicing.peppol_scheme': 'There is no scheme {scheme} for electronic addresses.',
  'invoicing.choose_deposit': 'Choose a posted deposit of the same party and currency.',
  'invoicing.deposit_kind': 'Only an invoice or a bill becomes a deposit; what credits one stays as it is.',
  'invoicing.due_before': 'The due date lies before the date of the document.',
  'invoicing.instalment_sum': 'The shares of the instalments add up to {sum} %, not to 100 %.',
  'invoicing.period_order': 'The last day lies before the first.',
  'invoicing.sales_period': 'Choose a last day after the first, at most five years later.',
  'invoicing.period_long': 'A line is spread over {most} months at most. Choose an earlier last day, or recognise it all at once.',
  'invoicing.figure': 'This figure does not fit: {reason}',
  'invoicing.worth_below': 'What comes into stock cannot be worth less than nothing: lower the discount on it.',
  'invoicing.too_much': 'At most {most} are left.',
  'invoicing.line_once': 'Each line at most once.',
  'invoicing.below_zero': 'The document comes to less than nothing. Write a credit note instead.',
  'invoicing.choose_import_tax': 'No tax is called {tax}, or several are: write its code.',
  'invoicing.choose_import_dimension': '“{text}” is no dimension with a value of it. Write it as Branch: North, and several apart by ;',
  'invoicing.import_charges': 'A document has {most} charges at most.',
  'invoicing.import_other_row': 'Another row of {reference} is wrong, so no draft was made of it.',
  'invoicing.import_lines': 'A document has 500 lines at most: {reference} has more.',
  'invoicing.import_price': 'This product or service has its price in {currency}. Write the price in the currency of the invoice.',
  'invoicing.import_differs': 'This says something else than a row of {reference} before it.',
  'invoicing.choose_dunning_profile': 'Choose a reminder profile of this workspace that is not archived.',
  'invoicing.reminder_level': 'Choose a level that is set up.',
  'invoicing.reminder_early': 'This level is not due yet. Choose no level, or wait until its days after the due date are over.',
  'invoicing.reminder_order': 'Each level comes later than the one before.',
  'invoicing.approval_rise': 'Each approval begins at no less than the one before.',
  'invoicing.approval_twice': 'Somebody approves a document once. Name somebody else.',
  'invoicing.no_relief': 'There is no tax on this invoice that could be claimed back: none was charged, or it is only owed with the payment.',
  'invoicing.debit_nothing': 'Enter what is asked for in addition, more than 0.',
  'invoicing.kind_form': 'This kind of document is written elsewhere.',
});

defineEvents({
  'invoicing.invoice.posted': ['An invoice or credit note was posted', 'number', 'kind'],
  'invoicing.invoice.sent': ['An invoice was sent to a customer', 'number'],
  'invoicing.invoice.paid': ['An invoice was paid', 'number'],
  'invoicing.invoice.voided': ['An invoice was voided', 'number'],
  'invoicing.bill.posted': ['A bill or vendor credit was posted', 'number', 'kind'],
  'invoicing.bill.paid': ['A bill was paid', 'number'],
  'invoicing.bill.voided': ['A bill was voided', 'number'],
});
