import { money, moneyToDecimal, type Money } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import type { SoldLine } from '../../rules/deals/lines-as-sold.ts';
import { recordStay } from '../leads/pipeline-store.ts';
import { takeSold } from './lines.ts';
import { rateAt, todayIn } from './rates.ts';
import { tellOutcome } from './stage-moves.ts';

interface Stored { status: string; stage_id: string; pipeline_id: string; amount: string | null; currency: string; has_lines: boolean; close_on: string | null }

/**
 * Closes an opportunity as won because something else decided so, such as an accepted quote: also without anybody signed in,
 * and although the one who acts may not see it. It takes `amount`; where it has lines, those of what was sold, which come to it. Answers false, and does nothing, when there is
 * no such opportunity or it is won already; one that was lost is won after all.
 */
export async function closeAsWon(ctx: Ctx, workspaceId: number, id: string, { amount, sold = [] }: { amount?: Money; sold?: readonly SoldLine[] } = {}): Promise<boolean> {
  // The lock of the board's moves (core/server/resource/board-move.ts), which asks for a member.
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`board:sales.opportunity:${workspaceId}`], 'board.lock');
  const [deal] = await ctx.sql<Stored>(
    'select o.status, o.stage_id, o.pipeline_id, o.amount::text, o.currency, o.has_lines, o.close_on::text from sales.opportunity o where o.workspace_id = $1 and o.id = $2 and o.deleted_at is null for update', [workspaceId, id]);
  if (!deal || deal.status === 'won') return false;
  const [won] = await ctx.sql<{ id: string; name: string }>("select id, name from sales.stage where workspace_id = $1 and pipeline_id = $2 and kind = 'won' and deleted_at is null", [workspaceId, deal.pipeline_id]);
  if (!won) return false;
  const worth = amount ? { amount: String(amount.amount), currency: amount.currency } : { amount: deal.amount, currency: deal.currency };
  const hasLines = amount && deal.has_lines ? await takeSold(ctx, workspaceId, id, sold) : deal.has_lines;
  const today = await todayIn(ctx, workspaceId);
  const closeOn = deal.close_on ?? today;
  // An empty rank stands at the top of the column.
  const [row] = await ctx.sql<{ version: number }>(
    `update sales.opportunity set stage_id = $3, rank = '', stage_entered_at = now(), status = 'won', closed_at = now(), lost_reason = '', close_on = $4::date, amount = $5, currency = $6, exchange_rate = $7, has_lines = $8, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 returning version`,
    [workspaceId, id, won.id, closeOn, worth.amount, worth.currency, await rateAt(ctx, worth.currency, today, workspaceId), hasLines]);
  await recordStay(ctx, { topic: 'sales.opportunity', id, pipelineId: deal.pipeline_id, stageId: won.id, amount: worth.amount, currency: worth.currency, probability: 100, workspaceId });
  ctx.emit({ type: 'sales.opportunity.moved', id, version: row!.version, workspaceId, data: { stageId: won.id, changes: { stageId: [deal.stage_id, won.id], status: [deal.status, 'won'], ...changesOf(deal, worth) } }, can: 'sales.deal.view' });
  tellOutcome(ctx, { id, from: deal.status, to: 'won', version: row!.version, workspaceId });
  return true;
}

/** What became another amount, as histories tell it. */
function changesOf(deal: Stored, worth: Pick<Stored, 'amount' | 'currency'>): Record<string, unknown> {
  const text = ({ amount, currency }: Pick<Stored, 'amount' | 'currency'>) => (amount === null ? null : moneyToDecimal(money(BigInt(amount), currency)));
  const amounts = [text(deal), text(worth)];
  if (amounts[0] === amounts[1] && deal.currency === worth.currency) return {};
  return { amount: amounts, ...(deal.currency === worth.currency ? {} : { currency: [deal.currency, worth.currency] }), ...(deal.has_lines ? { lines: amounts } : {}) };
}
