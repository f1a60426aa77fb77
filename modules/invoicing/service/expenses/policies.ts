import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { convert, parseMoney } from '#core/contract/money.ts';
import { systemRoles } from '#core/contract/permissions.ts';
import { id as recordId } from '#core/contract/fields.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { getRow, insertRow, patchRow, removeRow, type RecordTable } from '#core/server/resource/records.ts';
import { findRate } from '#modules/accounting/api.ts';
import { findColleagues, requireColleagues } from '#modules/workspace/api.ts';
import { expensePolicies, expensePolicyFields, expenseSays, mostPolicies, ruleLimits, type expensePolicyOf, type ExpensePolicy, type orderExpensePolicies, type PolicyRule } from '../../contract/expenses.ts';
import { policyFor, unruled, type RuleFacts } from '../../rules/expenses/policy.ts';
import { limitOf, minorOf } from './amounts.ts';
import { instantSql } from './record.ts';
import { placeOf } from './settings.ts';

const f = expensePolicyFields;
/** Policies as plain records. */
export const policyRecord: RecordTable = {
  table: 'invoicing.expense_policy', topic: expensePolicies.topic, can: expensePolicies.can.view, title: 'name', endpoints: { create: expensePolicies.create, update: expensePolicies.update, remove: expensePolicies.remove },
  columns: { name: 'name', position: 'position', audience: 'audience', roles: 'roles', memberIds: 'member_ids', rules: 'rules' },
  source: {
    from: 'invoicing.expense_policy y', key: 'y.id', select: `y.id, y.version, y.position, y.name, y.audience, y.roles, y.member_ids as "memberIds", y.rules, ${instantSql('y.created_at')} as "createdAt"`,
    fields: { position: { ...f.position, sql: 'y.position' }, name: { ...f.name, sql: 'y.name' }, createdAt: { ...f.createdAt, sql: 'y.created_at' } },
    scope: (ctx, p) => `y.workspace_id = ${p.add(ctx.workspaceId)} and y.deleted_at is null`, defaultSort: [{ field: 'position', descending: false }], search: (words, p) => `y.name ilike ${p.add(likePattern(words))}`,
  },
};

async function named<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try { return await write(); } catch (error) {
    if ((error as { constraint?: string }).constraint === 'expense_policy_name') fail('invoicing.policy_taken', { name: name ?? '' });
    throw error;
  }
}

type Given = Partial<Pick<ExpensePolicy, 'audience' | 'roles' | 'memberIds' | 'rules'>>;

/** Refuses at its box what cannot hold: nobody chosen, somebody or a category that is not there, two rules for one category, an amount its currency cannot hold. What stood there before may stay. */
async function checked(ctx: Ctx, given: Given, before: ExpensePolicy | null): Promise<Record<string, unknown>> {
  const whole = { audience: given.audience ?? before?.audience ?? 'everyone', roles: given.roles ?? before?.roles ?? [], memberIds: given.memberIds ?? before?.memberIds ?? [] };
  if (whole.audience === 'roles' && whole.roles.length === 0) failField('roles', expenseSays('invoicing.choose_audience'));
  if (whole.audience === 'members' && whole.memberIds.length === 0) failField('memberIds', expenseSays('invoicing.choose_audience'));
  // Roles of the workspace's own are named by their ids; one that ends later fits nobody.
  if (given.roles?.some((key) => !before?.roles.includes(key) && !systemRoles.some((known) => known === key) && !recordId.safeParse(key).success)) failField('roles', expenseSays('invoicing.choose_roles'));
  const added = (given.memberIds ?? []).filter((id) => !before?.memberIds.includes(id));
  if (added.length > 0) await requireColleagues(ctx, added, 'memberIds');
  if (given.rules) await checkRules(ctx, given.rules, before?.rules ?? []);
  return { ...given, ...Object.fromEntries((['roles', 'memberIds', 'rules'] as const).flatMap((key) => (given[key] ? [[key, JSON.stringify(given[key])]] : []))) };
}

async function checkRules(ctx: Ctx, rules: readonly PolicyRule[], before: readonly PolicyRule[]): Promise<void> {
  const { base } = await placeOf(ctx);
  const known = new Set((await ctx.sql<{ id: string }>('select c.id from invoicing.expense_category c where c.workspace_id = $1 and c.id = any($2::uuid[]) and c.deleted_at is null', [ctx.workspaceId, rules.map((r) => r.categoryId)], 'invoicing.categories_of_rules')).map((r) => r.id));
  const seen = new Set(before.map((r) => r.categoryId));
  for (const [i, r] of rules.entries()) {
    if (!known.has(r.categoryId) && !seen.has(r.categoryId)) failField(`rules.${i}.categoryId`, expenseSays('invoicing.choose_category'));
    if (rules.findIndex((o) => o.categoryId === r.categoryId) < i) failField(`rules.${i}.categoryId`, expenseSays('invoicing.category_once'), 'category_once');
    for (const key of ruleLimits) { const limit = r[key]; if (limit !== null) (key === 'receiptAbove' ? limitOf : minorOf)(limit, r.currency ?? base, `rules.${i}.${key}`); }
  }
}

/** Policies are put in order by one at a time. */
const lockOrder = (ctx: Ctx) => ctx.sql("select pg_advisory_xact_lock(hashtextextended('invoicing.expense_policy:' || $1::int, 0))", [ctx.workspaceId], 'invoicing.lock_policies');

