import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { appRole } from './pool.ts';

/** A room's migrations: plain SQL files, forward only, in the order of their names. */
export interface MigrationSet { schema: string; directory: string }

/** Where the rooms' migrations are: `modules/<name>/migrations`, the platform's in `core/server/migrations`. */
export function migrationSets(rooms: ReadonlyArray<{ name: string }>, root: string): MigrationSet[] {
  return [
    { schema: 'core', directory: path.join(root, 'core/server/migrations') },
    ...rooms.filter((m) => m.name !== 'core').map((m) => ({ schema: m.name, directory: path.join(root, 'modules', m.name, 'migrations') })),
  ];
}

interface Pending { key: string; schema: string; text: string; hash: string }

function filesOf(set: MigrationSet): Pending[] {
  if (!existsSync(set.directory)) return [];
  return readdirSync(set.directory).filter((f) => /^\d{4}-[a-z0-9-]+\.sql$/.test(f)).sort().map((file) => {
    const text = readFileSync(path.join(set.directory, file), 'utf8');
    return { key: `${set.schema}/${file}`, schema: set.schema, text, hash: createHash('sha256').update(text).digest('hex') };
  });
}

const lockKey = 0x6174_7269; // "atri": one migration at a time per database, whichever node starts first

async function ensureAppRole(client: pg.Client, appLogin: string | undefined): Promise<void> {
  const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [appRole]);
  if (rows.length === 0) {
    try {
      await client.query(`create role ${appRole} nologin`);
    } catch (error) {
      throw new Error(
        `The database role cannot create the application role. As a superuser run once:\n  create role ${appRole} nologin; grant ${appRole} to current_user;\n(${(error as Error).message})`, { cause: error });
    }
  }
  for (const login of ['current_user', ...(appLogin ? [pg.escapeIdentifier(appLogin)] : [])]) {
    const member = await client.query(`select pg_has_role(${login === 'current_user' ? 'current_user' : '$1'}, '${appRole}', 'member') as yes`, login === 'current_user' ? [] : [appLogin]);
    if (!member.rows[0].yes) await client.query(`grant ${appRole} to ${login}`);
  }
  await client.query(`alter default privileges grant select, insert, update, delete on tables to ${appRole}`);
  await client.query(`alter default privileges grant usage, select on sequences to ${appRole}`);
  await client.query(`alter default privileges grant usage on schemas to ${appRole}`);
}

/** graphile-worker protects its tables with row security and no policy; the application role needs one. */
async function openJobTables(client: pg.Client): Promise<void> {
  await client.query(`grant usage on schema graphile_worker to ${appRole};
    grant select, insert, update, delete on all tables in schema graphile_worker to ${appRole};
    grant usage, select on all sequences in schema graphile_worker to ${appRole};
    grant execute on all functions in schema graphile_worker to ${appRole}`);
  const { rows } = await client.query<{ table: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'graphile_worker' and c.relrowsecurity
       and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'atrium_jobs')`);
  for (const row of rows) await client.query(`create policy atrium_jobs on ${row.table} to ${appRole} using (true) with check (true)`);
}

/**
 * Brings the database to the newest shape, one transaction per file, under an advisory lock.
 * A file that was changed after it ran is an error: migrations only go forward.
 */
export async function migrate(ownerUrl: string, sets: readonly MigrationSet[], options: { appLogin?: string; log: (line: string) => void; only?: ReadonlySet<string> }): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'atrium-migrate' });
  client.on('error', () => undefined); // reported by the query that meets it
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query("set client_min_messages = 'warning'");
    await client.query('create schema if not exists core');
    await client.query('create table if not exists core.migration (key text primary key, hash text not null, at timestamptz not null default now())');
    const done = new Map((await client.query<{ key: string; hash: string }>('select key, hash from core.migration')).rows.map((r) => [r.key, r.hash]));
    const all = sets.flatMap(filesOf);
    for (const file of all) {
      const known = done.get(file.key);
      if (known && known !== file.hash) throw new Error(`migration ${file.key} was changed after it ran; write a new one instead`);
    }
    const pending = all.filter((f) => !done.has(f.key) && (options.only?.has(f.key) ?? true));
    if (pending.length === 0) return 0;
    await ensureAppRole(client, options.appLogin);
    await client.query(`grant usage on schema core to ${appRole}; grant select on core.migration to ${appRole}`);
    await runMigrations({ connectionString: ownerUrl });
    await openJobTables(client);
    for (const file of pending) {
      options.log(`migrating ${file.key}`);
      await client.query('begin');
      try {
        await client.query(`create schema if not exists ${pg.escapeIdentifier(file.schema)}`);
        await client.query(`grant usage on schema ${pg.escapeIdentifier(file.schema)} to ${appRole}`);
        await client.query(file.text);
        await client.query('insert into core.migration (key, hash) values ($1, $2)', [file.key, file.hash]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${file.key} failed: ${(error as Error).message}`, { cause: error });
      }
    }
    return pending.length;
  } finally {
    await client.end();
  }
}
