import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { ListInput } from '#core/contract/list.ts';
import type { Ctx } from '#core/server/context.ts';
import { newestSeq } from '#core/server/events/newest.ts';
import { fail, found } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { listRows, type ListSource } from '#core/server/resource/list.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import * as contract from '../contract.ts';
import { checkRule } from './check.ts';

/** A rule as its table holds it. */
export interface StoredRule {
  id: string; name: string; topic: string; happens: 'created' | 'changed' | 'event'; event_type: string | null; field: string | null; field_to: string | null; conditions: unknown; actions: contract.Action[];
  active: boolean; pause_reason: contract.RuleRow['pauseReason']; account_id: string | null; failures: number; last_run_at: Date | null; created_at: Date; updated_at: Date; version: number;
}
type Row = StoredRule & { runs: number };

const manyRuns = 10_000;
/** Columns of a rule; `field_to` as text, for null is a value to wait for. */
export const ruleColumns = 'r.id, r.name, r.topic, r.happens, r.event_type, r.field, r.field_to::text as field_to, r.conditions, r.actions, r.active, r.pause_reason, r.account_id, r.failures, r.last_run_at, r.created_at, r.updated_at, r.version';
const runs = `(select count(*)::int from (select 1 from automation.run u where u.workspace_id = r.workspace_id and u.rule_id = r.id and u.created_at > now() - interval '30 days' limit ${manyRuns}) n)`;
const { name, topic, active, pauseReason, lastRunAt, createdAt } = contract.ruleFields;

const source: ListSource = {
  from: 'automation.rule r', select: `${ruleColumns}, ${runs} as runs`, key: 'r.id',
  fields: {
    name: { ...name, sql: 'r.name' }, topic: { ...topic, sql: 'r.topic' }, active: { ...active, sql: 'r.active' }, pauseReason: { ...pauseReason, sql: 'r.pause_reason' },
    lastRunAt: { ...lastRunAt, sql: 'r.last_run_at' }, runs: { ...contract.ruleFields.runs, sql: runs }, createdAt: { ...createdAt, sql: 'r.created_at' },
  },
  scope: (ctx, p) => `r.workspace_id = ${p.add(ctx.workspaceId)} and r.deleted_at is null`,
  defaultSort: [{ field: 'createdAt', descending: true }],
  search: (words, p) => `r.name ilike ${p.add(likePattern(words))}`,
};

/** Rules of the workspace. */
export async function listRules(ctx: Ctx, input: InputOf<typeof contract.listRules>): Promise<OutputOf<typeof contract.listRules>> {
  const page = await listRows<Row>(ctx, source, input as ListInput);
  return { ...page, items: await shapes(ctx, page.items) };
}

/** One rule, or 404. */
export async function getRule(ctx: Ctx, { id }: { id: string }): Promise<contract.RuleRow> {
  const rows = await ctx.sql<Row>(`select ${source.select} from automation.rule r where r.workspace_id = $1 and r.id = $2 and r.deleted_at is null`, [ctx.workspaceId, id], 'automation.rule.get');
  return found((await shapes(ctx, rows))[0]);
}

/** The rule, locked, or 404. */
async function lock(ctx: Ctx, id: string, deleted = false): Promise<StoredRule> {
  const [row] = await ctx.sql<StoredRule>(`select ${ruleColumns} from automation.rule r where r.workspace_id = $1 and r.id = $2 and r.deleted_at is ${deleted ? 'not null' : 'null'} for no key update`, [ctx.workspaceId, id]);
  return found(row);
}

async function requireRoom(ctx: Ctx): Promise<void> {
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`automation.rules:${ctx.workspaceId}`]);
  const [row] = await ctx.sql<{ n: number }>('select count(*)::int as n from automation.rule where workspace_id = $1 and deleted_at is null', [ctx.workspaceId]);
  if (row!.n >= contract.maxRules) fail('automation.too_many_rules', { max: contract.maxRules });
}

/** A rule's own columns in the order of the statements below; whoever saves it lends it their rights, and it hears what happens from now on. */
async function columnsOf(ctx: Ctx, rule: contract.Written): Promise<unknown[]> {
  const { when } = rule;
  return [
    rule.name, rule.topic, when.happens, when.happens === 'event' ? when.eventType : null, when.happens === 'changed' ? when.field : null, when.field === null || when.to === undefined ? null : JSON.stringify(when.to),
    rule.conditions === '' ? null : rule.conditions, JSON.stringify(rule.actions), ctx.accountId, await newestSeq(ctx, `w:${ctx.workspaceId}`),
  ];
}

