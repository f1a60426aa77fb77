import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as accounting from '#modules/accounting/contract.ts';
import * as contract from '../../contract/expenses.ts';
import { deskCalls, must, openDesk, type Desk } from './scene.ts';

let desk: Desk;
beforeAll(async () => { desk = await openDesk(); });
afterAll(() => desk.house.close());
const { ask, step, submitted, approved, posted, look, entryOf } = deskCalls(() => desk);
const refused = async (x: contract.Expense, input: Record<string, unknown>) => { const { status, error } = await step(contract.updateExpense, x, desk.manager, input); return [status, error?.fields?.[0]?.path]; };

describe('the coding of a claim that was handed in', () => {
  it('puts category and taxes right, and leaves the total that was let pass', async () => {
    const x = await approved({ amount: '100.00', taxIds: [desk.tax20] });
    expect(await refused(x, { taxIncluded: false })).toEqual([422, 'taxIncluded']);
    const coded = await must(step(contract.updateExpense, x, desk.manager, { categoryId: desk.meals, taxIds: [desk.half20], merchant: 'Rail & Co' }));
    expect(coded).toMatchObject({ status: 'approved', category: 'Meals', merchant: 'Rail & Co', total: '100.00', tax: '16.67', recoverable: '8.34', baseTotal: '100.00' });
    const done = await must(step(contract.postExpense, coded, desk.manager));
    expect((await entryOf(done)).at(-1)?.[1]).toBe(-10000);
  });
  it('says which tax would change what was handed in, on one\'s own claim too', async () => {
    const net = await submitted({ amount: '100.00', taxIncluded: false, taxIds: [desk.tax20] });
    expect(net.total).toBe('120.00');
    expect(await refused(net, { taxIds: [] })).toEqual([422, 'taxIds']);
    expect((await step(contract.updateExpense, net, desk.manager, { taxIds: [] })).error?.fields?.[0]?.message).toBe('With these taxes it would come to 100.00 EUR, but 120.00 EUR was handed in and stays. Choose taxes that leave the total as it is.');
    expect((await must(step(contract.updateExpense, net, desk.manager, { taxIds: [desk.half20] }))).total).toBe('120.00');
    const own = await must(step(contract.approveExpense, await submitted({ amount: '100.00', taxIds: [desk.tax20] }, desk.manager), desk.owner));
    expect(await refused(own, { taxIncluded: false })).toEqual([422, 'taxIncluded']);
  });
  it('leaves both amounts where less was let pass', async () => {
    const x = await approved({ amount: '64.90', taxIds: [desk.tax20] }, undefined, { amount: '50.00', reason: 'Limit of the house' });
    const coded = await must(step(contract.updateExpense, x, desk.manager, { taxIds: [desk.half20] }));
    expect(coded).toMatchObject({ claimedTotal: '64.90', total: '50.00', approvedAmount: '50.00', recoverable: '4.17' });
    expect(await refused(coded, { taxIncluded: false })).toEqual([422, 'taxIncluded']);
  });
  it('does not count distances anew', async () => {
    const rate = await must(ask(contract.mileageRates.create, { name: 'Car', validFrom: '2026-01-01', tiers: [{ upTo: '10000', rate: '0.45' }, { upTo: null, rate: '0.25' }] }, desk.owner));
    const drive = (distance: string) => submitted({ kind: 'mileage', amount: null, mileageRateId: rate.id, distance }, desk.bob);
    await drive('9940');
    const x = await drive('100');
    await drive('500');
    const coded = await must(step(contract.updateExpense, x, desk.manager, { categoryId: desk.meals }));
    expect(coded).toMatchObject({ category: 'Meals', total: '37.00', mileage: { before: '9940', parts: [{ distance: '60', rate: '0.45' }, { distance: '40', rate: '0.25' }] } });
  });
  it('keeps the rate of the day as it was known when it was handed in', async () => {
    const day = (on: string, rate: string) => must(ask(accounting.addFxRate, { currency: 'USD', on, rate }, desk.owner));
    await day('2026-03-01', '0.9215');
    const x = await approved({ currency: 'USD', amount: '83.40' });
    await day('2026-03-15', '0.9999');
    expect(await must(step(contract.updateExpense, x, desk.manager, { categoryId: desk.meals }))).toMatchObject({ exchangeRate: '0.9215', baseTotal: '76.85', rateFixed: false });
  });
});

