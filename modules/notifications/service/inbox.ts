import type { Ctx } from '#core/server/context.ts';
import { failField, found } from '#core/server/fail.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import { accountCards } from '#modules/identity/api.ts';
import * as contract from '../contract.ts';
import { actorsText, sentence } from '../rules/wording.ts';
import { tell } from './notify.ts';
import { findType, onlyVisible, typesIn, type Target } from './types.ts';
import { says } from '../contract.ts';

/** A notification as the table holds it. */
export interface NotificationRow {
  id: string; seq: number; type: string; actor_ids: string[]; actor_count: number; workspace_id: number | null; target_type: string; target_id: string; link: string; data: Record<string, unknown>;
  read_at: Date | null; done_at: Date | null; snoozed_until: Date | null; moved_at: Date; created_at: Date; version: number;
}
type Filter = InputOf<typeof contract.listNotifications>['filter'];
type State = OutputOf<typeof contract.countUnseen>;

const columns = 'n.id, n.seq, n.type, n.actor_ids, n.actor_count, n.workspace_id, n.target_type, n.target_id, n.link, n.data, n.read_at, n.done_at, n.snoozed_until, n.moved_at, n.created_at, n.version';
const target = 'n.seq, n.type, n.target_type, n.target_id, n.workspace_id';
/** Rows of the viewer ($1) that are in the bell, without those of workspaces they no longer belong to. */
const mine = `n.account_id = $1 and n.in_app
  and not exists (select 1 from notifications.closed_workspace c where c.account_id = $1 and c.workspace_id = n.workspace_id)`;
const awake = '(n.snoozed_until is null or n.snoozed_until <= now())';
const filters: Record<Filter, string> = {
  all: `n.done_at is null and ${awake} and not n.folded`, unread: `n.read_at is null and n.done_at is null and ${awake} and not n.folded`,
  mentions: `n.done_at is null and ${awake} and not n.folded`, requests: `n.done_at is null and ${awake} and not n.folded`,
  snoozed: 'n.done_at is null and n.snoozed_until > now() and not n.folded', done: 'n.done_at is not null and not n.folded', folded: 'n.folded',
};

/** The viewer's notifications, newest first; what they may no longer see is left out. */
export async function list(ctx: Ctx, input: InputOf<typeof contract.listNotifications>): Promise<OutputOf<typeof contract.listNotifications>> {
  const place = input.cursor === undefined ? null : decodeCursor(input.cursor, 1);
  if (input.cursor !== undefined && !Number.isSafeInteger(place?.[0])) failField('cursor', contract.says('core.page_gone'));
  const page = await visiblePage(ctx, input.limit, (place?.[0] as number | undefined) ?? null, (before, limit) => ctx.sql<NotificationRow>(
    `select ${columns} from notifications.notification n where ${mine} and ${filters[input.filter]} and ($2::bigint is null or n.seq < $2) and ($3::text[] is null or n.type = any ($3))
     order by n.seq desc limit $4`, [ctx.accountId, before, typesOf(input.filter), limit], `notifications.list.${input.filter}`));
  const [inbox] = await ctx.sql<{ seen_seq: number }>('select seen_seq from notifications.inbox where account_id = $1', [ctx.accountId], 'notifications.seen_seq');
  return {
    items: await shapes(ctx, page.rows, inbox?.seen_seq ?? 0, input.language), ...(await unseen(ctx)),
    nextCursor: page.next === null ? null : encodeCursor([page.next]),
  };
}

const typesOf = (filter: Filter): string[] | null => (filter === 'mentions' ? typesIn('mention') : filter === 'requests' ? typesIn('request') : null);

/** So often the table is asked for one page; who has more than that out of sight in a row gets a shorter page, and the rest with the next. */
const mostRounds = 10;

/** A page of what the viewer may still see, filled up where some is out of sight; `next`: the number the next page begins below, null at the end. */
async function visiblePage<T extends Target & { seq: number }>(ctx: Ctx, limit: number, from: number | null, read: (before: number | null, limit: number) => Promise<T[]>): Promise<{ rows: T[]; next: number | null }> {
  const kept: T[] = [];
  let before = from;
  for (let round = 0; round < mostRounds; round++) {
    const batch = round === 0 ? limit : Math.max(limit, 100);
    const rows = await read(before, batch + 1);
    const examined = rows.slice(0, batch);
    kept.push(...(await onlyVisible(ctx, ctx.accountId, examined)));
    const last = rows.length <= batch;
    if (kept.length > limit || (kept.length === limit && !last)) return { rows: kept.slice(0, limit), next: kept[limit - 1]!.seq };
    if (last) return { rows: kept, next: null };
    before = examined.at(-1)!.seq;
  }
  return { rows: kept, next: before };
}

