import type Stripe from 'stripe';
import { fromStripe, toStripe } from '../../rules/stripe-amounts.ts';
import { ProviderError, type AskedCheckout, type Notice, type OpenedCheckout, type Provider, type ReportedCheckout, type ReportedPayment, type ReportedReturn } from './port.ts';
import { chargeIntent, findIntent, savedOf } from './stripe-charges.ts';
import { feeOf, paidBy, settledOf } from './stripe-money.ts';

/** Where Stripe is; tests put a server of their own here. */
export const stripeAt: { host: string; port: number; protocol: 'https' | 'http' } = { host: 'api.stripe.com', port: 443, protocol: 'https' };

/** Seconds a signed message may be old. */
const tolerance = 300;

async function clientOf(secretKey: string): Promise<Stripe> {
  const { default: Stripe } = await import('stripe');
  return new Stripe(secretKey, { ...stripeAt, timeout: 10_000, maxNetworkRetries: 1, telemetry: false });
}

/** Stripe with a workspace's own key. */
export function stripe(secretKey: string): Provider {
  const call = async <T>(work: (client: Stripe) => Promise<T>): Promise<T> => {
    const client = await clientOf(secretKey);
    try { return await work(client); } catch (error) { throw await plainError(error); }
  };
  return {
    open: (asked) => call((client) => openSession(client, asked)),
    find: (ref, saved = false) => call(async (client) => (ref.startsWith('pi_') ? findIntent(client, ref) : reportOf(await client.checkout.sessions.retrieve(ref, { expand: ['payment_intent.latest_charge.balance_transaction', ...(saved ? ['payment_intent.payment_method'] : [])] })))),
    charge: (asked) => call((client) => chargeIntent(client, asked)),
    forget: (ref) => call(async (client) => { try { await client.paymentMethods.detach(ref); } catch (error) { if ((await plainError(error)).kind === 'down') throw error; } }),
    close: (ref) => call(async (client) => { try { await client.checkout.sessions.expire(ref); } catch (error) { if ((await plainError(error)).kind === 'down') throw error; } }),
    returnsOf: (ref) => call((client) => returnsOf(client, ref)),
  };
}

/** Reads a message as it came, once its signature holds; null for one that is not signed with this secret, or too old. */
export async function readStripeNotice(raw: Buffer, signature: string, webhookSecret: string): Promise<Notice | null> {
  const { default: Stripe } = await import('stripe');
  let event: Stripe.Event;
  try { event = Stripe.webhooks.constructEvent(raw, signature, webhookSecret, tolerance); } catch { return null; }
  const about = event.data?.object as { id?: unknown; payment_intent?: unknown; metadata?: unknown } | undefined;
  const known = { id: event.id, type: event.type };
  if (event.type.startsWith('checkout.session.') && typeof about?.id === 'string') return { ...known, about: 'checkout', ref: about.id };
  if (event.type.startsWith('payment_intent.') && typeof about?.id === 'string') return { ...known, about: 'charge', ref: about.id, chargeId: chargeIdOf(about.metadata) };
  if (/^(charge|refund)\./.test(event.type) && typeof about?.payment_intent === 'string') return { ...known, about: 'payment', ref: about.payment_intent };
  return { ...known, about: 'nothing' };
}

const chargeIdOf = (metadata: unknown): string | null => { const id = (metadata as Record<string, unknown> | null | undefined)?.['atrium_charge']; return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? id : null; };

