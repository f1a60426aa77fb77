import { mkdirSync, realpathSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { reachableBinaries, shippedBinaries } from './embedded/binaries.ts';
import { ensureCluster, ownerName, ownerPassword } from './embedded/cluster.ts';
import { withLock } from './embedded/holders.ts';
import { layout, settlePlace, sharedStore, shortHash, socketDirectory, type Place } from './embedded/place.ts';
import { DiskReserve } from './embedded/reserve.ts';
import { Supervisor } from './embedded/supervisor.ts';

/** How to start the embedded database. */
export interface EmbeddedOptions {
  /** Folder of the database; made when missing. Several processes of one machine may name the same one. */
  dir: string;
  /** Takes one readable line whenever something takes long or heals. */
  log: (line: string) => void;
  /** PostgreSQL settings over the defaults, for the process that starts the server; `fsync: 'off'` is for throw-away data. */
  settings?: Record<string, string>;
}

/** The running embedded database, watched and restarted while this process lives. */
export interface EmbeddedPostgres {
  /** Connection string of the superuser role `atrium` on the database `atrium`; stays valid over restarts of the server. */
  readonly ownerUrl: string;
  /** Pid of the server now. */
  readonly pid: number;
  /** True when this call created the database. */
  readonly firstStart: boolean;
  /** True when a server that already ran is used. */
  readonly adopted: boolean;
  /** Data directory of PostgreSQL. */
  readonly dataDir: string;
  /** What the operator should know about where things are kept. */
  readonly notice?: string;
  /** True while the disk is so full that nothing new is to be stored. */
  readonly full: boolean;
  /** Lets go of the server; the last process that used it shuts it down. */
  stop(): Promise<void>;
}

/** An eighth of what memory this process may have: with less than the indexes it writes to, a workspace of a million rows writes out and reads in pages for each row that is added. */
function sharedBuffers(): string {
  const mega = 1024 * 1024;
  const eighth = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 8 / mega;
  return `${Math.floor(Math.min(1024, Math.max(128, eighth)))}MB`;
}

/** Sized for one machine that also runs Node and a browser; workers that this program never needs are left out. */
const defaults: Record<string, string> = {
  shared_buffers: sharedBuffers(),
  max_connections: '120',
  jit: 'off',
  io_workers: '1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_logical_replication_workers: '0',
  random_page_cost: '1.1',
  // The server's log must not collect people's data: no statements, no row contents.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/**
 * Starts (or adopts) the PostgreSQL of `dir` and watches it. Unix socket only. As root it runs under `postgres` or `nobody`.
 * Rejects with a message that names the remedy.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') throw new Error('the embedded database runs on Linux and macOS; on Windows set DATABASE_URL');
  mkdirSync(options.dir, { recursive: true });
  // PostgreSQL reports its folder without symlinks; ours must be the same text.
  const dir = realpathSync(options.dir);
  const lock = join(dir, 'lock');
  return await withLock(lock, options.log, async () => {
    const settings = { ...defaults, ...options.settings };
    const place = await settlePlace(dir);
    const { binaries, copied } = await reachableBinaries(shippedBinaries(), place.account, sharedStore);
    const firstStart = await ensureCluster(place, binaries, { durable: settings['fsync'] !== 'off', log: options.log });
    const { dataDir, log: logFile } = layout(place.root);
    const supervisor = await Supervisor.begin({
      cluster: { dataDir, mark: `atrium-${shortHash(dataDir)}`, program: binaries.postgres, account: place.account, logFile, socketDir: socketDirectory(place), settings },
      lock, holders: join(dir, 'holders'), log: options.log,
    });
    // Throw-away data needs no reserve.
    const reserve = settings['fsync'] === 'off' ? null : new DiskReserve(place.root, options.log);
    const notice = describePlace(dir, place, copied ? binaries.root : null);
    return {
      ownerUrl: ownerUrl(place, supervisor.postmaster.socketDir),
      get pid() { return supervisor.postmaster.pid; },
      firstStart, adopted: supervisor.postmaster.adopted, dataDir,
      ...(notice === undefined ? {} : { notice }),
      get full() { return reserve?.low ?? false; },
      stop: async () => { await reserve?.stop(); await supervisor.stop(); },
    };
  });
}

/** `localhost` is a placeholder that keeps the string a valid URL; the `host` parameter, the socket's folder, wins. */
function ownerUrl(place: Place, socketDir: string): string {
  return `postgres://${ownerName}:${ownerPassword(place)}@localhost/${ownerName}?host=${encodeURIComponent(socketDir)}`;
}

function describePlace(dir: string, { root, account, moved }: Place, copiedTo: string | null): string | undefined {
  const parts = [
    ...(moved ? [`the database is kept in ${root}`] : []),
    ...(copiedTo === null ? [] : [`PostgreSQL itself was copied to ${copiedTo}`]),
  ];
  if (parts.length === 0 || account === null) return undefined;
  return `PostgreSQL does not run as root, and account ${account.name}, which it uses instead, cannot enter ${moved ? dir : 'this program\'s folder'}: ${parts.join(', and ')}.`;
}
