import type Stripe from 'stripe';
import type { ChargeProblem } from '../../contract.ts';
import { toStripe } from '../../rules/stripe-amounts.ts';
import { ProviderError, type AskedCharge, type ReportedCheckout, type SavedMethod } from './port.ts';
import { paidBy } from './stripe-money.ts';

const expand = ['latest_charge.balance_transaction'];

/** Charges a saved way to pay. What may have been charged already is looked for first: Stripe forgets its idempotency keys after a day, and not what was charged. */
export async function chargeIntent(client: Stripe, asked: AskedCharge): Promise<ReportedCheckout> {
  const amount = toStripe(asked.amount, asked.currency);
  if (amount === null) throw new ProviderError('refused', `this amount of ${asked.currency} cannot be paid there`);
  const before = asked.known === 'no' ? null : await chargedBefore(client, asked);
  if (before) return before;
  if (asked.known === 'only') throw new ProviderError('missing', 'there is no such charge');
  try {
    return reportOf(await client.paymentIntents.create({
      amount, currency: asked.currency.toLowerCase(), customer: asked.method.customerRef, payment_method: asked.method.methodRef, allowed_payment_method_types: [asked.method.kind], off_session: true, confirm: true,
      description: asked.description, metadata: { atrium_charge: asked.id, atrium_workspace: String(asked.workspaceId) }, expand,
    }, { idempotencyKey: `atrium-charge-${asked.id}` }));
  } catch (error) {
    const { default: Stripe } = await import('stripe');
    // The bank's no is an answer, and the intent that got it is told with it.
    if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) return { ...reportOf(error.payment_intent), status: 'expired', payment: null, failure: problemOf(error.code, error.decline_code) };
    // Of the customer and not of their card: it is another account's, and says nothing of what this one agreed to.
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing' && error.param === 'customer') throw new ProviderError('refused', 'the saved customer is not of this account');
    throw error;
  }
}

/** What became of a charge that may have been made. Whatever keeps us from looking says nothing of it: it is asked again, and never made once more. */
async function chargedBefore(client: Stripe, asked: AskedCharge): Promise<ReportedCheckout | null> {
  try {
    const ref = await intentOf(client, asked);
    return ref === null ? null : await findIntent(client, ref);
  } catch { throw new ProviderError('down', 'it is not known whether this was charged'); }
}

/** The intent of a charge among those of its customer, newest first. */
async function intentOf(client: Stripe, { id, method }: AskedCharge): Promise<string | null> {
  let looked = 0;
  for await (const intent of client.paymentIntents.list({ customer: method.customerRef, limit: 100 })) {
    if (intent.metadata['atrium_charge'] === id) return intent.id;
    // A customer has few charges; one that was asked for a moment ago is among the first.
    if (++looked >= 1000) break;
  }
  return null;
}

/** What became of a charge. */
export async function findIntent(client: Stripe, ref: string): Promise<ReportedCheckout> {
  return reportOf(await client.paymentIntents.retrieve(ref, { expand }));
}

function reportOf(intent: Stripe.PaymentIntent): ReportedCheckout {
  const status = intent.status === 'succeeded' ? 'paid' : intent.status === 'processing' ? 'pending' : 'expired';
  const error = intent.last_payment_error;
  return {
    ref: intent.id, checkoutId: intent.metadata['atrium_charge'] ?? null, status, payment: status === 'paid' ? paidBy(intent.id, intent.latest_charge, intent.amount_received, intent.currency) : null,
    failure: status === 'expired' ? problemOf(intent.status === 'requires_action' ? 'authentication_required' : error?.code, error?.decline_code) : null,
  };
}

function problemOf(code: string | undefined, decline: string | undefined): ChargeProblem {
  const said = [code, decline];
  if (said.includes('expired_card')) return 'expired';
  if (said.includes('authentication_required')) return 'authentication';
  return said.includes('insufficient_funds') ? 'funds' : 'declined';
}

/** The way to pay an intent was paid with, when the provider keeps it; null for one that cannot be charged again. */
export function savedOf(intent: Stripe.PaymentIntent | string | null): SavedMethod | null {
  const method = intent === null || typeof intent === 'string' ? null : intent.payment_method;
  if (!method || typeof method === 'string' || !method.customer) return null;
  const { card } = method;
  const details = (method as unknown as Record<string, Record<string, unknown> | undefined>)[method.type];
  const text = (key: string): string => { const value = details?.[key]; return typeof value === 'string' ? value : ''; };
  return {
    customerRef: typeof method.customer === 'string' ? method.customer : method.customer.id, methodRef: method.id, kind: method.type, brand: (text('display_brand') || text('brand') || text('bank_name') || (method.type === 'card' ? '' : method.type)).slice(0, 60), lastDigits: text('last4').slice(-4),
    goodUntil: card ? `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}-01` : null,
  };
}
