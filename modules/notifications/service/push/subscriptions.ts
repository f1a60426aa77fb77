import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, found } from '#core/server/fail.ts';
import { isPublicAddress } from '#core/server/outgoing/addresses.ts';
import * as contract from '../../contract.ts';
import { vapidKeys } from './vapid.ts';

/** The viewer's browsers that are told, and the key to subscribe another with. */
export async function list(ctx: Ctx): Promise<OutputOf<typeof contract.listPushSubscriptions>> {
  const rows = await ctx.sql<{ id: string; session_id: string; endpoint: string; user_agent: string; last_ok_at: Date | null; created_at: Date }>(
    'select id, session_id, endpoint, user_agent, last_ok_at, created_at from notifications.push_subscription where account_id = $1 order by id desc limit 20', [ctx.accountId]);
  const alive = await aliveOf(ctx, rows);
  return {
    publicKey: (await vapidKeys(ctx.app)).publicKey,
    items: rows.filter((r) => alive.has(r.session_id)).map((r) => ({ id: r.id, endpoint: r.endpoint, userAgent: r.user_agent, lastOkAt: r.last_ok_at?.toISOString() ?? null, createdAt: r.created_at.toISOString() })),
  };
}

const aliveOf = (ctx: Ctx, rows: ReadonlyArray<{ session_id: string }>): Promise<ReadonlySet<string>> => ctx.app.gate.sessionsAlive(ctx.app, rows.map((r) => r.session_id));

/** A browser as messages to it need it. */
export interface Subscription { id: string; session_id: string; endpoint: string; p256dh: string; auth: string; is_private: boolean }

/** A person's browsers they are signed in with. Those whose session ran out, of which nobody tells, are forgotten. */
export async function livingSubscriptions(ctx: Ctx, accountId: string): Promise<Subscription[]> {
  const all = await ctx.sql<Subscription>('select * from notifications.subscriptions_of($1)', [accountId]);
  const alive = await aliveOf(ctx, all);
  await endOfSessions(ctx, all.flatMap((s) => (alive.has(s.session_id) ? [] : [s.session_id])));
  return all.filter((s) => alive.has(s.session_id));
}

/** What was let in these sessions ends with them: the next person at that browser is told nothing of the former one's. */
export async function endOfSessions(ctx: Ctx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const ended = await ctx.sql<{ end_push: string }>('select notifications.end_push($1::uuid[])', [sessionIds]);
  for (const accountId of new Set(ended.map((r) => r.end_push))) ctx.emit({ type: 'notifications.preference.changed', accountId, audit: false });
}

/** Remembers this browser for the session it is asked in; the same browser again is the same row. */
export async function add(ctx: Ctx, input: InputOf<typeof contract.addPushSubscription>): Promise<{ id: string }> {
  const { hostname } = new URL(input.endpoint);
  const literal = hostname.replace(/^\[|\]$/g, '');
  // Names are checked again at every message, when they are resolved; what is an address already, or this machine, is refused now.
  if (/^[\d.]+$|:/.test(literal) ? !isPublicAddress(literal) : !literal.includes('.') || /\.(local|localhost|internal)$/i.test(literal)) failField('endpoint', contract.pushSays('notifications.push_endpoint'));
  if (Buffer.from(input.keys.p256dh, 'base64url').length !== 65 || Buffer.from(input.keys.p256dh, 'base64url')[0] !== 4) failField('keys.p256dh', contract.pushSays('notifications.push_keys'));
  if (Buffer.from(input.keys.auth, 'base64url').length !== 16) failField('keys.auth', contract.pushSays('notifications.push_keys'));
  const [row] = await ctx.sql<{ id: string }>('select notifications.subscribe_push($1, $2, $3, $4, $5, $6, $7) as id', [uuidv7(), ctx.accountId, ctx.account.sessionId, input.endpoint, input.keys.p256dh, input.keys.auth, ctx.origin.userAgent]);
  ctx.emit({ type: 'notifications.preference.changed', accountId: ctx.accountId, audit: false });
  return { id: row!.id };
}

/** Forgets one of the viewer's browsers. */
export async function remove(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  const gone = await ctx.sql('delete from notifications.push_subscription where account_id = $1 and id = $2 returning 1', [ctx.accountId, id]);
  found(gone[0]);
  ctx.emit({ type: 'notifications.preference.changed', accountId: ctx.accountId, audit: false });
  return { ok: true };
}
