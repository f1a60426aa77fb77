import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { Connection, SocketDoor } from '#core/server/module.ts';
import { clientEvents, resumeShape, type Presence } from '../contract.ts';
import { deleteMessage, editMessage, react } from './edit.ts';
import { noteBack, refreshRoom, tellRoom } from './fan-out.ts';
import { userOf } from './me.ts';
import { nodeOf, socketRoom } from './node.ts';
import { leaseChanged, lookAgain, startNode, unwatch, watch } from './presence.ts';
import { markRead } from './reading.ts';
import type { HeadRow } from './rooms.ts';
import { send } from './send.ts';
import { reading } from './shapes.ts';
import { headOf, sync } from './sync.ts';

const typingSeconds = { every: 3, shown: 6 };

/** Writes on behalf of a connection. */
const writing = <T>(app: App, { account }: Connection, work: (ctx: Ctx) => Promise<T>): Promise<T> => runAs(app, { account, name: 'chat.socket' }, work);

/** Joins the rooms first and reads where they stand afterwards, so that nothing falls between. */
async function authenticated(app: App, connection: Connection, { first, payload }: { first: boolean; payload: unknown }) {
  const { socket, account } = connection;
  await startNode(app);
  Object.assign(socket.data as object, { chat: account, connection });
  const { rows: rooms } = await app.pool.query<{ room_id: string; people_version: number }>({ name: 'chat.rooms_of', text: 'select * from chat.rooms_of($1)', values: [account.id] });
  await socket.join(rooms.map((r) => socketRoom(r.room_id)));
  const node = nodeOf(app);
  // Somebody came or left while no socket of this node was told.
  for (const r of rooms) { const known = node.versions.get(r.room_id); if (known !== undefined && known !== r.people_version) void refreshRoom(app, r.room_id).catch(() => undefined); }
  const resume = resumeShape.safeParse((payload as { resume?: unknown } | null)?.resume ?? {});
  const known = resume.success ? resume.data.rooms : {};
  const { heads, user } = await reading(app, account, async (ctx) => ({ heads: await ctx.sql<HeadRow>('select * from chat.heads($1, $2::uuid[])', [account.id, null], 'chat.heads'), user: await userOf(ctx) }));
  // What closed meanwhile has left already: nothing would end a lease of it.
  if (first && socket.connected) leaseChanged(app, connection, 'online');
  const total = heads.reduce((sum, h) => sum + (h.quiet ? h.mentions : Number(h.unread > 0 || h.threads > 0 || h.marked_unread_seq !== null)), 0);
  return {
    fields: {
      user: first && user.status === 'offline' ? { ...user, status: 'online' as Presence } : user, connectionId: socket.id, serverTime: new Date().toISOString(), heads: heads.map(headOf), total,
      resync: heads.filter((h) => known[h.room_id] !== undefined && known[h.room_id]! < h.change_seq).map((h) => h.room_id),
    },
    afterwards: () => {
      const came = heads.filter((h) => h.unread > 0).map((h) => ({ roomId: h.room_id, seq: h.last_seq }));
      if (first && came.length > 0) void noteBack(app, account.id, came).catch((error: Error) => app.log.warn({ err: error.message }, 'what arrived was not noted'));
      if (first) void watch(app, connection).catch((error: Error) => app.log.warn({ err: error.message }, 'presence was not shown'));
    },
  };
}

async function typing(app: App, connection: Connection, payload: unknown): Promise<{ until: string }> {
  const { roomId, threadRootSeq } = clientEvents.typing.parse(payload);
  const { account } = connection;
  const node = nodeOf(app);
  const key = `${account.id}:${roomId}`;
  const now = Date.now();
  const until = new Date(now + typingSeconds.shown * 1000).toISOString();
  if (now - (node.typed.get(key) ?? 0) < typingSeconds.every * 1000) return { until };
  const { rows } = await app.pool.query<{ may: boolean }>({ name: 'chat.may_write', text: 'select chat.may_write($1, $2) as may', values: [roomId, account.id] });
  if (!rows[0]!.may) fail('core.not_found');
  if (node.typed.size > 10_000) node.typed.clear();
  node.typed.set(key, now);
  tellRoom(app, { room: roomId, name: 'typing', payload: { room: { _id: roomId }, user: { _id: account.id }, until, threadRootSeq: threadRootSeq ?? null } });
  const here = node.typing.get(roomId) ?? new Map<string, number>();
  for (const [id, end] of here) if (end < now) here.delete(id);
  node.typing.set(roomId, here.set(account.id, now + typingSeconds.shown * 1000));
  setTimeout(() => { const all = node.typing.get(roomId); for (const [id, end] of all ?? []) if (end <= Date.now()) all!.delete(id); if (all?.size === 0) node.typing.delete(roomId); }, typingSeconds.shown * 1000 + 100).unref();
  return { until };
}

async function setPresence(app: App, connection: Connection, payload: unknown): Promise<{ status: Presence }> {
  const { state } = clientEvents.presence.parse(payload);
  if (state === 'dnd') {
    await writing(app, connection, (ctx) => ctx.sql('insert into chat.person as p (account_id, dnd) values ($1, true) on conflict (account_id) do update set dnd = true, dnd_until = null, updated_at = now()', [ctx.accountId]));
    await lookAgain(app, [connection.account.id]);
    return { status: 'dnd' };
  }
  leaseChanged(app, connection, state);
  return { status: state };
}

/** What chat has to say on the one socket of the house. */
export const socketDoor: SocketDoor = {
  authenticated,
  events: {
    // Nothing is waited for before the queue, so that messages of a connection keep their order.
    'message-send': (app, { account }, payload) => send(app, account, clientEvents['message-send'].parse(payload)),
    'message-edit': (app, c, payload) => { const { messageId, ...rest } = clientEvents['message-edit'].parse(payload); return writing(app, c, (ctx) => editMessage(ctx, { id: messageId, ...rest })); },
    'message-delete': (app, c, payload) => { const { messageId } = clientEvents['message-delete'].parse(payload); return writing(app, c, (ctx) => deleteMessage(ctx, { id: messageId })); },
    react: (app, c, payload) => { const { messageId, emoji, on } = clientEvents.react.parse(payload); return writing(app, c, (ctx) => react(ctx, { id: messageId, emoji }, on)); },
    'mark-read': (app, c, payload) => { const { roomId, ...rest } = clientEvents['mark-read'].parse(payload); return writing(app, c, (ctx) => markRead(ctx, { id: roomId, ...rest })); },
    typing,
    sync: (app, { account }, payload) => { const input = clientEvents.sync.parse(payload); return reading(app, account, (ctx) => sync(ctx, input)); },
    presence: setPresence,
  },
  left(app, connection) {
    unwatch(app, connection);
    leaseChanged(app, connection, null);
  },
};
