import type { Ctx } from '#core/server/context.ts';

/** The account of counted stock, which nothing but stock moves; null while the workspace counts none: it is an account like others then. */
export async function countedAccount(ctx: Ctx): Promise<string | null> {
  const [row] = await ctx.sql<{ id: string }>(
    `select a.id from accounting.account a where a.workspace_id = $1 and a.role = 'inventory' and a.deleted_at is null
       and (exists (select 1 from accounting.item i where i.workspace_id = $1 and i.track_stock and i.deleted_at is null) or exists (select 1 from accounting.stock_move m where m.workspace_id = $1))`, [ctx.workspaceId], 'accounting.counted_account');
  return row?.id ?? null;
}
