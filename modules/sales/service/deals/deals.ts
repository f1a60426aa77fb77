import type { InputOf } from '#core/contract/endpoint.ts';
import type { CustomValue } from '#core/contract/records.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { lockBoard } from '#core/server/resource/board-move.ts';
import { restoreRow } from '#core/server/resource/records.ts';
import type { cloneDeal, Deal, opportunities } from '../../contract/deals.ts';
import { labelsAfter } from '../../rules/leads/labels.ts';
import { closingStage, placeAsked, stageAsked } from '../leads/closing-stage.ts';
import { checkOwner, checkTeam } from '../leads/lead-values.ts';
import { currencyFor } from '../leads/money.ts';
import { findStage, placeFor } from '../leads/pipeline-store.ts';
import { checkStageFields } from '../leads/stage-fields.ts';
import { dealBoardSource } from './board.ts';
import { changeDeal } from './change.ts';
import { nothingEntered, storeDeal } from './create.ts';
import { enteredOf, withPeople, wordsOf, type DealWords } from './deal-values.ts';
import { dealAnyway, dealRecord, getDeal } from './scope.ts';
import { enterStage } from './stage-moves.ts';
import { keepEntry, timesOf } from './times.ts';

/** Adds an opportunity; in a stage for won or lost ones when that is named, as imports of older ones do. */
export async function createDeal(ctx: Ctx, input: Omit<InputOf<typeof opportunities.create>, 'workspace_slug'>): Promise<Deal> {
  const ownerId = input.ownerId === undefined ? (ctx.viewer?.id ?? null) : input.ownerId;
  await checkOwner(ctx, ownerId);
  await checkTeam(ctx, input.teamId);
  const entered = { ...wordsOf({ ...input, labels: labelsAfter([], input.labels) }), ownerId, currency: await currencyFor(ctx, input.currency) };
  const words: DealWords = { ...nothingEntered, ...await withPeople(ctx, nothingEntered, entered) };
  const { stage } = await placeAsked(ctx, 'deal', input);
  await checkStageFields(ctx, 'sales.opportunity', stage, { ...words, custom: input.custom });
  return getDeal(ctx, await storeDeal(ctx, words, stage, { ...await timesOf(ctx, input, stage.kind), custom: (input.custom ?? {}) as Record<string, CustomValue> }));
}

/** Changes an opportunity; a change of stage is a move, a reason closes an open one as lost, another end moves that of a closed one, with its rate. A stale version is refused with the newer copy. */
export async function updateDeal(ctx: Ctx, input: InputOf<typeof opportunities.update>): Promise<Deal> {
  if (input.stageId !== undefined || input.pipelineId !== undefined || input.lostReason) await lockBoard(ctx, dealBoardSource);
  const before = await getDeal(ctx, input.id);
  if (before.version !== input.version) throw new Refusal('core.version_conflict', { current: before });
  await keepEntry(ctx, before, input.createdAt);
  const { stageId, lostReason } = input;
  // Without another pipeline the stage is one of its own.
  const pipelineId = input.pipelineId ?? (stageId === undefined ? undefined : before.pipelineId);
  const isOpen = before.status === 'open';
  const stage = await stageAsked(ctx, 'deal', { ...before, isOpen }, { stageId, pipelineId, lostReason }) ?? (lostReason && isOpen ? await closingStage(ctx, before.pipelineId, 'lost') : null);
  const { closedAt } = await timesOf(ctx, { closedAt: input.closedAt }, stage?.kind ?? before.status);
  const changed = await changeDeal(ctx, before, { ...wordsOf({ ...input, labels: input.labels && labelsAfter(before.labels, input.labels) }), ...(input.custom ? { custom: input.custom } : {}), ...(stage ? {} : { closedAt }) });
  if (!stage) return changed;
  await enterStage(ctx, changed, stage, { lostReason, competitor: input.competitor, closedAt });
  return dealAnyway(ctx, input.id);
}

/** Brings an opportunity back, into the first open stage when its own is gone. */
export async function restoreDeal(ctx: Ctx, { id }: { id: string }): Promise<Deal> {
  await lockBoard(ctx, dealBoardSource);
  const deal = await restoreRow<Deal>(ctx, dealRecord, id);
  if (await findStage(ctx, deal.stageId)) return deal;
  await enterStage(ctx, deal, (await placeFor(ctx, 'deal', {})).stage, {});
  return getDeal(ctx, id);
}

/** A new opportunity with the same people, lines and words, in the first open stage of the pipeline; day, lead and outcome are not copied. */
export async function clone(ctx: Ctx, { id, name }: InputOf<typeof cloneDeal>): Promise<Deal> {
  const deal = await getDeal(ctx, id);
  const { stage } = await placeFor(ctx, 'deal', { pipelineId: deal.pipelineId });
  const words: DealWords = { ...enteredOf(deal), name: name ?? deal.name, probability: null, forecastCategory: null, closeOn: null, competitor: '', lostReason: '', nextStep: '', ownerId: ctx.accountId, teamId: null };
  const made = await storeDeal(ctx, words, stage);
  await ctx.sql(
    `insert into sales.opportunity_line (id, workspace_id, opportunity_id, place, item_id, name, quantity, unit, unit_price, discount_percent, net_amount)
     select gen_random_uuid(), workspace_id, $3, place, item_id, name, quantity, unit, unit_price, discount_percent, net_amount from sales.opportunity_line where workspace_id = $1 and opportunity_id = $2`, [ctx.workspaceId, id, made]);
  await ctx.sql(
    `insert into sales.opportunity_contact (id, workspace_id, opportunity_id, party_id, role, place)
     select gen_random_uuid(), workspace_id, $3, party_id, role, place from sales.opportunity_contact where workspace_id = $1 and opportunity_id = $2
     on conflict (opportunity_id, party_id) do update set role = excluded.role, place = excluded.place`, [ctx.workspaceId, id, made]);
  await ctx.sql('update sales.opportunity set has_lines = $3 where workspace_id = $1 and id = $2', [ctx.workspaceId, made, deal.hasLines]);
  return getDeal(ctx, made);
}
