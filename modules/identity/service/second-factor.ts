import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import QRCode from 'qrcode';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { codeHash, newRecoveryCodes, plainRecoveryCode, seal, unseal } from '../rules/secrets.ts';
import { account, passkey, passkeyChallenge, recoveryCode } from '../schema.ts';
import { confirmPassword } from './passwords.ts';
import { mailFactor } from './security-mails.ts';

const periodSeconds = 30;
/** Codes of the neighbouring steps pass too: clocks of telephones differ. */
const windowSteps = 1;

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: 'Atrium', label, secret, algorithm: 'SHA1', digits: 6, period: periodSeconds });
}

async function readTotp(ctx: Ctx, accountId: string): Promise<{ email: string; secret: Buffer | null; on: boolean }> {
  const [row] = await ctx.db.select({ email: account.email, secret: account.totpSecret, onAt: account.totpOnAt }).from(account).where(eq(account.id, accountId));
  const { email, secret, onAt } = found(row);
  return { email: email!, secret, on: onAt !== null };
}

/** Makes a secret for the app; it counts only after {@link confirmTotp}. */
export async function startTotp(ctx: Ctx, input: { password: string }): Promise<{ secret: string; uri: string; qr: string }> {
  await confirmPassword(ctx, input.password);
  const known = await readTotp(ctx, ctx.accountId);
  if (known.on) fail('identity.totp_on');
  const secret = new Secret({ size: 20 });
  await ctx.db.update(account).set({ totpSecret: seal(ctx.app.keys.signing, ctx.accountId, secret.base32), totpLastStep: null }).where(eq(account.id, ctx.accountId));
  const uri = totpOf(secret, known.email).toString();
  return { secret: secret.base32, uri, qr: await QRCode.toDataURL(uri, { errorCorrectionLevel: 'M', margin: 1, width: 240 }) };
}

/** Turns two-step sign-in on with a first code, and answers recovery codes. */
export async function confirmTotp(ctx: Ctx, input: { code: string }): Promise<{ recoveryCodes: string[] }> {
  await ctx.app.limits.attempt(`identity.totp-start:${ctx.accountId}`, 10, 15 * 60);
  const known = await readTotp(ctx, ctx.accountId);
  if (known.on) fail('identity.totp_on');
  if (!known.secret) fail('identity.totp_off');
  if (!(await takeTotp(ctx, ctx.accountId, known.secret, input.code))) fail('identity.code_invalid');
  await ctx.db.update(account).set({ totpOnAt: new Date() }).where(eq(account.id, ctx.accountId));
  ctx.emit({ type: 'identity.factor.added', id: ctx.accountId, accountId: ctx.accountId, data: { factor: 'totp' } });
  await mailFactor(ctx, 'totp', true);
  return { recoveryCodes: await replaceRecoveryCodes(ctx) };
}

/** Turns two-step sign-in off. */
export async function disableTotp(ctx: Ctx, input: { password: string }): Promise<{ ok: true }> {
  await confirmPassword(ctx, input.password);
  if (!(await readTotp(ctx, ctx.accountId)).on) fail('identity.totp_off');
  await ctx.db.update(account).set({ totpSecret: null, totpOnAt: null, totpLastStep: null }).where(eq(account.id, ctx.accountId));
  await ctx.db.delete(recoveryCode).where(eq(recoveryCode.accountId, ctx.accountId));
  ctx.emit({ type: 'identity.factor.removed', id: ctx.accountId, accountId: ctx.accountId, data: { factor: 'totp' } });
  await mailFactor(ctx, 'totp', false);
  return { ok: true };
}

/**
 * Takes every way in but the password from an account whose address was never confirmed: whoever proves to own the address
 * may not be who opened the account. Called before it counts as confirmed.
 */
export async function forgetUnconfirmedFactors(ctx: Ctx, accountId: string): Promise<void> {
  const [row] = await ctx.db.select({ verifiedAt: account.emailVerifiedAt }).from(account).where(eq(account.id, accountId)).for('update');
  if (found(row).verifiedAt !== null) return;
  for (const table of [passkey, passkeyChallenge, recoveryCode]) await ctx.db.delete(table).where(eq(table.accountId, accountId));
  await ctx.db.update(account).set({ totpSecret: null, totpOnAt: null, totpLastStep: null }).where(eq(account.id, accountId));
}

/** Ten new recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(ctx: Ctx, input: { password: string }): Promise<{ recoveryCodes: string[] }> {
  await confirmPassword(ctx, input.password);
  if (!(await readTotp(ctx, ctx.accountId)).on) fail('identity.totp_off');
  return { recoveryCodes: await replaceRecoveryCodes(ctx) };
}

async function replaceRecoveryCodes(ctx: Ctx): Promise<string[]> {
  const codes = newRecoveryCodes();
  await ctx.db.delete(recoveryCode).where(eq(recoveryCode.accountId, ctx.accountId));
  await ctx.db.insert(recoveryCode).values(codes.map((code) => ({ accountId: ctx.accountId, hash: recoveryHash(ctx, ctx.accountId, code) })));
  ctx.emit({ type: 'identity.factor.renewed', id: ctx.accountId, accountId: ctx.accountId, data: { factor: 'recovery' } });
  return codes;
}

const recoveryHash = (ctx: Ctx, accountId: string, code: string) => codeHash(ctx.app.keys.signing, 'recovery', accountId, plainRecoveryCode(code));

/** Recovery codes that still work. */
export async function countRecoveryCodes(ctx: Ctx, accountId: string): Promise<number> {
  return ctx.db.$count(recoveryCode, and(eq(recoveryCode.accountId, accountId), isNull(recoveryCode.usedAt)));
}

/** Uses up a code of the app or a recovery code of the acting account; false when it is wrong or was used before. */
export async function takeSecondStep(ctx: Ctx, accountId: string, code: string): Promise<boolean> {
  const digits = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const { secret, on } = await readTotp(ctx, accountId);
    return on && secret !== null && takeTotp(ctx, accountId, secret, digits);
  }
  const used = await ctx.db.update(recoveryCode).set({ usedAt: new Date() })
    .where(and(eq(recoveryCode.accountId, accountId), eq(recoveryCode.hash, recoveryHash(ctx, accountId, code)), isNull(recoveryCode.usedAt))).returning({ hash: recoveryCode.hash });
  if (used.length === 1) ctx.emit({ type: 'identity.factor.used', id: accountId, accountId, data: { factor: 'recovery' } });
  return used.length === 1;
}

/** A step counts once: the same code again, or an older one, is refused even while it would still be valid. */
async function takeTotp(ctx: Ctx, accountId: string, sealed: Buffer, code: string): Promise<boolean> {
  const totp = totpOf(Secret.fromBase32(unseal(ctx.app.keys.signing, accountId, sealed)), '');
  const now = Date.now();
  const delta = totp.validate({ token: code, window: windowSteps, timestamp: now });
  if (delta === null) return false;
  const step = Math.floor(now / 1000 / periodSeconds) + delta;
  const taken = await ctx.db.update(account).set({ totpLastStep: step })
    .where(and(eq(account.id, accountId), or(isNull(account.totpLastStep), lt(account.totpLastStep, step)), sql`${account.deletedAt} is null`)).returning({ id: account.id });
  return taken.length === 1;
}
