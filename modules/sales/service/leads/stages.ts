import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { customPrefix, isCustomKey } from '#core/contract/list.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found, Refusal } from '#core/server/fail.ts';
import { customFieldsOf } from '#core/server/resource/custom-columns.ts';
import { getRow } from '#core/server/resource/records.ts';
import { rankBetween, spreadRanks } from '#core/server/resource/rank.ts';
import * as contract from '../../contract/leads.ts';
import { pipelineRecord, recordsIn } from './pipelines.ts';
import { ensurePipelines, findStage, stagesOf } from './pipeline-store.ts';

const kindOrder: Record<contract.StageKind, number> = { open: 0, won: 1, lost: 2 };
const statusesOf: Record<contract.StageKind, readonly contract.LeadStatus[]> = { open: ['new', 'working', 'qualified'], won: ['converted'], lost: ['lost', 'junk'] };

/** Won is certain, lost is out: their probabilities are fixed. */
function probabilityOf(kind: contract.StageKind, wish: number | undefined, otherwise: number): number {
  const fixed = kind === 'won' ? 100 : kind === 'lost' ? 0 : null;
  if (fixed !== null && wish !== undefined && wish !== fixed) failField('probability', contract.leadSays('sales.stage_probability'));
  return fixed ?? wish ?? otherwise;
}

function checkStatus(kind: contract.StageKind, pipelineKind: contract.PipelineKind, status: contract.LeadStatus | undefined): contract.LeadStatus | null {
  if (pipelineKind === 'deal') return null;
  if (status !== undefined && !statusesOf[kind].includes(status)) failField('leadStatus', contract.leadSays('sales.stage_of_pipeline'));
  return status ?? (kind === 'open' ? 'working' : statusesOf[kind][0]!);
}

/** Fields a stage may ask for: what a lead or an opportunity has, and what the workspace added; one that was put away meanwhile may stay named. */
async function checkFields(ctx: Ctx, kind: contract.PipelineKind, fields: readonly string[] | undefined): Promise<void> {
  const own: readonly string[] = kind === 'lead' ? contract.leadStageFields : contract.dealStageFields;
  const added = fields?.some(isCustomKey) ? (await customFieldsOf(ctx, kind === 'lead' ? 'sales.lead' : 'sales.opportunity', true)).filter((f) => !f.formula).map((f) => customPrefix + f.id) : [];
  const known = [...own, ...added];
  if (fields?.some((f) => !known.includes(f))) failField('requiredFields', contract.leadSays('sales.stage_of_pipeline'));
}

/** Exit criteria as they are kept: those that were there keep their ids, new ones get theirs. */
function criteriaOf(kind: contract.StageKind, wish: ReadonlyArray<{ id?: string | undefined; text: string }> | undefined, before: readonly contract.Criterion[]): contract.Criterion[] {
  if (wish === undefined) return [...before];
  if (kind !== 'open' && wish.length > 0) failField('criteria', contract.leadSays('sales.criteria_of_open'));
  const named = wish.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (new Set(named).size !== named.length || named.some((id) => !before.some((c) => c.id === id))) failField('criteria', contract.leadSays('sales.criterion_unknown'));
  return wish.map(({ id, text }) => ({ id: id ?? uuidv7(), text }));
}

/** The pipeline with its stages, locked against other changes of its stages. */
async function lockedPipeline(ctx: Ctx, id: string): Promise<contract.Pipeline> {
  await ensurePipelines(ctx);
  await ctx.sql('select 1 from sales.pipeline where workspace_id = $1 and id = $2 for update', [ctx.workspaceId, id]);
  return getRow<contract.Pipeline>(ctx, pipelineRecord, id);
}

function tell(ctx: Ctx, pipelineId: string, changes: Record<string, [unknown, unknown]>): void {
  ctx.emit({ type: 'sales.pipeline.changed', id: pipelineId, data: { changes } });
}

