import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { LiveEvent } from '#core/contract/events.ts';
import type { App } from './app.ts';
import type { Account, Membership } from './context.ts';
import type { SocketDoor } from './module.ts';
import { audible, idsNeed, withoutId } from './events/sight.ts';
import { isPastGate } from './http/gate.ts';
import { parseCookie } from './http/cookie.ts';
import { answerEvent, refusalOf, unsupported, type Ack } from './socket-events.ts';

interface SocketState {
  account?: Account; queryAccountId?: string; workspaceId?: number; membership?: Membership; events: number; window: number; turn: Promise<unknown>;
  /** By the process's clock, in milliseconds: when it has to be known whose it is, when its right is looked at again, when its token ends. */
  knownBy: number; lookAt: number; endsAt: number;
}

const token = z.string().min(10).max(4000);
const tokenShape = z.union([z.object({ token }), token.transform((text) => ({ token: text }))]);
const workspaceShape = z.object({ id: z.number().int().positive() });
const authenticateWithin = 10_000;
/** Events of one connection. Both are widened for load tests. */
const eventsASecond = 30;
/** Frames of one connection, whatever they say: acknowledgements and pongs are no events, but cost as much. */
const framesASecond = 100;
const leaseSeconds = 60;
/** Connections of one account to one node: nobody has so many tabs, and each costs memory and a share of every event. */
const socketsAnAccount = 50;
/** Larger frames close the connection with 1009. */
const largestFrame = 64 * 1024;
/** Where the socket is; browsers ask for the same. */
export const socketPath = '/socket';
/** Tabs of a node that goes down come back over this time, in milliseconds: a share for each, so that they do not come all at once. */
const drain = { each: 8, most: 20_000 };

/** Events of the client that are the platform's own. */
const own = new Set(['authenticate', 'workspace']);

/** How often all connections are looked through for what is due, in milliseconds. */
const sweepEvery = 500;

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

async function endLease(app: App, socket: Socket): Promise<void> {
  await app.pool.query('delete from core.presence where socket_id = $1', [socket.id]);
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
  await socket.join([workspaceRoom(id), ...audible(membership.permissions).map((p) => permissionRoom(id, p))]);
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
  // Closed meanwhile: nobody would end what is begun for it from here on.
  if (!socket.connected) return;
  const first = !state.account;
  state.account = account;
  endWithToken(state, account);
  if (first) {
    app.metrics.sockets.inc();
    await socket.join([accountRoom(account.id), `s:${account.sessionId}`]);
    await lease(app, socket, account.id);
    if (!socket.connected) { await endLease(app, socket); return; }
    // Ended while it came in: the news of it went to rooms it was not in yet.
    if (!(await app.gate.sessionAlive(app, account.sessionId))) { closeSignedOut(socket); return; }
    closeOldest(app, account.id);
  }
  const said = await Promise.all(doors(app).map((door) => door.authenticated?.(app, { socket, account }, { first, payload })));
  const fields = Object.assign({ accountId: account.id, accountSeq: await seqOf(app, accountRoom(account.id)) }, ...said.map((s) => s?.fields ?? {})) as Record<string, unknown>;
  socket.emit('authenticated', fields);
  for (const s of said) s?.afterwards?.();
  ack?.({ ok: true, data: fields });
}

const doors = (app: App): SocketDoor[] => app.modules.flatMap((m) => m.socket ?? []);

