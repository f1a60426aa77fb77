import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import { accountsByRole, lockBook, postEntry } from '#modules/accounting/api.ts';
import * as contract from '../contract.ts';
import { OnlineScene } from './online-scene.ts';

const s = new OnlineScene();
beforeAll(async () => { await s.open(); });
afterAll(() => s.close());

const at = () => ({ workspace_slug: s.h.allowed.slug });
/** An invoice that was paid online; answers it with the provider's name of the payment. */
async function paid(amount: bigint) {
  const invoice = await s.invoice(amount);
  const { session } = await s.begin(invoice.token);
  const intent = s.fake.pay(session);
  await s.reported(session);
  return { ...invoice, intent };
}
async function told(type: string, object: Record<string, unknown>): Promise<void> {
  expect(await s.hook(s.fake.message(type, object))).toBe(200);
  await s.h.house.drain();
}
const outgoing = async () => (await s.payments()).filter((p) => p.direction === 'out');

it('a refund goes out once, and what the payment paid is open again by as much', async () => {
  const { item, intent } = await paid(10_000n);
  const bank = await s.role('bank_default');
  const before = await s.balance(bank);
  s.fake.refund(intent, 4_000);
  await Promise.all([1, 2, 3].map(() => s.hook(s.fake.message('charge.refunded', { id: 'ch_1', payment_intent: intent }))));
  await s.h.house.drain();
  expect([await s.openOf(item), await s.balance(bank) - before, await outgoing()]).toEqual([4_000, -4_000, [expect.objectContaining({ amount: '4000', open: '0', provider: 'stripe_test' })]]);
  s.fake.refund(intent, 6_000);
  await told('charge.refunded', { id: 'ch_1', payment_intent: intent });
  expect([await s.openOf(item), (await outgoing()).length]).toEqual([10_000, 2]);
  const states = async () => { const { body } = await call(s.h.house, contract.payments.list, { ...at(), limit: 50, sort: [], filter: JSON.stringify({ field: 'state', op: 'is', value: 'refunded' }) } as never, s.h.allowed); return (body as { items: contract.PaymentRow[] }).items.map((p) => [p.direction, p.amount, p.state]); };
  expect(await states()).toEqual([['in', '100.00', 'refunded']]);
  // The bank did not take the last one: it is void, and the invoice is paid by as much as before.
  const [last] = s.fake.refunds.slice(-1);
  last!['status'] = 'failed';
  await told('refund.failed', last as Record<string, unknown>);
  expect([(await outgoing()).map((p) => p.status), await s.openOf(item), (await s.payments())[0]!.open]).toEqual([['posted', 'void'], 4_000, '0']);
  expect(await states(), 'not all of it went back').toEqual([]);
});

it('a refund that fails leaves alone what was paid otherwise meanwhile', async () => {
  const { item, intent } = await paid(8_000n);
  const refund = s.fake.refund(intent, 8_000);
  await told('charge.refunded', { id: 'ch_5', payment_intent: intent });
  expect(await s.openOf(item)).toBe(8_000);
  expect((await call(s.h.house, contract.recordPayment, { ...at(), direction: 'in', partyId: s.customer, on: '2026-02-01', amount: '50.00', allocations: [{ itemId: item, amount: '50.00' }] } as never, s.h.allowed)).status).toBe(201);
  refund['status'] = 'failed';
  await told('refund.failed', refund);
  const online = (await s.payments()).find((p) => p.direction === 'in' && p.amount === '8000');
  expect([await s.openOf(item), online!.open]).toEqual([0, '5000']);
  // What is free would be taken by the refunds of the next tests.
  expect((await call(s.h.house, contract.recordPayment, { ...at(), direction: 'out', side: 'customer', partyId: s.customer, on: '2026-02-01', amount: '50.00', allocations: [{ itemId: (await call(s.h.house, contract.listOpenItems, { ...at(), side: 'customer', sourceType: 'payments.payment', sourceId: online!.id } as never, s.h.allowed)).body.items[0]!.id, amount: '50.00' }] } as never, s.h.allowed)).status).toBe(201);
});

