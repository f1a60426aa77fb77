import { expect, it } from 'vitest';
import type { Ctx } from '../context.ts';
import { inHalves } from '../resource/halving.ts';

/** Writes `count` rows of which some are refused; answers what was written, what was refused, and in how many calls. */
async function written(count: number, isBad: (n: number) => boolean): Promise<{ done: number[]; refused: number[]; calls: number }> {
  const said = { done: [] as number[], refused: [] as number[], calls: 0 };
  const ctx = { events: [], sql: () => Promise.resolve([]) } as unknown as Ctx;
  await inHalves(ctx, Array.from({ length: count }, (_, n) => n), (some) => {
    said.calls++;
    const bad = some.find(isBad);
    if (bad !== undefined) return Promise.reject(new Error(`row ${bad}`));
    said.done.push(...some);
    return Promise.resolve();
  }, (n, error) => { expect((error as Error).message).toBe(`row ${n}`); said.refused.push(n); });
  return said;
}
const all = (count: number) => Array.from({ length: count }, (_, n) => n);

it('writes all in one call where none is refused, and nothing where there is nothing', async () => {
  expect(await written(1000, () => false)).toEqual({ done: all(1000), refused: [], calls: 1 });
  expect((await written(0, () => true)).calls).toBe(0);
});
it('finds one among a thousand, wherever it stands, in some fifteen calls', async () => {
  for (const bad of [0, 1, 499, 500, 731, 998, 999]) {
    const { done, refused, calls } = await written(1000, (n) => n === bad);
    expect([bad, done, refused]).toEqual([bad, all(1000).filter((n) => n !== bad), [bad]]);
    expect(calls).toBeLessThanOrEqual(16);
  }
});
it('asks little more than once for each when all are refused', async () => {
  const { done, refused, calls } = await written(1000, () => true);
  expect([done, refused]).toEqual([[], all(1000)]);
  expect(calls).toBeLessThanOrEqual(1050);
});
it('loses and doubles none, whichever are refused', async () => {
  for (const [count, isBad] of [[1000, (n: number) => n % 2 === 0], [777, (n: number) => n % 10 === 3], [100, (n: number) => n < 50], [64, (n: number) => n > 60], [1, () => true]] as const) {
    const { done, refused, calls } = await written(count, isBad);
    expect([done, refused]).toEqual([all(count).filter((n) => !isBad(n)), all(count).filter(isBad)]);
    expect(calls).toBeLessThan(2 * count);
  }
});
it('stops at once where what went wrong is thrown on', async () => {
  const ctx = { events: [], sql: () => Promise.resolve([]) } as unknown as Ctx;
  await expect(inHalves(ctx, [1, 2, 3], () => Promise.reject(new Error('down')), (_n, error) => { throw error; })).rejects.toThrow('down');
});