type Events = ReadonlyMap<string, NonNullable<SocketDoor['events']>[string]>;
const eventsByApp = new WeakMap<App, Events>();
function eventsOf(app: App): Events {
  let known = eventsByApp.get(app);
  if (!known) eventsByApp.set(app, (known = new Map(doors(app).flatMap((door) => Object.entries(door.events ?? {})))));
  return known;
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
function endWithToken(state: SocketState, account: Account): void {
  state.endsAt = account.tokenExpiresAt === undefined ? Infinity : performance.now() + Math.max(0, account.tokenExpiresAt * 1000 + 30_000 - Date.now());
}

/** When a lease and the right to it are looked at again; each in a rhythm of its own: sockets that came together after a restart are not looked at together for ever. */
const nextLook = (now: number): number => now + (leaseSeconds / 2) * 1000 * (0.8 + Math.random() / 5);

/** One timer for all connections: with timers of its own each would cost more memory than what it is for. */
function sweep(app: App, io: Server, now = performance.now()): void {
  for (const socket of io.sockets.sockets.values()) {
    const state = states.get(socket);
    if (!state) continue;
    if (!state.account) { if (now > state.knownBy) socket.disconnect(true); continue; }
    if (now > state.endsAt) { socket.emit('session-expired', {}); socket.disconnect(true); continue; }
    if (now < state.lookAt) continue;
    state.lookAt = nextLook(now);
    // The lease and the session are looked at again: a dead session ends its socket even if the signal was lost.
    void recheck(app, socket).catch(() => undefined);
  }
}

/** What brought a connection here is not needed any more: it holds memory as long as the connection, and the token. */
function forgetRequest({ conn, handshake }: Socket): void {
  const agent = handshake.headers['user-agent'];
  Object.assign(handshake, { headers: agent === undefined ? {} : { 'user-agent': agent.slice(0, 200) }, query: {}, url: '', auth: {} });
  Object.assign(conn, { request: null });
}

function bind(app: App, socket: Socket): void {
  const state = states.get(socket)!;
  const now = performance.now();
  state.knownBy = now + authenticateWithin;
  state.lookAt = nextLook(now);
  forgetRequest(socket);
  const events = eventsOf(app);
  socket.use((packet, next) => {
    const now = performance.now();
    if (now - state.window > 1000) { state.window = now; state.events = 0; }
    if (++state.events > eventsASecond * app.config.RATE_FACTOR) { socket.disconnect(true); return; }
    if (own.has(packet[0] as string)) { next(); return; }
    const last: unknown = packet.at(-1);
    const ack = typeof last === 'function' ? (last as (answer: Ack) => void) : undefined;
    const event = events.get(packet[0] as string);
    if (!event) { ack?.(state.account ? unsupported : refusalOf('unauthorized')); return; }
    void answerEvent(app, event, state.account && { socket, account: state.account }, packet[1] === last && ack ? undefined : packet[1]).then((answer) => ack?.(answer));
  });
  socket.on('authenticate', (payload, ack) => void onAuthenticate(app, socket, state, payload, typeof ack === 'function' ? ack : undefined).catch((error: Error) => {
    app.log.warn({ err: error.message }, 'a socket could not be let in');
    socket.disconnect(true);
  }));
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
    if (!state.account) return;
    app.metrics.sockets.dec();
    for (const door of doors(app)) door.left?.(app, { socket, account: state.account });
    void endLease(app, socket).then(() => announcePresence(app, state)).catch(() => undefined);
  });
}

async function seqOf(app: App, stream: string): Promise<number> {
  const { rows } = await app.pool.query<{ seq: number }>({ name: 'core.stream.seq', text: 'select seq from core.stream where key = $1', values: [stream] });
  return rows[0]?.seq ?? 0;
}

function closeSignedOut(socket: Socket): void {
  socket.emit('signed-out', {});
  socket.emit('session-expired', {});
  socket.disconnect(true);
}

/** Looks at an account's right to this socket again; leaves rooms or closes it. */
async function recheck(app: App, socket: Socket): Promise<void> {
  const state = states.get(socket);
  if (!state?.account) return;
  if (!(await app.gate.sessionAlive(app, state.account.sessionId))) { closeSignedOut(socket); return; }
  await lease(app, socket, state.account.id);
  const own = accountRoom(state.account.id);
  socket.emit('seq', { stream: own, seq: await seqOf(app, own) });
  await inTurn(state, async () => {
    const before = state.workspaceId;
    if (before === undefined) return;
    if (!(await enterWorkspace(app, socket, state, before))) socket.emit('workspace-closed', { id: before });
    else socket.emit('seq', { stream: workspaceRoom(before), seq: await seqOf(app, `w:${before}`) });
  });
}

