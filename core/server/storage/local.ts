import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ListedStore } from './storage.ts';

const safeKey = /^[a-z0-9][a-z0-9/_.-]{0,200}$/i;

/** True for what can be the key of a blob; a bucket may hold things of others. */
export const isKey = (key: string): boolean => safeKey.test(key) && !key.includes('..') && !key.endsWith('/');

/** The file a blob is in, below the folder of a local store. */
export function fileOf(root: string, key: string): string {
  if (!isKey(key)) throw new Error('not a storage key');
  return path.join(root, key.slice(0, 2), key);
}

/** Blobs as files below a folder; written beside, synced, then renamed, so a crash leaves no half file. */
export function localStore(root: string): ListedStore {
  return {
    async put(key, source) {
      const target = fileOf(root, key);
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
      const target = fileOf(root, key);
      const info = await stat(target).catch((error: NodeJS.ErrnoException) => { if (error.code === 'ENOENT') return null; throw error; });
      return info ? { stream: createReadStream(target, range), bytes: info.size } : null;
    },
    async delete(key) { await rm(fileOf(root, key), { force: true }); },
    async *keys() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => { if (error.code === 'ENOENT') return []; throw error; });
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith('.part')) continue;
        yield path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).slice(1).join('/');
      }
    },
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
