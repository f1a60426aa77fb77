import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { builder } from '#core/server/resource/list.ts';
import type { DealFunnel, dealFunnel } from '../../contract/dashboard.ts';
import type { Stage } from '../../contract/leads.ts';
import { percentOf } from '../../rules/capture/figures.ts';
import { dealScope } from '../deals/scope.ts';
import { defaultPipelineId, hasPipelines, stagesOf, unstoredPipelines } from '../leads/pipeline-store.ts';
import { askedOf, narrowedSql, withinSql, type Asked } from './question.ts';

type Input = InputOf<typeof dealFunnel>;
type Steps = Stage & { kind: 'open' | 'won' };
interface Passage { stageId: string; entered: number; wentOn: number; days: string | null; here: number }

/** Name of a pipeline of opportunities; null for what is none of the workspace. */
async function nameOf(ctx: Ctx, id: string): Promise<string | null> {
  const [row] = await ctx.sql<{ name: string }>("select name from sales.pipeline where workspace_id = $1 and id = $2 and kind = 'deal' and deleted_at is null", [ctx.workspaceId, id], 'sales.dashboard.pipeline');
  return row?.name ?? (await hasPipelines(ctx) ? null : unstoredPipelines(ctx.workspaceId).find((p) => p.id === id && p.kind === 'deal')?.name ?? null);
}

/** What passed through the stages, by what the history knows of the opportunities the viewer sees. One reading of the pipeline's stays since the period began tells how far each came after it entered a stage. */
function passages(ctx: Ctx, input: Input, asked: Asked, pipelineId: string, steps: readonly Steps[]): Promise<Passage[]> {
  const p = builder();
  const places = `unnest(${p.add(steps.map((s) => s.id))}::uuid[], ${p.add(steps.map((_, i) => i + 1))}::int[]) as t(stage_id, place)`;
  const from = `(${p.add(asked.span.from)}::date::timestamp at time zone ${p.add(asked.zone)}::text)`;
  // Two stays of one transaction begin together: the one that was left comes first.
  return ctx.sql<Passage>(
    `with h as (
       select h.subject_id, h.stage_id, h.entered_at, h.left_at, t.place, max(t.place) over (partition by h.subject_id order by h.entered_at, h.left_at nulls last rows between 1 following and unbounded following) as furthest,
         o.stage_id = h.stage_id and ${withinSql('o.stage_entered_at', asked, p)} as stands
       from sales.stage_history h join sales.opportunity o on o.id = h.subject_id left join ${places} on t.stage_id = h.stage_id
       where h.workspace_id = ${p.add(ctx.workspaceId)} and h.topic = 'sales.opportunity' and h.pipeline_id = ${p.add(pipelineId)}::uuid and h.entered_at >= ${from} and ${dealScope(ctx, p)}${narrowedSql({ ownerId: input.ownerId, teamId: input.teamId }, p, { owner: 'o.owner_id', team: 'o.team_id' })}),
     d as (
       select stage_id, coalesce(bool_or(furthest > place), false) as went, bool_or(stands) as stands, sum(extract(epoch from left_at - entered_at)) as stood, count(left_at) as stays
       from h where place is not null and ${withinSql('entered_at', asked, p)} group by stage_id, subject_id)
     select stage_id as "stageId", count(*)::int as entered, count(*) filter (where went)::int as "wentOn", count(*) filter (where stands)::int as here, round(sum(stood) / nullif(sum(stays), 0) / 86400, 1)::text as days from d group by 1`, p.values);
}

/** How many opportunities entered each stage of a pipeline in the period, how many went on, and how long they stood there. */
export async function funnelOf(ctx: Ctx, input: Input): Promise<DealFunnel> {
  const asked = await askedOf(ctx, input);
  const pipelineId = input.pipelineId ?? await defaultPipelineId(ctx, 'deal');
  const pipeline = await nameOf(ctx, pipelineId);
  const stages = pipeline === null ? [] : await stagesOf(ctx, pipelineId);
  const steps = [...stages.filter((s) => s.kind === 'open'), ...stages.filter((s) => s.kind === 'won')] as Steps[];
  const passed = new Map((steps.length === 0 ? [] : await passages(ctx, input, asked, pipelineId, steps)).map((row) => [row.stageId, row] as const));
  return {
    ...asked.span, pipelineId, pipeline: pipeline ?? '',
    stages: steps.map(({ id: stageId, name: stage, kind }) => {
      const { entered, wentOn, days, here } = passed.get(stageId) ?? { entered: 0, wentOn: 0, days: null, here: 0 };
      return kind === 'won' ? { stageId, stage, kind, entered, wentOn: null, rate: null, days: null, here } : { stageId, stage, kind, entered, wentOn, rate: percentOf(wentOn, entered), days, here };
    }),
  };
}
