import type pg from 'pg';
import type { App } from './app.ts';

/**
 * How often a node says that its workers live, and after how long without a word they count as dead; in seconds, by the clock of the database. Five words have to be missed: a node that is only slow,
 * or cut off for a moment, keeps its jobs; what a killed one held is begun again within half a minute. One that comes back later finds its job begun by somebody else, which jobs bear because they run at least once anyway.
 */
export const leases = { every: 5, dead: 25 };

/** Leases of the workers of a process. */
export interface WorkerLeases {
  /** Under which id workers of this process lock their jobs: the queue's own name for all of them together. Said at once, before a job is taken under it. */
  add: (id: string) => void;
  /** Says that all of them live, and frees what dead ones held, unless this process was silent itself until a moment ago; never fails. */
  beat: () => Promise<void>;
  /** They have ended by themselves and hold nothing. */
  end: () => Promise<void>;
}

/** Begins to say, every now and then, that the workers of this process live; `now` is a clock in milliseconds that never goes back. */
export function holdLeases(app: App, now: () => number = () => performance.now()): WorkerLeases {
  const ids = new Set<string>();
  // The last word of this process, and since when there was no gap between its words.
  let last: number | null = null;
  let since = 0;
  const beat = async () => {
    try {
      // On a connection that a network swallows the next words would wait, too.
      await app.leasePool.query({ text: 'insert into core.worker (id, node_id) select w, $2 from unnest($1::text[]) as w on conflict (id) do update set seen_at = now()', values: [[...ids], app.nodeId], query_timeout: leases.every * 1000 } as pg.QueryConfig);
      const at = now();
      if (last === null || at - last > 2 * leases.every * 1000) since = at;
      last = at;
      // After a gap the database may have been away for everybody: others are given until the next word to say that they live.
      if (at - since >= leases.every * 500) await freeDeadWorkers(app);
    } catch (error) {
      // The database is away for everybody then; the next word comes in a moment.
      app.log.warn({ err: error }, 'workers could not say that they live');
    }
  };
  const timer = setInterval(() => void beat(), leases.every * 1000);
  timer.unref();
  return {
    add: (id) => { ids.add(id); void beat(); }, beat,
    async end() {
      clearInterval(timer);
      await app.leasePool.query('delete from core.worker w where w.id = any($1::text[])', [[...ids]]);
    },
  };
}

/**
 * Frees the jobs and queues of workers that were not seen any more, whichever node they were on, and answers how many workers that were. Workers that never said anything (of an older version) are left alone. Two nodes
 * that do this at once share the dead between them: a job that was freed and taken again is held by somebody else's name.
 */
export async function freeDeadWorkers(app: App): Promise<number> {
  const { rows } = await app.pool.query<{ id: string }>(
    `with dead as (select w.id from core.worker w where w.seen_at < now() - make_interval(secs => $1) order by w.id for update skip locked), gone as (delete from core.worker w using dead where w.id = dead.id returning w.id)
     select g.id, graphile_worker.force_unlock_workers(array[g.id]) from gone g`, [leases.dead]);
  if (rows.length > 0) app.log.warn({ workers: rows.length }, 'freed the jobs of workers that were not seen any more');
  return rows.length;
}
