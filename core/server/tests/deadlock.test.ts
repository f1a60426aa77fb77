import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id } from '#core/contract/fields.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { handle, module } from '../module.ts';
import { probeRoom, probeTable } from './probe-room.ts';

const input = z.strictObject({ workspace_slug: z.string(), id, first: z.coerce.number().int() });
const cross = endpoint({ id: 'probe.cross', service: 'dash', post: '/:workspace_slug/probe-crossings/:id', can: 'probe.write', summary: 'Cross', input, output: done });
const stuck = endpoint({ id: 'probe.stuck', service: 'dash', post: '/:workspace_slug/probe-stuck/:id', can: 'probe.write', summary: 'Stuck', input, output: done });

let tries = 0;
/** Opens once both hold their first lock. */
let meet: () => void;
let met: Promise<void>;
let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ modules: [module({
    ...probeRoom,
    routes: [
      handle(cross, async (ctx, { id, first }) => {
        tries += 1;
        await ctx.sql('insert into probe.thing (workspace_id, id, text) values ($1, $2, $3)', [ctx.workspaceId, id, 'crossed']);
        ctx.emit({ type: 'probe.thing.crossed', id, version: 1 });
        await ctx.sql('select pg_advisory_xact_lock($1)', [first]);
        if (tries === 2) meet();
        await met;
        await ctx.sql('select pg_advisory_xact_lock($1)', [3 - first]);
        return { ok: true as const };
      }),
      handle(stuck, async (ctx, { id }) => {
        tries += 1;
        await ctx.sql('insert into probe.thing (workspace_id, id, text) values ($1, $2, $3)', [ctx.workspaceId, id, 'stuck']);
        await ctx.sql("do $$ begin raise exception 'waits for itself' using errcode = '40P01'; end $$");
        return { ok: true as const };
      }),
    ],
  })] });
  await house.owner.query(probeTable);
});
beforeEach(() => { tries = 0; met = new Promise((resolve) => { meet = resolve; }); });
afterAll(() => house.close());

const written = async (text: string) => (await house.owner.query<{ n: number }>('select count(*)::int as n from probe.thing where text = $1', [text])).rows[0]!.n;

it('two that wait for each other are both served: one of them once more, and nothing of its first try stays', async () => {
  const answers = await Promise.all([1, 2].map((first) => call(house, cross, { workspace_slug: 'one', id: randomUUID(), first }, { token: 'token-of-ann', workspaceId: 1, headers: { 'idempotency-key': randomUUID() } })));
  expect(answers.map((a) => a.status)).toEqual([200, 200]);
  expect([tries, await written('crossed')]).toEqual([3, 2]);
  const { rows } = await house.owner.query<{ n: number }>("select count(*)::int as n from core.event where type = 'probe.thing.crossed'");
  expect(rows[0]!.n).toBe(2);
});

it('one that is never let through is told to come back, after three tries', async () => {
  const answer = await call(house, stuck, { workspace_slug: 'one', id: randomUUID(), first: 1 }, { token: 'token-of-ann', workspaceId: 1 });
  expect([answer.status, answer.error?.code, tries, await written('stuck')]).toEqual([503, 'core.unavailable', 3, 0]);
});
