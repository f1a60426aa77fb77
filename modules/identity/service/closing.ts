import { eq, inArray, sql } from 'drizzle-orm';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { deleteFile } from '#modules/files/api.ts';
import type * as contract from '../contract.ts';
import { deletedName } from '../rules/names.ts';
import { account, oneTime, passkey, passkeyChallenge, recoveryCode, refreshToken, session } from '../schema.ts';
import { asAccount, readProfile } from './accounts.ts';
import { clearCookies } from './cookies.ts';
import { obstaclesTo, roomParts } from './deletion-hooks.ts';
import { viewerAsAddressee } from './email.ts';
import { listPasskeys } from './passkeys.ts';
import { confirmPassword } from './passwords.ts';
import { countRecoveryCodes } from './second-factor.ts';
import { endSessions, listSessions } from './sessions.ts';
import { says } from '../contract.ts';

/** What protects the viewer's account. */
export async function getSecurity(ctx: Ctx): Promise<OutputOf<typeof contract.getSecurity>> {
  const [row] = await ctx.db.select({ email: account.email, verifiedAt: account.emailVerifiedAt, passwordChangedAt: account.passwordChangedAt, totpOnAt: account.totpOnAt }).from(account).where(eq(account.id, ctx.accountId));
  const { email, verifiedAt, passwordChangedAt, totpOnAt } = found(row);
  const [pending] = await ctx.sql<{ email: string }>("select email from identity.one_time where account_id = $1 and kind = 'email_change' and used_at is null and expires_at > now() order by created_at desc limit 1", [ctx.accountId]);
  return {
    email: email!, emailVerified: verifiedAt !== null, pendingEmail: pending?.email ?? null, passwordChangedAt: passwordChangedAt.toISOString(), totp: totpOnAt !== null,
    recoveryCodesLeft: await countRecoveryCodes(ctx, ctx.accountId), passkeys: (await listPasskeys(ctx)).items.length, sessions: (await listSessions(ctx)).items.length,
  };
}

/** Everything the house keeps about the viewer; secrets and other people's data are not among it. */
export async function exportAccount(ctx: Ctx): Promise<StreamAnswer> {
  const { photo: _address, ...profile } = await readProfile(ctx, ctx.accountId);
  const history = await ctx.sql<{ type: string; at: Date; ip: string | null }>('select type, at, ip from core.event where stream = $1 and account_id = $2 order by seq desc limit 10000', [`a:${ctx.accountId}`, ctx.accountId]);
  const [shell] = await ctx.db.select({ state: account.shellState }).from(account).where(eq(account.id, ctx.accountId));
  const data = {
    exportedAt: new Date().toISOString(), profile, shellState: found(shell).state, sessions: (await listSessions(ctx)).items, passkeys: (await listPasskeys(ctx)).items,
    history: history.map((event) => ({ type: event.type, at: event.at.toISOString(), ip: event.ip })), rooms: await roomParts(ctx, ctx.accountId),
  };
  return { stream: Buffer.from(JSON.stringify(data, null, 2)), type: 'application/json; charset=utf-8', headers: { 'content-disposition': 'attachment; filename="atrium-account.json"' } };
}

/** Closes the viewer's account: refuses while something would be left without an owner, else nothing personal stays behind. */
export async function deleteAccount(ctx: Ctx, input: InputOf<typeof contract.deleteAccount>): Promise<{ ok: true }> {
  await confirmPassword(ctx, input.password);
  const me = await viewerAsAddressee(ctx);
  if (input.confirmEmail !== me.email) failField('confirmEmail', says('identity.confirm_email'));
  // The row is held until the end, so that two closings, or a closing and a change, take turns.
  await ctx.db.select({ id: account.id }).from(account).where(eq(account.id, me.id)).for('update');
  const obstacles = await obstaclesTo(ctx, me.id);
  if (obstacles.length > 0) fail('identity.delete_blocked', { obstacles });
  await endSessions(ctx, me.id, 'account_deleted');
  await forgetPerson(ctx, me.id);
  // After the commit: what the closing itself leaves in the log is to lose its address too.
  await ctx.enqueue(forgetAddressesJob, { id: me.id });
  ctx.emit({ type: 'identity.account.deleted', id: me.id, accountId: me.id });
  clearCookies(ctx);
  return { ok: true };
}

/** Queue name of {@link forgetAddresses}. */
export const forgetAddressesJob = 'identity.forget_addresses';

/** Takes the network addresses out of what a closed account did; who did what stays in the log. */
export async function forgetAddresses(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const [row] = await ctx.db.select({ deletedAt: account.deletedAt }).from(account).where(eq(account.id, id));
  if (row && row.deletedAt === null) return;
  await asAccount(ctx, id, () => ctx.sql('select core.forget_actor_addresses()'));
}

async function forgetPerson(ctx: Ctx, accountId: string): Promise<void> {
  const [row] = await ctx.db.select({ photoId: account.photoId }).from(account).where(eq(account.id, accountId));
  for (const table of [oneTime, refreshToken, recoveryCode, passkey, passkeyChallenge]) await ctx.db.delete(table).where(eq(table.accountId, accountId));
  const sessions = ctx.db.select({ id: session.id }).from(session).where(eq(session.accountId, accountId));
  await ctx.db.update(session).set({ ip: '', userAgent: '' }).where(inArray(session.id, sessions));
  await ctx.db.update(account).set({
    email: null, emailVerifiedAt: null, passwordHash: null, firstName: deletedName, lastName: '', title: '', phone: '', about: '', country: '', city: '', timeZone: 'UTC',
    photoId: null, shellState: {}, totpSecret: null, totpOnAt: null, totpLastStep: null, deletedAt: new Date(), updatedAt: new Date(), version: sql`${account.version} + 1`,
  }).where(eq(account.id, accountId));
  if (row?.photoId) await deleteFile(ctx, row.photoId);
}
