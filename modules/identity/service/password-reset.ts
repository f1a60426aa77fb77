import { timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { queueMail } from '#core/server/mail/mail.ts';
import { networkOf } from '#core/server/rate-limit.ts';
import type * as contract from '../contract.ts';
import { passwordChangedMail, resetMail } from './mail-texts.ts';
import { codeHash } from '../rules/secrets.ts';
import { account } from '../schema.ts';
import { asAccount, findLogin } from './accounts.ts';
import { markVerified, pageWithToken, viewerAsAddressee } from './email.ts';
import { findOpen, issue, revoke, useUp } from './one-time.ts';
import { confirmPassword, hashPassword, refuseWeak } from './passwords.ts';
import { forgetUnconfirmedFactors } from './second-factor.ts';
import { addressee } from './security-mails.ts';
import { endSessions } from './sessions.ts';

const resetMinutes = 30;

/** Name of the job that mails a reset link. */
export const mailResetJob = 'identity.mailReset';

/** Queues the same job for every address, so that the answer and its time tell nothing. */
export async function forgotPassword(ctx: Ctx, input: InputOf<typeof contract.forgotPassword>): Promise<{ ok: true }> {
  await ctx.app.limits.attempt(`identity.forgot-from:${networkOf(ctx.origin.ip)}`, 30, 3600);
  await ctx.app.limits.attempt(`identity.forgot:${input.email}`, 5, 3600);
  await ctx.enqueue(mailResetJob, { email: input.email });
  return { ok: true };
}

/** Mails the link and the code, if there is such an account. */
export async function mailReset(ctx: Ctx, payload: { email: string }): Promise<void> {
  const known = await findLogin(ctx, payload.email);
  if (!known) return;
  const { token, code } = await issue(ctx, known.id, 'reset', { minutes: resetMinutes, email: known.email, withCode: true });
  await queueMail(ctx, { to: { email: known.email, name: known.first_name }, language: known.language, ...resetMail[known.language](known.first_name, pageWithToken(ctx, 'reset-password', token), code) });
}

/** Checks a mailed code: a reset code is swapped for a reset token, a verification code confirms the address. */
export async function validateOtp(ctx: Ctx, input: InputOf<typeof contract.validateOtp>): Promise<OutputOf<typeof contract.validateOtp>> {
  await ctx.app.limits.attempt(`identity.otp-from:${networkOf(ctx.origin.ip)}`, 30, 10 * 60);
  const [open] = await ctx.sql<{ id: string; account_id: string; code_hash: Buffer }>('select * from identity.find_code($1, $2)', [input.purpose, input.email], 'identity.find_code');
  await countTry(ctx, open?.id ?? input.email);
  const given = codeHash(ctx.app.keys.signing, 'code', open?.id ?? '', input.code);
  if (!timingSafeEqual(given, open?.code_hash ?? Buffer.alloc(32)) || !open) fail('identity.code_invalid');
  return asAccount(ctx, open.account_id, async () => {
    const used = await useUp(ctx, open.id) ?? fail('identity.code_invalid');
    if (input.purpose === 'reset') return { purpose: 'reset', token: (await issue(ctx, open.account_id, 'reset', { minutes: resetMinutes, email: used.email! })).token };
    if (!(await markVerified(ctx, open.account_id, used.email!))) fail('identity.code_invalid');
    return { purpose: 'verify', token: null };
  });
}

/** Five tries per code, however long it takes; the sixth is answered like any wrong one. */
async function countTry(ctx: Ctx, codeId: string): Promise<void> {
  try { await ctx.app.limits.attempt(`identity.otp:${codeId}`, 5, 7 * 86_400); } catch (error) {
    if (error instanceof Refusal) fail('identity.code_invalid');
    throw error;
  }
}

/** Sets a new password by a mailed token and ends every session. Whoever can read the mailbox owns the address, so it counts as confirmed. */
export async function resetPassword(ctx: Ctx, input: InputOf<typeof contract.resetPassword>): Promise<{ ok: true }> {
  const open = await findOpen(ctx, 'reset', input.token) ?? fail('identity.token_invalid');
  return asAccount(ctx, open.account_id, async () => {
    const used = await useUp(ctx, open.id) ?? fail('identity.token_invalid');
    await forgetUnconfirmedFactors(ctx, open.account_id);
    if (!(await markVerified(ctx, open.account_id, used.email!))) fail('identity.token_invalid');
    refuseWeak(input.password, used.email!, 'password');
    await setPassword(ctx, open.account_id, input.password);
    await revoke(ctx, open.account_id, ['reset', 'second_step', 'email_change']);
    await endSessions(ctx, open.account_id, 'password_reset');
    await ctx.app.limits.forget(`identity.login:${used.email!}`);
    await mailChanged(ctx, await addressee(ctx, open.account_id));
    return { ok: true };
  });
}

/** Changes the viewer's password; the other sessions end, this one stays. */
export async function changePassword(ctx: Ctx, input: InputOf<typeof contract.changePassword>): Promise<{ ok: true }> {
  await confirmPassword(ctx, input.currentPassword);
  const me = await viewerAsAddressee(ctx);
  refuseWeak(input.newPassword, me.email, 'newPassword');
  await setPassword(ctx, me.id, input.newPassword);
  await revoke(ctx, me.id, ['reset', 'second_step', 'email_change']);
  await endSessions(ctx, me.id, 'password_changed', { except: ctx.account.sessionId });
  await mailChanged(ctx, me);
  return { ok: true };
}

async function setPassword(ctx: Ctx, accountId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(ctx.app, password);
  await ctx.db.update(account).set({ passwordHash, passwordChangedAt: new Date(), updatedAt: new Date(), version: sql`${account.version} + 1` }).where(eq(account.id, accountId));
  ctx.emit({ type: 'identity.password.changed', id: accountId, accountId });
}

async function mailChanged(ctx: Ctx, to: { email: string; firstName: string; language: 'en' | 'ar' }): Promise<void> {
  await queueMail(ctx, { to: { email: to.email, name: to.firstName }, language: to.language, ...passwordChangedMail[to.language](to.firstName, `${ctx.app.config.PUBLIC_URL}/forgot-password`) });
}
