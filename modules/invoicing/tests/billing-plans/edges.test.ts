import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveStock } from '#modules/accounting/api.ts';
import * as accounting from '#modules/accounting/contract.ts';
import { getParty, updateParty } from '#modules/parties/contract.ts';
import * as contract from '../../contract.ts';
import { billSteps } from '../../service/billing-plans/clock.ts';
import { addParty, must, officeCalls, openOffice, type Office } from '../documents/scene.ts';

let o: Office;
beforeAll(async () => { o = await openOffice(); }, 120_000);
afterAll(() => o.house.close());
const { ask, draft, post, look, inside, entryOf } = officeCalls(() => o);
const { planCalls, billingPlans } = contract;
const sale = contract.documentCalls.sale;
type Step = Partial<contract.StepInput>;
const shares = (...percents: string[]): Step[] => percents.map((percent, i) => ({ name: `Step ${i + 1}`, percent }));
const line = (unitPrice: string, taxIds: string[] = [], more: object = {}) => ({ name: 'Work', quantity: '1', unitPrice, taxIds, ...more });
const tryPlan = async (input: object, steps: Step[], more: object = {}) => ask(planCalls.create, { title: 'Roof', documentId: (await draft('invoice', { partyId: o.c1, title: 'Roof', ...input })).id, steps, ...more });
const planOf = (input: object, steps: Step[] = shares('30', '40', '30'), more: object = {}) => must(tryPlan(input, steps, more));
const show = (id: string) => must(ask(planCalls.get, { id }));
const bill = (plan: contract.BillingPlan, n: number) => ask(planCalls.bill, { id: plan.id, version: plan.version, stepId: plan.steps[n]!.id });
const invoiceOf = async (plan: contract.BillingPlan, n: number) => look({ id: plan.steps[n]!.invoice!.id, kind: 'invoice' });
/** Bills a step and answers the plan and its draft. */
const began = async (plan: contract.BillingPlan, n: number) => { const now = await must(bill(plan, n)); return { plan: now, d: await invoiceOf(now, n) }; };
const withPrice = (d: contract.BusinessDocument, at: number, more: object, rest: object = {}) => ask(sale.update, { id: d.id, version: d.version, ...rest, lines: d.lines.map((l, i) => ({ id: l.id, kind: l.kind, itemId: l.itemId, name: l.name, quantity: l.quantity, unitPrice: l.unitPrice, taxIds: l.taxIds, ...(i === at ? more : {}) })) });
const advance: Step[] = [{ name: 'Deposit', kind: 'deposit', percent: '50', timing: 'start' }, { name: 'Half', percent: '20' }, { name: 'End', percent: '30' }];

describe('the tax of a step', () => {
  it('is its own where another one was set on a step before: only rounding is made up for', async () => {
    const { plan, d } = await began(await planOf({ lines: [line('1000', [o.tax20])] }), 0);
    await must(withPrice(d, 1, { taxIds: [] }));
    const second = (await began(await show(plan.id), 1)).d;
    expect([second.lines.length, second.totals.net, second.totals.tax]).toEqual([2, '400.00', '80.00']);
  });

  it('is said under the position it was agreed under, whatever the customer has by then', async () => {
    const position = await must(ask(accounting.fiscalPositions.create, { name: 'Reverse charge', side: 'sale', area: 'none', note: 'Reverse charge', taxes: [{ fromId: o.tax20, toId: o.tax5 }] }));
    const partyId = await addParty(o, { name: 'Berlin', email: 'pay@berlin.test', roles: ['customer'], customerFiscalPositionId: position.id });
    const plan = await planOf({ partyId, lines: [{ name: 'Work', quantity: '1', unitPrice: '100', proposedTaxIds: [o.tax20] }] }, shares('50', '50'));
    const first = await began(plan, 0);
    await must(ask(updateParty, { id: partyId, version: (await must(ask(getParty, { id: partyId }))).version, customerFiscalPositionId: null }));
    const second = (await began(first.plan, 1)).d;
    const said = ({ fiscalPosition, lines }: contract.BusinessDocument) => [fiscalPosition?.name, fiscalPosition?.note, lines[1]!.taxIds];
    expect([said(first.d), said(second)]).toEqual([['Reverse charge', 'Reverse charge', [o.tax5]], ['Reverse charge', 'Reverse charge', [o.tax5]]]);
    // Also once somebody has written the draft.
    expect(said(await must(ask(sale.update, { id: second.id, version: second.version, notes: 'Thank you' })))).toEqual(said(first.d));
    // And where the position is one of purchases by now.
    await must(ask(contract.invoices.remove, { id: second.id }));
    await must(ask(accounting.fiscalPositions.update, { id: position.id, version: position.version, side: 'purchase' }));
    expect(said((await began(await show(plan.id), 1)).d)).toEqual(said(first.d));
  });
});

