import type { Ctx } from '#core/server/context.ts';

/** Until when an account is suspended (null: for good); null when it is not. */
export async function suspensionOf(ctx: Ctx, accountId: string): Promise<{ until: Date | null } | null> {
  const [row] = await ctx.sql<{ until: Date | null }>('select * from identity.suspension_of($1)', [accountId], 'identity.suspension_of');
  return row ?? null;
}
