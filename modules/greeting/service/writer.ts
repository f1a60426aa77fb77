import type { Ctx } from '#core/server/context.ts';
import { findAccountByEmail } from '#modules/identity/api.ts';
import { findColleagues } from '#modules/workspace/api.ts';
import type { GreetingMessage } from '../contract.ts';

/**
 * Account of who wrote a message: they were signed in, have moved it to chat by its link, or are a member of the workspace with this
 * confirmed address. Whether any other address has an account is nobody's business.
 */
export async function writerOf(ctx: Ctx, message: Pick<GreetingMessage, 'userId' | 'email'>): Promise<string | null> {
  if (message.userId !== null) return message.userId;
  const account = await findAccountByEmail(ctx, message.email);
  if (!account?.emailVerified) return null;
  return (await findColleagues(ctx, [account.id])).get(account.id)?.status === 'active' ? account.id : null;
}
