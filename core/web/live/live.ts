import type { Socket } from 'socket.io-client';
import { catchUp } from '#core/contract/live.ts';
import type { LiveEvent } from '#core/contract/events.ts';
import { request } from '../api/request.ts';
import { freshToken } from '../api/token.ts';
import { invalidateTopics, outdate } from '../query.ts';
import { whenIdle } from '../when-idle.ts';

type Status = 'connecting' | 'online' | 'offline';
interface LiveConnection {
  socket: Socket; workspaceId: number | null;
  /** The workspace the tab is to be in; `workspaceId` follows once the server has let it in. */
  wanted: number | null;
  /** Everything up to here was heard of. */
  seq: number;
  /** The newest number that came by itself. */
  newest: number;
  /** The newest number of the person's own changes that was heard of. */
  accountSeq: number;
  /** The question for what was missed, while it is under way. */
  filling: { workspaceId: number; done: Promise<void> } | null;
}

let connection: LiveConnection | null = null;
let status: Status = 'connecting';
const statusListeners = new Set<() => void>();
const eventListeners = new Set<(event: LiveEvent) => void>();
// Kept here and not on the socket: components listen before the socket is there and across its reconnects.
const messageListeners = new Map<string, Set<(payload: unknown) => void>>();

function setStatus(next: Status): void {
  if (status === next) return;
  status = next;
  for (const listen of statusListeners) listen();
}

/** Whether the browser hears about changes right now; for useSyncExternalStore. */
export const liveStatus = {
  get: (): Status => status,
  subscribe: (listen: () => void): (() => void) => { statusListeners.add(listen); return () => statusListeners.delete(listen); },
};

/** Hears every change the viewer may know of. Returns how to stop. */
export function onLiveEvent(listen: (event: LiveEvent) => void): () => void {
  eventListeners.add(listen);
  return () => eventListeners.delete(listen);
}

/** Hears a named socket message (presence, typing, a counter). Returns how to stop. */
export function onSocketMessage<T>(name: string, listen: (payload: T) => void): () => void {
  const listeners = messageListeners.get(name) ?? new Set();
  messageListeners.set(name, listeners.add(listen as (payload: unknown) => void));
  return () => { listeners.delete(listen as (payload: unknown) => void); };
}

/** Sends a named socket message and waits for its answer, 5 s unless told; null while there is no connection, rejects when no answer comes. */
export async function sendSocketMessage<T>(name: string, payload: unknown, timeoutMs = 5000): Promise<T | null> {
  return connection?.socket.connected ? ((await connection.socket.timeout(timeoutMs).emitWithAck(name, payload)) as T) : null;
}

const resuming = new Set<() => Record<string, unknown>>();

/** Adds fields to every `authenticate` from now on: where a room left off. Returns how to stop. */
export function onAuthenticate(fields: () => Record<string, unknown>): () => void {
  resuming.add(fields);
  return () => { resuming.delete(fields); };
}

const gatherMs = 50;
const gathered = new Set<string>();
let gathering: ReturnType<typeof setTimeout> | undefined;

/** One refetch for a burst of events; and none for news that come just before being signed out. */
function invalidateSoon(topic: string): void {
  gathered.add(topic);
  gathering ??= setTimeout(() => {
    gathering = undefined;
    const topics = [...gathered];
    gathered.clear();
    void invalidateTopics(topics);
  }, gatherMs);
}

function forgetGathered(): void {
  clearTimeout(gathering);
  gathering = undefined;
  gathered.clear();
}

function apply(event: LiveEvent): void {
  if (event.topic) invalidateSoon(event.topic);
  for (const listen of eventListeners) listen(event);
}

/** Asks for what was missed: one question at a time, however many events stand behind the gap. */
function fillGap(c: LiveConnection): Promise<void> {
  const { workspaceId } = c;
  if (workspaceId === null) return Promise.resolve();
  if (c.filling?.workspaceId === workspaceId) return c.filling.done;
  const filling = { workspaceId, done: askMissed(c, workspaceId).finally(() => { if (c.filling === filling) c.filling = null; }) };
  c.filling = filling;
  return filling.done;
}

