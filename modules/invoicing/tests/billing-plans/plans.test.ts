import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseMoney } from '#core/contract/money.ts';
import * as accounting from '#modules/accounting/contract.ts';
import * as contract from '../../contract.ts';
import { billSteps } from '../../service/billing-plans/clock.ts';
import { outgoing } from '../../service/documents/einvoice/write.ts';
import { documentById } from '../../service/documents/rows.ts';
import { addTax, must, officeCalls, openOffice, type Office } from '../documents/scene.ts';

let o: Office;
let tax19: string;
beforeAll(async () => { o = await openOffice(); tax19 = await addTax(o, 'Standard 19', '19'); }, 120_000);
afterAll(() => o.house.close());
const { ask, draft, post, look, pay, inside } = officeCalls(() => o);
const { planCalls, billingPlans } = contract;
const sale = contract.documentCalls.sale;
const minor = (text: string, currency = 'EUR') => parseMoney(text, currency).amount;
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, a) => sum + a, 0n);
type Step = Partial<contract.StepInput>;
const shares = (...percents: string[]): Step[] => percents.map((percent, i) => ({ name: `Step ${i + 1}`, percent }));
const line = (unitPrice: string, taxIds: string[] = [], more: object = {}) => ({ name: 'Work', quantity: '1', unitPrice, taxIds, ...more });

async function planOf(input: object, steps: Step[] = shares('30', '40', '30'), more: object = {}): Promise<contract.BillingPlan> {
  const d = await draft('invoice', { partyId: o.c1, title: 'Roof', ...input });
  return must(ask(planCalls.create, { title: 'Roof', documentId: d.id, steps, ...more }));
}
const show = (id: string) => must(ask(planCalls.get, { id }));
const bill = (plan: contract.BillingPlan, n: number) => ask(planCalls.bill, { id: plan.id, version: plan.version, stepId: plan.steps[n]!.id });
const invoiceOf = async (plan: contract.BillingPlan, n: number) => look({ id: plan.steps[n]!.invoice!.id, kind: 'invoice' });
/** Bills the steps in this order, and answers the plan and their invoices, posted. */
async function billAll(plan: contract.BillingPlan, order: readonly number[]): Promise<{ plan: contract.BillingPlan; invoices: contract.BusinessDocument[] }> {
  let now = plan;
  const invoices: contract.BusinessDocument[] = [];
  for (const n of order) {
    now = await must(bill(now, n));
    invoices.push(await must(post(await invoiceOf(now, n))));
    now = await show(now.id);
  }
  return { plan: now, invoices };
}
/** Net, tax and total of all invoices together are those of what was agreed, each tax for itself; what deposits asked for is not asked again. */
function expectWhole({ totals, currency }: contract.BillingPlan, invoices: readonly contract.BusinessDocument[]): void {
  const work = invoices.filter((d) => !d.isDeposit);
  const sum = (read: (d: contract.BusinessDocument) => string) => sumOf(work.map((d) => minor(read(d), currency)));
  for (const key of ['net', 'tax', 'total'] as const) expect([key, sum((d) => d.totals[key])]).toEqual([key, minor(totals[key], currency)]);
  for (const t of totals.taxes) expect([t.name, sum((d) => d.totals.taxes.find((x) => x.taxId === t.taxId)?.amount ?? '0')]).toEqual([t.name, minor(t.amount, currency)]);
  expect(sumOf(invoices.map((d) => minor(d.totals.payable, currency)))).toBe(minor(totals.payable, currency));
}

