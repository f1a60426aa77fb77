import { z } from 'zod';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { PerCall } from '#core/server/per-call.ts';
import { spreadRanks } from '#core/server/resource/rank.ts';
import { leadSays, type Pipeline, type PipelineKind, type Stage } from '../../contract/leads.ts';
import { defaultId, defaultPipelines, defaultReasons } from '../../rules/leads/default-pipelines.ts';

const stageColumns = `id, pipeline_id as "pipelineId", name, kind, lead_status as "leadStatus", probability, required_fields as "requiredFields", criteria, max_days as "maxDays", color, version`;

/** Pipelines a workspace has before it stores any, with the ids they will have. */
export function unstoredPipelines(workspaceId: number): Pipeline[] {
  return defaultPipelines.map(({ kind, name, stages }) => {
    const id = defaultId(workspaceId, kind);
    return {
      id, version: 1, name, kind, isDefault: true, createdAt: new Date(0).toISOString(), updatedAt: new Date(0).toISOString(),
      stages: stages.map(({ key, ...s }) => ({ ...s, id: defaultId(workspaceId, kind, key), pipelineId: id, requiredFields: [], criteria: [], version: 1 })),
    };
  });
}

/** True once the workspace has pipelines of its own in the database. */
export async function hasPipelines(ctx: Ctx): Promise<boolean> {
  return (await ctx.sql('select 1 from sales.pipeline where workspace_id = $1 limit 1', [ctx.workspaceId], 'sales.pipelines.any')).length > 0;
}

/** Stores the default pipelines of a workspace that has none; every writing call that needs a pipeline comes by here. Two at once store them once. */
export async function ensurePipelines(ctx: Ctx): Promise<void> {
  if (await hasPipelines(ctx)) return;
  for (const pipeline of unstoredPipelines(ctx.workspaceId)) {
    await ctx.sql('insert into sales.pipeline (id, workspace_id, kind, name, is_default) values ($1, $2, $3, $4, true) on conflict do nothing', [pipeline.id, ctx.workspaceId, pipeline.kind, pipeline.name]);
    const ranks = spreadRanks(pipeline.stages.length);
    for (const [i, s] of pipeline.stages.entries()) {
      await ctx.sql('insert into sales.stage (id, workspace_id, pipeline_id, name, kind, lead_status, probability, max_days, color, rank) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing',
        [s.id, ctx.workspaceId, pipeline.id, s.name, s.kind, s.leadStatus, s.probability, s.maxDays, s.color, ranks[i]]);
    }
  }
}

/** Stages of a pipeline in their order; those of a default one also before it is stored. */
export async function stagesOf(ctx: Ctx, pipelineId: string): Promise<Stage[]> {
  const stages = await ctx.sql<Stage>(`select ${stageColumns} from sales.stage where workspace_id = $1 and pipeline_id = $2 and deleted_at is null order by rank, id`, [ctx.workspaceId, pipelineId], 'sales.stages');
  return stages.length > 0 || await hasPipelines(ctx) ? stages : (unstoredPipelines(ctx.workspaceId).find((p) => p.id === pipelineId)?.stages ?? []);
}

/** Id of the pipeline new records of a kind go into; of the unstored one where none is stored. */
export async function defaultPipelineId(ctx: Ctx, kind: PipelineKind): Promise<string> {
  const [row] = await ctx.sql<{ id: string }>('select id from sales.pipeline where workspace_id = $1 and kind = $2 and deleted_at is null order by is_default desc, created_at, id limit 1', [ctx.workspaceId, kind], 'sales.pipeline.default');
  return row?.id ?? defaultId(ctx.workspaceId, kind);
}

/**
 * The pipeline and stage a record of a kind goes into: those given by id or name, else the default pipeline and its first open stage.
 * A stage's name is one of that pipeline, or of `home`, where the record stands. Refuses naming `stageId` or `pipelineId` when they are of another kind, of each other's, or do not exist. Stores the defaults first.
 */
