import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processBirth } from './processes.ts';

const lockLimitMs = 600_000;
const lockNewsMs = 10_000;

/** Names one use of the database by this process: pid, start of the process and a nonce, joined by dots. */
export function newToken(): string {
  return `${process.pid}.${processBirth(process.pid)}.${randomBytes(6).toString('hex')}`;
}

/** True while the process that made the token runs. */
export function isTokenAlive(token: string): boolean {
  const [pid = '', birth] = token.split('.');
  return birth !== undefined && processBirth(Number(pid)) === birth;
}

/** Runs `work` while no other process runs work under the same lock path; a lock left by a dead process is broken. */
export async function withLock<T>(path: string, log: (line: string) => void, work: () => Promise<T>): Promise<T> {
  const release = await acquire(path, log);
  try {
    return await work();
  } finally {
    release();
  }
}

/**
 * The lock is a symlink whose target is the owner's token: created in one step with its content, readable in one step.
 * A dead owner's lock is removed only under a second lock named after that very token; without it, two processes that both saw
 * the dead owner could remove each other's fresh lock.
 */
async function acquire(path: string, log: (line: string) => void): Promise<() => void> {
  const token = newToken();
  const begun = performance.now();
  let nextNews = begun + lockNewsMs;
  for (;;) {
    if (tryLink(token, path)) return () => rmSync(path, { force: true });
    const owner = readToken(path);
    if (owner === null) continue;
    if (!isTokenAlive(owner)) {
      const release = await acquire(`${path}.${owner}`, log);
      if (readToken(path) === owner) rmSync(path, { force: true });
      release();
      continue;
    }
    const pid = owner.split('.')[0];
    if (performance.now() - begun > lockLimitMs) throw new Error(`process ${pid} has held ${path} for more than ${lockLimitMs / 60_000} minutes; end it and start again`);
    if (performance.now() > nextNews) {
      log(`waiting for process ${pid}, which is preparing the same database`);
      nextNews += lockNewsMs;
    }
    await sleep(20);
  }
}

function tryLink(target: string, path: string): boolean {
  try {
    symlinkSync(target, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readToken(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Notes that this process uses the database; call under the lock. */
export function addHolder(dir: string, token: string): void {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, token), '');
}

/** Takes this use off the list; call under the lock. */
export function removeHolder(dir: string, token: string): void {
  rmSync(join(dir, token), { force: true });
}

/** How many uses by live processes remain; entries of dead ones are removed. Call under the lock. */
export function countHolders(dir: string): number {
  if (!existsSync(dir)) return 0;
  let alive = 0;
  for (const token of readdirSync(dir)) {
    if (isTokenAlive(token)) alive += 1;
    else rmSync(join(dir, token), { force: true });
  }
  return alive;
}
