import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { must } from '../documents/scene.ts';
import { policyFor, type Held } from '../../rules/expenses/policy.ts';
import * as contract from '../../contract/expenses.ts';
import * as accounting from '#modules/accounting/contract.ts';
import * as workspace from '#modules/workspace/contract.ts';
import { deskCalls, mealsCode, openDesk, type Desk } from './scene.ts';

let desk: Desk;
const { ask, draft, step, submitted, look } = deskCalls(() => desk);
beforeAll(async () => { desk = await openDesk(); });
afterAll(() => desk.house.close());

const wrong = (a: { error?: { fields?: Array<{ path: string }> } | null }) => a.error?.fields?.[0]?.path;
const policy = (name: string, more: object) => ask(contract.expensePolicies.create, { name, ...more }, desk.owner);
const holds = async (who: { id: string }) => (await must(ask(contract.expensePolicyOf, { employeeId: who.id }, desk.owner))).policy?.name ?? null;
beforeEach(async () => { for (const p of (await must(ask(contract.expensePolicies.list, {}, desk.owner))).items) await must(ask(contract.expensePolicies.remove, { id: p.id }, desk.owner)); });

describe('the first policy that fits a person', () => {
  it('holds, of any policies in any order', () => {
    const held = fc.record<Held>({ audience: fc.constantFrom('everyone', 'roles', 'members'), roles: fc.subarray(['manager', 'member']), memberIds: fc.subarray(['a', 'b']) });
    fc.assert(fc.property(fc.array(held, { maxLength: 6 }), fc.constantFrom('a', 'b', 'c'), fc.constantFrom('manager', 'member', null), (all, id, role) => {
      const fits = (p: Held) => p.audience === 'everyone' || (p.audience === 'roles' && role !== null && p.roles.includes(role)) || (p.audience === 'members' && p.memberIds.includes(id));
      expect(policyFor(all, { id, role })).toBe(all.filter(fits)[0]);
    }));
  });
  it('is asked of its own rules only, in the order that is set', async () => {
    expect(await holds(desk.ann)).toBeNull();
    const everyone = await must(policy('All of us', { rules: [{ categoryId: desk.meals, maxItem: '10.00' }, { categoryId: desk.travel, forbidden: true }] }));
    const managers = await must(policy('Managers', { audience: 'roles', roles: ['manager'], rules: [{ categoryId: desk.meals, maxItem: '80.00' }] }));
    const ann = await must(policy('Ann', { audience: 'members', memberIds: [desk.ann.id], rules: [{ categoryId: desk.meals, maxItem: '30.00', noteRequired: true }] }));
    expect([managers.position, ann.position]).toEqual([2, 3]);
    // "All of us" comes first: the others are not asked.
    expect(await Promise.all([holds(desk.ann), holds(desk.manager), holds(desk.bob)])).toEqual(['All of us', 'All of us', 'All of us']);
    await must(ask(contract.orderExpensePolicies, { ids: [ann.id, managers.id, everyone.id] }, desk.owner));
    expect(await Promise.all([holds(desk.ann), holds(desk.manager), holds(desk.bob)])).toEqual(['Ann', 'Managers', 'All of us']);
    const said = async (who: typeof desk.ann) => { const x = await draft({ merchant: who.id, amount: '40.00', categoryId: desk.meals }, who); return [x.policy, x.flags.map((f) => [f.code, f.limit])]; };
    expect(await said(desk.ann)).toEqual(['Ann', [['note_required', null], ['over_item', '30.00']]]);
    expect(await said(desk.manager)).toEqual(['Managers', []]);
    expect(await said(desk.bob)).toEqual(['All of us', [['over_item', '10.00']]]);
    // Travel is forbidden to all of us; Ann's own policy says nothing of it.
    expect((await draft({}, desk.ann)).flags).toEqual([]);
    expect((await step(contract.submitExpense, await draft({}, desk.bob), desk.bob)).error?.code).toBe('invoicing.expense_forbidden');
    // What the form explains, and what the approver is told.
    const offered = await must(ask(contract.expenseChoices, {}, desk.ann));
    expect([offered.policy, offered.categories.find((c) => c.id === desk.meals)]).toMatchObject(['Ann', { maxItem: '30.00', noteRequired: true, forbidden: false }]);
    expect((await must(ask(contract.expenseChoices, { employeeId: desk.bob.id }, desk.owner))).policy).toBe('All of us');
    expect((await must(ask(contract.expenseChoices, { employeeId: desk.bob.id }, desk.ann))).policy).toBe('Ann');
    const sent = await submitted({ amount: '41.00', merchant: 'Bistro', spentOn: '2026-03-18', categoryId: desk.meals, description: 'Fair' });
    expect(await look(sent, desk.manager)).toMatchObject({ policy: 'Ann', flags: [{ code: 'over_item', limit: '30.00', over: '11.00' }] });
  });
  it('follows a role of the workspace’s own, and the role somebody has now', async () => {
    const role = await must(ask(workspace.createRole, { name: 'Drivers', rank: 10, permissions: ['invoicing.expense.view', 'invoicing.expense.own'] }, desk.owner));
    await must(policy('Drivers', { audience: 'roles', roles: [role.key] }));
    expect(await holds(desk.further[0]!)).toBeNull();
    await desk.house.owner.query("update workspace.member set role = 'custom', role_id = $1 where account_id = $2", [role.id, desk.further[0]!.id]);
    expect(await holds(desk.further[0]!)).toBe('Drivers');
  });
});

