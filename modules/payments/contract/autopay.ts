import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { defineErrors } from '#core/contract/errors.ts';
import { done, id, instant } from '#core/contract/fields.ts';

/** Expected refusals of charges without the customer. */
export const autopayErrors = defineErrors({
  'payments.no_mandate': [409, 'This customer has not agreed to be charged automatically.'],
  'payments.charge_running': [409, 'A charge or a payment of this is under way. Wait for what becomes of it.'],
  'payments.charge_impossible': [409, 'What is open of this cannot be charged.'],
});

/** What part of a document a charge takes: what is due on its day, or all that is open. */
export const chargeParts = ['due', 'all'] as const;
/** How far the automatic charge of a document is. */
export const chargeStatuses = ['waiting', 'charging', 'done', 'stopped'] as const;
/** Why a document is not charged any more; unknown: nobody can say whether the last charge was taken. */
export const chargeReasons = ['no_mandate', 'tries', 'person', 'off', 'amount', 'gone', 'disputed', 'unknown'] as const;
/** Why a charge failed: the bank refused, too little money, the customer has to confirm it, the card has expired, or the provider did not take it at all; off: it waits while no payments are taken online. */
export const chargeProblems = ['declined', 'funds', 'authentication', 'expired', 'refused', 'off'] as const;
/** Why a charge failed. */
export type ChargeProblem = (typeof chargeProblems)[number];
/** Why a document is not charged any more. */
export type ChargeReason = (typeof chargeReasons)[number];

const method = { kind: z.string().describe('The provider’s name of the kind, such as card or sepa_debit'), brand: z.string().describe('Brand of the card, or name of the bank; may be empty'), lastDigits: z.string(), goodUntil: z.string().nullable().describe('Last month a card is good, as YYYY-MM'), since: instant };
/** What a customer sees of their own mandate. */
export const ownMandate = z.object(method);
const mandate = z.object({ id: z.string(), ...method, by: z.string().describe('E-mail address the invoice was sent to; empty when unknown'), words: z.string().describe('What was agreed to'), test: z.boolean() });
/** What a customer agreed to: that their invoices are charged to a saved card or account. */
export type Mandate = z.infer<typeof mandate>;

const slug = { workspace_slug: z.string().max(80) };
const source = { sourceType: z.string().regex(/^[a-z]+\.[a-z_]+$/).max(60), sourceId: id };
const view = { service: 'dash' as const, can: 'payments.payment.view' };
const change = { service: 'dash' as const, can: 'payments.payment.record' };

/** Whether a workspace can charge its customers automatically. */
export const getAutopay = endpoint({ id: 'payments.getAutopay', ...view, get: '/:workspace_slug/autopay', summary: 'Whether customers can be charged automatically', input: z.strictObject(slug), output: z.object({ available: z.boolean() }) });
/** The mandate of a party. */
export const getMandate = endpoint({
  id: 'payments.getMandate', ...view, get: '/:workspace_slug/parties/:partyId/mandate', summary: 'Shows by what a customer is charged automatically', input: z.strictObject({ ...slug, partyId: id }),
  output: z.object({ available: z.boolean().describe('False where the workspace takes no payments online'), mandate: mandate.nullable() }),
});
/** Ends a mandate, at the provider too. The same again changes nothing. */
export const removeMandate = endpoint({ id: 'payments.removeMandate', ...change, post: '/:workspace_slug/mandates/:id/removal', summary: 'Ends the automatic payment of a customer', input: z.strictObject({ ...slug, id }), output: done });

const charging = z.object({
  available: z.boolean().describe('False where the workspace takes no payments online'), mandate: mandate.nullable(),
  plan: z.object({ status: z.enum(chargeStatuses), reason: z.enum(chargeReasons).nullable(), nextOn: z.string().nullable().describe('Day of the next charge while it waits'), tries: z.number().int(), problem: z.enum(chargeProblems).nullable().describe('Why the last charge failed') }).nullable(),
  steps: z.array(z.enum(['charge', 'stop'])).describe('What the viewer may do now'),
});
/** How a document is charged. */
export type Charging = z.infer<typeof charging>;
const base = '/:workspace_slug/charges/:sourceType/:sourceId';
/** How far the automatic charge of a document is. */
export const getCharging = endpoint({ id: 'payments.getCharging', ...view, get: base, summary: 'Shows how far the automatic charge of a document is', input: z.strictObject({ ...slug, ...source }), output: charging });
/** Charges a document to its customer's mandate now; what fails is tried again like any other. */
export const chargeNow = endpoint({ id: 'payments.chargeNow', ...change, post: base, status: 202, summary: 'Charges a document now', errors: ['payments.online_off', 'payments.no_mandate', 'payments.nothing_open', 'payments.charge_running', 'payments.charge_impossible'], input: z.strictObject({ ...slug, ...source }), output: charging });
/** Has a document not charged any more. */
export const stopCharging = endpoint({ id: 'payments.stopCharging', ...change, post: `${base}/stop`, summary: 'Stops charging a document', errors: ['payments.charge_running'], input: z.strictObject({ ...slug, ...source }), output: charging });

/** Ends a customer's own mandate, by whoever opened one of their documents by its link. The same again changes nothing. */
export const withdrawMandate = endpoint({
  id: 'publicPayments.withdraw', service: 'dash', can: 'public', post: '/public/payments/withdrawal', summary: 'Withdraws the consent to be charged automatically', errors: ['payments.checkout_gone'],
  input: z.strictObject({ type: z.string().regex(/^[a-z]+\.[a-z_]+$/).max(60), token: z.string().min(16).max(200) }), output: done,
});
