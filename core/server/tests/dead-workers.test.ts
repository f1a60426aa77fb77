import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { runAs } from '../app.ts';
import { freeJobsOfTheDead } from '../jobs.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());

it('what a killed worker held is done by the next one, and does not wait for hours', async () => {
  // Nobody alive may take it meanwhile.
  await house.drain();
  await house.pause();
  await runAs(house.app, { name: 'test' }, (ctx) => ctx.enqueue('core.forget', {}, { queue: 'held' }));
  await house.owner.query("update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now()");
  await house.owner.query("update graphile_worker._private_job_queues set locked_by = 'dead', locked_at = now()");
  await freeJobsOfTheDead(house.app);
  const { rows } = await house.owner.query('select (select count(*)::int from graphile_worker._private_jobs where locked_by is not null) as jobs, (select count(*)::int from graphile_worker._private_job_queues where locked_by is not null) as queues');
  expect(rows).toEqual([{ jobs: 0, queues: 0 }]);
  await house.drain();
  expect((await house.owner.query('select 1 from graphile_worker._private_jobs')).rows).toEqual([]);
});
