import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found, Refusal } from '#core/server/fail.ts';
import { lockBoard } from '#core/server/resource/board-move.ts';
import type { Deal, dealHistory, loseDeal, reopenDeal, winDeal } from '../../contract/deals.ts';
import type { Stage } from '../../contract/leads.ts';
import { findStage, stagesOf } from '../leads/pipeline-store.ts';
import { lastOpenStage, staysOf } from '../leads/stage-stays.ts';
import { dealBoardSource } from './board.ts';
import { getDeal } from './scope.ts';
import { enterStage } from './stage-moves.ts';

async function dealToClose(ctx: Ctx, id: string, version: number): Promise<Deal> {
  await lockBoard(ctx, dealBoardSource);
  const deal = await getDeal(ctx, id);
  if (deal.status !== 'open') fail('sales.deal_closed');
  if (deal.version !== version) throw new Refusal('core.version_conflict', { current: deal });
  return deal;
}

const stageFor = async (ctx: Ctx, deal: Deal, kind: Stage['kind']): Promise<Stage> => found((await stagesOf(ctx, deal.pipelineId)).find((s) => s.kind === kind));

/** Closes an opportunity as won. */
export async function win(ctx: Ctx, { id, version, criteria = [] }: InputOf<typeof winDeal>): Promise<Deal> {
  const deal = await dealToClose(ctx, id, version);
  await enterStage(ctx, deal, await stageFor(ctx, deal, 'won'), { criteria });
  return getDeal(ctx, id);
}

/** Closes an opportunity as lost, with the reason. */
export async function lose(ctx: Ctx, { id, version, reason, competitor }: InputOf<typeof loseDeal>): Promise<Deal> {
  const deal = await dealToClose(ctx, id, version);
  await enterStage(ctx, deal, await stageFor(ctx, deal, 'lost'), { lostReason: reason, competitor });
  return getDeal(ctx, id);
}

/** Opens a closed opportunity again in the open stage it stood in last, else in the first. */
export async function reopen(ctx: Ctx, { id, version }: InputOf<typeof reopenDeal>): Promise<Deal> {
  await lockBoard(ctx, dealBoardSource);
  const deal = await getDeal(ctx, id);
  if (deal.status === 'open') fail('sales.deal_open');
  if (deal.version !== version) throw new Refusal('core.version_conflict', { current: deal });
  const last = await lastOpenStage(ctx, 'sales.opportunity', id, deal.pipelineId);
  const stage = (last ? await findStage(ctx, last) : null) ?? await stageFor(ctx, deal, 'open');
  // What the stage asks for was there once; reopening asks for nothing.
  await enterStage(ctx, deal, { ...stage, requiredFields: [] }, {});
  return getDeal(ctx, id);
}

/** Stages an opportunity went through, oldest first. */
export async function historyOf(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<typeof dealHistory>> {
  await getDeal(ctx, id);
  return { items: await staysOf(ctx, 'sales.opportunity', id) };
}
