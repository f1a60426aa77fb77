import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { tokenCookie } from '#core/contract/cookies.ts';
import type { LiveEvent } from '#core/contract/events.ts';
import type { App } from './app.ts';
import type { Account } from './context.ts';
import type { SocketDoor } from './module.ts';
import { idsNeed, withoutId } from './events/sight.ts';
import { isPastGate } from './http/gate.ts';
import { parseCookie } from './http/cookie.ts';
import { accountRoom, closeSignedOut, endLease, enterWorkspace, inTurn, lease, nextLook, recheck, seqOf, states, workspaceRoom, type SocketState } from './socket-rights.ts';
import { answerEvent, refusalOf, unsupported, type Ack } from './socket-events.ts';

const token = z.string().min(10).max(4000);
const tokenShape = z.union([z.object({ token }), token.transform((text) => ({ token: text }))]);
const workspaceShape = z.object({ id: z.number().int().positive() });
/** How long a connection may stay that never asked for anything, and one that did not say who it is, in milliseconds. */
const [connectWithin, authenticateWithin] = [10_000, 5_000];
/** Events of one connection. Both are widened for load tests. */
const eventsASecond = 30;
/** Frames of one connection, whatever they say: acknowledgements and pongs are no events, but cost as much. */
const framesASecond = 100;
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

async function accountFromToken(app: App, token: string): Promise<Account | null> {
  // A JWT has two dots; everything else is a one-time ticket.
  return token.split('.').length === 3 ? app.gate.authenticate(app, token) : app.gate.redeemTicket(app, token);
}

/** Tells the active workspace's members that who is online has changed; browsers refetch. */
function announcePresence(app: App, state: SocketState): void {
  if (state.workspaceId !== undefined) app.live.push(workspaceRoom(state.workspaceId), 'presence', { workspaceId: state.workspaceId });
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
    await lease(app, [[socket.id, account.id]]);
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

/** One timer for all connections: with timers of its own each would cost more memory than what it is for. */
function sweep(app: App, io: Server, now = performance.now()): void {
  const due: Socket[] = [];
  for (const socket of io.sockets.sockets.values()) {
    const state = states.get(socket);
    if (!state) continue;
    if (!state.account) { if (now > state.knownBy) socket.disconnect(true); continue; }
    if (now > state.endsAt) { socket.emit('session-expired', {}); socket.disconnect(true); continue; }
    if (now < state.lookAt) continue;
    state.lookAt = nextLook(now);
    due.push(socket);
  }
  // The lease and the session are looked at again: a dead session ends its socket even if the signal was lost.
  if (due.length > 0) void recheck(app, due).catch(() => undefined);
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
      const seq = ok ? await seqOf(app, workspaceRoom(input.data.id)) : 0;
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

/** Admits a socket whose query carries a ticket or token, or else its cookie one; its rooms come with `authenticate`. The origin was looked at before. */
async function welcome(app: App, socket: Socket): Promise<Error | undefined> {
  const state: SocketState = { events: 0, window: 0, turn: Promise.resolve(), knownBy: 0, lookAt: 0, endsAt: Infinity };
  states.set(socket, state);
  const token = socket.handshake.query.token ?? parseCookie(socket.handshake.headers.cookie)[tokenCookie];
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
    // Long polling is for networks that let no WebSocket through; behind several nodes it needs a proxy that sends a session to the same one.
    transports: ['polling', 'websocket'], serveClient: false, path: socketPath, maxHttpBufferSize: largestFrame, pingInterval: 20_000, pingTimeout: 20_000, perMessageDeflate: false, connectTimeout: connectWithin,
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
    const sockets = [...(io.sockets.adapter.rooms.get(accountRoom(accountId)) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? []);
    if (sockets.length > 0) void recheck(app, sockets).catch(() => sockets).then((unsure) => { for (const socket of unsure) socket.disconnect(true); });
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
