import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { runAs } from '../app.ts';
import { module, subscribe } from '../module.ts';

let house: TestHouse;
let problem: Error | null = null;
let delivered = 0;
const fragile = subscribe('probe.fragile', 'probe.thing.added', async () => {
  const now = problem;
  problem = null;
  if (now) throw now;
  delivered += 1;
});
beforeAll(async () => { house = await openTestHouse({ modules: [module({ name: 'probe', uses: [], routes: [], subscribers: [fragile] })] }); });
beforeEach(() => { delivered = 0; });
afterAll(() => house.close());

const happens = () => runAs(house.app, { name: 'test' }, async (ctx) => { ctx.emit({ type: 'probe.thing.added', id: 'x', workspaceId: null, data: {} } as never); });

it('a delivery that came in another one’s way is made again', async () => {
  problem = new Error('deadlock detected');
  await happens();
  await house.drain();
  expect(delivered).toBe(1);
});

it('a subscriber that fails of itself fails the test, by name, though it would do the second time', async () => {
  problem = new Error('cannot read properties of undefined');
  await happens();
  await expect(house.drain()).rejects.toThrow('probe.fragile failed: cannot read properties of undefined');
});
