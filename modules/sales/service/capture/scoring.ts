import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { found, failField, Refusal } from '#core/server/fail.ts';
import { customFieldsOf } from '#core/server/resource/custom-columns.ts';
import { customValuesOf } from '#core/server/resource/custom-values.ts';
import { findItems } from '#modules/accounting/api.ts';
import { captureSays, type createScoreRule, type explainScore, type recordSignal, type ScoreRule, type updateScoreRule } from '../../contract/capture.ts';
import { leads, type Lead } from '../../contract/leads.ts';
import { enough } from '../../rules/capture/estimate.ts';
import { scoreOf, type ScoreFacts } from '../../rules/capture/score.ts';
import { operatorsFor } from '../../rules/capture/score-fields.ts';
import { getLead } from '../leads/leads.ts';
import { estimateFor } from './learning.ts';

const topic = 'sales.score_rule';

/** Score rules in their order. */
export function scoreRulesOf(ctx: Ctx, id?: string): Promise<ScoreRule[]> {
  return ctx.sql<ScoreRule>('select id, version, name, is_active as "isActive", condition, points from sales.score_rule where workspace_id = $1 and deleted_at is null and ($2::uuid is null or id = $2) order by position, id limit 200', [ctx.workspaceId, id ?? null], 'sales.score_rules');
}

type Row = Pick<Lead, 'id' | 'email' | 'phone' | 'company' | 'jobTitle' | 'website' | 'country' | 'sources' | 'labels' | 'interests' | 'productIds' | 'value' | 'rating' | 'utmCampaign'> & { score: number; at: Date; closed: Date | null };
const rowSql = `select id, score, created_at as at, closed_at as closed, email, phone, company, job_title as "jobTitle", website, country, coalesce(sources, '[]') as sources, coalesce(labels, '[]') as labels, interests, coalesce(product_ids, '[]') as "productIds", sales.money_text(value_amount, currency) as value, rating, utm_campaign as "utmCampaign" from sales.lead where workspace_id = $1 and id = any($2::uuid[]) order by id`;

/** What happened with leads and those merged into them, in order of time. */
async function eventsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Array<{ kind: string; at: number }>>> {
  const rows = await ctx.sql<{ root: string; kind: string; at: Date }>(
    `with family as (select x as root, x as member from unnest($2::uuid[]) as x union all select merged_into, id from sales.lead where workspace_id = $1 and merged_into = any($2::uuid[]))
     select f.root, e.kind, e.at from family f cross join lateral (
       select 'form' as kind, coalesce(p.confirmed_at, p.received_at) as at from sales.form_post p where p.workspace_id = $1 and p.lead_id = f.member and p.state = 'accepted'
       union all select s.kind, s.at from sales.lead_signal s where s.workspace_id = $1 and s.lead_id = f.member
       union all select case when a.kind in ('call', 'meeting') then a.kind when a.kind in ('email', 'sms', 'whatsapp') then case a.kind when 'email' then 'email_' else 'text_' end || case a.direction when 'in' then 'in' else 'out' end else 'other' end, a.done_at
         from sales.activity a where a.workspace_id = $1 and a.done_at is not null and a.deleted_at is null and a.topic = 'sales.lead' and a.subject_id = f.root and f.member = f.root
     ) e order by e.at`, [ctx.workspaceId, ids]);
  const events = new Map<string, Array<{ kind: string; at: number }>>();
  for (const { root, kind, at } of rows) { const list = events.get(root) ?? []; list.push({ kind, at: at.getTime() }); events.set(root, list); }
  return events;
}

/** Values of the workspace's own fields that rules look at, by lead. A box that was never ticked is one that is not. */
async function ownFieldsOf(ctx: Ctx, rules: readonly ScoreRule[], ids: readonly string[]): Promise<(id: string) => Record<string, unknown>> {
  const asked = new Set(rules.flatMap(({ isActive, condition: c }) => (isActive && c.kind === 'field' && c.field.startsWith('custom:') ? [c.field.slice(7)] : [])));
  if (asked.size === 0) return () => ({});
  const fields = (await customFieldsOf(ctx, leads.topic)).filter((f) => asked.has(f.id));
  const values = await customValuesOf(ctx, leads.topic, ids, fields.map((f) => f.id));
  return (id) => Object.fromEntries(fields.map((f) => [`custom:${f.id}`, values.get(id)?.[f.id] ?? (f.type === 'checkbox' ? false : null)]));
}

