import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call } from '#core/testing/house.ts';
import { setUpBook } from '#modules/accounting/contract.ts';
import { billingPlans, documentCalls, invoices, planCalls, type BillingPlan, type BusinessDocument } from '#modules/invoicing/contract.ts';
import * as contract from '../contract/quotes.ts';
import { addQuote, look, openShop, sendIt, tokenOf, type Seller, type Shop } from './quotes-scene.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await must(ask(setUpBook as Endpoint, { template: 'generic' }));
});
afterAll(() => shop.house.close());

const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: object, who: Seller = shop.owner) => call(shop.house, endpoint as Endpoint, { workspace_slug: who.slug, ...input }, who) as Promise<{ status: number; body: T; error?: { code: string; message?: string } }>;
async function must<T>(answer: Promise<{ status: number; body: T; error?: unknown }>): Promise<T> {
  const { status, body, error } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(error)}`);
  return body;
}
async function accepted(more: object = {}, who: Seller = shop.owner) {
  const q = await sendIt(shop, who, await addQuote(shop, who, { title: 'Hall', lines: [{ name: 'Chairs', quantity: '10', unitPrice: '99.99', taxIds: [shop.taxId] }, { name: 'Set-up', quantity: '1', unitPrice: '50.05' }], discountPercent: '3', currency: 'USD', exchangeRate: undefined, ...more }), { byMail: false });
  await must(call(shop.house, contract.acceptPublicQuote, { token: await tokenOf(shop, who, q.id), name: 'Anna', total: q.totals.total, chosen: [] }) as never);
  const { order } = await look(shop, who, q.id);
  return { q, orderId: order!.id };
}
const order = (id: string) => must(ask(contract.getOrder, { id }));
const bill = async (plan: BillingPlan, n: number): Promise<{ plan: BillingPlan; invoice: BusinessDocument }> => {
  const now = await must(ask(planCalls.bill, { id: plan.id, version: plan.version, stepId: plan.steps[n]!.id }));
  const invoice = await must(ask(documentCalls.sale.post, { id: now.steps[n]!.invoice!.id, overLimit: true }));
  return { plan: await must(ask(planCalls.get, { id: plan.id })), invoice };
};

describe('a billing plan of an accepted quote', () => {
  it('agrees to what the customer accepted, begins with its deposit, and the order follows what is billed', async () => {
    const { q, orderId } = await accepted({ depositPercent: '25' });
    expect((await order(orderId)).steps).toContain('plan');
    const { planId } = await must(ask(contract.createPlanFromQuote, { id: q.id }));
    let plan = await must(ask(planCalls.get, { id: planId }));
    expect(plan).toMatchObject({ title: 'Hall', sourceType: 'sales.order', sourceId: orderId, totals: { net: q.totals.net, tax: q.totals.tax, total: q.totals.total }, steps: [{ kind: 'deposit', percent: '25', state: 'due' }, { kind: 'progress', percent: '75', state: 'waiting' }] });
    // It is billed there and nowhere else.
    expect(await order(orderId)).toMatchObject({ plan: { id: planId, status: 'open', billed: '0.00', total: q.totals.total } });
    expect((await order(orderId)).steps.filter((s) => ['plan', 'invoice', 'deposit', 'cancel'].includes(s))).toEqual([]);
    expect((await look(shop, shop.owner, q.id)).order?.plan).toEqual({ id: planId, title: 'Hall' });
    for (const refused of [await ask(contract.createInvoiceFromOrder, { id: orderId }), await ask(contract.cancelOrder, { id: orderId, version: (await order(orderId)).version })]) expect(refused.error?.code).toBe('sales.order_has_plan');
    expect((await ask(contract.createPlanFromOrder, { id: orderId })).error?.code).toBe('invoicing.plan_exists');
    const changed = await must(ask(planCalls.update, { id: planId, version: plan.version, steps: [{ id: plan.steps[0]!.id, name: 'Deposit', kind: 'deposit', percent: '25', timing: 'start' }, { name: 'Half', percent: '25' }, { name: 'End', percent: '50' }] }));
    const invoices: BusinessDocument[] = [];
    plan = changed;
    for (const n of [0, 1, 2]) {
      const step = await bill(plan, n);
      plan = step.plan;
      invoices.push(step.invoice);
      expect([n, (await order(orderId)).invoicing]).toEqual([n, ['none', 'part', 'whole'][n]]);
    }
    const cents = (text: string) => Math.round(Number(text) * 100);
    expect(invoices.slice(1).reduce((sum, d) => sum + cents(d.totals.tax), 0)).toBe(cents(q.totals.tax));
    expect(invoices.reduce((sum, d) => sum + cents(d.totals.payable), 0)).toBe(cents(q.totals.total));
    // A void gives the step back, and the order with it.
    await must(ask(documentCalls.sale.void, { id: invoices[2]!.id, reason: 'wrong' }));
    expect((await order(orderId)).invoicing).toBe('part');
    // Closed early, what it billed stays billed: nothing of it is invoiced once more by quantities.
    await must(ask(planCalls.close, { id: planId, version: (await must(ask(planCalls.get, { id: planId }))).version }));
    expect((await ask(contract.createInvoiceFromOrder, { id: orderId })).error?.code).toBe('sales.order_has_plan');
    const now = await order(orderId);
    expect([now.steps.includes('invoice'), now.steps.includes('cancel_rest')]).toEqual([false, true]);
    expect(await must(ask(contract.cancelOrderRest, { id: orderId, version: now.version }))).toMatchObject({ invoicing: 'whole' });
  });
  it('is neither opened again nor brought back where the order was invoiced by itself meanwhile, has another plan or was cancelled: nothing is billed twice', async () => {
    const plan = async (planId: string) => must(ask(planCalls.get, { id: planId }));
    const reopen = async (planId: string) => ask(planCalls.reopen, { id: planId, version: (await plan(planId)).version });
    const closed = async () => {
      const { orderId } = await accepted();
      const { planId } = await must(ask(contract.createPlanFromOrder, { id: orderId }));
      await must(ask(planCalls.close, { id: planId, version: (await plan(planId)).version }));
      return { orderId, planId };
    };
    const invoiced = await closed();
    const { invoiceId } = await must(ask(contract.createInvoiceFromOrder, { id: invoiced.orderId }));
    expect([(await reopen(invoiced.planId)).error?.code, (await plan(invoiced.planId)).status, (await order(invoiced.orderId)).invoicing]).toEqual(['sales.order_started', 'closed', 'whole']);
    await must(ask(documentCalls.sale.post, { id: invoiceId, overLimit: true }));
    await must(ask(documentCalls.sale.void, { id: invoiceId, reason: 'wrong' }));
    expect((await must(reopen(invoiced.planId))).status).toBe('open');

    const gone = await closed();
    await must(ask(contract.cancelOrder, { id: gone.orderId, version: (await order(gone.orderId)).version }));
    expect((await reopen(gone.planId)).error?.code).toBe('sales.order_started');

    const { orderId } = await accepted();
    const { planId } = await must(ask(contract.createPlanFromOrder, { id: orderId }));
    await must(ask(billingPlans.remove, { id: planId }));
    const { planId: second } = await must(ask(contract.createPlanFromOrder, { id: orderId }));
    expect((await ask(billingPlans.restore, { id: planId })).error?.code).toBe('invoicing.plan_exists');
    await must(ask(billingPlans.remove, { id: second }));
    await must(ask(contract.createInvoiceFromOrder, { id: orderId }));
    expect([(await ask(billingPlans.restore, { id: planId })).error?.code, (await order(orderId)).invoicing]).toEqual(['sales.order_started', 'whole']);
  });
  it('does not tell its name to who may not see it', async () => {
    const { orderId } = await accepted({ title: 'Hall' }, shop.ann);
    const { planId } = await must(ask(contract.createPlanFromOrder, { id: orderId }));
    const { version } = await must(ask(planCalls.get, { id: planId }));
    await must(ask(planCalls.update, { id: planId, version, title: 'Margin 61 %', ownerId: shop.owner.id }));
    const { number } = await order(orderId);
    const refused = await ask(contract.createInvoiceFromOrder, { id: orderId }, shop.ann);
    expect([refused.error?.code, refused.error?.message?.includes('Margin'), refused.error?.message?.includes(number)]).toEqual(['sales.order_has_plan', false, true]);
    expect((await ask(contract.createInvoiceFromOrder, { id: orderId })).error?.message).toContain('Margin 61 %');
  });
  it('is not made of what is invoiced already, nor found by others', async () => {
    const { orderId } = await accepted();
    await must(ask(contract.createInvoiceFromOrder, { id: orderId }));
    expect((await ask(contract.createPlanFromOrder, { id: orderId })).error?.code).toBe('sales.order_started');
    const { orderId: other } = await accepted();
    expect((await ask(contract.createPlanFromOrder, { id: other }, shop.outsider)).status).toBe(404);
  });
});

describe('what an order asked for by itself and its plan', () => {
  const plan = (id: string) => must(ask(planCalls.get, { id }));
  const begun = async (orderId: string, input: object = {}) => (await must(ask(contract.createInvoiceFromOrder, { id: orderId, ...input }))).invoiceId;
  const posted = (id: string) => must(ask(documentCalls.sale.post, { id, overLimit: true }));
  const halves = async (orderId: string) => {
    const { planId } = await must(ask(contract.createPlanFromOrder, { id: orderId }));
    const { version } = await plan(planId);
    return must(ask(planCalls.update, { id: planId, version, steps: [{ name: 'One', percent: '50' }, { name: 'Two', percent: '50' }] }));
  };
  const billed = (p: BillingPlan, n: number) => must(ask(planCalls.bill, { id: p.id, version: p.version, stepId: p.steps[n]!.id }));
  const tenChairs = () => accepted({ lines: [{ name: 'Chairs', quantity: '10', unitPrice: '100', taxIds: [shop.taxId] }], discountPercent: null });
  /** Voids a credit after what it settled is open again. */
  const voided = async (id: string) => {
    for (const { id: settlementId } of (await must(ask(documentCalls.sale.get, { id }))).settlements) await must(ask(documentCalls.sale.unapply, { id, settlementId }));
    return ask(documentCalls.sale.void, { id, reason: 'wrong' });
  };
  const chairs = async (orderId: string) => (await order(orderId)).lines[0]!.invoiced;

  it('are never billed both: a draft that is brought back, also for less than the plan billed, and a credit that is voided', async () => {
    const { orderId } = await tenChairs();
    const draft = await begun(orderId, { lines: [{ lineId: (await order(orderId)).lines[0]!.id, quantity: '3' }] });
    await must(ask(invoices.remove, { id: draft }));
    await billed(await halves(orderId), 0);
    expect([(await ask(invoices.restore, { id: draft })).error?.code, await chairs(orderId)]).toEqual(['sales.order_has_plan', '5']);

    const { orderId: other } = await tenChairs();
    const credit = await must(ask(documentCalls.sale.credit, { id: (await posted(await begun(other))).id }));
    await posted(credit.id);
    const half = await billed(await halves(other), 0);
    expect((await billed(half, 1)).status).toBe('billed');
    expect([(await voided(credit.id)).error?.code, await chairs(other)]).toEqual(['sales.order_has_plan', '10']);
  });
  it('nor is a deposit of the order: none is brought back beside a plan, and one that is credited in part still stands', async () => {
    const { orderId } = await tenChairs();
    const draft = await begun(orderId, { depositPercent: '30' });
    await must(ask(invoices.remove, { id: draft }));
    const { planId } = await must(ask(contract.createPlanFromOrder, { id: orderId }));
    expect((await ask(invoices.restore, { id: draft })).error?.code).toBe('sales.order_has_plan');
    await must(ask(billingPlans.remove, { id: planId }));
    await must(ask(invoices.restore, { id: draft }));
    const deposit = await posted(draft);
    const credited = async (input: object) => posted((await must(ask(documentCalls.sale.credit, { id: deposit.id, ...input }))).id);
    await credited({ lines: [{ lineId: deposit.lines[0]!.id, quantity: '0.1' }] });
    expect((await ask(contract.createPlanFromOrder, { id: orderId })).error?.code).toBe('sales.order_started');
    const rest = await credited({});
    expect((await ask(contract.createPlanFromOrder, { id: orderId })).status).toBe(201);
    expect((await voided(rest.id)).error?.code).toBe('sales.order_has_plan');
  });
  it('the rest that was cancelled is not billed: neither is the plan opened again nor an invoice of it brought back', async () => {
    const { orderId } = await tenChairs();
    const first = await billed(await halves(orderId), 0);
    const both = await billed(first, 1);
    const second = both.steps[1]!.invoice!.id;
    await must(ask(invoices.remove, { id: second }));
    await must(ask(planCalls.close, { id: both.id, version: (await plan(both.id)).version }));
    await must(ask(contract.cancelOrderRest, { id: orderId, version: (await order(orderId)).version }));
    expect((await ask(planCalls.reopen, { id: both.id, version: (await plan(both.id)).version })).error?.code).toBe('sales.order_started');
    expect((await ask(invoices.restore, { id: second })).error?.code).toBe('sales.order_started');
    // What the first step billed stays invoiced, also where its invoice is taken back and forth.
    const one = both.steps[0]!.invoice!.id;
    await must(ask(invoices.remove, { id: one }));
    expect(await chairs(orderId)).toBe('0');
    await must(ask(invoices.restore, { id: one }));
    expect([await chairs(orderId), (await order(orderId)).invoicing]).toEqual(['5', 'whole']);
  });
  it('a plan that is brought back at the moment another one is made: one of them stands, the other is told', async () => {
    const { orderId } = await tenChairs();
    const { planId } = await must(ask(contract.createPlanFromOrder, { id: orderId }));
    await must(ask(billingPlans.remove, { id: planId }));
    const holder = await shop.house.owner.connect();
    const waiting = async (count: number) => {
      for (let i = 0; i < 200; i += 1) {
        const { rows } = await shop.house.owner.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
        if (rows.length >= count) return;
        await new Promise((done) => { setTimeout(done, 20); });
      }
      throw new Error('nobody waits');
    };
    await holder.query('begin');
    await holder.query('select 1 from sales.sales_order where id = $1 for update', [orderId]);
    const made = ask(contract.createPlanFromOrder, { id: orderId });
    await waiting(1);
    const back = ask(billingPlans.restore, { id: planId });
    await waiting(2);
    await holder.query('rollback');
    holder.release();
    expect([(await made).status, (await back).error?.code]).toEqual([201, 'invoicing.plan_exists']);
  });
});
