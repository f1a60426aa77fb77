import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { sourceBundle } from '#core/server/source-bundle.ts';
import { databaseUrl } from '#core/testing/global-setup.ts';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { modules } from '../modules.ts';
import { found, signUp } from '../../tests/fixtures/people.ts';

const root = path.resolve(import.meta.dirname, '../..');
let house: TestHouse;
let dir: string;
let empty: string;
/** What the operator runs is a bundle too (scripts/cli.mjs). */
let cli: string;
beforeAll(async () => {
  cli = sourceBundle('cli', new URL('../cli.ts', import.meta.url));
  house = await openTestHouse();
  dir = mkdtempSync(path.join(os.tmpdir(), 'atrium-operator-'));
  empty = `op_${path.basename(dir).toLowerCase().replace(/[^a-z0-9]/g, '')}`;
  await house.owner.query(`create database ${empty}`);
  await found(house, await signUp(house, 'Olga'), 'Kept safe');
  await house.app.blobs.put('ab'.repeat(18), Buffer.from('kept bytes'), 'text/plain');
});
afterAll(async () => {
  await house.owner.query(`drop database if exists ${empty} with (force)`);
  await house.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Runs a command as the operator does; what it printed and how it ended. */
async function run(args: string[], env: Record<string, string> = {}): Promise<{ code: number; out: string }> {
  const settings = { PATH: process.env.PATH!, HOME: process.env.HOME ?? dir, NODE_ENV: 'test', ATRIUM_ROOT: root, DATA_DIR: house.app.config.DATA_DIR, DATABASE_URL: house.ownerUrl, PUBLIC_URL: 'http://localhost:3000', ...env };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [cli, ...args], { cwd: root, env: settings });
    return { code: 0, out: stdout + stderr };
  } catch (error) {
    const e = error as { code: number; stdout: string; stderr: string };
    return { code: e.code, out: e.stdout + e.stderr };
  }
}

it('an unknown command names those there are', async () => {
  const { code, out } = await run(['frobnicate']);
  expect([code, ['doctor', 'map', 'backup', 'restore', 'db:migrate', 'db:reset', 'db:url', 'env:example'].filter((name) => !out.includes(name))]).toEqual([2, []]);
});

it('map prints every room with what it uses', async () => {
  const { code, out } = await run(['map']);
  expect(code).toBe(0);
  for (const room of modules) expect(out).toMatch(new RegExp(`^ *${room.name} +${room.routes.length} `, 'm'));
  expect(out).toMatch(/^ *invoicing .* accounting/m);
});

it('doctor looks at everything, and says what is wrong without stopping at it', async () => {
  const good = await run(['doctor']);
  expect(good.out).toMatch(/ok +database: PostgreSQL \d.*, migrated/);
  expect(good.out).toMatch(/ok +signals: over the database/);
  expect(good.out).toMatch(/ok +mail: development mailbox/);
  const bad = await run(['doctor'], { SMTP_URL: 'smtp://127.0.0.1:1', DATABASE_URL: databaseUrl(inject('ownerUrl'), 'no_such_database') });
  expect([bad.code, /WRONG +database: The database refuses us/.test(bad.out), /WRONG +mail:/.test(bad.out), /(ok|WRONG) +film and sound/.test(bad.out)], bad.out).toEqual([1, true, true, true]);
}, 240_000);

it('what backup wrote restore brings back into an empty installation, and into no other', async () => {
  const target = path.join(dir, 'snapshot');
  expect((await run(['backup'])).out).toContain('npm run backup -- FOLDER');
  const saved = await run(['backup', target]);
  expect([saved.code, existsSync(path.join(target, 'manifest.json'))], saved.out).toEqual([0, true]);
  const elsewhere = { DATABASE_URL: databaseUrl(inject('ownerUrl'), empty), DATA_DIR: path.join(dir, 'second') };
  const back = await run(['restore', target], elsewhere);
  expect([back.code, back.out.includes('restored, every table compared')], back.out).toEqual([0, true]);
  const client = new pg.Client({ connectionString: elsewhere.DATABASE_URL });
  await client.connect();
  expect((await client.query("select name from workspace.workspace where name = 'Kept safe'")).rows).toHaveLength(1);
  await client.end();
  const files = (readdirSync(path.join(dir, 'second/files'), { recursive: true }) as string[]).filter((f) => f.endsWith('ab'.repeat(18)));
  expect(files.map((f) => readFileSync(path.join(dir, 'second/files', f), 'utf8'))).toEqual(['kept bytes']);
  const again = await run(['restore', target], elsewhere);
  expect([again.code, again.out.includes('not empty')], again.out).toEqual([1, true]);
}, 300_000);
