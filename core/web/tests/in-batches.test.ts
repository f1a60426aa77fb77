import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/errors.ts';
import { inBatches } from '../api/in-batches.ts';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });
const refusal = new ApiError(409, 'core.conflict', 'refused', null, [], {});
const busy = new ApiError(503, 'core.unavailable', 'away', null, [], {});

it('a refused batch ends the rest, and what was done before it is told along with the refusal', async () => {
  const heard: Array<[number, number]> = [];
  const run = async (batch: number[]) => { if (batch.includes(5)) throw refusal; return batch.length; };
  expect(await inBatches([1, 2, 3, 4, 5, 6, 7], 2, run, { tell: (n, _batch, done) => { heard.push([n, done]); } })).toEqual({ answers: [2, 2], error: refusal, failed: [5, 6] });
  expect(heard).toEqual([[2, 2], [2, 4]]);
  expect(await inBatches([1, 2, 3], 2, run)).toEqual({ answers: [2, 1], error: null, failed: [] });
  expect(await inBatches([5], 2, run)).toEqual({ answers: [], error: refusal, failed: [5] });
});

it('a batch is tried again with its own key while the server is away', async () => {
  const keys: string[] = [];
  const run = async (_batch: number[], key: string) => { keys.push(key); if (keys.length < 3) throw busy; return 'done'; };
  const all = inBatches([1, 2], 1, run);
  await vi.runAllTimersAsync();
  expect((await all).answers).toEqual(['done', 'done']);
  expect([keys.length, new Set(keys.slice(0, 3)).size, new Set(keys).size]).toEqual([4, 1, 2]);
});

it('what somebody stopped while it waited has not failed', async () => {
  let stopped = false;
  const all = inBatches([1, 2], 1, async () => { stopped = true; throw busy; }, { halted: () => stopped });
  await vi.runAllTimersAsync();
  expect(await all).toEqual({ answers: [], error: busy, failed: [] });
});
