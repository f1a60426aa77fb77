import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { subscribe, type Subscriber } from '#core/server/module.ts';
import type { MissingDefaults, missingDefaults, restoreDefaults } from '../../contract/capture.ts';
import { looksAtSame, usualScoreRules, usualSources, usualTarget } from '../../rules/capture/starter-set.ts';
import { ensurePipelines, unstoredPipelines } from '../leads/pipeline-store.ts';
import { asRobot } from './robot.ts';
import { createScore, scoreRulesOf } from './scoring.ts';
import { createSource } from './sources.ts';

/** Pipelines of leads without a target; the ready-made one also before it is stored. */
async function untargeted(ctx: Ctx): Promise<string[]> {
  const stored = (await ctx.sql<{ id: string }>("select id from sales.pipeline where workspace_id = $1 and kind = 'lead' and deleted_at is null", [ctx.workspaceId])).map((r) => r.id);
  const lines = stored.length > 0 ? stored : unstoredPipelines(ctx.workspaceId).filter((p) => p.kind === 'lead').map((p) => p.id);
  const known = new Set((await ctx.sql<{ id: string }>('select pipeline_id as id from sales.response_target where workspace_id = $1', [ctx.workspaceId])).map((r) => r.id));
  return lines.filter((id) => !known.has(id));
}

async function lacking(ctx: Ctx) {
  const rules = await scoreRulesOf(ctx);
  const sources = await ctx.sql<{ name: string }>('select u.name from unnest($2::text[]) as u(name) where not exists (select 1 from sales.source s where s.workspace_id = $1 and s.deleted_at is null and sales.word_key(s.name) = sales.word_key(u.name))', [ctx.workspaceId, usualSources]);
  return { rules: usualScoreRules.filter((usual) => !rules.some((r) => looksAtSame(r.condition, usual.condition))), sources: usualSources.filter((name) => sources.some((s) => s.name === name)), pipelines: await untargeted(ctx) };
}

const told = ({ rules, sources, pipelines }: Awaited<ReturnType<typeof lacking>>): MissingDefaults => ({ scoreRules: rules.map((r) => r.name), sources: [...sources], targets: pipelines.length });

/** What restoring would add. */
export const showMissing = async (ctx: Ctx, _input: InputOf<typeof missingDefaults>): Promise<OutputOf<typeof missingDefaults>> => told(await lacking(ctx));

const addTargets = (ctx: Ctx, pipelines: readonly string[]) => ctx.sql('insert into sales.response_target (workspace_id, pipeline_id, minutes) select $1, x, $3 from unnest($2::uuid[]) as x on conflict do nothing', [ctx.workspaceId, pipelines, usualTarget]);

/** Adds what is missing of the usual set. Two at once add it once. */
export async function restore(ctx: Ctx, _input: InputOf<typeof restoreDefaults>): Promise<OutputOf<typeof restoreDefaults>> {
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sales.starter_set:${ctx.workspaceId}`]);
  await ensurePipelines(ctx);
  const missing = await lacking(ctx);
  for (const rule of missing.rules) await createScore(ctx, { workspace_slug: '', isActive: true, ...rule });
  for (const name of missing.sources) await createSource(ctx, { workspace_slug: '', name, notes: '', custom: undefined as never });
  if (missing.pipelines.length > 0) {
    await ctx.sql('insert into sales.capture_settings (workspace_id) values ($1) on conflict (workspace_id) do update set version = sales.capture_settings.version + 1, updated_at = now()', [ctx.workspaceId]);
    await addTargets(ctx, missing.pipelines);
    ctx.emit({ type: 'sales.capture_settings.changed', id: ctx.workspaceId, data: { changes: { targets: [null, missing.pipelines.length] } }, can: 'sales.lead.view' });
    await ctx.enqueue('sales.measureResponses', { workspaceId: ctx.workspaceId, after: null }, { key: `sales.measureResponses:${ctx.workspaceId}` });
  }
  return told(missing);
}

/** A workspace that has just begun gets the usual set, unless somebody was quicker: where leads, rules, sources or targets are, nothing is added. */
async function begin(ctx: Ctx): Promise<void> {
  const [row] = await ctx.sql<{ begun: boolean }>(
    `select exists (select 1 from sales.lead where workspace_id = $1) or exists (select 1 from sales.score_rule where workspace_id = $1) or exists (select 1 from sales.source where workspace_id = $1) or exists (select 1 from sales.response_target where workspace_id = $1)
       or exists (select 1 from sales.capture_settings where workspace_id = $1) or exists (select 1 from sales.lead_form where workspace_id = $1) as begun`, [ctx.workspaceId]);
  if (row!.begun) return;
  // Nobody did this: it stands in no log.
  for (const [i, { name, points, condition }] of usualScoreRules.entries()) await ctx.sql('insert into sales.score_rule (id, workspace_id, name, position, condition, points) values ($1, $2, $3, $4, $5::jsonb, $6)', [uuidv7(), ctx.workspaceId, name, i + 1, JSON.stringify(condition), points]);
  for (const name of usualSources) await ctx.sql('insert into sales.source (id, workspace_id, name) values ($1, $2, $3)', [uuidv7(), ctx.workspaceId, name]);
  for (const name of usualSources) await ctx.sql('select sales.respell($1, $2)', [ctx.workspaceId, name]);
  await addTargets(ctx, await untargeted(ctx));
}

/** New workspaces begin with the usual set. */
export const starterSet: Subscriber = subscribe('sales.starter_set', 'workspace.workspace.created', (ctx, event) => asRobot(ctx, event.workspace_id!, begin));
