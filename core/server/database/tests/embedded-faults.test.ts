import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { processBirth } from '../embedded/processes.ts';
import { cleanUp, kill, query, sharedDir, start, startChild, until } from './embedded-scene.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

afterEach(cleanUp);

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
