import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '#core/testing/free-port.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Clones what is committed into an empty folder and starts it by the README's command, twice; npm's cache is as this machine has it. Answers how long it took until the house listens, in seconds. */
export async function measureClone(): Promise<Record<string, string>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'atrium-clone-'));
  try {
    const cloned = spawnSync('git', ['clone', '--quiet', root, folder]);
    if (cloned.status !== 0) throw new Error(`git clone: ${cloned.stderr.toString()}`);
    const first = await start(folder);
    const second = await start(folder);
    return { 'fresh clone, npm start until it listens': `${first.toFixed(1)} s`, 'the same folder again': `${second.toFixed(1)} s` };
  } finally { rmSync(folder, { recursive: true, force: true }); }
}

async function start(folder: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const { NODE_ENV: _of, ...env } = process.env;
  // A group of its own: npm's child is the server.
  const child = spawn('npm', ['start'], { cwd: folder, detached: true, stdio: 'ignore', env: { ...env, PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, DEMO: '1' } });
  try {
    while (!await fetch(`http://localhost:${port}/readyz`).then((r) => r.ok, () => false)) {
      if (child.exitCode !== null) throw new Error('npm start ended');
      await new Promise((r) => setTimeout(r, 50));
    }
    return (performance.now() - begun) / 1000;
  } finally {
    const ended = child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : null;
    try { process.kill(-child.pid!, 'SIGTERM'); } catch { /* It had ended by itself. */ }
    await ended;
  }
}
