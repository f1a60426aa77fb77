import path from 'node:path';
import type { BlobStore } from '../app.ts';
import type { Config } from '../config.ts';
import { localStore } from './local.ts';

/** The blob store the configuration names: S3 when a bucket is set, else files in DATA_DIR. */
export function createBlobStore(config: Config, root: string): BlobStore {
  return config.S3_BUCKET ? lazily(async () => (await import('./s3.ts')).s3Store(config)) : localStore(path.resolve(root, config.DATA_DIR, 'files'));
}

/** The S3 client is large: a house that has not yet met a file does not carry it. */
function lazily(load: () => Promise<BlobStore>): BlobStore {
  let loading: Promise<BlobStore> | undefined;
  const store = () => (loading ??= load());
  return {
    put: async (key, source, type) => (await store()).put(key, source, type),
    open: async (key, range) => (await store()).open(key, range),
    delete: async (key) => (await store()).delete(key),
  };
}
