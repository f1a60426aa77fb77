import { runAs } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { call, type Answer } from '#core/testing/house.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { accountsByRole, postEntry, setUpBooks, type NewEntry } from '#modules/accounting/api.ts';
import type { SystemRole } from '#modules/accounting/contract.ts';
import { createParty } from '#modules/parties/contract.ts';
import * as contract from '../contract.ts';
import { openPaymentsHouse } from './scene.ts';

type Endpoint = Parameters<typeof call>[1];

/** A workspace with books in dollars and a party that is customer and vendor. */
export class BooksScene {
  h!: ResourceHouse;
  party = '';

  async open(): Promise<this> {
    this.h = await openPaymentsHouse();
    await this.inside((ctx) => setUpBooks(ctx, { template: 'generic' }));
    this.party = await this.addParty('Cedar');
    return this;
  }

  close(): Promise<void> { return this.h.house.close(); }

  async inside<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
    const { app } = this.h.house;
    const account = (await app.gate.authenticate(app, this.h.allowed.token!))!;
    return runAs(app, { account, membership: await app.gate.membership(app, account.id, { id: this.h.allowed.workspaceId }), name: 'test' }, work);
  }

  ask<T = unknown>(endpoint: Endpoint, input: object, who = this.h.allowed): Promise<Answer<T>> { return call(this.h.house, endpoint, { workspace_slug: who.slug, ...input } as never, who) as never; }
  async addParty(name: string, roles: readonly string[] = ['customer', 'vendor']): Promise<string> { return (await this.ask<{ id: string }>(createParty, { kind: 'company', name, roles })).body.id; }
  async role(role: SystemRole): Promise<string> { return this.inside(async (ctx) => (await accountsByRole(ctx, [role]) as Record<string, string>)[role]!); }

  /** Something that is owed to us or, below 0, by us: what an invoice or a bill posts. Answers its open item. */
  async owed(amount: bigint, { on = '2026-01-10', currency = 'USD', rate = '1', base = amount, party = this.party } = {}): Promise<string> {
    const { lineIds } = await this.inside(async (ctx) => {
      const role = await accountsByRole(ctx, ['ar', 'ap', 'sales_default']);
      return postEntry(ctx, { journal: 'sales', on, lines: [{ accountId: amount > 0n ? role.ar : role.ap, base, currency, amount, rate, partyId: party }, { accountId: role.sales_default, base: -base, currency, amount: -amount, rate }] } satisfies NewEntry);
    });
    return lineIds[0]!;
  }

  pay(input: object): Promise<Answer<contract.Payment>> { return this.ask(contract.recordPayment, { direction: 'in', partyId: this.party, on: '2026-02-01', ...input }); }
  async payment(id: string): Promise<contract.Payment> { return (await this.ask<contract.Payment>(contract.getPayment, { id })).body; }
  async openOf(side: contract.Side = 'customer', partyId = this.party): Promise<contract.OpenItemRow[]> { return (await this.ask<{ items: contract.OpenItemRow[] }>(contract.listOpenItems, { partyId, side })).body.items; }

  /** Balances of accounts by role, in minor units, debit positive. */
  async balances<R extends SystemRole>(...roles: R[]): Promise<Record<R, number>> {
    const { rows } = await this.h.house.owner.query('select a.role, coalesce(sum(l.debit - l.credit), 0)::int as n from accounting.account a left join accounting.line l on l.account_id = a.id where a.workspace_id = $1 and a.role = any($2) group by a.role', [this.h.allowed.workspaceId, roles]);
    return Object.fromEntries(rows.map((r) => [r.role, r.n])) as Record<R, number>;
  }
}
