import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { documentCalls } from '#modules/invoicing/contract.ts';
import { voidPayment } from '#modules/payments/contract.ts';
import * as contract from '../contract/commission.ts';
import { followNext } from '../service/commission/follow.ts';
import { asRobot } from '../service/capture/robot.ts';
import { changeOrder, openCommission, today, type CommissionScene } from './commission-scene.ts';

let s: CommissionScene;
beforeAll(async () => { s = await openCommission(); });
afterAll(() => s.shop.house.close());

const ten = () => ({ lines: [{ name: 'Stand', quantity: '10', unitPrice: '100.00', taxIds: [s.shop.taxId] }] });
/** Amounts of one invoice in the order they came. */
const of = async (id: string) => (await s.entries()).filter((e) => e.documentId === id).sort((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1)).map((e) => e.amount);
const sum = (amounts: readonly string[]) => (amounts.reduce((n, a) => n + Math.round(Number(a) * 100), 0) / 100).toFixed(2);

describe('what is earned on what was paid', () => {
  it('is Q8 to the cent: half paid 25.00, the rest 25.00, a credit of 120.00 takes back 5.00, paying it back nothing more', async () => {
    await s.rule();
    const d = await s.invoiced(ten());
    expect(d.totals).toMatchObject({ net: '1000.00', tax: '200.00', total: '1200.00' });
    expect(await of(d.id)).toEqual([]);
    await s.pay(d, '600.00');
    expect(await of(d.id)).toEqual(['25.00']);
    await s.pay(d, '600.00');
    expect(await of(d.id)).toEqual(['25.00', '25.00']);
    const credit = await s.credit(d, '1');
    expect(credit.totals.total).toBe('120.00');
    expect(await of(d.id)).toEqual(['25.00', '25.00', '-5.00']);
    await s.pay(credit, '120.00', { direction: 'out' });
    expect(await of(d.id)).toEqual(['25.00', '25.00', '-5.00']);
    expect((await s.entries()).find((e) => e.kind === 'credit')).toMatchObject({ accountId: s.shop.ann.id, person: 'Ann Tester', percent: '5', base: '-100.00', documentNumber: d.number, factNumber: credit.number, state: 'open', isCorrection: false, currency: 'USD' });
  });

  it('never earns twice, however often it is gone through', async () => {
    const before = (await s.entries()).length;
    for (let n = 0; n < 2; n++) await runAs(s.shop.house.app, { name: 'test', workspaceId: s.shop.owner.workspaceId }, (ctx) => asRobot(ctx, s.shop.owner.workspaceId, (robot) => followNext(robot)));
    await Promise.all([1, 2].map(() => runAs(s.shop.house.app, { name: 'test', workspaceId: s.shop.owner.workspaceId }, (ctx) => asRobot(ctx, s.shop.owner.workspaceId, (robot) => followNext(robot)))));
    expect(await s.entries()).toHaveLength(before);
    await expect(s.shop.house.owner.query('insert into sales.commission_entry select gen_random_uuid(), workspace_id, share_id, account_id, null, kind, fact_id, fact_number, money_type, money_id, turn, earned_on, base, amount, currency from sales.commission_entry limit 1')).rejects.toMatchObject({ code: '23505' });
  });

  it('is not asked for by an invoice that bills nothing sold', async () => {
    const sold = await s.invoiced(ten());
    const bare = await s.must(documentCalls.sale.create, { kind: 'invoice', partyId: s.shop.partyId, lines: [{ name: 'Advice', quantity: '1', unitPrice: '10.00' }] } as never) as { id: string };
    const heard = (type: string, id: string) => runAs(s.shop.house.app, { name: 'test', workspaceId: s.shop.owner.workspaceId }, (ctx) => ctx.sql<{ is: boolean }>('select sales.hears_commission($1, $2, $3) as is', [s.shop.owner.workspaceId, type, id])).then(([row]) => row!.is);
    expect(await heard('invoicing.invoice.posted', sold.id)).toBe(true);
    expect(await heard('invoicing.invoice.posted', bare.id)).toBe(false);
    const waiting = async () => (await s.shop.house.owner.query("select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'core.deliver' and j.payload ->> 'subscriber' = 'sales.commission'")).rows.length;
    await s.shop.house.drain();
    await s.must(documentCalls.sale.post, { id: bare.id });
    expect(await waiting()).toBe(0);
    // What is undone may have earned once.
    expect(await heard('invoicing.invoice.voided', bare.id)).toBe(true);
  });

  it('takes nothing back for a credit of what nobody paid', async () => {
    const d = await s.invoiced(ten());
    await s.pay(d, '600.00');
    await s.credit(d, '5');
    expect(await of(d.id)).toEqual(['25.00']);
  });

  it('corrects a payment that is voided by a further entry, and earns again when it is paid again', async () => {
    const d = await s.invoiced(ten());
    const payment = await s.pay(d, '1200.00');
    expect(await of(d.id)).toEqual(['50.00']);
    await s.must(voidPayment, { id: payment.id, reason: 'Bounced' });
    expect(await of(d.id)).toEqual(['50.00', '-50.00']);
    expect((await s.entries()).filter((e) => e.documentId === d.id).map((e) => [e.isCorrection, e.paymentId])).toContainEqual([true, payment.id]);
    await s.pay(d, '300.00');
    expect(await of(d.id)).toEqual(['50.00', '-50.00', '12.50']);
  });

  it('takes everything back of an invoice that is void', async () => {
    const d = await s.invoiced(ten());
    const payment = await s.pay(d, '1200.00');
    await of(d.id);
    await s.must(voidPayment, { id: payment.id, reason: 'Bounced' });
    await s.must(documentCalls.sale.void, { id: d.id, reason: 'Wrong' } as never);
    expect(sum(await of(d.id))).toBe('0.00');
  });

  it('adds up to its percent of everything in the end, each entry rounded half away from zero', async () => {
    const d = await s.invoiced({ lines: [{ name: 'Odd', quantity: '3', unitPrice: '100.10', taxIds: [] }] });
    for (let n = 0; n < 3; n++) await s.pay(d, '100.10');
    expect(await of(d.id)).toEqual(['5.01', '5.00', '5.01']);
    expect(sum(await of(d.id))).toBe('15.02');
  });

  it('keeps currencies apart, at their own digits', async () => {
    const d = await s.invoiced({ currency: 'JPY', exchangeRate: '0.0067', lines: [{ name: 'Stand', quantity: '1', unitPrice: '1010', taxIds: [] }] });
    await s.pay(d, '1010', { exchangeRate: '0.0067' });
    expect(await of(d.id)).toEqual(['51']);
    const { items, totals } = await s.must(contract.commissionTotals, { from: today, to: today });
    expect(totals.map((t) => t.currency)).toEqual(['JPY', 'USD']);
    expect(totals[0]).toEqual({ currency: 'JPY', base: '1010', amount: '51', open: '51', approved: '0', paid: '0' });
    expect(items).toHaveLength(1);
  });
});

