import type { App } from '#core/server/app.ts';
import type { Ctx, Upload } from '#core/server/context.ts';
import { addAccount, findLogin, readProfile } from './service/accounts.ts';
import { storePhoto } from './service/profile.ts';
import { refuseWeak } from './service/passwords.ts';
import * as sessions from './service/sessions.ts';
import type { Profile } from './contract.ts';

export { accountCards, type AccountCard } from './service/accounts.ts';
export { confirmPassword } from './service/passwords.ts';
export { reinstateAccount, suspendAccount } from './service/suspending.ts';
export { suspensionOf } from './service/suspension.ts';
export { onBeforeDelete, onExport, type DeleteObstacle } from './service/deletion-hooks.ts';
export { fullName, maskEmail } from './rules/names.ts';
export { demoPeople, demoPassword, type DemoPerson } from './rules/demo-people.ts';

/** An account as other rooms may know it before anybody has signed in. */
export interface FoundAccount { id: string; email: string; emailVerified: boolean; firstName: string; language: 'en' | 'ar' }

/** The open account with this address, or null. For deciding, not for answering: whether an address has an account is nobody's business. */
export async function findAccountByEmail(ctx: Ctx, email: string): Promise<FoundAccount | null> {
  const row = await findLogin(ctx, email);
  return row && { id: row.id, email: row.email, emailVerified: row.email_verified, firstName: row.first_name, language: row.language };
}

/** Adds an account whose address is confirmed, because its owner came through a mailed link; refuses with identity.email_taken. The input's schema must use core's `newPassword`; an easily guessed one is refused here, as field `password`. */
export async function createInvitedAccount(ctx: Ctx, input: { email: string; password: string; firstName: string; lastName: string; language?: 'en' | 'ar'; timeZone?: string }): Promise<{ id: string; email: string }> {
  refuseWeak(input.password, input.email.toLowerCase(), 'password');
  return addAccount(ctx, { ...input, verified: true });
}

/** Signs an account in from this request (cookies are set with the answer); answers the access token. */
export function startSession(ctx: Ctx, accountId: string): Promise<string> {
  return sessions.startSession(ctx, accountId, 'invitation');
}

/** An open account's profile, or 404; the calling room decides who may see it. */
export function getProfile(ctx: Ctx, accountId: string): Promise<Profile> {
  return readProfile(ctx, accountId);
}

/** Replaces the viewer's photo, the one picture a person has in the whole house; the former one is deleted. */
export function replacePhoto(ctx: Ctx, upload: Upload): Promise<Profile> {
  return storePhoto(ctx, upload);
}

/** Ids of open accounts after an id, in their order, at most 1,000: for rooms that keep something about everybody. */
export async function openAccounts(ctx: Ctx, after: string | null, limit: number): Promise<string[]> {
  const [row] = await ctx.sql<{ ids: string[] }>('select identity.open_accounts($1, $2) as ids', [after, limit], 'identity.open_accounts');
  return row!.ids;
}

/** True while people of the demo, whose password everybody knows, can sign in. */
export async function hasDemoAccounts(app: App): Promise<boolean> {
  const { rows: [row] } = await app.pool.query<{ there: boolean }>('select identity.has_demo_accounts() as there');
  return row!.there;
}
