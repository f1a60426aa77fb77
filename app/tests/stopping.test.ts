import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '#core/testing/free-port.ts';
import { sourceBundle } from '#core/server/source-bundle.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'atrium-stopping-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The folder PostgreSQL works in. */
const cluster = (name: string) => path.join(folder, name, 'postgres/cluster/data');

const answers = (port: number) => fetch(`http://127.0.0.1:${port}/readyz`).then((r) => r.ok, () => false);

it.each([
  ['SIGINT', 'its database is made', 'made', (said: string) => said.includes('creating the database')],
  ['SIGTERM', 'it migrates', 'migrates', () => existsSync(path.join(cluster('migrates'), 'postmaster.pid'))],
  ['SIGTERM', 'it answers and its workers begin', 'begins', (_said: string, port: number) => answers(port)],
] as const)('leaves no database behind when %s comes while %s', async (signal, _when, name, reached) => {
  const port = await freePort();
  const { DATABASE_URL: _url, DATABASE_OWNER_URL: _owner, ...env } = process.env;
  const child = spawn(process.execPath, [sourceBundle('main', new URL('../main-server.ts', import.meta.url))], { env: { ...env, NODE_ENV: 'production', ATRIUM_ROOT: path.resolve(import.meta.dirname, '../..'), DATA_DIR: path.join(folder, name), PORT: String(port) }, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (d) => { said += String(d); });
  // A busy machine takes a minute to bring a house up; one that ended says why.
  await expect.poll(async () => child.exitCode !== null || reached(said, port), { timeout: 200_000, interval: 10 }).toBe(true);
  expect(child.exitCode, said).toBeNull();
  child.kill(signal);
  const [code] = await ended;
  expect(code, said).toBe(0);
  // Nothing broke off: also no work of the first moment. Migrations may be about what failed.
  expect(said.replace(/^ *migrating .*$/gm, '')).not.toMatch(/ready in|failed/);
  expect(existsSync(path.join(cluster(name), 'PG_VERSION'))).toBe(true);
  expect(existsSync(path.join(cluster(name), 'postmaster.pid'))).toBe(false);
}, 240_000);
