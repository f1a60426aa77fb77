import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll } from 'vitest';
import { sourceBundle } from '../../source-bundle.ts';
import { startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from '../embedded.ts';

interface Told { pid: number; firstStart: boolean; adopted: boolean; ownerUrl: string; dataDir: string; notice?: string; error?: string }
/** Another process with its database, and what it told about it. */
export interface Child extends Told { process: ChildProcess }

/** The program of such a process: made of its sources once, instead of in each process that starts from it. */
export const script = sourceBundle('embedded-child', new URL('./embedded-child.ts', import.meta.url));

const dirs: string[] = [];
const handles: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

/** Ends and removes what a test began; for `afterEach`. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await Promise.all(handles.splice(0).map((handle) => handle.stop()));
  for (const dir of dirs.splice(0)) await remove(dir);
}

/** One database for tests that do not need a new one; each leaves it stopped. The folder is made by the first start. */
export function sharedDir(): string {
  const dir = join(realpathSync('/tmp'), `atrium-embedded-test-${randomBytes(6).toString('hex')}`);
  afterAll(() => remove(dir));
  return dir;
}

/** A new folder of its own, with a mode; gone after the test. */
export function newDir(mode = 0o755): string {
  const dir = realpathSync(mkdtempSync('/tmp/atrium-embedded-test-'));
  chmodSync(dir, mode);
  dirs.push(dir);
  return dir;
}

/** Removes a folder, after ending the servers that still run in it. */
export async function remove(dir: string): Promise<void> {
  for (const pid of postmastersIn(dir)) process.kill(pid, 'SIGQUIT');
  await until(() => postmastersIn(dir).length === 0);
  rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
}

/** Starts or adopts the database of a folder in this process; stopped after the test. */
export async function start(dir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const handle = await startEmbeddedPostgres({ dir, log: () => undefined, ...options });
  handles.push(handle);
  return handle;
}

/** Begins another process that starts the database of a folder. */
export function spawnChild(dir: string, options: { uid?: number; script?: string } = {}): ChildProcess {
  const child = spawn(process.execPath, [options.script ?? script, dir], {
    cwd: '/', stdio: ['pipe', 'pipe', 'inherit'], ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  children.push(child);
  return child;
}

/** The same, once it has told what it started or why it could not. */
export async function startChild(dir: string, options: { uid?: number; script?: string } = {}): Promise<Child> {
  const child = spawnChild(dir, options);
  if (!child.stdout) throw new Error('no pipe');
  for await (const line of createInterface(child.stdout)) return { ...JSON.parse(line) as Told, process: child };
  throw new Error('the second process said nothing');
}

/** Ends a process as a crash would, and waits for its end. */
export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Rows of one statement on a connection of its own. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Ids of the servers that run in a folder. */
export function postmastersIn(dir: string): number[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,stat=,command='], { encoding: 'utf8' });
  return stdout.split('\n').filter((row) => row.includes('bin/postgres -D') && row.includes(dir) && !/^\s*\d+\s+Z/.test(row)).map((row) => Number.parseInt(row, 10));
}

/** Waits until something is so; throws after 20 s. */
export async function until(reached: () => boolean): Promise<void> {
  const end = Date.now() + 20_000;
  while (!reached()) {
    if (Date.now() > end) throw new Error('waited 20 s in vain');
    await sleep(5);
  }
}
