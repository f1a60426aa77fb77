import { and, eq, sql } from 'drizzle-orm';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx, Upload } from '#core/server/context.ts';
import { failField, found, Refusal } from '#core/server/fail.ts';
import { deleteFile, storeUpload } from '#modules/files/api.ts';
import { photoMaxBytes, type Profile, says } from '../contract.ts';
import type * as contract from '../contract.ts';
import { account } from '../schema.ts';
import { readProfile } from './accounts.ts';

/** The viewer's own profile. */
export function getProfile(ctx: Ctx): Promise<Profile> {
  return readProfile(ctx, ctx.accountId);
}

/** Changes the viewer's own profile; fields that stay the same are no change. */
export async function updateProfile(ctx: Ctx, input: InputOf<typeof contract.updateProfile>): Promise<Profile> {
  const { version, ...given } = input;
  const before = await readProfile(ctx, ctx.accountId);
  if (version !== undefined && version !== before.version) throw new Refusal('core.version_conflict', { current: before });
  const changed = Object.fromEntries(Object.entries(given).filter(([field, value]) => value !== undefined && value !== before[field as keyof Profile]));
  if (Object.keys(changed).length === 0) return before;
  return write(ctx, before.version, changed);
}

async function write(ctx: Ctx, version: number, changes: Partial<typeof account.$inferInsert>): Promise<Profile> {
  const written = await ctx.db.update(account).set({ ...changes, updatedAt: new Date(), version: sql`${account.version} + 1` })
    .where(and(eq(account.id, ctx.accountId), eq(account.version, version))).returning({ version: account.version });
  const after = await readProfile(ctx, ctx.accountId);
  if (written.length === 0) throw new Refusal('core.version_conflict', { current: after });
  // Names of fields, not their values: the log outlives the account.
  ctx.emit({ type: 'identity.profile.changed', id: ctx.accountId, version: written[0]!.version, accountId: ctx.accountId, data: { fields: Object.keys(changes) } });
  return after;
}

/** Replaces the viewer's photo; the former one is deleted. */
export async function updatePhoto(ctx: Ctx): Promise<Profile> {
  return storePhoto(ctx, ctx.uploads.find((u) => u.field === 'photo') ?? failField('photo', says('core.choose_picture')));
}

/** The same with an upload that came under another name. */
export async function storePhoto(ctx: Ctx, upload: Upload): Promise<Profile> {
  const file = await storeUpload(ctx, upload, { audience: 'signedIn', kind: 'image', maxBytes: photoMaxBytes, workspaceScoped: false });
  return swapPhoto(ctx, file.id);
}

/** Removes the viewer's photo. */
export function removePhoto(ctx: Ctx): Promise<Profile> {
  return swapPhoto(ctx, null);
}

async function swapPhoto(ctx: Ctx, photoId: string | null): Promise<Profile> {
  const [row] = await ctx.db.select({ photoId: account.photoId, version: account.version }).from(account).where(eq(account.id, ctx.accountId)).for('update');
  const former = found(row);
  if (former.photoId === photoId) return readProfile(ctx, ctx.accountId);
  const after = await write(ctx, former.version, { photoId });
  if (former.photoId) await deleteFile(ctx, former.photoId);
  return after;
}

/** The mirrored frame state. */
export async function getShellState(ctx: Ctx): Promise<OutputOf<typeof contract.getShellState>> {
  const [row] = await ctx.db.select({ state: account.shellState }).from(account).where(eq(account.id, ctx.accountId));
  return found(row);
}

/** Replaces the mirrored frame state; no event, the other devices read it when they start. */
export async function saveShellState(ctx: Ctx, input: InputOf<typeof contract.saveShellState>): Promise<OutputOf<typeof contract.saveShellState>> {
  const given = Object.fromEntries(Object.entries(input.state).filter(([, value]) => value !== undefined)) as Record<string, string | number | boolean>;
  await ctx.db.update(account).set({ shellState: given }).where(eq(account.id, ctx.accountId));
  return { state: given };
}
