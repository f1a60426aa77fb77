import { z } from 'zod';
import { endpoint, type OutputOf } from '#core/contract/endpoint.ts';
import { defineErrors } from '#core/contract/errors.ts';
import { date, id, instant, line } from '#core/contract/fields.ts';
import { defineRules } from '#core/contract/rules.ts';

/** Files banks take: euros by SEPA (pain.001), dollars by ACH (NACHA). */
export const payFormats = ['sepa', 'nacha'] as const;
/** A file banks take. */
export type PayFormat = (typeof payFormats)[number];
/** The one currency each of them pays in. */
export const currencyOf: Record<PayFormat, string> = { sepa: 'EUR', nacha: 'USD' };

/** What is said about wrong fields of a file. */
export const payFileSays = defineRules({
  'payments.routing_form': 'This is not a routing number: nine digits with a check digit.',
  'payments.company_id': 'A company ID has ten characters.',
  'payments.pay_account': 'Choose an account that is kept in {currency}.',
  'payments.own_iban': 'Enter the IBAN of this account among the bank accounts first.',
  'payments.pay_open': 'Only what is open and to be paid out can be paid by a file.',
  'payments.payee_held': '{name} is held from payments.',
  'payments.payee_missing': 'The bank details of {name} are missing or wait for approval.',
  'payments.routing_missing': 'The routing number of {name} is missing or waits for approval.',
  'payments.pay_large': 'A file holds no payment as large as that to {name}.',
  'payments.pay_day': 'Choose today or a later day.',
});

/** Expected refusals about banks of payees. */
export const payeeBankErrors = defineErrors({
  'payments.bank_own_change': [409, 'Somebody else has to confirm this: you entered it.'],
  'payments.bank_nothing_waits': [409, 'Nothing waits to be confirmed here any more.'],
});

const slug = { workspace_slug: z.string().max(80) };
const amount = z.string().trim().regex(/^\d{1,13}(\.\d{1,2})?$/);
const accountTypes = z.enum(['checking', 'savings']);
const item = z.object({ id: z.string(), number: z.string(), sourceType: z.string(), sourceId: z.string().nullable(), dueOn: z.string(), days: z.number().int(), open: z.string(), discount: z.object({ amount: z.string(), until: z.string() }).nullable().describe('What is taken off when all of it is paid until that day; null once that is over') });
const usBank = z.object({ state: z.enum(['none', 'awaiting_approval', 'approved']), routingNumber: z.string(), accountType: accountTypes, version: z.number().int().describe('0 while nothing was entered'), mayConfirm: z.boolean() });
/** The American bank of a payee's account, as far as it is known and confirmed. */
export type UsBank = z.infer<typeof usBank>;
const payee = z.object({ partyId: z.string(), name: z.string(), bank: z.enum(['none', 'awaiting_approval', 'approved', 'incomplete']), ending: z.string(), hold: z.object({ until: z.string().nullable().describe('Day from which it ends by itself') }).nullable().describe('While it lasts nothing is paid to the vendor'), usBank: usBank.nullable().describe('Null in files that need none'), items: z.array(item) });
const file = z.object({ id: z.string(), number: z.string(), format: z.enum(payFormats), on: z.string(), currency: z.string(), total: z.string(), count: z.number().int(), account: z.string(), createdAt: instant });
/** A file that was made. */
export type PayFile = z.infer<typeof file>;

/** What a file could pay: bills that are open, by whom they are owed to, with whether there is a confirmed account to pay to. */
export const listPayables = endpoint({
  id: 'payments.listPayables', service: 'dash', get: '/:workspace_slug/pay-files/payables', can: 'payments.payment.record', summary: 'What a file for the bank could pay', errors: ['accounting.no_book', 'accounting.role_missing'], input: z.strictObject({ ...slug, format: z.enum(payFormats) }),
  output: z.object({ currency: z.string(), today: z.string(), accounts: z.array(z.object({ id: z.string(), name: z.string(), ending: z.string(), ready: z.boolean(), routingNumber: z.string(), companyId: z.string() })), payees: z.array(payee) }),
});
/** What a file could pay. */
export type Payables = OutputOf<typeof listPayables>;
/** Enters the American bank of a payee's account: nothing is paid there until somebody else has confirmed it. */
export const changePayeeBank = endpoint({
  id: 'payments.changePayeeBank', service: 'dash', put: '/:workspace_slug/pay-files/payees/:partyId', can: 'payments.payment.record', summary: 'Enters the routing number of a payee', errors: ['core.version_conflict'], output: usBank,
  input: z.strictObject({ ...slug, partyId: id, routingNumber: line(9, 0), accountType: accountTypes, version: z.number().int().min(0) }),
});
/** Confirms the American bank of a payee's account; never by who entered it. */
export const confirmPayeeBank = endpoint({
  id: 'payments.confirmPayeeBank', service: 'dash', post: '/:workspace_slug/pay-files/payees/:partyId/confirmation', can: 'parties.bank_approve', summary: 'Confirms the routing number of a payee', keys: false, errors: ['core.version_conflict', 'payments.bank_own_change', 'payments.bank_nothing_waits'], output: usBank,
  input: z.strictObject({ ...slug, partyId: id, version: z.number().int().min(1) }),
});
/** Pays what is chosen: records one payment for each payee and makes the file for the bank, in one transaction. */
export const createPayFile = endpoint({
  id: 'payments.createPayFile', service: 'dash', post: '/:workspace_slug/pay-files', status: 201, can: 'payments.payment.record', summary: 'Pays bills by a file for the bank', output: file,
  errors: ['accounting.no_book', 'accounting.period_locked', 'accounting.role_missing', 'accounting.over_settled', 'accounting.settled_apart', 'accounting.number_taken', 'accounting.number_order', 'payments.rest', 'payments.held'],
  input: z.strictObject({
    ...slug, format: z.enum(payFormats), accountId: id, on: date, items: z.array(z.strictObject({ itemId: id, amount, discount: amount.optional().describe('Taken off because it is paid early') })).min(1).max(200),
    routingNumber: line(9, 0).default(''), companyId: line(10, 0).default(''),
  }),
});
/** Files that were made, the newest first. */
export const listPayFiles = endpoint({ id: 'payments.listPayFiles', service: 'dash', get: '/:workspace_slug/pay-files', can: 'payments.payment.record', summary: 'Files for the bank', input: z.strictObject(slug), output: z.object({ items: z.array(file) }) });
/** A file as the bank takes it, the same bytes every time. */
export const downloadPayFile = endpoint({ id: 'payments.downloadPayFile', service: 'dash', get: '/:workspace_slug/pay-files/:id/file', can: 'payments.payment.record', summary: 'A file for the bank', rate: 'expensive', answer: 'stream', input: z.strictObject({ ...slug, id }), output: z.unknown() });
