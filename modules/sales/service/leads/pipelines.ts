import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { listRows, type ListSource } from '#core/server/resource/list.ts';
import { getRow, insertRow, patchRow, removeRow, restoreRow, type RecordTable } from '#core/server/resource/records.ts';
import { spreadRanks } from '#core/server/resource/rank.ts';
import * as contract from '../../contract/leads.ts';
import { defaultPipelines } from '../../rules/leads/default-pipelines.ts';
import { ensurePipelines, hasPipelines, reasonsOf, unstoredPipelines } from './pipeline-store.ts';
import { instantSql } from './scope.ts';

const f = contract.pipelineFields;
/** Which kinds of pipelines the viewer may know of. */
function kindsSeen(ctx: Ctx): contract.PipelineKind[] {
  if (ctx.can('sales.settings')) return ['lead', 'deal'];
  return [...(ctx.can('sales.lead.view') ? ['lead' as const] : []), ...(ctx.can('sales.deal.view') ? ['deal' as const] : [])];
}

const source: ListSource = {
  from: 'sales.pipeline p', key: 'p.id',
  select: `p.id, p.version, p.name, p.kind, p.is_default as "isDefault", ${instantSql('p.created_at')} as "createdAt", ${instantSql('p.updated_at')} as "updatedAt",
    coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'pipelineId', s.pipeline_id, 'name', s.name, 'kind', s.kind, 'leadStatus', s.lead_status, 'probability', s.probability, 'requiredFields', s.required_fields, 'criteria', s.criteria, 'maxDays', s.max_days, 'color', s.color, 'version', s.version) order by s.rank, s.id)
      from sales.stage s where s.workspace_id = p.workspace_id and s.pipeline_id = p.id and s.deleted_at is null), '[]') as stages`,
  fields: { name: { ...f.name, sql: 'p.name' }, kind: { ...f.kind, sql: 'p.kind' }, isDefault: { ...f.isDefault, sql: 'p.is_default' }, createdAt: { ...f.createdAt, sql: 'p.created_at' } },
  scope: (ctx, p) => `p.workspace_id = ${p.add(ctx.workspaceId)} and p.deleted_at is null and p.kind = any(${p.add(kindsSeen(ctx))}::text[])`,
  defaultSort: [{ field: 'name', descending: false }],
  search: (words, p) => `p.name ilike ${p.add(likePattern(words))}`,
};

/** Pipelines as records. */
export const pipelineRecord: RecordTable = { table: 'sales.pipeline', topic: 'sales.pipeline', source, columns: { name: 'name', kind: 'kind' }, title: 'name', endpoints: { create: contract.pipelines.create, update: contract.pipelines.update, remove: contract.pipelines.remove } };

/** Pipelines of the kinds the viewer works with; the ready-made ones while the workspace has stored none. */
export async function listPipelines(ctx: Ctx, input: InputOf<typeof contract.pipelines.list>): Promise<OutputOf<typeof contract.pipelines.list>> {
  const page = await listRows<contract.Pipeline>(ctx, source, input);
  if (page.items.length > 0 || input.cursor || input.q || input.filter || await hasPipelines(ctx)) return page;
  const items = unstoredPipelines(ctx.workspaceId).filter((p) => kindsSeen(ctx).includes(p.kind));
  return { ...page, items, total: input.count === 'exact' ? items.length : null };
}

/** One pipeline, also a ready-made one. */
export async function getPipeline(ctx: Ctx, { id }: { id: string }): Promise<contract.Pipeline> {
  const unstored = unstoredPipelines(ctx.workspaceId).find((p) => p.id === id && kindsSeen(ctx).includes(p.kind));
  if (unstored && !(await hasPipelines(ctx))) return unstored;
  return getRow<contract.Pipeline>(ctx, pipelineRecord, id);
}

/** Adds a pipeline with the usual stages of its kind. */
export async function createPipeline(ctx: Ctx, { name, kind }: InputOf<typeof contract.pipelines.create>): Promise<contract.Pipeline> {
  await ensurePipelines(ctx);
  const made = await insertRow<contract.Pipeline>(ctx, pipelineRecord, { name, kind });
  const stages = defaultPipelines.find((p) => p.kind === kind)!.stages;
  const ranks = spreadRanks(stages.length);
  for (const [i, s] of stages.entries()) {
    await ctx.sql('insert into sales.stage (id, workspace_id, pipeline_id, name, kind, lead_status, probability, max_days, color, rank) values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9)',
      [ctx.workspaceId, made.id, s.name, s.kind, s.leadStatus, s.probability, s.maxDays, s.color, ranks[i]]);
  }
  return getRow<contract.Pipeline>(ctx, pipelineRecord, made.id);
}

