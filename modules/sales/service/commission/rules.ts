import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, Refusal } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { getRow, insertRow, patchRow, restoreRow, type RecordTable } from '#core/server/resource/records.ts';
import { listColleagues, requireColleagues } from '#modules/workspace/api.ts';
import { commissionRuleFields, commissionRules, commissionSays, type commissionRoles, type CommissionRule, type CommissionSettings, type updateCommissionSettings } from '../../contract/commission.ts';
import { instantSql } from '../leads/scope.ts';
import { followAll } from './hear.ts';

const f = commissionRuleFields;
/** The table behind rules. */
export const commissionRuleRecord: RecordTable = {
  table: 'sales.commission_rule', topic: commissionRules.topic, can: commissionRules.can.view, title: 'name', endpoints: { create: commissionRules.create, update: commissionRules.update, remove: commissionRules.remove },
  columns: { name: 'name', audience: 'audience', accountId: 'account_id', role: 'role', percent: 'percent', basis: 'basis', category: 'category', onlyNew: 'only_new', validFrom: 'valid_from', validTo: 'valid_to', note: 'note', createdBy: 'created_by' },
  source: {
    from: 'sales.commission_rule r', key: 'r.id',
    select: `r.id, r.version, r.name, r.audience, r.account_id as "accountId", r.role, trim_scale(r.percent)::text as percent, r.basis, r.category, r.only_new as "onlyNew", r.valid_from::text as "validFrom", r.valid_to::text as "validTo", r.note, exists (select 1 from sales.commission_share s where s.rule_id = r.id) as "isUsed", ${instantSql('r.created_at')} as "createdAt", ${instantSql('r.updated_at')} as "updatedAt"`,
    fields: {
      name: { ...f.name, sql: 'r.name' }, audience: { ...f.audience, sql: 'r.audience' }, accountId: { ...f.accountId, sql: 'r.account_id' }, basis: { ...f.basis, sql: 'r.basis' }, percent: { ...f.percent, sql: 'r.percent' }, category: { ...f.category, sql: 'r.category' },
      validFrom: { ...f.validFrom, sql: 'r.valid_from' }, validTo: { ...f.validTo, sql: 'r.valid_to' }, createdAt: { ...f.createdAt, sql: 'r.created_at' },
    },
    scope: (ctx, p) => `r.workspace_id = ${p.add(ctx.workspaceId)} and r.deleted_at is null`, defaultSort: [{ field: 'validFrom', descending: true }], search: (words, p) => `(r.name ilike ${p.add(likePattern(words))} or r.category ilike ${p.add(likePattern(words))})`,
  },
};

type Values = Pick<CommissionRule, 'audience' | 'accountId' | 'role' | 'basis' | 'category' | 'validFrom' | 'validTo'> & { id?: string };

/** Fields as they go together: whom it pays is one of three. Refuses what does not fit. */
async function fitted<T extends Partial<Values>>(ctx: Ctx, changes: T, before: Values): Promise<T & Pick<Values, 'accountId' | 'role'>> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, v]) => v !== undefined)) as T;
  const next = { ...before, ...given };
  const accountId = next.audience === 'person' ? next.accountId ?? failField('accountId', commissionSays('sales.commission_person')) : null;
  const role = next.audience === 'role' ? next.role : '';
  if (accountId !== null && accountId !== before.accountId) await requireColleagues(ctx, [accountId], 'accountId');
  if (next.audience === 'role' && (role === '' || (role !== before.role && !(await rolesOf(ctx)).some((r) => r.key === role)))) failField('role', commissionSays('sales.commission_role'));
  if (next.validTo && next.validTo < next.validFrom) failField('validTo', commissionSays('sales.commission_days'));
  await requireOneKind(ctx, next);
  return { ...given, accountId, role };
}

const nobody: Values = { audience: 'everyone', accountId: null, role: '', basis: 'paid', category: '', validFrom: '', validTo: null };

