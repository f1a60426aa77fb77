import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { runAs } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { newToken, successorOf, tokenHash } from '../rules/secrets.ts';
import { refreshToken, session, type SessionMethod } from '../schema.ts';
import { forgetAccount, signAccessToken } from './access-token.ts';
import { asAccount } from './accounts.ts';
import { suspensionOf } from './suspension.ts';
import { clearCookies, refreshTokenOf, setRefreshCookie, setTokenCookie } from './cookies.ts';

const absoluteDays = 30;
const idleDays = 14;
// Sessions are measured by the database's clock, which all nodes share.
const live = () => and(isNull(session.endedAt), gt(session.expiresAt, sql`now()`), gt(session.lastSeenAt, sql`now() - make_interval(days => ${idleDays})`));
const graceSeconds = 30;

/** Signs an account in from this request: a session, both cookies, and the access token to answer with. A session the browser had before ends. */
export async function startSession(ctx: Ctx, accountId: string, method: SessionMethod): Promise<string> {
  if (await suspensionOf(ctx, accountId)) fail('identity.suspended');
  await endFormerSession(ctx);
  const id = uuidv7();
  const refresh = newToken();
  const expiresAt = await asAccount(ctx, accountId, async () => {
    const [made] = await ctx.db.insert(session).values({ id, accountId, method, ip: ctx.origin.ip, userAgent: ctx.origin.userAgent, expiresAt: sql`now() + make_interval(days => ${absoluteDays})` }).returning({ expiresAt: session.expiresAt });
    await ctx.db.insert(refreshToken).values({ hash: tokenHash(refresh), sessionId: id, accountId });
    return made!.expiresAt;
  });
  ctx.emit({ type: 'identity.session.started', id, accountId, data: { method } });
  const token = await signAccessToken(ctx.app, accountId, id);
  setTokenCookie(ctx, token);
  setRefreshCookie(ctx, refresh, expiresAt);
  return token;
}

async function endFormerSession(ctx: Ctx): Promise<void> {
  const raw = refreshTokenOf(ctx);
  const former = raw ? await findRefresh(ctx, raw) : null;
  if (former) await asAccount(ctx, former.account_id, () => endSessions(ctx, former.account_id, 'replaced', { only: former.session_id }));
}

async function findRefresh(ctx: Ctx, raw: string): Promise<{ session_id: string; account_id: string } | null> {
  const [row] = await ctx.sql<{ session_id: string; account_id: string }>('select * from identity.find_refresh($1)', [tokenHash(raw)], 'identity.find_refresh');
  return row ?? null;
}

/** Why a session ended. */
export type EndReason = 'signed_out' | 'revoked' | 'replaced' | 'password_changed' | 'password_reset' | 'token_reused' | 'account_deleted' | 'suspended';

/** Ends sessions of an account (all, all but one, or only one) and tells every node; answers how many. */
export async function endSessions(ctx: Ctx, accountId: string, reason: EndReason, which: { except?: string; only?: string } = {}): Promise<number> {
  const ended = await ctx.db.update(session).set({ endedAt: sql`now()`, endReason: reason }).where(and(
    eq(session.accountId, accountId), isNull(session.endedAt),
    which.except ? ne(session.id, which.except) : undefined, which.only ? eq(session.id, which.only) : undefined,
  )).returning({ id: session.id });
  if (ended.length === 0) return 0;
  for (const { id } of ended) ctx.emit({ type: 'identity.session.revoked', id, accountId, data: { reason }, unnamed: reason === 'suspended' });
  await ctx.signalAccount(accountId);
  ctx.after(() => forgetAccount(ctx.app, accountId));
  return ended.length;
}

