import { randomUUID } from 'node:crypto';
import { runAs } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { call, type Answer } from '#core/testing/house.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { accountsByRole, postEntry, setUpBooks } from '#modules/accounting/api.ts';
import { createParty } from '#modules/parties/contract.ts';
import { registerChargeable, registerPayable, type Payable } from '../api.ts';
import * as contract from '../contract.ts';
import { FakeStripe } from './fake-stripe.ts';
import { openPaymentsHouse } from './scene.ts';

const shown = new Map<string, Payable>();
registerPayable('probe.bill', async (_ctx, token) => shown.get(token) ?? (() => { throw new Error('no such link'); })());

/** Documents that nobody has to pay any more, and mails to customers that would have been sent. */
export const chargeable = { gone: new Set<string>(), mails: [] as Array<{ id: string; message: string; key: string }> };
registerChargeable('probe.bill', {
  find: async (ctx, id) => [...shown.values()].find((p) => p.sourceId === id && p.workspaceId === ctx.workspaceId && !chargeable.gone.has(id)) ?? null,
  owners: async () => ({ accountIds: [], link: '/probe' }),
  mailLink: async (_ctx, id, message, key) => { chargeable.mails.push({ id, message, key }); },
});

/** A workspace with books and Stripe set up, a customer, and a provider that is ours. */
export class OnlineScene {
  h!: ResourceHouse;
  customer = '';
  readonly fake = new FakeStripe();

  async open(): Promise<this> {
    await this.fake.open();
    this.h = await openPaymentsHouse();
    await this.inside((ctx) => setUpBooks(ctx, { template: 'generic' }));
    this.customer = (await call(this.h.house, createParty, { workspace_slug: this.h.allowed.slug, kind: 'company', name: 'Cedar', roles: ['customer'] } as never, this.h.allowed)).body.id;
    await this.setUp();
    return this;
  }

  async close(): Promise<void> { await this.h.house.close(); await this.fake.close(); }