describe('which rule pays', () => {
  it('is the one that says most: for a person before everybody; shares split a payment by largest remainder', async () => {
    const two = await s.rule({ name: 'Bob', percent: '10', audience: 'person', accountId: s.shop.bob.id });
    const d = await s.invoiced({ lines: [{ name: 'Stand', quantity: '1', unitPrice: '200.00', taxIds: [] }] }, s.shop.bob);
    await s.pay(d, '200.00');
    expect((await s.entries()).find((e) => e.documentId === d.id)).toMatchObject({ amount: '20.00', percent: '10', ruleId: two.id, accountId: s.shop.bob.id });
  });

  it('stays what it was for what earned something already, whatever becomes of the rule and the order', async () => {
    const rule = await s.rule({ name: 'Role', percent: '2', audience: 'role', role: 'owner' });
    const { orderId, quoteId } = await s.sold(ten(), s.shop.owner);
    const d = await s.invoiceOf(quoteId);
    await s.pay(d, '600.00');
    expect(await of(d.id)).toEqual(['10.00']);
    await s.must(contract.commissionRules.update, { id: rule.id, version: rule.version, percent: '50' });
    await changeOrder(s, orderId, s.shop.bob.id);
    await s.pay(d, '600.00');
    expect(await of(d.id)).toEqual(['10.00', '10.00']);
    await s.must(contract.commissionRules.remove, { id: rule.id });
    await s.credit(d, '10');
    expect(await of(d.id)).toEqual(['10.00', '10.00', '-20.00']);
  });

  it('holds for the days of orders it names, for invoices or orders where it says so', async () => {
    const rule = await s.rule({ name: 'Order', percent: '1', basis: 'order', audience: 'person', accountId: s.shop.manager.id, validFrom: '2020-01-01', validTo: '2020-12-31' });
    const first = await s.sold(ten(), s.shop.manager);
    expect((await s.entries()).filter((e) => e.orderId === first.orderId)).toEqual([]);
    await s.must(contract.commissionRules.update, { id: rule.id, version: rule.version, validTo: null });
    expect((await s.entries()).filter((e) => e.orderId === first.orderId)).toMatchObject([{ kind: 'order', amount: '10.00', documentId: null, earnedOn: today }]);
    const now = await s.must(contract.commissionRules.get, { id: rule.id });
    await s.must(contract.commissionRules.update, { id: rule.id, version: now.version, basis: 'invoiced' });
    const late = await s.invoiceOf(first.quoteId);
    expect(await of(late.id), 'it earned as an order').toEqual([]);
    expect((await s.ask(contract.commissionRules.create, { name: 'Prints', percent: '5', category: 'Prints', basis: 'order', validFrom: today })).error?.fields?.[0]?.path).toBe('basis');
    const d = await s.invoiced(ten(), s.shop.manager);
    expect(await of(d.id)).toEqual(['10.00']);
    await s.pay(d, '1200.00');
    await s.credit(d, '2');
    expect(await of(d.id)).toEqual(['10.00', '-2.00']);
  });

  it('is refused with what does not fit', async () => {
    const tried = async (input: object) => { const { status, error } = await s.ask(contract.commissionRules.create, { name: 'A', percent: '5', validFrom: today, ...input }); return [status, error?.fields?.[0]?.path]; };
    expect(await tried({ percent: '0' })).toEqual([422, 'percent']);
    expect(await tried({ percent: '100.1' })).toEqual([422, 'percent']);
    expect(await tried({ percent: '1.1234567' })).toEqual([422, 'percent']);
    expect(await tried({ audience: 'person' })).toEqual([422, 'accountId']);
    expect(await tried({ audience: 'person', accountId: s.shop.outsider.id })).toEqual([422, 'accountId']);
    expect(await tried({ audience: 'role', role: 'nobody' })).toEqual([422, 'role']);
    expect(await tried({ audience: 'role' })).toEqual([422, 'role']);
    expect(await tried({ validTo: '2000-01-01' })).toEqual([422, 'validTo']);
    expect((await s.rule({ name: 'Fine', percent: '0.000001', audience: 'role', role: 'manager' })).percent).toBe('0.000001');
  });
});

