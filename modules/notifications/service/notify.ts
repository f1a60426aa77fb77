import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '#core/server/context.ts';
import { duesOf, wishOf } from './dues.ts';
import { findType, isOn, isWeighty, mayTell } from './types.ts';

/** Something a person is to be told. */
export interface NewNotification {
  accountId: string;
  type: string;
  /** Notifications of one person with the same key are one entry while it is unread, e.g. `feed.reaction:<post id>`. */
  groupKey: string;
  /** Who did it; default the viewer, null for nobody in particular. Nobody is told of what they did themselves. */
  actorId?: string | null;
  /** Workspace a viewer must still belong to in order to see it; null where that does not matter. */
  workspaceId?: number | null;
  targetType: string;
  targetId: string;
  /** By what the actor is in the group, e.g. the id of their comment: told twice it is one; see {@link withdrawSource}. Unique in the house. */
  sourceId?: string;
  /** Where it leads: a path of the app, e.g. `/projects/12`. */
  link: string;
  /** Facts for the sentence; names and numbers, no content that could become hidden. */
  data?: Record<string, string | number | boolean | null>;
}

/**
 * Tells one person, in the caller's transaction: in the bell, and by mail when it stays unread. Answers the entry's id,
 * or null when there was nothing to tell (own act, turned off, the same thing again). While an entry is unread what joins its group
 * is its newest link, is new again when it was looked at, and moves it to the top at most once a minute. A new actor, or one who
 * is back after more than a minute, also makes push and mail due again: each at most once an entry in 15 minutes. What nobody did
 * (`actorId: null`) does so only when its link or data changed.
 */
export async function notify(ctx: Ctx, given: NewNotification): Promise<string | null> {
  const definition = findType(given.type);
  if (!definition) throw new Error(`notification type ${given.type} is not declared by any room`);
  if (!/^\/(?![/\\])[^\s]*$/.test(given.link)) throw new Error('a notification leads to a path of the app');
  const actorId = given.actorId === undefined ? (ctx.viewer?.id ?? null) : given.actorId;
  if (actorId === given.accountId) return null;
  // At work people hear of each other whatever is between them.
  if (actorId !== null && (given.workspaceId ?? null) === null && !definition.mandatory && !(await mayTell(ctx, given.accountId, actorId))) return null;
  const wish = await wishOf(ctx, given.accountId, given.type);
  const inApp = isOn(definition, 'in_app', wish.in_app);
  // Beyond the person's budget of the day the lighter ones wait in a list of their own.
  const folded = inApp && wish.daily_budget !== null && !isWeighty(definition) && wish.told_today >= wish.daily_budget;
  const due = await duesOf(ctx, given.accountId, definition, wish, folded);
  if (!inApp && !due.mail && !due.push) return null;
  const [over] = await ctx.sql<{ is_over: boolean }>('select notifications.is_over($1, $2, $3)', [given.targetType, given.targetId, given.type], 'notifications.is_over');
  if (over!.is_over) return null;
  const [put] = await ctx.sql<{ id: string; outcome: 'created' | 'joined' | 'repeated' | 'same'; push_due: Date | null; email_due: Date | null }>(
    'select * from notifications.put($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, $12, $13, $14, $15)',
    [uuidv7(), given.accountId, given.type, given.groupKey, actorId, given.workspaceId ?? null, given.targetType, given.targetId, given.link, JSON.stringify(given.data ?? {}), inApp, due.mail, due.push, folded, given.sourceId ?? null],
    'notifications.put');
  const { id, outcome, push_due: pushAt, email_due: mailAt } = put!;
  if (outcome === 'same') return null;
  if (mailAt) await enqueueMail(ctx, given.accountId, mailAt);
  if (pushAt) await enqueuePush(ctx, given.accountId, pushAt);
  if (folded) await noteFolded(ctx, given.accountId);
  if (inApp) tell(ctx, given.accountId, id, outcome === 'created' ? 'created' : 'changed');
  return id;
}

/** One entry tells that there is a list of quieter things; it is new again when it was read. */
async function noteFolded(ctx: Ctx, accountId: string): Promise<void> {
  const [put] = await ctx.sql<{ id: string; outcome: string }>(
    "select * from notifications.put($1, $2, 'notifications.folded', 'notifications.folded', null, null, 'notifications.inbox', $3, '/notifications?filter=folded', '{}'::jsonb, true, null, null, false, null)", [uuidv7(), accountId, accountId]);
  if (put!.outcome === 'created') tell(ctx, accountId, put!.id, 'created');
}

/** Tells several people the same. In a fixed order of locks, so that two such calls cannot wait for each other. */
export async function notifyAll(ctx: Ctx, accountIds: readonly string[], given: Omit<NewNotification, 'accountId'>): Promise<void> {
  for (const accountId of [...new Set(accountIds)].sort()) await notify(ctx, { ...given, accountId });
}

