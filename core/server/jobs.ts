import { EventEmitter } from 'node:events';
import { run, parseCronItems, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import { runAs, type App } from './app.ts';
import { because, causeIn } from './cause.ts';
import type { StoredEvent } from './events/emit.ts';
import { withoutValues } from './log.ts';
import type { Job, Subscriber } from './module.ts';
import { nudgeQueues } from './queue-nudge.ts';
import { holdLeases } from './worker-leases.ts';

/** What is delivered to one subscriber: an event of a stream, or (`seqs`) many that came at once. */
interface Delivery { subscriber: string; stream: string; seq: number; seqs?: number[] }

/** Events that are delivered in one transaction: one after another, or to whoever takes many of them with the same few statements. */
const together = { run: 50, many: 500 };

/** Delivers events to one subscriber, in transactions that also note that they were handled. Of many that came at once some are handled together; where that fails, each by itself, so that one that cannot be handled holds up no other. */
async function deliver(app: App, subscribers: Map<string, Subscriber>, { subscriber: name, stream, seq, seqs = [seq] }: Delivery): Promise<void> {
  const subscriber = subscribers.get(name);
  if (!subscriber) return app.log.warn({ subscriber: name }, 'an event waits for a subscriber that no longer exists');
  const failures: unknown[] = [];
  const most = subscriber.many ? together.many : together.run;
  for (let i = 0; i < seqs.length; i += most) {
    const some = seqs.slice(i, i + most);
    try { await handOver(app, subscriber, stream, some); } catch (error) {
      if (some.length === 1) failures.push(error);
      else for (const one of some) await handOver(app, subscriber, stream, [one]).catch((reason: unknown) => { failures.push(reason); });
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function handOver(app: App, subscriber: Subscriber, stream: string, seqs: readonly number[]): Promise<void> {
  const { rows } = await app.pool.query<StoredEvent>('select e.* from unnest($2::bigint[]) as s(seq), core.read_event($1, s.seq) e order by s.seq', [stream, seqs]);
  const [first] = rows;
  if (!first) return;
  // Events of one transaction go back to the same rule, or to none.
  await because(causeIn(first.data), () => runAs(app, { name: subscriber.name, workspaceId: first.workspace_id }, async (ctx) => {
    const taken = await ctx.sql<{ seq: number }>('insert into core.event_handled (subscriber, stream, seq) select $1, $2, s.seq from unnest($3::bigint[]) as s(seq) order by s.seq on conflict do nothing returning seq::float8 as seq', [subscriber.name, stream, rows.map((r) => r.seq)], 'core.event_handled');
    const fresh = new Set(taken.map((r) => r.seq));
    const events = rows.filter((event) => fresh.has(Number(event.seq)));
    if (subscriber.many) { if (events.length > 0) await subscriber.many(ctx, events); } else for (const event of events) await subscriber.run(ctx, event);
  }));
}

async function runJob(app: App, job: Job, payload: unknown): Promise<void> {
  const stop = app.metrics.jobSeconds.startTimer({ job: job.name });
  try {
    if (job.outside) await job.outside(app, payload as never);
    else await runAs(app, { name: job.name }, (ctx) => job.run(ctx, payload as never));
    stop({ outcome: 'done' });
  } catch (error) {
    stop({ outcome: 'failed' });
    app.log.error({ err: error, job: job.name }, 'a background job failed; it will be tried again');
    throw error;
  }
}

const housekeeping: Job = {
  name: 'core.forget', cron: '17 3 * * *',
  run: async (ctx) => {
    await ctx.sql("delete from core.idempotency where created_at < now() - interval '24 hours'");
    await ctx.sql("delete from core.event_handled where at < now() - interval '30 days'");
    await ctx.sql("delete from core.attempt where window_start < now() - interval '2 days'");
    await ctx.sql("delete from core.presence where expires_at < now() - interval '1 hour'");
  },
};

/**
 * Frees the jobs and queues of all workers at once. Only for a process that has the database to itself: elsewhere workers may be alive, and those that are not are found by their leases (worker-leases.ts).
 */
export async function freeJobsOfTheDead(app: App): Promise<void> {
  const { rows: [found] } = await app.pool.query<{ there: boolean }>("select to_regclass('graphile_worker._private_job_queues') is not null as there");
  if (!found?.there) return;
  await app.pool.query('select graphile_worker.force_unlock_workers(array(select j.locked_by from graphile_worker._private_jobs j where j.locked_by is not null union select q.locked_by from graphile_worker._private_job_queues q where q.locked_by is not null))');
}

/** Starts this process's workers for the queues of all rooms, which say from then on that they live; with `scheduled: false` without what runs by the clock. */
export async function startWorkers(app: App, { scheduled = true }: { scheduled?: boolean } = {}): Promise<Runner> {
  const jobs = [...app.modules.flatMap((m) => m.jobs ?? []), housekeeping];
  const subscribers = new Map(app.modules.flatMap((m) => m.subscribers ?? []).map((s) => [s.name, s]));
  const taskList: TaskList = {
    'core.deliver': (payload) => deliver(app, subscribers, payload as Parameters<typeof deliver>[2]),
    ...Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => because(causeIn(payload), () => runJob(app, job, payload))])),
  };
  const quiet = app.log.child({ part: 'jobs' });
  const leases = holdLeases(app);
  const events = new EventEmitter() as WorkerEvents;
  events.on('pool:create', ({ workerPool }) => leases.add(workerPool.id));
  const endNudges = nudgeQueues(events);
  const runner = await run({
    events,
    pgPool: app.pool, taskList, concurrency: 4, noHandleSignals: true, pollInterval: 2000,
    logger: new (await import('graphile-worker')).Logger(() => (level, message) => quiet[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'trace'](withoutValues(message))),
    parsedCronItems: parseCronItems(jobs.filter((j) => scheduled && j.cron).map((j) => ({ task: j.name, match: j.cron!, identifier: j.name, options: { backfillPeriod: 0 } }))),
  });
  await leases.beat();
  return { ...runner, stop: async () => { endNudges(); await runner.stop(); await leases.end(); } };
}