const factsOf = (row: Row, own: Record<string, unknown>, events: Array<{ kind: string; at: number }> | undefined): ScoreFacts => ({ createdAt: row.at.getTime(), closedAt: row.closed?.getTime() ?? null, fields: { ...row, ...own }, events: events ?? [] });

/** Counts the points of leads again, at most some hundred, and notes when they change by themselves next. Nobody's version of a lead grows old by that. */
export async function rescore(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // Held before anything is read: who counts the same leads at once then sees what the other wrote, signals and rules alike.
  await ctx.sql('select from sales.lead where workspace_id = $1 and id = any($2::uuid[]) order by id for no key update', [ctx.workspaceId, ids], 'sales.score_hold');
  const rules = await scoreRulesOf(ctx);
  const rows = await ctx.sql<Row>(rowSql, [ctx.workspaceId, ids]);
  const events = rules.length > 0 ? await eventsOf(ctx, ids) : new Map<string, Array<{ kind: string; at: number }>>();
  const own = await ownFieldsOf(ctx, rules, ids);
  const now = Date.now();
  const scored = rows.map((row) => ({ row, ...scoreOf(rules, factsOf(row, own(row.id), events.get(row.id)), now) }));
  await ctx.sql(
    'update sales.lead l set score = x.score, score_due_at = x.due from unnest($2::uuid[], $3::int[], $4::timestamptz[]) as x(id, score, due) where l.workspace_id = $1 and l.id = x.id',
    [ctx.workspaceId, scored.map((s) => s.row.id), scored.map((s) => s.score), scored.map((s) => (s.changesAt === null ? null : new Date(s.changesAt).toISOString()))]);
  const changed = scored.filter((s) => s.score !== s.row.score);
  // After a change of rules the page is looked at anew; thousands of signals would only slow it down.
  if (changed.length <= 20) for (const { row, score } of changed) ctx.emit({ type: 'sales.lead.scored', id: row.id, data: { changes: { score: [row.score, score] } }, can: 'sales.lead.view', audit: false });
}

/** Why a lead has its score, counted now. */
export async function explain(ctx: Ctx, { id }: InputOf<typeof explainScore>): Promise<OutputOf<typeof explainScore>> {
  await getLead(ctx, id);
  const row = found((await ctx.sql<Row>(rowSql, [ctx.workspaceId, [id]]))[0]);
  const rules = await scoreRulesOf(ctx);
  const own = await ownFieldsOf(ctx, rules, [id]);
  const { score, parts } = scoreOf(rules, factsOf(row, own(id), (await eventsOf(ctx, [id])).get(id)), Date.now());
  const { estimate, converted, lost } = await estimateFor(ctx, id);
  return { score, parts: parts.map((p) => ({ ...p, lastAt: p.lastAt === null ? null : new Date(p.lastAt).toISOString() })), estimate, closedSoFar: { converted, lost, needed: enough } };
}

/** Keeps what a lead did, and counts its points again; answers the signal's id. */
export async function keepSignal(ctx: Ctx, leadId: string, kind: InputOf<typeof recordSignal>['kind'], detail: string, at: Date): Promise<string> {
  return (await keepSignals(ctx, [leadId], kind, detail, at))[0]!;
}

/** The same of several leads at once. */
export async function keepSignals(ctx: Ctx, leadIds: readonly string[], kind: InputOf<typeof recordSignal>['kind'], detail: string, at: Date): Promise<string[]> {
  if (leadIds.length === 0) return [];
  const ids = leadIds.map(() => uuidv7());
  await ctx.sql('insert into sales.lead_signal (id, workspace_id, lead_id, kind, detail, at) select x.id, $1, x.lead, $4, $5, $6 from unnest($2::uuid[], $3::uuid[]) as x(id, lead)', [ctx.workspaceId, ids, leadIds, kind, detail, at.toISOString()]);
  await rescore(ctx, leadIds);
  return ids;
}

/** Notes what a lead did, as another program tells it. */
export async function noteSignal(ctx: Ctx, { id, kind, detail, at }: InputOf<typeof recordSignal>): Promise<{ id: string; score: number }> {
  const lead = await getLead(ctx, id);
  const when = at === undefined ? new Date() : new Date(at);
  if (when.getTime() > Date.now() + 60_000) failField('at', captureSays('core.no_such_value'));
  const signal = await keepSignal(ctx, lead.id, kind, detail, when);
  ctx.emit({ type: 'sales.lead.signalled', id, data: { kind }, can: 'sales.lead.view', audit: false });
  return { id: signal, score: (await ctx.sql<{ score: number }>('select score from sales.lead where workspace_id = $1 and id = $2', [ctx.workspaceId, id]))[0]!.score };
}