/** A new access token for the refresh cookie, which is swapped for its successor. Refuses with 401; a re-used token ends its whole family. */
export async function refresh(ctx: Ctx): Promise<{ token: string }> {
  const raw = refreshTokenOf(ctx);
  const known = raw ? await findRefresh(ctx, raw) : null;
  if (!raw || !known) fail('core.not_signed_in');
  const next = successorOf(ctx.app.keys.signing, raw);
  const turn = await asAccount(ctx, known.account_id, () => rotate(ctx, known, raw, next));
  if (turn === 'reused') {
    // This request is about to be refused and rolled back; the end of the family must stand.
    await runAs(ctx.app, { name: 'identity.reuse', origin: ctx.origin }, (own) => asAccount(own, known.account_id, () => endSessions(own, known.account_id, 'token_reused', { only: known.session_id })));
  }
  if (typeof turn === 'string') fail('core.not_signed_in');
  const token = await signAccessToken(ctx.app, known.account_id, known.session_id);
  setTokenCookie(ctx, token);
  setRefreshCookie(ctx, next, turn.expiresAt);
  return { token };
}

/** Takes the refresh token's turn. A lost race leaves no lock behind, so that the family can be ended from another transaction. */
async function rotate(ctx: Ctx, known: { session_id: string; account_id: string }, raw: string, next: string): Promise<{ expiresAt: Date } | 'reused' | 'ended'> {
  const [row] = await ctx.db.select({ expiresAt: session.expiresAt }).from(session).where(and(eq(session.id, known.session_id), live()));
  if (!row) return 'ended';
  const taken = await ctx.db.update(refreshToken).set({ usedAt: sql`now()`, replacedBy: tokenHash(next) })
    .where(and(eq(refreshToken.hash, tokenHash(raw)), isNull(refreshToken.usedAt))).returning({ hash: refreshToken.hash });
  if (taken.length === 1) {
    await ctx.db.insert(refreshToken).values({ hash: tokenHash(next), sessionId: known.session_id, accountId: known.account_id });
    await ctx.db.update(session).set({ lastSeenAt: sql`now()`, ip: ctx.origin.ip, userAgent: ctx.origin.userAgent }).where(and(eq(session.id, known.session_id), isNull(session.endedAt)));
    return row;
  }
  // Two tabs, or an answer that got lost: for a moment the direct predecessor is given the same successor once more.
  const [grace] = await ctx.sql(
    `select 1 from identity.refresh_token old join identity.refresh_token new on new.hash = old.replaced_by
     where old.hash = $1 and new.used_at is null and old.used_at > now() - make_interval(secs => $2)`, [tokenHash(raw), graceSeconds]);
  return grace ? row : 'reused';
}

/** Ends the session of the bearer, or of the refresh cookie when the bearer has expired, and takes the cookies back. */
export async function logout(ctx: Ctx): Promise<{ ok: true }> {
  const raw = refreshTokenOf(ctx);
  const known = raw ? await findRefresh(ctx, raw) : null;
  if (ctx.viewer) await endSessions(ctx, ctx.viewer.id, 'signed_out', { only: ctx.viewer.sessionId });
  if (known && known.session_id !== ctx.viewer?.sessionId) await asAccount(ctx, known.account_id, () => endSessions(ctx, known.account_id, 'signed_out', { only: known.session_id }));
  clearCookies(ctx);
  return { ok: true };
}

/** Ends every session of the viewer, this one too. */
export async function logoutEverywhere(ctx: Ctx): Promise<{ ok: true; ended: number }> {
  const ended = await endSessions(ctx, ctx.accountId, 'signed_out');
  clearCookies(ctx);
  return { ok: true, ended };
}

/** The viewer's live sessions, newest first. */
export async function listSessions(ctx: Ctx) {
  const rows = await ctx.db.select().from(session).where(and(eq(session.accountId, ctx.accountId), live())).orderBy(desc(session.createdAt)).limit(200);
  return {
    items: rows.map((row) => ({
      id: row.id, current: row.id === ctx.account.sessionId, method: row.method, userAgent: row.userAgent, ip: row.ip,
      createdAt: row.createdAt.toISOString(), lastSeenAt: row.lastSeenAt.toISOString(), expiresAt: row.expiresAt.toISOString(),
    })),
  };
}

/** Ends one session of the viewer. */
export async function revokeSession(ctx: Ctx, input: { id: string }): Promise<{ ok: true }> {
  const ended = await endSessions(ctx, ctx.accountId, 'revoked', { only: input.id });
  found(ended === 1 ? true : null);
  if (input.id === ctx.account.sessionId) clearCookies(ctx);
  return { ok: true };
}
