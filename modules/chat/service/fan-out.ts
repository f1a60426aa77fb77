import type { App } from '#core/server/app.ts';
import type { Account } from '#core/server/context.ts';
import type { Socket } from 'socket.io';
import type { Message, ServerEvents } from '../contract.ts';
import { nodeOf, socketRoom } from './node.ts';
import { forEverybody, messageColumns, messagesOf, reading, type MessageRow } from './shapes.ts';

/** Something everybody in a room hears. `version` is that of the room's people when it was written. */
interface Note { room: string; version?: number | undefined; name: string; payload?: unknown; /** Of a message too long to be said between nodes. */ seq?: number | undefined; /** Account that wrote it: not counted as delivered to them. */ by?: string | undefined; /** Accounts that are not told. */ except?: readonly string[] | undefined }

/** Account of a socket, set when it authenticated. */
export const accountOf = (socket: Socket): Account | undefined => (socket.data as { chat?: Account }).chat;

/** Tells everybody in a room, on all nodes; after the commit. */
export function tellRoom(app: App, note: Note): void {
  void emitHere(app, note).catch((error: Error) => app.log.warn({ err: error.message }, 'a room was not told'));
  const { peers } = nodeOf(app);
  const now = performance.now();
  for (const [id, until] of peers) if (until < now) peers.delete(id);
  if (peers.size === 0) return;
  if (!app.live.say('chat.note', note)) app.live.say('chat.note', { room: note.room, version: note.version, name: note.name, seq: note.seq, by: note.by, except: note.except });
}

/** Tells everybody in a room of a message: new (`message-in`) or as it is now. */
export function tellMessage(app: App, name: 'message-in' | 'message-changed' | 'message-deleted', message: Message, more: { version?: number; lastSeq: number; except?: readonly string[] }): void {
  const shown = forEverybody(message);
  tellRoom(app, {
    room: message.roomId, version: more.version, name, seq: message.seq, ...(more.except?.length ? { except: more.except } : {}), ...(name === 'message-in' ? { by: message.sender._id } : {}),
    payload: { room: { _id: message.roomId, lastSeq: more.lastSeq, changeSeq: message.changeSeq }, message: shown },
  });
}

/** Tells everybody in a room of a message as it is now, for callers who are not in the room themselves. */
export function tellMessageAt(app: App, note: { room: string; seq: number; except: readonly string[] }): void {
  const said = { ...note, name: 'message-changed' };
  app.live.say('chat.note', said);
  void hearNote(app, said).catch((error: Error) => app.log.warn({ err: error.message }, 'a room was not told'));
}

/** Tells one person's tabs and devices on all nodes. */
export function tellPerson(app: App, accountId: string, name: string, payload: unknown): void {
  app.live.push(`a:${accountId}`, name, payload);
}

/** What another node said. */
export async function hearNote(app: App, note: Note): Promise<void> {
  const room = app.io?.sockets.adapter.rooms.get(socketRoom(note.room));
  if (note.payload === undefined && note.seq !== undefined) {
    // Too long to be said: read as one of those who will hear it.
    const account = [...(room ?? [])].map((id) => app.io!.sockets.sockets.get(id)).map((s) => s && accountOf(s)).find((a) => a !== undefined);
    if (!account) return;
    const [message] = await reading(app, account, async (ctx) => messagesOf(ctx, await ctx.sql<MessageRow>(`select ${messageColumns} from chat.message x where x.room_id = $1 and x.seq = $2`, [note.room, note.seq], 'chat.message.at'), { everybody: true }));
    if (!message) return;
    note = { ...note, payload: { room: { _id: note.room, lastSeq: message.seq, changeSeq: message.changeSeq }, message: forEverybody(message) } };
  }
  await emitHere(app, note);
}

async function emitHere(app: App, note: Note): Promise<void> {
  const node = nodeOf(app);
  const stale = note.version !== undefined && node.versions.get(note.room) !== note.version;
  // Somebody came or left: no socket hears what was written after its person was out.
  if (stale || node.refreshing.has(note.room)) await refreshRoom(app, note.room, stale);
  const { io } = app;
  if (!io) return;
  if (note.name === 'delivered') { tellArrivalHere(app, note); return; }
  io.local.to(socketRoom(note.room)).except((note.except ?? []).map((id) => `a:${id}`)).emit(note.name, note.payload);
  if (note.name === 'message-in' && note.seq !== undefined) noteDelivered(app, note.room, note.seq, note.by);
}