describe('goods of a plan', () => {
  const stock = async (itemId: string) => Number((await o.house.owner.query('select coalesce(sum(quantity), 0)::float as q from accounting.stock_move where workspace_id = $1 and item_id = $2', [o.owner.workspaceId, itemId])).rows[0].q);
  const goods = async (name: string, quantity: string) => {
    const { id } = await must(ask(accounting.products.create, { name, trackStock: true }));
    await inside((ctx) => receiveStock(ctx, { itemId: id, quantity, value: 1_000n, on: '2026-01-01', source: { type: 'opening', id }, kind: 'opening' }));
    return id;
  };
  it('leave stock once, whole, with the last invoice: products, what bundles hold, and what is given away', async () => {
    const [sign, bolt, gift] = [await goods('Sign', '20'), await goods('Bolt', '20'), await goods('Gift', '20')];
    const set = await must(ask(accounting.products.create, { name: 'Set', kind: 'bundle', components: [{ itemId: bolt, quantity: '4' }] }));
    const left = async () => [await stock(sign), await stock(bolt), await stock(gift)];
    const first = await began(await planOf({ lines: [line('10', [], { itemId: sign, quantity: '7' }), line('30', [], { itemId: set.id, quantity: '2' }), line('0', [], { itemId: gift })] }, shares('50', '50')), 0);
    await must(post(first.d));
    expect(await left()).toEqual([20, 20, 20]);
    const last = await began(await show(first.plan.id), 1);
    const posted = await must(post(last.d));
    expect(await left()).toEqual([13, 12, 19]);
    // A credit of the price alone opens the line again: what left already does not leave twice.
    await must(post(await must(ask(sale.credit, { id: posted.id, lines: [{ lineId: posted.lines[1]!.id, quantity: '1' }] }))));
    const open = await show(first.plan.id);
    await must(ask(planCalls.progress, { id: open.id, version: open.version, percent: '100' }));
    const again = (await show(open.id)).steps.findLast((s) => s.invoice)!.invoice!;
    await must(post(await look({ id: again.id, kind: 'invoice' })));
    expect(await left()).toEqual([13, 12, 19]);
  });
});

