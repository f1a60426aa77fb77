import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import type { BoardSource } from '#core/server/resource/board.ts';
import type { CardMove } from '#core/server/resource/board-move.ts';
import { leadSays, type Lead } from '../../contract/leads.ts';
import { checkOwner, checkTeam, wordsOf } from './lead-values.ts';
import { changeLead, leadAnyway } from './leads.ts';
import { minorUnits } from './money.ts';
import { defaultPipelineId, recordStay, stagesOf } from './pipeline-store.ts';
import { leadRecord } from './scope.ts';
import { checkCriteria } from './stage-criteria.ts';
import { checkStageFields } from './stage-fields.ts';
import { changesFor } from './stage-moves.ts';

/** What a move to another column changes: required fields and ticks it brought along first, then status, reason and history. */
async function change(ctx: Ctx, { card, to, fields }: CardMove): Promise<Record<string, unknown>> {
  let lead = card as unknown as Lead;
  if (lead.status === 'converted') fail('sales.lead_read_only');
  const stage = (await stagesOf(ctx, lead.pipelineId)).find((s) => s.id === to) ?? failField('to', leadSays('sales.stage_of_pipeline'));
  const given = (fields['fields'] ?? {}) as Record<string, unknown>;
  const brought = { ...wordsOf(given), ...(given['custom'] ? { custom: given['custom'] } : {}) };
  if (Object.keys(brought).length > 0) lead = await changeLead(ctx, lead, brought);
  const { status, lostReason, closed } = changesFor(lead, stage, { lostReason: fields['lostReason'] as string | undefined });
  await checkStageFields(ctx, 'sales.lead', stage, lead as unknown as Record<string, unknown>, 'fields.');
  await checkCriteria(ctx, 'sales.lead', lead, stage, { ticked: fields['criteria'] as string[] | undefined });
  await recordStay(ctx, { topic: 'sales.lead', id: lead.id, pipelineId: stage.pipelineId, stageId: stage.id, amount: minorUnits(lead.value, lead.currency, 'value'), currency: lead.currency, probability: stage.probability });
  const now = new Date().toISOString();
  return { status, lostReason, closedAt: closed ? now : null, stageEnteredAt: now };
}

/** The board of leads: the stages of a pipeline as columns. */
export const leadBoardSource: BoardSource = {
  record: leadRecord, column: 'stageId', rank: 'l.rank',
  columns: async (ctx, scope) => (await stagesOf(ctx, (scope['pipelineId'] as string | undefined) ?? await defaultPipelineId(ctx, 'lead')))
    .map((s) => ({ id: s.id, name: s.name, kind: s.kind, status: s.leadStatus, color: s.color, maxDays: s.maxDays, requiredFields: s.requiredFields })),
  scopeOf: (card: Lead) => ({ pipelineId: card.pipelineId }),
  money: { amount: 'l.value_amount', currency: 'l.currency', weighted: 'round(l.value_amount * s.probability / 100.0)' },
  laneChange: { ownerId: (ctx, value) => checkOwner(ctx, value, 'lane.value'), teamId: (ctx, value, card: Lead) => checkTeam(ctx, value, card.teamId, 'lane.value') },
  anyway: leadAnyway, follows: ['teamId'],
  change,
};
