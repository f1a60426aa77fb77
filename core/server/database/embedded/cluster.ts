import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireNamedAccount, run } from './account.ts';
import type { Binaries } from './binaries.ts';
import { layout, type Place } from './place.ts';

/** Superuser role and database that the first start creates. */
export const ownerName = 'atrium';

/**
 * Makes the database cluster of a place when there is none; true when it did. All of it is built in a scratch folder and renamed,
 * so a crash half-way leaves nothing half-made. Call under the lock.
 */
export async function ensureCluster(place: Place, binaries: Binaries, options: { durable: boolean; log: (line: string) => void }): Promise<boolean> {
  const { cluster, dataDir } = layout(place.root);
  if (existsSync(cluster)) {
    refuseOtherMajor(dataDir, binaries);
    return false;
  }
  requireNamedAccount(place.account);
  for (const entry of readdirSync(place.root)) {
    if (entry.startsWith('new-cluster-')) removeScratch(join(place.root, entry), options.log);
  }
  options.log(`creating the database in ${place.root}`);
  const scratch = join(place.root, `new-cluster-${randomBytes(6).toString('hex')}`);
  try {
    await build(scratch, place, binaries, options.durable);
    renameSync(scratch, cluster);
    flush(place.root);
  } catch (error) {
    removeScratch(scratch, options.log);
    throw error;
  }
  return true;
}

/** Password of the owner role, made by the first start. */
export function ownerPassword(place: Place): string {
  return readFileSync(layout(place.root).password, 'utf8').trim();
}

async function build(scratch: string, { account }: Place, binaries: Binaries, durable: boolean): Promise<void> {
  const dataDir = join(scratch, 'data');
  const password = join(scratch, 'password');
  mkdirSync(scratch);
  chmodSync(scratch, 0o755);
  mkdirSync(dataDir, { mode: 0o700 });
  writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (account) for (const path of [dataDir, password]) chownSync(path, account.uid, account.gid);
  await run(binaries.initdb, [
    '-D', dataDir, '-U', ownerName, `--pwfile=${password}`, '--auth=scram-sha-256', '-E', 'UTF8',
    '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions', ...(durable ? [] : ['--no-sync']),
  ], { account });
  // Single-user mode needs no server; without exit_on_error a failed statement would still exit with 0.
  await run(binaries.postgres, ['--single', '-D', dataDir, '-c', 'exit_on_error=true', 'postgres'], { account, input: `CREATE DATABASE ${ownerName}\n` });
  if (durable) for (const path of [password, scratch]) flush(path);
}

function refuseOtherMajor(dataDir: string, binaries: Binaries): void {
  const file = join(dataDir, 'PG_VERSION');
  if (!existsSync(file)) throw new Error(`${dataDir} is no PostgreSQL data directory (PG_VERSION is missing). Restore it from a backup, or move it away to begin with an empty database.`);
  const major = readFileSync(file, 'utf8').trim();
  if (major === String(binaries.major)) return;
  throw new Error(`the database in ${dataDir} was made by PostgreSQL ${major}, and this version of Atrium brings PostgreSQL ${binaries.major}, which cannot open it. `
    + 'Take a backup with the Atrium version that made it and restore it into an empty DATA_DIR.');
}

/** The initdb of a killed start may still be writing in there for a moment; its folder is in nobody's way. */
function removeScratch(path: string, log: (line: string) => void): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  } catch (error) {
    log(`${path} is a left-over and could not be removed: ${(error as Error).message}`);
  }
}

/** A rename or a new file survives a power cut only once its folder is flushed. */
function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
