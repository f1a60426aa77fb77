import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '#core/contract/dates.ts';
import { runAs } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { call } from '#core/testing/house.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { accountsByRole, itemsOfSources, postEntry, setUpBooks } from '#modules/accounting/api.ts';
import { createParty, partyTimeline, removeParty } from '#modules/parties/contract.ts';
import * as contract from '../contract.ts';
import { openPaymentsHouse } from './scene.ts';

let h: ResourceHouse;
let customer: string;
let other: string;
beforeAll(async () => {
  h = await openPaymentsHouse();
  await inside((ctx) => setUpBooks(ctx, { template: 'generic' }));
  await inside((ctx) => setUpBooks(ctx, { template: 'generic' }), h.outsider);
  [customer, other] = [await addParty('Cedar'), await addParty('Birch')];
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

describe('payments', () => {
  it('pay what is open; what is over stays as credit, pays the next one, and the rest goes back', async () => {
    const first = await owed(120_000n);
    const asked = { amount: '1500.00', allocations: [{ itemId: first, amount: '1200.00' }] };
    const refused = await pay(asked);
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([409, 'payments.rest', { rest: '300.00 USD', amount: '300.00', currency: 'USD' }]);
    expect(await open()).toMatchObject([{ id: first, open: '1200.00' }]);
    const made = await pay({ ...asked, keepRest: true });
    expect([made.status, made.body.open, made.body.allocations.map((a) => a.amount), made.body.number]).toEqual([201, '300.00', ['1200.00'], 'PAY-00001']);
    const second = await owed(25_000n);
    const used = await call(h.house, contract.allocatePayment, { ...at(), id: made.body.id, allocations: [{ itemId: second, amount: '250.00' }] } as never, h.allowed);
    expect([used.status, used.body.open]).toEqual([200, '50.00']);
    const [credit] = await open();
    expect(credit).toMatchObject({ open: '50.00', pays: 'out', number: 'PAY-00001' });
    const back = await pay({ direction: 'out', amount: '50.00', allocations: [{ itemId: credit!.id, amount: '50.00' }] });
    expect([back.status, back.body.side, back.body.open, await open(), await balance('ar')]).toEqual([201, 'customer', '0.00', [], 0]);
    expect((await call(h.house, contract.getPayment, { ...at(), id: made.body.id } as never, h.allowed)).body).toMatchObject({ open: '0.00', steps: ['unallocate', 'void'] });
  });

  it('take the bank\'s fee and an early discount, and post what the rate has made', async () => {
    const before = { bank: await balance('bank_default'), fee: await balance('bank_fee'), discount: await balance('discount_given'), loss: await balance('fx_loss') };
    // USD 100 at 50, paid net of 10 % discount with 4,200 received.
    const item = await owed(10_000n, { currency: 'EUR', rate: '50', base: 500_000n });
    const made = await pay({ currency: 'EUR', exchangeRate: '46.6666666667', amount: '90.00', fee: '1.00', allocations: [{ itemId: item, amount: '90.00', discount: '10.00' }] });
    expect([made.status, made.error?.fields, made.body.open]).toEqual([201, undefined, '0.00']);
    expect({ bank: await balance('bank_default') - before.bank, fee: await balance('bank_fee') - before.fee, discount: await balance('discount_given') - before.discount, loss: await balance('fx_loss') - before.loss, ar: await balance('ar') })
      .toEqual({ bank: 415_333, fee: 4_667, discount: 50_000, loss: 30_000, ar: 0 });
  });

  it('into an account in a third currency are worth what its rate of the day makes of them, and need one', async () => {
    const { rows: [account] } = await h.house.owner.query("insert into accounting.account (id, workspace_id, code, name, type, currency) values (gen_random_uuid(), $1, '1077', 'Pounds', 'bank', 'GBP') returning id", [h.allowed.workspaceId]);
    const item = await owed(10_000n, { currency: 'EUR', rate: '1.10', base: 11_000n });
    const before = { gain: await balance('fx_gain'), ar: await balance('ar'), open: await open() };
    const asked = { currency: 'EUR', exchangeRate: '1.12', amount: '100.00', accountId: account.id, bankAmount: '85.00', allocations: [{ itemId: item, amount: '100.00' }] };
    const refused = await pay(asked);
    expect([refused.status, refused.error?.fields?.map((f) => [f.path, f.message])]).toEqual([422, [['bankAmount', 'There is no rate for GBP on 2026-02-01.']]]);
    expect({ gain: await balance('fx_gain'), ar: await balance('ar'), open: await open() }, 'nothing half written').toEqual(before);
    await h.house.owner.query("insert into accounting.fx_rate (workspace_id, currency, rate_on, rate) values ($1, 'GBP', '2026-02-01', 1.32)", [h.allowed.workspaceId]);
    expect((await pay(asked)).status).toBe(201);
    const { rows: [line] } = await h.house.owner.query('select debit::int, amount::int, currency, rate::float from accounting.line where account_id = $1', [account.id]);
    // 85 pounds are 112.20; what stood in the books for them were 110.00.
    expect([line, await balance('fx_gain') - before.gain, await balance('ar') - before.ar]).toEqual([{ debit: 11_220, amount: 8500, currency: 'GBP', rate: 1.32 }, -220, -11_000]);
  });

  it('refuse what is not open, not of the party, of another currency or too much, and write nothing', async () => {
    const item = await owed(10_000n);
    const bill = await owed(-10_000n);
    const foreign = await owed(10_000n, { party: other });
    const wrong = async (input: object) => (await pay({ amount: '100.00', ...input })).error?.fields?.map((f) => [f.path, f.code]);
    expect(await wrong({ allocations: [{ itemId: item, amount: '100.01' }], amount: '200' })).toEqual([['allocations.0.amount', 'payments.over_item']]);
    expect(await wrong({ allocations: [{ itemId: item, amount: '90' }, { itemId: item, amount: '10' }] })).toEqual([['allocations.1.itemId', 'payments.choose_item']]);
    for (const itemId of [bill, foreign, crypto.randomUUID()]) expect((await wrong({ allocations: [{ itemId, amount: '100' }] }))?.[0]?.[0]).toBe('allocations.0.itemId');
    expect(await wrong({ amount: '50', allocations: [{ itemId: item, amount: '100' }] })).toEqual([['allocations', 'payments.over_amount']]);
    expect(await wrong({ amount: '10.001' })).toEqual([['amount', 'payments.amount_form']]);
    expect(await wrong({ amount: '0' })).toEqual([['amount', 'payments.amount_positive']]);
    expect((await wrong({ currency: 'KWD', amount: '5' }))?.[0]?.[0]).toBe('exchangeRate');
    expect((await open()).map((i) => [i.id, i.open])).toEqual([[item, '100.00']]);
    expect(await open(customer, 'vendor')).toMatchObject([{ id: bill, pays: 'out', open: '100.00' }]);
    const paid = await pay({ direction: 'out', amount: '100.00', allocations: [{ itemId: bill, amount: '100.00' }] });
    expect([paid.status, paid.body.side, await balance('ap')]).toEqual([201, 'vendor', 0]);
    await pay({ amount: '100.00', allocations: [{ itemId: item, amount: '100.00' }] });
    await pay({ amount: '100.00', partyId: other, allocations: [{ itemId: foreign, amount: '100.00' }] });
  });

  it('are voided once, and everything is as it was', async () => {
    const item = await owed(40_000n);
    const before = [await balance('bank_default'), await balance('ar')];
    const made = await pay({ amount: '150.00', allocations: [{ itemId: item, amount: '150.00' }] });
    expect((await open())[0]!.open).toBe('250.00');
    const [one, two] = await Promise.all([1, 2].map(() => call(h.house, contract.voidPayment, { ...at(), id: made.body.id, on: '2026-02-03', reason: 'It bounced' } as never, h.allowed)));
    expect([one!.status, two!.status].sort()).toEqual([200, 409]);
    expect([await balance('bank_default'), await balance('ar'), (await open())[0]!.open]).toEqual([...before, '400.00']);
    expect((await call(h.house, contract.getPayment, { ...at(), id: made.body.id } as never, h.allowed)).body).toMatchObject({ status: 'void', open: '0.00', allocations: [], steps: [], voidReason: 'It bounced' });
    await pay({ amount: '400.00', allocations: [{ itemId: item, amount: '400.00' }] });
  });

  it('settle once what two people pay at the same time', async () => {
    const item = await owed(10_000n);
    const results = await Promise.all(Array.from({ length: 4 }, () => pay({ amount: '100.00', allocations: [{ itemId: item, amount: '100.00' }] })));
    expect(results.map((r) => r.status).filter((s) => s === 201)).toHaveLength(1);
    const items = await inside((ctx) => itemsOfSources(ctx, 'payments.payment', results.flatMap((r) => (r.status === 201 ? [r.body.id] : []))));
    expect([...items.values()].flat().filter((i) => i.amount < 0n).map((i) => i.openAmount)).toEqual([0n]);
    expect(await open()).toEqual([]);
  });

  it('do not exist for others', async () => {
    const made = await pay({ amount: '10.00' });
    for (const endpoint of [contract.getPayment, contract.voidPayment]) expect((await call(h.house, endpoint as never, { ...at(h.outsider), id: made.body.id, ...(endpoint === contract.voidPayment ? { reason: 'x' } : {}) } as never, h.outsider)).status).toBe(404);
    expect((await call(h.house, contract.payments.list, { ...at(h.outsider), limit: 50, sort: [], count: 'exact' } as never, h.outsider)).body.items).toEqual([]);
    expect((await call(h.house, contract.getPayment, { ...at(), id: made.body.id } as never, h.powerless)).status).toBe(403);
    expect((await call(h.house, contract.payments.list, { ...at(), limit: 50, sort: [], q: 'cedar' } as never, h.allowed)).body.items.length).toBeGreaterThan(3);
  });

  it('keep their party from being removed, and are named by the refusal to who may see them', async () => {
    const party = await addParty('Used');
    const numbers = [];
    for (let i = 0; i < 12; i++) numbers.push((await pay({ partyId: party, amount: '1.00', on: `2026-03-${10 + i}` })).body.number);
    const refused = await call(h.house, removeParty, { ...at(), id: party }, h.allowed);
    const { uses, records } = refused.error!.details as { uses: unknown; records: Array<{ topic: string; title: string }> };
    expect([refused.status, refused.error?.code, uses]).toEqual([409, 'parties.in_use', [{ name: 'payments.payment', count: 12 }]]);
    expect(records.map((r) => [r.topic, r.title])).toEqual(numbers.slice(2).toReversed().map((number) => ['payments.payment', number]));
    // What happened to them is part of the party's history.
    expect((await call(h.house, partyTimeline, { ...at(), id: party }, h.allowed)).body.items[0]).toMatchObject({ type: 'payments.payment.recorded', number: numbers.at(-1) });
  });

  it('go to no vendor who is held from them, and come in from one all the same', async () => {
    const party = await addParty('Held');
    const hold = (until: string | null, from = 'payments') => h.house.owner.query('update parties.party set vendor_hold = $3, vendor_hold_until = $2 where id = $1', [party, until, from]);
    await hold(null);
    const item = await owed(-5_000n, { party });
    const out = { direction: 'out', partyId: party, amount: '10.00', allocations: [{ itemId: item, amount: '10.00' }] };
    // Also when only what is paid says whose it is, and when nothing is.
    for (const input of [out, { ...out, partyId: undefined }, { ...out, allocations: [] }]) {
      const refused = await pay(input);
      expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([409, 'payments.held', 'Held is held from payments. End the hold on the vendor’s page before paying.']);
      expect(refused.error?.details).toEqual({ name: 'Held', may: true });
    }
    // What went out before nobody can hold back: it is recorded once somebody says so; what is still to be paid is not.
    const later = addDays(calendarDate(Date.now(), 'UTC'), 2);
    const ahead = await pay({ ...out, on: later, paidAlready: true });
    expect([ahead.error?.code, ahead.error?.details]).toEqual(['payments.held', { name: 'Held', may: false }]);
    expect((await pay({ ...out, paidAlready: true })).status).toBe(201);
    expect((await pay({ direction: 'in', side: 'vendor', partyId: party, amount: '1.00' })).status).toBe(201);
    await hold('2020-01-01');
    expect((await pay(out)).status).toBe(201);
    await hold(null, 'bills');
    expect((await pay(out)).status).toBe(201);
  });
});
