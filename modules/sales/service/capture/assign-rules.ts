import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, found, Refusal } from '#core/server/fail.ts';
import { findItems } from '#modules/accounting/api.ts';
import { permissionsOf, requireColleagues, requireTeam } from '#modules/workspace/api.ts';
import { captureSays, type arrangeAssignRules, type AssignRule, type createAssignRule, type updateAssignRule } from '../../contract/capture.ts';
import { toMajor } from './minor.ts';

const topic = 'sales.assign_rule';

async function rulesOf(ctx: Ctx, id?: string): Promise<AssignRule[]> {
  return ctx.sql<AssignRule>(
    `select r.id, r.version, r.name, r.is_active as "isActive", r.method, '{"productIds": []}'::jsonb || r.conditions as conditions, r.within_hours as "withinHours", r.team_id as "teamId",
       coalesce((select jsonb_agg(jsonb_build_object('accountId', m.account_id, 'weight', m.weight, 'given', m.given) order by m.position) from sales.assign_member m where m.rule_id = r.id), '[]') as members
     from sales.assign_rule r where r.workspace_id = $1 and r.deleted_at is null and ($2::uuid is null or r.id = $2) order by r.position, r.id limit 200`, [ctx.workspaceId, id ?? null]);
}

/** Rules of assignment in their order. */
export async function listRules(ctx: Ctx): Promise<{ items: AssignRule[] }> { return { items: await rulesOf(ctx) }; }

type Entered = Omit<InputOf<typeof createAssignRule>, 'workspace_slug'>;

/** A rule for a team names nobody itself. */
const peopled = <T extends Entered>(rule: T): T => (rule.teamId === null ? rule : { ...rule, members: [] });

async function check(ctx: Ctx, { members, teamId, conditions: c }: Entered, before: string | null = null, kept: readonly string[] = []): Promise<void> {
  if (teamId !== null && teamId !== before) await requireTeam(ctx, teamId, 'teamId');
  if (teamId === null && members.length === 0) failField('members', captureSays('sales.rule_members'), 'required');
  const ids = members.map((m) => m.accountId);
  const twice = ids.findIndex((id, i) => ids.indexOf(id) !== i);
  if (twice >= 0) failField(`members.${twice}.accountId`, captureSays('sales.rule_member_twice'));
  await requireColleagues(ctx, ids, 'members');
  const may = await permissionsOf(ctx, ids);
  const blind = ids.findIndex((id) => !may.get(id)?.has('sales.lead.edit'));
  if (blind >= 0) failField(`members.${blind}.accountId`, captureSays('sales.rule_blind'));
  if (c.minValue !== null && c.maxValue !== null && toMajor(c.minValue) > toMajor(c.maxValue)) failField('conditions.maxValue', captureSays('sales.rule_amounts'));
  const forms = await ctx.sql('select 1 from sales.lead_form where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null', [ctx.workspaceId, c.formIds]);
  // A product that was removed since stays in the rule that names it.
  const products = c.productIds.filter((id) => !kept.includes(id));
  if (products.length > 0 && (!ctx.can('accounting.item.view') || (await findItems(ctx, products)).size !== new Set(products).size)) failField('conditions.productIds', captureSays('core.no_such_value'));
  if (forms.length !== new Set(c.formIds).size) failField('conditions.formIds', captureSays('core.no_such_value'));
}

/** Adds a rule at the end. */
export async function createRule(ctx: Ctx, entered: InputOf<typeof createAssignRule>): Promise<AssignRule> {
  const input = peopled(entered);
  await check(ctx, input);
  const id = uuidv7();
  await ctx.sql(
    `insert into sales.assign_rule (id, workspace_id, name, position, is_active, method, conditions, within_hours, team_id) values ($1, $2, $3, (select coalesce(max(position), 0) + 1 from sales.assign_rule where workspace_id = $2), $4, $5, $6::jsonb, $7, $8)`,
    [id, ctx.workspaceId, input.name, input.isActive, input.method, JSON.stringify(input.conditions), input.withinHours, input.teamId]);
  await writeMembers(ctx, id, input.members);
  ctx.emit({ type: `${topic}.created`, id, version: 1, data: { values: { name: input.name, method: input.method } }, can: 'sales.settings' });
  return found((await rulesOf(ctx, id))[0]);
}

