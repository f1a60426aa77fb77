import type { Ctx } from '#core/server/context.ts';
import { partyIdsOfAll } from '#modules/parties/api.ts';

/** Shows what is kept of a party for the one it is merged into; answers the ids whose figures moved. Entries keep the party they were posted for. */
export async function showBalanceAt(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<string[]> {
  // Also of one for whom nothing was posted yet: what is written may still name it.
  await ctx.sql('insert into accounting.party_balance (workspace_id, party_id, shown_id) values ($1, $2, $2) on conflict (workspace_id, party_id) do nothing', [ctx.workspaceId, from], 'accounting.balance_of_merged');
  // In the order in which entries for several of them change theirs.
  const moved = await ctx.sql<{ id: string }>(
    `with held as materialized (select h.party_id from accounting.party_balance h where h.workspace_id = $1 and h.shown_id = $2 order by h.party_id for update)
     update accounting.party_balance b set shown_id = $3, version = b.version + 1, updated_at = now() from held where b.workspace_id = $1 and b.party_id = held.party_id returning b.party_id as id`, [ctx.workspaceId, from, to], 'accounting.show_balance');
  return moved.map((r) => r.id);
}

/** Shows it for the party again that was merged away, with those that had been merged into it. Merges from before balances were kept do not name these. */
export async function showBalanceAgain(ctx: Ctx, { from, to, receipt }: { from: string; to: string; receipt: unknown }): Promise<void> {
  await ctx.sql('update accounting.party_balance set shown_id = $3, version = version + 1, updated_at = now() where workspace_id = $1 and shown_id = $2 and (party_id = $3 or party_id = any($4::uuid[]))', [ctx.workspaceId, to, from, Array.isArray(receipt) ? receipt : (await partyIdsOfAll(ctx, [from])).map((r) => r.id)], 'accounting.show_balance_again');
}
