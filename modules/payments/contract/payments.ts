import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { defineErrors } from '#core/contract/errors.ts';
import { currencyCode, date, id, instant, line, paragraph } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { definePermissions, definePreset } from '#core/contract/permissions.ts';
import { resource } from '#core/contract/resource.ts';
import { defineRules } from '#core/contract/rules.ts';

/** What a role may do with payments. */
export const permissions = definePermissions({
  'payments.payment.view': ['See payments', 'admin', 'manager'],
  'payments.payment.record': ['Record payments and use what is left of them', 'admin', 'manager'],
  'payments.payment.void': ['Void payments', 'admin'],
  'payments.settings': ['Set up online payments', 'admin'],
});
definePreset('auditor', ['payments.payment.view']);
definePreset('accountant', ['payments.payment.view', 'payments.payment.record', 'payments.payment.void']);

/** Which way money went. */
export const directions = ['in', 'out'] as const;
/** Whose account it settles: customers owe us, we owe vendors and employees. */
export const sides = ['customer', 'vendor', 'employee'] as const;
/** Whose account it settles. */
export type Side = (typeof sides)[number];
/** How money went. */
export const methods = ['bank_transfer', 'cash', 'card', 'cheque', 'direct_debit', 'online', 'other'] as const;
/** Life of a payment: void is its reversal, the number stays. */
export const paymentStatuses = ['posted', 'void'] as const;

/**
 * How far the bank has shown a payment, computed from the ledger, matching and statements: `recorded` while no statement will show it (cash, an account without statements of that time), `pending` while one should,
 * `cleared` once a line of one does, `reconciled` once that statement is signed off. `refunded`: it came in, and all of it went back. `bounced`: void, and a statement shows it. What is on its way on the account of undeposited money waits for the deposit.
 */
export const paymentStates = ['recorded', 'pending', 'cleared', 'reconciled', 'refunded', 'bounced', 'void'] as const;
/** How far the bank has shown a payment. */
export type PaymentState = (typeof paymentStates)[number];

/** Why a small rest is given up: each goes to an account of its own (bank fees, rounding differences, what the bank settings name for write-offs, discounts). */
export const writeOffReasons = ['small_balance', 'bank_fees', 'rounding', 'discount'] as const;
/** Why a small rest is given up. */
export type WriteOffReason = (typeof writeOffReasons)[number];

/** What is said about wrong fields. */
export const paymentSays = defineRules({
  'payments.amount_form': 'Enter an amount such as 1234.50.',
  'payments.amount_positive': 'Enter an amount above 0.',
  'payments.choose_party': 'Choose a customer, a vendor or an employee of this workspace.',
  'payments.choose_account': 'Choose a bank or cash account of this workspace.',
  'payments.choose_item': 'Choose something of this party that is open, in the currency of the payment.',
  'payments.over_item': 'Of {number} no more than {open} is open.',
  'payments.over_amount': 'That is {over} more than the payment.',
  'payments.write_off_limit': 'At most {limit} may be written off. The limit is in the bank settings.',
  'payments.write_off_whole': 'A write-off takes all that stays open of {number}: {rest}.',
  'payments.write_off_needs_use': 'Choose what is paid before the rest is written off.',
  'payments.worth_nothing': '{amount} is worth nothing in the currency of the books. Leave it open, or take more.',
  'payments.fee_large': 'The fee is more than the payment.',
  'payments.bank_amount': 'Say how much that was in {currency}, the currency of the account.',
});

/** Expected refusals. */
export const errors = defineErrors({
  'payments.rest': [409, 'This is {rest} more than what is paid with it. Keep {rest} as credit?'],
  'payments.held': [409, '{name} is held from payments. End the hold on the vendor’s page before paying.'],
  'payments.void': [409, 'This payment is void.'],
  'payments.nothing_left': [409, 'Nothing is left of this payment.'],
  'payments.deposited': [409, 'This payment was deposited: a bank statement shows it with {line}. Take that match back first.'],
  'payments.bank_matched': [409, 'A bank statement shows this payment: {line}. Take that match back first, or say that the money came back.'],
});

/** An amount as it is typed. */
export const typedAmount = z.string().trim().regex(/^\d{1,13}(\.\d{1,4})?$/, paymentSays('payments.amount_form'));
const rate = z.string().trim().regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,10})?$/, paymentSays('payments.amount_form'));

