type Thing = Record<string, unknown>;
/** How the bank answers a charge of a saved method. */
export type Bank = 'takes' | 'card_declined' | 'insufficient_funds' | 'authentication_required' | 'expired_card' | 'processing';
interface Method { id: string; customer: string | null; type: string; card: Thing; bank: Bank }
export interface FakeIntent { id: string; status: string; amount: number; currency: string; customer: string; metadata: Record<string, string>; charge: Thing | null; error: Thing | null }
interface Answer { status: number; answer: Thing }

/** What the fake of Stripe keeps of customers: their saved methods, and what was charged to them without them. Calls are idempotent by their key, and a key may be forgotten, as Stripe forgets it after a day. */
export class FakeVault {
  readonly methods = new Map<string, Method>();
  readonly intents = new Map<string, FakeIntent>();
  readonly keys = new Map<string, Answer>();
  /** The charge is made, but nobody hears of it: as if we were killed before we could write it down. */
  swallow = false;
  /** It is another account than the one our customers were kept in. */
  isAnother = false;
  private count = 0;

  /** The method a customer paid with is kept with a customer of its own. */
  save(brand: string): string {
    const id = `pm_${++this.count}kept`;
    this.methods.set(id, { id, customer: `cus_${this.count}kept`, type: 'card', card: { brand, last4: '4242', exp_month: 4, exp_year: 2029 }, bank: 'takes' });
    return id;
  }

  method(id: string): Thing {
    const { bank: _bank, ...m } = this.methods.get(id)!;
    return { ...m, object: 'payment_method' };
  }

  /** Charges that took money. */
  taken(): FakeIntent[] { return [...this.intents.values()].filter((i) => i.status === 'succeeded'); }

  /** What takes days ends. */
  settle(id: string, status: 'succeeded' | 'requires_payment_method'): void {
    const intent = this.intents.get(id)!;
    Object.assign(intent, status === 'succeeded' ? { status, charge: chargeOf(intent) } : { status, error: { code: 'card_declined' } });
  }

  answer(method: string, url: URL, body: URLSearchParams, key: string): Answer | null {
    const detach = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(url.pathname);
    if (detach) {
      const known = this.methods.get(detach[1]!);
      if (!known?.customer) return wrong('The payment method you provided is not attached to a customer so detachment is impossible.');
      known.customer = null;
      return { status: 200, answer: this.method(known.id) };
    }
    const intent = /^\/v1\/payment_intents(?:\/(\w+))?$/.exec(url.pathname);
    if (!intent) return null;
    if (this.isAnother) return wrong(`No such customer: '${(method === 'POST' ? body : url.searchParams).get('customer')}'`, 'resource_missing', 404, 'customer');
    if (method === 'POST') return this.charge(body, key);
    if (!intent[1]) return { status: 200, answer: { object: 'list', has_more: false, url: '/v1/payment_intents', data: [...this.intents.values()].filter((i) => i.customer === url.searchParams.get('customer')).toReversed().map(shown) } };
    const known = this.intents.get(intent[1]);
    return known ? { status: 200, answer: shown(known) } : wrong('No such payment_intent', 'resource_missing', 404);
  }

  private charge(asked: URLSearchParams, key: string): Answer {
    const before = this.keys.get(key);
    const made = before ?? this.make(asked);
    if (key) this.keys.set(key, made);
    return this.swallow ? { status: 500, answer: { error: { type: 'api_error', message: 'lost' } } } : made;
  }

  private make(asked: URLSearchParams): Answer {
    const kept = this.methods.get(asked.get('payment_method')!);
    if (!kept?.customer || kept.customer !== asked.get('customer')) return wrong(`No such PaymentMethod: ${asked.get('payment_method')}`, 'resource_missing');
    if (asked.get('off_session') !== 'true' || asked.get('confirm') !== 'true' || asked.get('allowed_payment_method_types[0]') !== kept.type) return wrong('This charge is not one without its customer.');
    const metadata = Object.fromEntries([...asked].flatMap(([name, value]) => { const of = /^metadata\[(\w+)\]$/.exec(name); return of ? [[of[1]!, value]] : []; }));
    const intent: FakeIntent = { id: `pi_${++this.count}charge`, status: 'requires_payment_method', amount: Number(asked.get('amount')), currency: asked.get('currency')!, customer: kept.customer, metadata, charge: null, error: null };
    this.intents.set(intent.id, intent);
    if (kept.bank === 'takes') Object.assign(intent, { status: 'succeeded', charge: chargeOf(intent) });
    else if (kept.bank === 'processing') intent.status = 'processing';
    else {
      const code = kept.bank === 'insufficient_funds' ? { code: 'card_declined', decline_code: 'insufficient_funds' } : { code: kept.bank };
      intent.error = { type: 'card_error', message: 'Your card was declined.', ...code };
      return { status: 402, answer: { error: { ...intent.error, payment_intent: shown(intent) } } };
    }
    return { status: 200, answer: shown(intent) };
  }
}

function chargeOf({ id, amount, currency }: FakeIntent): Thing {
  return { id: `ch_${id}`, object: 'charge', balance_transaction: { id: `txn_${id}`, object: 'balance_transaction', amount, fee: 59, net: amount - 59, currency, exchange_rate: null } };
}
const shown = (i: FakeIntent): Thing => ({ id: i.id, object: 'payment_intent', status: i.status, amount: i.amount, amount_received: i.status === 'succeeded' ? i.amount : 0, currency: i.currency, customer: i.customer, metadata: i.metadata, latest_charge: i.charge, last_payment_error: i.error });
const wrong = (message: string, code?: string, status = 400, param?: string): Answer => ({ status, answer: { error: { type: 'invalid_request_error', message, ...(code ? { code } : {}), ...(param ? { param } : {}) } } });
