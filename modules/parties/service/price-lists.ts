import type { Ctx } from '#core/server/context.ts';
import { alive } from './facts.ts';

/** How many customers have each of some price lists, in one statement; lists that nobody has are absent. */
export async function customersOfPriceLists(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = ids.length === 0 ? [] : await ctx.sql<{ id: string; n: number }>(`select p.price_list_id as id, count(*)::int as n from parties.party p where p.workspace_id = $1 and p.price_list_id = any($2::uuid[]) and ${alive} group by 1`, [ctx.workspaceId, [...ids]], 'parties.of_price_lists');
  return new Map(rows.map((r) => [r.id, r.n]));
}
