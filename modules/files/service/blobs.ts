import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';

const hours = 6;
const largeBytes = 8 * 1024 * 1024;
let largeWrites = 0;

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

/** Writes bytes under a new key. The row that refers to it must be written afterwards, with {@link keep}. */
export async function writeBlob(app: App, source: { path: string; move?: boolean } | Buffer, bytes: number, type: string, alive?: () => Promise<unknown>): Promise<string> {
  const key = await newKey(app);
  if (bytes <= largeBytes) { await app.blobs.put(key, source, type); return key; }
  // Each holds a database connection while it writes: never so many that others wait for one.
  if (largeWrites >= Math.max(1, Math.floor(app.config.DATABASE_POOL / 3))) fail('core.unavailable');
  largeWrites++;
  // The transaction this happens in would be ended for idling while a far store takes its time.
  const beat = alive && setInterval(() => { void alive().catch(() => undefined); }, 10_000);
  try { await app.blobs.put(key, source, type); } finally { largeWrites--; clearInterval(beat); }
  return key;
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