export async function placeFor(ctx: Ctx, kind: PipelineKind, wish: PlaceWish): Promise<Place> {
  // An import asks for the same place with every row.
  const asked = places.get(ctx) ?? new Map<string, Place>();
  places.set(ctx, asked);
  const key = JSON.stringify([kind, wish.pipelineId, wish.stageId, wish.home]);
  const place = asked.get(key) ?? await findPlace(ctx, kind, wish);
  asked.set(key, place);
  return place;
}

/** Where a record is wanted. */
export interface PlaceWish { pipelineId?: string | undefined; stageId?: string | undefined; home?: string | undefined }
/** Where a record stands. */
export interface Place { pipelineId: string; stage: Stage }
const places = new PerCall<Map<string, Place>>();

const isId = (text: string) => z.uuid().safeParse(text).success;

/** The wish with ids in the place of names; an unknown name, or one that several have, is refused by its field. */
async function withIds(ctx: Ctx, kind: PipelineKind, wish: PlaceWish): Promise<PlaceWish> {
  const one = (found: ReadonlyArray<{ id: string }>, field: 'pipelineId' | 'stageId', words: { name: string; pipeline: string }): string => {
    if (found.length === 1) return found[0]!.id;
    const several = found.length > 1;
    return failField(field, field === 'pipelineId' ? leadSays(several ? 'sales.pipeline_several' : 'sales.pipeline_unknown', words) : leadSays(several ? 'sales.stage_several' : 'sales.stage_unknown', words), several ? 'ambiguous' : 'unknown');
  };
  const named = (name: string) => ctx.sql<{ id: string }>('select id from sales.pipeline where workspace_id = $1 and kind = $2 and lower(name) = lower($3) and deleted_at is null limit 2', [ctx.workspaceId, kind, name], 'sales.pipeline.named');
  const { pipelineId: given, stageId } = wish;
  const pipelineId = given === undefined || isId(given) ? given : one(await named(given), 'pipelineId', { name: given, pipeline: '' });
  if (stageId === undefined || isId(stageId)) return { pipelineId, stageId };
  const inside = pipelineId ?? wish.home ?? await defaultPipelineId(ctx, kind);
  const [pipeline] = await ctx.sql<{ name: string }>('select name from sales.pipeline where workspace_id = $1 and id = $2 and kind = $3 and deleted_at is null', [ctx.workspaceId, inside, kind], 'sales.pipeline.name');
  if (!pipeline) failField('pipelineId', leadSays('sales.stage_of_pipeline'));
  const stages = (await stagesOf(ctx, inside)).filter((s) => s.name.toLowerCase() === stageId.toLowerCase());
  return { pipelineId: inside, stageId: one(stages, 'stageId', { name: stageId, pipeline: pipeline.name }) };
}

async function findPlace(ctx: Ctx, kind: PipelineKind, asked: PlaceWish): Promise<Place> {
  await ensurePipelines(ctx);
  const wish = await withIds(ctx, kind, asked);
  const [named] = wish.stageId ? await ctx.sql<{ pipeline_id: string }>('select pipeline_id from sales.stage where workspace_id = $1 and id = $2 and deleted_at is null', [ctx.workspaceId, wish.stageId], 'sales.stage.pipeline') : [];
  if (wish.stageId && !named) failField('stageId', leadSays('sales.stage_of_pipeline'));
  const pipelineId = wish.pipelineId ?? named?.pipeline_id ?? await defaultPipelineId(ctx, kind);
  const [pipeline] = await ctx.sql('select 1 from sales.pipeline where workspace_id = $1 and id = $2 and kind = $3 and deleted_at is null', [ctx.workspaceId, pipelineId, kind], 'sales.pipeline.kind');
  if (!pipeline) failField(wish.pipelineId ? 'pipelineId' : 'stageId', leadSays('sales.stage_of_pipeline'));
  const stages = await stagesOf(ctx, pipelineId);
  const stage = wish.stageId ? stages.find((s) => s.id === wish.stageId) : stages.find((s) => s.kind === 'open') ?? stages[0];
  return { pipelineId, stage: stage ?? failField('stageId', leadSays('sales.stage_of_pipeline')) };
}