async function askMissed(c: LiveConnection, workspaceId: number): Promise<void> {
  for (;;) {
    const since = c.seq;
    const missed = await request(catchUp, { since }, { workspaceId });
    // Another workspace counts by itself.
    if (c.workspaceId !== workspaceId) return;
    if (missed.reload) void outdate();
    // A database that was restored counts on from an earlier number: what it tells from here on is new.
    if (missed.seq < since) { c.seq = c.newest = missed.seq; return; }
    for (const event of missed.events) apply(event);
    c.seq = Math.max(c.seq, missed.seq);
    // What came while the answer was on its way may stand behind a gap of its own.
    if (c.seq >= c.newest || c.seq === since) return;
  }
}

function hear(c: LiveConnection, event: LiveEvent): void {
  if (event.stream.startsWith('a:')) c.accountSeq = Math.max(c.accountSeq, event.seq);
  if (event.stream !== `w:${c.workspaceId}`) { apply(event); return; }
  if (event.seq <= c.seq) return; // heard already, by catch-up
  c.newest = Math.max(c.newest, event.seq);
  if (event.seq > c.seq + 1) { void fillGap(c).catch(() => undefined); return; }
  c.seq = event.seq;
  apply(event);
}

async function enter(c: LiveConnection, { id, since }: { id: number; since: number }): Promise<void> {
  c.wanted = id;
  const answer = (await c.socket.emitWithAck('workspace', { id })) as { ok: boolean; seq: number };
  // Another one was opened meanwhile.
  if (c.wanted !== id) return;
  if (!answer.ok) { leaveWorkspace(c); return; }
  const resumed = c.workspaceId === id && c.seq > 0;
  if (c.workspaceId !== id) c.newest = 0;
  c.workspaceId = id;
  // The page was read before this line stood: what changed between the two is asked for like what is missed later.
  if (!resumed) c.seq = since;
  c.newest = Math.max(c.newest, answer.seq);
  if (c.seq !== answer.seq) await fillGap(c);
  void invalidateTopics(['presence']);
}

/** A person's own changes are few and of all kinds: when one was missed, all that is shown is asked for again. */
function noticeAccount(c: LiveConnection, seq: number): void {
  if (seq > c.accountSeq) void outdate();
  c.accountSeq = Math.max(c.accountSeq, seq);
}

function leaveWorkspace(c: LiveConnection): void {
  c.wanted = c.workspaceId = null;
  c.seq = c.newest = 0;
}

/** What the one socket of a tab needs to know. */
export interface LiveOptions {
  /** Gets a one-time ticket for the handshake. */
  ticket: () => Promise<string>;
  /** The open workspace, and the number its changes stood at before anything of it was read. */
  workspace: () => { id: number; since: number } | null;
  /** The number the person's own changes stood at before anything was read. */
  accountSince: number;
  onSignedOut: () => void;
  onWorkspaceClosed: (id: number) => void;
}

/** Connects the one socket of this tab as soon as the page stands; the socket library is fetched only then. Returns how to disconnect. */
export function connectLive(options: LiveOptions): () => void {
  let stop: (() => void) | null = null;
  let stopped = false;
  const start = async () => {
    try {
      const { io } = await import('socket.io-client');
      // Socket.IO puts what `query` holds into the address: a ticket is worthless after one use.
      if (!stopped) stop = run(io({ path: '/socket', transports: ['websocket'], reconnection: false, auth: {}, query: {}, autoConnect: false }), options);
    } catch {
      setStatus('offline');
      if (!stopped) setTimeout(() => void start(), 3000);
    }
  };
  const forgo = whenIdle(() => void start());
  return () => { stopped = true; forgo(); stop?.(); setStatus('connecting'); };
}