  async inside<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
    const { app } = this.h.house;
    const account = (await app.gate.authenticate(app, this.h.allowed.token!))!;
    return runAs(app, { account, membership: await app.gate.membership(app, account.id, { id: this.h.allowed.workspaceId }), name: 'test' }, work);
  }

  async setUp(more: object = {}): Promise<Answer<contract.OnlineSettings>> {
    const at = { workspace_slug: this.h.allowed.slug };
    const { body } = await call(this.h.house, contract.getOnline, at, this.h.allowed);
    return call(this.h.house, contract.updateOnline, { ...at, provider: 'stripe', secretKey: this.fake.key, webhookSecret: this.fake.webhookSecret, accountId: body.accountId, feeAccountId: body.feeAccountId, version: body.version, ...more } as never, this.h.allowed);
  }

  /** What an invoice posts, with a link to it: its document id, its open item and the token of the link. */
  async invoice(amount: bigint, { currency = 'USD', rate = '1', base = amount, party = this.customer, nobody = false, tax }: { /** The document names no customer. */ nobody?: boolean; currency?: string; rate?: string; base?: bigint; party?: string; /** What of it is this tax, 20 %. */ tax?: { id: string; amount: bigint } } = {}): Promise<{ id: string; item: string; token: string }> {
    const [id, token] = [randomUUID(), randomUUID()];
    const { lineIds } = await this.inside(async (ctx) => {
      const role = await accountsByRole(ctx, ['ar', 'sales_default', 'tax_out']);
      return postEntry(ctx, { journal: 'sales', on: '2026-01-10', sourceType: 'probe.bill', sourceId: id, lines: [{ accountId: role.ar, base, currency, amount, rate, partyId: party }, { accountId: role.sales_default, base: (tax?.amount ?? 0n) - base, currency, amount: (tax?.amount ?? 0n) - amount, rate }, ...(tax ? [{ accountId: role.tax_out, base: -tax.amount, currency, amount: -tax.amount, rate, taxId: tax.id }] : [])],
        taxes: tax ? [{ taxId: tax.id, direction: 'sale', rate: '20', base: base - tax.amount, amount: tax.amount, recoverable: tax.amount, partyId: party }] : [] });
    });
    shown.set(token, { workspaceId: this.h.allowed.workspaceId!, sourceType: 'probe.bill', sourceId: id, partyId: nobody ? null : party, description: `Invoice ${id.slice(0, 4)}`, email: 'pay@cedar.test' });
    return { id, item: lineIds[0]!, token };
  }

  /** One more part of what an invoice posts, due on a day; answers its open item. */
  async part(sourceId: string, amount: bigint, { party, dueOn }: { party: string; dueOn: string }): Promise<string> {
    const { lineIds } = await this.inside(async (ctx) => {
      const role = await accountsByRole(ctx, ['ar', 'sales_default']);
      const line = { currency: 'USD', rate: '1' };
      return postEntry(ctx, { journal: 'sales', on: '2026-01-10', sourceType: 'probe.bill', sourceId, lines: [{ ...line, accountId: role.ar, base: amount, amount, partyId: party, dueOn }, { ...line, accountId: role.sales_default, base: -amount, amount: -amount }] });
    });
    return lineIds[0]!;
  }

  start(token: string, consent: string | null = null) { return call(this.h.house, contract.startPaying, { type: 'probe.bill', token, consent } as never, { ip: '10.0.0.7' }); }
  offer(token: string) { return call(this.h.house, contract.openPayable, { type: 'probe.bill', token }, { ip: '10.0.0.7' }); }
  state(checkout: string, returned = false) { return call(this.h.house, contract.checkoutState, { checkout, returned }, { ip: '10.0.0.7' }); }

  /** Starts paying and has the provider open its page; answers the secret address of the try and the provider's session. */
  async begin(token: string, consent: string | null = null): Promise<{ checkout: string; session: string }> {
    const { checkout } = (await this.start(token, consent)).body as { checkout: string };
    await this.h.house.drain();
    return { checkout, session: /cs_test_\w+/.exec((await this.state(checkout)).body.url ?? '')?.[0] ?? '' };
  }

  hook({ payload, signature }: { payload: string; signature: string }, { workspace = this.h.allowed.workspaceId, server = this.h.house.server }: { workspace?: number | string; server?: ResourceHouse['house']['server'] } = {}): Promise<number> {
    return server.inject({ method: 'POST', url: `/payments/hooks/stripe/${workspace}`, headers: { 'content-type': 'application/json; charset=utf-8', ...(signature ? { 'stripe-signature': signature } : {}) }, payload }).then((r) => r.statusCode);
  }

  /** The provider says that something became of a session, and everything that follows has happened. */
  async reported(session: string, type = 'checkout.session.completed'): Promise<number> {
    const status = await this.hook(this.fake.message(type, { id: session, object: 'checkout.session' }));
    await this.h.house.drain();
    return status;
  }

  /** What was put off to be asked later is asked now. */
  async later(): Promise<void> {
    await this.h.house.owner.query("update graphile_worker._private_jobs set run_at = now() where key like 'payments.%'");
    await this.h.house.drain();
  }

  async payments(): Promise<Array<{ number: string; direction: string; amount: string; open: string; currency: string; provider: string; fee: string; id: string; status: string }>> {
    const { rows } = await this.h.house.owner.query("select id, number, direction, amount::text, open_amount::text as open, currency::text, provider, fee_amount::text as fee, status from payments.payment where workspace_id = $1 order by created_at, number", [this.h.allowed.workspaceId]);
    return rows as never;
  }

  async openOf(item: string): Promise<number> {
    return Number((await this.h.house.owner.query('select open_amount from accounting.open_item where id = $1', [item])).rows[0].open_amount);
  }

  async balance(accountId: string): Promise<number> {
    return Number((await this.h.house.owner.query('select coalesce(sum(debit - credit), 0) as n from accounting.line where account_id = $1', [accountId])).rows[0].n);
  }

  async role(role: 'bank_fee' | 'bank_default' | 'ar'): Promise<string> {
    return (await this.inside((ctx) => accountsByRole(ctx, [role])))[role];
  }
}