describe('a plan of three steps', () => {
  it('bills 30, 40 and 30 % of two rates with a discount, and the taxes come to that on the whole', async () => {
    // 333.33 and 166.67 less 7 %: 310.00 and 155.00 at 19 and 5 %, 58.90 and 7.75 of tax.
    const plan = await planOf({ discountPercent: '7', lines: [line('333.33', [tax19]), line('166.67', [o.tax5], { name: 'Books' })] });
    expect(plan).toMatchObject({ status: 'open', whole: '465.00', totals: { net: '465.00', tax: '66.65', total: '531.65' }, steps: [{ percent: '30', amount: '139.50', state: 'waiting' }, { amount: '186.00' }, { amount: '139.50' }], sums: { agreed: '531.65', billed: '0.00', left: '531.65' } });
    const { plan: done, invoices } = await billAll(plan, [0, 1, 2]);
    expect(invoices.map((d) => d.totals.net)).toEqual(['139.50', '186.00', '139.50']);
    expect(invoices[1]!.lines.map((l) => [l.kind, l.name, l.description])).toEqual([['section', 'Step 2', ''], ['item', 'Work', 'Agreed 310.00, billed before 93.00, billed now 124.00'], ['item', 'Books', 'Agreed 155.00, billed before 46.50, billed now 62.00']]);
    expectWhole(done, invoices);
    expect(done).toMatchObject({ status: 'billed', percent: '100', sums: { billed: '531.65', left: '0.00', open: '531.65', paid: '0.00' } });
    await pay(invoices[0]!, minor(invoices[0]!.open));
    expect((await show(plan.id)).sums).toMatchObject({ paid: invoices[0]!.totals.total });
    const list = await must(ask(billingPlans.list, { filter: JSON.stringify({ field: 'status', op: 'is', value: 'billed' }) }));
    expect(list.items.find((r) => r.id === plan.id)).toMatchObject({ total: '531.65', billed: '531.65', nextOn: null });
  });

  it('comes out to the cent where each invoice for itself would not: odd cents, foreign currency, inclusive prices, rounding by the line', async () => {
    // 10.01 in thirds: 0.63 + 0.63 + 0.63 of tax would be 1.89, and 1.90 is due.
    const cases = [
      { lines: [line('10.01', [tax19])] }, { lines: [line('99.99', [o.tax20]), line('0.07', [o.tax20]), line('33.34', [o.tax5])] }, { currency: 'USD', exchangeRate: '0.9137', lines: [line('777.77', [tax19]), line('12.34', [o.tax5])] },
      { taxMode: 'inclusive', lines: [line('119.99', [tax19]), line('21.53', [o.tax5])], discountAmount: '3.33' }, { taxRounding: 'line', lines: [line('0.55', [tax19]), line('0.55', [tax19]), line('11.11', [tax19])] },
      { lines: [line('50.05', [tax19])], charges: [{ label: 'Shipping', amount: '4.99', taxIds: [tax19] }] },
    ];
    for (const input of cases) {
      const { plan, invoices } = await billAll(await planOf(input, shares('33.333333', '33.333333', '33.333334')), [1, 0, 2]);
      expectWhole(plan, invoices);
      expect(plan.status).toBe('billed');
    }
  }, 120_000);
});

describe('a deposit as the first step', () => {
  it('is a document of its own, is posted before anything else is billed, and comes off the next invoice', async () => {
    const plan = await planOf({ lines: [line('1000.01', [tax19]), line('99.99', [o.tax5])] }, [{ name: 'Deposit', kind: 'deposit', percent: '30', timing: 'start' }, { name: 'Half', percent: '40' }, { name: 'End', percent: '30' }]);
    expect((await bill(plan, 1)).error).toMatchObject({ code: 'invoicing.plan_deposit_first', details: { name: 'Deposit' } });
    const asked = await must(bill(plan, 0));
    expect((await bill(asked, 1)).error?.code).toBe('invoicing.plan_deposit_first');
    const deposit = await must(post(await invoiceOf(asked, 0)));
    expect(deposit).toMatchObject({ isDeposit: true, totals: { net: '330.00' } });
    expect((await ask(planCalls.close, { id: plan.id, version: asked.version })).error?.code).toBe('invoicing.plan_deposit_open');
    const { plan: done, invoices } = await billAll(await show(plan.id), [1, 2]);
    expect(invoices[0]).toMatchObject({ totals: { net: '770.00', deposits: deposit.totals.total }, deposits: [{ number: deposit.number }] });
    expectWhole(done, [deposit, ...invoices]);
    expect(done.sums.billed).toBe(done.totals.total);
    expect(done.steps.map((s) => s.invoice?.total)).toEqual([deposit.totals.total, invoices[0]!.totals.payable, invoices[1]!.totals.payable]);
    // The invoice that took it off is voided: both may be billed again.
    await must(ask(sale.void, { id: invoices[0]!.id, reason: 'wrong' }));
    const freed = await show(plan.id);
    expect([freed.status, freed.steps.map((s) => s.state)]).toEqual(['open', ['billed', 'waiting', 'billed']]);
    const { invoices: [again] } = await billAll(freed, [1]);
    expectWhole(await show(plan.id), [deposit, again!, invoices[1]!]);
  });
});

