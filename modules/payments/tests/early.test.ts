import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import { call } from '#core/testing/house.ts';
import { registerEarlyDiscount } from '../api.ts';
import * as contract from '../contract.ts';
import { OnlineScene } from './online-scene.ts';

const today = new Date().toISOString().slice(0, 10);
const early = new Map<string, { amount: bigint; until: string; open: bigint }>();
registerEarlyDiscount('probe.bill', async (_ctx, ids) => new Map(ids.flatMap((id) => { const found = early.get(id); return found ? [[id, found] as const] : []; })));

let s: OnlineScene;
beforeAll(async () => { s = await new OnlineScene().open(); });
afterAll(() => s.close());
const items = async () => (await call(s.h.house, contract.listOpenItems, { workspace_slug: s.h.allowed.slug, side: 'customer', partyId: s.customer } as never, s.h.allowed)).body.items;
const discounts = async () => Number((await s.h.house.owner.query("select coalesce(sum(l.debit - l.credit), 0)::text as n from accounting.line l join accounting.account a on a.id = l.account_id where a.role = 'discount_given' and l.workspace_id = $1", [s.h.allowed.workspaceId])).rows[0].n);

describe('what is taken off for paying early', () => {
  it('is told with what is open, to each item its own', async () => {
    const [one, other] = [await s.invoice(100_000n), await s.invoice(50_000n)];
    early.set(one.id, { amount: 2_000n, until: today, open: 100_000n });
    expect((await items()).map((i) => [i.sourceId, i.discount])).toEqual(expect.arrayContaining([[one.id, { amount: '20.00', until: today, tax: '0.00' }], [other.id, null]]));
  });

  it('is none where it is worth nothing in the books', async () => {
    const invoice = await s.invoice(1_000_000n, { currency: 'IDR', rate: '0.00006', base: 60n });
    early.set(invoice.id, { amount: 100n, until: today, open: 1_000_000n });
    const told = async () => (await items()).find((i) => i.sourceId === invoice.id)!.discount;
    expect(await told()).toBe(null);
    early.set(invoice.id, { amount: 100_000n, until: today, open: 1_000_000n });
    expect(await told()).toEqual({ amount: '1000.00', until: today, tax: '0.00' });
  });

  it('lowers what the customer is asked for online while its day is not over, and is booked with their payment', async () => {
    const invoice = await s.invoice(100_000n);
    early.set(invoice.id, { amount: 2_000n, until: today, open: 100_000n });
    expect((await s.offer(invoice.token)).body).toMatchObject({ pays: true, amount: '980.00' });
    const { session } = await s.begin(invoice.token);
    const before = await discounts();
    expect(s.fake.sessions.get(session)!.amount_total).toBe(98_000);
    s.fake.pay(session);
    await s.reported(session);
    expect([await s.openOf(invoice.item), (await discounts()) - before]).toEqual([0, 2_000]);
    expect((await s.payments()).find((p) => p.amount === '98000')).toMatchObject({ open: '0', status: 'posted' });
  });

  it('is kept for whoever began on its last day, and asked of nobody afterwards', async () => {
    const invoice = await s.invoice(70_000n);
    early.set(invoice.id, { amount: 700n, until: addDays(today, -1), open: 70_000n });
    expect((await s.offer(invoice.token)).body).toMatchObject({ amount: '700.00' });
    early.set(invoice.id, { amount: 700n, until: today, open: 70_000n });
    const { session } = await s.begin(invoice.token);
    await s.h.house.owner.query("update payments.checkout set created_at = created_at - interval '1 day' where source_id = $1", [invoice.id]);
    early.set(invoice.id, { amount: 700n, until: addDays(today, -1), open: 70_000n });
    const before = await discounts();
    s.fake.pay(session);
    await s.reported(session);
    expect([await s.openOf(invoice.item), (await discounts()) - before]).toEqual([0, 700]);
  });
});