describe('never more than was agreed', () => {
  it('not by a deposit that asks for more than all of it, nor by one that is not taken off at the end', async () => {
    const asked = await began(await planOf({ lines: [line('1000')] }, advance), 0);
    expect((await withPrice(asked.d, 0, { unitPrice: '1500' })).error).toMatchObject({ code: 'invoicing.plan_over', details: { name: 'Roof', most: '1000.00' } });
    await must(post(asked.d));
    const half = await began(await show(asked.plan.id), 1);
    const end = await began(half.plan, 2);
    expect(end.plan.status).toBe('billed');
    // The deposit comes off the first of them; without it, all of the whole is asked for and the deposit besides.
    const d = await invoiceOf(end.plan, 1);
    expect((await ask(sale.update, { id: d.id, version: d.version, depositIds: [] })).error?.code).toBe('invoicing.plan_over');
  });

  it('a deposit that is credited in part says that the rest has to be credited, and one asked anew counts once', async () => {
    const asked = await began(await planOf({ lines: [line('1000')] }, advance), 0);
    const deposit = await must(post(asked.d));
    await must(post(await must(ask(sale.credit, { id: deposit.id, lines: [{ lineId: deposit.lines[0]!.id, quantity: '0.2' }] }))));
    const now = await show(asked.plan.id);
    expect((await bill(now, 1)).error?.code).toBe('invoicing.deposit_credited');
    expect((await ask(planCalls.close, { id: now.id, version: now.version })).error?.message).toContain('credit what is left of the deposit');
    await must(post(await must(ask(sale.credit, { id: deposit.id }))));
    const again = await began(await show(now.id), 0);
    await must(post(again.d));
    const half = await began(await show(now.id), 1);
    expect([half.d.totals.net, half.d.totals.payable]).toEqual(['700.00', '200.00']);
  });

  it('not by a deposit that comes back beside the one that took its place, nor to a plan that has none any more', async () => {
    const [first, second] = [await began(await planOf({ lines: [line('1000')] }, advance), 0), { id: '' }];
    const back = (id: string) => ask(contract.invoices.restore, { id });
    await must(ask(contract.invoices.remove, { id: first.d.id }));
    second.id = (await began(await show(first.plan.id), 0)).d.id;
    expect((await back(first.d.id)).error).toMatchObject({ code: 'invoicing.plan_step_billed', details: { name: 'Deposit' } });
    // Once the other one is away it comes back to its step.
    await must(ask(contract.invoices.remove, { id: second.id }));
    await must(back(first.d.id));
    const now = await show(first.plan.id);
    expect(now.steps[0]!.invoice?.id).toBe(first.d.id);
    expect((await bill(now, 0)).error?.code).toBe('invoicing.plan_step_billed');
    expect((await back(second.id)).error?.code).toBe('invoicing.plan_step_billed');
    // Without its step nobody would take a deposit off: neither of them comes back.
    await must(ask(contract.invoices.remove, { id: first.d.id }));
    const open = await show(now.id);
    await must(ask(planCalls.update, { id: open.id, version: open.version, steps: shares('40', '60') }));
    expect([(await back(first.d.id)).error?.code, (await back(second.id)).error?.code]).toEqual(['invoicing.plan_state', 'invoicing.plan_state']);
  });

  it('not by a deposit that comes back to a step that is none any more', async () => {
    const { plan, d } = await began(await planOf({ lines: [line('1000')] }, advance), 0);
    await must(ask(contract.invoices.remove, { id: d.id }));
    const open = await show(plan.id);
    const now = await must(ask(planCalls.update, { id: open.id, version: open.version, steps: open.steps.map((s, i) => ({ id: s.id, name: s.name, kind: 'progress' as const, percent: s.percent, timing: i === 0 ? 'done' as const : s.timing, dueOn: s.dueOn })) }));
    expect(now.steps.map((s, i) => [s.kind, s.id === open.steps[i]!.id])).toEqual([['progress', false], ['progress', true], ['progress', true]]);
    expect((await ask(contract.invoices.restore, { id: d.id })).error?.code).toBe('invoicing.plan_state');
    expect((await show(plan.id)).steps.map((s) => s.invoice)).toEqual([null, null, null]);
  });

  it('what comes off is refused in words of its own, when it is agreed and when it is added', async () => {
    const refused = { path: 'lines', code: 'invoicing.plan_negative' };
    expect((await tryPlan({ lines: [line('1000'), line('200', [], { name: 'Old roof', quantity: '-1' })] }, shares('50', '50'))).error?.fields).toMatchObject([refused]);
    const plan = await planOf({ lines: [line('1000')] });
    const template = await look({ id: plan.templateId, kind: 'invoice' });
    expect((await ask(sale.update, { id: template.id, version: template.version, lines: [{ id: template.lines[0]!.id, ...line('1000') }, line('200', [], { quantity: '-1' })] })).error?.fields).toMatchObject([refused]);
  });
});