// Socket.IO's own reconnecting would offer the used-up ticket again, so each try asks for a new one.
function run(socket: Socket, options: LiveOptions): () => void {
  const c: LiveConnection = { socket, workspaceId: null, wanted: null, seq: 0, newest: 0, accountSeq: options.accountSince, filling: null };
  connection = c;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  // A node that goes down gives each tab a moment of its own to come back.
  let draining: number | null = null;
  let over = false;
  const open = async () => {
    clearTimeout(retry);
    try {
      const token = await options.ticket();
      // Another ticket came sooner, or nobody waits for it any more.
      if (over || socket.connected) return;
      socket.io.opts.query = { token };
      socket.connect();
    } catch { if (!over && !socket.connected) again(); }
  };
  const again = () => {
    setStatus('offline');
    clearTimeout(retry);
    retry = setTimeout(() => void open(), draining ?? Math.min(500 * 2 ** tries++, 5000) * (0.75 + Math.random() / 2));
    draining = null;
  };
  let sent: string | null = null;
  const authenticate = async () => { const token = await freshToken(); if (token && token !== sent && socket.connected) socket.emit('authenticate', Object.assign({ token: (sent = token) }, ...[...resuming].map((fields) => fields()))); };
  socket.on('connect', () => { sent = null; void authenticate(); });
  socket.on('authenticated', ({ accountSeq }: { accountSeq: number }) => { tries = 0; setStatus('online'); noticeAccount(c, accountSeq); const open = options.workspace(); if (open) void enter(c, open).catch(() => undefined); });
  socket.on('event', (event: LiveEvent) => hear(c, event));
  socket.on('seq', ({ stream, seq }: { stream: string; seq: number }) => { if (stream === `w:${c.workspaceId}` && seq > c.seq) void fillGap(c).catch(() => undefined); });
  // A list says who changed, and goes to whoever listens for it; without one the members' list is asked again.
  socket.on('presence', (who: unknown) => { if (!Array.isArray(who)) invalidateSoon('presence'); });
  socket.on('signed-out', () => { forgetGathered(); options.onSignedOut(); });
  socket.on('workspace-closed', ({ id }: { id: number }) => { if (c.wanted === id) leaveWorkspace(c); options.onWorkspaceClosed(id); });
  socket.onAny((name: string, payload: unknown) => { for (const listen of messageListeners.get(name) ?? []) listen(payload); });
  socket.on('server-draining', ({ retryInMs }: { retryInMs: number }) => { draining = retryInMs; });
  socket.on('connect_error', again);
  // One tab too many: another has taken its place. It comes back when somebody looks at it, not in a race with the others.
  let crowded = false;
  socket.on('refused', ({ code }: { code: string }) => { crowded = code === 'core.too_many_connections'; });
  socket.on('disconnect', () => { if (!crowded) { again(); return; } setStatus('offline'); });
  const seen = () => { if (crowded && document.visibilityState === 'visible') { crowded = false; void open(); } };
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('focus', seen);
  // The server closes a socket half a minute after its token ends; the next token comes half a minute before.
  const renew = setInterval(() => { if (socket.connected) void authenticate(); }, 20_000);
  const online = () => { if (!socket.connected) void open(); };
  window.addEventListener('online', online);
  void open();
  return () => {
    over = true;
    leaveWorkspace(c);
    forgetGathered(); clearTimeout(retry); clearInterval(renew); window.removeEventListener('online', online); window.removeEventListener('focus', seen); document.removeEventListener('visibilitychange', seen);
    socket.removeAllListeners(); socket.offAny(); socket.close();
    if (connection === c) connection = null;
  };
}

/** Makes the socket follow the active workspace; `since` is the number its changes stood at before anything of it was read. */
export function enterWorkspaceLive(id: number, since: number): void {
  if (connection?.socket.connected && connection.wanted !== id) void enter(connection, { id, since }).catch(() => undefined);
}
