import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { rankFor } from '#core/server/resource/board-move.ts';
import type { Deal } from '../../contract/deals.ts';
import { leadSays, type Stage } from '../../contract/leads.ts';
import { minorUnits } from '../leads/money.ts';
import { recordStay } from '../leads/pipeline-store.ts';
import { checkCriteria } from '../leads/stage-criteria.ts';
import { checkStageFields } from '../leads/stage-fields.ts';
import { dealBoardSource } from './board.ts';
import { dayIn, rateAt } from './rates.ts';
import { dealColumns } from './scope.ts';

/** What a move says besides where to. */
export interface MoveWords { lostReason?: string | undefined; competitor?: string | undefined; /** Criteria that are ticked with it; open ones are refused by this name then. */ criteria?: readonly string[] | undefined; /** The instant it was closed at; now when absent. */ closedAt?: string | undefined }

/** Fields that change with an opportunity that enters a stage of another kind; refuses a loss without its reason. */
export async function changesFor(ctx: Ctx, deal: Pick<Deal, 'closeOn' | 'competitor'>, stage: Stage, words: MoveWords): Promise<Record<string, unknown>> {
  if (stage.kind === 'lost' && !words.lostReason?.trim()) failField('lostReason', leadSays('sales.reason_required'), 'required');
  const now = new Date().toISOString();
  const closedAt = stage.kind === 'open' ? null : words.closedAt ?? now;
  return {
    status: stage.kind, stageEnteredAt: now, closedAt, lostReason: stage.kind === 'lost' ? words.lostReason!.trim() : '',
    ...(stage.kind === 'lost' && words.competitor ? { competitor: words.competitor } : {}), ...(closedAt !== null && deal.closeOn === null ? { closeOn: await dayIn(ctx, closedAt) } : {}),
  };
}

/** What belongs to a change of stage besides the fields: the rate of the day it is closed on, and its stay in the history. What is added as closed long ago has stood there since. */
export async function noteStage(ctx: Ctx, deal: Pick<Deal, 'id' | 'amount' | 'currency'>, stage: Stage, { fresh = false, closedAt }: { fresh?: boolean; closedAt?: string | undefined } = {}): Promise<void> {
  const rate = stage.kind === 'open' ? null : await rateAt(ctx, deal.currency, await dayIn(ctx, closedAt ?? Date.now()));
  const [row] = await ctx.sql<{ own: number | null }>('update sales.opportunity set exchange_rate = $3 where workspace_id = $1 and id = $2 returning probability as own', [ctx.workspaceId, deal.id, rate]);
  const since = fresh && stage.kind !== 'open' ? closedAt : undefined;
  if (since) await ctx.sql('update sales.opportunity_state set valid_from = $3 where workspace_id = $1 and opportunity_id = $2 and valid_to is null', [ctx.workspaceId, deal.id, since]);
  const probability = stage.kind === 'open' ? row!.own ?? stage.probability : stage.probability;
  await recordStay(ctx, { topic: 'sales.opportunity', id: deal.id, pipelineId: stage.pipelineId, stageId: stage.id, amount: minorUnits(deal.amount, deal.currency, 'amount'), currency: deal.currency, probability, fresh, since });
}

/** Puts an opportunity the viewer may see into a stage, at its end: status, history and event included. */
export async function enterStage(ctx: Ctx, deal: Deal, stage: Stage, words: MoveWords): Promise<void> {
  if (stage.id === deal.stageId) return;
  const changes = await changesFor(ctx, deal, stage, words);
  await checkStageFields(ctx, 'sales.opportunity', stage, deal as unknown as Record<string, unknown>);
  await checkCriteria(ctx, 'sales.opportunity', deal, stage, words.criteria ? { ticked: words.criteria } : { path: 'stageId' });
  const rank = await rankFor(ctx, dealBoardSource, stage.id, 'top');
  const columns = [...Object.entries(changes).map(([field, value]) => [dealColumns[field]!, value] as const), ['pipeline_id', stage.pipelineId] as const, ['stage_id', stage.id] as const, ['rank', rank] as const];
  const [row] = await ctx.sql<{ version: number }>(
    `update sales.opportunity set ${columns.map(([c], i) => `${c} = $${i + 3}, `).join('')}version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 returning version`, [ctx.workspaceId, deal.id, ...columns.map(([, v]) => v)]);
  await noteStage(ctx, deal, stage, { closedAt: words.closedAt });
  tellMove(ctx, deal, stage, row!.version, changes);
}

/** Records that an opportunity moved, and tells who waits for won, lost and reopened ones. */
function tellMove(ctx: Ctx, deal: Deal, stage: Stage, version: number, changes: Record<string, unknown>): void {
  const changed = Object.fromEntries(Object.entries(changes).filter(([key, value]) => !/At$/.test(key) && (deal[key as keyof Deal] ?? null) !== value).map(([key, value]) => [key, [deal[key as keyof Deal] ?? null, value]]));
  ctx.emit({ type: 'sales.opportunity.moved', id: deal.id, version, data: { stageId: stage.id, changes: { stageId: [deal.stageId, stage.id], ...changed } }, can: 'sales.deal.view' });
  tellOutcome(ctx, { id: deal.id, from: deal.status, to: stage.kind, version });
}

/** Tells that an opportunity was won, lost or opened again, whichever way; its move is in the audit already. For those who see all, as webhooks do. */
export function tellOutcome(ctx: Ctx, { id, from, to, version, workspaceId }: { id: string; from: string; to: Stage['kind']; version: number; workspaceId?: number }): void {
  if (from === to) return;
  ctx.emit({ type: `sales.opportunity.${to === 'open' ? 'reopened' : to}`, id, version, ...(workspaceId === undefined ? {} : { workspaceId }), data: { changes: { status: [from, to] } }, can: 'sales.deal.view_all', audit: false });
}