describe('never more than was agreed', () => {
  it('two who bill a step at once: one invoice, the other is told', async () => {
    const plan = await planOf({ lines: [line('100', [o.tax20])] });
    const both = await Promise.all([bill(plan, 0), bill(plan, 0)]);
    expect(both.map((a) => a.status).toSorted()).toEqual([201, 409]);
    expect(both.find((a) => a.status === 409)!.error?.code).toBe('core.version_conflict');
    expect((await bill(await show(plan.id), 0)).error).toMatchObject({ code: 'invoicing.plan_step_billed', details: { name: 'Step 1' } });
    const d = await invoiceOf(await show(plan.id), 0);
    const [heading, work] = d.lines;
    const typed = (unitPrice: string) => ask(sale.update, { id: d.id, version: d.version, lines: [{ id: heading!.id, kind: 'section', name: 'Step 1' }, { id: work!.id, name: work!.name, quantity: '1', unitPrice, taxIds: work!.taxIds }] });
    expect((await typed('100.01')).error).toMatchObject({ code: 'invoicing.plan_over', details: { name: 'Work', most: '100.00' } });
    // Less than planned: the last step takes the rest.
    await must(typed('10'));
    expect((await show(plan.id)).steps.map((s) => s.amount)).toEqual(['30.00', '40.00', '50.00']);
  });

  it('a draft that is put away and a credit of all of it free the step; a restored draft has it again', async () => {
    const plan = await must(bill(await planOf({ lines: [line('100', [o.tax20])] }), 0));
    const d = await invoiceOf(plan, 0);
    await must(ask(contract.invoices.remove, { id: d.id }));
    expect((await show(plan.id)).steps[0]).toMatchObject({ state: 'waiting', invoice: null });
    await must(ask(contract.invoices.restore, { id: d.id }));
    expect((await show(plan.id)).steps[0]).toMatchObject({ state: 'billed', invoice: { id: d.id } });
    const posted = await must(post(await look(d)));
    await must(post(await must(ask(sale.credit, { id: posted.id }))));
    const freed = await show(plan.id);
    expect([freed.steps[0]!.state, freed.sums.billed, freed.percent]).toEqual(['waiting', '0.00', '0']);
    const { plan: done, invoices } = await billAll(freed, [2, 0, 1]);
    expectWhole(done, invoices);
  });

  it('what was agreed changes until something of it is billed', async () => {
    const plan = await planOf({ lines: [line('100', [o.tax20])] });
    const template = await look({ id: plan.templateId, kind: 'invoice' });
    const change = (unitPrice: string, version: number) => ask(sale.update, { id: template.id, version, lines: [{ id: template.lines[0]!.id, name: 'Work', quantity: '1', unitPrice, taxIds: [o.tax20] }] });
    const changed = await must(change('200', template.version));
    expect((await show(plan.id)).steps.map((s) => s.amount)).toEqual(['60.00', '80.00', '60.00']);
    await must(bill(await show(plan.id), 0));
    expect((await change('300', changed.version)).error?.code).toBe('invoicing.plan_billed');
    expect((await ask(billingPlans.remove, { id: plan.id })).error?.code).toBe('invoicing.plan_billed');
  });
});

