import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as accounting from '#modules/accounting/contract.ts';
import * as contract from '../../contract/expenses.ts';
import { documentCalls, documentLists } from '../../contract/documents.ts';
import { deskCalls, mealsCode, must, openDesk, travelCode, type Desk } from './scene.ts';

let desk: Desk;
beforeAll(async () => { desk = await openDesk(); });
afterAll(() => desk.house.close());
const { dimension, ask, draft, step, submitted, approved, posted, look, entryOf, ruled } = deskCalls(() => desk);
const code = async (role: string) => (await desk.house.owner.query('select code from accounting.account where id = $1', [desk.accounts[role]])).rows[0].code as string;

describe('the figures of the brief', () => {
  it('E1 takes the tax out of 108.00, and two payments pay it', async () => {
    const x = await posted({ merchant: 'Hotel', amount: '108.00', taxIds: [desk.tax20] });
    expect(x).toMatchObject({ status: 'posted', number: expect.stringMatching(/\d{5}$/), total: '108.00', net: '90.00', tax: '18.00', recoverable: '18.00', baseTotal: '108.00', baseCost: '90.00', postedOn: '2026-03-16', open: '108.00', paid: '0.00' });
    expect(await entryOf(x)).toEqual([[travelCode, 9000], [await code('tax_in'), 1800], [await code('employee_payable'), -10800]]);
    const { rows } = await desk.house.owner.query('select direction, base::int, amount::int, recoverable::int from accounting.tax_line where entry_id = $1', [x.entryId]);
    expect(rows).toEqual([{ direction: 'purchase', base: 9000, amount: 1800, recoverable: 1800 }]);
    const pay = (amount?: string) => ask(contract.reimburseExpenses, { ids: [x.id], paidAccountId: desk.accounts['bank_default'], on: '2026-04-02', ...(amount ? { amount } : {}) }, desk.manager);
    expect((await must(pay('60.00'))).payments).toMatchObject([{ amount: '60.00', expenses: [x.id] }]);
    expect(await look(x)).toMatchObject({ status: 'part_paid', paid: '60.00', open: '48.00' });
    expect((await pay('48.01')).error?.fields?.[0]?.path).toBe('amount');
    await must(pay());
    expect(await look(x)).toMatchObject({ status: 'paid', paid: '108.00', open: '0.00' });
    expect((await pay()).error?.code).toBe('invoicing.nothing_to_pay');
    expect((await must(ask(contract.expenses.list, { filter: JSON.stringify({ field: 'status', op: 'is', value: 'paid' }) }, desk.owner))).items.map((r) => r.id)).toContain(x.id);
  });
  it('E2 leaves the half of the tax that does not come back with the cost', async () => {
    const x = await posted({ merchant: 'Dinner', amount: '120.00', categoryId: desk.meals, taxIds: [desk.half20] });
    expect(x).toMatchObject({ net: '100.00', tax: '20.00', recoverable: '10.00', baseCost: '110.00' });
    expect(await entryOf(x)).toEqual([[mealsCode, 11000], [await code('tax_in'), 1000], [await code('employee_payable'), -12000]]);
  });
  it('E3 pays the last 60 km of the first tier and 40 km of the next', async () => {
    const rate = await must(ask(contract.mileageRates.create, { name: 'Car', validFrom: '2026-01-01', tiers: [{ upTo: '10000', rate: '0.45' }, { upTo: null, rate: '0.25' }] }, desk.owner));
    const drive = { kind: 'mileage', amount: null, mileageRateId: rate.id };
    const before = await submitted({ ...drive, distance: '9940', spentOn: '2026-02-01' }, desk.bob);
    expect(before.total).toBe('4473.00');
    const x = await submitted({ ...drive, distance: '100' }, desk.bob);
    expect(x).toMatchObject({ total: '37.00', mileage: { unit: 'km', before: '9940', parts: [{ distance: '60', rate: '0.45' }, { distance: '40', rate: '0.25' }] } });
    // Ann has not driven yet, and a new year begins again.
    expect((await draft({ ...drive, distance: '100' })).total).toBe('45.00');
    expect((await ask(contract.mileageRates.update, { id: rate.id, version: rate.version, tiers: [{ upTo: null, rate: '0.30' }] }, desk.owner)).error?.code).toBe('invoicing.expense_rate_used');
    expect((await ask(contract.createExpense, { ...drive, distance: '10', spentOn: '2025-12-31' })).error?.fields?.[0]?.path).toBe('mileageRateId');
  });
  it('E4 converts at the rate of the day, once, and owes euros', async () => {
    await must(ask(accounting.addFxRate, { currency: 'USD', on: '2026-03-01', rate: '0.9215' }, desk.owner));
    const x = await posted({ merchant: 'Cab', currency: 'USD', amount: '83.40' });
    expect(x).toMatchObject({ total: '83.40', currency: 'USD', exchangeRate: '0.9215', baseTotal: '76.85', open: '76.85' });
    const { rows } = await desk.house.owner.query("select currency, amount::int, base::int from accounting.open_item where source_id = $1 and source_type = 'invoicing.expense'", [x.id]);
    expect(rows).toEqual([{ currency: 'EUR', amount: -7685, base: -7685 }]);
    const without = await draft({ currency: 'CHF', amount: '10.00' });
    expect([without.exchangeRate, without.missing]).toEqual([null, ['exchangeRate']]);
    expect((await step(contract.submitExpense, without, desk.ann)).error).toMatchObject({ code: 'invoicing.expense_incomplete', fields: [{ path: 'exchangeRate' }] });
    expect((await draft({ currency: 'CHF', amount: '10.00', exchangeRate: '1.05' })).baseTotal).toBe('10.50');
  });
  it('E5 says what is over the limit before it is handed in; the approver sets less, and both figures stay', async () => {
    const limited = await ruled('Team meals', mealsCode, { maxItem: '50.00' });
    const x = await draft({ merchant: 'Bistro', amount: '64.90', categoryId: limited });
    expect(x.flags).toEqual([{ code: 'over_item', stops: false, limit: '50.00', actual: '64.90', over: '14.90', expenseId: null, expense: null }]);
    const sent = await must(step(contract.submitExpense, x, desk.ann));
    expect((await step(contract.approveExpense, sent, desk.manager, { amount: '50.00' })).error?.fields?.[0]?.path).toBe('reason');
    expect((await step(contract.approveExpense, sent, desk.manager, { amount: '70.00', reason: 'more' })).error?.fields?.[0]?.path).toBe('amount');
    const lower = await must(step(contract.approveExpense, sent, desk.manager, { amount: '50.00', reason: 'Limit of the house' }));
    expect(lower).toMatchObject({ status: 'approved', claimedTotal: '64.90', total: '50.00', amount: '64.90', approvedAmount: '50.00', approvedReason: 'Limit of the house', baseTotal: '50.00' });
    expect(lower.approvals).toMatchObject([{ state: 'approved', before: '64.90', after: '50.00', reason: 'Limit of the house', decidedBy: { id: desk.manager.id } }]);
    const x2 = await must(step(contract.postExpense, lower, desk.manager));
    expect(await entryOf(x2)).toEqual([[mealsCode, 5000], [await code('employee_payable'), -5000]]);
  });
  it('E6 pays half a day and takes the breakfast off', async () => {
    const rate = await must(ask(contract.perDiemRates.create, { name: 'Germany', country: 'DE', validFrom: '2026-01-01', dayAmount: '48.00' }, desk.owner));
    const x = await draft({ kind: 'per_diem', amount: null, perDiemRateId: rate.id, days: [{ on: '2026-03-16', part: 'half' }, { on: '2026-03-17', breakfast: true }] });
    expect([x.total, x.days.map((d) => d.amount)]).toEqual(['62.40', ['24.00', '38.40']]);
    expect((await ask(contract.createExpense, { kind: 'per_diem', perDiemRateId: rate.id, days: [{ on: '2026-03-16' }, { on: '2026-03-16' }] })).error?.fields?.[0]?.path).toBe('days');
  });
  it('E7 splits 100.00 over three projects, and the books carry them', async () => {
    const { id: project, values } = await dimension('Project', ['Alpha', 'Beta', 'Gamma']);
    const splits = values.map((value) => ({ share: '1', dimensions: { [project]: value } }));
    const x = await posted({ amount: '100.00', splits });
    expect(x.splits.map((s) => s.base)).toEqual(['33.34', '33.33', '33.33']);
    expect(await entryOf(x)).toEqual([[travelCode, 3334], [travelCode, 3333], [travelCode, 3333], [await code('employee_payable'), -10000]]);
    const report = await must(ask(accounting.profitAndLoss, { from: '2026-03-01', to: '2026-03-31', dimension: project, dimensionValue: values[0]! }, desk.owner));
    expect(report.rows.find((r) => r.kind === 'account' && r.code === travelCode)?.cells.map((c) => c.amount)).toEqual(['33.34']);
    const byProject = await must(ask(accounting.profitAndLoss, { from: '2026-03-01', to: '2026-03-31', by: 'dimension', dimension: project }, desk.owner));
    const cells = byProject.rows.find((r) => r.kind === 'account' && r.code === travelCode)!.cells;
    expect(byProject.columns.map((c, i) => [c.label, cells[i]!.amount]).filter(([label]) => label !== '').toSorted()).toEqual([['Alpha', '33.34'], ['Beta', '33.33'], ['Gamma', '33.33']]);
  });
  it('E8 bills the cost on with a markup and tax of its own, once', async () => {
    const x = await posted({ merchant: 'Print shop', amount: '108.00', taxIds: [desk.tax20], billable: true, partyId: desk.c1, markupPercent: '10' }, desk.owner);
    const billed = await must(step(contract.rebillExpense, x, desk.manager));
    const invoice = await must(ask(documentCalls.sale.get, { id: billed.rebillDocumentId }, desk.owner));
    expect(invoice).toMatchObject({ kind: 'invoice', status: 'draft', partyId: desk.c1, currency: 'EUR', totals: { net: '99.00', tax: '19.80', total: '118.80' } });
    expect((await step(contract.rebillExpense, billed, desk.manager)).error?.code).toBe('invoicing.already_rebilled');
    const twins = await posted({ amount: '10.00', billable: true, partyId: desk.c1 });
    const answers = await Promise.all([1, 2].map(() => step(contract.rebillExpense, twins, desk.manager)));
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect((await step(contract.voidExpense, billed, desk.manager, { reason: 'wrong' })).error?.code).toBe('invoicing.already_rebilled');
    // An invoice that was given up frees what it billed.
    await must(ask(documentLists.sale.remove, { id: invoice.id }, desk.owner));
    const again = await look(billed);
    expect([again.rebilled, again.rebillDocumentId]).toEqual([false, null]);
    expect((await step(contract.rebillExpense, again, desk.manager)).status).toBe(200);
    expect((await step(contract.rebillExpense, await approved(), desk.manager)).error?.code).toBe('invoicing.not_billable');
  });
  it('E8 maps the taxes of the expense for its customer, and leaves those that were chosen', async () => {
    const position = await must(ask(accounting.fiscalPositions.create, { name: 'Abroad by choice', side: 'sale', area: 'any', taxIdRule: 'any', sequence: 0, taxes: [{ fromId: desk.tax20, toId: null }] }, desk.owner));
    for (const [chosen, tax] of [[{}, '0.00'], [{ taxIds: [desk.tax20] }, '20.00']] as const) {
      const x = await posted({ amount: '120.00', taxIds: [desk.tax20], billable: true, partyId: desk.c1, markupPercent: '0' }, desk.owner);
      const { rebillDocumentId } = await must(step(contract.rebillExpense, x, desk.manager, chosen));
      expect((await must(ask(documentCalls.sale.get, { id: rebillDocumentId }, desk.owner))).totals).toMatchObject({ net: '100.00', tax });
    }
    await must(ask(accounting.fiscalPositions.update, { id: position.id, version: position.version, isActive: false }, desk.owner));
  });
  it('E9 settles an advance: what is left is owed by the one or the other', async () => {
    const advance = (who: { id: string }) => must(ask(contract.expenseAdvances.create, { employeeId: who.id, amount: '200.00', paidOn: '2026-03-01', paidAccountId: desk.accounts['bank_default'], purpose: 'Fair' }, desk.manager));
    const owed = (who: Desk['ann']) => must(ask(contract.expenseBalance, {}, who));
    const first = await advance(desk.further[0]!);
    expect(first).toMatchObject({ amount: '200.00', open: '200.00' });
    const [cara, dave] = desk.further as [Desk['ann'], Desk['ann']];
    await advance(dave);
    const small = await posted({ amount: '176.40' }, cara);
    expect(await look(small)).toMatchObject({ status: 'paid', open: '0.00' });
    expect(await owed(cara)).toMatchObject({ owedByEmployee: '23.60', owedToEmployee: '0.00' });
    const large = await posted({ amount: '230.00' }, dave);
    expect(await look(large)).toMatchObject({ status: 'part_paid', open: '30.00' });
    expect(await owed(dave)).toMatchObject({ owedByEmployee: '0.00', owedToEmployee: '30.00' });
    expect((await ask(contract.expenseAdvances.remove, { id: first.id }, desk.manager)).error?.code).toBe('invoicing.advance_settled');
    // A claim that is taken back gives the advance back to be used.
    await must(step(contract.voidExpense, await look(large), desk.manager, { reason: 'Twice' }));
    expect(await owed(dave)).toMatchObject({ owedByEmployee: '200.00', owedToEmployee: '0.00' });
  });
  it('E10 nobody approves their own claim, nor one they handed in for somebody', async () => {
    const own = await submitted({}, desk.manager);
    expect(own.steps).not.toContain('approve');
    const refused = await step(contract.approveExpense, own, desk.manager);
    expect([refused.status, refused.error?.code]).toEqual([403, 'invoicing.self_approval']);
    const forBob = await must(step(contract.submitExpense, await draft({ employeeId: desk.bob.id }, desk.manager), desk.manager));
    expect((await step(contract.approveExpense, forBob, desk.manager)).error?.code).toBe('invoicing.self_approval');
    expect((await step(contract.approveExpense, forBob, desk.owner)).body).toMatchObject({ status: 'approved', employeeId: desk.bob.id });
    expect((await look(own)).status).toBe('submitted');
  });
});