/** Refuses a condition that could never be fulfilled; one that is kept as it was stays, although what it looks at may be gone. */
async function check(ctx: Ctx, { condition: c }: { condition: ScoreRule['condition'] }, before?: ScoreRule): Promise<void> {
  if (c.kind !== 'field' || (before && isDeepStrictEqual(before.condition, c))) return;
  const own = c.field.startsWith('custom:') ? await customFieldsOf(ctx, leads.topic) : [];
  const operators = operatorsFor(c.field, own);
  if (operators.length === 0) failField('condition.field', captureSays('core.no_such_value'));
  if (!operators.includes(c.operator)) failField('condition.operator', captureSays('core.no_such_value'));
  if (c.operator !== 'filled' && c.operator !== 'empty' && c.value === '') failField('condition.value', captureSays('sales.score_condition'), 'required');
  const field = own.find((f) => `custom:${f.id}` === c.field);
  if (c.operator === 'at_least' || (c.operator === 'is' && field?.type === 'number')) { if (!Number.isFinite(Number(c.value))) failField('condition.value', captureSays('core.enter_number')); return; }
  if (c.operator !== 'is') return;
  if (field?.type === 'checkbox' && c.value !== 'true' && c.value !== 'false') failField('condition.value', captureSays('core.choose_one'));
  if (field?.type === 'select' && !field.options.includes(c.value)) failField('condition.value', captureSays('core.choose_one'));
  if (c.field === 'productIds' && (!ctx.can('accounting.item.view') || !/^[0-9a-f-]{36}$/.test(c.value) || !(await findItems(ctx, [c.value])).has(c.value))) failField('condition.value', captureSays('core.no_such_value'));
}

const countAll = (ctx: Ctx) => ctx.enqueue('sales.rescoreAll', { workspaceId: ctx.workspaceId, after: null }, { key: `sales.rescoreAll:${ctx.workspaceId}` });

/** Adds a score rule. */
export async function createScore(ctx: Ctx, input: InputOf<typeof createScoreRule>): Promise<ScoreRule> {
  await check(ctx, input);
  const id = uuidv7();
  await ctx.sql('insert into sales.score_rule (id, workspace_id, name, position, is_active, condition, points) values ($1, $2, $3, (select coalesce(max(position), 0) + 1 from sales.score_rule where workspace_id = $2), $4, $5::jsonb, $6)', [id, ctx.workspaceId, input.name, input.isActive, JSON.stringify(input.condition), input.points]);
  ctx.emit({ type: `${topic}.created`, id, version: 1, data: { values: { name: input.name, points: input.points } }, can: 'sales.settings' });
  await countAll(ctx);
  return found((await scoreRulesOf(ctx, id))[0]);
}

/** Changes a score rule. */
export async function updateScore(ctx: Ctx, input: InputOf<typeof updateScoreRule>): Promise<ScoreRule> {
  const before = found((await scoreRulesOf(ctx, input.id))[0]);
  await check(ctx, input, before);
  const done = before.version !== input.version ? [] : await ctx.sql('update sales.score_rule set name = $4, is_active = $5, condition = $6::jsonb, points = $7, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 and version = $3 and deleted_at is null returning 1',
    [ctx.workspaceId, input.id, input.version, input.name, input.isActive, JSON.stringify(input.condition), input.points]);
  if (done.length === 0) throw new Refusal('core.version_conflict', { current: found((await scoreRulesOf(ctx, input.id))[0]) });
  const after = found((await scoreRulesOf(ctx, input.id))[0]);
  const changed = (['name', 'isActive', 'condition', 'points'] as const).filter((k) => JSON.stringify(before[k]) !== JSON.stringify(after[k]));
  ctx.emit({ type: `${topic}.changed`, id: input.id, version: after.version, data: { changes: Object.fromEntries(changed.map((k) => [k, [before[k], after[k]]])) }, can: 'sales.settings' });
  await countAll(ctx);
  return after;
}

/** Removes a score rule. */
export async function removeScore(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  found((await ctx.sql('update sales.score_rule set deleted_at = now(), version = version + 1 where workspace_id = $1 and id = $2 and deleted_at is null returning 1', [ctx.workspaceId, id]))[0]);
  ctx.emit({ type: `${topic}.removed`, id, can: 'sales.settings' });
  await countAll(ctx);
  return { id };
}
