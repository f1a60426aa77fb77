import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '#core/server/database/embedded.ts';
import { freePort } from '#core/testing/free-port.ts';
import { caller } from './load.ts';

const root = path.resolve(import.meta.dirname, '..');

/** A production house with the demo company, and a way past it into its database. */
export interface BenchHouse { url: string; ownerUrl: string; child: ChildProcess; startMs: number; /** Starts it anew, with further settings or none; answers how long that took, in milliseconds. */ restart: (env?: Record<string, string>) => Promise<number>; /** A second node beside it, over the same database and files. */ beside: (env: Record<string, string>) => Promise<{ url: string; close: () => Promise<void> }>; memory: () => number; /** How long its event loop was held up since the last time, in milliseconds, and its memory in MB. */ loop: () => Promise<Loop>; /** The same once all garbage is collected. */ retained: () => Promise<Loop>; close: () => Promise<void> }
/** What the server says of its event loop, in milliseconds, and of its memory in MB: what the process has, and what its objects and buffers take of that. */
export interface Loop { times: number; longest: number; p99: number; memory: number; kept: number }

const loopFile = (dataDir: string, port: number) => path.join(dataDir, `loop-${port}.json`);

async function open(dataDir: string, port: number, env: Record<string, string> = {}): Promise<{ child: ChildProcess; ms: number }> {
  const start = performance.now();
  // With the helper threads that `npm start` gives it.
  const child = spawn(process.execPath, ['--v8-pool-size=1', '--import', pathToFileURL(path.join(import.meta.dirname, 'loop-watch.mjs')).href, ...(process.env.BENCH_NODE_ARGS?.split(' ') ?? []), path.join(root, 'dist/server/main.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, DATA_DIR: dataDir, DEMO: '1', RATE_FACTOR: '10000', LOG_LEVEL: 'warn', BENCH_LOOP_FILE: loopFile(dataDir, port), ...env },
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error('the server ended');
    if (await fetch(`http://localhost:${port}/readyz`).then((r) => r.ok, () => false)) return { child, ms: performance.now() - start };
    await new Promise((r) => setTimeout(r, 20));
  }
}

const ended = (child: ChildProcess) => new Promise<void>((resolve) => { child.once('exit', () => resolve()); child.kill('SIGTERM'); });

/** Opens it on an empty folder; durable, as people run it. */
export async function openBenchHouse(): Promise<BenchHouse> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'atrium-bench-'));
  // The database's own account must be able to enter it.
  chmodSync(dataDir, 0o755);
  // Held by this process too, so that the database stays up while the server restarts.
  const database = await startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres'), log: () => undefined });
  const port = await freePort();
  let running = await open(dataDir, port);
  const ask = async (signal: NodeJS.Signals): Promise<Loop> => {
    const said = () => { try { return JSON.parse(readFileSync(loopFile(dataDir, port), 'utf8')) as Loop; } catch { return null; } };
    const before = said()?.times ?? 0;
    running.child.kill(signal);
    for (;;) { const now = said(); if (now && now.times !== before) return now; await new Promise((r) => setTimeout(r, 5)); }
  };
  const house: BenchHouse = {
    url: `http://localhost:${port}`, ownerUrl: database.ownerUrl, child: running.child, startMs: running.ms,
    async restart(env) { await ended(running.child); running = await open(dataDir, port, env); house.child = running.child; return running.ms; },
    async beside(env) { const place = await freePort(); const { child } = await open(dataDir, place, env); return { url: `http://localhost:${place}`, close: () => ended(child) }; },
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${running.child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    loop: () => ask('SIGUSR2'),
    retained: () => ask('SIGURG'),
    async close() { await ended(running.child); await database.stop(); rmSync(dataDir, { recursive: true, force: true }); },
  };
  return house;
}

/** Signs a demo login in; answers its access token. */
export async function signIn(house: BenchHouse, name = 'owner'): Promise<string> {
  const client = caller(house.url, 1);
  const answer = await client.send('POST', '/api/v1/auth/login', {}, JSON.stringify({ email: `${name}@demo.atrium.test`, password: 'atrium-demo' }));
  client.close();
  const { token } = JSON.parse(answer.text) as { token?: string };
  if (!token) throw new Error(`sign-in failed: ${answer.text}`);
  return token;
}

/** Fills the event log of a workspace up to `rows`. */
export async function fillEvents(ownerUrl: string, workspaceId: number, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(
    `insert into core.event (stream, seq, type, topic, subject_id, workspace_id, data, at)
     select 'w:' || $1, coalesce(s.seq, 0) + n, 'bench.row.changed', 'bench.row', n::text, $1, jsonb_build_object('changes', jsonb_build_object('name', jsonb_build_array('before', 'after'))), now() - make_interval(secs => $2 - n)
     from generate_series(1, $2 - (select count(*) from core.event where workspace_id = $1)) n left join core.stream s on s.key = 'w:' || $1`, [workspaceId, rows]);
  await client.query("update core.stream set seq = (select max(seq) from core.event where stream = 'w:' || $1) where key = 'w:' || $1", [workspaceId]);
  await client.query('vacuum analyze core.event');
  await client.end();
}
