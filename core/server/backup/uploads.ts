import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileOf, localStore } from '../storage/local.ts';
import { reasonOf, type ListedStore } from '../storage/storage.ts';

/** Where the house keeps its uploads: the folder of a local store, or a store elsewhere. */
export type Uploads = string | ListedStore;

const atOnce = 8;
const mostTries = 3;

/** Copies all uploads into `folder`, laid out as a local store has them; answers how many were listed and then not there. */
export async function copyOut(from: Uploads, folder: string): Promise<number> {
  if (typeof from === 'string') {
    if (existsSync(from)) await cp(from, folder, { recursive: true, filter: (f) => !f.endsWith('.part') });
    return 0;
  }
  let absent = 0;
  const to = localStore(folder);
  await forEach(from.keys(), async (key) => {
    const blob = await from.open(key);
    if (!blob) { absent++; return; }
    const file = `${folder}-${randomUUID()}`;
    try {
      await pipeline(blob.stream, createWriteStream(file, { mode: 0o600 }));
      await to.put(key, { path: file, move: true }, '');
    } finally { await rm(file, { force: true }); }
  });
  return absent;
}

/** Puts uploads back that {@link copyOut} wrote, into the same kind of place or the other one. Repeating it does no harm. */
export async function copyIn(folder: string, to: Uploads): Promise<void> {
  if (!existsSync(folder)) return;
  if (typeof to === 'string') return cp(folder, to, { recursive: true });
  // What a blob is, its row says; nobody reads the store's own type.
  await forEach(localStore(folder).keys(), (key) => to.put(key, { path: fileOf(folder, key) }, 'application/octet-stream'));
}

/** Several at once, each tried again when it fails: one broken connection shall not cost a night's work. */
async function forEach(keys: AsyncGenerator<string>, work: (key: string) => Promise<void>): Promise<void> {
  const worker = async () => { for await (const key of keys) await persist(key, () => work(key)); };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw new Error(`uploads were not copied: ${reasonOf(failed.reason)}`, { cause: failed.reason });
}

async function persist(key: string, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try { return await work(); } catch (error) {
      if (tries === mostTries) throw new Error(`${key}: ${reasonOf(error)}`, { cause: error });
      await sleep(500 * tries);
    }
  }
}