describe('the steps of a plan that is begun', () => {
  const change = (plan: contract.BillingPlan, steps: Step[]) => ask(planCalls.update, { id: plan.id, version: plan.version, steps });
  const kept = ({ id, name, percent, amount }: contract.BillingStep): Step => ({ id, name, ...(percent === null ? { amount } : { percent }) });

  it('share what is left of what invoices say, and a percentage that no longer gives the amount is none', async () => {
    const { plan, d } = await began(await planOf({ lines: [line('10000')] }, shares('40', '60')), 0);
    await must(withPrice(d, 1, { unitPrice: '3000' }));
    const now = await show(plan.id);
    expect([now.left, now.steps.map((s) => [s.percent, s.amount])]).toEqual(['7000.00', [['40', '4000.00'], [null, '7000.00']]]);
    const [first] = now.steps;
    expect((await change(now, [kept(first!), ...shares('60')])).error?.fields).toMatchObject([{ path: 'steps', code: 'invoicing.plan_amount_under', params: { miss: '1000.00' } }]);
    // As the dialog sends it back, and by the percentage that is left.
    const saved = await must(change(now, now.steps.map(kept)));
    expect((await must(change(saved, [kept(first!), ...shares('70')]))).steps.map((s) => [s.percent, s.amount])).toEqual([['40', '4000.00'], ['70', '7000.00']]);
    // Three thirds are no other percentages for their cents.
    expect((await planOf({ lines: [line('100.01')] }, shares('33.333333', '33.333333', '33.333334'))).steps.map((s) => s.percent)).toEqual(['33.333333', '33.333333', '33.333334']);
  });

  it('are refused in words that are true: one that is given twice, one that is gone, a deposit that comes late, work nobody waits for', async () => {
    const plan = await planOf({ lines: [line('100')] }, [{ name: 'May', percent: '50', timing: 'date', dueOn: '2090-05-01' }, ...shares('50')]);
    const [may, end] = plan.steps.map(kept);
    const dated: Step = { ...may, timing: 'date', dueOn: '2090-05-01' };
    expect((await change(plan, [dated, dated])).error?.fields).toMatchObject([{ path: 'steps.1.id', code: 'invoicing.plan_step_once' }]);
    expect((await change(plan, [dated, { ...end, id: plan.id }])).error?.fields).toMatchObject([{ path: 'steps.1.id', code: 'invoicing.plan_step_gone' }]);
    expect((await ask(planCalls.done, { id: plan.id, version: plan.version, stepId: may!.id! })).error).toMatchObject({ code: 'invoicing.plan_step_timing', message: 'The step May does not wait for work to be done.' });
    const billed = await must(bill(plan, 1));
    expect((await change(billed, [{ ...dated, kind: 'deposit' }, end!])).error?.fields).toMatchObject([{ path: 'steps.0.kind', code: 'invoicing.plan_deposit_late' }]);
    // Nothing is agreed yet: amounts wait for it.
    expect((await must(ask(planCalls.create, { title: 'Later', partyId: o.c1, steps: [{ name: 'A', amount: '50' }, { name: 'B', amount: '50' }] }))).steps).toHaveLength(2);
  });
});

