import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import { createApp } from '#core/server/boot.ts';
import { buildHttpServer } from '#core/server/http/server.ts';
import { hasRedis, startRedis, startTestRedis } from '#core/testing/redis-server.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { getOwnProfile, updateProfile } from '#modules/social/contract.ts';
import { openWire, within, type Wire } from '../../../tests/fixtures/wire.ts';
import * as contract from '../contract.ts';
import { nodeOf } from '../service/node.ts';
import { direct, group, people, say, tab, type Person } from './scene.ts';

/** Another process's worth of the same house: its own node over the same database. */
async function secondNode(house: TestHouse): Promise<{ node: TestHouse; wire: Wire; close: () => Promise<void> }> {
  const { app, close } = await createApp({ config: house.app.config, log: house.app.log, modules, database: { url: house.ownerUrl, ownerUrl: house.ownerUrl }, root: path.resolve(import.meta.dirname, '../../..'), migrated: true, rateFactor: 1000 });
  const server = await buildHttpServer(app, { webRoot: null });
  await server.ready();
  const node = { ...house, app, server };
  const wire = await openWire(node);
  return { node, wire, close: async () => { await wire.close(); await server.close(); await close(); } };
}

type Open = () => Promise<{ env: Record<string, string>; close: () => Promise<void> }>;
const overRedis = (start: () => Promise<{ url: string; close: () => Promise<void> }>): Open => async () => { const server = await start(); return { env: { REDIS_URL: server.url }, close: () => server.close() }; };

describe('two nodes over PostgreSQL', () => describeNodes(async () => ({ env: {}, close: async () => undefined })));
describe('two nodes over what speaks as Redis does', () => describeNodes(overRedis(startTestRedis)));
describe.skipIf(!hasRedis())('two nodes over Redis itself (where it is not installed: apt-get install redis-server)', () => describeNodes(overRedis(startRedis)));

function describeNodes(open: Open): void {
  let transport: { env: Record<string, string>; close: () => Promise<void> };
  let house: TestHouse;
  let wire: Wire;
  let second: Awaited<ReturnType<typeof secondNode>>;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    transport = await open();
    house = await openTestHouse({ env: transport.env });
    wire = await openWire(house);
    second = await secondNode(house);
    [ann, bob] = await people(house, 'Ann', 'Bob') as [Person, Person];
  });
  afterAll(async () => { await second.close(); await wire.close(); await house.close(); await transport.close(); });

  it('messages, edits, typing and reading cross; long ones too; numbers have no hole', async () => {
    const room = await direct(house, ann, bob);
    const [a, b] = [await tab(wire, ann), await tab(second.wire, bob)];
    await Promise.all(Array.from({ length: 20 }, (_, i) => Promise.all([
      a.ask('message-send', { roomId: room, clientMessageId: randomUUID(), body: `a${i}` }), say(second.node, bob, room, `b${i}`),
    ])));
    const long = await a.ask('message-send', { roomId: room, clientMessageId: randomUUID(), body: `ü${'x'.repeat(9_900)}` });
    expect(long.ok).toBe(true);
    const numbers = Array.from({ length: 41 }, (_, i) => i + 1);
    for (const t of [a, b]) {
      expect(await within(5000, () => t.messages(room).length === 41)).toBe(true);
      expect(t.messages(room).map((m) => m.message.seq).sort((x, y) => x - y)).toEqual(numbers);
    }
    expect(b.messages(room).find((m) => m.message.body.startsWith('ü'))!.message.body).toHaveLength(9_901);
    await b.ask('typing', { roomId: room });
    expect(await within(3000, () => (a.heard.typing ?? []).some((t) => t.user._id === bob.id))).toBe(true);
    await b.ask('mark-read', { roomId: room, seq: 41 });
    expect(await within(3000, () => (a.heard.read ?? []).some((r) => r.seq === 41))).toBe(true);
    if (long.ok) await a.ask('message-edit', { messageId: long.data._id, body: 'short' });
    expect(await within(3000, () => (b.heard['message-changed'] ?? []).some((m) => m.message.body === 'short'))).toBe(true);
    for (const t of [a, b]) t.socket.disconnect();
  });

  it('who is connected to the other node is not told as if they were away', async () => {
    const [room, other] = [await direct(house, ann, bob), await group(house, ann, [bob, (await people(house, 'Cem'))[0]!])];
    const [a, b] = [await tab(wire, ann), await tab(second.wire, bob)];
    expect(await within(5000, () => nodeOf(house.app).known.has(bob.id))).toBe(true);
    // A node looks at who is in a room when it first hears of it.
    for (const n of [1, 2]) {
      nodeOf(house.app).toTell.clear();
      for (const id of [room, other]) {
        await say(house, ann, id, 'here?');
        expect(await within(3000, () => b.messages(id).length === n)).toBe(true);
      }
    }
    expect([...nodeOf(house.app).toTell.keys()]).toEqual([other]);
    for (const t of [a, b]) t.socket.disconnect();
  });

  it('the same message to both nodes is stored once; who is removed on one hears nothing on the other', async () => {
    const room = await group(house, ann, [bob]);
    const b = await tab(second.wire, bob);
    const clientMessageId = randomUUID();
    const answers = await Promise.all([house, second.node, house, second.node].map((node) => call(node, contract.sendMessage, { id: room, clientMessageId, body: 'once' }, ann)));
    expect(answers.map((x) => x.body.duplicate).sort()).toEqual([false, true, true, true]);
    expect(await within(3000, () => b.messages(room).filter((m) => m.message.body === 'once').length === 1)).toBe(true);
    expect((await call(house, contract.removePerson, { id: room, user_id: bob.id }, ann)).status).toBe(200);
    await say(second.node, ann, room, 'secret');
    expect(await within(3000, () => (b.heard['room-removed'] ?? []).some((r) => r.room._id === room))).toBe(true);
    expect(b.messages(room).map((m) => m.message.body)).not.toContain('secret');
    b.socket.disconnect();
  });
}

