import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { call } from '#core/testing/house.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { accountsByRole, lockBook, postEntry, setUpBooks } from '#modules/accounting/api.ts';
import { createParty } from '#modules/parties/contract.ts';
import * as contract from '../contract.ts';
import { openPaymentsHouse } from './scene.ts';

let h: ResourceHouse;
let customer: string;
beforeAll(async () => {
  h = await openPaymentsHouse();
  await inside((ctx) => setUpBooks(ctx, { template: 'generic' }));
  customer = await addParty('Cedar');
});
afterAll(() => h.house.close());

const at = (who = h.allowed) => ({ workspace_slug: who.slug });
async function inside<T>(work: (ctx: Ctx) => Promise<T>, who = h.allowed): Promise<T> {
  const { app } = h.house;
  const account = (await app.gate.authenticate(app, who.token!))!;
  return runAs(app, { account, membership: await app.gate.membership(app, account.id, { id: who.workspaceId }), name: 'test' }, work);
}
const addParty = async (name: string) => (await call(h.house, createParty, { ...at(), kind: 'company', name, roles: ['customer', 'vendor'] } as never, h.allowed)).body.id;

/** Something that is owed: what an invoice (or, below 0, a bill) posts. Answers its open item. */
async function owed(amount: bigint, { on = '2026-01-10', currency = 'USD', rate = '1', base = amount, party = customer } = {}): Promise<string> {
  const { lineIds } = await inside(async (ctx) => {
    const role = await accountsByRole(ctx, ['ar', 'ap', 'sales_default']);
    return postEntry(ctx, { journal: 'sales', on, lines: [{ accountId: amount > 0n ? role.ar : role.ap, base, currency, amount, rate, partyId: party }, { accountId: role.sales_default, base: -base, currency, amount: -amount, rate }] });
  });
  return lineIds[0]!;
}
const pay = (input: object, who = h.allowed) => call(h.house, contract.recordPayment, { ...at(who), direction: 'in', partyId: customer, on: '2026-02-01', ...input } as never, who);
const open = async (party = customer, side = 'customer') => (await call(h.house, contract.listOpenItems, { ...at(), partyId: party, side } as never, h.allowed)).body.items;
async function balance(role: 'ar' | 'ap' | 'bank_default' | 'fx_loss' | 'fx_gain' | 'discount_given' | 'bank_fee'): Promise<number> {
  const { rows: [row] } = await h.house.owner.query("select coalesce(sum(l.debit - l.credit), 0)::int as n from accounting.line l join accounting.account a on a.id = l.account_id where a.workspace_id = $1 and a.role = $2", [h.allowed.workspaceId, role]);
  return row.n as number;
}

