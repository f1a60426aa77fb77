import pg from 'pg';
import type { Logger } from '../log.ts';

// Money and counters arrive as strings from int8 by default; ours are small integers or bigint-safe counts.
pg.types.setTypeParser(pg.types.builtins.INT8, (v) => (Number.isSafeInteger(Number(v)) ? Number(v) : BigInt(v)));
// Dates stay dates: a JS Date would shift them by the zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (v) => v);
// An instant as PostgreSQL usually writes it is nearly ISO, which the engine reads much quicker than a pattern does.
const readInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (v: string) => Date;
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (v) => {
  const sign = v[v.length - 3];
  return v[4] === '-' && v[10] === ' ' && (sign === '+' || sign === '-') ? new Date(`${v.slice(0, 10)}T${v.slice(11)}:00`) : readInstant(v);
});

/** How long a statement may take, in milliseconds: PostgreSQL ends it then. */
export const statementWithin = 15_000;
/** A network that swallows everything lets nobody hear of that: so long after it should have been answered, the connection counts as lost. */
export const silentFor = 5_000;

/** Role every request runs as; it owns nothing, so row-level security applies to it. */
export const appRole = 'atrium_app';

/** How the application role is reached: its own login, or SET ROLE at connection start. */
export interface PoolOptions { url: string; max: number; assumeAppRole: boolean; log: Logger; name: string; /** How long one waits for a connection, in milliseconds; default 2000. */ waitWithin?: number | undefined }

/** A connection pool whose idle connections may die without taking the process along. */
export function createPool({ url, max, assumeAppRole, log, name, waitWithin = 2_000 }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url, max, application_name: name,
    // Statements of one transaction need not wait for each other's answer before they are sent.
    pipeline: true,
    connectionTimeoutMillis: waitWithin, idleTimeoutMillis: 60_000, keepAlive: true,
    statement_timeout: statementWithin, query_timeout: statementWithin + silentFor, lock_timeout: 5_000, idle_in_transaction_session_timeout: 30_000,
    ...(assumeAppRole ? { options: `-c role=${appRole}` } : {}),
  });
  pool.on('error', (error) => log.warn({ err: error.message }, 'an idle database connection was lost'));
  // A connection that dies while it is checked out reports to whoever holds it; this keeps the process alive meanwhile.
  pool.on('connect', (client) => { client.on('error', (error) => log.debug({ err: error.message }, 'a database connection was lost')); });
  return pool;
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', '57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006']);

/** True when the database could not be reached or is restarting: the caller answers 503 and heals later. */
export function isUnreachable(error: unknown): boolean {
  const e = error as { code?: string; message?: string };
  return (e.code !== undefined && unreachable.has(e.code))
    || /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error and is not queryable|Client was closed/i.test(e.message ?? '');
}