describe('presence', () => {
  let house: TestHouse;
  let wire: Wire;
  beforeAll(async () => { house = await openTestHouse(); wire = await openWire(house); });
  afterAll(async () => { await wire.close(); await house.close(); });

  it('is told to people of the same room and nobody else; a reload does not flicker; it ends some seconds after the last tab', async () => {
    const [ann, bob, eve] = await people(house, 'Ann', 'Bob', 'Eve') as [Person, Person, Person];
    await direct(house, ann, bob);
    const [watcher, stranger] = [await tab(wire, ann), await tab(wire, eve)];
    const statuses = () => (watcher.heard.presence ?? []).flatMap((list) => (Array.isArray(list) ? list : [])).filter((p) => p._id === bob.id).map((p) => p.status);
    const [one, two] = [await tab(wire, bob), await tab(wire, bob)];
    expect(await within(5000, () => statuses().at(-1) === 'online')).toBe(true);
    expect(await within(5000, () => [...(one.heard.onlineUsers ?? []), ...(one.heard.presence ?? [])].some((list) => list.some((p) => p._id === ann.id && p.status === 'online')))).toBe(true);
    await one.ask('presence', { state: 'away' });
    await new Promise((r) => { setTimeout(r, 1500); });
    expect(statuses().at(-1)).toBe('online');
    await two.ask('presence', { state: 'away' });
    expect(await within(5000, () => statuses().at(-1) === 'away')).toBe(true);
    await two.ask('presence', { state: 'dnd' });
    expect(await within(5000, () => statuses().at(-1) === 'dnd')).toBe(true);
    await call(house, contract.updateMe, { doNotDisturb: false }, bob);
    one.socket.disconnect();
    two.socket.disconnect();
    await new Promise((r) => { setTimeout(r, 2000); });
    const again = await tab(wire, bob);
    await new Promise((r) => { setTimeout(r, 10_500); });
    expect(statuses()).not.toContain('offline');
    again.socket.disconnect();
    const closed = Date.now();
    expect(await within(20_000, () => statuses().at(-1) === 'offline')).toBe(true);
    expect(Date.now() - closed).toBeGreaterThan(9000);
    expect(JSON.stringify(stranger.heard)).not.toContain(bob.id);
    for (const t of [watcher, stranger]) t.socket.disconnect();
  }, 60_000);

  it('hidden is hidden both ways; a block ends it', async () => {
    const [gil, hal, ida] = await people(house, 'Gil', 'Hal', 'Ida') as [Person, Person, Person];
    await group(house, gil, [hal, ida]);
    const [g, h, i] = [await tab(wire, gil), await tab(wire, hal), await tab(wire, ida)];
    const room = (await call(house, contract.listRooms, {}, gil)).body.rooms[0]!;
    expect(await within(5000, async () => (await call(house, contract.getRoom, { id: room._id }, gil)).body.room.people.every((p) => p.status === 'online'))).toBe(true);
    await call(house, contract.updateMe, { hidePresence: true }, hal);
    expect(await within(5000, () => !(g.heard.onlineUsers ?? []).at(-1)?.some((p) => p._id === hal.id) && (h.heard.onlineUsers ?? []).at(-1)?.length === 0)).toBe(true);
    const seen = async (who: Person) => Object.fromEntries((await call(house, contract.getRoom, { id: room._id }, who)).body.room.people.map((p) => [p.firstName, p.status]));
    expect(await seen(gil)).toEqual({ Gil: 'online', Hal: 'offline', Ida: 'online' });
    expect(await seen(hal)).toEqual({ Gil: 'offline', Hal: 'online', Ida: 'offline' });
    // The profile says the same, and shown again there is shown here.
    expect((await call(house, getOwnProfile, {}, hal)).body.settings.hidePresence).toBe(true);
    expect((await call(house, updateProfile, { settings: { hidePresence: false } }, hal)).status).toBe(200);
    expect((await call(house, contract.getMe, {}, hal)).body.settings.hidePresence).toBe(false);
    await house.drain();
    expect(await within(5000, () => (g.heard.onlineUsers ?? []).at(-1)?.some((p) => p._id === hal.id) === true)).toBe(true);
    await house.owner.query('insert into social.block (blocker_id, blocked_id) values ($1, $2)', [ida.id, gil.id]);
    expect(await seen(gil)).toEqual({ Gil: 'online', Hal: 'online', Ida: 'offline' });
    for (const t of [g, h, i]) t.socket.disconnect();
  });
});
