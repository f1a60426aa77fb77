import type { Ctx } from '../context.ts';

/** Work in a savepoint of its own, so that a refusal takes nothing else back. */
export async function guarded<T>(ctx: Ctx, work: () => Promise<T>): Promise<{ done: T } | { error: unknown }> {
  const events = ctx.events.length;
  await ctx.sql('savepoint guarded');
  try {
    const done = await work();
    await ctx.sql('release savepoint guarded');
    return { done };
  } catch (error) {
    await ctx.sql('rollback to savepoint guarded');
    // Rolling back keeps the savepoint: left there, an outer one of the same name could not be reached any more.
    await ctx.sql('release savepoint guarded');
    ctx.events.length = events;
    return { error };
  }
}
