import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { rankFor } from '#core/server/resource/board-move.ts';
import { leadSays, type Lead, type Stage } from '../../contract/leads.ts';
import { leadBoardSource } from './board.ts';
import { minorUnits } from './money.ts';
import { recordStay } from './pipeline-store.ts';
import { checkCriteria } from './stage-criteria.ts';
import { checkStageFields } from './stage-fields.ts';

/** What a move says besides where to. */
export interface MoveWords { lostReason?: string | undefined }

/** What changes with a lead that enters a stage; refuses what the stage's kind does not allow. */
export function changesFor(lead: Lead, stage: Stage, words: MoveWords): { status: Lead['status']; lostReason: string; closed: boolean } {
  if (lead.status === 'converted') fail('sales.lead_read_only');
  if (stage.kind === 'won') failField('to', leadSays('sales.convert_first'));
  if (stage.kind === 'lost' && stage.leadStatus !== 'junk' && !words.lostReason) failField('lostReason', leadSays('sales.reason_required'), 'required');
  const status = stage.leadStatus ?? 'working';
  return { status, lostReason: stage.kind === 'lost' && status !== 'junk' ? words.lostReason! : '', closed: stage.kind === 'lost' };
}

/** Moves of leads stand in line; whoever locks leads and also moves one calls this first. */
export async function lockLeadBoard(ctx: Ctx): Promise<void> {
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`board:sales.lead:${ctx.workspaceId}`], 'board.lock');
}

/** Puts a lead the viewer may see into a stage, at its end: status, history and event included. */
export async function enterStage(ctx: Ctx, lead: Lead, stage: Stage, words: MoveWords): Promise<void> {
  const changes = changesFor(lead, stage, words);
  if (stage.id === lead.stageId) { await giveReason(ctx, lead, changes.lostReason); return; }
  await checkStageFields(ctx, 'sales.lead', stage, lead as unknown as Record<string, unknown>);
  await checkCriteria(ctx, 'sales.lead', lead, stage, { path: 'stageId' });
  const rank = await rankFor(ctx, leadBoardSource, stage.id);
  const [row] = await ctx.sql<{ version: number }>(
    `update sales.lead set pipeline_id = $3, stage_id = $4, rank = $5, stage_entered_at = now(), status = $6, lost_reason = $7, closed_at = case when $8 then now() end, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 returning version`,
    [ctx.workspaceId, lead.id, stage.pipelineId, stage.id, rank, changes.status, changes.lostReason, changes.closed]);
  await recordStay(ctx, { topic: 'sales.lead', id: lead.id, pipelineId: stage.pipelineId, stageId: stage.id, amount: minorUnits(lead.value, lead.currency, 'value'), currency: lead.currency, probability: stage.probability });
  tellMove(ctx, lead, row!.version, { stageId: [lead.stageId, stage.id], ...(changes.status === lead.status ? {} : { status: [lead.status, changes.status] }), ...(changes.lostReason ? { lostReason: [lead.lostReason, changes.lostReason] } : {}) }, changes.status);
}

/** A lost lead whose reason is another one now stays where it is. */
async function giveReason(ctx: Ctx, lead: Lead, reason: string): Promise<void> {
  if (reason === lead.lostReason) return;
  const [row] = await ctx.sql<{ version: number }>('update sales.lead set lost_reason = $3, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 returning version', [ctx.workspaceId, lead.id, reason], 'sales.lead.reason');
  ctx.emit({ type: 'sales.lead.changed', id: lead.id, version: row!.version, data: { changes: { lostReason: [lead.lostReason, reason] } }, can: 'sales.lead.view' });
}

/** Records that a lead moved; one that is lost or junk now is told as that. */
export function tellMove(ctx: Ctx, lead: Pick<Lead, 'id' | 'status'>, version: number, changes: Record<string, [unknown, unknown]>, status: Lead['status']): void {
  const verb = status === lead.status ? 'moved' : status === 'lost' ? 'lost' : status === 'junk' ? 'junked' : lead.status === 'lost' || lead.status === 'junk' ? 'reopened' : 'moved';
  ctx.emit({ type: `sales.lead.${verb}`, id: lead.id, version, data: { changes, ...(changes['stageId'] ? { stageId: changes['stageId'][1] } : {}) }, can: 'sales.lead.view' });
}
