import type { Socket } from 'socket.io';
import type { App } from './app.ts';
import type { Account, Membership } from './context.ts';
import { audible } from './events/sight.ts';

/** What is known of a connection. */
export interface SocketState {
  account?: Account; queryAccountId?: string; workspaceId?: number; membership?: Membership; events: number; window: number; turn: Promise<unknown>;
  /** By the process's clock, in milliseconds: when it has to be known whose it is, when its right is looked at again, when its token ends. */
  knownBy: number; lookAt: number; endsAt: number;
}

const leaseSeconds = 60;

/** Whoever is signed in to an account, on any device. */
export const accountRoom = (id: string) => `a:${id}`;
/** Whoever has a workspace open. */
export const workspaceRoom = (id: number) => `w:${id}`;
const permissionRoom = (id: number, permission: string) => `w:${id}:p:${permission}`;
/** Of all connections of this process. */
export const states = new WeakMap<Socket, SocketState>();

/** Notes for how long connections are there, until they are noted again. */
export async function lease(app: App, sockets: ReadonlyArray<readonly [socketId: string, accountId: string]>): Promise<void> {
  await app.pool.query({
    name: 'core.presence.lease',
    text: `insert into core.presence (socket_id, account_id, node_id, expires_at) select s, a, $3, now() + make_interval(secs => $4) from unnest($1::text[], $2::uuid[]) as t(s, a) order by s
     on conflict (socket_id) do update set expires_at = excluded.expires_at`, values: [sockets.map(([id]) => id), sockets.map(([, account]) => account), app.nodeId, leaseSeconds],
  });
}

/** A connection has closed. */
export async function endLease(app: App, socket: Socket): Promise<void> {
  await app.pool.query('delete from core.presence where socket_id = $1', [socket.id]);
}

/** Lets a connection hear of a workspace and of none beside it; false for whoever is no member. */
export async function enterWorkspace(app: App, socket: Socket, state: SocketState, id: number): Promise<boolean> {
  const membership = await app.gate.membership(app, state.account!.id, { id });
  for (const room of socket.rooms) if (room.startsWith('w:')) await socket.leave(room);
  if (!membership || membership.status !== 'active') { delete state.membership; delete state.workspaceId; return false; }
  state.membership = membership;
  state.workspaceId = id;
  await socket.join([workspaceRoom(id), ...audible(membership.permissions).map((p) => permissionRoom(id, p))]);
  return true;
}

/** One look-up of rooms after another per socket: a slow one must not bring back what a later one has left. */
export function inTurn<T>(state: SocketState, work: () => Promise<T>): Promise<T> {
  const mine = state.turn.then(work);
  state.turn = mine.catch(() => undefined);
  return mine;
}

/** When a lease and the right to it are looked at again; each in a rhythm of its own: sockets that came together after a restart are not looked at together for ever. */
export const nextLook = (now: number): number => now + (leaseSeconds / 2) * 1000 * (0.8 + Math.random() / 5);

/** Numbers of the newest events of streams. */
async function seqsOf(app: App, streams: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await app.pool.query<{ key: string; seq: number }>({ name: 'core.stream.seqs', text: 'select key, seq from core.stream where key = any($1)', values: [streams] });
  return new Map(rows.map((r) => [r.key, r.seq]));
}

/** Number of the newest event of a stream. */
export const seqOf = async (app: App, stream: string): Promise<number> => (await seqsOf(app, [stream])).get(stream) ?? 0;

/** Tells a connection that its person has signed out, and ends it. */
export function closeSignedOut(socket: Socket): void {
  socket.emit('signed-out', {});
  socket.emit('session-expired', {});
  socket.disconnect(true);
}

/**
 * Looks again at the right to connections: they leave rooms or are closed. All of them by the same few questions: a thousand
 * connections that ask each for itself are more work than what is said over them. Answers with those of which it is not known.
 */
export async function recheck(app: App, sockets: readonly Socket[]): Promise<Socket[]> {
  const all = sockets.flatMap((socket) => { const state = states.get(socket); return state?.account ? [{ socket, state, account: state.account }] : []; });
  const alive = await app.gate.sessionsAlive(app, [...new Set(all.map((c) => c.account.sessionId))]);
  for (const c of all) if (!alive.has(c.account.sessionId)) closeSignedOut(c.socket);
  const live = all.filter((c) => alive.has(c.account.sessionId) && c.socket.connected);
  if (live.length === 0) return [];
  await lease(app, live.map((c) => [c.socket.id, c.account.id]));
  // Closed meanwhile: its lease was ended before it was noted again.
  for (const c of live) if (!c.socket.connected) void endLease(app, c.socket).catch(() => undefined);
  const unsure: Socket[] = [];
  const inside = (await Promise.all(live.map(async ({ socket, state }) => {
    try {
      return await inTurn(state, async () => {
        const id = state.workspaceId;
        if (id === undefined) return [];
        if (await enterWorkspace(app, socket, state, id)) return [{ socket, state, id }];
        socket.emit('workspace-closed', { id });
        return [];
      });
    } catch { unsure.push(socket); return []; }
  }))).flat();
  // Read after the rooms were joined, so that nothing falls between.
  const seqs = await seqsOf(app, [...new Set([...live.map((c) => accountRoom(c.account.id)), ...inside.map((c) => workspaceRoom(c.id))])]);
  const tell = (socket: Socket, stream: string) => socket.emit('seq', { stream, seq: seqs.get(stream) ?? 0 });
  for (const c of live) tell(c.socket, accountRoom(c.account.id));
  for (const c of inside) if (c.state.workspaceId === c.id) tell(c.socket, workspaceRoom(c.id));
  return unsure;
}
