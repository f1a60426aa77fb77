import { EventEmitter } from 'node:events';
import type { WorkerEvents, WorkerPool } from 'graphile-worker';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { looks, nudgeQueues } from '../queue-nudge.ts';

let events: WorkerEvents;
let nudged: number;
let pool: WorkerPool;
beforeEach(() => {
  vi.useFakeTimers();
  events = new EventEmitter() as WorkerEvents;
  nudged = 0;
  pool = { id: 'pool-1', nudge: () => { nudged += 1; } } as unknown as WorkerPool;
});
afterEach(() => { vi.useRealTimers(); });

const ends = (queue: number | null) => events.emit('job:complete', { worker: { workerPool: pool }, job: { job_queue_id: queue } } as never);

describe('workers look again', () => {
  it('soon after a job of a queue has ended, and a few times in case letting go takes longer', () => {
    nudgeQueues(events);
    ends(7);
    expect(nudged, 'not before it can have let go').toBe(0);
    vi.advanceTimersByTime(looks[0]);
    expect(nudged).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(nudged).toBe(looks.length);
  });

  it('once for many that end together, and again for the next ones', () => {
    nudgeQueues(events);
    for (let i = 0; i < 50; i++) ends(i);
    vi.advanceTimersByTime(looks[0]);
    expect(nudged).toBe(1);
    ends(7);
    vi.advanceTimersByTime(looks[0]);
    expect(nudged).toBe(2);
  });

  it('not for jobs without a queue, which hold up nobody', () => {
    nudgeQueues(events);
    ends(null);
    vi.advanceTimersByTime(1_000);
    expect(nudged).toBe(0);
  });

  it('not when the workers end, and bears workers that ended by themselves', () => {
    const end = nudgeQueues(events);
    ends(7);
    end();
    vi.advanceTimersByTime(1_000);
    expect(nudged).toBe(0);
    pool.nudge = () => { throw new Error('nudge called after worker terminated'); };
    ends(8);
    expect(() => vi.advanceTimersByTime(1_000)).not.toThrow();
  });
});
