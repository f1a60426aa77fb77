import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** Query builder of one transaction. */
export type Db = NodePgDatabase;

/** Whose eyes a transaction has; row-level security reads both settings. */
export interface Viewer { accountId: string | null; workspaceId: number | null }

/** One open transaction. */
export interface Tx {
  db: Db;
  /** Rows of a parameterised statement; a `name` makes it a prepared statement. */
  sql<T extends object = Record<string, unknown>>(text: string, values?: unknown[], name?: string): Promise<T[]>;
  client: pg.PoolClient;
}

const builders = new WeakMap<pg.PoolClient, Db>();
function builderOf(client: pg.PoolClient): Db {
  let db = builders.get(client);
  if (!db) builders.set(client, (db = drizzle(client)));
  return db;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** BEGIN and both settings in one message: two round trips fewer than separate statements. */
function opening(viewer: Viewer, readOnly: boolean): string {
  const workspace = viewer.workspaceId === null ? '' : String(Math.trunc(viewer.workspaceId));
  const account = viewer.accountId ?? '';
  // The simple protocol takes no parameters, so both values are checked to be what they claim.
  if (!/^\d*$/.test(workspace) || (account !== '' && !uuid.test(account))) throw new Error('viewer is not well formed');
  return `BEGIN${readOnly ? ' READ ONLY' : ''}; SELECT set_config('app.workspace_id','${workspace}',true), set_config('app.account_id','${account}',true)`;
}

/** Keeps what is written until the present turn of the event loop ends: one write instead of several. */
function holdPackets(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection?: { stream?: { cork?: () => void; uncork?: () => void } } }).connection ?? {};
  if (!stream?.cork) return;
  stream.cork();
  process.nextTick(() => stream.uncork?.());
}

/** Wraps a client whose transaction is already open. */
export function txOf(client: pg.PoolClient): Tx {
  return {
    client,
    get db() { return builderOf(client); },
    async sql<T extends object>(text: string, values?: unknown[], name?: string) {
      const result = await client.query(name ? { name, text, values } : { text, values });
      return result.rows as T[];
    },
  };
}

/**
 * Runs `work` in one transaction seen through the viewer's eyes; rolls back when it throws.
 * `beforeCommit` runs last inside the transaction.
 */
export async function inTransaction<T>(
  pool: pg.Pool, viewer: Viewer, work: (tx: Tx) => Promise<T>,
  options: { readOnly?: boolean; beforeCommit?: (tx: Tx) => Promise<void> } = {},
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Not waited for: the pool pipelines, so BEGIN, the settings and the first statement travel in one packet.
    holdPackets(client);
    const begun = client.query(opening(viewer, options.readOnly ?? false));
    begun.catch(() => undefined);
    const tx = txOf(client);
    const result = await work(tx);
    await begun;
    await options.beforeCommit?.(tx);
    if (options.readOnly) {
      // A reading transaction has nothing to acknowledge: the answer need not wait for COMMIT.
      const ending = client.query('COMMIT');
      ending.then(() => client.release(), (error: Error) => client.release(error));
      return result;
    }
    const committed = await client.query('COMMIT');
    // After an error that was swallowed, COMMIT answers ROLLBACK: nothing was written, and the caller must know.
    if (committed.command === 'ROLLBACK') throw new Error('the transaction was rolled back by an earlier error');
    client.release();
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((e: Error) => { broken = e; });
    client.release(broken);
    throw error;
  }
}
