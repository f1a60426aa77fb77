import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { suspendAccount } from '#modules/identity/api.ts';
import { runAs } from '#core/server/app.ts';
import { openWire, within, type Wire } from '../../../tests/fixtures/wire.ts';
import * as contract from '../contract.ts';
import { direct, people, tab, type Person } from './scene.ts';

let house: TestHouse;
let wire: Wire;
beforeAll(async () => { house = await openTestHouse(); wire = await openWire(house); });
afterAll(async () => { await wire.close(); await house.close(); });

it('who closes the tab while being let in is not online for ever after', async () => {
  const [ann, bob] = await people(house, 'Ann', 'Bob') as [Person, Person];
  const other = await tab(wire, bob);
  const sockets = async () => (await house.app.metrics.sockets.get()).values[0]!.value;
  const before = await sockets();
  const { pool } = house.app;
  const query = pool.query.bind(pool);
  for (const stage of ['chat.rooms_of', 'chat.node']) {
    const socket = await wire.connect(ann.token);
    if (typeof socket === 'string') throw new Error(socket);
    // The tab closes in the middle of it: while the token is looked at, or the rooms are.
    let held: (() => void) | undefined;
    const gate = house.app.gate.authenticate.bind(house.app.gate);
    if (stage === 'chat.rooms_of') pool.query = (async (...given: Parameters<typeof query>) => { if ((given[0] as { name?: string }).name === stage) await new Promise<void>((go) => { held = go; }); return query(...given); }) as typeof pool.query;
    else house.app.gate.authenticate = async (...given) => { await new Promise<void>((go) => { held = go; }); return gate(...given); };
    socket.emit('authenticate', { token: ann.token });
    expect(await within(3000, () => held !== undefined)).toBe(true);
    socket.disconnect();
    expect(await within(3000, () => house.app.io!.sockets.sockets.get(socket.id ?? '') === undefined && house.app.io!.sockets.sockets.size === 1)).toBe(true);
    held!();
    pool.query = query as typeof pool.query;
    house.app.gate.authenticate = gate;
    await new Promise((r) => { setTimeout(r, 500); });
    expect([stage, (await house.owner.query('select 1 from chat.lease where account_id = $1 and expires_at is null', [ann.id])).rowCount]).toEqual([stage, 0]);
    expect([stage, await sockets()]).toEqual([stage, before]);
  }
  expect((await house.owner.query('select 1 from core.presence where account_id = $1', [ann.id])).rowCount).toBe(0);
  other.socket.disconnect();
});

it('who is suspended says nothing more, not even what was written for later', async () => {
  const [ann, bob] = await people(house, 'Ann', 'Bob') as [Person, Person];
  const room = await direct(house, ann, bob);
  const later = (await call(house, contract.scheduleMessage, { id: room, body: 'from the past', sendAt: new Date(Date.now() + 60_000).toISOString() }, ann)).body;
  await runAs(house.app, { name: 'test' }, (ctx) => suspendAccount(ctx, ann.id, new Date(Date.now() + 3_600_000)));
  await house.owner.query("update chat.scheduled set send_at = now() - interval '1 second' where id = $1", [later.id]);
  await house.owner.query("update graphile_worker._private_jobs set run_at = now() where key = $1", [`chat.send_scheduled:${later.id}`]);
  await house.drain();
  expect((await call(house, contract.listMessages, { id: room }, bob)).body.messages).toEqual([]);
  expect((await house.owner.query('select state, problem from chat.scheduled where id = $1', [later.id])).rows).toEqual([{ state: 'failed', problem: 'core.forbidden' }]);
});
