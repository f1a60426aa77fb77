import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isUnreachable, silentFor, statementWithin } from './pool.ts';
import { runStatement, settingsOf, type Viewer } from './statement.ts';

/** Query builder of one transaction. */
export type Db = NodePgDatabase;

export type { Viewer };

/** What one service call asks the database through: an open transaction, or reading statements that each stand alone. */
export interface Tx {
  db: Db;
  /** Rows of a parameterised statement; a `name` makes it a prepared statement. */
  sql<T extends object = Record<string, unknown>>(text: string, values?: unknown[], name?: string): Promise<T[]>;
  /** Rows of the one statement of a job that may take longer than anybody who waits may be kept, in milliseconds. */
  sqlWithin<T extends object = Record<string, unknown>>(ms: number, text: string, values?: unknown[]): Promise<T[]>;
  /** Lets the statements that follow see what somebody else, or another workspace, may see. */
  become(viewer: Partial<Viewer>): Promise<void>;
  /** Does `work` through the eyes of somebody else; what follows it sees again what was seen before. */
  through<T>(viewer: Partial<Viewer>, work: () => Promise<T>): Promise<T>;
  /** True where nothing can be written. */
  readonly reading: boolean;
}

type Ask = (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

class Asking implements Tx {
  private builder: Db | undefined;

  /** `turn` lets the statements that follow see what `seenBy` may see. */
  constructor(private readonly ask: Ask, private seenBy: Viewer, private readonly turn: (viewer: Viewer) => Promise<unknown>, readonly reading: boolean) {}

  get db(): Db {
    // One per transaction: a builder that somebody kept can never speak for the next one.
    return (this.builder ??= drizzle({ query: this.ask } as unknown as pg.PoolClient));
  }

  async sql<T extends object>(text: string, values?: unknown[], name?: string): Promise<T[]> {
    return (await this.ask({ text, ...(name ? { name } : {}) }, values)).rows as T[];
  }

  async sqlWithin<T extends object>(ms: number, text: string, values?: unknown[]): Promise<T[]> {
    await this.ask({ text: "select set_config('statement_timeout', $1, true)" }, [String(ms)]);
    const rows = (await this.ask({ text, query_timeout: ms + silentFor } as pg.QueryConfig, values)).rows as T[];
    await this.ask({ text: "select set_config('statement_timeout', $1, true)" }, [String(statementWithin)]);
    return rows;
  }

  async become(viewer: Partial<Viewer>): Promise<void> {
    await this.turn((this.seenBy = { ...this.seenBy, ...viewer }));
  }

  async through<T>(viewer: Partial<Viewer>, work: () => Promise<T>): Promise<T> {
    const before = this.seenBy;
    const next = { ...before, ...viewer };
    if (next.accountId === before.accountId && next.workspaceId === before.workspaceId) return work();
    await this.become(next);
    let done: T;
    try {
      done = await work();
    } catch (error) {
      // After an error of the database the way back fails, too; the first of them says what happened.
      await this.become(before).catch(() => undefined);
      throw error;
    }
    await this.become(before);
    return done;
  }
}

/** BEGIN and both settings in one message: two round trips fewer than separate statements. */
function opening(viewer: Viewer): string {
  // The simple protocol takes no parameters; both values were checked to be what they claim.
  const [workspace, account] = settingsOf(viewer);
  return `BEGIN; SELECT set_config('app.workspace_id','${workspace}',true), set_config('app.account_id','${account}',true)`;
}

/** Keeps what is written until the present turn of the event loop ends: one write instead of several. */
function holdPackets(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection?: { stream?: { cork?: () => void; uncork?: () => void } } }).connection ?? {};
  if (!stream?.cork) return;
  stream.cork();
  process.nextTick(() => stream.uncork?.());
}

/** What was begun beside something that failed (Promise.all) and only now asks: its connection serves others by then, in their name. */
function refuseLate(ended: boolean): void {
  if (ended) throw new Error('asked after the call had ended');
}

/** A transaction that is open on this connection, until `hasEnded`. */
function openTx(client: pg.PoolClient, viewer: Viewer, hasEnded: () => boolean): Asking {
  const ask: Ask = async (config, values) => {
    refuseLate(hasEnded());
    // What a service asks at once (Promise.all) goes out as one packet.
    holdPackets(client);
    return runStatement(client, config, values, null);
  };
  return new Asking(ask, viewer, async (next) => ask({ text: "select set_config('app.workspace_id', $1, true), set_config('app.account_id', $2, true)", name: 'core.become' }, settingsOf(next)), false);
}

/**
 * Runs `work` in one transaction seen through the viewer's eyes; rolls back when it throws.
 * `beforeCommit` asks last inside the transaction: all at once, for the COMMIT goes out with it.
 */
export async function inTransaction<T>(pool: pg.Pool, viewer: Viewer, work: (tx: Tx) => Promise<T>, options: { beforeCommit?: (tx: Tx) => Promise<void> | undefined } = {}): Promise<T> {
  const client = await pool.connect();
  let ended = false;
  const tx = openTx(client, viewer, () => ended);
  let broken: Error | undefined;
  try {
    // Not waited for: the pool pipelines, so BEGIN, the settings and the first statement travel in one packet.
    holdPackets(client);
    const begun = client.query(opening(viewer));
    begun.catch(() => undefined);
    const result = await work(tx);
    await begun;
    // Whatever it asks at once leaves with the COMMIT: what it locks, nobody waits a moment longer for.
    holdPackets(client);
    const last = options.beforeCommit?.(tx);
    ended = true;
    const [committed] = await Promise.all([client.query('COMMIT'), last]);
    // After an error that was swallowed, COMMIT answers ROLLBACK: nothing was written, and the caller must know.
    if (committed.command === 'ROLLBACK') throw new Error('the transaction was rolled back by an earlier error');
    client.release();
    return result;
  } catch (error) {
    ended = true;
    await client.query('ROLLBACK').catch((e: Error) => { broken = e; });
    client.release(broken);
    throw error;
  }
}

/**
 * Runs `work` with statements that see through the viewer's eyes and cannot write. Each has the snapshot it would have in
 * a READ COMMITTED transaction anyway, so none is opened: a connection is taken at the first statement and nothing is committed.
 */
export async function whileReading<T>(pool: pg.Pool, viewer: Viewer, work: (tx: Tx) => Promise<T>): Promise<T> {
  let settings = settingsOf(viewer);
  let taken: Promise<pg.PoolClient> | undefined;
  let ended = false;
  const tx = new Asking(async (config, values) => {
    refuseLate(ended);
    const own = settings;
    const client = await (taken ??= pool.connect());
    refuseLate(ended);
    holdPackets(client);
    return runStatement(client, config, values, own);
  }, viewer, async (next) => { settings = settingsOf(next); }, true);
  let broken: Error | undefined;
  try {
    return await work(tx);
  } catch (error) {
    if (isUnreachable(error)) broken = error as Error;
    throw error;
  } finally {
    ended = true;
    taken?.then((client) => client.release(broken), () => undefined);
  }
}