/** Takes back what somebody did: the actor leaves the group, and an empty group disappears. Without an actor the entry goes. */
export async function withdraw(ctx: Ctx, given: { accountId: string; groupKey: string; actorId?: string | null }): Promise<void> {
  const rows = await ctx.sql<{ account_id: string; id: string }>('select * from notifications.withdraw($1, $2, $3)', [given.accountId, given.groupKey, given.actorId ?? null]);
  for (const row of rows) tell(ctx, row.account_id, row.id, 'changed');
}

/**
 * Takes a thing back by which people are in groups (`sourceId`), from everybody, or of some types or for some people only: who has no other
 * such thing left in a group leaves it, and its link leads to the newest one that stands.
 */
export async function withdrawSource(ctx: Ctx, given: { sourceId: string; types?: readonly string[]; accountIds?: readonly string[] }): Promise<void> {
  const rows = await ctx.sql<{ account_id: string; id: string }>('select * from notifications.withdraw_source($1, $2, $3::uuid[])', [given.sourceId, given.types ?? null, given.accountIds ?? null]);
  for (const row of rows) tell(ctx, row.account_id, row.id, 'changed');
}

/** Takes a person out of everything another is told outside work, e.g. because one of them blocked the other; `except`: not out of these types. */
export async function withdrawActor(ctx: Ctx, given: { accountId: string; actorId: string; except?: readonly string[] }): Promise<void> {
  const rows = await ctx.sql<{ withdraw_actor: string }>('select notifications.withdraw_actor($1, $2, $3::text[])', [given.accountId, given.actorId, given.except ?? []]);
  for (const row of rows) tell(ctx, given.accountId, row.withdraw_actor, 'changed');
}

/** Takes every entry about a thing away from everybody, e.g. because it was deleted; optionally only of some types. */
export async function withdrawTarget(ctx: Ctx, given: { targetType: string; targetId: string; types?: readonly string[] }): Promise<void> {
  const rows = await ctx.sql<{ account_id: string; id: string }>('select * from notifications.withdraw_target($1, $2, $3)', [given.targetType, given.targetId, given.types ?? null]);
  for (const row of rows) tell(ctx, row.account_id, row.id, 'removed');
}

/** The same for a thing that is over for good, such as an answered invitation: nothing of these types is told about it from now on either. */
export async function endTarget(ctx: Ctx, given: { targetType: string; targetId: string; types: readonly string[] }): Promise<void> {
  const rows = await ctx.sql<{ account_id: string; id: string }>('select * from notifications.end_target($1, $2, $3)', [given.targetType, given.targetId, given.types]);
  for (const row of rows) tell(ctx, row.account_id, row.id, 'removed');
}

/** One job per person and minute looks at everything that is due by then. */
export async function enqueueMail(ctx: Ctx, accountId: string, due: Date): Promise<void> {
  const runAt = new Date(Math.ceil(due.getTime() / 60_000) * 60_000);
  await ctx.enqueue('notifications.mail', { accountId }, { runAt, key: `notifications.mail:${accountId}:${runAt.getTime() / 60_000}` });
}

/** One job per person and second tells their browsers what is due by then. */
export async function enqueuePush(ctx: Ctx, accountId: string, due: Date): Promise<void> {
  const runAt = new Date(Math.ceil(due.getTime() / 1000) * 1000);
  await ctx.enqueue('notifications.push', { accountId }, { runAt, key: `notifications.push:${accountId}:${runAt.getTime() / 1000}` });
}

/** A snooze is over: the entry is new again, and mail and push follow as they do for something new. */
export async function wake(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const [woken] = await ctx.sql<{ account_id: string; type: string; folded: boolean }>('select * from notifications.wake($1)', [id]);
  if (!woken) return;
  const { account_id: accountId } = woken;
  tell(ctx, accountId, id, 'changed');
  const definition = findType(woken.type);
  if (!definition) return;
  const due = await duesOf(ctx, accountId, definition, await wishOf(ctx, accountId, woken.type), woken.folded);
  const [again] = await ctx.sql<{ email_due: Date | null; push_due: Date | null }>('select * from notifications.tell_again($1, $2, $3)', [id, due.mail, due.push]);
  if (again?.email_due) await enqueueMail(ctx, accountId, again.email_due);
  if (again?.push_due) await enqueuePush(ctx, accountId, again.push_due);
}

/** Moves the bell of all the person's tabs and devices. */
export function tell(ctx: Ctx, accountId: string, id: string | null, what: 'created' | 'changed' | 'removed'): void {
  ctx.emit({ type: `notifications.notification.${what}`, id, accountId, audit: false });
}
