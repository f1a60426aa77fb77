import { z } from 'zod';
import { endpoint, type OutputOf } from '#core/contract/endpoint.ts';
import { defineErrors } from '#core/contract/errors.ts';
import { done, id, instant, version } from '#core/contract/fields.ts';
import { defineRules } from '#core/contract/rules.ts';
import { consentVersion } from '../rules/autopay-words.ts';
import { ownMandate } from './autopay.ts';

/** Who takes payments of customers online. */
export const providers = ['none', 'stripe'] as const;
/** Who takes payments of customers online. */
export type ProviderName = Exclude<(typeof providers)[number], 'none'>;

/** What is said about wrong fields of the set-up. */
export const onlineSays = defineRules({
  'payments.secret_key': 'A secret key begins with sk_ or rk_.',
  'payments.publishable_key': 'A publishable key begins with pk_.',
  'payments.webhook_secret': 'A signing secret begins with whsec_.',
  'payments.keys_differ': 'One of these keys is for tests and the other is not.',
  'payments.keys_missing': 'Enter this to take payments online.',
  'payments.choose_fee_account': 'Choose an expense account of this workspace.',
  'payments.consent_words': 'The words of the consent have changed. Load the page again and read them.',
});

/** Expected refusals of payments online. */
export const onlineErrors = defineErrors({
  'payments.online_off': [409, 'Online payments are not set up here.'],
  'payments.nothing_open': [409, 'Nothing is open of this any more.'],
  'payments.checkout_gone': [410, 'This way to pay has ended. Open the document again.'],
});

/** What Stripe must report to the webhook. */
export const stripeEvents = [
  'checkout.session.completed', 'checkout.session.async_payment_succeeded', 'checkout.session.async_payment_failed', 'checkout.session.expired', 'charge.refunded', 'refund.failed',
  'charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated', 'payment_intent.succeeded', 'payment_intent.payment_failed',
] as const;

const slug = { workspace_slug: z.string().max(80) };
const key = (form: RegExp, says: string) => z.string().trim().max(300).regex(form, says);
const secretKey = key(/^(sk|rk)_(test|live)_[A-Za-z0-9_]{8,}$/, onlineSays('payments.secret_key'));
const publishableKey = key(/^(pk_(test|live)_[A-Za-z0-9_]{8,})?$/, onlineSays('payments.publishable_key'));
const webhookSecret = key(/^whsec_[A-Za-z0-9_+/=-]{8,}$/, onlineSays('payments.webhook_secret'));

const choice = z.object({ id: z.string(), name: z.string() });
const settings = z.object({
  provider: z.enum(providers), publishableKey: z.string(), secretEnd: z.string().describe('Last four characters of the secret key; empty when none is kept'), webhookEnd: z.string(), mode: z.enum(['test', 'live']).nullable(),
  accountId: z.string().nullable(), feeAccountId: z.string().nullable(), accounts: z.array(choice), feeAccounts: z.array(choice), webhookUrl: z.string(), events: z.array(z.string()), ready: z.boolean().describe('True when customers can pay now'),
  problem: z.object({ text: z.string(), at: instant }).nullable().describe('What the provider refused last'),
  unrecorded: z.array(z.object({ id: z.string(), description: z.string(), amount: z.string(), currency: z.string(), code: z.string(), at: instant })).describe('Paid, but it could not be recorded here'), version: z.number().int(),
});
/** How customers pay online, without the keys. */
export type OnlineSettings = z.infer<typeof settings>;

/** How customers pay online; the keys themselves are never answered. */
export const getOnline = endpoint({ id: 'payments.getOnline', service: 'dash', get: '/:workspace_slug/online-payments', can: 'payments.settings', summary: 'Shows how customers pay online', input: z.strictObject(slug), output: settings });
/** Sets up how customers pay online; a key that is left out stays. */
export const updateOnline = endpoint({
  // Of the auth class: what calls with secrets carry and answer is not kept for a repeated key.
  id: 'payments.updateOnline', service: 'dash', put: '/:workspace_slug/online-payments', can: 'payments.settings', summary: 'Sets up how customers pay online', keys: false, rate: 'auth', output: settings, errors: ['core.version_conflict'],
  input: z.strictObject({ ...slug, provider: z.enum(providers), publishableKey: publishableKey.default(''), secretKey: secretKey.optional(), webhookSecret: webhookSecret.optional(), accountId: id.nullable().default(null), feeAccountId: id.nullable().default(null), version }),
});
/** Records again what was paid online and could not be recorded. */
export const retryCheckout = endpoint({ id: 'payments.retryCheckout', service: 'dash', post: '/:workspace_slug/online-payments/checkouts/:id/retry', can: 'payments.settings', summary: 'Records an online payment again that could not be recorded', status: 202, input: z.strictObject({ ...slug, id }), output: done });

/** How far a customer's try to pay is. `preparing`: the provider is being asked for its page. */
export const checkoutStates = ['preparing', 'open', 'confirming', 'paid', 'ended'] as const;
const checkoutToken = z.string().regex(/^[0-9a-f-]{36}\.[\w-]{43}$/);
const publicCall = { service: 'dash', can: 'public' } as const;
const payable = { type: z.string().regex(/^[a-z]+\.[a-z_]+$/).max(60).describe('Kind of document, such as invoicing.document'), token: z.string().min(16).max(200).describe('What the document’s own link carries behind its #') };
const gone = ['payments.checkout_gone'];

/** Whether a document that somebody opened by its link can be paid online now, and how far a payment of it is. */
export const openPayable = endpoint({
  id: 'publicPayments.open', ...publicCall, post: '/public/payments/open', rate: 'read', summary: 'Whether a document can be paid online', errors: gone, input: z.strictObject(payable),
  output: z.object({ pays: z.boolean(), test: z.boolean().describe('No real money moves'), amount: z.string(), currency: z.string(), confirming: z.boolean().describe('The customer has paid, the bank has not confirmed it yet'),
    consent: z.object({ version: z.literal(consentVersion), text: z.string() }).nullable().describe('What the customer may agree to when paying: that coming invoices are charged; null where that is not offered'), mandate: ownMandate.nullable().describe('What this customer agreed to') }),
});
/** Version of the words of a consent. */
export type Consent = typeof consentVersion;
/** Starts paying a document that somebody opened by its link. */
export const startPaying = endpoint({
  id: 'publicPayments.start', ...publicCall, post: '/public/payments/start', status: 201, summary: 'Starts paying a document online', errors: [...gone, 'payments.online_off', 'payments.nothing_open'], input: z.strictObject({ ...payable, consent: z.literal(consentVersion, onlineSays('payments.consent_words')).nullable().default(null).describe('Version of the words by which the customer agrees that coming invoices are charged automatically') }), output: z.object({ checkout: z.string().describe('Secret address of this try to pay') }),
});
/** How far a try to pay is; `url` is where the customer pays, while they may. */
export const checkoutState = endpoint({
  id: 'publicPayments.state', ...publicCall, post: '/public/payments/state', rate: 'read', summary: 'How far an online payment is', errors: gone, input: z.strictObject({ checkout: checkoutToken, returned: z.boolean().default(false).describe('The customer has come back from the provider') }),
  output: z.object({ state: z.enum(checkoutStates), url: z.string().nullable(), amount: z.string(), currency: z.string(), description: z.string(), seller: z.string(), language: z.enum(['en', 'ar']), test: z.boolean() }),
});
/** How far a try to pay is. */
export type CheckoutStanding = OutputOf<typeof checkoutState>;