describe('where a step is posted', () => {
  it('follows the fiscal position and the accounts of kinds of charges, as the whole would be', async () => {
    const account = async (code: string) => (await must(ask(accounting.ledgerAccounts.create, { code, name: `Revenue ${code}`, type: 'income', parentId: null }))).id;
    const [usual, abroad, freight] = [await account('8801'), await account('8802'), await account('8803')];
    const item = await must(ask(accounting.services.create, { name: 'Design', incomeAccountId: usual }));
    const position = await must(ask(accounting.fiscalPositions.create, { name: 'Abroad', side: 'sale', area: 'none', accounts: [{ fromId: usual, toId: abroad }] }));
    const settings = await must(ask(contract.getDocumentSettings, {}));
    await must(ask(contract.updateDocumentSettings, { version: settings.version, chargeAccounts: { shipping: freight } }));
    const input = { fiscalPositionId: position.id, lines: [line('100', [], { itemId: item.id, name: 'Design' })], charges: [{ kind: 'shipping', label: 'Shipping', amount: '10' }] };
    const whole = await entryOf(await must(post(await draft('invoice', { partyId: o.c1, ...input }))));
    const step = await began(await planOf(input, shares('100')), 0);
    expect(await entryOf(await must(post(step.d)))).toEqual(whole);
    expect(whole.map(([code]) => code).filter((code) => code.startsWith('88')).toSorted()).toEqual(['8802', '8803']);
  });
});

describe('the clock', () => {
  const dated: Step[] = [{ name: 'May', percent: '50', timing: 'date', dueOn: '2026-05-01' }, { name: 'June', percent: '50', timing: 'date', dueOn: '2026-06-01' }];
  const dueNow = async (id: string) => (await o.house.owner.query('select 1 from invoicing.due_billing_plans(1000) d where d.id = $1', [id])).rows.length > 0;
  const row = async (id: string) => (await must(ask(billingPlans.list, { limit: 100 }))).items.find((r) => r.id === id)!;

  it('does not begin an invoice again that somebody put away', async () => {
    const plan = await planOf({ lines: [line('100')] }, dated, { automatic: true });
    await billSteps(o.house.app);
    const billed = await show(plan.id);
    await must(ask(contract.invoices.remove, { id: billed.steps[0]!.invoice!.id }));
    await billSteps(o.house.app);
    const now = await show(plan.id);
    expect([now.steps.map((s) => s.invoice !== null), (await row(plan.id)).nextOn, await dueNow(plan.id)]).toEqual([[false, true], null, false]);
    expect((await must(bill(now, 0))).steps[0]!.state).toBe('billed');
  });

  it('passes over a plan that waits for its deposit until that is posted', async () => {
    const plan = await planOf({ lines: [line('100')] }, [{ name: 'Deposit', kind: 'deposit', percent: '20' }, { name: 'May', percent: '80', timing: 'date', dueOn: '2026-05-01' }], { automatic: true });
    expect([(await row(plan.id)).nextOn, await dueNow(plan.id)]).toEqual([null, false]);
    const asked = await began(plan, 0);
    expect(await dueNow(plan.id)).toBe(false);
    await must(post(asked.d));
    expect(await dueNow(plan.id)).toBe(true);
    await billSteps(o.house.app);
    expect((await show(plan.id)).status).toBe('billed');
  });

  it('tries a plan again that stopped, once what was agreed is changed', async () => {
    const plan = await planOf({ lines: [line('100')] }, dated, { automatic: true });
    await o.house.owner.query("update invoicing.billing_plan set last_problem = 'No rate', problem = '{\"text\":\"No rate\"}', tries = 3 where id = $1", [plan.id]);
    expect(await dueNow(plan.id)).toBe(false);
    const template = await look({ id: plan.templateId, kind: 'invoice' });
    await must(ask(sale.update, { id: template.id, version: template.version, notes: 'Mended' }));
    expect([await dueNow(plan.id), (await show(plan.id)).problem]).toEqual([true, '']);
  });
});

it('a plan that is removed comes back as it was', async () => {
  const plan = await planOf({ lines: [line('100')] });
  await must(ask(billingPlans.remove, { id: plan.id }));
  for (const stranger of [o.outsider, o.ann]) expect((await ask(billingPlans.restore, { id: plan.id }, stranger)).status).toBe(404);
  expect(await must(ask(billingPlans.restore, { id: plan.id }))).toMatchObject({ id: plan.id, status: 'open', total: '100.00' });
  expect((await must(bill(await show(plan.id), 0))).steps[0]!.state).toBe('billed');
});
