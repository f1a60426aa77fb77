import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import * as accounting from '#modules/accounting/contract.ts';
import * as contract from '../../contract/expenses.ts';
import { makeRecurringExpenses } from '../../service/expenses/recurring/turns.ts';
import { deskCalls, must, openDesk, type Desk } from './scene.ts';

let desk: Desk;
beforeAll(async () => { desk = await openDesk(); });
afterAll(() => desk.house.close());
const { dimension, ask, step, look, entryOf, ruled } = deskCalls(() => desk);
const today = () => new Date().toISOString().slice(0, 10);
const rent = (more: object = {}) => ({ name: 'Office rent', merchant: 'Harbour Lofts', categoryId: desk.travel, paidAccountId: desk.accounts['bank_default'], currency: 'EUR', amount: '1200.00', taxIds: [desk.tax20], startOn: '2026-01-31', ...more });
const add = (more: object = {}, who = desk.owner) => must(ask(contract.recurringExpenses.create, rent(more), who));
const show = (id: string) => must(ask(contract.recurringExpenses.get, { id }, desk.owner));
const runs = async (id: string) => (await must(ask(contract.listRecurringExpenseRuns, { id }, desk.owner))).items.toReversed();
const clock = async () => { await makeRecurringExpenses(desk.house.app); await desk.house.drain(); };
const path = (answer: { error?: { fields?: Array<{ path: string }> } | undefined }) => answer.error?.fields?.[0]?.path;

