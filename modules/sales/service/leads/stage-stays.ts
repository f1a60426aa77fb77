import type { Ctx } from '#core/server/context.ts';
import type { StageStay } from '../../contract/leads.ts';
import { instantSql } from './scope.ts';

type Topic = 'sales.lead' | 'sales.opportunity';

/** Stages a record went through, oldest first. Whoever calls has looked whether the viewer may see the record. */
export async function staysOf(ctx: Ctx, topic: Topic, id: string): Promise<StageStay[]> {
  return ctx.sql<StageStay>(
    `select h.id, h.stage_id as "stageId", s.name as stage, ${instantSql('h.entered_at')} as "enteredAt", ${instantSql('h.left_at')} as "leftAt", sales.money_text(h.amount, h.currency) as amount, h.currency, h.probability, h.moved_by as "movedBy"
     from sales.stage_history h join sales.stage s on s.id = h.stage_id where h.workspace_id = $1 and h.topic = $2 and h.subject_id = $3 order by h.entered_at, h.id limit 500`, [ctx.workspaceId, topic, id]);
}

/** Id of the open stage, still there, in which a record stood last; with a pipeline, of that one. */
export async function lastOpenStage(ctx: Ctx, topic: Topic, id: string, pipelineId: string | null = null): Promise<string | null> {
  const [last] = await ctx.sql<{ stage_id: string }>(
    `select h.stage_id from sales.stage_history h join sales.stage s on s.id = h.stage_id
     where h.workspace_id = $1 and h.topic = $2 and h.subject_id = $3 and s.kind = 'open' and s.deleted_at is null and ($4::uuid is null or s.pipeline_id = $4) order by h.entered_at desc limit 1`, [ctx.workspaceId, topic, id, pipelineId]);
  return last?.stage_id ?? null;
}