/** An order earns as an order or by its invoices: where rules are told apart by the category of a line, those that hold at the same time count the same. */
async function requireOneKind(ctx: Ctx, { id, basis, category, validFrom, validTo }: Values): Promise<void> {
  const other = await ctx.sql(
    `select 1 from sales.commission_rule r where r.workspace_id = $1 and r.deleted_at is null and r.id is distinct from $2::uuid and (r.basis = 'order') <> ($3 = 'order') and (r.category <> '' or $4 <> '')
       and daterange(r.valid_from, r.valid_to, '[]') && daterange($5::date, $6::date, '[]') limit 1`, [ctx.workspaceId, id ?? null, basis, category, validFrom, validTo], 'sales.commission_other_kind');
  if (other.length > 0) failField('basis', commissionSays('sales.commission_mixed'));
}

/** Adds a rule; what it holds for follows by a job. */
export async function createRule(ctx: Ctx, { workspace_slug: _slug, ...input }: InputOf<typeof commissionRules.create>): Promise<CommissionRule> {
  const rule = await insertRow<CommissionRule>(ctx, commissionRuleRecord, { ...(await fitted(ctx, { validTo: null, ...input }, nobody)), createdBy: ctx.accountId });
  await followAll(ctx);
  return rule;
}

/** Changes a rule for what earns something from now on; what was earned stays with what it was earned by. */
export async function updateRule(ctx: Ctx, { workspace_slug: _slug, id, version, ...changes }: InputOf<typeof commissionRules.update>): Promise<CommissionRule> {
  const before = await getRow<CommissionRule>(ctx, commissionRuleRecord, id);
  const rule = await patchRow<CommissionRule>(ctx, commissionRuleRecord, id, version, await fitted(ctx, changes as Partial<Values>, before));
  await followAll(ctx);
  return rule;
}

/** Brings a rule back. */
export async function restoreRule(ctx: Ctx, { id }: { id: string }): Promise<CommissionRule> {
  const rule = await restoreRow<CommissionRule>(ctx, commissionRuleRecord, id);
  await followAll(ctx);
  return rule;
}

async function rolesOf(ctx: Ctx): Promise<OutputOf<typeof commissionRoles>['items']> {
  const roles = new Map((await listColleagues(ctx)).map((c) => [c.role.key, { key: c.role.key, name: c.role.name, rank: c.role.rank }]));
  return [...roles.values()].sort((a, b) => b.rank - a.rank || (a.name < b.name ? -1 : 1)).map(({ key, name }) => ({ key, name }));
}
/** Roles that people of the workspace have. */
export const showRoles = async (ctx: Ctx): Promise<OutputOf<typeof commissionRoles>> => ({ items: await rolesOf(ctx) });

/** How runs are approved. */
export async function showSettings(ctx: Ctx): Promise<CommissionSettings> {
  const [row] = await ctx.sql<CommissionSettings>('select s.version, s.approver_other as "approverOther" from sales.commission_settings s where s.workspace_id = $1', [ctx.workspaceId], 'sales.commission_settings');
  return row ?? { version: 1, approverOther: true };
}

/** Changes how runs are approved. */
export async function changeSettings(ctx: Ctx, { version, approverOther }: InputOf<typeof updateCommissionSettings>): Promise<CommissionSettings> {
  await ctx.sql('insert into sales.commission_settings (workspace_id) values ($1) on conflict do nothing', [ctx.workspaceId]);
  await ctx.sql('select 1 from sales.commission_settings where workspace_id = $1 for update', [ctx.workspaceId]);
  const before = await showSettings(ctx);
  if (before.version !== version) throw new Refusal('core.version_conflict', { current: before });
  if (before.approverOther === approverOther) return before;
  await ctx.sql('update sales.commission_settings set approver_other = $2, version = version + 1, updated_at = now() where workspace_id = $1', [ctx.workspaceId, approverOther]);
  ctx.emit({ type: 'sales.commission_settings.changed', id: ctx.workspaceId, version: version + 1, data: { changes: { approverOther: [before.approverOther, approverOther] } }, can: commissionRules.can.view });
  return showSettings(ctx);
}
