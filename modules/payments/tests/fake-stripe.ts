import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { stripeAt } from '../service/online/stripe.ts';
import { FakeVault } from './fake-vault.ts';

interface Charge { id: string; balance: Record<string, unknown> | null }
interface Session {
  id: string; status: 'open' | 'complete' | 'expired'; payment_status: 'unpaid' | 'paid'; amount_total: number; currency: string; client_reference_id: string; url: string; intent: { id: string; status: string; charge: Charge | null; method: Thing | null } | null; asked: URLSearchParams;
}
type Thing = Record<string, unknown>;

/** A server that speaks as much of Stripe's protocol as we use: form-encoded calls with a key, idempotent creation, expanded objects, errors, lists, and messages signed as Stripe signs them. */
export class FakeStripe {
  key = 'sk_test_51Atrium0000secretkey';
  readonly webhookSecret = 'whsec_fake0000000000000000000000secret';
  readonly sessions = new Map<string, Session>();
  readonly byIdempotency = new Map<string, string>();
  readonly refunds: Thing[] = [];
  readonly disputes: Thing[] = [];
  /** Saved ways to pay, and charges of them. */
  readonly vault = new FakeVault();
  calls: string[] = [];
  /** Answers 500 while true. */
  down = false;
  /** False for a key that may open pages, but not read what became of them. */
  mayRead = true;
  private count = 0;
  private readonly server: Server = createServer((request, response) => {
    void read(request).then((body) => {
      const { status, answer } = this.answer(request, body);
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${++this.count}` }).end(JSON.stringify(answer));
    });
  });

  /** Starts it, and turns our adapter to it. */
  async open(): Promise<this> {
    await new Promise<void>((ready) => { this.server.listen(0, '127.0.0.1', ready); });
    Object.assign(stripeAt, { host: '127.0.0.1', port: (this.server.address() as AddressInfo).port, protocol: 'http' });
    return this;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => { this.server.close(closed); });
  }

  private answer(request: IncomingMessage, body: string): { status: number; answer: Thing } {
    const url = new URL(request.url!, 'http://stripe');
    this.calls.push(`${request.method} ${url.pathname}`);
    if (this.down) return refused(500, 'api_error', 'down');
    if (request.headers.authorization !== `Bearer ${this.key}`) return refused(401, 'invalid_request_error', `Invalid API Key provided: ${String(request.headers.authorization).slice(7)}`);
    if (!this.mayRead && request.method === 'GET') return refused(403, 'invalid_request_error', 'The provided key does not have the required permissions for this endpoint.');
    const session = /^\/v1\/checkout\/sessions(?:\/(\w+)(\/expire)?)?$/.exec(url.pathname);
    if (session && request.method === 'POST' && !session[1]) return this.create(new URLSearchParams(body), String(request.headers['idempotency-key'] ?? ''));
    if (session?.[1]) {
      const known = this.sessions.get(session[1]);
      if (!known) return refused(404, 'invalid_request_error', 'No such checkout.session', 'resource_missing');
      if (session[2] && known.status !== 'open') return refused(400, 'invalid_request_error', 'Only open sessions can be expired.');
      if (session[2]) known.status = 'expired';
      return { status: 200, answer: sessionObject(known, url.searchParams.has('expand[0]') || url.searchParams.has('expand[]')) };
    }
    const kept = this.vault.answer(request.method!, url, new URLSearchParams(body), String(request.headers['idempotency-key'] ?? ''));
    if (kept) return kept;
    const intent = url.searchParams.get('payment_intent');
    if (url.pathname === '/v1/refunds') return { status: 200, answer: list(this.refunds.filter((r) => r['payment_intent'] === intent)) };
    if (url.pathname === '/v1/disputes') return { status: 200, answer: list(this.disputes.filter((d) => d['payment_intent'] === intent)) };
    return refused(404, 'invalid_request_error', 'Unrecognized request URL');
  }

  private create(asked: URLSearchParams, key: string): { status: number; answer: Thing } {
    const before = this.byIdempotency.get(key);
    if (before) return { status: 200, answer: sessionObject(this.sessions.get(before)!, false) };
    const amount = Number(asked.get('line_items[0][price_data][unit_amount]'));
    const ends = Number(asked.get('expires_at')) - Date.now() / 1000;
    if (ends < 30 * 60 || ends > 24 * 3600) return refused(400, 'invalid_request_error', 'The expires_at timestamp must be between 30 minutes and 24 hours from Checkout Session creation.');
    const id = `cs_test_${++this.count}${key.replace(/\W/g, '').slice(-10)}`;
    this.sessions.set(id, { id, status: 'open', payment_status: 'unpaid', amount_total: amount, currency: asked.get('line_items[0][price_data][currency]')!, client_reference_id: asked.get('client_reference_id')!, url: `https://checkout.stripe.test/${id}`, intent: null, asked });
    if (key) this.byIdempotency.set(key, id);
    return { status: 200, answer: sessionObject(this.sessions.get(id)!, false) };
  }

  /** The customer pays; `fee` is null while Stripe does not know it, `amount` and `currency` differ when something is wrong. */
  pay(id: string, { amount, currency, fee = 59, balance, bank = 'paid', brand = 'visa' }: { brand?: string; amount?: number; currency?: string; fee?: number | null; balance?: Thing; bank?: 'paid' | 'processing' | 'refused' } = {}): string {
    const s = this.sessions.get(id)!;
    const n = ++this.count;
    Object.assign(s, { status: 'complete', payment_status: bank === 'paid' ? 'paid' : 'unpaid', ...(amount === undefined ? {} : { amount_total: amount }), ...(currency ? { currency } : {}) });
    const known = fee === null ? null : { id: `txn_${n}`, object: 'balance_transaction', amount: s.amount_total, fee, net: s.amount_total - fee, currency: s.currency, exchange_rate: null, ...balance };
    s.intent = { id: s.intent?.id ?? `pi_${n}`, status: bank === 'paid' ? 'succeeded' : bank === 'processing' ? 'processing' : 'requires_payment_method', method: bank === 'paid' && s.asked.get('payment_intent_data[setup_future_usage]') === 'off_session' && s.asked.get('customer_creation') === 'always' ? this.vault.method(this.vault.save(brand)) : s.intent?.method ?? null, charge: bank === 'paid' ? { id: `ch_${n}`, balance: known } : null };
    return s.intent.id;
  }

  /** Stripe learns the fee. */
  tellFee(id: string, fee: number): void {
    const s = this.sessions.get(id)!;
    s.intent!.charge!.balance = { id: `txn_${++this.count}`, object: 'balance_transaction', amount: s.amount_total, fee, net: s.amount_total - fee, currency: s.currency, exchange_rate: null };
  }

  /** `balance`: what it took of the provider's own account. */
  refund(intent: string, amount: number, currency = 'usd', balance: Thing | null = null): Thing {
    const refund = { id: `re_${++this.count}`, object: 'refund', amount, currency, payment_intent: intent, status: 'succeeded', balance_transaction: balance && { id: `txn_${this.count}`, object: 'balance_transaction', ...balance } };
    this.refunds.push(refund);
    return refund;
  }

  dispute(intent: string, amount: number, fee: number, currency = 'usd'): { balance_transactions: Thing[] } & Thing {
    const dispute = { id: `dp_${++this.count}`, object: 'dispute', amount, currency, payment_intent: intent, balance_transactions: [{ id: `txn_${++this.count}`, object: 'balance_transaction', amount: -amount, fee, net: -amount - fee, currency, exchange_rate: null }] };
    this.disputes.push(dispute);
    return dispute;
  }

  /** A message as Stripe would send it. `at` is the second it says it was signed, `secret` what with. */
  message(type: string, object: Thing, { id = `evt_${++this.count}`, at = Math.floor(Date.now() / 1000), secret = this.webhookSecret }: { id?: string; at?: number; secret?: string } = {}): { payload: string; signature: string } {
    const payload = JSON.stringify({ id, object: 'event', api_version: '2026-01-01', created: at, livemode: false, type, data: { object } }, null, 2);
    return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at }) };
  }
}

const refused = (status: number, type: string, message: string, code?: string) => ({ status, answer: { error: { type, message, ...(code ? { code } : {}) } } });
const list = (data: readonly Thing[]) => ({ object: 'list', data, has_more: false, url: '/v1/list' });

function sessionObject(s: Session, expanded: boolean): Thing {
  const charge = s.intent?.charge;
  const intent = !s.intent ? null : !expanded ? s.intent.id : { id: s.intent.id, object: 'payment_intent', status: s.intent.status, payment_method: s.intent.method, latest_charge: charge ? { id: charge.id, object: 'charge', balance_transaction: charge.balance } : null };
  return { id: s.id, object: 'checkout.session', status: s.status, payment_status: s.payment_status, amount_total: s.amount_total, currency: s.currency, client_reference_id: s.client_reference_id, url: s.status === 'open' ? s.url : null, payment_intent: intent, livemode: false };
}

async function read(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