describe('who sees it', () => {
  it('is everybody their own, the team\'s leads all, and nobody of elsewhere', async () => {
    expect(new Set((await s.entries(s.shop.bob)).map((e) => e.accountId))).toEqual(new Set([s.shop.bob.id]));
    expect((await s.must(contract.commissionTotals, { from: today, to: today }, s.shop.bob)).items.map((i) => i.accountId)).toEqual([s.shop.bob.id]);
    expect(new Set((await s.entries(s.shop.manager)).map((e) => e.accountId)).size).toBeGreaterThan(2);
    expect(await s.entries(s.shop.outsider)).toEqual([]);
    const anns = (await s.entries()).find((e) => e.accountId === s.shop.ann.id)!;
    expect((await s.ask(contract.commissionEntries.get, { id: anns.id }, s.shop.ann)).status).toBe(200);
    for (const who of [s.shop.bob, s.shop.outsider]) expect((await s.ask(contract.commissionEntries.get, { id: anns.id }, who)).status).toBe(404);
    expect((await s.ask(contract.commissionRules.list, {}, s.shop.ann)).status).toBe(403);
    expect((await s.ask(contract.commissionRuns.list, {}, s.shop.ann)).status).toBe(403);
    expect((await s.ask(contract.commissionRules.get, { id: anns.ruleId }, s.shop.outsider)).status).toBe(404);
  });

  it('cannot be changed past the calls either', async () => {
    const { rows } = await s.shop.house.owner.query<{ id: string }>('select id from sales.commission_entry limit 1');
    await expect(s.shop.house.owner.query('update sales.commission_entry set amount = amount + 1 where id = $1', [rows[0]!.id])).rejects.toMatchObject({ code: 'SC001' });
  });
});
