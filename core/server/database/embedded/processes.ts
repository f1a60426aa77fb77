import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/** Where a cluster lives, and the mark that its processes carry in their titles. */
export interface ClusterMark {
  /** Real path of the PostgreSQL data directory. */
  readonly dataDir: string;
  /** Value of `cluster_name`, which PostgreSQL puts into every process title. */
  readonly mark: string;
}

interface ProcessState { zombie: boolean; started: string }

const linux = process.platform === 'linux';
let boot: string | undefined;

/**
 * Identifies one run of one process (pids are reused, also across reboots); null when it is gone or only a zombie.
 * Processes of another container are invisible here: two containers must not share one data directory.
 */
export function processBirth(pid: number): string | null {
  const state = linux ? stateFromProc(pid) : stateFromPs(pid);
  return state && !state.zombie ? state.started : null;
}

/** Pids of the live PostgreSQL processes of one cluster, postmaster and backends alike. */
export function clusterProcesses(cluster: ClusterMark): number[] {
  if (!linux) return psRows().filter((row) => !row.state.startsWith('Z') && isMarked(row.command, cluster)).map((row) => row.pid);
  return readdirSync('/proc').map(Number).filter((pid) => pid > 0 && isClusterProcess(pid, cluster));
}

/** True when the pid is a live PostgreSQL process of this cluster and not some later process with the same number. */
export function isClusterProcess(pid: number, cluster: ClusterMark): boolean {
  if (!linux) return psRows(pid).some((row) => !row.state.startsWith('Z') && isMarked(row.command, cluster));
  if (readProc(pid, 'comm') !== 'postgres\n' || processBirth(pid) === null) return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster.dataDir;
  } catch {
    // In containers even root may not follow this link of another account's process (no CAP_SYS_PTRACE); titles are public.
    return isMarked(readProc(pid, 'cmdline') ?? '', cluster);
  }
}

function isMarked(command: string, cluster: ClusterMark): boolean {
  return command.includes('postgres') && command.includes(cluster.mark);
}

function readProc(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}

function stateFromProc(pid: number): ProcessState | null {
  const stat = readProc(pid, 'stat');
  if (stat === null) return null;
  boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
  // proc(5): the command name in brackets may itself hold spaces and brackets; state is field 3, start time field 22.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { zombie: fields[0] === 'Z' || fields[0] === 'X', started: `${boot}-${fields[19]}` };
}

function stateFromPs(pid: number): ProcessState | null {
  const [row] = psRows(pid);
  return row ? { zombie: row.state.startsWith('Z'), started: row.started } : null;
}

function psRows(pid?: number): { pid: number; state: string; started: string; command: string }[] {
  const which = pid === undefined ? ['-ax'] : ['-p', String(pid)];
  let output: string;
  try {
    output = execFileSync('ps', ['-ww', ...which, '-o', 'pid=,stat=,lstart=,command='], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return [];
  }
  // lstart is five words: Thu Nov 20 12:15:00 2025
  return output.split('\n').flatMap((row) => {
    const parts = /^\s*(\d+)\s+(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/.exec(row);
    if (!parts) return [];
    const [, id = '', state = '', started = '', command = ''] = parts;
    return [{ pid: Number(id), state, started: started.replace(/\W+/g, '-'), command }];
  });
}