/** A stored stage of the workspace, or null; also one that was put away when `any`. */
export async function findStage(ctx: Ctx, id: string, any = false): Promise<Stage | null> {
  const [row] = await ctx.sql<Stage>(`select ${stageColumns} from sales.stage where workspace_id = $1 and id = $2 and (deleted_at is null or $3)`, [ctx.workspaceId, id, any], 'sales.stage.get');
  return row ?? null;
}

/** Notes that a record entered a stage, and that it left the one before. */
export async function recordStay(ctx: Ctx, stay: { topic: 'sales.lead' | 'sales.opportunity'; id: string; pipelineId: string; stageId: string; amount: number | bigint | string | null; currency: string; probability: number; /** It stood nowhere before. */ fresh?: boolean; /** Since when it stands there; now when absent. */ since?: string | undefined; /** For work without a member of it. */ workspaceId?: number }): Promise<void> {
  const workspaceId = stay.workspaceId ?? ctx.workspaceId;
  if (!stay.fresh) await ctx.sql('update sales.stage_history set left_at = now() where workspace_id = $1 and topic = $2 and subject_id = $3 and left_at is null', [workspaceId, stay.topic, stay.id], 'sales.stay.end');
  await ctx.sql(
    'insert into sales.stage_history (id, workspace_id, topic, subject_id, pipeline_id, stage_id, amount, currency, probability, moved_by, entered_at) values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10::timestamptz, now()))',
    [workspaceId, stay.topic, stay.id, stay.pipelineId, stay.stageId, stay.amount === null ? null : String(stay.amount), stay.currency, stay.probability, ctx.viewer?.id ?? null, stay.since ?? null], 'sales.stay.begin');
}

/** Notes for many records at once into which stages they came; they stood nowhere before. */
export async function recordStays(ctx: Ctx, stays: ReadonlyArray<{ topic: 'sales.lead' | 'sales.opportunity'; id: string; pipelineId: string; stageId: string; amount: number | bigint | string | null; currency: string; probability: number }>): Promise<void> {
  const rows = stays.map((s) => ({ topic: s.topic, subject_id: s.id, pipeline_id: s.pipelineId, stage_id: s.stageId, amount: s.amount === null ? null : String(s.amount), currency: s.currency, probability: s.probability }));
  await ctx.sql(
    `insert into sales.stage_history (id, workspace_id, topic, subject_id, pipeline_id, stage_id, amount, currency, probability, moved_by)
     select gen_random_uuid(), $1, n.topic, n.subject_id, n.pipeline_id, n.stage_id, n.amount, n.currency, n.probability, $3::uuid from jsonb_to_recordset($2::jsonb) as n(topic text, subject_id uuid, pipeline_id uuid, stage_id uuid, amount bigint, currency text, probability smallint)`,
    [ctx.workspaceId, JSON.stringify(rows), ctx.viewer?.id ?? null], 'sales.stays.begin');
}

/** Reasons of a kind in order; the ready-made ones until the workspace has its own. */
export async function reasonsOf(ctx: Ctx, kind: PipelineKind): Promise<Array<{ id: string; kind: PipelineKind; label: string; version: number }>> {
  const rows = await ctx.sql<{ id: string; kind: PipelineKind; label: string; version: number }>('select id, kind, label, version from sales.lost_reason where workspace_id = $1 and kind = $2 and deleted_at is null order by rank, id', [ctx.workspaceId, kind], 'sales.reasons');
  return rows.length > 0 ? rows : defaultReasons[kind].map((label) => ({ id: defaultId(ctx.workspaceId, kind, 'reason', label), kind, label, version: 1 }));
}
