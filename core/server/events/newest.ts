import type { Ctx } from '../context.ts';

/** Number of the newest committed change of a stream (`w:<workspace id>`, `a:<account id>`); 0 before the first. */
export async function newestSeq(ctx: Pick<Ctx, 'sql'>, stream: string): Promise<number> {
  const [head] = await ctx.sql<{ seq: number }>('select seq from core.stream where key = $1', [stream], 'core.stream.seq');
  return head?.seq ?? 0;
}
