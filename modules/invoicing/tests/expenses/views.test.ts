import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../contract/expenses.ts';
import { deskCalls, must, openDesk, type Desk } from './scene.ts';

let desk: Desk;
beforeAll(async () => { desk = await openDesk(); });
afterAll(() => desk.house.close());
const { dimension, ask, draft, receipt, pdf, ruled } = deskCalls(() => desk);
const find = async (filter: object, who = desk.owner) => (await must(ask(contract.expenses.list, { filter: JSON.stringify(filter), sort: 'merchant', count: 'exact' }, who)));

describe('views of the list', () => {
  it('find receipts that wait for their figures, to be seen and counted by whose they are', async () => {
    const x = await draft({ merchant: 'Scan', amount: null, categoryId: null });
    const whole = await draft({ merchant: 'Whole' });
    await draft({ merchant: 'Without receipt', amount: null });
    await receipt(x, pdf('scan'));
    await receipt(whole, pdf('whole'));
    const incomplete = { field: 'incomplete', op: 'is', value: true };
    for (const who of [desk.ann, desk.owner]) expect(await find(incomplete, who)).toMatchObject({ total: 1, items: [{ id: x.id, incomplete: true }] });
    expect((await find(incomplete, desk.bob)).total).toBe(0);
  });
  it('find what the rules remark', async () => {
    const limited = await ruled('Limited', '6200', { maxItem: '5.00' });
    const x = await draft({ merchant: 'Above', amount: '6.00', categoryId: limited });
    await draft({ merchant: 'Below', amount: '4.00', categoryId: limited });
    expect((await find({ field: 'flag', op: 'in', value: ['over_item'] })).items.map((r) => [r.id, r.flag])).toEqual([[x.id, ['over_item']]]);
  });
  it('say of each line what tax was missed, and the figure is their sum', async () => {
    const taxed = (await must(ask(contract.expenseCategories.create, { name: 'Taxed', accountId: desk.accounts['6400'], taxIds: [desk.tax20] }, desk.owner))).id;
    for (const [merchant, amount] of [['One', '12.00'], ['Two', '0.10'], ['Three', '0.10']]) await draft({ merchant, amount, categoryId: taxed, spentOn: '2025-09-10' });
    await draft({ merchant: 'Carries it', amount: '12.00', categoryId: taxed, taxIds: [desk.tax20], spentOn: '2025-09-10' });
    const { items } = await find({ field: 'taxMissed', op: 'is', value: true });
    expect(items.map((r) => [r.merchant, r.missedTax])).toEqual([['One', '2.00'], ['Three', '0.02'], ['Two', '0.02']]);
    expect((await must(ask(contract.expenseFigures, { from: '2025-09-01', until: '2025-09-30' }, desk.owner))).missedTax).toBe('2.04');
  });
});

describe('figures', () => {
  it('are also by value of a dimension, each part to its own, and by customer', async () => {
    const { id, values: [a, b, c] } = await dimension('Project', ['Alpha', 'Beta', 'Gamma']);
    const on = (value: string | undefined) => ({ [id]: value });
    await draft({ amount: '100.00', spentOn: '2025-11-03', splits: [a, b, c].map((v) => ({ share: '1', dimensions: on(v) })), partyId: desk.c1 }, desk.owner);
    await draft({ amount: '10.00', spentOn: '2025-11-04', dimensions: on(a), splits: [{ share: '1' }, { share: '3', dimensions: on(b) }] }, desk.owner);
    await draft({ amount: '1.00', spentOn: '2025-11-05', kind: 'refund', dimensions: on(c) }, desk.owner);
    await draft({ amount: '50.00', spentOn: '2025-11-06' }, desk.owner);
    const f = await must(ask(contract.expenseFigures, { from: '2025-11-01', until: '2025-11-30' }, desk.owner));
    expect(f.byDimension).toEqual([{ dimensionId: id, dimension: 'Project', values: [{ valueId: b, value: 'Beta', amount: '40.83' }, { valueId: a, value: 'Alpha', amount: '35.84' }, { valueId: c, value: 'Gamma', amount: '32.33' }] }]);
    expect(f.byCustomer).toMatchObject([{ partyId: desk.c1, amount: '100.00' }]);
    expect(f.byMonth).toEqual([{ month: '2025-11', amount: '159.00', budget: null }]);
    expect((await must(ask(contract.expenseFigures, { from: '2025-11-01', until: '2025-11-30' }, desk.ann))).byDimension).toEqual([]);
    expect((await must(ask(contract.expenseChoices, {}, desk.owner))).customers.map((p) => p.id)).toEqual([desk.c1]);
  });
});