describe('uses of payments', () => {
  it('lose their early discount with the use it was given for: no more is left, or goes back, than was paid', async () => {
    const of = async () => [await balance('bank_default'), await balance('ar'), await balance('discount_given'), await balance('fx_gain') + await balance('fx_loss')];
    const before = await of();
    const [item, foreign] = [await owed(10_000n), await owed(10_000n, { currency: 'EUR', rate: '2', base: 20_000n })];
    for (const [id, more] of [[item, {}], [foreign, { currency: 'EUR', exchangeRate: '1.9' }]] as const) {
      const { body: made } = await pay({ amount: '98.00', ...more, allocations: [{ itemId: id, amount: '98.00', discount: '2.00' }] });
      const taken = await call(h.house, contract.unallocatePayment, { ...at(), id: made.id, settlementId: made.allocations[0]!.settlementId } as never, h.allowed);
      expect([taken.status, taken.error, taken.body.open, taken.body.allocations, taken.body.steps]).toEqual([200, undefined, '98.00', [], ['allocate', 'refund', 'void']]);
      expect((await balance('discount_given')) - before[2]!).toBe(0);
      expect((await open()).map((i) => [i.pays, i.open]).toSorted()).toEqual([['in', '100.00'], ['in', '100.00'], ['out', '98.00']]);
      // What took it back is no use that could be taken back itself.
      const { rows: [{ settlement }] } = await h.house.owner.query('select s.id as settlement from accounting.settlement s join accounting.open_item i on i.id in (s.debit_item_id, s.credit_item_id) where i.source_id = $1 and s.undone_at is null limit 1', [made.id]);
      expect((await call(h.house, contract.unallocatePayment, { ...at(), id: made.id, settlementId: settlement } as never, h.allowed)).status).toBe(404);
      const voided = await call(h.house, contract.voidPayment, { ...at(), id: made.id, reason: 'It bounced' } as never, h.allowed);
      expect([voided.status, voided.error]).toEqual([200, undefined]);
    }
    expect((await of()).map((n, i) => n - before[i]!)).toEqual([0, 30_000, 0, 0]);
    for (const [id, more] of [[item, {}], [foreign, { currency: 'EUR', exchangeRate: '2' }]] as const) expect((await pay({ amount: '100.00', ...more, allocations: [{ itemId: id, amount: '100.00' }] })).status).toBe(201);
  });

  it('do not wait crosswise for whoever holds the books and writes what is left of them', async () => {
    const asked: Record<string, (id: string, settlementId: string, spare: string) => Promise<{ status: number; error?: unknown }>> = {
      allocate: (id, _s, spare) => call(h.house, contract.allocatePayment, { ...at(), id, allocations: [{ itemId: spare, amount: '10.00' }] } as never, h.allowed),
      unallocate: (id, settlementId) => call(h.house, contract.unallocatePayment, { ...at(), id, settlementId } as never, h.allowed),
      void: (id) => call(h.house, contract.voidPayment, { ...at(), id, reason: 'Wrong' } as never, h.allowed),
    };
    for (const [name, ask] of Object.entries(asked)) {
      const [item, spare] = [await owed(5_000n), await owed(1_000n)];
      const { body: made } = await pay({ amount: '100.00', keepRest: true, allocations: [{ itemId: item, amount: '50.00' }] });
      let waiting: ReturnType<typeof ask>;
      await inside(async (ctx) => {
        // As bank matching and refunds do: the book, and then the payments whose items it settles.
        await lockBook(ctx);
        waiting = ask(made.id, made.allocations[0]!.settlementId, spare);
        await expect.poll(async () => (await h.house.owner.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount, { timeout: 10_000 }).toBeGreaterThan(0);
        await ctx.sql('select 1 from payments.payment p where p.id = $1 for update nowait', [made.id]);
      });
      expect([name, (await waiting!).status]).toEqual([name, 200]);
    }
  });

  it('are used, taken back, given back and voided by many at once without anybody being turned away', async () => {
    const { body: made } = await pay({ amount: '500.00' });
    const [own] = (await open()).filter((i) => i.number === made.number);
    const items = await Promise.all(Array.from({ length: 6 }, () => owed(1_000n)));
    const use = async (itemId: string) => {
      const used = await call(h.house, contract.allocatePayment, { ...at(), id: made.id, allocations: [{ itemId, amount: '10.00' }] } as never, h.allowed);
      const settlement = used.body.allocations?.find((a) => a.itemId === itemId);
      return [used.status, settlement && (await call(h.house, contract.unallocatePayment, { ...at(), id: made.id, settlementId: settlement.settlementId } as never, h.allowed)).status];
    };
    const back = async () => {
      const refund = await pay({ direction: 'out', amount: '5.00', allocations: [{ itemId: own!.id, amount: '5.00' }] });
      return [refund.status, (await call(h.house, contract.voidPayment, { ...at(), id: refund.body.id, reason: 'Wrong' } as never, h.allowed)).status];
    };
    const done = await Promise.all(items.flatMap((id) => [use(id), back()]));
    expect(done).toEqual(items.flatMap(() => [[200, 200], [201, 200]]));
    expect((await call(h.house, contract.getPayment, { ...at(), id: made.id } as never, h.allowed)).body.open).toBe('500.00');
  });
});
