import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sourceBundle } from '#core/server/source-bundle.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'atrium-stopping-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The folder PostgreSQL works in. */
const cluster = (signal: string) => path.join(folder, signal, 'postgres/cluster/data');

it.each([
  ['SIGINT', 'its database is made', (said: string) => said.includes('creating the database')],
  ['SIGTERM', 'it migrates', () => existsSync(path.join(cluster('SIGTERM'), 'postmaster.pid'))],
] as const)('leaves no database behind when %s comes while %s', async (signal, _when, reached) => {
  const { DATABASE_URL: _url, DATABASE_OWNER_URL: _owner, ...env } = process.env;
  const child = spawn(process.execPath, [sourceBundle('main', new URL('../main-server.ts', import.meta.url))], { env: { ...env, NODE_ENV: 'production', ATRIUM_ROOT: path.resolve(import.meta.dirname, '../..'), DATA_DIR: path.join(folder, signal), PORT: '0' }, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (d) => { said += String(d); });
  await expect.poll(() => reached(said), { timeout: 50_000, interval: 10 }).toBe(true);
  child.kill(signal);
  const [code] = await ended;
  expect(code, said).toBe(0);
  expect(said).not.toMatch(/ready in|failed/);
  expect(existsSync(path.join(cluster(signal), 'PG_VERSION'))).toBe(true);
  expect(existsSync(path.join(cluster(signal), 'postmaster.pid'))).toBe(false);
});