describe('progress by percent complete', () => {
  it('bills the difference to what was billed, of all lines or of some, and comes off the steps that follow', async () => {
    const plan = await planOf({ lines: [line('600.03', [tax19], { name: 'Walls' }), line('400', [o.tax5], { name: 'Garden' })] }, shares('20', '50', '30'));
    let now = await must(bill(plan, 0));
    now = await must(ask(planCalls.progress, { id: plan.id, version: now.version, percent: '60' }));
    expect(now.lines.map((l) => [l.name, l.billed, l.percent])).toEqual([['Walls', '360.02', '60'], ['Garden', '240.00', '60']]);
    expect(now.steps.map((s) => [s.name, s.amount, s.state])).toEqual([['Step 1', '200.01', 'billed'], ['Progress to 60 %', '400.01', 'billed'], ['Step 2', '100.01', 'waiting'], ['Step 3', '300.00', 'waiting']]);
    expect((await ask(planCalls.progress, { id: plan.id, version: now.version, percent: '60' })).error?.fields).toMatchObject([{ path: 'percent', code: 'invoicing.plan_progress' }]);
    const [walls, garden] = now.lines;
    now = await must(ask(planCalls.progress, { id: plan.id, version: now.version, lines: [{ lineId: garden!.id, percent: '100' }] }));
    expect(now.lines.map((l) => l.percent)).toEqual(['60', '100']);
    expect((await ask(planCalls.progress, { id: plan.id, version: now.version, lines: [{ lineId: plan.id, percent: '100' }] })).error?.fields).toMatchObject([{ path: 'lines.0.lineId' }]);
    now = await must(ask(planCalls.progress, { id: plan.id, version: now.version, lines: [{ lineId: walls!.id, percent: '100' }] }));
    expect([now.status, now.steps.every((s) => s.state === 'billed')]).toEqual(['billed', true]);
    expectWhole(now, await Promise.all(now.steps.map((_, n) => invoiceOf(now, n))));
  });
});

describe('steps', () => {
  it('are refused at their field: they add up, a deposit is the first, a day is named, billed ones stay', async () => {
    const plan = await planOf({ lines: [line('100', [o.tax20])] });
    const change = (steps: Step[], p = plan) => ask(planCalls.update, { id: p.id, version: p.version, steps });
    expect((await change(shares('30', '40'))).error?.fields).toMatchObject([{ path: 'steps', code: 'invoicing.plan_percent_under', message: 'The steps add up to less than the whole: 30 % are missing.' }]);
    expect((await change([...shares('60'), { name: 'Rest', amount: '50' }])).error?.fields).toMatchObject([{ path: 'steps', code: 'invoicing.plan_amount_over', params: { miss: '10.00', currency: 'EUR' } }]);
    expect((await change([...shares('60'), { name: 'Late', percent: '40', kind: 'deposit' }])).error?.fields).toMatchObject([{ path: 'steps.1.kind' }]);
    expect((await change([{ name: 'A', percent: '100', timing: 'date' }])).error?.fields).toMatchObject([{ path: 'steps.0.dueOn' }]);
    expect((await change([{ name: 'A', percent: '50', amount: '50' }, ...shares('50')])).error?.fields).toMatchObject([{ path: 'steps.0.percent' }]);
    const billed = await must(bill(plan, 0));
    expect((await change(shares('100'), billed)).error?.fields).toMatchObject([{ path: 'steps', code: 'invoicing.plan_step_kept' }]);
    const [first, , last] = billed.steps;
    const kept: Step = { id: first!.id, name: first!.name, percent: '30' };
    const changed = await must(change([kept, { id: last!.id, name: 'Handover', amount: '20' }, ...shares('50')], billed));
    expect(changed.steps.map((s) => [s.name, s.amount])).toEqual([['Step 1', '30.00'], ['Handover', '20.00'], ['Step 1', '50.00']]);
    expect((await change(shares('100'), billed)).status).toBe(409);
    const closed = await must(ask(planCalls.close, { id: plan.id, version: changed.version, reason: 'Customer stopped' }));
    expect([closed.status, closed.closeReason, closed.steps.map((s) => s.state)]).toEqual(['closed', 'Customer stopped', ['billed', 'dropped', 'dropped']]);
    expect((await bill(closed, 1)).error?.code).toBe('invoicing.plan_state');
    expect((await must(ask(planCalls.reopen, { id: plan.id, version: closed.version }))).status).toBe('open');
  });

  it('that have a day are billed by the clock, each once; done work waits for a person to say so', async () => {
    const plan = await planOf({ lines: [line('100', [o.tax20])] }, [{ name: 'May', percent: '30', timing: 'date', dueOn: '2026-05-01' }, { name: 'June', percent: '30', timing: 'date', dueOn: '2026-06-01' }, { name: 'End', percent: '20' }, { name: 'Far', percent: '20', timing: 'date', dueOn: '2090-01-01' }], { automatic: true });
    expect([plan.steps.map((s) => s.state), (await must(ask(billingPlans.list, {}))).items.find((r) => r.id === plan.id)?.nextOn]).toEqual([['due', 'due', 'waiting', 'waiting'], '2026-05-01']);
    await billSteps(o.house.app);
    await billSteps(o.house.app);
    const now = await show(plan.id);
    expect(now.steps.map((s) => s.state)).toEqual(['billed', 'billed', 'waiting', 'waiting']);
    expect(now.sums.billed).toBe('72.00');
    const done = await must(ask(planCalls.done, { id: plan.id, version: now.version, stepId: now.steps[2]!.id }));
    expect(done.steps[2]!.state).toBe('due');
    await billSteps(o.house.app);
    expect((await show(plan.id)).steps.map((s) => s.state)).toEqual(['billed', 'billed', 'billed', 'waiting']);
  });
});