/** Adds a stage behind the last one of its kind. */
export async function createStage(ctx: Ctx, input: InputOf<typeof contract.createStage>): Promise<contract.Stage> {
  const pipeline = await lockedPipeline(ctx, input.pipelineId);
  if (pipeline.stages.length >= contract.stageLimit) failField('name', contract.leadSays('sales.stage_limit', { count: contract.stageLimit }));
  await checkFields(ctx, pipeline.kind, input.requiredFields);
  const ranks = await ctx.sql<{ id: string; rank: string }>('select id, rank from sales.stage where workspace_id = $1 and pipeline_id = $2 and deleted_at is null order by rank, id', [ctx.workspaceId, pipeline.id]);
  const last = pipeline.stages.findLastIndex((s) => kindOrder[s.kind] <= kindOrder[input.kind]);
  const rank = rankBetween(ranks[last]?.rank ?? null, ranks[last + 1]?.rank ?? null);
  const [made] = await ctx.sql<{ id: string }>(
    'insert into sales.stage (id, workspace_id, pipeline_id, name, kind, lead_status, probability, required_fields, criteria, max_days, color, rank) values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11) returning id',
    [ctx.workspaceId, pipeline.id, input.name, input.kind, checkStatus(input.kind, pipeline.kind, input.leadStatus), probabilityOf(input.kind, input.probability, 50), input.requiredFields ?? [], JSON.stringify(criteriaOf(input.kind, input.criteria, [])), input.maxDays ?? null, input.color ?? 'gray', rank]);
  tell(ctx, pipeline.id, { stage: [null, input.name] });
  return found(await findStage(ctx, made!.id));
}

/** Changes a stage; a changed status of an open stage also holds for the leads in it. */
export async function updateStage(ctx: Ctx, input: InputOf<typeof contract.updateStage>): Promise<contract.Stage> {
  await ensurePipelines(ctx);
  const stage = found(await findStage(ctx, input.id));
  const pipeline = await lockedPipeline(ctx, stage.pipelineId);
  const before = found(await findStage(ctx, input.id));
  if (before.version !== input.version) throw new Refusal('core.version_conflict', { current: before });
  await checkFields(ctx, pipeline.kind, input.requiredFields);
  const after = {
    name: input.name ?? before.name, probability: probabilityOf(before.kind, input.probability, before.probability), requiredFields: input.requiredFields ?? before.requiredFields, criteria: criteriaOf(before.kind, input.criteria, before.criteria),
    maxDays: input.maxDays === undefined ? before.maxDays : input.maxDays, color: input.color ?? before.color, leadStatus: input.leadStatus === undefined ? before.leadStatus : checkStatus(before.kind, pipeline.kind, input.leadStatus),
  };
  await ctx.sql('update sales.stage set name = $3, probability = $4, required_fields = $5, max_days = $6, color = $7, lead_status = $8, criteria = $9::jsonb, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2',
    [ctx.workspaceId, input.id, after.name, after.probability, after.requiredFields, after.maxDays, after.color, after.leadStatus, JSON.stringify(after.criteria)]);
  if (after.leadStatus !== null && after.leadStatus !== before.leadStatus) await ctx.sql('update sales.lead set status = $3, version = version + 1, updated_at = now() where workspace_id = $1 and stage_id = $2', [ctx.workspaceId, input.id, after.leadStatus]);
  const changes = Object.fromEntries(Object.entries(after).filter(([key, value]) => JSON.stringify(before[key as keyof typeof after]) !== JSON.stringify(value)).map(([key, value]) => [`${before.name}: ${key}`, [said(before[key as keyof typeof after]), said(value)] as [unknown, unknown]]));
  tell(ctx, pipeline.id, changes);
  return found(await findStage(ctx, input.id));
}

/** Criteria are told by their sentences. */
const said = (value: unknown): unknown => (Array.isArray(value) ? value.map((v: string | contract.Criterion) => (typeof v === 'string' ? v : v.text)) : value);

