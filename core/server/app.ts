import type pg from 'pg';
import type { Server as SocketServer } from 'socket.io';
import type { Config } from './config.ts';
import { Ctx, systemOrigin, type Account, type Membership, type Origin } from './context.ts';
import { inTransaction, whileReading, type Tx, type Viewer } from './database/transaction.ts';
import { flushEvents, placeOf } from './events/emit.ts';
import type { Live } from './events/live.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Module, Gate, Subscriber } from './module.ts';
import type { RateLimits } from './rate-limit.ts';

/** Storage for uploaded bytes, by random key. */
export interface BlobStore {
  /** Durable when it resolves. With `move` the store may take the file itself away instead of copying it. */
  put(key: string, source: { path: string; move?: boolean } | Buffer, type: string): Promise<void>;
  /** Bytes of a blob, optionally of a range (both ends included); `bytes` is the whole size. Null when there is none. */
  open(key: string, range?: { start: number; end: number }): Promise<{ stream: import('node:stream').Readable; bytes: number } | null>;
  delete(key: string): Promise<void>;
}

/** Everything a running house has, in one plain object handed from function to function. */
export interface App {
  config: Config;
  log: Logger;
  pool: pg.Pool;
  metrics: Metrics;
  limits: RateLimits;
  live: Live;
  blobs: BlobStore;
  modules: readonly Module[];
  gate: Gate;
  nodeId: string;
  /** Server's own secrets, made on first start and kept in DATA_DIR or the database. */
  keys: { tokenPrivateKey: import('node:crypto').KeyObject; tokenPublicKey: import('node:crypto').KeyObject; signing: Buffer };
  io: SocketServer | null;
  subscribersOf(type: string): readonly Subscriber[];
  /** True while the disk takes nothing more: calls that would store something answer 507, reading and removing go on. */
  full(): boolean;
}

/** Runs `work` as a service call outside any HTTP request: a job, a subscriber, a seed, a script. */
export async function runAs<T>(
  app: App, who: { account?: Account | null; membership?: Membership | null; workspaceId?: number | null; name: string; origin?: Origin },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const viewer: Viewer = { accountId: who.account?.id ?? null, workspaceId: who.membership?.workspaceId ?? who.workspaceId ?? null };
  return runInContext(app, viewer, { account: who.account ?? null, membership: who.membership ?? null, origin: who.origin ?? systemOrigin(who.name) }, false, work);
}

/** One transaction around one service call: events are written last, sent out after the commit. */
export async function runInContext<T>(
  app: App, viewer: Viewer, who: { account: Account | null; membership: Membership | null; origin: Origin }, readOnly: boolean,
  work: (ctx: Ctx) => Promise<T>, prepare?: (ctx: Ctx) => void,
): Promise<T> {
  let ctx!: Ctx;
  let flushed: Awaited<ReturnType<typeof flushEvents>> | undefined;
  const carryOut = (tx: Tx) => {
    ctx = new Ctx(app, tx, who.account, who.membership, who.origin);
    prepare?.(ctx);
    return work(ctx);
  };
  const result = readOnly
    ? await whileReading(app.pool, viewer, carryOut)
    : await inTransaction(app.pool, viewer, carryOut, { beforeCommit: async (tx) => { flushed = await writeEvents(app, ctx, tx); } });
  if (flushed) app.live.publish(flushed.live, flushed.can);
  await ctx.runAfterCommit();
  return result;
}

async function writeEvents(app: App, ctx: Ctx, tx: Tx): Promise<Awaited<ReturnType<typeof flushEvents>> | undefined> {
  if (ctx.events.length === 0) return undefined;
  // Asked beside the writing, not after it: from then until the commit the stream's row is locked.
  const asked = new Map<string, Promise<boolean>>();
  const wants = (subscriber: Subscriber, event: ReturnType<typeof placeOf>): Promise<boolean> | true => {
    if (!subscriber.wanted) return true;
    const kind = `${subscriber.name} ${event.stream} ${event.type}`;
    if (!asked.has(kind)) asked.set(kind, subscriber.wanted(ctx, event));
    return asked.get(kind)!;
  };
  const [flushed] = await Promise.all([flushEvents(ctx, tx), ...ctx.events.flatMap((e) => app.subscribersOf(e.type).map((subscriber) => wants(subscriber, placeOf(ctx, e))))]);
  const deliveries: Array<{ payload: string; queue: string }> = [];
  for (const event of flushed.stored) {
    for (const subscriber of app.subscribersOf(event.type)) {
      if (!(await wants(subscriber, event))) continue;
      // One of 16 queues by stream: in order per stream, without a queue row per workspace.
      deliveries.push({ payload: JSON.stringify({ subscriber: subscriber.name, stream: event.stream, seq: event.seq }), queue: `stream-${hash16(event.stream)}` });
    }
  }
  if (deliveries.length > 0) {
    await tx.sql(
      `select graphile_worker.add_job('core.deliver', payload => d.payload::json, queue_name => d.queue, max_attempts => 12) from (select * from unnest($1::text[], $2::text[]) with ordinality as n(payload, queue, ord) order by ord) as d`,
      [deliveries.map((d) => d.payload), deliveries.map((d) => d.queue)], 'core.deliver');
  }
  return flushed;
}

function hash16(text: string): number {
  let h = 0;
  for (let i = 0; i < text.length; i++) h = (h * 31 + text.charCodeAt(i)) >>> 0;
  return h % 16;
}
