import type pg from 'pg';
import type { LiveEvent } from '#core/contract/events.ts';
import type { Logger } from '../log.ts';

/** A message between nodes: events that were committed, or an account that must be looked at again. */
export interface Signal { node?: string; events?: LiveEvent[]; can?: Array<string | null>; account?: string; pushes?: Push[]; said?: Array<[channel: string, message: unknown]> }

/** A message to one person's sockets that is not an event (typing, presence, a counter). */
export interface Push { room: string; name: string; payload: unknown }

/** Carries committed changes to the sockets of this node and of the others. */
export interface Live {
  /** Sends committed events out; `can[i]` is the permission the i-th needs. */
  publish(events: LiveEvent[], can: Array<string | null>): void;
  push(room: string, name: string, payload: unknown): void;
  onEvents(listener: (events: LiveEvent[], can: Array<string | null>) => void): void;
  onPush(listener: (push: Push) => void): void;
  onAccount(listener: (accountId: string) => void): void;
  /** Tells the other nodes something of a room's own, within milliseconds; may be lost. False, and nothing is said, when as JSON it is longer than signals between nodes may be. */
  say(channel: string, message: unknown): boolean;
  /** Hears what other nodes said on a channel. */
  onSaid(channel: string, listener: (message: never) => void): void;
  close(): Promise<void>;
}

/** How signals travel between nodes. */
export interface Transport { /** How long signals are gathered into one message, in milliseconds. */ readonly gatherMs: number; send(text: string): Promise<void>; onMessage(listener: (text: string) => void): void; close(): Promise<void> }

/** Batches what one node has to tell the others: one message every few milliseconds, never inside a write. */
export function createLive(nodeId: string, transport: Transport, log: Logger): Live {
  const eventListeners: Array<(e: LiveEvent[], c: Array<string | null>) => void> = [];
  const pushListeners: Array<(p: Push) => void> = [];
  const accountListeners: Array<(id: string) => void> = [];
  const saidListeners = new Map<string, Array<(message: never) => void>>();
  let waiting: Signal = {};
  /** What is to be said, as JSON. */
  let saying: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  const local = (signal: Signal) => {
    if (signal.events) for (const listen of eventListeners) listen(signal.events, signal.can ?? []);
    for (const push of signal.pushes ?? []) for (const listen of pushListeners) listen(push);
    if (signal.account) for (const listen of accountListeners) listen(signal.account);
    for (const [channel, message] of signal.said ?? []) for (const listen of saidListeners.get(channel) ?? []) listen(message as never);
  };
  const flush = async () => {
    timer = undefined;
    const [batch, texts] = [waiting, saying];
    [waiting, saying] = [{}, []];
    try { for (const part of [...split({ ...batch, node: nodeId }).map((s) => JSON.stringify(s)), ...joined(nodeId, texts)]) await transport.send(part); } catch (error) {
      // Browsers notice the gap in the numbers at the next event or heartbeat and catch up.
      log.warn({ err: (error as Error).message }, 'other nodes were not told of a change');
    }
  };
  const soon = () => { timer ??= setTimeout(flush, transport.gatherMs); };
  const later = (add: Signal) => {
    (waiting.events ??= []).push(...(add.events ?? []));
    (waiting.can ??= []).push(...(add.can ?? []));
    (waiting.pushes ??= []).push(...(add.pushes ?? []));
    soon();
  };
  transport.onMessage((text) => {
    try { const signal = JSON.parse(text) as Signal; if (signal.node !== nodeId) local(signal); } catch { log.warn('a signal could not be read'); }
  });
  return {
    publish(events, can) { if (events.length === 0) return; local({ events, can }); later({ events, can }); },
    push(room, name, payload) { const pushes = [{ room, name, payload }]; local({ pushes }); later({ pushes }); },
    onEvents(listener) { eventListeners.push(listener); },
    onPush(listener) { pushListeners.push(listener); },
    onAccount(listener) { accountListeners.push(listener); },
    say(channel, message) {
      const text = JSON.stringify([channel, message]);
      if (Buffer.byteLength(text) > mostSaid) return false;
      saying.push(text);
      soon();
      return true;
    },
    onSaid(channel, listener) { saidListeners.set(channel, [...(saidListeners.get(channel) ?? []), listener]); },
    async close() { if (timer) { clearTimeout(timer); await flush(); } await transport.close(); },
  };
}

/** Largest thing to say, in bytes of JSON: NOTIFY carries at most 8,000, and Redis gives way to it. */
const mostSaid = 7000;

/** NOTIFY carries at most 8000 bytes: 20 events stay far below. */
function split(signal: Signal): Signal[] {
  const parts: Signal[] = [];
  for (let i = 0; i < (signal.events?.length ?? 0); i += 20) {
    parts.push({ node: signal.node!, events: signal.events!.slice(i, i + 20), can: signal.can!.slice(i, i + 20) });
  }
  for (const push of signal.pushes ?? []) parts.push({ node: signal.node!, pushes: [push] });
  return parts;
}

/** Signals that hold what is said, as few as can be; it is JSON already. */
function joined(node: string, texts: readonly string[]): string[] {
  const parts: string[][] = [];
  let bytes = Infinity;
  for (const text of texts) {
    const own = Buffer.byteLength(text) + 1;
    if (bytes + own > mostSaid + 500) { parts.push([]); bytes = 0; }
    parts.at(-1)!.push(text);
    bytes += own;
  }
  return parts.map((part) => `{"node":${JSON.stringify(node)},"said":[${part.join(',')}]}`);
}

/** How often the listening connection is asked whether it lives, and how long its answer is waited for, in milliseconds. */
const beatEvery = 10_000;
const answersWithin = 5_000;

/** Signals over PostgreSQL NOTIFY, on a connection of its own that reconnects by itself. */
export async function postgresTransport(pool: pg.Pool, connect: () => pg.Client, log: Logger): Promise<Transport> {
  let listener: (text: string) => void = () => undefined;
  let client: pg.Client | undefined;
  let closed = false;
  const open = async () => {
    const next = connect();
    let listens = false;
    next.on('error', () => undefined);
    next.on('notification', (n) => { if (n.payload) listener(n.payload); });
    // One that is lost before it listens is tried again by whoever opened it.
    next.on('end', () => { if (listens) retryIn(500); });
    try {
      await next.connect();
      await next.query({ text: 'listen atrium_signal', query_timeout: answersWithin } as pg.QueryConfig);
    } catch (error) { cutOff(next); throw error; }
    listens = true;
    client = next;
  };
  const retry = async () => { try { await open(); } catch (error) { log.debug({ err: (error as Error).message }, 'waiting for the database'); retryIn(1000); } };
  const retryIn = (ms: number) => { if (!closed) setTimeout(() => void retry(), ms).unref(); };
  await open();
  // Nothing says that a network swallows everything: whoever only listens would listen for hours.
  const beat = setInterval(() => {
    const asked = client;
    asked?.query({ text: 'select', query_timeout: answersWithin } as pg.QueryConfig).catch(() => cutOff(asked));
  }, beatEvery).unref();
  return {
    // Each message is a commit that waits for all others which notify.
    gatherMs: 5,
    async send(text) { await pool.query({ name: 'core.signal', text: 'select pg_notify($1, $2)', values: ['atrium_signal', text] }); },
    onMessage(l) { listener = l; },
    async close() { closed = true; clearInterval(beat); await client?.end().catch(() => undefined); },
  };
}

/** Ends a connection without waiting for the other side, which may never answer. */
function cutOff(client: pg.Client): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
