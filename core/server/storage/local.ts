import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '../app.ts';

const safeKey = /^[a-z0-9][a-z0-9/_.-]{0,200}$/i;

/** Blobs as files below a folder; written beside, synced, then renamed, so a crash leaves no half file. */
export function localStore(root: string): BlobStore {
  const pathOf = (key: string) => {
    if (!safeKey.test(key) || key.includes('..')) throw new Error('not a storage key');
    return path.join(root, key.slice(0, 2), key);
  };
  return {
    async put(key, source) {
      const target = pathOf(key);
      await mkdir(path.dirname(target), { recursive: true });
      const part = `${target}.part`;
      try {
        if (Buffer.isBuffer(source) || !source.move || !(await moved(source.path, part))) {
          await pipeline(Buffer.isBuffer(source) ? Readable.from([source]) : createReadStream(source.path), createWriteStream(part, { mode: 0o600 }));
        }
        await sync(part);
        await rename(part, target);
        await sync(path.dirname(target));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async open(key, range) {
      const target = pathOf(key);
      const info = await stat(target).catch((error: NodeJS.ErrnoException) => { if (error.code === 'ENOENT') return null; throw error; });
      return info ? { stream: createReadStream(target, range), bytes: info.size } : null;
    },
    async delete(key) { await rm(pathOf(key), { force: true }); },
  };
}

/** Half a gigabyte changes its name in no time; only another file system makes copying necessary. */
async function moved(from: string, to: string): Promise<boolean> {
  try { await rename(from, to); return true; } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EXDEV') return false;
    throw error;
  }
}

async function sync(target: string): Promise<void> {
  const file = await open(target, 'r');
  try { await file.sync(); } finally { await file.close(); }
}