/** Makes a rule. */
export async function createRule(ctx: Ctx, input: InputOf<typeof contract.createRule>): Promise<contract.RuleRow> {
  const rule = input as contract.Written;
  await checkRule(ctx, rule);
  await requireRoom(ctx);
  const [id, on] = [uuidv7(), input.active ?? true];
  await ctx.sql(
    `insert into automation.rule (id, workspace_id, active, pause_reason, name, topic, happens, event_type, field, field_to, conditions, actions, account_id, heard_to)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $12::jsonb, $13, $14)`, [id, ctx.workspaceId, on, on ? null : 'person', ...await columnsOf(ctx, rule)]);
  tell(ctx, 'created', id, 1, { name: rule.name });
  return getRule(ctx, { id });
}

/** Changes a rule; what it was still to look at it no longer does. */
export async function updateRule(ctx: Ctx, input: InputOf<typeof contract.updateRule>): Promise<contract.RuleRow> {
  const before = await lock(ctx, input.id);
  if (before.version !== input.version) fail('core.version_conflict', { current: await getRule(ctx, input) });
  const rule = input as contract.Written;
  await checkRule(ctx, rule);
  await ctx.sql(
    `update automation.rule set name = $3, topic = $4, happens = $5, event_type = $6, field = $7, field_to = $8::jsonb, conditions = $9::jsonb, actions = $10::jsonb, account_id = $11, heard_to = $12,
       failures = 0, updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2`, [ctx.workspaceId, input.id, ...await columnsOf(ctx, rule)]);
  await ctx.sql('delete from automation.due where workspace_id = $1 and rule_id = $2', [ctx.workspaceId, input.id]);
  tell(ctx, 'changed', input.id, before.version + 1, { name: rule.name, changes: before.name === rule.name ? {} : { name: [before.name, rule.name] } });
  return getRule(ctx, input);
}

/** Switches a rule on or off; whoever switches it on could have saved it. */
export async function switchRule(ctx: Ctx, { id, active: on }: InputOf<typeof contract.switchRule>): Promise<contract.RuleRow> {
  const before = await lock(ctx, id);
  if (before.active === on) return getRule(ctx, { id });
  if (on) await checkRule(ctx, writtenOf(before));
  await ctx.sql(
    `update automation.rule set active = $3, pause_reason = $4, account_id = case when $3 then $5 else account_id end, heard_to = case when $3 then $6 else heard_to end,
       failures = 0, hour_runs = 0, hour_from = now(), updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2`,
    [ctx.workspaceId, id, on, on ? null : 'person', ctx.accountId, await newestSeq(ctx, `w:${ctx.workspaceId}`)]);
  if (!on) await ctx.sql('delete from automation.due where workspace_id = $1 and rule_id = $2', [ctx.workspaceId, id]);
  tell(ctx, on ? 'started' : 'stopped', id, before.version + 1, { name: before.name });
  return getRule(ctx, { id });
}

/** Puts a rule away for 30 days. */
export async function deleteRule(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  const before = await lock(ctx, id);
  await ctx.sql('update automation.rule set deleted_at = now(), version = version + 1 where workspace_id = $1 and id = $2', [ctx.workspaceId, id]);
  await ctx.sql('delete from automation.due where workspace_id = $1 and rule_id = $2', [ctx.workspaceId, id]);
  tell(ctx, 'removed', id, null, { name: before.name });
  return { ok: true };
}

/** Brings a rule back as it was; it hears nothing of what happened meanwhile. */
export async function restoreRule(ctx: Ctx, { id }: { id: string }): Promise<contract.RuleRow> {
  const before = await lock(ctx, id, true);
  await requireRoom(ctx);
  await ctx.sql('update automation.rule set deleted_at = null, heard_to = $3, version = version + 1 where workspace_id = $1 and id = $2', [ctx.workspaceId, id, await newestSeq(ctx, `w:${ctx.workspaceId}`)]);
  tell(ctx, 'restored', id, before.version + 1, { name: before.name });
  return getRule(ctx, { id });
}

function tell(ctx: Ctx, verb: string, id: string, version: number | null, data: Record<string, unknown>): void {
  ctx.emit({ type: `automation.rule.${verb}`, id, version, data, can: contract.can });
}

/** A stored rule as a person wrote it. */
export function writtenOf(r: StoredRule): contract.Written {
  return {
    name: r.name, topic: r.topic, when: { happens: r.happens, eventType: r.event_type, field: r.field, ...(r.field_to === null ? {} : { to: JSON.parse(r.field_to) as contract.FieldValue }) },
    conditions: r.conditions === null ? '' : JSON.stringify(r.conditions), actions: r.actions,
  };
}

async function shapes(ctx: Ctx, rows: readonly Row[]): Promise<contract.RuleRow[]> {
  const person = await peopleOf(ctx, rows.map((r) => r.account_id));
  return rows.map((r) => ({
    ...writtenOf(r), id: r.id, active: r.active, pauseReason: r.pause_reason, keeper: person(r.account_id), failures: r.failures, lastRunAt: r.last_run_at?.toISOString() ?? null, runs: r.runs,
    createdAt: r.created_at.toISOString(), updatedAt: r.updated_at.toISOString(), version: r.version,
  }));
}
