import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { runAs } from '../app.ts';
import type { Ctx } from '../context.ts';
import { module, subscribe, type Witness } from '../module.ts';

const heard: string[] = [];
const hear = (name: string, wanted?: string) => subscribe(`probe.${name}`, ['probe.thing.added', 'probe.thing.moved'], async (_ctx, event) => { heard.push(`${name} ${event.type} ${String(event.data['n'])}`); }, wanted);
const noted: string[] = [];
let refuses = false;
const witness: Witness = {
  name: 'probe.note', on: ['probe.thing.added', 'probe.thing.moved'],
  note: async (ctx, workspaceId) => {
    noted.push(`${workspaceId}: ${ctx.events.length}`);
    if (refuses) throw new Error('the witness refuses');
    await ctx.sql('insert into core.seeded (module) values ($1)', ['probe.noted']);
  },
};

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ modules: [module({
    name: 'probe', uses: [], routes: [], witnesses: [witness],
    subscribers: [hear('always'), hear('moved', "event.type = 'probe.thing.moved'"), hear('second', 'event.workspace_id = 2'), hear('unknown', 'null::boolean')],
  })] });
  await house.owner.query('grant insert, select, delete on core.seeded to atrium_app');
});
beforeEach(async () => { heard.length = 0; noted.length = 0; refuses = false; await house.owner.query("delete from core.seeded where module like 'probe%'"); });
afterAll(() => house.close());

const inOne = <T>(work: (ctx: Ctx) => Promise<T>) => runAs(house.app, { name: 'test', workspaceId: 1 }, work);
const kept = async () => (await house.owner.query<{ module: string }>("select module from core.seeded where module like 'probe%' order by 1")).rows.map((r) => r.module);
const write = (ctx: Ctx) => ctx.sql('insert into core.seeded (module) values ($1)', ['probe.written']);

it('delivers each event to those who want it, in order, with the commit', async () => {
  await inOne(async (ctx) => {
    await write(ctx);
    ctx.emit({ type: 'probe.thing.added', workspaceId: 1, data: { n: 1 } });
    ctx.emit({ type: 'probe.thing.moved', workspaceId: 1, data: { n: 2 } });
  });
  await house.drain();
  expect(heard).toEqual(['always probe.thing.added 1', 'always probe.thing.moved 2', 'moved probe.thing.moved 2']);
  expect(await kept()).toEqual(['probe.noted', 'probe.written']);
});

it('keeps nothing of a call whose events cannot be written: not as text, and not into that stream', async () => {
  await expect(inOne(async (ctx) => { await write(ctx); ctx.emit({ type: 'probe.thing.other', workspaceId: 1, data: { n: 1n } }); })).rejects.toThrow('BigInt');
  expect(await kept()).toEqual([]);
  await expect(inOne(async (ctx) => { await write(ctx); ctx.emit({ type: 'probe.thing.other', workspaceId: 1 }); ctx.emit({ type: 'probe.thing.other', workspaceId: 2 }); })).rejects.toThrow('do not belong');
  expect(await kept()).toEqual([]);
  // PostgreSQL never hears of a value that cannot even be sent.
  await expect(inOne(async (ctx) => { await write(ctx); ctx.emit({ type: 'probe.thing.other', workspaceId: 1 }); ctx.emit({ type: 'probe.thing.other', accountId: { n: 1n } as never }); })).rejects.toThrow('cannot be written');
  expect(await kept()).toEqual([]);
  // The connection serves the next call as if nothing had been.
  await inOne(async (ctx) => { await write(ctx); ctx.emit({ type: 'probe.thing.other', workspaceId: 1 }); });
  expect(await kept()).toEqual(['probe.written']);
});

it('a witness looks once a call, before its end, and takes the call back with it', async () => {
  await inOne(async (ctx) => { for (let n = 0; n < 3; n++) ctx.emit({ type: 'probe.thing.added', workspaceId: 1, data: { n } }); });
  expect(noted).toEqual(['1: 3']);
  await inOne(async (ctx) => { ctx.emit({ type: 'probe.thing.other', workspaceId: 1 }); });
  expect(noted).toEqual(['1: 3']);
  await house.owner.query("delete from core.seeded where module like 'probe%'");
  refuses = true;
  await expect(inOne(async (ctx) => { await write(ctx); ctx.emit({ type: 'probe.thing.added', workspaceId: 1 }); })).rejects.toThrow('the witness refuses');
  expect(await kept()).toEqual([]);
  await house.drain();
  expect(heard.filter((h) => h.startsWith('always'))).toHaveLength(3);
});

it('a witness is not told of one workspace what changed in another', async () => {
  await expect(inOne(async (ctx) => { await write(ctx); for (const workspaceId of [1, 2]) ctx.emit({ type: 'probe.thing.added', workspaceId }); })).rejects.toThrow('several workspaces');
  expect([await kept(), noted]).toEqual([[], []]);
});
