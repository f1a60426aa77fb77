import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { runAs } from '../app.ts';
import type { Ctx } from '../context.ts';
import { whileReading } from '../database/transaction.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());

const soon = (ms: number) => new Promise((resolve) => { setTimeout(resolve, ms); });

/** Two things at once: one fails, the other goes on and asks when everything is over. */
async function abandoned(sql: Ctx['sql'], asked: (late: Promise<unknown>) => void): Promise<unknown> {
  const late = soon(150).then(() => sql('select pg_backend_pid() as pid'));
  late.catch(() => undefined);
  asked(late);
  return Promise.all([late, sql('select 1').then(() => { throw new Error('one of them failed'); })]);
}

it('what a failed call has left behind asks nothing in the name of whoever has its connection now', async () => {
  let late: Promise<unknown> | undefined;
  const keep = (p: Promise<unknown>) => { late = p; };
  await expect(runAs(house.app, { name: 'test' }, (ctx) => abandoned(ctx.sql.bind(ctx), keep))).rejects.toThrow('one of them failed');
  await expect(late).rejects.toThrow('after the call had ended');
  await expect(whileReading(house.app.pool, { accountId: null, workspaceId: null }, (tx) => abandoned(tx.sql.bind(tx), keep))).rejects.toThrow('one of them failed');
  await expect(late).rejects.toThrow('after the call had ended');
});

it('statements that are asked at once are answered each with its own, also when their names are the same and one fails', async () => {
  const answers = await runAs(house.app, { name: 'test' }, (ctx) => Promise.all([1, 2, 3].map((n) => ctx.sql<{ n: number }>('select $1::int as n', [n], 'test.same_name'))));
  expect(answers.map(([row]) => row!.n)).toEqual([1, 2, 3]);
  await expect(runAs(house.app, { name: 'test' }, (ctx) => Promise.all([ctx.sql('select 1 / $1::int', [0], 'test.fails'), ctx.sql('select $1::int as n', [4], 'test.same_name')]))).rejects.toThrow('division by zero');
  expect(await runAs(house.app, { name: 'test' }, (ctx) => ctx.sql('select $1::int as n', [5], 'test.same_name'))).toEqual([{ n: 5 }]);
});