/** Fields a list of payments is asked by. */
export const paymentFields = {
  number: { type: 'text' }, direction: { type: 'select', options: directions, sortable: false, groupable: true }, side: { type: 'select', options: sides, sortable: false, groupable: true }, status: { type: 'select', options: paymentStatuses, sortable: false }, state: { type: 'select', options: paymentStates, sortable: false },
  party: { type: 'text' }, partyId: { type: 'id', nullable: true, sortable: false }, on: { type: 'date' }, method: { type: 'select', options: methods, sortable: false, groupable: true }, amount: { type: 'money', sum: false }, open: { type: 'money', sortable: false, sum: false }, currency: { type: 'text', sortable: false, groupable: true }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const row = {
  number: z.string(), direction: z.enum(directions), side: z.enum(sides), status: z.enum(paymentStatuses), state: z.enum(paymentStates).describe('How far the bank has shown it; computed, never kept'), partyId: z.string().nullable(), party: z.string(), on: z.string(), method: z.enum(methods), accountId: z.string(), currency: z.string(), amount: z.string(),
  open: z.string().describe('Not used yet'), exchangeRate: z.string(), baseCurrency: z.string(), baseAmount: z.string(), fee: z.string(), reference: z.string(), memo: z.string(), entryId: z.string(), provider: z.string(), voidedOn: z.string().nullable(), voidReason: z.string(), createdAt: instant,
};

/** Payments as a list; they are recorded and voided by calls of their own and never changed. */
export const payments = resource({
  name: 'payments', topic: 'payments.payment', service: 'dash', path: '/:workspace_slug/payments', noun: 'a payment', row, fields: {}, list: paymentFields,
  can: { view: 'payments.payment.view', create: 'payments.payment.record', edit: 'payments.payment.record', remove: 'payments.payment.void' },
});
/** A payment in a list. */
export type PaymentRow = z.infer<typeof payments.row>;

const allocationShape = z.object({ settlementId: z.string(), itemId: z.string(), sourceType: z.string(), sourceId: z.string().nullable(), number: z.string(), on: z.string(), amount: z.string(), discount: z.string().describe('What of it was taken off for paying early'), discountTax: z.string().describe('What of that is tax that is not owed any more'), writtenOff: z.string().describe('What of it was a small rest that was given up'), writeOffReason: z.enum(writeOffReasons).nullable() });
/** A whole payment: what it settles, and what may be done with it now. */
export const paymentDetail = payments.row.extend({
  accountName: z.string(), entryNumber: z.string(), writtenOff: z.string().describe('What was too much and is kept for good'), writeOffReason: z.enum(writeOffReasons).nullable(), shownBy: z.object({ bankLineId: z.string(), bankAccountId: z.string(), payee: z.string(), text: z.string().describe('Day, payee, amount and account; the day only for whoever may not see bank statements') }).nullable().describe('The line of a bank statement that shows it'), allocations: z.array(allocationShape), steps: z.array(z.enum(['allocate', 'unallocate', 'refund', 'void'])),
});
/** A whole payment. */
export type Payment = z.infer<typeof paymentDetail>;

const slug = { workspace_slug: z.string().max(80) };
const allocation = z.strictObject({
  itemId: id, amount: typedAmount.describe('In the currency of the payment'), discount: typedAmount.optional().describe('Taken off because it was paid early, in the same currency'), writeOff: typedAmount.optional().describe('Small rest that is given up: all that stays open, within the limit of the bank settings'),
});
/** Refusals of whatever settles open items. */
export const settlingErrors = ['accounting.no_book', 'accounting.period_locked', 'accounting.role_missing', 'accounting.over_settled', 'accounting.settled_apart'];

/** Records a payment, posts it and settles what it pays, in one transaction. */
export const recordPayment = endpoint({
  id: 'payments.create', service: 'dash', post: '/:workspace_slug/payments', status: 201, can: 'payments.payment.record', summary: 'Records a payment', output: paymentDetail, errors: ['payments.rest', 'payments.held', 'accounting.number_taken', ...settlingErrors],
  input: z.strictObject({
    ...slug, direction: z.enum(directions), side: z.enum(sides).optional().describe('From what it pays when absent; customers for money in, vendors for money out'), partyId: id.nullable().optional(), on: date, method: z.enum(methods).default('bank_transfer'),
    accountId: id.optional().describe('Ledger account of the bank, the cash box or the card; the default one when absent'), currency: currencyCode.optional().describe('That of what it pays, else the base currency'), amount: typedAmount, exchangeRate: rate.optional().describe('Base units for one unit of the currency; the day’s when absent'),
    bankAmount: typedAmount.optional().describe('What the account shows, when it is kept in another foreign currency'), fee: typedAmount.optional().describe('Kept back by the bank or provider, in the currency of the payment'), reference: line(120, 0).default(''), memo: paragraph(2000).default(''),
    allocations: z.array(allocation).max(200).default([]), keepRest: z.boolean().default(false).describe('What nothing is paid with stays as credit'), paidAlready: z.boolean().optional().describe('Although the vendor is held from payments: the money went out already, on a day that is not in the future'), writeOffRest: z.boolean().optional().describe('What nothing is paid with is kept for good (income) instead, within the limit of the bank settings'),
    writeOffReason: z.enum(writeOffReasons).optional().describe('Why a small rest is given up or kept; a small balance when absent'),
  }),
});
/** The whole payment. */
export const getPayment = endpoint({ id: 'payments.get', service: 'dash', get: '/:workspace_slug/payments/:id', can: 'payments.payment.view', summary: 'Shows a payment', input: z.strictObject({ ...slug, id }), output: paymentDetail });
/** Uses what is left of a payment for something open. */
export const allocatePayment = endpoint({
  id: 'payments.allocate', service: 'dash', post: '/:workspace_slug/payments/:id/allocations', can: 'payments.payment.record', summary: 'Uses what is left of a payment', output: paymentDetail, errors: ['payments.void', 'payments.nothing_left', ...settlingErrors],
  input: z.strictObject({ ...slug, id, on: date.optional(), allocations: z.array(allocation.omit({ discount: true, writeOff: true })).min(1).max(200) }),
});
/** Takes a use of a payment back: both are open again. */
export const unallocatePayment = endpoint({
  id: 'payments.unallocate', service: 'dash', post: '/:workspace_slug/payments/:id/allocations/:settlementId/return', can: 'payments.payment.record', summary: 'Takes a use of a payment back', output: paymentDetail, errors: ['accounting.already_reversed', 'accounting.has_settlements', ...settlingErrors],
  input: z.strictObject({ ...slug, id, settlementId: id, on: date.optional() }),
});
/** Voids a payment (it bounced, or was wrong): what it paid is open again, its entry is reversed. */
export const voidPayment = endpoint({
  id: 'payments.void', service: 'dash', post: '/:workspace_slug/payments/:id/voiding', can: 'payments.payment.void', summary: 'Voids a payment', output: paymentDetail, errors: ['payments.void', 'payments.bank_matched', 'payments.deposited', 'accounting.already_reversed', 'accounting.has_settlements', ...settlingErrors],
  input: z.strictObject({ ...slug, id, on: date.optional().describe('Day of the reversal; today when absent'), reason: line(300), bounced: z.boolean().default(false).describe('The money came back: what a statement shows of it stays matched, and the reversal waits for the line that brings it again') }),
});

const openItem = z.object({
  id: z.string(), number: z.string(), sourceType: z.string(), sourceId: z.string().nullable(), on: z.string(), dueOn: z.string(), days: z.number().int().describe('Past due; negative before'), currency: z.string(), amount: z.string(), open: z.string(), openBase: z.string().describe('The same in the base currency, as it stands in the books'), pays: z.enum(directions).describe('Which way money settles it'), discount: z.object({ amount: z.string(), until: z.string(), tax: z.string().describe('What of it lowers tax; 0 where taxes stay as they are') }).nullable().describe('What is taken off when all of it is paid until that day'),
});
/** Something that is open. */
export type OpenItemRow = z.infer<typeof openItem>;
/** What is open of a party, the longest due first. */
export const listOpenItems = endpoint({
  id: 'payments.listOpenItems', service: 'dash', get: '/:workspace_slug/open-items', can: 'payments.payment.view', summary: 'What is open of a party', errors: ['accounting.no_book', 'accounting.role_missing'],
  input: z.strictObject({ ...slug, partyId: id.optional(), side: z.enum(sides), sourceType: z.string().max(60).optional(), sourceId: id.optional() }), output: z.object({ items: z.array(openItem) }),
});
/** Sums of what is open of a party's documents, by the way money settles it and by currency; what is left of payments stands at these. */
export const stillOpen = endpoint({
  id: 'payments.stillOpen', service: 'dash', get: '/:workspace_slug/still-open', can: 'payments.payment.view', summary: 'How much is open of a party', errors: ['accounting.no_book', 'accounting.role_missing'],
  input: z.strictObject({ ...slug, partyId: id }), output: z.object({ items: z.array(z.object({ way: z.enum(directions), currency: z.string(), open: z.string() })) }),
});
/** Accounts money can go to or come from, the default first. */
export const listMoneyAccounts = endpoint({
  id: 'payments.listAccounts', service: 'dash', get: '/:workspace_slug/money-accounts', can: 'payments.payment.view', summary: 'Accounts money can go to or come from', errors: ['accounting.no_book'],
  input: z.strictObject(slug), output: z.object({ baseCurrency: z.string(), writeOffLimit: z.string().describe('Up to what a small rest may be written off, in the base currency; 0 when none may'), items: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), type: z.string(), currency: z.string() })) }),
});
