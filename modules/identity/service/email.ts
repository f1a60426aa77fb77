import { and, eq, isNull, sql } from 'drizzle-orm';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { queueMail } from '#core/server/mail/mail.ts';
import type * as contract from '../contract.ts';
import { addressInUseMail, emailChangedMail, emailChangeMail, verifyMail } from './mail-texts.ts';
import { maskEmail } from '../rules/names.ts';
import { account } from '../schema.ts';
import { forgetAccount } from './access-token.ts';
import { asAccount, findLogin } from './accounts.ts';
import { findOpen, issue, revoke, useUp } from './one-time.ts';
import { confirmPassword } from './passwords.ts';
import { says } from '../contract.ts';

/** Whom a mail is for. */
export interface Addressee { id: string; email: string; firstName: string; language: 'en' | 'ar' }

/** An absolute address of a page that takes a token. */
export const pageWithToken = (ctx: Ctx, page: string, token: string) => `${ctx.app.config.PUBLIC_URL}/${page}?token=${encodeURIComponent(token)}`;

/** Mails the link and the code that confirm an address. */
export async function mailVerification(ctx: Ctx, to: Addressee): Promise<void> {
  const { token, code } = await issue(ctx, to.id, 'verify', { minutes: 7 * 24 * 60, email: to.email, withCode: true });
  await queueMail(ctx, { to: { email: to.email, name: to.firstName }, language: to.language, ...verifyMail[to.language](to.firstName, pageWithToken(ctx, 'verify-email', token), code) });
}

/** The viewer as an addressee, with whether the address is confirmed. */
export async function viewerAsAddressee(ctx: Ctx): Promise<Addressee & { verified: boolean }> {
  const [row] = await ctx.db.select({ id: account.id, email: account.email, firstName: account.firstName, language: account.language, verifiedAt: account.emailVerifiedAt })
    .from(account).where(and(eq(account.id, ctx.accountId), isNull(account.deletedAt)));
  const { verifiedAt, email, ...rest } = found(row);
  return { ...rest, email: email!, verified: verifiedAt !== null };
}

/** Mails the confirmation again; at most 5 an hour. */
export async function resendVerification(ctx: Ctx): Promise<{ ok: true }> {
  const to = await viewerAsAddressee(ctx);
  if (to.verified) fail('identity.email_verified');
  await ctx.app.limits.attempt(`identity.verify-mail:${to.id}`, 5, 3600);
  await mailVerification(ctx, to);
  return { ok: true };
}

/** Confirms the address the link was mailed to. */
export async function verifyEmail(ctx: Ctx, input: InputOf<typeof contract.verifyEmail>): Promise<{ ok: true; accountId: string; email: string }> {
  const open = await findOpen(ctx, 'verify', input.token) ?? fail('identity.token_invalid');
  return asAccount(ctx, open.account_id, async () => {
    const used = await useUp(ctx, open.id) ?? fail('identity.token_invalid');
    if (!(await markVerified(ctx, open.account_id, used.email!))) fail('identity.token_invalid');
    return { ok: true, accountId: open.account_id, email: used.email! };
  });
}

/** Notes that the account's address is its owner's; false when the account has moved to another address since. */
export async function markVerified(ctx: Ctx, accountId: string, email: string): Promise<boolean> {
  const marked = await ctx.db.update(account).set({ emailVerifiedAt: new Date(), updatedAt: new Date(), version: sql`${account.version} + 1` })
    .where(and(eq(account.id, accountId), eq(account.email, email), isNull(account.emailVerifiedAt))).returning({ id: account.id });
  if (marked.length === 1) {
    ctx.emit({ type: 'identity.account.verified', id: accountId, accountId });
    await lookAgain(ctx, accountId);
    return true;
  }
  const [same] = await ctx.db.select({ id: account.id }).from(account).where(and(eq(account.id, accountId), eq(account.email, email)));
  return same !== undefined;
}

async function lookAgain(ctx: Ctx, accountId: string): Promise<void> {
  await ctx.signalAccount(accountId);
  ctx.after(() => forgetAccount(ctx.app, accountId));
}

/** Mails a link to the new address. When somebody has it already, its owner is told and the asker is not. */
export async function requestEmailChange(ctx: Ctx, input: InputOf<typeof contract.requestEmailChange>): Promise<{ ok: true }> {
  await confirmPassword(ctx, input.password);
  await ctx.app.limits.attempt(`identity.email-change:${ctx.accountId}`, 5, 3600);
  const me = await viewerAsAddressee(ctx);
  if (me.email === input.email) failField('email', says('identity.same_email'));
  const { token } = await issue(ctx, me.id, 'email_change', { minutes: 30, email: input.email });
  const taken = await findLogin(ctx, input.email);
  const to = { email: input.email, name: taken?.first_name ?? me.firstName };
  if (taken) await queueMail(ctx, { to, language: taken.language, ...addressInUseMail[taken.language](taken.first_name) });
  else await queueMail(ctx, { to, language: me.language, ...emailChangeMail[me.language](me.firstName, pageWithToken(ctx, 'confirm-email', token)) });
  return { ok: true };
}

/** Moves the account to the address the link was mailed to; links that went to the old one stop working. */
export async function confirmEmailChange(ctx: Ctx, input: InputOf<typeof contract.confirmEmailChange>): Promise<{ ok: true; email: string }> {
  const open = await findOpen(ctx, 'email_change', input.token) ?? fail('identity.token_invalid');
  return asAccount(ctx, open.account_id, async () => {
    const used = await useUp(ctx, open.id) ?? fail('identity.token_invalid');
    const email = used.email!;
    if (await findLogin(ctx, email)) fail('identity.email_taken');
    const [before] = await ctx.db.select({ email: account.email, firstName: account.firstName, language: account.language }).from(account).where(eq(account.id, open.account_id)).for('update');
    await ctx.db.update(account).set({ email, emailVerifiedAt: new Date(), updatedAt: new Date(), version: sql`${account.version} + 1` }).where(eq(account.id, open.account_id)).catch(refuseTaken);
    await revoke(ctx, open.account_id, ['reset', 'verify', 'email_change']);
    ctx.emit({ type: 'identity.account.moved', id: open.account_id, accountId: open.account_id });
    await lookAgain(ctx, open.account_id);
    const { email: old, firstName, language } = found(before);
    await queueMail(ctx, { to: { email: old!, name: firstName }, language, ...emailChangedMail[language](firstName, maskEmail(email)) });
    return { ok: true, email };
  });
}

/** Two accounts asked for the same address at the same moment: the unique index decides. */
function refuseTaken(error: unknown): never {
  const cause = (error as { cause?: { code?: string } }).cause ?? (error as { code?: string });
  if (cause.code === '23505') fail('identity.email_taken');
  throw error;
}
