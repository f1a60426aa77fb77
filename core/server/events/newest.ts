import type { Ctx } from '../context.ts';

/** Number of the newest committed change of a workspace; 0 before the first. */
export async function newestSeq(ctx: Pick<Ctx, 'sql'>, workspaceId: number): Promise<number> {
  const [head] = await ctx.sql<{ seq: number }>('select seq from core.stream where key = $1', [`w:${workspaceId}`], 'core.stream.seq');
  return head?.seq ?? 0;
}
