import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, expect, inject, it } from 'vitest';
import { databaseUrl } from '#core/testing/global-setup.ts';
import { migrate } from '../migrate.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const ends: Array<() => Promise<void> | void> = [];
afterEach(async () => { for (const end of ends.splice(0).reverse()) await end(); });

/** A database without anything, and a room whose migrations are written file by file. */
async function scene(files: Record<string, string>) {
  const base = inject('ownerUrl');
  const name = `m_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: base });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const directory = mkdtempSync(path.join(os.tmpdir(), 'atrium-migrations-'));
  const url = databaseUrl(base, name);
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  pool.on('error', () => undefined);
  ends.push(async () => { await pool.end(); await admin.query(`drop database if exists ${name} with (force)`); await admin.end(); rmSync(directory, { recursive: true, force: true }); });
  const write = (more: Record<string, string>) => { for (const [file, text] of Object.entries(more)) writeFileSync(path.join(directory, file), text); };
  write(files);
  return {
    url, directory, pool, write,
    run: (say: string[] = []) => migrate(url, [{ schema: 'probe', directory }], { log: (line) => { say.push(line); } }),
    applied: async () => (await pool.query<{ key: string }>('select key from core.migration order by key')).rows.map((r) => r.key),
    has: async (table: string) => (await pool.query('select to_regclass($1) is not null as yes', [table])).rows[0].yes as boolean,
  };
}

const first = 'create table probe.thing (id int primary key, name text); grant select, insert, update on probe.thing to atrium_app;';

it('that is killed half-way leaves nothing half done; calls go on meanwhile and afterwards; running it again completes it', async () => {
  const it = await scene({ '0001-thing.sql': first });
  await it.run();
  await it.pool.query("insert into probe.thing values (1, 'before')");
  it.write({ '0002-slow.sql': `create table probe.half (id int); select pg_sleep(60);`, '0003-more.sql': 'create table probe.more (id int);' });
  const child = spawn(process.execPath, ['--import', pathToFileURL(path.join(root, 'node_modules/tsx/dist/loader.mjs')).href, path.join(import.meta.dirname, 'migrate-child.ts'), it.url, it.directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  ends.push(() => { child.kill('SIGKILL'); });
  await new Promise<void>((resolve) => { child.stdout.on('data', (data) => { if (String(data).includes('0002-slow')) resolve(); }); });
  await expect.poll(async () => (await it.pool.query("select count(*)::int as n from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid() and datname = current_database()")).rows[0].n, { timeout: 10_000 }).toBe(1);
  // What the house does with the tables it knows goes on.
  await it.pool.query("insert into probe.thing values (2, 'meanwhile')");
  child.kill('SIGKILL');
  await ended;
  // PostgreSQL notices when the statement ends; a start that comes before that waits for the lock. Here nobody wants to wait a minute.
  await it.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'atrium-migrate' and datname = current_database()");
  expect([await it.has('probe.half'), await it.applied()]).toEqual([false, ['probe/0001-thing.sql']]);
  await it.pool.query("insert into probe.thing values (3, 'after')");
  it.write({ '0002-slow.sql': 'create table probe.half (id int);' });
  expect(await it.run()).toBe(2);
  expect([await it.has('probe.half'), await it.has('probe.more'), await it.applied()]).toEqual([true, true, ['probe/0001-thing.sql', 'probe/0002-slow.sql', 'probe/0003-more.sql']]);
  expect((await it.pool.query('select count(*)::int as n from probe.thing')).rows[0].n).toBe(3);
  expect(await it.run()).toBe(0);
});

it('that fails in its last line leaves nothing of the file and all of those before it', async () => {
  const it = await scene({ '0001-thing.sql': first, '0002-wrong.sql': 'create table probe.half (id int); select no_such_function();', '0003-more.sql': 'create table probe.more (id int);' });
  await expect(it.run()).rejects.toThrow(/probe\/0002-wrong\.sql failed: .*no_such_function/);
  expect([await it.has('probe.half'), await it.has('probe.more'), await it.applied()]).toEqual([false, false, ['probe/0001-thing.sql']]);
});

it('begun by several nodes at once is done once', async () => {
  const it = await scene({ '0001-thing.sql': `${first} select pg_sleep(0.3);`, '0002-more.sql': 'create table probe.more (id int);' });
  const done = await Promise.all([it.run(), it.run(), it.run()]);
  expect(done.sort()).toEqual([0, 0, 2]);
  expect(await it.applied()).toEqual(['probe/0001-thing.sql', 'probe/0002-more.sql']);
});

it('refuses a file that was changed after it ran', async () => {
  const it = await scene({ '0001-thing.sql': first });
  await it.run();
  it.write({ '0001-thing.sql': `${first} -- more`, '0002-more.sql': 'create table probe.more (id int);' });
  await expect(it.run()).rejects.toThrow(/probe\/0001-thing\.sql was changed after it ran/);
  expect(await it.has('probe.more')).toBe(false);
});

it('lets what an older version asks go on: columns that are added are filled by the database', async () => {
  const it = await scene({ '0001-thing.sql': first });
  await it.run();
  const older = () => it.pool.query("insert into probe.thing (id, name) values ((select coalesce(max(id), 0) + 1 from probe.thing), 'older') returning id");
  await older();
  it.write({ '0002-size.sql': "alter table probe.thing add column size int not null default 1;" });
  const going = (async () => { let n = 0; for (const until = Date.now() + 1500; Date.now() < until; n++) await older(); return n; })();
  await it.run();
  expect(await going).toBeGreaterThan(10);
  expect((await it.pool.query('select count(*)::int as n from probe.thing where size <> 1')).rows[0].n).toBe(0);
});
