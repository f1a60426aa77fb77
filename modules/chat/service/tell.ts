import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { defineNotificationTypes, notifyAll } from '#modules/notifications/api.ts';
import { messageAddress } from '../rules/message-address.ts';
import { accountOf } from './fan-out.ts';
import { nodeOf, socketRoom } from './node.ts';

const visible = async (ctx: Ctx, accountId: string, roomIds: readonly string[]) =>
  new Set((await ctx.sql<{ id: string }>('select chat.rooms_open_to($1, $2::uuid[]) as id', [accountId, roomIds], 'chat.rooms_open_to')).map((r) => r.id));

defineNotificationTypes({
  'chat.message_mention': {
    label: { en: 'Somebody mentions you in a conversation', ar: 'إشارة إليك في محادثة' }, text: { en: '{actors} mentioned you in a conversation', ar: 'أشار إليك {actors} في محادثة' },
    defaultChannels: ['in_app', 'email'], category: 'mention', visible,
  },
  'chat.new_message': {
    label: { en: 'Messages while you were away', ar: 'رسائل أثناء غيابك' }, text: { en: '{actors} wrote to you', ar: 'كتب إليك {actors}' }, defaultChannels: ['in_app', 'email'], visible,
  },
  'chat.reminder': {
    label: { en: 'Reminders of messages', ar: 'تذكيرات بالرسائل' }, text: { en: 'You wanted to be reminded of a message{about}', ar: 'أردت أن نذكّرك برسالة{about}' }, defaultChannels: ['in_app'], mandatory: true, visible,
  },
});

/** People get a moment to read what they have open. */
const gatherMs = 2000;
/** Rooms whose moments end within so many milliseconds are told of by one job, and at most so many: each job is three commits, and those that queue jobs wait for each other. */
const together = { ms: 200, rooms: 200 };

/**
 * Queues the telling of a room's news: at most once every two seconds, and not at all while everybody in it is connected
 * and nobody was called by name.
 */
export function tellLater(app: App, roomId: string, mentioned: boolean): void {
  const node = nodeOf(app);
  if (node.toTell.has(roomId)) return;
  if (!mentioned && allConnected(app, roomId)) return;
  node.toTell.set(roomId, performance.now() + gatherMs);
  node.telling ??= setTimeout(() => queueTelling(app), gatherMs + together.ms).unref();
}

function queueTelling(app: App): void {
  const node = nodeOf(app);
  node.telling = undefined;
  if (app.pool.ended) return;
  const now = performance.now();
  const roomIds: string[] = [];
  for (const [id, due] of node.toTell) {
    if (due > now || roomIds.length === together.rooms) break;
    roomIds.push(id);
    node.toTell.delete(id);
  }
  for (const due of node.toTell.values()) { node.telling = setTimeout(() => queueTelling(app), Math.max(0, due - now) + together.ms).unref(); break; }
  if (roomIds.length === 0) return;
  void runAs(app, { name: 'chat.tell' }, (ctx) => ctx.enqueue('chat.tell', { roomIds }))
    .catch((error: Error) => app.log.warn({ err: error.message }, 'the news of some rooms could not be queued'));
}

/** True while everybody in a room is connected, here or, as far as this node has heard, at another one; who goes before reading is found by {@link tellDue}. */
function allConnected(app: App, roomId: string): boolean {
  const { people, known } = nodeOf(app);
  const here = new Set<string>();
  for (const id of app.io?.sockets.adapter.rooms.get(socketRoom(roomId)) ?? []) { const account = accountOf(app.io!.sockets.sockets.get(id)!); if (account) here.add(account.id); }
  return here.size > 0 && (people.get(roomId)?.every((id) => here.has(id) || known.has(id)) ?? false);
}

/** Tells mentioned people, and those who are not here, of a room's news: one entry a room while it is unread. */
async function tellNews(ctx: Ctx, { roomId }: { roomId: string }): Promise<void> {
  const rows = await ctx.sql<{ account_id: string; mentioned_by: string[]; written_by: string[] }>('select * from chat.to_tell($1)', [roomId]);
  for (const { account_id: accountId, mentioned_by: mentionedBy, written_by: writtenBy } of rows) {
    const common = { targetType: 'chat.room', targetId: roomId };
    for (const actorId of mentionedBy) await notifyAll(ctx, [accountId], { ...common, link: await mentionAddress(ctx, roomId, accountId, actorId), type: 'chat.message_mention', groupKey: `chat.message_mention:${roomId}`, actorId });
    for (const actorId of writtenBy) await notifyAll(ctx, [accountId], { ...common, link: `/chat/${roomId}`, type: 'chat.new_message', groupKey: `chat.new_message:${roomId}`, actorId });
  }
}

/** The message somebody was called in, the first one they have not read. */
async function mentionAddress(ctx: Ctx, roomId: string, accountId: string, actorId: string): Promise<string> {
  const [at] = await ctx.sql<{ seq: number; thread_root_seq: number | null }>('select * from chat.first_mention($1, $2, $3)', [roomId, accountId, actorId]);
  return at ? messageAddress({ roomId, seq: at.seq, threadRootSeq: at.thread_root_seq }) : `/chat/${roomId}`;
}

/** Tells of the news of some rooms, each in a transaction of its own: one that cannot be told does not keep the others waiting. Telling again changes nothing. */
export async function tellRooms(app: App, { roomIds }: { roomIds: readonly string[] }): Promise<void> {
  let failed: unknown;
  for (const roomId of roomIds) await runAs(app, { name: 'chat.tell' }, (ctx) => tellNews(ctx, { roomId })).catch((error: unknown) => { failed = error; });
  if (failed) throw failed;
}

/**
 * Tells of everything that is due, worked out from the tables: what a process forgot when it ended, and what those had not read
 * who were here when it came and have gone since. How far it has come is written down last: a crash on the way tells again, which changes nothing.
 */
export async function tellDue(app: App): Promise<void> {
  const until = new Date();
  const roomIds = (await app.pool.query<{ id: string }>({ name: 'chat.due_to_tell', text: 'select chat.due_to_tell() as id' })).rows.map((r) => r.id);
  await tellRooms(app, { roomIds });
  await app.pool.query('select chat.told($1)', [until]);
}
