import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { runAs, type App } from './app.ts';
import type { Account, Ctx } from './context.ts';

/** Somebody stopped the work, or whoever asked for it lost the right to what is in it. */
export class Stopped extends Error {}

/** Reads in short transactions with the eyes of who asked for a file; `may` (null: to be a member) is asked anew for each, and Stopped thrown once it is gone. */
export function eyesOf(app: App, { workspaceId, accountId }: { workspaceId: number; accountId: string }, may: string | null, name: string): <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T> {
  const account: Account = { id: accountId, email: '', sessionId: '', emailVerified: true };
  return async (work) => {
    const membership = await app.gate.membership(app, accountId, { id: workspaceId });
    if (membership?.status !== 'active' || (may !== null && !membership.permissions.has(may))) throw new Stopped();
    return runAs(app, { account, membership, name }, work);
  };
}

/** Runs with a folder of its own that is gone afterwards. */
export async function inFolder<T>(name: string, work: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(path.join(os.tmpdir(), `atrium-${name}-`));
  try { return await work(dir); } finally { await rm(dir, { recursive: true, force: true }); }
}

/** Writes bytes as they come to a file in `dir` and keeps it under a key that nobody guesses; nothing is kept when they break off. */
export async function keepBytes(app: App, dir: string, content: AsyncIterable<Buffer>, type: string): Promise<{ key: string; bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({ transform(chunk: Buffer, _encoding, done) { hash.update(chunk); bytes += chunk.length; done(null, chunk); } });
  const file = path.join(dir, 'whole');
  await pipeline(Readable.from(content), counted, createWriteStream(file, { mode: 0o600 }));
  const key = randomBytes(18).toString('hex');
  await app.blobs.put(key, { path: file, move: true }, type);
  return { key, bytes, sha256: hash.digest('hex') };
}