describe('a rule', () => {
  it('in another currency is compared at the receipt’s own rate or that of the day; without a rate that is said', async () => {
    await must(policy('Abroad', { rules: [{ categoryId: desk.meals, currency: 'USD', maxItem: '50.00' }] }));
    const base = (await must(ask(contract.expenseChoices, {}))).baseCurrency;
    expect(base).not.toBe('USD');
    const of = async (more: object) => (await must(ask(contract.previewExpense, { categoryId: desk.meals, spentOn: '2026-03-16', merchant: 'Bar', ...more }))).flags.map((f) => [f.code, f.limit, f.over]);
    expect(await of({ amount: '60.00' })).toEqual([['no_rate', null, null]]);
    // 50.00 USD at 0.90 are 45.00.
    expect(await of({ currency: 'USD', exchangeRate: '0.9', amount: '50.00' })).toEqual([]);
    expect(await of({ currency: 'USD', exchangeRate: '0.9', amount: '60.00' })).toEqual([['over_item', '45.00', '9.00']]);
    await must(ask(accounting.addFxRate, { currency: 'USD', on: '2026-03-01', rate: '0.8' } as never, desk.owner));
    expect(await of({ amount: '60.00' })).toEqual([['over_item', '40.00', '20.00']]);
  });
  it('is refused at its box', async () => {
    const rules = (...all: object[]) => policy('Refused', { rules: all });
    expect(wrong(await rules({ categoryId: desk.meals }, { categoryId: desk.meals, maxItem: '1' }))).toBe('rules.1.categoryId');
    expect(wrong(await rules({ categoryId: '0198c1de-0000-7000-8000-000000000000' }))).toBe('rules.0.categoryId');
    expect(wrong(await rules({ categoryId: desk.meals, maxDay: '1.005' }))).toBe('rules.0.maxDay');
    expect(wrong(await rules({ categoryId: desk.meals, maxItem: '0' }))).toBe('rules.0.maxItem');
    expect(wrong(await policy('Refused', { audience: 'roles' }))).toBe('roles');
    expect(wrong(await policy('Refused', { audience: 'members' }))).toBe('memberIds');
    expect(wrong(await policy('Refused', { audience: 'members', memberIds: ['0198c1de-0000-7000-8000-000000000000'] }))).toBe('memberIds');
    expect(wrong(await policy('Refused', { audience: 'roles', roles: ['manager', 'boss'] }))).toBe('roles');
    await must(policy('Twice', {}));
    expect((await policy('twice', {})).error?.code).toBe('invoicing.policy_taken');
    expect((await ask(contract.expensePolicies.create, { name: 'Mine' }, desk.ann)).status).toBe(403);
    expect((await ask(contract.orderExpensePolicies, { ids: [] }, desk.owner)).error?.code).toBe('invoicing.policies_changed');
  });
  it('is in one of a hundred policies, and no more', async () => {
    await desk.house.owner.query("insert into invoicing.expense_policy (id, workspace_id, position, name) select gen_random_uuid(), $1, n, 'P ' || n from generate_series(1, 99) n", [desk.owner.workspaceId]);
    const last = await must(policy('The hundredth', {}));
    expect((await policy('One more', {})).error?.code).toBe('invoicing.policies_full');
    const all = (await desk.house.owner.query<{ id: string }>('select id from invoicing.expense_policy where workspace_id = $1 and deleted_at is null order by position', [desk.owner.workspaceId])).rows.map((r) => r.id);
    expect((await must(ask(contract.orderExpensePolicies, { ids: [last.id, ...all.slice(0, -1)] }, desk.owner))).ids[0]).toBe(last.id);
    await desk.house.owner.query('update invoicing.expense_policy set deleted_at = now() where workspace_id = $1 and id <> $2', [desk.owner.workspaceId, last.id]);
  });
  it('goes with its category', async () => {
    const { id } = await must(ask(contract.expenseCategories.create, { name: 'Passing', accountId: desk.accounts[mealsCode] }, desk.owner));
    const made = await must(policy('Passing', { rules: [{ categoryId: id, forbidden: true }, { categoryId: desk.meals, maxDay: '20' }] }));
    await must(ask(contract.expenseCategories.remove, { id }, desk.owner));
    expect((await must(ask(contract.expensePolicies.get, { id: made.id }, desk.owner))).rules.map((r) => r.categoryId)).toEqual([desk.meals]);
  });
});

it('rules that categories had for all became the policy of everyone', async () => {
  const sql = readFileSync(new URL('../../migrations/0110-expense-policies.sql', import.meta.url), 'utf8');
  const db = desk.house.owner;
  await db.query('begin');
  try {
    await db.query('drop table invoicing.expense_policy');
    await db.query('alter table invoicing.expense_category add column max_item numeric(19, 4), add column max_day numeric(19, 4), add column max_month numeric(19, 4), add column receipt_above numeric(19, 4), add column note_required boolean not null default false, add column forbidden boolean not null default false, add column weekend_flagged boolean not null default false');
    await db.query('update invoicing.expense_category set max_item = 50.5, receipt_above = 0, weekend_flagged = true where id = $1', [desk.meals]);
    await db.query(sql);
    const { rows } = await db.query('select name, position, audience, rules from invoicing.expense_policy where workspace_id = $1', [desk.owner.workspaceId]);
    expect(rows).toEqual([{ name: 'Everyone', position: 1, audience: 'everyone', rules: [{ categoryId: desk.meals, currency: null, maxItem: '50.5', maxDay: null, maxMonth: null, receiptAbove: '0', noteRequired: false, weekendFlagged: true, forbidden: false }] }]);
  } finally { await db.query('rollback'); }
});
