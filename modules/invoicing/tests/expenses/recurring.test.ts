import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import * as contract from '../../contract/expenses.ts';
import { makeRecurringExpenses } from '../../service/expenses/recurring/turns.ts';
import { deskCalls, must, openDesk, type Desk } from './scene.ts';

let desk: Desk;
beforeAll(async () => { desk = await openDesk(); });
afterAll(() => desk.house.close());
const { ask, step, look, entryOf } = deskCalls(() => desk);
const today = () => new Date().toISOString().slice(0, 10);
const rent = (more: object = {}) => ({ name: 'Office rent', merchant: 'Harbour Lofts', categoryId: desk.travel, paidAccountId: desk.accounts['bank_default'], currency: 'EUR', amount: '1200.00', taxIds: [desk.tax20], startOn: '2026-01-31', ...more });
const add = (more: object = {}, who = desk.owner) => must(ask(contract.recurringExpenses.create, rent(more), who));
const show = (id: string) => must(ask(contract.recurringExpenses.get, { id }, desk.owner));
const runs = async (id: string) => (await must(ask(contract.listRecurringExpenseRuns, { id }, desk.owner))).items.toReversed();
const clock = async () => { await makeRecurringExpenses(desk.house.app); await desk.house.drain(); };
const path = (answer: { error?: { fields?: Array<{ path: string }> } | undefined }) => answer.error?.fields?.[0]?.path;

