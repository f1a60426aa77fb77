import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import type { Profile, SignedInAccount } from '../contract.ts';
import { deletedName, fullName } from '../rules/names.ts';
import { account } from '../schema.ts';
import { cardMemory, type CardRow } from './card-memory.ts';
import { hashPassword } from './passwords.ts';
import { photoUrl, photoUrls } from './photo.ts';

/** Runs `work` with row-level security open for an account that has just proved itself, then goes back. */
export const asAccount = <T>(ctx: Ctx, accountId: string, work: () => Promise<T>): Promise<T> => ctx.tx.through({ accountId }, work);

/** What sign-in needs to know of an account. */
export interface Login { id: string; email: string; email_verified: boolean; password_hash: string | null; totp: boolean; first_name: string; language: 'en' | 'ar' }

/** The open account with this address. */
export async function findLogin(ctx: Ctx, email: string): Promise<Login | null> {
  const [row] = await ctx.sql<Login>('select * from identity.find_login($1)', [email], 'identity.find_login');
  return row ?? null;
}

/** What a new account starts with. */
export interface NewAccount { email: string; password: string; firstName: string; lastName: string; language?: 'en' | 'ar'; timeZone?: string; title?: string; verified: boolean }

/** Adds an account; refuses when the address is taken. */
export async function addAccount(ctx: Ctx, input: NewAccount): Promise<{ id: string; email: string }> {
  const id = uuidv7();
  const passwordHash = await hashPassword(ctx.app, input.password);
  const email = input.email.toLowerCase();
  await asAccount(ctx, id, async () => {
    const added = await ctx.db.insert(account).values({
      id, email, passwordHash, firstName: input.firstName, lastName: input.lastName, language: input.language ?? 'en', timeZone: input.timeZone ?? 'UTC', title: input.title ?? '',
      emailVerifiedAt: input.verified ? new Date() : null,
    }).onConflictDoNothing({ target: account.email }).returning({ id: account.id });
    if (added.length === 0) fail('identity.email_taken');
  });
  ctx.emit({ type: 'identity.account.registered', id, accountId: id, data: { invited: input.verified } });
  return { id, email };
}

interface ProfileRow {
  id: string; email: string; email_verified: boolean; first_name: string; last_name: string; title: string; phone: string; about: string; language: 'en' | 'ar'; time_zone: string;
  country: string; city: string; photo_id: string | null; created_at: Date; version: number;
}

/** An open account's profile, or 404. The caller decides who may see it. */
export async function readProfile(ctx: Ctx, accountId: string): Promise<Profile> {
  const [rows] = await ctx.sql<ProfileRow>('select * from identity.read_profile($1)', [accountId], 'identity.read_profile');
  const row = found(rows);
  const name = { firstName: row.first_name, lastName: row.last_name };
  return {
    id: row.id, email: row.email, emailVerified: row.email_verified, ...name, name: fullName(name), title: row.title, phone: row.phone, about: row.about,
    language: row.language, timeZone: row.time_zone, country: row.country, city: row.city,
    photo: await photoUrl(ctx, row.photo_id), createdAt: row.created_at.toISOString(), version: row.version,
  };
}

/** The part of a profile that the shell holds while somebody is signed in. */
export async function signedInAccountOf(ctx: Ctx, accountId: string): Promise<SignedInAccount> {
  const { id, email, firstName, lastName, name, photo, emailVerified, language, timeZone } = await readProfile(ctx, accountId);
  return { id, email, firstName, lastName, name, photo, emailVerified, language, timeZone };
}

/** What other people may be shown of a person. */
export interface AccountCard { id: string; name: string; firstName: string; lastName: string; email: string; photo: string | null; deleted: boolean }

/** What a call writes it must see at once, and nobody else before it is committed: only reading calls use what is remembered. */
async function readCards(ctx: Ctx, ids: readonly string[]): Promise<CardRow[]> {
  const memory = ctx.tx.reading ? cardMemory(ctx.app) : undefined;
  const known = ids.map((id) => memory?.get(id));
  const missing = ids.filter((_, i) => known[i] === undefined);
  const remembered = known.filter((row) => row !== undefined && row !== null);
  if (missing.length === 0) return remembered;
  const epoch = memory?.epoch ?? 0;
  const read = await ctx.sql<CardRow>('select * from identity.read_cards($1::uuid[])', [missing], 'identity.read_cards');
  memory?.keep(new Map([...missing.map((id): [string, CardRow | null] => [id, null]), ...read.map((row): [string, CardRow] => [row.id, row])]), epoch);
  return [...remembered, ...read];
}

/** Cards of many people at once, by id; unknown ids are left out, closed accounts have no name. */
export async function accountCards(ctx: Ctx, ids: readonly string[]): Promise<Map<string, AccountCard>> {
  const rows = await readCards(ctx, [...new Set(ids)]);
  const photos = await photoUrls(ctx, rows.map((row) => row.photo_id), 'thumb');
  return new Map(rows.map((row): [string, AccountCard] => {
    const name = { firstName: row.deleted ? deletedName : row.first_name, lastName: row.deleted ? '' : row.last_name };
    return [row.id, { id: row.id, ...name, name: fullName(name), email: row.email, photo: row.photo_id ? (photos.get(row.photo_id) ?? null) : null, deleted: row.deleted }];
  }));
}
