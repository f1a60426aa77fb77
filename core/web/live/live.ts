import { io, type Socket } from 'socket.io-client';
import { catchUp } from '#core/contract/live.ts';
import type { LiveEvent } from '#core/contract/events.ts';
import { request } from '../api/request.ts';
import { freshToken } from '../api/token.ts';
import { invalidateTopics, queryClient } from '../query.ts';

type Status = 'connecting' | 'online' | 'offline';
interface LiveConnection { socket: Socket; workspaceId: number | null; seq: number }

let connection: LiveConnection | null = null;
let status: Status = 'connecting';
const statusListeners = new Set<() => void>();
const eventListeners = new Set<(event: LiveEvent) => void>();

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
  connection?.socket.on(name, listen as (payload: unknown) => void);
  return () => { connection?.socket.off(name, listen as (payload: unknown) => void); };
}

function apply(event: LiveEvent): void {
  if (event.topic) void invalidateTopics([event.topic]);
  for (const listen of eventListeners) listen(event);
}

async function fillGap(c: LiveConnection): Promise<void> {
  if (c.workspaceId === null) return;
  const missed = await request(catchUp, { since: c.seq }, { workspaceId: c.workspaceId });
  if (missed.reload) await queryClient.invalidateQueries();
  for (const event of missed.events) apply(event);
  c.seq = Math.max(c.seq, missed.seq);
}

function hear(c: LiveConnection, event: LiveEvent): void {
  if (event.stream !== `w:${c.workspaceId}`) { apply(event); return; }
  if (event.seq <= c.seq) return; // heard already, by catch-up
  if (event.seq > c.seq + 1) { void fillGap(c).catch(() => undefined); return; }
  c.seq = event.seq;
  apply(event);
}

async function enter(c: LiveConnection, id: number): Promise<void> {
  const answer = (await c.socket.emitWithAck('workspace', { id })) as { ok: boolean; seq: number };
  if (!answer.ok) return;
  const resumed = c.workspaceId === id && c.seq > 0;
  c.workspaceId = id;
  if (resumed) await fillGap(c); else c.seq = answer.seq;
  void invalidateTopics(['presence']);
}

/** Connects the one socket of this tab. `ticket` gets a one-time ticket for the handshake. */
export function connectLive(options: { ticket: () => Promise<string>; workspaceId: () => number | null; onSignedOut: () => void; onWorkspaceClosed: (id: number) => void }): () => void {
  const socket = io({
    transports: ['websocket'], reconnectionDelay: 500, reconnectionDelayMax: 5000,
    // Socket.IO puts what is given here into the query: a ticket is worthless after one use.
    auth: {}, query: {}, autoConnect: false,
  });
  const c: LiveConnection = { socket, workspaceId: null, seq: 0 };
  connection = c;
  const open = async () => {
    try { socket.io.opts.query = { token: await options.ticket() }; socket.connect(); } catch { setStatus('offline'); retry = setTimeout(() => void open(), 3000); }
  };
  let retry: ReturnType<typeof setTimeout> | undefined;
  let renew: ReturnType<typeof setInterval> | undefined;
  socket.io.on('reconnect_attempt', () => { void options.ticket().then((t) => { socket.io.opts.query = { token: t }; }).catch(() => undefined); });
  const authenticate = async () => { const token = await freshToken(); if (token) socket.emit('authenticate', { token }); };
  socket.on('connect', () => { void authenticate(); });
  socket.on('authenticated', () => { setStatus('online'); const id = options.workspaceId(); if (id !== null) void enter(c, id).catch(() => undefined); });
  socket.on('event', (event: LiveEvent) => hear(c, event));
  socket.on('seq', ({ stream, seq }: { stream: string; seq: number }) => { if (stream === `w:${c.workspaceId}` && seq > c.seq) void fillGap(c).catch(() => undefined); });
  socket.on('presence', () => void invalidateTopics(['presence']));
  socket.on('signed-out', options.onSignedOut);
  socket.on('workspace-closed', ({ id }: { id: number }) => options.onWorkspaceClosed(id));
  socket.on('connect_error', () => { setStatus('offline'); if (!socket.active) retry = setTimeout(() => void open(), 3000); });
  socket.on('disconnect', (reason) => { setStatus('offline'); if (reason === 'io server disconnect') retry = setTimeout(() => void open(), 1000); });
  renew = setInterval(() => void authenticate(), 8 * 60_000);
  void open();
  return () => { clearTimeout(retry); clearInterval(renew); socket.removeAllListeners(); socket.close(); connection = null; };
}

/** Makes the socket follow the active workspace. */
export function enterWorkspaceLive(id: number): void {
  if (connection?.socket.connected && connection.workspaceId !== id) { connection.seq = 0; void enter(connection, id).catch(() => undefined); }
}