async function shapes(ctx: Ctx, rows: readonly NotificationRow[], seenSeq: number, language: 'en' | 'ar'): Promise<contract.Notification[]> {
  const cards = await accountCards(ctx, rows.flatMap((r) => r.actor_ids));
  return rows.map((r) => {
    const actors = r.actor_ids.flatMap((id) => { const c = cards.get(id); return c ? [{ id, name: c.name, photo: c.photo }] : []; });
    return {
      id: r.id, seq: r.seq, type: r.type, text: sentence(findType(r.type)!.text[language], actorsText(actors.map((a) => a.name), r.actor_count, language), r.data),
      actors, actorCount: r.actor_count, workspaceId: r.workspace_id, targetType: r.target_type, targetId: r.target_id, link: r.link, actions: actionsOf(r, language), data: r.data,
      isSeen: r.seq <= seenSeq, isRead: r.read_at !== null, isDone: r.done_at !== null, snoozedUntil: r.snoozed_until?.toISOString() ?? null,
      movedAt: r.moved_at.toISOString(), createdAt: r.created_at.toISOString(),
    };
  });
}

function actionsOf(r: NotificationRow, language: 'en' | 'ar'): contract.Notification['actions'] {
  if (r.done_at !== null) return [];
  return Object.entries(findType(r.type)?.actions ?? {}).map(([key, action]) => ({ key, label: action.label[language], primary: action.primary ?? false }));
}

/** Does what the entry asks for, in the room it comes from; done with it then. */
export async function act(ctx: Ctx, input: InputOf<typeof contract.actOn>): Promise<State> {
  const [row] = await ctx.sql<NotificationRow>(`select ${columns} from notifications.notification n where ${mine} and n.id = $2 and n.done_at is null`, [ctx.accountId, input.id]);
  const [seen] = await onlyVisible(ctx, ctx.accountId, [found(row)]);
  const actions = findType(found(seen).type)?.actions ?? {};
  await found(Object.hasOwn(actions, input.action) ? actions[input.action] : null).run(ctx, row!.target_id);
  // The room may have taken the entry away with the request itself.
  await ctx.sql('select 1 from notifications.inbox where account_id = $1 for update', [ctx.accountId]);
  await ctx.sql('update notifications.notification n set read_at = coalesce(n.read_at, now()), done_at = now(), snoozed_until = null, updated_at = now(), version = n.version + 1 where n.account_id = $1 and n.id = $2', [ctx.accountId, input.id]);
  tell(ctx, ctx.accountId, input.id, 'changed');
  return unseen(ctx);
}

/** The number on the bell, and the newest number given. */
export async function unseen(ctx: Ctx): Promise<State> {
  const [inbox] = await ctx.sql<{ seq: number; seen_seq: number }>('select seq, seen_seq from notifications.inbox where account_id = $1', [ctx.accountId], 'notifications.inbox');
  if (!inbox || inbox.seen_seq >= inbox.seq) return { unseen: 0, seq: inbox?.seq ?? 0 };
  const { rows } = await visiblePage(ctx, contract.unseenCap, null, (before, limit) => ctx.sql<Target & { seq: number }>(
    `select ${target} from notifications.notification n where ${mine} and ${filters.unread} and n.seq > $2 and ($3::bigint is null or n.seq < $3) order by n.seq desc limit $4`,
    [ctx.accountId, inbox.seen_seq, before, limit], 'notifications.unseen'));
  return { unseen: rows.length, seq: inbox.seq };
}