async function writeMembers(ctx: Ctx, ruleId: string, members: Entered['members']): Promise<void> {
  const ids = members.map((m) => m.accountId);
  await ctx.sql('delete from sales.assign_member where workspace_id = $1 and rule_id = $2 and account_id <> all($3::uuid[])', [ctx.workspaceId, ruleId, ids]);
  await ctx.sql(
    `insert into sales.assign_member (rule_id, workspace_id, account_id, position, weight) select $2, $1, x.id, x.i, x.weight from unnest($3::uuid[], $4::int[]) with ordinality as x(id, weight, i)
     on conflict (rule_id, account_id) do update set position = excluded.position, weight = excluded.weight, credit = 0`, [ctx.workspaceId, ruleId, ids, members.map((m) => m.weight)]);
}

/** Changes a rule; whose turn it was last is remembered. */
export async function updateRule(ctx: Ctx, entered: InputOf<typeof updateAssignRule>): Promise<AssignRule> {
  const input = peopled(entered);
  found((await ctx.sql('select 1 from sales.assign_rule where workspace_id = $1 and id = $2 and deleted_at is null for update', [ctx.workspaceId, input.id]))[0]);
  const before = found((await rulesOf(ctx, input.id))[0]);
  if (before.version !== input.version) throw new Refusal('core.version_conflict', { current: before });
  await check(ctx, input, before.teamId, before.conditions.productIds);
  await ctx.sql('update sales.assign_rule set name = $3, is_active = $4, method = $5, conditions = $6::jsonb, within_hours = $7, team_id = $8, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2',
    [ctx.workspaceId, input.id, input.name, input.isActive, input.method, JSON.stringify(input.conditions), input.withinHours, input.teamId]);
  // The turns of a team's people are theirs while it stays that team.
  if (input.teamId === null || input.teamId !== before.teamId) await writeMembers(ctx, input.id, input.members);
  const after = found((await rulesOf(ctx, input.id))[0]);
  const changed = (['name', 'isActive', 'method', 'conditions', 'withinHours', 'teamId'] as const).filter((k) => JSON.stringify(before[k]) !== JSON.stringify(after[k]));
  ctx.emit({ type: `${topic}.changed`, id: input.id, version: after.version, data: { changes: Object.fromEntries(changed.map((k) => [k, [before[k], after[k]]])) }, can: 'sales.settings' });
  return after;
}

/** Removes a rule. */
export async function removeRule(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  found((await ctx.sql('update sales.assign_rule set deleted_at = now(), version = version + 1 where workspace_id = $1 and id = $2 and deleted_at is null returning 1', [ctx.workspaceId, id]))[0]);
  ctx.emit({ type: `${topic}.removed`, id, can: 'sales.settings' });
  return { id };
}

/** Puts the rules in an order that names each once. */
export async function arrangeRules(ctx: Ctx, { ids }: InputOf<typeof arrangeAssignRules>): Promise<{ items: AssignRule[] }> {
  const there = (await rulesOf(ctx)).map((r) => r.id);
  if (there.length !== ids.length || there.some((id) => !ids.includes(id))) failField('ids', captureSays('core.no_such_value'));
  await ctx.sql('update sales.assign_rule r set position = x.i from unnest($2::uuid[]) with ordinality as x(id, i) where r.workspace_id = $1 and r.id = x.id', [ctx.workspaceId, ids]);
  ctx.emit({ type: `${topic}.arranged`, data: { ids }, can: 'sales.settings' });
  return { items: await rulesOf(ctx) };
}
