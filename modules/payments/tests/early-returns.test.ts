import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import { call } from '#core/testing/house.ts';
import { deductionsOf } from '#modules/accounting/api.ts';
import { taxes } from '#modules/accounting/contract.ts';
import { createParty } from '#modules/parties/contract.ts';
import { recordPayment, registerEarlyDiscount } from '../api.ts';
import * as contract from '../contract.ts';
import { OnlineScene } from './online-scene.ts';

const today = new Date().toISOString().slice(0, 10);
const early = new Map<string, { amount: bigint; until: string; open: bigint; lowersTax?: boolean }>();
registerEarlyDiscount('probe.bill', async (_ctx, ids) => new Map(ids.flatMap((id) => { const found = early.get(id); return found ? [[id, found] as const] : []; })));

let s: OnlineScene;
beforeAll(async () => { s = await new OnlineScene().open(); });
afterAll(() => s.close());

const given = async () => Number((await s.h.house.owner.query("select coalesce(sum(l.debit - l.credit), 0)::text as n from accounting.line l join accounting.account a on a.id = l.account_id where a.role = 'discount_given' and l.workspace_id = $1", [s.h.allowed.workspaceId])).rows[0].n);
/** An invoice of 100.00 less 2 % when it is paid early, and 98.00 paid online for it. */
async function paidEarly(tax?: { id: string; amount: bigint }) {
  const invoice = await s.invoice(10_000n, tax ? { tax } : {});
  early.set(invoice.id, { amount: 200n, until: today, open: 10_000n, lowersTax: tax !== undefined });
  const before = await given();
  const { session } = await s.begin(invoice.token);
  const intent = s.fake.pay(session);
  await s.reported(session);
  const payment = (await s.payments()).filter((p) => p.direction === 'in').at(-1)!.id;
  /** Open of the invoice, received for it in money as taxes on cash basis count it, discounts given for it, and what is left of the payment. */
  const stands = async () => {
    const [open, unpaid] = [await s.openOf(invoice.item), (await s.inside((ctx) => deductionsOf(ctx, 'probe.bill', [invoice.id]))).get(invoice.id) ?? []];
    return { open, received: 10_000 - open - unpaid.reduce((sum, d) => sum + Number(d.amount), 0), discount: (await given()) - before, left: Number((await s.payments()).find((p) => p.id === payment)!.open) };
  };
  return { ...invoice, intent, payment, stands };
}
async function told(type: string, object: Record<string, unknown>): Promise<void> {
  expect(await s.hook(s.fake.message(type, object))).toBe(200);
  await s.h.house.drain();
}
const refunded = async (intent: string, amount: number) => { const refund = s.fake.refund(intent, amount); await told('charge.refunded', { id: `ch_${amount}`, payment_intent: intent }); return refund; };
const failed = (refund: Record<string, unknown>) => { refund['status'] = 'failed'; return told('refund.failed', refund); };
const paidWhole = { open: 0, received: 9_800, discount: 200, left: 0 };

