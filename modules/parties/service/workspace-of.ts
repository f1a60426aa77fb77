import type { Ctx } from '#core/server/context.ts';

/** The workspace the transaction is in: the viewer's, or for a form post or a job the one that was entered. */
export async function workspaceOf(ctx: Ctx): Promise<number> {
  if (ctx.membership) return ctx.membership.workspaceId;
  const [row] = await ctx.sql<{ id: number | null }>('select core.current_workspace_id() as id', [], 'parties.workspace');
  if (row?.id == null) throw new Error('no workspace was entered');
  return row.id;
}
