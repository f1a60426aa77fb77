import { readdirSync, readFileSync } from 'node:fs';

/** What processes of this machine have taken of its processors so far, in seconds, by group of program. */
export type Spent = Record<'server' | 'database' | 'redis' | 'people played', number>;

const ticksPerSecond = 100;

/** Reads it from `/proc`; `people played` is this process. Processes that have ended are not counted. */
export function spent(): Spent {
  const sum: Spent = { server: 0, database: 0, redis: 0, 'people played': 0 };
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The second field, in brackets, is a name that may hold spaces.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      const group = pid === String(process.pid) ? 'people played' : command.includes('dist/server/main.mjs') ? 'server' : command.includes('redis-server') ? 'redis' : command.includes('postgres') ? 'database' : null;
      if (group) sum[group] += (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
    } catch { /* It has ended meanwhile. */ }
  }
  return sum;
}

/** Processors taken between two readings that lie so many seconds apart: `server 0.62, database 0.31 …`. */
export function shares(before: Spent, after: Spent, seconds: number): string {
  return (Object.keys(after) as Array<keyof Spent>).filter((group) => after[group] > before[group]).map((group) => `${group} ${((after[group] - before[group]) / seconds).toFixed(2)}`).join(', ');
}