/** Takes a stage away. Records in it go to `moveTo`, a stage of the same kind; they keep their history and get a new stay. */
export async function deleteStage(ctx: Ctx, { id, moveTo }: InputOf<typeof contract.deleteStage>): Promise<OutputOf<typeof contract.deleteStage>> {
  await ensurePipelines(ctx);
  // The order of all moves of a board: the board first, then its records.
  for (const table of ['sales.lead', 'sales.opportunity']) await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`board:${table}:${ctx.workspaceId}`]);
  const stage = found(await findStage(ctx, id));
  const pipeline = await lockedPipeline(ctx, stage.pipelineId);
  if (stage.kind === 'won' || pipeline.stages.filter((s) => s.kind === stage.kind).length < 2) fail('sales.stage_needed');
  const count = await recordsIn(ctx, 'stage_id', id);
  if (count > 0 && moveTo === undefined) fail('sales.stage_in_use', { count });
  const target = moveTo === undefined ? null : pipeline.stages.find((s) => s.id === moveTo && s.id !== id && s.kind === stage.kind) ?? failField('moveTo', contract.leadSays('sales.stage_target'));
  const moved = target ? await moveAll(ctx, pipeline, stage, target) : 0;
  await ctx.sql('update sales.stage set deleted_at = now(), version = version + 1, updated_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, id]);
  tell(ctx, pipeline.id, { stage: [stage.name, null] });
  return { id, moved };
}

async function moveAll(ctx: Ctx, pipeline: contract.Pipeline, from: contract.Stage, to: contract.Stage): Promise<number> {
  const lead = pipeline.kind === 'lead';
  const [table, topic, amount] = lead ? ['sales.lead', 'sales.lead', 'value_amount'] : ['sales.opportunity', 'sales.opportunity', 'amount'];
  const moved = await ctx.sql<{ id: string; version: number }>(
    `update ${table} set stage_id = $3, stage_entered_at = now(), ${lead ? 'status = $4, ' : ''}version = version + 1, updated_at = now() where workspace_id = $1 and stage_id = $2 and deleted_at is null returning id, version`,
    [ctx.workspaceId, from.id, to.id, ...(lead ? [to.leadStatus] : [])]);
  const ids = moved.map((m) => m.id);
  await ctx.sql('update sales.stage_history set left_at = now() where workspace_id = $1 and topic = $2 and subject_id = any($3::uuid[]) and left_at is null', [ctx.workspaceId, topic, ids]);
  await ctx.sql(
    `insert into sales.stage_history (id, workspace_id, topic, subject_id, pipeline_id, stage_id, amount, currency, probability, moved_by)
     select gen_random_uuid(), r.workspace_id, $2, r.id, r.pipeline_id, r.stage_id, r.${amount}, r.currency, ${!lead && to.kind === 'open' ? 'coalesce(r.probability, $4::smallint)' : '$4::smallint'}, $5 from ${table} r where r.workspace_id = $1 and r.id = any($3::uuid[])`, [ctx.workspaceId, topic, ids, to.probability, ctx.accountId]);
  const can = lead ? 'sales.lead.view' : 'sales.deal.view';
  for (const { id, version } of moved) ctx.emit({ type: `${topic}.moved`, id, version, data: { stageId: to.id, changes: { stageId: [from.id, to.id] } }, can });
  return moved.length;
}

/** Puts all stages into the given order; the kinds stay together: open, won, lost. */
export async function arrangeStages(ctx: Ctx, { pipelineId, ids }: InputOf<typeof contract.arrangeStages>): Promise<contract.Pipeline> {
  const pipeline = await lockedPipeline(ctx, pipelineId);
  const stages = await stagesOf(ctx, pipelineId);
  if (new Set(ids).size !== stages.length || ids.length !== stages.length || ids.some((id) => !stages.some((s) => s.id === id))) failField('ids', contract.leadSays('sales.stage_order'));
  const byId = new Map(stages.map((s) => [s.id, s]));
  const order = ids.map((id) => byId.get(id)!).sort((a, b) => kindOrder[a.kind] - kindOrder[b.kind]);
  await ctx.sql('update sales.stage s set rank = n.rank, updated_at = now() from unnest($2::uuid[], $3::text[]) as n(id, rank) where s.workspace_id = $1 and s.id = n.id', [ctx.workspaceId, order.map((s) => s.id), spreadRanks(order.length)]);
  tell(ctx, pipelineId, { stages: [pipeline.stages.map((s) => s.name), order.map((s) => s.name)] });
  return getRow<contract.Pipeline>(ctx, pipelineRecord, pipelineId);
}