describe('a recurring expense', () => {
  it('is made once for each due day, on the last day of shorter months, and posted from the bank that pays it (I10)', async () => {
    const { id: project, values: [hall] } = await dimension('Project', ['Hall']);
    const r = await add({ endOn: '2026-04-30', mode: 'post', dimensions: { [project]: hall } });
    expect(r).toMatchObject({ nextOn: '2026-01-31', made: 0, category: 'Travel', amount: '1200', paused: false });
    await Promise.all([clock(), clock()]);
    await clock();
    const made = await runs(r.id);
    expect(made.map((x) => [x.on, x.status, x.total])).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'].map((on) => [on, 'posted', '1200.00']));
    const second = await look(made[1]!);
    expect(second).toMatchObject({ dimensions: { [project]: hall }, dimensionValues: ['Hall'], spentOn: '2026-02-28', postedOn: '2026-02-28', paidBy: 'company', merchant: 'Harbour Lofts', employeeId: desk.owner.id });
    expect((await entryOf(second)).map(([, base]) => base)).toEqual([100_000, 20_000, -120_000]);
    expect(await show(r.id)).toMatchObject({ made: 4, nextOn: null, lastOn: '2026-04-30', problem: '' });
  });
  it('goes on without a project that is not offered any more', async () => {
    const { id: project, values: [hall] } = await dimension('Site', ['North']);
    const r = await add({ name: 'Storage', startOn: addDays(today(), -1), unit: 'day', most: 1, mode: 'post', dimensions: { [project]: hall } });
    await desk.house.owner.query('update accounting.dimension_value set is_active = false where id = $1', [hall]);
    await clock();
    const [made] = await runs(r.id);
    expect([made?.status, (await look(made!)).dimensions, (await show(r.id)).problem]).toEqual(['posted', {}, '']);
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
    expect(await show(r.id)).toMatchObject({ problem: 'Choose a category.', reason: { isField: true, code: 'invoicing.choose_category', values: {} }, made: 0, nextOn: '2026-10-01' });
    const { rows: told } = await desk.house.owner.query("select account_id from notifications.notification where type = 'invoicing.recurring_expense_failed' and target_id = $1", [r.id]);
    expect(told.map((n) => n.account_id)).toEqual([desk.owner.id]);
    await must(ask(contract.expenseCategories.update, { id: closed.id, version: shut.version, isActive: true }, desk.owner));
    const before = await show(r.id);
    await must(ask(contract.resumeRecurringExpense, { id: r.id, version: before.version }, desk.owner));
    await clock();
    expect((await runs(r.id)).map((x) => [x.on, x.status])).toEqual([['2026-10-01', 'posted']]);
    expect((await desk.house.owner.query("select 1 from notifications.notification where type = 'invoicing.recurring_expense_failed' and target_id = $1", [r.id])).rowCount).toBe(0);
  });
  it('keeps days of a pause left out, whatever is changed afterwards, and what failed due', async () => {
    const r = await add({ name: 'Loft', merchant: 'Loft', unit: 'day', step: 5, startOn: addDays(today(), -10) });
    await clock();
    // As if it had been made 32 days ago, and stood still since.
    await desk.house.owner.query('update invoicing.recurring_expense set start_on = start_on - 32, next_on = next_on - 32, paused = true where id = $1', [r.id]);
    await desk.house.owner.query('update invoicing.recurring_expense_run set run_on = run_on - 32 where recurring_id = $1', [r.id]);
    const resume = async () => must(ask(contract.resumeRecurringExpense, { id: r.id, version: (await show(r.id)).version }, desk.owner));
    const change = async (more: object) => must(ask(contract.recurringExpenses.update, { id: r.id, version: (await show(r.id)).version, ...more }, desk.owner));
    const on = await resume();
    expect(on).toMatchObject({ lastOn: addDays(today(), -32), nextOn: addDays(today(), 3) });
    // As the form sends it: every field, one of them another.
    const { step: every, unit, startOn, endOn, most } = on;
    expect(await change({ amount: '1300.00', step: every, unit, startOn, endOn, most })).toMatchObject({ nextOn: addDays(today(), 3) });
    await desk.house.owner.query("update invoicing.recurring_expense set last_problem = 'Choose a category.' where id = $1", [r.id]);
    expect(await resume()).toMatchObject({ problem: '', nextOn: addDays(today(), 3) });
    expect(await change({ step: 1 })).toMatchObject({ nextOn: today() });
    // What was due and failed is made up for, and nothing before it.
    await desk.house.owner.query("update invoicing.recurring_expense set last_problem = 'Choose a category.', next_on = $2 where id = $1", [r.id, addDays(today(), -2)]);
    expect(await change({ description: 'Rent' })).toMatchObject({ problem: '', nextOn: addDays(today(), -2) });
    expect(await change({ step: 2 })).toMatchObject({ nextOn: addDays(today(), -2) });
    await clock();
    expect((await runs(r.id)).slice(3).map((x) => x.on)).toEqual([addDays(today(), -2), today()]);
  });
  it('keeps no other from being made when something unforeseen is wrong with one', async () => {
    const broken = await add({ name: 'Broken', merchant: 'Broken', startOn: addDays(today(), -1), most: 1 });
    const sound = await add({ name: 'Sound', merchant: 'Sound', startOn: today(), most: 1 });
    const other = await must(ask(contract.createExpense, { spentOn: today(), amount: '1.00' }, desk.owner));
    await desk.house.owner.query('insert into invoicing.recurring_expense_run (recurring_id, workspace_id, run_on, expense_id) values ($1, $2, $3, $4)', [broken.id, desk.owner.workspaceId, broken.startOn, other.id]);
    await clock();
    expect([(await show(broken.id)).made, (await show(sound.id)).made]).toEqual([0, 1]);
    await must(ask(contract.recurringExpenses.remove, { id: broken.id }, desk.owner));
  });
  it('is not made in the name of somebody who may not any more, and says so by a code that every language has', async () => {
    const r = await add({ name: 'Orphan', merchant: 'Orphan', startOn: today() });
    await desk.house.owner.query('update invoicing.recurring_expense set owner_id = $2 where id = $1', [r.id, desk.ann.id]);
    await clock();
    expect(await show(r.id)).toMatchObject({ made: 0, reason: { isField: false, code: 'invoicing.recurring_owner', values: {}, text: 'Whoever set it up may not do this any more.' } });
    // Whoever lets it go on answers for it from then on.
    expect(await must(ask(contract.resumeRecurringExpense, { id: r.id, version: (await show(r.id)).version }, desk.owner))).toMatchObject({ problem: '', reason: null });
    await clock();
    expect((await show(r.id)).made).toBe(1);
    await must(ask(contract.recurringExpenses.remove, { id: r.id }, desk.owner));
  });
  it('begins so late that at most 60 are made up for at once', async () => {
    const daily = (days: number, more: object = {}) => ask(contract.recurringExpenses.create, rent({ name: 'Daily', unit: 'day', startOn: addDays(today(), -days), ...more }), desk.owner);
    expect(path(await daily(60))).toBe('startOn');
    expect(path(await ask(contract.recurringExpenses.create, rent({ startOn: '1006-11-01' }), desk.owner))).toBe('startOn');
    const kept = await must(daily(59));
    const few = await must(daily(400, { most: 60 }));
    for (const r of [kept, few]) {
      expect(path(await ask(contract.recurringExpenses.update, { id: r.id, version: r.version, startOn: addDays(today(), -401), most: null }, desk.owner))).toBe('startOn');
      await must(ask(contract.recurringExpenses.remove, { id: r.id }, desk.owner));
    }
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
  it('is refused when it is saved where each turn would stop: a withholding tax, and what the rules of its category hold back from the books', async () => {
    const tryIt = (more: object) => ask(contract.recurringExpenses.create, rent({ startOn: addDays(today(), 5), ...more }), desk.owner);
    const withheld = (await must(ask(accounting.taxes.create, { name: 'Withheld 5', rate: '5', kind: 'withholding', appliesTo: 'purchase' }, desk.owner))).id;
    expect([path(await tryIt({ taxIds: [withheld] })), path(await tryIt({ taxIds: [withheld], mode: 'post' }))]).toEqual(['taxIds', 'taxIds']);
    const [papers, noted, none] = [await ruled('Papers', '6400', { receiptAbove: '100' }), await ruled('Noted', '6400', { noteRequired: true }), await ruled('None', '6400', { forbidden: true })];
    for (const [categoryId, field] of [[papers, 'mode'], [noted, 'description'], [none, 'categoryId']] as const) {
      expect([field, path(await tryIt({ categoryId, mode: 'post' }))]).toEqual([field, field]);
      const draft = await must(tryIt({ categoryId }));
      expect([field, path(await ask(contract.recurringExpenses.update, { id: draft.id, version: draft.version, mode: 'post' }, desk.owner))]).toEqual([field, field]);
      await must(ask(contract.recurringExpenses.remove, { id: draft.id }, desk.owner));
    }
    const sound = [await must(tryIt({ categoryId: papers, amount: '100.00', mode: 'post' })), await must(tryIt({ categoryId: noted, description: 'The loft', mode: 'post' }))];
    // 100 and the tax upon it is above the limit.
    expect(path(await ask(contract.recurringExpenses.update, { id: sound[0]!.id, version: sound[0]!.version, taxIncluded: false }, desk.owner))).toBe('mode');
    for (const r of sound) await must(ask(contract.recurringExpenses.remove, { id: r.id }, desk.owner));
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