/** Changes a pipeline's name; its kind stays what it is. */
export async function updatePipeline(ctx: Ctx, { id, version, name, kind }: InputOf<typeof contract.pipelines.update>): Promise<contract.Pipeline> {
  await ensurePipelines(ctx);
  const before = await getRow<contract.Pipeline>(ctx, pipelineRecord, id);
  if (kind !== undefined && kind !== before.kind) failField('kind', contract.leadSays('sales.stage_of_pipeline'));
  return patchRow<contract.Pipeline>(ctx, pipelineRecord, id, version, { name });
}

/** How many records that are not put away stand in a pipeline or stage. */
export async function recordsIn(ctx: Ctx, column: 'pipeline_id' | 'stage_id', id: string): Promise<number> {
  const [row] = await ctx.sql<{ n: number }>(
    `select ((select count(*) from sales.lead where workspace_id = $1 and ${column} = $2 and deleted_at is null) + (select count(*) from sales.opportunity where workspace_id = $1 and ${column} = $2 and deleted_at is null))::int as n`, [ctx.workspaceId, id]);
  return row!.n;
}

/** Puts an empty pipeline away; the default one of a kind stays. */
export async function removePipeline(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  await ensurePipelines(ctx);
  const pipeline = await getRow<contract.Pipeline>(ctx, pipelineRecord, id);
  await ctx.sql('select 1 from sales.pipeline where workspace_id = $1 and id = $2 for update', [ctx.workspaceId, id]);
  if (pipeline.isDefault) fail('sales.pipeline_needed');
  const count = await recordsIn(ctx, 'pipeline_id', id);
  if (count > 0) fail('sales.pipeline_in_use', { count });
  return removeRow(ctx, pipelineRecord, id);
}

/** Brings a pipeline back. */
export const restorePipeline = (ctx: Ctx, { id }: { id: string }): Promise<contract.Pipeline> => restoreRow<contract.Pipeline>(ctx, pipelineRecord, id);

/** Makes a pipeline the one new records of its kind go into. */
export async function makeDefault(ctx: Ctx, { id }: { id: string }): Promise<contract.Pipeline> {
  await ensurePipelines(ctx);
  const pipeline = await getRow<contract.Pipeline>(ctx, pipelineRecord, id);
  if (pipeline.isDefault) return pipeline;
  await ctx.sql('update sales.pipeline set is_default = false, version = version + 1, updated_at = now() where workspace_id = $1 and kind = $2 and is_default', [ctx.workspaceId, pipeline.kind]);
  await ctx.sql('update sales.pipeline set is_default = true, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, id]);
  ctx.emit({ type: 'sales.pipeline.changed', id, version: pipeline.version + 1, data: { changes: { isDefault: [false, true] } } });
  return getRow<contract.Pipeline>(ctx, pipelineRecord, id);
}

/** Reasons of a kind in order. */
export async function listReasons(ctx: Ctx, { kind }: { kind: contract.PipelineKind }): Promise<OutputOf<typeof contract.listLostReasons>> {
  return { items: await reasonsOf(ctx, kind) };
}

/** Replaces the reasons of a kind; words that stay keep their id. */
export async function saveReasons(ctx: Ctx, { kind, labels }: InputOf<typeof contract.saveLostReasons>): Promise<OutputOf<typeof contract.saveLostReasons>> {
  const wanted = [...new Map(labels.map((label) => [label.toLowerCase(), label])).values()];
  const before = await reasonsOf(ctx, kind);
  const ranks = spreadRanks(wanted.length);
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sales.reasons:${ctx.workspaceId}:${kind}`]);
  await ctx.sql('update sales.lost_reason set deleted_at = now(), updated_at = now() where workspace_id = $1 and kind = $2 and deleted_at is null and lower(label) <> all($3::text[])', [ctx.workspaceId, kind, wanted.map((w) => w.toLowerCase())]);
  for (const [i, label] of wanted.entries()) {
    await ctx.sql(
      `insert into sales.lost_reason (id, workspace_id, kind, label, rank) values (gen_random_uuid(), $1, $2, $3, $4)
       on conflict (workspace_id, kind, lower(label)) where deleted_at is null do update set label = excluded.label, rank = excluded.rank, version = sales.lost_reason.version + 1, updated_at = now()`, [ctx.workspaceId, kind, label, ranks[i]]);
  }
  ctx.emit({ type: 'sales.lost_reason.changed', data: { changes: { [kind]: [before.map((r) => r.label), wanted] } } });
  return { items: await reasonsOf(ctx, kind) };
}