/** Adds a policy after the others, where nobody that an earlier one fits is asked for it. */
export async function createPolicy(ctx: Ctx, { workspace_slug: _slug, ...input }: InputOf<typeof expensePolicies.create>): Promise<ExpensePolicy> {
  const fields = await checked(ctx, input, null);
  await lockOrder(ctx);
  const [{ next, n } = { next: 1, n: 0 }] = await ctx.sql<{ next: number; n: number }>('select coalesce(max(y.position), 0)::int + 1 as next, count(*)::int as n from invoicing.expense_policy y where y.workspace_id = $1 and y.deleted_at is null', [ctx.workspaceId], 'invoicing.next_policy');
  if (n >= mostPolicies) fail('invoicing.policies_full', { count: mostPolicies });
  return named(input.name, () => insertRow<ExpensePolicy>(ctx, policyRecord, { ...input, ...fields, position: next }));
}

/** Changes a policy; expenses that were posted keep what was said about them. */
export async function updatePolicy(ctx: Ctx, { workspace_slug: _slug, id, version, ...input }: InputOf<typeof expensePolicies.update>): Promise<ExpensePolicy> {
  const fields = await checked(ctx, input, await getRow<ExpensePolicy>(ctx, policyRecord, id));
  return named(input.name, () => patchRow<ExpensePolicy>(ctx, policyRecord, id, version, { ...input, ...fields }));
}

/** Removes a policy: the next one that fits holds for its people. */
export async function removePolicy(ctx: Ctx, { id }: InputOf<typeof expensePolicies.remove>): Promise<{ id: string }> {
  return removeRow(ctx, policyRecord, id);
}

/** Puts all policies into an order; refuses when one came or went meanwhile. */
export async function orderPolicies(ctx: Ctx, { ids }: InputOf<typeof orderExpensePolicies>): Promise<OutputOf<typeof orderExpensePolicies>> {
  await lockOrder(ctx);
  const before = await policiesOf(ctx);
  if (before.length !== ids.length || new Set(ids).size !== ids.length || before.some((p) => !ids.includes(p.id))) fail('invoicing.policies_changed');
  for (const [i, id] of ids.entries()) {
    const p = before.find((one) => one.id === id)!;
    if (p.position !== i + 1) await patchRow(ctx, policyRecord, id, p.version, { position: i + 1 });
  }
  return { ids };
}

/** All policies in their order. */
function policiesOf(ctx: Ctx): Promise<ExpensePolicy[]> {
  return ctx.sql<ExpensePolicy>(`select ${policyRecord.source.select} from invoicing.expense_policy y where y.workspace_id = $1 and y.deleted_at is null order by y.position, y.id limit ${mostPolicies}`, [ctx.workspaceId], 'invoicing.expense_policies');
}

/** The policy that holds for a person now; null where none does. */
export async function policyOf(ctx: Ctx, employeeId: string): Promise<ExpensePolicy | null> {
  const policies = await policiesOf(ctx);
  // Who is no member any more has no role.
  const role = policies.some((p) => p.audience === 'roles') ? roleOf((await findColleagues(ctx, [employeeId])).get(employeeId)) : null;
  return policyFor(policies, { id: employeeId, role }) ?? null;
}
const roleOf = (c: { role: { key: string }; status: string } | undefined): string | null => (c && c.status !== 'left' ? c.role.key : null);

/** Which policy holds for a member, for who sets them up. */
export async function showPolicyOf(ctx: Ctx, { employeeId }: InputOf<typeof expensePolicyOf>): Promise<OutputOf<typeof expensePolicyOf>> {
  await requireColleagues(ctx, [employeeId], 'employeeId');
  const who = (await findColleagues(ctx, [employeeId])).get(employeeId)!;
  const policy = await policyOf(ctx, employeeId);
  return { employee: { id: who.accountId, name: who.person.name, photo: who.person.photo }, role: who.role.key, policy: policy && { id: policy.id, name: policy.name, audience: policy.audience } };
}

/** What an expense is that a rule's limits are compared with: amounts in the currency of the receipt are compared at its own rate. */
export interface Compared { base: string; currency: string; exchangeRate: string | null; spentOn: string }

/** What a policy says about a category, in minor units of the base currency. */
export async function ruleFacts(ctx: Ctx, policy: ExpensePolicy | null, categoryId: string | null, x: Compared): Promise<RuleFacts> {
  const rule = categoryId === null ? undefined : policy?.rules.find((r) => r.categoryId === categoryId);
  if (!rule) return unruled;
  const { noteRequired, weekendFlagged, forbidden } = rule;
  const currency = rule.currency ?? x.base;
  const limited = ruleLimits.some((key) => rule[key] !== null);
  const rate = currency === x.base || !limited ? '1' : currency === x.currency && x.exchangeRate ? x.exchangeRate : await findRate(ctx, currency, x.spentOn);
  const limit = (key: (typeof ruleLimits)[number]) => (rule[key] === null || rate === null ? null : currency === x.base ? limitOf(rule[key], x.base, key) : convert(parseMoney(rule[key], currency), x.base, rate).amount);
  return { maxItem: limit('maxItem'), maxDay: limit('maxDay'), maxMonth: limit('maxMonth'), receiptAbove: limit('receiptAbove'), noteRequired, weekendFlagged, forbidden, noRate: rate === null };
}

/** Takes a category that is removed out of all policies. */
export async function forgetCategory(ctx: Ctx, categoryId: string): Promise<void> {
  for (const p of await policiesOf(ctx)) {
    const rules = p.rules.filter((r) => r.categoryId !== categoryId);
    if (rules.length < p.rules.length) await patchRow(ctx, policyRecord, p.id, p.version, { rules: JSON.stringify(rules) });
  }
}
