import { createHash, randomBytes } from 'node:crypto';
import type { Ctx } from '#core/server/context.ts';
import { queueMail } from '#core/server/mail/mail.ts';
import type { FoundAccount } from '#modules/identity/api.ts';
import { fullName, getProfile } from '#modules/identity/api.ts';
import { lifetimes } from '../contract.ts';
import { invitationMail } from '../rules/mail-words.ts';
import type { RoleFacts } from '../rules/rank.ts';
import { invitationToken } from '../schema.ts';

/** What is stored of a link's token: nobody can guess 256 bits from the hash. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Makes a further link of an invitation of the active workspace. */
export async function newLink(ctx: Ctx, invitationId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await ctx.db.insert(invitationToken).values({ tokenHash: hashOf(token), workspaceId: ctx.workspaceId, invitationId });
  return `${ctx.app.config.PUBLIC_URL}/invitation?token=${token}`;
}

/** Mails a link; who already has an account also hears of it there. */
export async function sendInvitation(
  ctx: Ctx, to: { id: string; email: string; role: RoleFacts; message: string; expiresAt: Date; url: string; account: FoundAccount | null },
): Promise<void> {
  const [workspace] = await ctx.sql<{ name: string }>('select name from workspace.workspace where id = $1', [ctx.workspaceId], 'workspace.name');
  const inviter = await getProfile(ctx, ctx.accountId);
  const name = workspace!.name;
  // Who has no account yet is written to in the language of whoever invites them.
  const { label, ...words } = invitationMail(to.account?.language ?? inviter.language, { from: fullName(inviter), workspace: name, role: to.role, message: to.message, days: lifetimes.invitationDays });
  await queueMail(ctx, { ...words, to: { email: to.email, name: to.account?.firstName ?? null }, action: { label, url: to.url } });
  if (to.account?.emailVerified) {
    ctx.emit({ type: 'workspace.invitation.received', id: to.id, accountId: to.account.id, data: { workspace: name, role: to.role.key }, audit: false });
  }
}