describe('a pay-back', () => {
  const pay = (ids: string[], amount?: string) => must(ask(contract.reimburseExpenses, { ids, paidAccountId: desk.accounts['bank_default'], on: '2026-04-02', ...(amount ? { amount } : {}) }, desk.manager));
  const takeBack = (id: string, who = desk.manager) => ask(contract.takeBackReimbursement, { id }, who);

  it('is taken back: the opposite entry, all it paid is open again, and the claims can be voided', async () => {
    const [one, two] = [await posted({ amount: '30.00' }, desk.further[0]), await posted({ amount: '20.00' }, desk.further[0])];
    const { payments: [payment] } = await pay([one.id, two.id]);
    const paid = await look(one);
    expect(paid).toMatchObject({ status: 'paid', reimbursements: [{ id: payment!.entryId, number: payment!.number, on: '2026-04-02', amount: '30.00' }] });
    expect((await takeBack(payment!.entryId, desk.ann)).status).toBe(403);
    const back = await must(takeBack(payment!.entryId));
    expect(back.expenses.toSorted()).toEqual([one.id, two.id].toSorted());
    expect((await entryOf({ entryId: back.entryId })).map(([, base]) => base)).toEqual([-5000, 5000]);
    const open = await look(one);
    expect(open).toMatchObject({ status: 'posted', open: '30.00', paid: '0.00', reimbursements: [] });
    expect([(await look(two)).open, open.steps.includes('reimburse')]).toEqual(['20.00', true]);
    expect((await takeBack(payment!.entryId)).error?.code).toBe('accounting.already_reversed');
    expect((await must(step(contract.voidExpense, open, desk.manager, { reason: 'Twice' }))).status).toBe('void');
    await pay([two.id]);
    expect((await look(two)).status).toBe('paid');
  });
  it('is taken back alone where there are several, and the report follows', async () => {
    const report = await must(ask(contract.expenseReports.create, { title: 'Porto' }));
    const x = await posted({ amount: '108.00', reportId: report.id });
    const [first, second] = [(await pay([x.id], '60.00')).payments[0]!, (await pay([x.id])).payments[0]!];
    const status = async () => (await must(ask(contract.getReport, { id: report.id }))).status;
    expect(await status()).toBe('paid');
    await must(takeBack(first.entryId));
    expect(await look(x)).toMatchObject({ status: 'part_paid', paid: '48.00', open: '60.00', reimbursements: [{ id: second.entryId }] });
    expect(await status()).toBe('part_paid');
    // Two at once take it back once.
    const answers = await Promise.all([1, 2].map(() => takeBack(second.entryId)));
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect(await look(x)).toMatchObject({ status: 'posted', paid: '0.00', open: '108.00' });
    expect(await status()).toBe('posted');
  });
  it('is no other entry, and of one\'s own workspace', async () => {
    const x = await posted({ amount: '11.00' }, desk.further[1]);
    const { payments: [payment] } = await pay([x.id]);
    expect((await takeBack(x.entryId!)).status).toBe(404);
    expect((await ask(contract.takeBackReimbursement, { id: payment!.entryId }, desk.outsider)).status).toBe(404);
    expect((await look(x)).status).toBe('paid');
  });
  it('that is taken back is told to nobody any more', async () => {
    const x = await posted({ amount: '12.00' }, desk.further[1]);
    const told = async () => (await desk.house.owner.query("select count(*)::int as n from notifications.notification where type = 'invoicing.expense_paid' and target_id = $1", [x.id])).rows[0].n as number;
    const { payments: [payment] } = await pay([x.id]);
    expect(await told()).toBe(1);
    await must(takeBack(payment!.entryId));
    expect(await told()).toBe(0);
  });
});
