import type { Socket } from 'socket.io-client';
import type { LiveEvent } from '#core/contract/events.ts';
import { catchUp } from '#core/contract/live.ts';
import { toApiError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { freshToken } from '../api/token.ts';
import { invalidateTopics, outdate } from '../query.ts';
import { whenIdle } from '../when-idle.ts';
import { enter, hear, hearNewest, leave, look, noticeAccount, type Counting } from './counting.ts';
import { lookRepeatedly } from './look.ts';

/** `polling`: the network lets no socket through; changes are asked for every few seconds. */
type Status = 'connecting' | 'online' | 'polling' | 'offline';
interface LiveConnection { socket: Socket; counting: Counting; workspace: LiveOptions['workspace'] }

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
  get: (): Exclude<Status, 'polling'> => (status === 'polling' ? 'online' : status),
  /** True while it asks every few seconds because no socket gets through: it says nothing of its own then, nor who is here. */
  isPolling: (): boolean => status === 'polling',
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

const looks = new Set<() => Promise<boolean>>();

/** Adds a question that is put every few seconds while the network lets no socket through: what is new of a person's own, outside workspaces. It answers whether something was. Returns how to stop. */
export function onLook(ask: () => Promise<boolean>): () => void {
  looks.add(ask);
  return () => { looks.delete(ask); };
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
  const left = new AbortController();
  const start = async () => {
    try {
      const { io } = await import('socket.io-client');
      // Socket.IO puts what `query` holds into the address: a ticket is worthless after one use. A proxy that opens the line and says nothing is given up soon.
      if (!left.signal.aborted) run(io({ path: '/socket', transports: ['websocket'], timeout: 10_000, reconnection: false, auth: {}, query: {}, autoConnect: false }), options, left.signal);
    } catch {
      setStatus('offline');
      if (!left.signal.aborted) setTimeout(() => void start(), 3000);
    }
  };
  const forgo = whenIdle(() => void start());
  return () => { forgo(); left.abort(); setStatus('connecting'); };
}

async function enterWorkspace({ socket, counting, workspace }: LiveConnection, { id, since }: { id: number; since: number }): Promise<void> {
  const answer = (await socket.emitWithAck('workspace', { id })) as { ok: boolean; seq: number };
  // Another one was opened meanwhile.
  if (workspace()?.id !== id) return;
  if (!answer.ok) { leave(counting); return; }
  await enter(counting, { id, since, seq: answer.seq });
  void invalidateTopics(['presence']);
}

/** A person's own changes have no call that tells which were missed: all that is shown is asked for again so often. */
const allMs = 60_000;

/** True when the server was not reached, or a proxy answered in its place. */
function isUnreached(answer: PromiseSettledResult<unknown>): boolean {
  if (answer.status === 'fulfilled') return false;
  const { status } = toApiError(answer.reason);
  return status === 0 || status >= 502;
}

/** Asks for what a socket would have told. Rejects when nothing was answered. */
function looker({ counting, workspace }: LiveConnection): () => Promise<boolean> {
  let all = Date.now();
  return async () => {
    const open = workspace();
    const answers = await Promise.allSettled([...(open ? [look(counting, open)] : []), ...[...looks].map((ask) => ask())]);
    // The workspace's question always goes out; a room's may have had nothing to ask for, which says nothing of the network.
    if (open ? isUnreached(answers[0]!) : answers.length > 0 && answers.every((answer) => answer.status === 'rejected')) throw new Error('nothing answers');
    if (Date.now() - all >= allMs) { all = Date.now(); counting.outdate(); }
    return answers.some((answer) => answer.status === 'fulfilled' && answer.value);
  };
}

/** Tries in a row that found the server, but no way for a socket to it: after so many of a WebSocket calls are tried that are answered when there is news, and changes are asked for once that was refused, too. */
const refusedTries = 2;
/** A line of such calls that ends within this time was none: several nodes without a proxy that keeps a line at one of them cut it so. In milliseconds. */
const steadyMs = 30_000;
/** Which ways the next try takes; after the first tries each way in turn. From calls it goes over to a WebSocket by itself where one gets through. */
const waysAfter = (refused: number) => (refused < refusedTries || refused % 2 === 1 ? ['websocket'] : ['polling', 'websocket']);

// Socket.IO's own reconnecting would offer the used-up ticket again, so each try asks for a new one.
function run(socket: Socket, options: LiveOptions, left: AbortSignal): void {
  const counting: Counting = {
    workspaceId: null, seq: 0, accountSeq: options.accountSince, accountSaid: 0, filling: null,
    apply, outdate, ask: (workspaceId, since) => request(catchUp, { since }, { workspaceId }),
  };
  const c: LiveConnection = { socket, counting, workspace: options.workspace };
  connection = c;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  // A node that goes down gives each tab a moment of its own to come back.
  let draining: number | null = null;
  const signedOut = () => { forgetGathered(); options.onSignedOut(); };
  const open = async () => {
    clearTimeout(retry);
    try {
      const token = await options.ticket();
      // Another ticket came sooner, or nobody waits for it any more.
      if (left.aborted || socket.connected) return;
      socket.io.opts.query = { token };
      socket.io.opts.transports = waysAfter(refused);
      socket.connect();
    } catch (error) {
      // Without a ticket nothing is known of the way for a socket.
      refused = 0;
      const { status: answered, details: { seconds } } = toApiError(error);
      if (left.aborted || socket.connected) return;
      // A socket that was not there when the session ended was not told: asleep, cut off or not yet open.
      if (answered === 401) { signedOut(); return; }
      again(typeof seconds === 'number' ? seconds * 1000 : 0);
    }
  };
  // Some networks let calls through and no socket: changes are asked for until one gets through all the same.
  let refused = 0;
  let looking: AbortController | null = null;
  const stopLooking = () => { looking?.abort(); looking = null; };
  const startLooking = () => {
    looking = new AbortController();
    lookRepeatedly({ look: looker(c), answered: (ok) => setStatus(ok ? 'polling' : 'offline') }, looking.signal);
  };
  // Whoever asked too often is told how long to wait.
  const again = (atLeastMs = 0) => {
    if (!looking) setStatus('offline');
    clearTimeout(retry);
    retry = setTimeout(() => void open(), Math.max(atLeastMs * (1 + Math.random() / 2), draining ?? Math.min(500 * 2 ** tries++, looking ? 60_000 : 5000) * (0.75 + Math.random() / 2)));
    draining = null;
  };
  const turnedAway = () => { if (++refused > refusedTries && !looking) startLooking(); again(); };
  let letInAt = 0;
  const byCalls = () => socket.io.engine?.transport?.name === 'polling';
  let sent: string | null = null;
  const authenticate = async () => { const token = await freshToken(); if (token && token !== sent && socket.connected) socket.emit('authenticate', Object.assign({ token: (sent = token) }, ...[...resuming].map((fields) => fields()))); };
  let first = true;
  let letIn = false;
  socket.on('connect', () => { sent = null; first = true; letIn = false; void authenticate(); });
  socket.on('authenticated', ({ accountSeq }: { accountSeq: number }) => {
    if (!letIn) letInAt = performance.now();
    letIn = true;
    if (!byCalls()) { tries = 0; refused = 0; }
    stopLooking();
    // Whoever follows the connection itself begins anew with it.
    if (status === 'polling') setStatus('offline');
    setStatus('online');
    // It comes again with every new token.
    if (first) noticeAccount(counting, accountSeq);
    first = false;
    const open = options.workspace();
    if (open) void enterWorkspace(c, open).catch(() => undefined);
  });
  socket.on('event', (event: LiveEvent) => hear(counting, event));
  socket.on('seq', (newest: { stream: string; seq: number }) => hearNewest(counting, newest));
  // A list says who changed, and goes to whoever listens for it; without one the members' list is asked again.
  socket.on('presence', (who: unknown) => { if (!Array.isArray(who)) invalidateSoon('presence'); });
  socket.on('signed-out', signedOut);
  socket.on('workspace-closed', ({ id }: { id: number }) => { if (counting.workspaceId === id) leave(counting); options.onWorkspaceClosed(id); });
  socket.onAny((name: string, payload: unknown) => { for (const listen of messageListeners.get(name) ?? []) listen(payload); });
  socket.on('server-draining', ({ retryInMs }: { retryInMs: number }) => { draining = retryInMs; });
  // Only after a ticket was given: the server can be reached.
  socket.on('connect_error', turnedAway);
  // One tab too many: another has taken its place. It comes back when somebody looks at it, not in a race with the others.
  let crowded = false;
  socket.on('refused', ({ code }: { code: string }) => { crowded = code === 'core.too_many_connections'; });
  socket.on('disconnect', () => { if (crowded) { setStatus('offline'); return; } if (!letIn || (byCalls() && performance.now() - letInAt < steadyMs)) turnedAway(); else { tries = 0; refused = 0; again(); } });
  const seen = () => { if (crowded && document.visibilityState === 'visible') { crowded = false; void open(); } };
  document.addEventListener('visibilitychange', seen, { signal: left });
  window.addEventListener('focus', seen, { signal: left });
  // The server closes a socket half a minute after its token ends; the next token comes half a minute before.
  const renew = setInterval(() => { if (socket.connected) void authenticate(); }, 20_000);
  window.addEventListener('online', () => { if (!socket.connected) void open(); }, { signal: left });
  left.addEventListener('abort', () => {
    leave(counting); stopLooking();
    forgetGathered(); clearTimeout(retry); clearInterval(renew);
    socket.removeAllListeners(); socket.offAny(); socket.close();
    if (connection === c) connection = null;
  });
  void open();
}

/** Makes the socket follow the active workspace; `since` is the number its changes stood at before anything of it was read. */
export function enterWorkspaceLive(id: number, since: number): void {
  if (connection?.socket.connected) void enterWorkspace(connection, { id, since }).catch(() => undefined);
}
