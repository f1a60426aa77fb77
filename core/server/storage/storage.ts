import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '../app.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../fail.ts';
import type { Logger } from '../log.ts';
import { localStore } from './local.ts';

/** A store that can also say what is in it. */
export interface ListedStore extends BlobStore {
  /** Keys of all blobs, in no order that could be relied on. */
  keys(): AsyncGenerator<string>;
}

/** The blob store the configuration names: S3 when a bucket is set, else files in DATA_DIR. `log` hears why a bucket could not be used. */
export function createBlobStore(config: Config, root: string, log?: Pick<Logger, 'warn'>): ListedStore {
  return config.S3_BUCKET ? lazily(async () => (await import('./s3.ts')).s3Store(config, undefined, log)) : localStore(path.resolve(root, config.DATA_DIR, 'files'));
}

/** The S3 client is large: a house without a bucket does not carry it. */
function lazily(load: () => Promise<ListedStore>): ListedStore {
  let loading: Promise<ListedStore> | undefined;
  const store = () => (loading ??= load());
  return {
    put: async (key, source, type) => (await store()).put(key, source, type),
    open: async (key, range) => (await store()).open(key, range),
    delete: async (key) => (await store()).delete(key),
    async *keys() { yield* (await store()).keys(); },
  };
}

/** Stores, reads, lists and deletes a few bytes; throws what stands in the way, see {@link reasonOf}. */
export async function probe(store: ListedStore): Promise<void> {
  const key = `probe-${randomUUID()}`;
  const bytes = Buffer.from(key);
  await store.put(key, bytes, 'text/plain');
  try {
    const blob = await store.open(key);
    if (!blob || !(await buffer(blob.stream)).equals(bytes)) throw new Error('it did not give back what was stored');
    // A backup lists the bucket; a login that may not would also be told "forbidden" for an absent blob.
    await store.keys().next();
  } finally { await store.delete(key); }
}

/** The HTTP status a store answered with, where it answered. */
export function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** Why a store could not be used, in the store's own words: for operators, never for callers. */
export function reasonOf(error: unknown): string {
  const from = error instanceof Refusal ? error.cause ?? error : error;
  const { name, message, code } = from as NodeJS.ErrnoException;
  const status = statusOf(from);
  return `${name === 'Error' ? '' : `${name}${status === undefined ? '' : ` (${status})`}: `}${message || code}`;
}
