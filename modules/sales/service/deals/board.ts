import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import type { BoardSource } from '#core/server/resource/board.ts';
import type { CardMove } from '#core/server/resource/board-move.ts';
import type { Deal } from '../../contract/deals.ts';
import { leadSays } from '../../contract/leads.ts';
import { checkOwner, checkTeam } from '../leads/lead-values.ts';
import { defaultPipelineId, stagesOf } from '../leads/pipeline-store.ts';
import { checkCriteria } from '../leads/stage-criteria.ts';
import { checkStageFields } from '../leads/stage-fields.ts';
import { changeDeal } from './change.ts';
import { wordsOf } from './deal-values.ts';
import { dealAnyway, dealRecord, weightedSql } from './scope.ts';
import { changesFor, noteStage, tellOutcome } from './stage-moves.ts';

/** What a move to another column changes: required fields and ticks it brought along first, then status, reason, close date, rate and history. */
async function change(ctx: Ctx, { card, to, fields }: CardMove): Promise<Record<string, unknown>> {
  let deal = card as unknown as Deal;
  const stage = (await stagesOf(ctx, deal.pipelineId)).find((s) => s.id === to) ?? failField('to', leadSays('sales.stage_of_pipeline'));
  const given = (fields['fields'] ?? {}) as Record<string, unknown>;
  const brought = { ...wordsOf(given), ...(given['custom'] ? { custom: given['custom'] } : {}) };
  if (Object.keys(brought).length > 0) deal = await changeDeal(ctx, deal, brought);
  const changes = await changesFor(ctx, deal, stage, { lostReason: fields['lostReason'] as string | undefined, competitor: fields['competitor'] as string | undefined });
  await checkStageFields(ctx, 'sales.opportunity', stage, deal as unknown as Record<string, unknown>, 'fields.');
  await checkCriteria(ctx, 'sales.opportunity', deal, stage, { ticked: fields['criteria'] as string[] | undefined });
  await noteStage(ctx, deal, stage);
  tellOutcome(ctx, { id: deal.id, from: deal.status, to: stage.kind, version: deal.version + 1 });
  return changes;
}

/** The board of opportunities: the stages of a pipeline as columns. */
export const dealBoardSource: BoardSource = {
  record: dealRecord, column: 'stageId', rank: 'o.rank',
  columns: async (ctx, scope) => (await stagesOf(ctx, (scope['pipelineId'] as string | undefined) ?? await defaultPipelineId(ctx, 'deal')))
    .map((s) => ({ id: s.id, name: s.name, kind: s.kind, probability: s.probability, color: s.color, maxDays: s.maxDays, requiredFields: s.requiredFields })),
  scopeOf: (card: Deal) => ({ pipelineId: card.pipelineId }),
  money: { amount: 'o.amount', currency: 'o.currency', weighted: weightedSql },
  laneChange: { ownerId: (ctx, value) => checkOwner(ctx, value, 'lane.value'), teamId: (ctx, value, card: Deal) => checkTeam(ctx, value, card.teamId, 'lane.value') },
  anyway: dealAnyway, follows: ['teamId'],
  change,
};
