import path from 'node:path';
import type { BlobStore } from '../app.ts';
import type { Config } from '../config.ts';
import { localStore } from './local.ts';

/** The blob store the configuration names: S3 when a bucket is set, else files in DATA_DIR. */
export function createBlobStore(config: Config, root: string): BlobStore {
  return localStore(path.resolve(root, config.DATA_DIR, 'files'));
}
