import { spawn } from 'node:child_process';
import { closeSync, copyFileSync, existsSync, openSync, readFileSync, readSync, rmSync, statSync, truncateSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identity, plainEnvironment, type Account } from './account.ts';
import { clusterProcesses, isClusterProcess, type ClusterMark } from './processes.ts';
import { socketFile } from './place.ts';

/** Everything needed to run one cluster's server. */
export interface Cluster extends ClusterMark {
  readonly program: string;
  readonly account: Account | null;
  readonly logFile: string;
  readonly socketDir: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** A running server: the pid of its first process and the folder of its socket. */
export interface Postmaster { readonly pid: number; readonly socketDir: string; readonly adopted: boolean }

const pollMs = 10;
const newsMs = 10_000;
const orphanPatienceMs = 2_000;
const fastShutdownMs = 60_000;
const logLimitBytes = 10 * 1024 * 1024;

/** Uses the server that runs already, else clears what a killed one left and starts one; resolves once it accepts connections. Call under the lock. */
export async function ensurePostmaster(cluster: Cluster, log: (line: string) => void): Promise<Postmaster> {
  for (;;) {
    const found = findPostmaster(cluster);
    if (found === null) break;
    if (await becomesReady(found.pid, cluster, log)) return { pid: found.pid, socketDir: liveSocketDir(found.socketDir, cluster), adopted: true };
  }
  await clearRemains(cluster, log);
  return await launch(cluster, log);
}

/** The pid file names the folder by its path at start; after the whole place was moved, the socket is in the new one. */
function liveSocketDir(named: string, cluster: Cluster): string {
  return [named, cluster.socketDir].find((dir) => dir !== '' && existsSync(join(dir, socketFile))) ?? cluster.socketDir;
}

/** The cluster's live server as its pid file names it; null when there is none. */
export function findPostmaster(cluster: ClusterMark): { pid: number; socketDir: string } | null {
  const file = readPidFile(cluster);
  return file && isClusterProcess(file.pid, cluster) ? file : null;
}

/** Fast shutdown: open transactions are rolled back and a checkpoint is written. Call under the lock. */
export async function shutDown(pid: number, cluster: ClusterMark): Promise<void> {
  const signals: [NodeJS.Signals, number][] = [['SIGINT', fastShutdownMs], ['SIGQUIT', 10_000]];
  for (const [signal, patience] of signals) {
    if (!isClusterProcess(pid, cluster)) return;
    process.kill(pid, signal);
    if (await until(() => !isClusterProcess(pid, cluster), patience)) return;
  }
  throw new Error(`the database (process ${pid}) did not stop`);
}

/** Keeps the server's own log from growing without end; the server appends, so emptying it in place is safe. */
export function trimLog(logFile: string): void {
  try {
    if (statSync(logFile).size <= logLimitBytes) return;
    try { copyFileSync(logFile, `${logFile}.1`); } catch { rmSync(`${logFile}.1`, { force: true }); } // a full disk: then the old lines go
    truncateSync(logFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** postmaster.pid, by line: 1 pid, 2 data directory, 3 start, 4 port, 5 socket folder, 6 address, 7 shared memory, 8 status. */
function readPidFile({ dataDir }: ClusterMark): { pid: number; socketDir: string; status: string } | null {
  let text: string;
  try {
    text = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, socketDir: lines[4] ?? '', status: (lines[7] ?? '').trim() } : null;
}

async function becomesReady(pid: number, cluster: ClusterMark, log: (line: string) => void): Promise<boolean> {
  let nextNews = performance.now() + newsMs;
  while (isClusterProcess(pid, cluster)) {
    const file = readPidFile(cluster);
    if (file?.pid === pid && file.status === 'ready') return true;
    if (performance.now() > nextNews) {
      log(`the database is still ${file?.status || 'starting'}; after a crash it first replays its log`);
      nextNews += newsMs;
    }
    await sleep(pollMs);
  }
  return false;
}

/**
 * A postmaster killed with -9 leaves its pid file, a socket and orphaned backends; where nobody reaps, also a zombie whose pid still
 * answers signals, so that PostgreSQL itself would refuse to start. The files may only go once no process of the cluster is left:
 * two servers on one data directory destroy it.
 */
async function clearRemains(cluster: Cluster, log: (line: string) => void): Promise<void> {
  const gone = () => clusterProcesses(cluster).length === 0;
  for (const signal of [null, 'SIGQUIT', 'SIGKILL'] as const) {
    if (signal !== null) {
      log(`ending what is left of a killed database (processes ${clusterProcesses(cluster).join(', ')})`);
      for (const pid of clusterProcesses(cluster)) tryKill(pid, signal);
    }
    if (await until(gone, orphanPatienceMs)) break;
    if (signal === 'SIGKILL') throw new Error(`processes ${clusterProcesses(cluster).join(', ')} still use ${cluster.dataDir} and cannot be ended`);
  }
  for (const dir of new Set([readPidFile(cluster)?.socketDir, cluster.socketDir])) {
    if (!dir) continue;
    if (await accepts(join(dir, socketFile))) throw new Error(`the database in ${cluster.dataDir} is in use by a server that this process cannot see (another container?); only one machine or container may use a DATA_DIR`);
    for (const file of [socketFile, `${socketFile}.lock`]) rmSync(join(dir, file), { force: true });
  }
  rmSync(join(cluster.dataDir, 'postmaster.pid'), { force: true });
}

function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function accepts(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const answer = (accepted: boolean) => {
      socket.destroy();
      resolve(accepted);
    };
    socket.setTimeout(1_000, () => answer(true));
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
}

async function launch(cluster: Cluster, log: (line: string) => void): Promise<Postmaster> {
  trimLog(cluster.logFile);
  const output = openSync(cluster.logFile, 'a', 0o600);
  const from = statSync(cluster.logFile).size;
  const args = ['-D', cluster.dataDir, ...Object.entries(serverSettings(cluster)).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  // Detached and writing to a file: the server outlives a killed Node process, and the next start adopts it.
  const child = spawn(cluster.program, args, { ...identity(cluster.account), cwd: '/', detached: true, stdio: ['ignore', output, output], env: plainEnvironment() });
  closeSync(output);
  child.unref();
  const failure = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`));
  });
  let reason: string | undefined;
  void failure.then((text) => { reason = text; });
  await until(() => reason !== undefined || findPostmaster(cluster)?.pid === child.pid, Infinity);
  if (reason === undefined && child.pid !== undefined && await becomesReady(child.pid, cluster, log)) return { pid: child.pid, socketDir: cluster.socketDir, adopted: false };
  throw new Error(`the database did not start: ${await failure}\n${logSince(cluster.logFile, from)}`);
}

function serverSettings(cluster: Cluster): Record<string, string> {
  return {
    ...cluster.settings,
    // Below: what finding, adopting and reaching the server depend on.
    cluster_name: cluster.mark,
    listen_addresses: '',
    port: '5432',
    // A list: quotes keep commas and blanks in the path from splitting it.
    unix_socket_directories: `"${cluster.socketDir.replaceAll('"', '""')}"`,
  };
}

function logSince(logFile: string, from: number): string {
  const size = statSync(logFile).size;
  const length = Math.min(size - from, 4_000);
  if (length <= 0) return '';
  const buffer = Buffer.alloc(length);
  const file = openSync(logFile, 'r');
  readSync(file, buffer, 0, length, size - length);
  closeSync(file);
  return buffer.toString('utf8').trim();
}

async function until(reached: () => boolean, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs;
  while (!reached()) {
    if (performance.now() > end) return false;
    await sleep(pollMs);
  }
  return true;
}