it('what goes back does not wait crosswise for whoever holds the books and writes what is left of its payment', async () => {
  const { item, intent } = await paid(1_100n);
  s.fake.refund(intent, 1_100);
  expect(await s.hook(s.fake.message('charge.refunded', { id: 'ch_7', payment_intent: intent }))).toBe(200);
  let working: Promise<unknown> | undefined;
  await s.inside(async (ctx) => {
    await lockBook(ctx);
    working = s.h.house.drain();
    await expect.poll(async () => (await s.h.house.owner.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount, { timeout: 10_000 }).toBeGreaterThan(0);
    await ctx.sql('select 1 from payments.payment p where p.provider_ref = $1 for update nowait', [intent]);
  });
  await working;
  expect(await s.openOf(item)).toBe(1_100);
});

it('what goes back is recorded once the provider tells of it again, however long it refused to', async () => {
  const { item, intent } = await paid(2_500n);
  s.fake.refund(intent, 2_500);
  s.fake.mayRead = false;
  await told('charge.refunded', { id: 'ch_6', payment_intent: intent });
  expect([await s.openOf(item), (await call(s.h.house, contract.getOnline, at(), s.h.allowed)).body.problem?.text]).toEqual([0, 'the secret key is not accepted']);
  s.fake.mayRead = true;
  await s.later();
  expect([await s.openOf(item), (await call(s.h.house, contract.getOnline, at(), s.h.allowed)).body.problem]).toEqual([2_500, null]);
});

it('a refund is of a credit note where there is one', async () => {
  const { item, intent } = await paid(5_000n);
  const credit = await s.inside(async (ctx) => {
    const role = await accountsByRole(ctx, ['ar', 'sales_default']);
    return (await postEntry(ctx, { journal: 'sales', on: '2026-01-20', lines: [{ accountId: role.ar, base: -5_000n, currency: 'USD', amount: -5_000n, rate: '1', partyId: s.customer }, { accountId: role.sales_default, base: 5_000n, currency: 'USD', amount: 5_000n, rate: '1' }] })).lineIds[0]!;
  });
  // What earlier tests have left as credit comes first.
  const spare = (await s.payments()).filter((p) => p.direction === 'in' && p.status === 'posted' && p.open !== '0').reduce((sum, p) => sum + Number(p.open), 0);
  s.fake.refund(intent, 5_000 + spare);
  await told('charge.refunded', { id: 'ch_2', payment_intent: intent });
  expect([await s.openOf(credit), await s.openOf(item)]).toEqual([0, 0]);
});

it('a dispute takes the money and its fee, and brings it again when it is won', async () => {
  const { item, intent } = await paid(9_000n);
  const fee = await s.role('bank_fee');
  const before = await s.balance(fee);
  const dispute = s.fake.dispute(intent, 9_000, 1_500);
  await told('charge.dispute.funds_withdrawn', dispute);
  expect([await s.openOf(item), await s.balance(fee) - before]).toEqual([9_000, 1_500]);
  dispute.balance_transactions.push({ id: 'txn_won', object: 'balance_transaction', amount: 9_000, fee: 0, net: 9_000, currency: 'usd', exchange_rate: null });
  await told('charge.dispute.funds_reinstated', dispute);
  await told('charge.dispute.funds_reinstated', dispute);
  expect([await s.openOf(item), (await s.payments()).at(-1)]).toEqual([0, expect.objectContaining({ direction: 'in', amount: '9000', open: '0' })]);
});

it('a refund that is reported before its payment waits for it, and one of another system is none of ours', async () => {
  const invoice = await s.invoice(3_000n);
  const { session } = await s.begin(invoice.token);
  const intent = s.fake.pay(session);
  s.fake.refund(intent, 1_000);
  await told('charge.refunded', { id: 'ch_9', payment_intent: intent });
  await told('charge.refunded', { id: 'ch_10', payment_intent: 'pi_of_somebody_else' });
  const count = (await outgoing()).length;
  await s.reported(session);
  await s.h.house.drain();
  expect([(await outgoing()).length - count, await s.openOf(invoice.item)]).toEqual([1, 1_000]);
  const { body } = await call(s.h.house, contract.getPayment, { ...at(), id: (await s.payments()).at(-1)!.id }, s.h.allowed);
  expect(body).toMatchObject({ direction: 'out', method: 'online', open: '0.00' });
});
