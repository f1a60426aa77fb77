import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import { bankAccounts } from '#modules/accounting/contract.ts';
import * as contract from '../contract.ts';
import { look } from '../service/online/jobs.ts';
import { OnlineScene } from './online-scene.ts';

const s = new OnlineScene();
beforeAll(async () => { await s.open(); });
afterAll(() => s.close());

const newest = async () => (await s.payments()).at(-1)!;
const at = () => ({ workspace_slug: s.h.allowed.slug });

describe('an online payment', () => {
  it('pays what is open: gross to the account, the fee as expense, told once however often it is reported', async () => {
    const invoice = await s.invoice(123_450n);
    expect((await s.offer(invoice.token)).body).toMatchObject({ pays: true, test: true, amount: '1234.50', currency: 'USD', confirming: false });
    const { checkout, session } = await s.begin(invoice.token);
    const asked = s.fake.sessions.get(session)!.asked;
    expect(Object.fromEntries(asked)).toMatchObject({
      mode: 'payment', 'line_items[0][price_data][unit_amount]': '123450', 'line_items[0][price_data][currency]': 'usd', customer_email: 'pay@cedar.test', success_url: `http://localhost:3000/payment-return?at=paid#${checkout}`, cancel_url: `http://localhost:3000/payment-return?at=cancelled#${checkout}`,
    });
    expect((await s.state(checkout)).body).toMatchObject({ state: 'open', amount: '1234.50', currency: 'USD', test: true });
    const [bank, fee] = [await s.role('bank_default'), await s.role('bank_fee')];
    const before = [await s.balance(bank), await s.balance(fee)];
    s.fake.pay(session, { fee: 3610 });
    const message = s.fake.message('checkout.session.completed', { id: session });
    // Doubled, in parallel, and again under another id: one payment.
    expect(await Promise.all(Array.from({ length: 5 }, () => s.hook(message)))).toEqual([200, 200, 200, 200, 200]);
    await Promise.all([s.h.house.drain(), s.hook(s.fake.message('checkout.session.async_payment_succeeded', { id: session }))]);
    await s.h.house.drain();
    expect(await s.hook(message)).toBe(200);
    await s.h.house.drain();
    expect(await s.payments()).toEqual([expect.objectContaining({ direction: 'in', amount: '123450', open: '0', fee: '3610', provider: 'stripe_test' })]);
    expect([await s.openOf(invoice.item), await s.balance(bank) - before[0]!, await s.balance(fee) - before[1]!]).toEqual([0, 119_840, 3_610]);
    expect((await s.state(checkout, true)).body.state).toBe('paid');
    expect((await s.offer(invoice.token)).body.pays).toBe(false);
    expect((await s.start(invoice.token)).error?.code).toBe('payments.nothing_open');
    const { rows } = await s.h.house.owner.query("select type, count(*)::int as n from core.event where type like 'payments.%' group by 1 order by 1");
    expect(rows).toEqual([{ type: 'payments.checkout.started', n: 1 }, { type: 'payments.online.changed', n: 1 }, { type: 'payments.payment.recorded', n: 1 }]);
    // No key, secret or address of a try in what the house has written down.
    const written = s.h.house.logged.join('\n') + JSON.stringify((await s.h.house.owner.query('select data from core.event')).rows);
    for (const secret of [s.fake.key, s.fake.webhookSecret, checkout]) expect(written).not.toContain(secret);
  });

  it('is the same try however often the customer presses, and a new one when something else is open', async () => {
    const invoice = await s.invoice(10_000n);
    const pressed = await Promise.all(Array.from({ length: 4 }, () => s.start(invoice.token)));
    expect(new Set(pressed.map((p) => p.body.checkout)).size).toBe(1);
    await s.h.house.drain();
    const [first] = [...s.fake.sessions.values()].slice(-1);
    // Paid in part at the bank meanwhile: the page of the provider is closed.
    await call(s.h.house, contract.recordPayment, { ...at(), direction: 'in', partyId: s.customer, on: '2026-02-01', amount: '40.00', allocations: [{ itemId: invoice.item, amount: '40.00' }] } as never, s.h.allowed);
    await s.h.house.drain();
    expect(s.fake.sessions.get(first!.id)!.status).toBe('expired');
    expect((await s.state(pressed[0]!.body.checkout)).body).toMatchObject({ state: 'ended', url: null });
    const again = await s.begin(invoice.token);
    expect(s.fake.sessions.get(again.session)!.amount_total).toBe(6_000);
    s.fake.pay(again.session);
    await s.reported(again.session);
    expect(await s.openOf(invoice.item)).toBe(0);
  });

  it.each([['JPY', 500_000n, '0.01', 5_000n, '500000'], ['KWD', 12_340n, '3.25', 4_010n, '12340']] as const)('in %s is asked for as the provider counts it', async (currency, amount, rate, base, there) => {
    const invoice = await s.invoice(amount, { currency, rate, base });
    const { session } = await s.begin(invoice.token);
    expect(s.fake.sessions.get(session)!.asked.get('line_items[0][price_data][unit_amount]')).toBe(there);
    // Settled in dollars at the provider's own rate.
    s.fake.pay(session, { balance: { currency: 'usd', amount: 4_020, fee: 150, exchange_rate: currency === 'JPY' ? 0.0101 : 3.258 } });
    await s.reported(session);
    expect(await newest()).toMatchObject({ currency, amount: String(amount), open: '0' });
    expect(await s.openOf(invoice.item)).toBe(0);
  });

  it('cannot be asked for where the provider knows no such amount', async () => {
    const invoice = await s.invoice(12_345n, { currency: 'KWD', rate: '3.25', base: 4_012n });
    expect((await s.offer(invoice.token)).body.pays).toBe(false);
    expect((await s.start(invoice.token)).error?.code).toBe('payments.online_off');
  });

  it('of another amount or currency is kept as credit, told, and pays nothing', async () => {
    const invoice = await s.invoice(20_000n);
    const { checkout, session } = await s.begin(invoice.token);
    s.fake.pay(session, { amount: 15_000 });
    await s.reported(session);
    expect(await newest()).toMatchObject({ amount: '15000', open: '15000' });
    expect([await s.openOf(invoice.item), (await s.state(checkout)).body.state]).toEqual([20_000, 'paid']);
    const { rows } = await s.h.house.owner.query("select data from core.event where type = 'payments.payment.mismatched'");
    expect(rows).toMatchObject([{ data: { asked: '200.00 USD' } }]);
    expect((await s.h.house.owner.query("select count(*)::int as n from notifications.notification where type = 'payments.online_mismatched'")).rows[0].n).toBe(1);
  });

  it('that the books do not take is kept, told, and recorded once they do', async () => {
    const invoice = await s.invoice(30_000n);
    const { session } = await s.begin(invoice.token);
    const count = (await s.payments()).length;
    // No rate for francs is known here.
    s.fake.pay(session, { currency: 'chf', fee: null });
    await s.reported(session);
    const { body } = await call(s.h.house, contract.getOnline, at(), s.h.allowed);
    expect(body.unrecorded).toMatchObject([{ amount: '300.00', currency: 'USD', code: 'accounting.rate_absent' }]);
    expect((await s.payments()).length).toBe(count);
    await s.h.house.owner.query("insert into accounting.fx_rate (workspace_id, currency, rate_on, rate) values ($1, 'CHF', '2020-01-01', 1.1)", [s.h.allowed.workspaceId]);
    expect((await call(s.h.house, contract.retryCheckout, { ...at(), id: body.unrecorded[0]!.id }, s.h.allowed)).status).toBe(202);
    await s.h.house.drain();
    expect(await newest()).toMatchObject({ amount: '30000', currency: 'CHF', open: '30000' });
    expect((await call(s.h.house, contract.getOnline, at(), s.h.allowed)).body.unrecorded).toEqual([]);
    expect((await call(s.h.house, contract.retryCheckout, { ...at(), id: body.unrecorded[0]!.id }, s.h.allowed)).status).toBe(404);
  });

  it('is confirmed without any message: by whoever comes back, and by asking what was not heard of', async () => {
    const [one, two] = [await s.invoice(1_000n), await s.invoice(2_000n)];
    const [first, second] = [await s.begin(one.token), await s.begin(two.token)];
    s.fake.pay(first.session);
    s.fake.pay(second.session);
    expect((await s.state(first.checkout, true)).body.state).toBe('confirming');
    await s.h.house.drain();
    expect((await s.state(first.checkout, true)).body.state).toBe('paid');
    await s.h.house.owner.query("update payments.checkout set created_at = now() - interval '20 minutes' where source_id = $1", [two.id]);
    const { rows } = await s.h.house.owner.query('select * from payments.waiting_checkouts(10)');
    expect(rows).toHaveLength(1);
    await look(s.h.house.app, { workspaceId: rows[0].workspace_id, id: rows[0].id });
    expect([await s.openOf(one.item), await s.openOf(two.item)]).toEqual([0, 0]);
  });

  it('that takes days is confirmed later, and one that fails in the end frees the document', async () => {
    const invoice = await s.invoice(5_000n);
    const { checkout, session } = await s.begin(invoice.token);
    s.fake.pay(session, { bank: 'processing' });
    await s.reported(session);
    expect([(await s.state(checkout)).body.state, (await s.offer(invoice.token)).body]).toEqual(['confirming', expect.objectContaining({ pays: false, confirming: true })]);
    s.fake.pay(session, { bank: 'refused' });
    await s.reported(session, 'checkout.session.async_payment_failed');
    expect([(await s.state(checkout)).body.state, (await s.offer(invoice.token)).body.pays]).toEqual(['ended', true]);
    const again = await s.begin(invoice.token);
    s.fake.pay(again.session, { bank: 'processing' });
    // The end is told before the middle: what is true now counts.
    s.fake.pay(again.session);
    await s.reported(again.session, 'checkout.session.async_payment_succeeded');
    await s.reported(again.session);
    expect([(await s.state(again.checkout)).body.state, await s.openOf(invoice.item)]).toEqual(['paid', 0]);
  });

  it('that was made after its page had expired is still recorded, the rest as credit', async () => {
    const invoice = await s.invoice(7_000n);
    const { checkout, session } = await s.begin(invoice.token);
    s.fake.pay(session);
    await call(s.h.house, contract.recordPayment, { ...at(), direction: 'in', partyId: s.customer, on: '2026-02-01', amount: '50.00', allocations: [{ itemId: invoice.item, amount: '50.00' }] } as never, s.h.allowed);
    await s.h.house.drain();
    expect((await s.state(checkout)).body.state).toBe('ended');
    await s.reported(session);
    expect([await newest(), await s.openOf(invoice.item)]).toEqual([expect.objectContaining({ amount: '7000', open: '5000' }), 0]);
  });

  it('is recorded in the end when the provider refuses to tell of it for a while: the try stays, and people are shown why', async () => {
    const [one, two] = [await s.invoice(4_100n), await s.invoice(4_200n)];
    const [first, second] = [await s.begin(one.token), await s.begin(two.token)];
    s.fake.pay(first.session);
    s.fake.pay(second.session);
    // The page of the second had expired here when it was paid: the clock does not ask about such ones.
    await call(s.h.house, contract.recordPayment, { ...at(), direction: 'in', partyId: s.customer, on: '2026-02-01', amount: '42.00', allocations: [{ itemId: two.item, amount: '42.00' }] } as never, s.h.allowed);
    await s.h.house.drain();
    s.fake.mayRead = false;
    for (const { session } of [first, second]) expect(await s.reported(session)).toBe(200);
    const shown = async () => (await call(s.h.house, contract.getOnline, at(), s.h.allowed)).body.problem?.text;
    expect([(await s.state(first.checkout)).body.state, await s.openOf(one.item), await shown()]).toEqual(['open', 4_100, 'the secret key is not accepted']);
    // That a page could be opened says nothing of it.
    const third = await s.begin((await s.invoice(4_300n)).token);
    expect([third.session, await shown()]).toEqual([expect.stringMatching(/^cs_/), 'the secret key is not accepted']);
    await s.later();
    expect((await s.state(first.checkout)).body.state).toBe('open');
    s.fake.mayRead = true;
    await s.later();
    expect([(await s.state(first.checkout)).body.state, await s.openOf(one.item), await shown()]).toEqual(['paid', 0, undefined]);
    expect((await s.payments()).filter((p) => p.provider === 'stripe_test' && (p.amount === '4100' || p.amount === '4200')).map((p) => [p.amount, p.open]).toSorted()).toEqual([['4100', '0'], ['4200', '4200']]);
  });

  it('has its fee booked although the provider refused to tell it first', async () => {
    const invoice = await s.invoice(9_000n);
    const { session } = await s.begin(invoice.token);
    s.fake.pay(session, { fee: null });
    await s.reported(session);
    const { id } = await newest();
    s.fake.tellFee(session, 291);
    s.fake.mayRead = false;
    await s.later();
    s.fake.mayRead = true;
    await s.later();
    expect((await s.payments()).find((p) => p.id === id)!.fee).toBe('291');
  });

  it('takes the provider’s rate only where that is one of the books, and what it changed the money into where the account is kept in it', async () => {
    await s.h.house.owner.query("insert into accounting.fx_rate (workspace_id, currency, rate_on, rate) select $1, c, '2020-01-01', r from (values ('GBP', 1.25), ('EUR', 1.1)) as v(c, r)", [s.h.allowed.workspaceId]);
    const rateOf = async (id: string) => (await call(s.h.house, contract.getPayment, { ...at(), id } as never, s.h.allowed)).body;
    // Books in dollars, an invoice in pounds, a balance in euros.
    const balance = { currency: 'eur', amount: 11_700, fee: 351, net: 11_349, exchange_rate: 1.17 };
    const first = await s.invoice(10_000n, { currency: 'GBP', rate: '1.25', base: 12_500n });
    const one = await s.begin(first.token);
    s.fake.pay(one.session, { balance });
    await s.reported(one.session);
    expect(await rateOf((await newest()).id)).toMatchObject({ currency: 'GBP', exchangeRate: '1.25', fee: '3.00', baseAmount: '121.25', open: '0.00' });
    // The account is the provider's own balance.
    const euros = (await call(s.h.house, bankAccounts.create, { ...at(), name: 'Stripe balance', kind: 'bank', currency: 'EUR' } as never, s.h.allowed)).body as unknown as { accountId: string };
    await s.setUp({ accountId: euros.accountId });
    const second = await s.invoice(10_000n, { currency: 'GBP', rate: '1.25', base: 12_500n });
    const two = await s.begin(second.token);
    const intent = s.fake.pay(two.session, { balance });
    await s.reported(two.session);
    const shows = async () => (await s.h.house.owner.query('select amount::int as amount from accounting.line where account_id = $1 order by entry_on, id', [euros.accountId])).rows.map((l) => l.amount as number);
    expect([await s.openOf(second.item), await shows()]).toEqual([0, [11_349]]);
    // What goes back leaves it as the provider says, too.
    s.fake.refund(intent, 10_000, 'gbp', { currency: 'eur', amount: -11_800, fee: 0, net: -11_800, exchange_rate: 1.18 });
    expect(await s.hook(s.fake.message('charge.refunded', { id: 'ch_1', payment_intent: intent }))).toBe(200);
    await s.h.house.drain();
    expect([await s.openOf(second.item), (await shows()).toSorted((a, b) => b - a)]).toEqual([10_000, [11_349, -11_800]]);
    await s.setUp({ accountId: null });
  });

  it('has its fee booked when the provider tells it later, once', async () => {
    const invoice = await s.invoice(8_000n);
    const { session } = await s.begin(invoice.token);
    const fee = await s.role('bank_fee');
    const before = await s.balance(fee);
    s.fake.pay(session, { fee: null });
    await s.reported(session);
    expect((await newest()).fee).toBe('0');
    s.fake.tellFee(session, 262);
    for (let i = 0; i < 2; i++) {
      await s.h.house.owner.query("select graphile_worker.add_job('payments.readFee', (select json_build_object('workspaceId', workspace_id, 'id', id, 'tries', 0) from payments.checkout where source_id = $1))", [invoice.id]);
      await s.h.house.drain();
    }
    expect([(await newest()).fee, await s.balance(fee) - before]).toEqual(['262', 262]);
    const voided = await call(s.h.house, contract.voidPayment, { ...at(), id: (await newest()).id, reason: 'Wrong' }, s.h.allowed);
    expect([voided.status, await s.balance(fee) - before, await s.openOf(invoice.item)]).toEqual([200, 0, 8_000]);
  });
});
