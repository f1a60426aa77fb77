import { expect, it } from 'vitest';
import { inBatches } from '../../web/expenses/in-batches.ts';

it('a refused batch ends the rest, and what was done before it is told along with the refusal', async () => {
  const refusal = new Error('refused');
  const heard: number[] = [];
  const run = async (batch: number[]) => { if (batch.includes(5)) throw refusal; return batch.length; };
  expect(await inBatches([1, 2, 3, 4, 5, 6, 7], 2, run, (n) => heard.push(n))).toEqual({ answers: [2, 2], error: refusal });
  expect(heard).toEqual([2, 2]);
  expect(await inBatches([1, 2, 3], 2, run, () => undefined)).toEqual({ answers: [2, 1], error: null });
  expect(await inBatches([5], 2, run, () => undefined)).toEqual({ answers: [], error: refusal });
});
