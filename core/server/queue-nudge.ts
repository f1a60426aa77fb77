import type { WorkerEvents, WorkerPool } from 'graphile-worker';

/** How long after the end of a job of a queue its workers look again, in milliseconds. */
export const looks = [5, 40, 250] as const;

/**
 * Makes workers look for the next job of a queue as soon as the last one has let it go. graphile-worker 0.17 marks a job as done beside looking for the next one, so that look mostly finds the queue still taken, and the next
 * look would be the poll, seconds later. Answers how to end it.
 */
export function nudgeQueues(events: WorkerEvents): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  const lookSoon = (pool: WorkerPool) => {
    for (const wait of looks) {
      const key = `${pool.id} ${wait}`;
      if (timers.has(key)) continue;
      timers.set(key, setTimeout(() => { timers.delete(key); nudge(pool); }, wait).unref());
    }
  };
  events.on('job:complete', ({ worker, job }) => { if (job.job_queue_id !== null) lookSoon(worker.workerPool); });
  return () => {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  };
}

function nudge(pool: WorkerPool): void {
  try {
    pool.nudge(1);
  } catch {
    // Its workers have ended since: there is nobody left to look.
  }
}