describe('around a plan', () => {
  it('the forecast of cash counts steps that have a day and are not billed, tax included', async () => {
    const plan = await planOf({ partyId: o.c2, lines: [line('1000', [o.tax20])] }, [{ name: 'Soon', percent: '40', timing: 'date', dueOn: '2026-01-01' }, { name: 'Some day', percent: '60' }]);
    const expected = async () => minor((await must(ask(accounting.cashForecast, {}))).sources.find((s) => s.kind === 'recurring')?.incoming ?? '0');
    const before = await expected();
    await must(bill(plan, 0));
    expect(before - (await expected())).toBe(48_000n);
  });

  it('an invoice of a step goes out as an e-invoice although it rounds by the line, and says to which plan it belongs', async () => {
    const { invoices } = await billAll(await planOf({ lines: [line('10.01', [tax19]), line('10.01', [tax19]), line('10.01', [tax19])] }, shares('33.333333', '33.333333', '33.333334')), [0, 1, 2]);
    expect(invoices.map((d) => d.taxRounding)).toContain('line');
    for (const d of invoices) {
      const { findings } = await inside(async (ctx) => outgoing(ctx, await documentById(ctx, o.owner.workspaceId, d.id)));
      expect(findings.filter((f) => /^BR-(CO-1\d|S-0[89])$/.test(f.rule))).toEqual([]);
    }
    expect(invoices[0]!.planId).toBeTruthy();
  });

  it('goods whose stock is kept leave it with the invoice that bills the last of them', async () => {
    const item = await must(ask(accounting.products.create, { name: 'Sign', trackStock: true }));
    const plan = await planOf({ lines: [line('10', [], { itemId: item.id, name: 'Sign', quantity: '7' })] }, shares('50', '50'));
    const first = await must(bill(plan, 0));
    expect((await invoiceOf(first, 0)).lines.every((l) => l.itemId === null)).toBe(true);
    const second = await must(bill(first, 1));
    expect((await invoiceOf(second, 1)).lines.filter((l) => l.itemId === item.id)).toMatchObject([{ quantity: '7', unitPrice: '0', total: '0.00' }]);
  });

  it('a member sees and bills the plans of their own, not those of others', async () => {
    const own = await must(ask(planCalls.create, { title: 'Mine', partyId: o.c1 }, o.ann));
    expect((await ask(planCalls.get, { id: own.id }, o.bob)).status).toBe(404);
    expect((await must(ask(billingPlans.list, {}, o.bob))).items).toEqual([]);
    expect((await must(ask(planCalls.update, { id: own.id, version: own.version, title: 'Mine still' }, o.ann))).title).toBe('Mine still');
    expect((await must(ask(planCalls.get, { id: own.id }))).actions).toContain('remove');
  });
});

describe('walls', () => {
  it('nobody of another workspace finds a plan, and no draft of an order or a posted invoice becomes one', async () => {
    const plan = await planOf({ lines: [line('100')] });
    for (const [endpoint, input] of [[planCalls.get, {}], [planCalls.update, { version: 1, title: 'x' }], [planCalls.bill, { version: 1, stepId: plan.steps[0]!.id }], [planCalls.progress, { version: 1, percent: '50' }], [planCalls.close, { version: 1 }], [billingPlans.remove, {}]] as const) expect((await ask(endpoint as never, { id: plan.id, ...input }, o.outsider)).status).toBe(404);
    expect((await must(ask(billingPlans.list, {}, o.outsider))).items).toEqual([]);
    const done = await must(post(await draft('invoice', { partyId: o.c1, lines: [line('5')] })));
    expect((await ask(planCalls.create, { title: 'x', documentId: done.id })).error?.fields).toMatchObject([{ path: 'documentId', code: 'invoicing.plan_draft' }]);
  });
});