/** What is unread of each workspace, whichever is active, as far as the viewer may still see it; counted to the same cap as the bell. */
export async function unreadOfWorkspaces(ctx: Ctx): Promise<OutputOf<typeof contract.countUnreadOfWorkspaces>> {
  const unread = `${mine} and ${filters.unread}`;
  // From workspace to workspace along the index, however much is unread in each.
  const rows = await ctx.sql<Target & { workspace_id: number }>(
    `with recursive w(id) as (
       (select n.workspace_id from notifications.notification n where ${unread} and n.workspace_id is not null order by n.workspace_id limit 1)
       union all select (select n.workspace_id from notifications.notification n where ${unread} and n.workspace_id > w.id order by n.workspace_id limit 1) from w where w.id is not null
     ) select x.* from w cross join lateral (select ${target} from notifications.notification n where ${unread} and n.workspace_id = w.id order by n.seq desc limit ${contract.unseenCap}) x`, [ctx.accountId], 'notifications.of_workspaces');
  const counts = new Map<number, number>();
  for (const { workspace_id: id } of await onlyVisible(ctx, ctx.accountId, rows)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return { items: [...counts].map(([workspaceId, unread]) => ({ workspaceId, unread })).sort((a, b) => a.workspaceId - b.workspaceId) };
}

/** The bell was opened: everything up to the number is no longer new. */
export async function markSeen(ctx: Ctx, input: InputOf<typeof contract.markSeen>): Promise<State> {
  const moved = await ctx.sql('update notifications.inbox set seen_seq = least(seq, $2), updated_at = now() where account_id = $1 and seen_seq < least(seq, $2) returning 1', [ctx.accountId, input.seq]);
  if (moved.length > 0) tell(ctx, ctx.accountId, null, 'changed');
  return unseen(ctx);
}

/** Lists that hold what the others do not: only what stands in them is read with them. */
const apart: readonly Filter[] = ['snoozed', 'folded'];

/** Everything the person had on the screen is read, in a list apart what stands there; what arrived later stays. */
export async function readAll(ctx: Ctx, input: InputOf<typeof contract.readAll>): Promise<State> {
  const of = apart.includes(input.filter) ? input.filter : 'unread';
  await ctx.sql('select 1 from notifications.inbox where account_id = $1 for update', [ctx.accountId]);
  const read = await ctx.sql(
    `update notifications.notification n set read_at = now(), updated_at = now(), version = n.version + 1 where ${mine} and ${filters[of]} and n.read_at is null and n.seq <= $2 returning 1`, [ctx.accountId, input.seq]);
  if (of === 'unread') await ctx.sql('update notifications.inbox set seen_seq = least(seq, $2) where account_id = $1 and seen_seq < least(seq, $2)', [ctx.accountId, input.seq]);
  if (read.length > 0) tell(ctx, ctx.accountId, null, 'changed');
  return unseen(ctx);
}

/** Changes one of the viewer's notifications, or 404. Its turn is the person's inbox, as for everybody who writes here. */
async function change(ctx: Ctx, id: string, set: string, values: unknown[] = []): Promise<State> {
  await ctx.sql('select 1 from notifications.inbox where account_id = $1 for update', [ctx.accountId]);
  const rows = await ctx.sql(`update notifications.notification n set ${set}, updated_at = now(), version = n.version + 1 where ${mine} and n.id = $2 returning 1`, [ctx.accountId, id, ...values]);
  found(rows[0]);
  tell(ctx, ctx.accountId, id, 'changed');
  return unseen(ctx);
}

// Opening a closed entry again while a newer one of its group is open would make two of one: then it stays closed.
const otherOpen = `exists (select 1 from notifications.notification o where o.account_id = $1 and o.group_key = n.group_key and o.id <> n.id and o.read_at is null and o.done_at is null)`;

/** Marks one read; pending mail about it is off. */
export const markRead = (ctx: Ctx, input: { id: string }): Promise<State> => change(ctx, input.id, 'read_at = coalesce(n.read_at, now())');

/** Marks one unread again. */
export const markUnread = (ctx: Ctx, input: { id: string }): Promise<State> =>
  change(ctx, input.id, `read_at = case when ${otherOpen} then n.read_at end, done_at = case when ${otherOpen} then n.done_at end`);

/** Takes one out of the inbox. */
export const markDone = (ctx: Ctx, input: { id: string }): Promise<State> => change(ctx, input.id, 'read_at = coalesce(n.read_at, now()), done_at = coalesce(n.done_at, now()), snoozed_until = null');

/** Lets one come back later, as new. */
export async function snooze(ctx: Ctx, input: InputOf<typeof contract.snooze>): Promise<State> {
  const until = new Date(input.until);
  const ahead = until.getTime() - Date.now();
  if (ahead < 0 || ahead > 366 * 86_400_000) failField('until', says('notifications.snooze_time'));
  const state = await change(ctx, input.id, `snoozed_until = $3, read_at = case when ${otherOpen} then now() end, done_at = case when ${otherOpen} then now() end`, [until]);
  await ctx.enqueue('notifications.wake', { id: input.id }, { runAt: until, key: `notifications.wake:${input.id}` });
  return state;
}

/** Ends a snooze before its time: back in its place among the others. What is not snoozed stays as it is. */
export const unsnooze = (ctx: Ctx, input: { id: string }): Promise<State> => change(ctx, input.id, 'snoozed_until = null');
