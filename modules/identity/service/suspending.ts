import type { Ctx } from '#core/server/context.ts';
import { asAccount } from './accounts.ts';
import { endSessions } from './sessions.ts';

/** Closes an account until a moment, or for good (null): its sessions and keys are no longer good, nobody signs in to it. The caller has decided that it may. */
export async function suspendAccount(ctx: Ctx, accountId: string, until: Date | null): Promise<void> {
  await ctx.sql('select identity.suspend($1, $2)', [accountId, until]);
  await asAccount(ctx, accountId, () => endSessions(ctx, accountId, 'suspended'));
  await ctx.signalAccount(accountId);
}

/** Opens a suspended account again. */
export async function reinstateAccount(ctx: Ctx, accountId: string): Promise<void> {
  await ctx.sql('select identity.reinstate($1)', [accountId]);
  await ctx.signalAccount(accountId);
}
