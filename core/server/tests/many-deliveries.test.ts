import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { runAs } from '../app.ts';
import { module, subscribe, subscribeMany } from '../module.ts';

let house: TestHouse;
/** What each subscriber handled, in order; what a transaction that failed had done is not among it. */
const handled = async (name: string) => (await house.owner.query<{ n: number }>("select (e.data ->> 'n')::int as n from core.event_handled h join core.event e on e.stream = h.stream and e.seq = h.seq where h.subscriber = $1 and e.data ? 'n' order by e.seq", [name])).rows.map((r) => r.n);
const runs: string[] = [];
let poison: number | null = null;
const hear = (name: string) => subscribe(`probe.${name}`, 'probe.thing.added', async (_ctx, event) => {
  runs.push(`${name} ${String(event.data['n'])}`);
  if (name === 'first' && event.data['n'] === poison) throw new Error('this one cannot be handled');
});
/** What the third is given, call by call. */
const given: number[][] = [];
const together = subscribeMany('probe.together', 'probe.thing.noted', async (_ctx, events) => {
  const numbers = events.map((e) => e.data['n'] as number);
  given.push(numbers);
  if (poison !== null && numbers.includes(poison)) throw new Error('this one cannot be handled');
});
beforeAll(async () => { house = await openTestHouse({ modules: [module({ name: 'probe', uses: [], routes: [], subscribers: [hear('first'), hear('second'), together] })] }); });
beforeEach(async () => { runs.length = 0; given.length = 0; poison = null; await house.owner.query("delete from core.event_handled where subscriber like 'probe.%'"); });
afterAll(() => house.close());

const happen = (count: number, from = 0, type = 'probe.thing.added') => runAs(house.app, { name: 'test', workspaceId: 1 }, async (ctx) => { for (let n = from; n < from + count; n++) ctx.emit({ type, workspaceId: 1, data: { n } }); });
const jobs = async () => (await house.owner.query<{ payload: { subscriber: string; seqs?: number[] } }>("select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'core.deliver' order by j.id")).rows.map((r) => r.payload);
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i);

it('few events are a delivery each, many one for each who hears of them; all are handled, in order', async () => {
  await happen(10);
  expect((await jobs()).map((j) => [j.subscriber, j.seqs])).toEqual(upTo(10).flatMap(() => [['probe.first', undefined], ['probe.second', undefined]]));
  await house.drain();
  await happen(120, 10);
  expect((await jobs()).map((j) => [j.subscriber, j.seqs!.length])).toEqual([['probe.first', 120], ['probe.second', 120]]);
  await house.drain();
  expect([await handled('probe.first'), await handled('probe.second')]).toEqual([upTo(130), upTo(130)]);
  expect(runs.filter((r) => r.startsWith('second'))).toEqual(upTo(130).map((n) => `second ${n}`));
});

it('one that cannot be handled holds up no other, and is tried again alone', async () => {
  poison = 27;
  await happen(60);
  await expect(house.drain()).rejects.toThrow('probe.first failed: this one cannot be handled');
  expect(await handled('probe.first')).toEqual(upTo(60).filter((n) => n !== 27));
  expect(await handled('probe.second')).toEqual(upTo(60));
  poison = null;
  runs.length = 0;
  await house.owner.query('update graphile_worker._private_jobs set run_at = now()');
  await house.drain();
  expect(runs).toEqual(['first 27']);
  expect(await handled('probe.first')).toEqual(upTo(60));
});

it('a delivery that comes twice is handled once', async () => {
  await happen(40);
  const [first] = await jobs();
  await house.drain();
  runs.length = 0;
  await house.owner.query("select graphile_worker.add_job('core.deliver', $1::json)", [JSON.stringify(first)]);
  await house.drain();
  expect(runs).toEqual([]);
});

it('whoever hears of many takes them together, alone where one cannot be handled, and none twice', async () => {
  await happen(520, 0, 'probe.thing.noted');
  const [delivery] = (await jobs()).filter((j) => j.subscriber === 'probe.together');
  await house.drain();
  expect(given).toEqual([upTo(500), upTo(20, 500)]);
  given.length = 0;
  await house.owner.query("delete from core.event_handled where subscriber = 'probe.together' and seq = any($1::bigint[])", [delivery!.seqs!.slice(3, 5)]);
  await house.owner.query("select graphile_worker.add_job('core.deliver', $1::json)", [JSON.stringify(delivery)]);
  await house.drain();
  expect(given).toEqual([[3, 4]]);
  given.length = 0;
  poison = 607;
  await happen(30, 600, 'probe.thing.noted');
  await expect(house.drain()).rejects.toThrow('probe.together failed: this one cannot be handled');
  expect(given).toEqual([upTo(30, 600), ...upTo(30, 600).map((n) => [n])]);
  expect(await handled('probe.together')).toEqual([...upTo(520), ...upTo(30, 600).filter((n) => n !== 607)]);
});
