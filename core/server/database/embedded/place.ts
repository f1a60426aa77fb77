import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { databaseAccount, run, type Account } from './account.ts';

/** Where root keeps what an unprivileged account must reach. */
export const sharedStore = '/var/lib/atrium';

/** Name of the socket file; the number is only part of the name, nothing listens on a port. */
export const socketFile = '.s.PGSQL.5432';

/** Folder that holds one database, and the account that runs it (null: this process's own). */
export interface Place {
  readonly root: string;
  readonly account: Account | null;
  /** True when the data is outside the folder that was asked for. */
  readonly moved: boolean;
}

/** The parts of a place. `cluster` appears complete or not at all. */
export function layout(root: string): { cluster: string; dataDir: string; password: string; log: string } {
  const cluster = join(root, 'cluster');
  return { cluster, dataDir: join(cluster, 'data'), password: join(cluster, 'password'), log: join(root, 'postgres.log') };
}

/**
 * Decides where the database of `dir` lives: in `dir`, or below /var/lib/atrium when root's stand-in account cannot get into `dir`.
 * A file `location` in `dir` remembers the latter, so that moving `dir` does not lose the data. Call under the lock.
 */
export async function settlePlace(dir: string): Promise<Place> {
  const pointer = join(dir, 'location');
  const moved = existsSync(pointer);
  const root = moved ? readFileSync(pointer, 'utf8').trim() : dir;
  if (moved && !existsSync(root)) throw new Error(`${pointer} says that the database is in ${root}, which does not exist. Restore that folder, or delete ${pointer} to begin with an empty database.`);
  const { dataDir } = layout(root);
  const owner = existsSync(dataDir) ? statSync(dataDir).uid : undefined;
  const account = databaseAccount(owner);
  if (owner !== undefined && owner !== (account?.uid ?? process.geteuid?.())) {
    throw new Error(account
      ? `the database in ${root} belongs to root, as which PostgreSQL refuses to run. Give it back to its account: chown -R ${account.name} ${root}/cluster/*`
      : `the database in ${root} belongs to another account (uid ${owner}). Start Atrium as that account or as root, or set DATA_DIR to another folder.`);
  }
  if (account === null) return { root, account, moved };
  if (owner === undefined) return await canUse(root, account) ? { root, account, moved } : { root: relocate(dir, pointer), account, moved: true };
  if (await canEnter(dataDir, account)) return { root, account, moved };
  throw new Error(`account ${account.name}, which runs the database for root, cannot get into ${dataDir}. Give it the right to pass (chmod o+x) on every folder above, or move DATA_DIR to such a place.`);
}

/**
 * A folder only the database account may enter, whose socket path fits sun_path (107 bytes on Linux, 103 on macOS);
 * a long or unusual place falls back to /tmp.
 */
export function socketDirectory({ root, account }: Place): string {
  const own = join(root, 'socket');
  const name = `atrium-${shortHash(root)}`;
  const uid = account?.uid ?? process.geteuid?.();
  for (const candidate of [own, join('/tmp', name), join(tmpdir(), name)]) {
    if (Buffer.byteLength(join(candidate, socketFile)) > 103) continue;
    mkdirPrivate(candidate, account);
    const found = lstatSync(candidate);
    // /tmp belongs to everybody: a folder that somebody else put there must not become our socket's home.
    if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return candidate;
  }
  const fresh = mkdtempSync('/tmp/atrium-');
  if (account) chownSync(fresh, account.uid, account.gid);
  return fresh;
}

/** Removes the fallback folder of the socket, which would otherwise stay in /tmp for ever. */
export function dropSocketDirectory({ socketDir, logFile }: { socketDir: string; logFile: string }): void {
  if (dirname(socketDir) === dirname(logFile)) return;
  try {
    rmdirSync(socketDir);
  } catch {
    // Gone already, or something else lies in there: then it is not ours to remove.
  }
}

/** Twelve hexadecimal digits that name a path. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function mkdirPrivate(path: string, account: Account | null): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  if (account) chownSync(path, account.uid, account.gid);
}

function relocate(dir: string, pointer: string): string {
  // The nonce keeps a new checkout at an old path from finding the old checkout's data.
  const root = join(sharedStore, shortHash(`${dir}\n${randomBytes(8).toString('hex')}`));
  try {
    for (const folder of [sharedStore, root]) {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o755);
    }
  } catch (error) {
    throw new Error(`the database account cannot get into ${dir}, and ${sharedStore} cannot be created instead. Set DATA_DIR to a folder that other accounts may pass, or set DATABASE_URL.`, { cause: error });
  }
  writeFileSync(join(root, 'belongs-to'), `${dir}\n`);
  writeFileSync(pointer, `${root}\n`);
  return root;
}

/** Anybody may pass through `root` itself, which is the database's own folder (temporary folders are made 0700); what is inside stays closed. */
async function canUse(root: string, account: Account): Promise<boolean> {
  if (await passesProbe(root, account)) return true;
  const { mode } = statSync(root);
  if (mode & 0o001) return false;
  chmodSync(root, mode | 0o011);
  if (await passesProbe(root, account)) return true;
  chmodSync(root, mode);
  return false;
}

/** Tries it with a folder of its own, so that file systems that refuse chown count as unusable too. */
async function passesProbe(root: string, account: Account): Promise<boolean> {
  const probe = join(root, `probe-${randomBytes(6).toString('hex')}`);
  try {
    mkdirPrivate(probe, account);
    return await canEnter(probe, account);
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

async function canEnter(path: string, account: Account): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', path], { account });
    return true;
  } catch {
    return false;
  }
}