describe('a recurring expense', () => {
  it('is made once for each due day, on the last day of shorter months, and posted from the bank that pays it (I10)', async () => {
    const r = await add({ endOn: '2026-04-30', mode: 'post' });
    expect(r).toMatchObject({ nextOn: '2026-01-31', made: 0, category: 'Travel', amount: '1200', paused: false });
    await Promise.all([clock(), clock()]);
    await clock();
    const made = await runs(r.id);
    expect(made.map((x) => [x.on, x.status, x.total])).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'].map((on) => [on, 'posted', '1200.00']));
    const second = await look(made[1]!);
    expect(second).toMatchObject({ spentOn: '2026-02-28', postedOn: '2026-02-28', paidBy: 'company', merchant: 'Harbour Lofts', employeeId: desk.owner.id });
    expect((await entryOf(second)).map(([, base]) => base)).toEqual([100_000, 20_000, -120_000]);
    expect(await show(r.id)).toMatchObject({ made: 4, nextOn: null, lastOn: '2026-04-30', problem: '' });
  });
  it('catches up after three days of standing still, each day once, and ends after so many', async () => {
    const daily = await add({ name: 'Press', merchant: 'Daily', unit: 'day', startOn: addDays(today(), -3), most: 100 });
    const later = await add({ name: 'Later', startOn: addDays(today(), 2) });
    const few = await add({ name: 'Few', unit: 'week', startOn: addDays(today(), -70), most: 2 });
    await Promise.all([clock(), clock(), clock()]);
    expect((await runs(daily.id)).map((x) => [x.on, x.status])).toEqual([-3, -2, -1, 0].map((n) => [addDays(today(), n), 'draft']));
    expect(await show(daily.id)).toMatchObject({ nextOn: addDays(today(), 1), made: 4 });
    expect([(await runs(later.id)).length, (await runs(few.id)).length, (await show(few.id)).nextOn]).toEqual([0, 2, null]);
    const { rows } = await desk.house.owner.query("select count(*)::int as n from invoicing.expense where merchant = 'Daily'");
    expect(rows[0].n).toBe(4);
  });
  it('does not make up for a pause, and is no more once it is removed', async () => {
    const r = await add({ name: 'Paused', merchant: 'Paused', unit: 'day', startOn: addDays(today(), -2) });
    const paused = await must(ask(contract.pauseRecurringExpense, { id: r.id, version: r.version }, desk.owner));
    await clock();
    expect(await runs(r.id)).toEqual([]);
    const on = await must(ask(contract.resumeRecurringExpense, { id: r.id, version: paused.version }, desk.owner));
    expect(on).toMatchObject({ paused: false, nextOn: today() });
    expect((await ask(contract.resumeRecurringExpense, { id: r.id, version: paused.version }, desk.owner)).status).toBe(409);
    await must(ask(contract.recurringExpenses.remove, { id: r.id }, desk.owner));
    await clock();
    const { rows } = await desk.house.owner.query("select count(*)::int as n from invoicing.expense where merchant = 'Paused'");
    expect(rows[0].n).toBe(0);
  });
  it('that cannot be made says why, makes nothing of it, and goes on once somebody has seen to it', async () => {
    const closed = (await must(ask(contract.expenseCategories.create, { name: 'Hosting', accountId: desk.accounts['6400'] }, desk.owner)));
    const r = await add({ name: 'Hosting', merchant: 'Cloud', categoryId: closed.id, startOn: '2026-10-01', endOn: '2026-10-31', mode: 'post' });
    expect((await ask(contract.expenseCategories.remove, { id: closed.id }, desk.owner)).error?.code).toBe('invoicing.category_used');
    const shut = await must(ask(contract.expenseCategories.update, { id: closed.id, version: closed.version, isActive: false }, desk.owner));
    await clock();
    expect(await show(r.id)).toMatchObject({ problem: 'Choose a category.', made: 0, nextOn: '2026-10-01' });
    const { rows: told } = await desk.house.owner.query("select account_id from notifications.notification where type = 'invoicing.recurring_expense_failed' and target_id = $1", [r.id]);
    expect(told.map((n) => n.account_id)).toEqual([desk.owner.id]);
    await must(ask(contract.expenseCategories.update, { id: closed.id, version: shut.version, isActive: true }, desk.owner));
    const before = await show(r.id);
    await must(ask(contract.resumeRecurringExpense, { id: r.id, version: before.version }, desk.owner));
    await clock();
    expect((await runs(r.id)).map((x) => [x.on, x.status])).toEqual([['2026-10-01', 'posted']]);
    expect((await desk.house.owner.query("select 1 from notifications.notification where type = 'invoicing.recurring_expense_failed' and target_id = $1", [r.id])).rowCount).toBe(0);
  });
  it('changes what comes next, refuses what could never be made, and is of its workspace', async () => {
    const cases: Array<[object, string]> = [[{ amount: '0' }, 'amount'], [{ amount: '1.005' }, 'amount'], [{ categoryId: desk.accounts['6400'] }, 'categoryId'], [{ paidAccountId: desk.accounts['6400'] }, 'paidAccountId'], [{ taxIds: [desk.travel] }, 'taxIds'], [{ endOn: '2026-01-01' }, 'endOn'], [{ step: 0 }, 'step']];
    for (const [input, field] of cases) expect([path(await ask(contract.recurringExpenses.create, rent(input), desk.owner)), JSON.stringify(input)]).toEqual([field, JSON.stringify(input)]);
    const r = await add({ name: 'Phone', startOn: addDays(today(), 5) });
    const changed = await must(ask(contract.recurringExpenses.update, { id: r.id, version: r.version, amount: '30.00', startOn: addDays(today(), 9), unit: 'week' }, desk.owner));
    expect(changed).toMatchObject({ amount: '30', nextOn: addDays(today(), 9) });
    expect((await ask(contract.recurringExpenses.update, { id: r.id, version: r.version, amount: '31.00' }, desk.owner)).status).toBe(409);
    for (const endpoint of [contract.recurringExpenses.get, contract.pauseRecurringExpense, contract.listRecurringExpenseRuns]) expect((await ask(endpoint as typeof contract.pauseRecurringExpense, { id: r.id, ...(endpoint === contract.pauseRecurringExpense ? { version: changed.version } : {}) }, desk.outsider)).status).toBe(404);
    expect((await ask(contract.recurringExpenses.create, rent(), desk.ann)).status).toBe(403);
  });
  it('is posted by the hand of whoever looks at its draft', async () => {
    const r = await add({ name: 'Gas', merchant: 'Gas works', startOn: today(), most: 1 });
    await clock();
    const [made] = await runs(r.id);
    const x = await look(made!);
    expect(x).toMatchObject({ status: 'draft', paidBy: 'company', total: '1200.00', missing: [] });
    expect((await must(step(contract.postExpense, x, desk.owner))).status).toBe('posted');
    await clock();
    expect((await runs(r.id)).map((n) => n.status)).toEqual(['posted']);
  });
});
