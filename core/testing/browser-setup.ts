import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { build } from '../../scripts/build.mjs';
import { startEmbeddedPostgres } from '../server/database/embedded.ts';
import { layout, settlePlace } from '../server/database/embedded/place.ts';
import { findBrowser } from './find-browser.ts';
import { freePort } from './free-port.ts';
import { mailedSecrets, secretsIn } from './secrets-in.ts';
import { openFolder } from './throw-away.ts';

export { openFolder } from './throw-away.ts';

declare module 'vitest' {
  interface ProvidedContext { baseUrls: string[]; browserPath: string; demoDir: string; emptyDir: string }
}

/** Starts the built server on an empty folder and waits until it is ready. */
export async function startServer(env: Record<string, string>): Promise<{ child: ChildProcess; url: string; output: () => string }> {
  const port = env.PORT ? Number(env.PORT) : await freePort();
  const url = env.PUBLIC_URL ?? `http://localhost:${port}`;
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../dist/server/main.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PORT: String(port), PUBLIC_URL: url, NODE_ENV: 'development', LOG_LEVEL: 'warn', ...env },
  });
  let output = '';
  child.stdout.on('data', (d) => { output += d; });
  child.stderr.on('data', (d) => { output += d; });
  for (let i = 0; i < 1800; i++) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${output}`);
    const ready = await fetch(`${url}/readyz`).then((r) => r.ok, () => false);
    if (ready) return { child, url, output: () => output };
    await new Promise((r) => setTimeout(r, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not become ready:\n${output}`);
}

/** Ends a server and waits for it. */
export async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** A folder with a house that nobody has used yet, ready to be started: a copy of `demoDir`, with the demo in it, or of `emptyDir`, with its tables and nothing else. Whoever asks removes it. */
export function houseCopy(of: string, name: string): string {
  const dir = openFolder(name);
  // With its owner and rights: PostgreSQL starts from nothing else.
  execFileSync('cp', ['-a', `${of}/.`, dir]);
  return dir;
}

/** Brings a house up once and down again. */
async function prepare(dir: string, env: Record<string, string>): Promise<void> {
  const { child, output } = await startServer({ DATA_DIR: dir, RATE_FACTOR: '50', ...env });
  await stopServer(child);
  if (child.exitCode !== 0) throw new Error(`the server did not close in order (${child.exitCode ?? child.signalCode}):\n${output()}`);
}

/** A demo house for each of the workers that run browser tests side by side: what one file changes there no other file sees meanwhile. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // One file that is run alone tries the code as it is now, too.
  await build(() => undefined);
  // The tables are made once and the demo is sown once; every house that needs them gets a copy.
  const emptyDir = openFolder('empty');
  await prepare(emptyDir, { DEMO: '0' });
  // Nothing here outlives the run: a process may be killed at any time, the machine is not.
  appendFileSync(path.join(layout((await settlePlace(path.join(emptyDir, 'postgres'))).root).dataDir, 'postgresql.conf'), '\nfsync = off\nfull_page_writes = off\n');
  const demoDir = houseCopy(emptyDir, 'demo');
  await prepare(demoDir, { DEMO: '1' });
  const houses = await Promise.all(Array.from({ length: Number(project.config.maxWorkers) || 1 }, () => openHouse(demoDir)));
  project.provide('baseUrls', houses.map((h) => h.url));
  project.provide('demoDir', demoDir);
  project.provide('emptyDir', emptyDir);
  project.provide('browserPath', await findBrowser());
  return async () => {
    const leaks = (await Promise.all(houses.map((h) => h.close()))).flat();
    for (const dir of [demoDir, emptyDir]) rmSync(dir, { recursive: true, force: true });
    if (leaks.length > 0) throw new Error(`the server's log tells secrets:\n${leaks.join('\n')}`);
  };
}

async function openHouse(demoDir: string): Promise<{ url: string; /** Whatever the tests made people do: what only they may know is in no line of the log. Gives the lines that tell it. */ close(): Promise<string[]> }> {
  const dataDir = houseCopy(demoDir, 'browser');
  const { child, url, output } = await startServer({ DATA_DIR: dataDir, DEMO: '1', RATE_FACTOR: '50', LOG_LEVEL: 'debug' });
  return {
    url,
    async close() {
      const db = await startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres'), log: () => undefined });
      const mailed = await mailedSecrets(db.ownerUrl).finally(() => db.stop());
      await stopServer(child);
      rmSync(dataDir, { recursive: true, force: true });
      return secretsIn(output(), mailed);
    },
  };
}
