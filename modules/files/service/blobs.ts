import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';

const hours = 6;
const largeBytes = 8 * 1024 * 1024;

/** Writes of one size class to the store, inside transactions. */
interface Writes { now: number; /** When one ended well the last time; 0 before. */ endedAt: number; /** True since one waited for its turn in vain while none ended, until one does. */ stuck: boolean }
/** Each write holds a database connection meanwhile: never so many that others wait for one. */
interface Turns { small: Writes; large: Writes }
const turnsOf = new WeakMap<App, Turns>();
/** Milliseconds a write waits for its turn; it holds a connection while it does, and others wait 2 s for one. */
const turnWithin = 1_000;

/** Waits for a turn to write; refuses when the store lets too many wait, at once while none of this size gets through. */
async function takeTurn(app: App, bytes: number): Promise<Writes> {
  const turns = turnsOf.get(app) ?? { small: { now: 0, endedAt: 0, stuck: false }, large: { now: 0, endedAt: 0, stuck: false } };
  turnsOf.set(app, turns);
  // Large ones take longer: they leave more to others.
  const large = bytes > largeBytes;
  const most = Math.max(1, Math.floor(app.config.DATABASE_POOL / (large ? 3 : 2)));
  const writes = large ? turns.large : turns.small;
  for (const from = performance.now(); turns.small.now + turns.large.now >= most; await sleep(20)) {
    if (!writes.stuck && performance.now() - from < turnWithin) continue;
    // A slow store goes on ending some: whoever comes next may wait as long as this one did.
    writes.stuck = writes.now > 0 && performance.now() - writes.endedAt > turnWithin;
    fail('core.unavailable');
  }
  writes.now++;
  return writes;
}

const noteBooks = new WeakMap<App, pg.Pool>();
/**
 * A connection beside the pool: notes are taken while the caller's transaction holds one of the pool's, and if many
 * callers did that they would wait for each other.
 */
function noteBook(app: App): pg.Pool {
  let book = noteBooks.get(app);
  if (!book) {
    book = new pg.Pool({ ...app.pool.options, max: 1, idleTimeoutMillis: 10_000, connectionTimeoutMillis: 10_000, allowExitOnIdle: true });
    book.on('error', (error) => app.log.warn({ err: error.message }, 'an idle database connection was lost'));
    noteBooks.set(app, book);
  }
  return book;
}

/** A new random key, noted as loose: should nothing refer to it within hours, the sweep removes its bytes. */
async function newKey(app: App): Promise<string> {
  const key = randomBytes(18).toString('hex');
  // Its own statement, committed now: a crash of the caller's transaction must not forget it.
  await noteBook(app).query('insert into files.loose_blob (key, remove_after) values ($1, now() + make_interval(hours => $2))', [key, hours]);
  return key;
}

/** Writes bytes under a new key. The row that refers to it must be written afterwards, with {@link keep}. Inside a transaction give `alive`, which shows the database that it goes on. */
export async function writeBlob(app: App, source: { path: string; move?: boolean } | Buffer, bytes: number, type: string, alive?: () => Promise<unknown>): Promise<string> {
  if (!alive) {
    const key = await newKey(app);
    await app.blobs.put(key, source, type);
    return key;
  }
  const writes = await takeTurn(app, bytes);
  // The transaction this happens in would be ended for idling while a far store takes its time.
  const beat = setInterval(() => { void alive().catch(() => undefined); }, 10_000);
  try {
    const key = await newKey(app);
    await app.blobs.put(key, source, type);
    [writes.endedAt, writes.stuck] = [performance.now(), false];
    return key;
  } finally { writes.now--; clearInterval(beat); }
}

/** The caller's transaction refers to these keys: they are no longer loose. */
export async function keep(ctx: Ctx, keys: readonly string[]): Promise<void> {
  const rows = await ctx.sql('delete from files.loose_blob where key = any ($1) returning 1', [keys]);
  if (rows.length !== keys.length) throw new Error('a blob was removed before its file was written');
}

/** Bytes nobody needs once the caller's transaction commits. */
export async function loosen(ctx: Ctx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await ctx.sql('insert into files.loose_blob (key, remove_after) select k, now() from unnest($1::text[]) k on conflict (key) do update set remove_after = now()', [keys]);
  await ctx.enqueue('files.sweep', {}, { key: 'files.sweep' });
}
