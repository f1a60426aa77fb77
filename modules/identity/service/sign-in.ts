import { eq } from 'drizzle-orm';
import type { Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { networkOf } from '#core/server/rate-limit.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type * as contract from '../contract.ts';
import type { SignedIn } from '../contract.ts';
import { account, type SessionMethod } from '../schema.ts';
import { addAccount, asAccount, findLogin, signedInAccountOf } from './accounts.ts';
import { mailVerification } from './email.ts';
import { findOpen, issue, useUp } from './one-time.ts';
import { hashPassword, isOutdated, passwordMatches, refuseWeak } from './passwords.ts';
import { countRecoveryCodes, takeSecondStep } from './second-factor.ts';
import { startSession } from './sessions.ts';

const quarter = 15 * 60;
/** A signed-in answer for an account that has proved itself. */
export async function signIn(ctx: Ctx, accountId: string, method: SessionMethod): Promise<SignedIn> {
  const token = await startSession(ctx, accountId, method);
  return { status: 'signed_in', token, account: await signedInAccountOf(ctx, accountId) };
}

/** Opens an account, mails the confirmation and signs it in. */
export async function register(ctx: Ctx, input: InputOf<typeof contract.register>): Promise<SignedIn> {
  await ctx.app.limits.attempt(`identity.register:${networkOf(ctx.origin.ip)}`, 60, 3600);
  refuseWeak(input.password, input.email, 'password');
  const { id, email } = await addAccount(ctx, { ...input, verified: false }).catch(async (error: unknown) => {
    // The answer tells that there is an account (SECURITY.md says why), so asking is what is limited.
    if (error instanceof Refusal && error.code === 'identity.email_taken') await ctx.app.limits.attempt(`identity.register-taken:${networkOf(ctx.origin.ip)}`, 10, 3600);
    throw error;
  });
  await mailVerification(ctx, { id, email, firstName: input.firstName, language: input.language });
  return signIn(ctx, id, 'register');
}

/**
 * Signs in with e-mail and password. Wrong attempts count per address of mail, known or not, so that neither the answer nor
 * the time nor the limit tells whether there is an account.
 */
export async function login(ctx: Ctx, input: InputOf<typeof contract.login>): Promise<OutputOf<typeof contract.login>> {
  const { limits } = ctx.app;
  const [person, network] = [`identity.login:${input.email}`, `identity.login-from:${networkOf(ctx.origin.ip)}`];
  await limits.attempt(person, 10, quarter);
  await limits.attempt(network, 100, quarter);
  const known = await findLogin(ctx, input.email);
  if (!(await passwordMatches(ctx.app, known?.password_hash, input.password)) || !known) fail('identity.credentials_wrong');
  await limits.forget(person);
  await limits.refund(network);
  if (isOutdated(ctx.app, known.password_hash!)) await strengthen(ctx, known.id, input.password);
  if (!known.totp) return signIn(ctx, known.id, 'password');
  const { token } = await issue(ctx, known.id, 'second_step', { minutes: 10, keepOlder: true });
  const left = await asAccount(ctx, known.id, () => countRecoveryCodes(ctx, known.id));
  return { status: 'second_step', challenge: token, methods: left > 0 ? ['totp', 'recovery'] : ['totp'] };
}

async function strengthen(ctx: Ctx, accountId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(ctx.app, password);
  await asAccount(ctx, accountId, () => ctx.db.update(account).set({ passwordHash }).where(eq(account.id, accountId)));
}

/** Finishes a sign-in with a code of the app or a recovery code. */
export async function loginSecondStep(ctx: Ctx, input: InputOf<typeof contract.loginSecondStep>): Promise<SignedIn> {
  const open = await findOpen(ctx, 'second_step', input.challenge) ?? fail('identity.challenge_gone');
  const key = `identity.second-step:${open.account_id}`;
  await ctx.app.limits.attempt(key, 10, quarter);
  await asAccount(ctx, open.account_id, async () => {
    if (!(await takeSecondStep(ctx, open.account_id, input.code))) fail('identity.second_step_wrong');
    if (!(await useUp(ctx, open.id))) fail('identity.challenge_gone');
  });
  await ctx.app.limits.forget(key);
  return signIn(ctx, open.account_id, 'second_step');
}
