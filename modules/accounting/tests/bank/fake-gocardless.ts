import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gocardlessAt } from '../../service/bank/feeds/gocardless.ts';

type Thing = Record<string, unknown>;
interface Requisition { id: string; status: string; reference: string; redirect: string; accounts: string[] }
interface Account { details: Thing; booked: Thing[]; pending: Thing[]; balances: Thing[]; /** How often its transactions may still be asked for. */ left: number; expired: boolean }

/** A server that speaks as much of GoCardless Bank Account Data as we use: tokens, institutions, agreements, requisitions, accounts, their limits and failures. */
export class FakeGocardless {
  readonly keys = { secret_id: 'a1b2c3d4-0000-4000-8000-000000000001', secret_key: 'feed5ec2e7key' };
  readonly requisitions = new Map<string, Requisition>();
  readonly accounts = new Map<string, Account>();
  agreements: Thing[] = [];
  calls: string[] = [];
  down = false;
  /** What `retry-after` says when an account was asked too often; null where only the text does. */
  retryAfter: string | null = null;
  /** What happens while it is asked. */
  meanwhile: (path: string) => Promise<unknown> = async () => undefined;
  private count = 0;
  private readonly server: Server = createServer((request, response) => {
    void read(request).then(async (body) => {
      await this.meanwhile(request.url!);
      const [status, answer] = this.answer(request, body);
      response.writeHead(status, { 'content-type': 'application/json', ...(status === 429 && this.retryAfter ? { 'retry-after': this.retryAfter } : {}) }).end(JSON.stringify(answer));
    });
  });

  /** Starts it, and turns our adapter to it. */
  async open(): Promise<this> {
    await new Promise<void>((ready) => { this.server.listen(0, '127.0.0.1', ready); });
    Object.assign(gocardlessAt, { url: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/api/v2`, surroundings: { resolve: () => Promise.resolve([]), permits: () => true } });
    return this;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => { this.server.close(closed); });
  }

  /** An account of a bank: bookings as [id, day, amount, payee, memo], and what is booked after them. */
  account(id: string, iban: string, currency = 'EUR'): Account {
    const made: Account = { details: { resourceId: id, iban, currency, name: 'Business current', ownerName: 'Us' }, booked: [], pending: [], balances: [], left: 4, expired: false };
    this.accounts.set(id, made);
    return made;
  }

  /** The person agrees (or does not) on the page of the bank. */
  agree(reference: string, accounts: string[], status = 'LN'): void { Object.assign([...this.requisitions.values()].find((r) => r.reference === reference)!, { status, accounts }); }

  private answer(request: IncomingMessage, body: string): [number, unknown] {
    const url = new URL(request.url!, 'http://gocardless');
    const path = url.pathname.replace('/api/v2', '');
    this.calls.push(`${request.method} ${path}${url.search}`);
    if (this.down) return [503, { summary: 'down' }];
    if (path === '/token/new/') {
      const given = JSON.parse(body) as Thing;
      return given['secret_id'] === this.keys.secret_id && given['secret_key'] === this.keys.secret_key ? [200, { access: 'access-token', access_expires: 86_400, refresh: 'refresh-token', refresh_expires: 2_592_000 }] : [401, { summary: 'Authentication failed', detail: 'No active account found with the given credentials', status_code: 401 }];
    }
    if (request.headers.authorization !== 'Bearer access-token') return [401, { summary: 'Invalid token', detail: 'Token is invalid or expired', status_code: 401 }];
    if (path === '/institutions/') return [200, url.searchParams.get('country') === 'nl' ? [{ id: 'SANDBOXFINANCE_SFIN0000', name: 'Canal Bank', bic: 'SFIN0000', transaction_total_days: '90', max_access_valid_for_days: '180', countries: ['NL'] }] : []];
    if (path === '/agreements/enduser/') { const made = { id: `agreement-${++this.count}`, ...(JSON.parse(body) as Thing) }; this.agreements.push(made); return [201, made]; }
    const one = /^\/requisitions\/(?:([\w-]+)\/)?$/.exec(path);
    if (one) return this.requisition(request.method!, one[1], body);
    const [, id, what] = /^\/accounts\/([\w-]+)\/(details|transactions|balances)\/$/.exec(path) ?? [];
    const account = this.accounts.get(id ?? '');
    if (!account) return [404, { summary: 'Not found.', status_code: 404 }];
    if (account.expired) return [401, { type: 'AccessExpiredError', summary: 'End User Agreement (EUA) has expired', detail: 'EUA was valid for 180 days and it expired', status_code: 401 }];
    if (what === 'details') return [200, { account: account.details }];
    if (what === 'balances') return [200, { balances: account.balances }];
    if (account.left-- <= 0) return [429, { summary: 'Rate limit exceeded', detail: `The rate limit for this resource is 4/day.${this.retryAfter ? '' : ' Please try again in 7200 seconds'}`, status_code: 429 }];
    const since = url.searchParams.get('date_from') ?? '';
    return [200, { transactions: { booked: account.booked.filter((b) => String(b['bookingDate']) >= since), pending: account.pending } }];
  }

  private requisition(method: string, id: string | undefined, body: string): [number, unknown] {
    if (!id) {
      const asked = JSON.parse(body) as Thing;
      const made: Requisition = { id: `requisition-${++this.count}`, status: 'CR', reference: String(asked['reference']), redirect: String(asked['redirect']), accounts: [] };
      this.requisitions.set(made.id, made);
      return [201, { ...made, link: `https://ob.gocardless.example/psd2/start/${made.id}` }];
    }
    const known = this.requisitions.get(id);
    if (!known) return [404, { summary: 'Not found.', status_code: 404 }];
    if (method === 'DELETE') this.requisitions.delete(id);
    return [200, method === 'DELETE' ? { summary: 'Requisition deleted' } : { ...known, link: '' }];
  }
}

/** A booking as a bank tells it. */
export const booking = (transactionId: string, bookingDate: string, amount: string, name: string, memo: string, currency = 'EUR'): Thing => ({
  transactionId, bookingDate, valueDate: bookingDate, transactionAmount: { amount, currency }, ...(amount.startsWith('-') ? { creditorName: name, creditorAccount: { iban: 'NL02ABNA0123456789' } } : { debtorName: name, debtorAccount: { iban: 'NL02ABNA0123456789' } }), remittanceInformationUnstructured: memo,
});

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