function noteDelivered(app: App, roomId: string, seq: number, by: string | undefined): void {
  const at = new Date();
  const got = new Set<string>();
  for (const id of app.io!.sockets.adapter.rooms.get(socketRoom(roomId)) ?? []) {
    const accountId = accountOf(app.io!.sockets.sockets.get(id)!)?.id;
    if (accountId !== undefined && accountId !== by) got.add(accountId);
  }
  for (const accountId of got) { noteOne(app, { roomId, accountId, seq, at }); tellArrival(app, { roomId, accountId, seq }); }
}

function noteOne(app: App, note: { roomId: string; accountId: string; seq: number; at: Date }): void {
  const { delivered } = nodeOf(app);
  const key = `${note.roomId}:${note.accountId}`;
  const known = delivered.get(key);
  if (!known) delivered.set(key, { ...note, since: performance.now() }); else if (known.seq < note.seq) { known.seq = note.seq; known.at = note.at; }
}

/** Between two people the other hears how far it arrived; in larger rooms whoever asks is told. */
function tellArrival(app: App, { roomId, accountId, seq }: { roomId: string; accountId: string; seq: number }): void {
  if (nodeOf(app).people.get(roomId)?.length === 2) tellRoom(app, { room: roomId, name: 'delivered', payload: { room: { _id: roomId }, user: { _id: accountId }, seq } satisfies ServerEvents['delivered'] });
}

/** Only who may know whether somebody is here hears that it arrived with them. */
function tellArrivalHere(app: App, note: Note): void {
  const { watching } = nodeOf(app);
  const { user } = note.payload as ServerEvents['delivered'];
  for (const id of app.io?.sockets.adapter.rooms.get(socketRoom(note.room)) ?? []) if (watching.get(id)?.has(user._id)) app.io!.sockets.sockets.get(id)?.emit(note.name, note.payload);
}

/** Somebody is back: what came into their rooms meanwhile has arrived with them. */
export async function noteBack(app: App, accountId: string, rooms: ReadonlyArray<{ roomId: string; seq: number }>): Promise<void> {
  const at = new Date();
  for (const { roomId, seq } of rooms) {
    noteOne(app, { roomId, accountId, seq, at });
    if (!nodeOf(app).people.has(roomId)) await refreshRoom(app, roomId, false);
    tellArrival(app, { roomId, accountId, seq });
  }
}

/** Looks at who is in a room again and lets this node's sockets follow; others that ask meanwhile wait for the same look. */
export function refreshRoom(app: App, roomId: string, again = true): Promise<void> {
  const { refreshing } = nodeOf(app);
  const running = refreshing.get(roomId);
  if (running && !again) return running;
  // A look that began before the change may have missed it: another one after it.
  const next = (running ?? Promise.resolve()).catch(() => undefined).then(() => follow(app, roomId)).finally(() => { if (refreshing.get(roomId) === next) refreshing.delete(roomId); });
  refreshing.set(roomId, next);
  return next;
}

async function follow(app: App, roomId: string): Promise<void> {
  const { rows } = await app.pool.query<{ account_id: string; people_version: number }>({ name: 'chat.people_of', text: 'select * from chat.people_of($1)', values: [roomId] });
  const node = nodeOf(app);
  const { io } = app;
  const people = new Set(rows.map((r) => r.account_id));
  if (io) {
    const { rooms } = io.sockets.adapter;
    for (const id of [...(rooms.get(socketRoom(roomId)) ?? [])]) {
      const socket = io.sockets.sockets.get(id);
      if (!socket || people.has(accountOf(socket)?.id ?? '')) continue;
      void socket.leave(socketRoom(roomId));
      socket.emit('room-removed', { room: { _id: roomId } });
    }
    for (const accountId of people) for (const id of rooms.get(`a:${accountId}`) ?? []) { const socket = io.sockets.sockets.get(id); if (socket && accountOf(socket)) void socket.join(socketRoom(roomId)); }
  }
  if (node.versions.size > 50_000) { node.versions.clear(); node.people.clear(); }
  if (rows[0]) node.versions.set(roomId, rows[0].people_version); else node.versions.delete(roomId);
  node.people.set(roomId, [...people]);
}

const changed = (roomId: string): Note => ({ room: roomId, name: 'room-updated', payload: { room: { _id: roomId } } });

/** Everybody in a room fetches it again; with `people` this and the other nodes look at who is in first. */
export function tellRoomChanged(app: App, roomId: string, people = false): void {
  if (!people) { tellRoom(app, changed(roomId)); return; }
  app.live.say('chat.people', { roomId });
  void hearPeople(app, { roomId });
}

/** Who is in a room has changed. */
export async function hearPeople(app: App, { roomId }: { roomId: string }): Promise<void> {
  try {
    await refreshRoom(app, roomId);
    await emitHere(app, changed(roomId));
  } catch (error) { app.log.warn({ err: (error as Error).message }, 'a room was not told'); }
}
