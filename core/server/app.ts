import type pg from 'pg';
import type { Server as SocketServer } from 'socket.io';
import type { Config } from './config.ts';
import { Ctx, systemOrigin, type Account, type Membership, type Origin } from './context.ts';
import { inTransaction, whileReading, type Tx, type Viewer } from './database/transaction.ts';
import { flushEvents, workspaceOf } from './events/emit.ts';
import type { Live } from './events/live.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Module, Gate, Subscriber, Witness } from './module.ts';
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
  /** The connection by which workers say that they live: their word does not wait behind calls. */
  leasePool: pg.Pool;
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
  witnessesOf(type: string): readonly Witness[];
  /** True while the disk takes nothing more: calls that would store something answer 507, reading and removing go on. */
  full(): boolean;
  /** True while this process has hardly any memory left: calls and connections are refused with 503 until it has. */
  pressed(): boolean;
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
  const carryOut = async (tx: Tx) => {
    ctx = new Ctx(app, tx, who.account, who.membership, who.origin);
    prepare?.(ctx);
    const done = await work(ctx);
    await note(app, ctx);
    return done;
  };
  const result = readOnly
    ? await whileReading(app.pool, viewer, carryOut)
    : await inTransaction(app.pool, viewer, carryOut, { beforeCommit: (tx) => (ctx.events.length === 0 ? undefined : flushEvents(ctx, tx, app.subscribersOf).then((written) => { flushed = written; })) });
  if (flushed) app.live.publish(flushed.live, flushed.can);
  await ctx.runAfterCommit();
  return result;
}

/** Lets those look at the changes who note what follows from them. */
async function note(app: App, ctx: Ctx): Promise<void> {
  const looking = new Map<Witness, number>();
  for (const event of ctx.events) {
    const workspaceId = workspaceOf(ctx, event);
    if (workspaceId === null) continue;
    for (const witness of app.witnessesOf(event.type)) {
      // It is told of one workspace: what changed in another would be noted there, or nowhere.
      if ((looking.get(witness) ?? workspaceId) !== workspaceId) throw new Error(`${witness.name} cannot look at changes in several workspaces in one call`);
      looking.set(witness, workspaceId);
    }
  }
  for (const [witness, workspaceId] of looking) await witness.note(ctx, workspaceId);
}
