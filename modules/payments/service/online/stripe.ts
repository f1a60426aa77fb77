import type Stripe from 'stripe';
import { currencyExponent, divideRounded, parseDecimal } from '#core/contract/money.ts';
import { fromStripe, toStripe } from '../../rules/stripe-amounts.ts';
import { ProviderError, type AskedCheckout, type Notice, type OpenedCheckout, type Provider, type ReportedCheckout, type ReportedPayment, type ReportedReturn, type Settled } from './port.ts';

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
    find: (ref) => call(async (client) => reportOf(await client.checkout.sessions.retrieve(ref, { expand: ['payment_intent.latest_charge.balance_transaction'] }))),
    close: (ref) => call(async (client) => { try { await client.checkout.sessions.expire(ref); } catch (error) { if ((await plainError(error)).kind === 'down') throw error; } }),
    returnsOf: (ref) => call((client) => returnsOf(client, ref)),
  };
}

/** Reads a message as it came, once its signature holds; null for one that is not signed with this secret, or too old. */
export async function readStripeNotice(raw: Buffer, signature: string, webhookSecret: string): Promise<Notice | null> {
  const { default: Stripe } = await import('stripe');
  let event: Stripe.Event;
  try { event = Stripe.webhooks.constructEvent(raw, signature, webhookSecret, tolerance); } catch { return null; }
  const about = event.data?.object as { id?: unknown; payment_intent?: unknown } | undefined;
  const known = { id: event.id, type: event.type };
  if (event.type.startsWith('checkout.session.') && typeof about?.id === 'string') return { ...known, about: 'checkout', ref: about.id };
  if (/^(charge|refund)\./.test(event.type) && typeof about?.payment_intent === 'string') return { ...known, about: 'payment', ref: about.payment_intent };
  return { ...known, about: 'nothing' };
}

async function openSession(client: Stripe, asked: AskedCheckout): Promise<OpenedCheckout> {
  const amount = toStripe(asked.amount, asked.currency);
  if (amount === null) throw new ProviderError('refused', `this amount of ${asked.currency} cannot be paid there`);
  const metadata = { atrium_checkout: asked.id, atrium_workspace: String(asked.workspaceId) };
  const session = await client.checkout.sessions.create({
    mode: 'payment', client_reference_id: asked.id, metadata, success_url: asked.returnUrl, cancel_url: asked.cancelUrl, expires_at: Math.floor(asked.expiresAt.getTime() / 1000), locale: asked.language === 'en' ? 'en' : 'auto',
    line_items: [{ quantity: 1, price_data: { currency: asked.currency.toLowerCase(), unit_amount: amount, product_data: { name: asked.description } } }],
    payment_intent_data: { metadata, description: asked.description }, adaptive_pricing: { enabled: false }, ...(asked.email ? { customer_email: asked.email } : {}),
  }, { idempotencyKey: `atrium-checkout-${asked.id}` });
  if (!session.url) throw new ProviderError('refused', 'no page to pay on');
  return { ref: session.id, url: session.url };
}

function reportOf(session: Stripe.Checkout.Session): ReportedCheckout {
  const paid = session.payment_status === 'paid' && session.amount_total !== null && session.currency !== null && session.payment_intent !== null;
  return { ref: session.id, checkoutId: session.client_reference_id, status: paid ? 'paid' : standingOf(session), payment: paid ? paymentOf(session) : null };
}

function standingOf(session: Stripe.Checkout.Session): 'open' | 'pending' | 'expired' {
  if (session.status !== 'complete') return session.status === 'expired' ? 'expired' : 'open';
  // Ways to pay that take days: the customer is done, the bank confirms or refuses later.
  const intent = session.payment_intent;
  return intent && typeof intent !== 'string' && (intent.status === 'requires_payment_method' || intent.status === 'canceled') ? 'expired' : 'pending';
}

function paymentOf(session: Stripe.Checkout.Session): ReportedPayment {
  const currency = session.currency!.toUpperCase();
  const intent = session.payment_intent!;
  const charge = typeof intent === 'string' ? null : intent.latest_charge;
  const balance = charge === null || typeof charge === 'string' ? null : charge.balance_transaction;
  const known = balance === null || typeof balance === 'string' ? null : balance;
  return { ref: typeof intent === 'string' ? intent : intent.id, amount: fromStripe(session.amount_total!, currency), currency, fee: known && feeOf(known, currency), settled: settledOf(known) };
}

const rateText = (rate: unknown): string => (rate === null || rate === undefined ? '1' : String(rate));

function settledOf(balance: Stripe.BalanceTransaction | string | null): Settled | null {
  if (balance === null || typeof balance === 'string') return null;
  const currency = balance.currency.toUpperCase();
  const size = (amount: number): bigint => fromStripe(Math.abs(amount), currency);
  return { currency, rate: rateText(balance.exchange_rate), gross: size(balance.amount), net: size(balance.net) };
}

/** The fee in the currency of the payment; null where it was taken in another one at no known rate. */
function feeOf(balance: { fee: number; currency: string; exchange_rate: number | null }, currency: string): bigint | null {
  const kept = balance.currency.toUpperCase();
  const fee = fromStripe(balance.fee, kept);
  if (kept === currency) return fee;
  if (balance.exchange_rate === null) return null;
  const rate = parseDecimal(rateText(balance.exchange_rate));
  if (rate.digits === 0n) return null;
  // The rate is between whole units; the two currencies may have other numbers of digits.
  const [from, to] = [10n ** BigInt(currencyExponent(kept)), 10n ** BigInt(currencyExponent(currency))];
  return divideRounded(fee * to * 10n ** BigInt(rate.scale), from * rate.digits);
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

/** Stripe's failures in our words: what they say of keys stays there. */
async function plainError(error: unknown): Promise<ProviderError> {
  if (error instanceof ProviderError) return error;
  const { default: Stripe } = await import('stripe');
  if (error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError) return new ProviderError('refused', 'the secret key is not accepted');
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return error.code === 'resource_missing' ? new ProviderError('missing', 'there is no such thing') : new ProviderError('refused', withoutKeys(error.message));
  if (error instanceof Stripe.errors.StripeCardError) return new ProviderError('refused', withoutKeys(error.message));
  return new ProviderError('down', error instanceof Stripe.errors.StripeError ? error.type : 'no answer');
}

const withoutKeys = (text: string): string => text.replace(/\b(sk|rk|pk|whsec)_[\w*]+/g, '$1_…').slice(0, 300);
