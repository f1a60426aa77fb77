import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { LiveEvent } from '#core/contract/events.ts';
import type { App } from './app.ts';
import type { Account, Membership } from './context.ts';
import { isPastGate } from './http/gate.ts';
import { parseCookie } from './http/cookie.ts';

interface SocketState { account?: Account; expiry?: NodeJS.Timeout; queryAccountId?: string; workspaceId?: number; membership?: Membership; events: number; window: number; turn: Promise<unknown> }

const tokenShape = z.object({ token: z.string().min(10).max(4000) });
const workspaceShape = z.object({ id: z.number().int().positive() });
const authenticateWithin = 10_000;
/** Frames of one connection, whatever they say: acknowledgements and pongs are no events, but cost as much. */
const framesASecond = 100;
const leaseSeconds = 60;
/** Connections of one account to one node: nobody has so many tabs, and each costs memory and a share of every event. */
const socketsAnAccount = 50;

const accountRoom = (id: string) => `a:${id}`;
const workspaceRoom = (id: number) => `w:${id}`;
const permissionRoom = (id: number, permission: string) => `w:${id}:p:${permission}`;
const states = new WeakMap<Socket, SocketState>();

async function accountFromToken(app: App, token: string): Promise<Account | null> {
  // A JWT has two dots; everything else is a one-time ticket.
  return token.split('.').length === 3 ? app.gate.authenticate(app, token) : app.gate.redeemTicket(app, token);
}

async function lease(app: App, socket: Socket, accountId: string): Promise<void> {
  await app.pool.query(
    `insert into core.presence (socket_id, account_id, node_id, expires_at) values ($1, $2, $3, now() + make_interval(secs => $4))
     on conflict (socket_id) do update set expires_at = excluded.expires_at`, [socket.id, accountId, app.nodeId, leaseSeconds]);
}

/** Tells the active workspace's members that who is online has changed; browsers refetch. */
function announcePresence(app: App, state: SocketState): void {
  if (state.workspaceId !== undefined) app.live.push(workspaceRoom(state.workspaceId), 'presence', { workspaceId: state.workspaceId });
}

async function enterWorkspace(app: App, socket: Socket, state: SocketState, id: number): Promise<boolean> {
  const membership = await app.gate.membership(app, state.account!.id, { id });
  for (const room of socket.rooms) if (room.startsWith('w:')) await socket.leave(room);
  if (!membership || membership.status !== 'active') { delete state.membership; delete state.workspaceId; return false; }
  state.membership = membership;
  state.workspaceId = id;
  await socket.join([workspaceRoom(id), ...[...membership.permissions].map((p) => permissionRoom(id, p))]);
  return true;
}

/** One look-up of rooms after another per socket: a slow one must not bring back what a later one has left. */
function inTurn<T>(state: SocketState, work: () => Promise<T>): Promise<T> {
  const mine = state.turn.then(work);
  state.turn = mine.catch(() => undefined);
  return mine;
}

async function onAuthenticate(app: App, socket: Socket, state: SocketState, payload: unknown, ack?: (answer: unknown) => void): Promise<void> {
  const input = tokenShape.safeParse(payload);
  const account = input.success ? await app.gate.authenticate(app, input.data.token) : null;
  if (!account || (state.queryAccountId && state.queryAccountId !== account.id)) { socket.emit('refused', { code: 'core.not_signed_in' }); socket.disconnect(true); return; }
  const first = !state.account;
  state.account = account;
  endWithToken(socket, state, account);
  if (first) {
    app.metrics.sockets.inc();
    await socket.join([accountRoom(account.id), `s:${account.sessionId}`]);
    await lease(app, socket, account.id);
    closeOldest(app, account.id);
  }
  socket.emit('authenticated', { accountId: account.id });
  ack?.({ ok: true });
}

/** Ends the connections of an account that are too many, oldest first; the browser says why and waits until that tab is used. */
function closeOldest(app: App, accountId: string): void {
  const ids = [...(app.io?.sockets.adapter.rooms.get(accountRoom(accountId)) ?? [])];
  const sockets = ids.flatMap((id) => app.io?.sockets.sockets.get(id) ?? []).sort((a, b) => a.handshake.issued - b.handshake.issued);
  for (const socket of sockets.slice(0, Math.max(0, sockets.length - socketsAnAccount))) {
    socket.emit('refused', { code: 'core.too_many_connections' });
    socket.disconnect(true);
  }
}

/** A socket outlives its token by half a minute; the browser authenticates again before that. */
function endWithToken(socket: Socket, state: SocketState, account: Account): void {
  clearTimeout(state.expiry);
  if (account.tokenExpiresAt === undefined) return;
  state.expiry = setTimeout(() => socket.disconnect(true), Math.max(0, account.tokenExpiresAt * 1000 + 30_000 - Date.now()));
}

