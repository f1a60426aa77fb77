import { bigint, boolean, customType, integer, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });
const identity = pgSchema('identity');

/** People. A closed account keeps its row, without anything personal. */
export const account = identity.table('account', {
  id: uuid().primaryKey(), email: text(), emailVerifiedAt: instant('email_verified_at'), passwordHash: text('password_hash'), passwordChangedAt: instant('password_changed_at').notNull().defaultNow(),
  firstName: text('first_name').notNull(), lastName: text('last_name').notNull().default(''), title: text().notNull().default(''), phone: text().notNull().default(''), about: text().notNull().default(''),
  language: text().$type<'en' | 'ar'>().notNull().default('en'), timeZone: text('time_zone').notNull().default('UTC'), country: text().notNull().default(''), city: text().notNull().default(''),
  photoId: uuid('photo_id'), shellState: jsonb('shell_state').$type<Record<string, string | number | boolean>>().notNull().default({}),
  totpSecret: bytea('totp_secret'), totpOnAt: instant('totp_on_at'), totpLastStep: bigint('totp_last_step', { mode: 'number' }),
  createdAt: instant('created_at').notNull().defaultNow(), updatedAt: instant('updated_at').notNull().defaultNow(), version: integer().notNull().default(1), deletedAt: instant('deleted_at'),
});

/** Signed-in browsers and devices; also the family of their refresh tokens. */
export const session = identity.table('session', {
  id: uuid().primaryKey(), accountId: uuid('account_id').notNull(), method: text().$type<SessionMethod>().notNull(), ip: text().notNull().default(''), userAgent: text('user_agent').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(), lastSeenAt: instant('last_seen_at').notNull().defaultNow(), expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'), endReason: text('end_reason'),
});

/** How a session was begun. */
export type SessionMethod = 'password' | 'second_step' | 'passkey' | 'invitation' | 'register';

/** Refresh tokens, hashed. */
export const refreshToken = identity.table('refresh_token', {
  hash: bytea().primaryKey(), sessionId: uuid('session_id').notNull(), accountId: uuid('account_id').notNull(), createdAt: instant('created_at').notNull().defaultNow(),
  usedAt: instant('used_at'), replacedBy: bytea('replaced_by'),
});

/** Links, codes, tickets and half-finished sign-ins. */
export const oneTime = identity.table('one_time', {
  id: uuid().primaryKey(), accountId: uuid('account_id').notNull(), kind: text().$type<OneTimeKind>().notNull(), tokenHash: bytea('token_hash').notNull(),
  codeHash: bytea('code_hash'), codeExpiresAt: instant('code_expires_at'), email: text(), sessionId: uuid('session_id'),
  createdAt: instant('created_at').notNull().defaultNow(), expiresAt: instant('expires_at').notNull(), usedAt: instant('used_at'),
});

/** What a one-time token is good for. */
export type OneTimeKind = 'reset' | 'verify' | 'email_change' | 'second_step' | 'socket';

/** Codes for the day the authenticator app is gone, hashed. */
export const recoveryCode = identity.table('recovery_code', { accountId: uuid('account_id').notNull(), hash: bytea().notNull(), usedAt: instant('used_at') });

/** Registered passkeys. */
export const passkey = identity.table('passkey', {
  id: uuid().primaryKey(), accountId: uuid('account_id').notNull(), credentialId: text('credential_id').notNull(), publicKey: bytea('public_key').notNull(), counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull().default([]), name: text().notNull(), synced: boolean().notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(), lastUsedAt: instant('last_used_at'),
});

/** Random numbers a browser is asked to sign. */
export const passkeyChallenge = identity.table('passkey_challenge', { id: uuid().primaryKey(), accountId: uuid('account_id'), challenge: text().notNull(), expiresAt: instant('expires_at').notNull() });