async function openSession(client: Stripe, asked: AskedCheckout): Promise<OpenedCheckout> {
  const amount = toStripe(asked.amount, asked.currency);
  if (amount === null) throw new ProviderError('refused', `this amount of ${asked.currency} cannot be paid there`);
  const metadata = { atrium_checkout: asked.id, atrium_workspace: String(asked.workspaceId) };
  const session = await client.checkout.sessions.create({
    mode: 'payment', client_reference_id: asked.id, metadata, success_url: asked.returnUrl, cancel_url: asked.cancelUrl, expires_at: Math.floor(asked.expiresAt.getTime() / 1000), locale: asked.language === 'en' ? 'en' : 'auto',
    line_items: [{ quantity: 1, price_data: { currency: asked.currency.toLowerCase(), unit_amount: amount, product_data: { name: asked.description } } }],
    // The provider's page asks only for ways to pay that can be kept, and keeps the one that is used with a customer of its own.
    payment_intent_data: { metadata, description: asked.description, ...(asked.save ? { setup_future_usage: 'off_session' as const } : {}) }, ...(asked.save ? { customer_creation: 'always' as const } : {}), adaptive_pricing: { enabled: false }, ...(asked.email ? { customer_email: asked.email } : {}),
  }, { idempotencyKey: `atrium-checkout-${asked.id}` });
  if (!session.url) throw new ProviderError('refused', 'no page to pay on');
  return { ref: session.id, url: session.url };
}

function reportOf(session: Stripe.Checkout.Session): ReportedCheckout {
  const paid = session.payment_status === 'paid' && session.amount_total !== null && session.currency !== null && session.payment_intent !== null;
  return { ref: session.id, checkoutId: session.client_reference_id, status: paid ? 'paid' : standingOf(session), payment: paid ? paymentOf(session) : null, saved: savedOf(session.payment_intent) };
}

function standingOf(session: Stripe.Checkout.Session): 'open' | 'pending' | 'expired' {
  if (session.status !== 'complete') return session.status === 'expired' ? 'expired' : 'open';
  // Ways to pay that take days: the customer is done, the bank confirms or refuses later.
  const intent = session.payment_intent;
  return intent && typeof intent !== 'string' && (intent.status === 'requires_payment_method' || intent.status === 'canceled') ? 'expired' : 'pending';
}

function paymentOf(session: Stripe.Checkout.Session): ReportedPayment {
  const intent = session.payment_intent!;
  return paidBy(typeof intent === 'string' ? intent : intent.id, typeof intent === 'string' ? null : intent.latest_charge, session.amount_total!, session.currency!);
}

async function returnsOf(client: Stripe, paymentRef: string): Promise<ReportedReturn[]> {
  const [refunds, disputes] = await Promise.all([client.refunds.list({ payment_intent: paymentRef, limit: 100, expand: ['data.balance_transaction'] }), client.disputes.list({ payment_intent: paymentRef, limit: 100 })]);
  const back = refunds.data.filter((r) => r.status === 'succeeded' || r.status === 'pending').map((r): ReportedReturn => { const currency = r.currency.toUpperCase(); return { ref: r.id, direction: 'out', amount: fromStripe(r.amount, currency), currency, fee: null, settled: settledOf(r.balance_transaction ?? null), reason: 'refund' }; });
  const taken = disputes.data.flatMap((d) => d.balance_transactions.map((b): ReportedReturn => {
    const currency = d.currency.toUpperCase();
    return { ref: b.id, direction: b.amount < 0 ? 'out' : 'in', amount: fromStripe(d.amount, currency), currency, fee: b.fee > 0 ? feeOf(b, currency) : null, settled: settledOf(b), reason: 'dispute' };
  }));
  return [...back, ...taken];
}

/** Stripe's failures in our words: what they say of keys, and of customers and their ways to pay, stays there. */
async function plainError(error: unknown): Promise<ProviderError> {
  if (error instanceof ProviderError) return error;
  const { default: Stripe } = await import('stripe');
  if (error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError) return new ProviderError('refused', 'the secret key is not accepted');
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return error.code === 'resource_missing' ? new ProviderError('missing', 'there is no such thing') : new ProviderError('refused', withoutIds(error.message));
  if (error instanceof Stripe.errors.StripeCardError) return new ProviderError('refused', withoutIds(error.message));
  return new ProviderError('down', error instanceof Stripe.errors.StripeError ? error.type : 'no answer');
}

const withoutIds = (text: string): string => text.replace(/\b(sk|rk|pk|whsec|cus|pm|pi|src)_[\w*]+/g, '$1_…').slice(0, 300);