function bind(app: App, socket: Socket): void {
  const state = states.get(socket)!;
  const late = setTimeout(() => { if (!state.account) socket.disconnect(true); }, authenticateWithin);
  const renew = setInterval(() => {
    if (!state.account) return;
    // The lease and the session are looked at again: a dead session ends its socket even if the signal was lost.
    void recheck(app, socket).catch(() => undefined);
  }, (leaseSeconds / 2) * 1000);
  socket.use((_packet, next) => {
    const now = Date.now();
    if (now - state.window > 1000) { state.window = now; state.events = 0; }
    if (++state.events > 30) { socket.disconnect(true); return; }
    next();
  });
  socket.on('authenticate', (payload, ack) => void onAuthenticate(app, socket, state, payload, typeof ack === 'function' ? ack : undefined).catch(() => socket.disconnect(true)));
  socket.on('workspace', (payload, ack) => {
    void (async () => {
      const input = workspaceShape.safeParse(payload);
      if (!state.account || !input.success) return void (typeof ack === 'function' && ack({ ok: false }));
      announcePresence(app, state);
      const ok = await inTurn(state, () => enterWorkspace(app, socket, state, input.data.id));
      announcePresence(app, state);
      const seq = ok ? await seqOf(app, `w:${input.data.id}`) : 0;
      if (typeof ack === 'function') ack({ ok, seq });
    })().catch(() => socket.disconnect(true));
  });
  socket.on('disconnect', () => {
    clearTimeout(late); clearTimeout(state.expiry); clearInterval(renew);
    if (!state.account) return;
    app.metrics.sockets.dec();
    void app.pool.query('delete from core.presence where socket_id = $1', [socket.id]).then(() => announcePresence(app, state)).catch(() => undefined);
  });
}

async function seqOf(app: App, stream: string): Promise<number> {
  const { rows } = await app.pool.query<{ seq: number }>({ name: 'core.stream.seq', text: 'select seq from core.stream where key = $1', values: [stream] });
  return rows[0]?.seq ?? 0;
}

/** Looks at an account's right to this socket again; leaves rooms or closes it. */
async function recheck(app: App, socket: Socket): Promise<void> {
  const state = states.get(socket);
  if (!state?.account) return;
  if (!(await app.gate.sessionAlive(app, state.account.sessionId))) { socket.emit('signed-out', {}); socket.disconnect(true); return; }
  await lease(app, socket, state.account.id);
  await inTurn(state, async () => {
    const before = state.workspaceId;
    if (before === undefined) return;
    if (!(await enterWorkspace(app, socket, state, before))) socket.emit('workspace-closed', { id: before });
    else socket.emit('seq', { stream: workspaceRoom(before), seq: await seqOf(app, `w:${before}`) });
  });
}

function fanOut(io: Server, event: LiveEvent, can: string | null): number {
  if (event.stream.startsWith('a:')) { io.local.to(event.stream).emit('event', event); return 1; }
  if (!can) { io.local.to(event.stream).emit('event', event); return 1; }
  const allowed = `${event.stream}:p:${can}`;
  io.local.to(allowed).emit('event', event);
  // The others only see that the number moved, so that a gap is not mistaken for a loss.
  io.local.to(event.stream).except(allowed).emit('event', { stream: event.stream, seq: event.seq } satisfies LiveEvent);
  return 2;
}

/** Admits a socket whose query carries a ticket or token; its rooms come with `authenticate`. */
async function welcome(app: App, socket: Socket): Promise<Error | undefined> {
  const state: SocketState = { events: 0, window: 0, turn: Promise.resolve() };
  states.set(socket, state);
  const { token } = socket.handshake.query;
  try {
    const account = typeof token === 'string' ? await accountFromToken(app, token) : null;
    if (!account) return new Error('core.not_signed_in');
    state.queryAccountId = account.id;
    return undefined;
  } catch (error) {
    app.log.warn({ err: (error as Error).message }, 'a socket could not be admitted');
    return new Error('core.unavailable');
  }
}

/** Ends a connection that sends more than any browser would, before anything is read out of it. */
function limitFrames(connection: { on(name: 'packet', listener: () => void): void; close(discard: boolean): void }): void {
  let [window, frames] = [Date.now(), 0];
  connection.on('packet', () => {
    const now = Date.now();
    if (now - window > 1000) [window, frames] = [now, 0];
    if (++frames > framesASecond) connection.close(true);
  });
}

/** Opens the socket server on the HTTP server and connects it to the event log. */
export function openRealtime(app: App, http: HttpServer): Server {
  const io = new Server(http, {
    transports: ['websocket'], serveClient: false, maxHttpBufferSize: 256 * 1024, pingInterval: 20_000, pingTimeout: 20_000, perMessageDeflate: false, connectTimeout: authenticateWithin,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers;
      const own = origin === undefined || origin === app.config.PUBLIC_URL || origin === `http://${host}` || origin === `https://${host}`;
      decide(null, own && isPastGate(app, parseCookie(request.headers.cookie)));
    },
  });
  io.engine.on('connection', limitFrames);
  io.use((socket, next) => { void welcome(app, socket).then(next); });
  io.on('connection', (socket) => bind(app, socket));
  app.live.onEvents((events, can) => { events.forEach((event, i) => app.metrics.liveEvents.inc(fanOut(io, event, can[i] ?? null))); });
  app.live.onPush((push) => { io.local.to(push.room).emit(push.name, push.payload); });
  app.live.onAccount((accountId) => {
    for (const id of io.sockets.adapter.rooms.get(accountRoom(accountId)) ?? []) {
      const socket = io.sockets.sockets.get(id);
      if (socket) void recheck(app, socket).catch(() => socket.disconnect(true));
    }
  });
  app.io = io;
  return io;
}