describe('money that goes back of a payment which took an early discount', () => {
  it('all of it: the invoice is open whole, without a discount and with nothing received; a refund that fails gives both again, and all may go back anew', async () => {
    const { intent, payment, stands } = await paidEarly();
    expect(await stands()).toEqual(paidWhole);
    const refund = await refunded(intent, 9_800);
    expect(await stands()).toEqual({ open: 10_000, received: 0, discount: 0, left: 0 });
    await failed(refund);
    expect(await stands()).toEqual(paidWhole);
    const { body } = await call(s.h.house, contract.getPayment, { workspace_slug: s.h.allowed.slug, id: payment } as never, s.h.allowed);
    expect(body.allocations).toMatchObject([{ amount: '100.00', discount: '2.00' }]);
    // Voided whole, with nothing of the discount left behind.
    expect((await call(s.h.house, contract.voidPayment, { workspace_slug: s.h.allowed.slug, id: payment, reason: 'Wrong' } as never, s.h.allowed)).status).toBe(200);
    expect(await stands()).toEqual({ open: 10_000, received: 0, discount: 0, left: 0 });
  });

  it('half of it: the other half pays as money alone; the rest may go back later, and what fails is paid again with the discount', async () => {
    const { intent, stands } = await paidEarly();
    const refund = await refunded(intent, 4_900);
    expect(await stands()).toEqual({ open: 5_100, received: 4_900, discount: 0, left: 0 });
    const second = await refunded(intent, 4_900);
    expect(await stands()).toEqual({ open: 10_000, received: 0, discount: 0, left: 0 });
    await failed(second);
    expect(await stands()).toEqual({ open: 5_100, received: 4_900, discount: 0, left: 0 });
    await failed(refund);
    expect(await stands()).toEqual(paidWhole);
  });

  it('in two parts that both fail, whichever first: nothing is given for a part of the money, and all again for all of it', async () => {
    const { intent, stands } = await paidEarly();
    const [first, second] = [await refunded(intent, 1_000), await refunded(intent, 8_800)];
    expect(await stands()).toEqual({ open: 10_000, received: 0, discount: 0, left: 0 });
    await failed(first);
    expect(await stands()).toEqual({ open: 9_000, received: 1_000, discount: 0, left: 0 });
    await failed(second);
    expect(await stands()).toEqual(paidWhole);
    // What was given again can go back again.
    await refunded(intent, 9_800);
    expect(await stands()).toEqual({ open: 10_000, received: 0, discount: 0, left: 0 });
  });

  it('in a dispute, and again when it is won', async () => {
    const { intent, stands } = await paidEarly();
    const dispute = s.fake.dispute(intent, 9_800, 1_500);
    await told('charge.dispute.funds_withdrawn', dispute);
    expect(await stands()).toEqual({ open: 10_000, received: 0, discount: 0, left: 0 });
    dispute.balance_transactions.push({ id: 'txn_early_won', object: 'balance_transaction', amount: 9_800, fee: 0, net: 9_800, currency: 'usd', exchange_rate: null });
    await told('charge.dispute.funds_reinstated', dispute);
    expect(await stands()).toEqual(paidWhole);
  });

  it('takes what was taken back by hand for nothing of the payment’s uses', async () => {
    const { intent, payment, stands } = await paidEarly();
    const [use] = (await call(s.h.house, contract.getPayment, { workspace_slug: s.h.allowed.slug, id: payment } as never, s.h.allowed)).body.allocations;
    await call(s.h.house, contract.unallocatePayment, { workspace_slug: s.h.allowed.slug, id: payment, settlementId: use!.settlementId, on: addDays(today, 1) } as never, s.h.allowed);
    const other = await s.invoice(9_800n);
    await call(s.h.house, contract.allocatePayment, { workspace_slug: s.h.allowed.slug, id: payment, allocations: [{ itemId: other.item, amount: '98.00' }] } as never, s.h.allowed);
    await refunded(intent, 9_800);
    expect([await s.openOf(other.item), await stands()]).toEqual([9_800, { open: 10_000, received: 0, discount: 0, left: 0 }]);
  });

  it('takes the tax back that the discount lowered, and lowers it again', async () => {
    const id = (await call(s.h.house, taxes.create, { workspace_slug: s.h.allowed.slug, name: 'VAT', rate: '20' } as never, s.h.allowed)).body.id as string;
    const owed = async () => (await s.h.house.owner.query("select coalesce(sum(l.credit - l.debit), 0)::int as booked, (select sum(t.amount)::int from accounting.tax_line t where t.tax_id = $2) as told, (select sum(t.base)::int from accounting.tax_line t where t.tax_id = $2) as base from accounting.line l join accounting.account a on a.id = l.account_id where a.role = 'tax_out' and l.workspace_id = $1", [s.h.allowed.workspaceId, id])).rows[0];
    const { intent, payment, stands } = await paidEarly({ id, amount: 1_667n });
    // 2.00 off 100.00, of which 16.67 is tax: 0.33.
    expect([await owed(), (await stands()).discount]).toEqual([{ booked: 1_634, told: 1_634, base: 8_166 }, 167]);
    const refund = await refunded(intent, 9_800);
    expect([await owed(), await stands()]).toEqual([{ booked: 1_667, told: 1_667, base: 8_333 }, { open: 10_000, received: 0, discount: 0, left: 0 }]);
    await failed(refund);
    expect([await owed(), (await stands()).discount]).toEqual([{ booked: 1_634, told: 1_634, base: 8_166 }, 167]);
    // What was given again is kept: it comes back with the payment.
    const { body } = await call(s.h.house, contract.getPayment, { workspace_slug: s.h.allowed.slug, id: payment } as never, s.h.allowed);
    expect(body.allocations).toMatchObject([{ discount: '2.00', discountTax: '0.33' }]);
    expect((await call(s.h.house, contract.unallocatePayment, { workspace_slug: s.h.allowed.slug, id: payment, settlementId: body.allocations[0]!.settlementId } as never, s.h.allowed)).status).toBe(200);
    expect([await owed(), (await stands()).discount]).toEqual([{ booked: 1_667, told: 1_667, base: 8_333 }, 0]);
    expect((await call(s.h.house, contract.voidPayment, { workspace_slug: s.h.allowed.slug, id: payment, reason: 'Wrong' } as never, s.h.allowed)).status).toBe(200);
    expect([await owed(), await stands()]).toEqual([{ booked: 1_667, told: 1_667, base: 8_333 }, { open: 10_000, received: 0, discount: 0, left: 0 }]);
  });

  it('leaves a rest alone that others have paid of meanwhile: what fails pays only what still is open', async () => {
    const { item, intent, stands } = await paidEarly();
    const refund = await refunded(intent, 9_800);
    expect((await call(s.h.house, contract.recordPayment, { workspace_slug: s.h.allowed.slug, direction: 'in', partyId: s.customer, on: '2026-02-01', amount: '10.00', allocations: [{ itemId: item, amount: '10.00' }] } as never, s.h.allowed)).status).toBe(201);
    await failed(refund);
    expect(await stands()).toEqual({ open: 0, received: 10_000, discount: 0, left: 800 });
  });

  it('gives the discount again also where more is open of the same: others went back too, or it never paid all', async () => {
    const partyId = (await call(s.h.house, createParty, { workspace_slug: s.h.allowed.slug, kind: 'company', name: 'Parts', roles: ['customer'] } as never, s.h.allowed)).body.id;
    const part = async (item: string, ref: string, money: string, discount?: string) => {
      await s.inside((ctx) => recordPayment(ctx, { direction: 'in', side: 'customer', partyId, on: today, method: 'online', currency: 'USD', amount: money, reference: ref, memo: '', keepRest: true, provider: 'stripe_test', providerRef: ref, allocations: [{ itemId: item, amount: money, ...(discount ? { discount } : {}) }] }));
      return ref;
    };
    const both = await s.invoice(10_000n, { party: partyId });
    const [one, two] = [await part(both.item, 'pi_early_one', '60.00'), await part(both.item, 'pi_early_two', '38.00', '2.00')];
    expect(await s.openOf(both.item)).toBe(0);
    const [first, second] = [await refunded(one, 6_000), await refunded(two, 3_800)];
    expect(await s.openOf(both.item)).toBe(10_000);
    await failed(second);
    expect(await s.openOf(both.item)).toBe(6_000);
    await failed(first);
    expect(await s.openOf(both.item)).toBe(0);
    const half = await s.invoice(10_000n, { party: partyId });
    const back = await refunded(await part(half.item, 'pi_early_half', '49.00', '1.00'), 4_900);
    expect(await s.openOf(half.item)).toBe(10_000);
    await failed(back);
    expect(await s.openOf(half.item)).toBe(5_000);
  });
});