function fanOut(io: Server, event: LiveEvent, can: string | null): number {
  if (event.stream.startsWith('a:')) { io.local.to(event.stream).emit('event', event); return 1; }
  const all = idsNeed(event.topic, can);
  if (!can && !all) { io.local.to(event.stream).emit('event', event); return 1; }
  const number = { stream: event.stream, seq: event.seq } satisfies LiveEvent;
  const allowed = can ? `${event.stream}:p:${can}` : event.stream;
  if (all) tellBySight(io, event, { allowed, all: `${event.stream}:p:${all}` }); else io.local.to(allowed).emit('event', event);
  // The others only see that the number moved, so that a gap is not mistaken for a loss.
  if (can) io.local.to(event.stream).except(allowed).emit('event', number);
  return 2;
}

/** Of those who may know of the event, who sees all such records hears which it was; the others, that one of them changed. */
function tellBySight(io: Server, event: LiveEvent, { allowed, all }: { allowed: string; all: string }): void {
  const { rooms } = io.sockets.adapter;
  const seeing = rooms.get(all);
  const whole = [...(rooms.get(allowed) ?? [])].filter((id) => seeing?.has(id));
  // Nobody named would mean everybody.
  if (whole.length > 0) io.local.to(whole).emit('event', event);
  io.local.to(allowed).except(whole).emit('event', withoutId(event));
}

/** Admits a socket whose query carries a ticket or token; its rooms come with `authenticate`. */
async function welcome(app: App, socket: Socket): Promise<Error | undefined> {
  const state: SocketState = { events: 0, window: 0, turn: Promise.resolve(), knownBy: 0, lookAt: 0, endsAt: Infinity };
  states.set(socket, state);
  const { token } = socket.handshake.query;
  if (app.pressed()) return Object.assign(new Error('core.unavailable'), { data: { code: 'busy' } });
  try {
    const account = typeof token === 'string' ? await accountFromToken(app, token) : null;
    if (!account) return Object.assign(new Error('core.not_signed_in'), { data: { code: 'unauthorized' } });
    state.queryAccountId = account.id;
    return undefined;
  } catch (error) {
    app.log.warn({ err: (error as Error).message }, 'a socket could not be admitted');
    return Object.assign(new Error('core.unavailable'), { data: { code: 'busy' } });
  }
}

/** Ends a connection that sends more than any browser would, before anything is read out of it. */
function limitFrames(most: number, connection: { on(name: 'packet', listener: () => void): void; close(discard: boolean): void }): void {
  let [window, frames] = [performance.now(), 0];
  connection.on('packet', () => {
    const now = performance.now();
    if (now - window > 1000) [window, frames] = [now, 0];
    if (++frames > most) connection.close(true);
  });
}

/** Opens the socket server on the HTTP server and connects it to the event log. */
export function openRealtime(app: App, http: HttpServer): Server {
  const io = new Server(http, {
    transports: ['websocket'], serveClient: false, path: socketPath, maxHttpBufferSize: largestFrame, pingInterval: 20_000, pingTimeout: 20_000, perMessageDeflate: false, connectTimeout: authenticateWithin,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers;
      const own = origin === undefined || origin === app.config.PUBLIC_URL || origin === `http://${host}` || origin === `https://${host}`;
      decide(null, own && isPastGate(app, parseCookie(request.headers.cookie)));
    },
  });
  io.engine.on('connection', (connection) => limitFrames(framesASecond * app.config.RATE_FACTOR, connection));
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
  const sweeping = setInterval(() => sweep(app, io), sweepEvery).unref();
  http.once('close', () => clearInterval(sweeping));
  app.io = io;
  return io;
}

/** Tells everybody that this node goes down and when to come back, each at a time of their own. */
export function drainSockets(io: Server): void {
  const most = Math.min(drain.most, 500 + io.sockets.sockets.size * drain.each);
  for (const socket of io.sockets.sockets.values()) socket.emit('server-draining', { retryInMs: Math.round(Math.random() * most) });
}
