import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { openWire, within, type Wire } from '../../../tests/fixtures/wire.ts';
import * as contract from '../contract.ts';
import type { Message } from '../contract.ts';
import { direct, group, people, say, tab, type Person } from './scene.ts';

let house: TestHouse;
let wire: Wire;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  house = await openTestHouse({ env: { RATE_FACTOR: '100' } });
  wire = await openWire(house);
  [ann, bob] = await people(house, 'Ann', 'Bob') as [Person, Person];
});
afterAll(async () => { await wire.close(); await house.close(); });

const everything = async (room: string, who: Person): Promise<Message[]> => {
  const all: Message[] = [];
  for (let after = 0; ;) {
    const { body } = await call(house, contract.listMessages, { id: room, after, limit: 100, view: 'all' }, who);
    all.push(...body.messages);
    if (!body.hasAfter) return all;
    after = all.at(-1)!.seq;
  }
};

describe('order', () => {
  it('two people write five hundred messages each at the same time: everybody has 1 to 1,000 in the same order, once', async () => {
    const room = await direct(house, ann, bob);
    const tabs = [await tab(wire, ann), await tab(wire, bob), await tab(wire, bob)];
    const write = async (i: number) => {
      const acks = await Promise.all(Array.from({ length: 500 }, (_, n) => tabs[i]!.ask('message-send', { roomId: room, clientMessageId: randomUUID(), body: `${i}:${n}` })));
      expect(acks.filter((a) => !a.ok)).toEqual([]);
      // What one person wrote keeps its order.
      const seqs = acks.map((a) => (a.ok ? a.data.seq : 0));
      expect(seqs).toEqual([...seqs].sort((x, y) => x - y));
    };
    await Promise.all([write(0), write(1)]);
    expect(await within(10_000, () => tabs.every((t) => t.messages(room).length >= 1000))).toBe(true);
    const numbers = Array.from({ length: 1000 }, (_, i) => i + 1);
    const stored = await everything(room, ann);
    expect(stored.map((m) => m.seq)).toEqual(numbers);
    for (const t of tabs) {
      expect(t.messages(room).map((m) => m.message.seq).sort((a, b) => a - b)).toEqual(numbers);
      const bySeq = new Map(t.messages(room).map((m) => [m.message.seq, m.message.body]));
      expect(numbers.map((n) => bySeq.get(n))).toEqual(stored.map((m) => m.body));
      t.socket.disconnect();
    }
    const { rows } = await house.owner.query('select last_seq, change_seq, (select count(*)::int from chat.message where room_id = r.id) as n from chat.room r where id = $1', [room]);
    expect(rows).toEqual([{ last_seq: 1000, change_seq: 1000, n: 1000 }]);
  });

  it('the same message five times, over socket and HTTP: one row, heard once, four times "duplicate"', async () => {
    const room = await group(house, ann, [bob]);
    const [mine, other] = [await tab(wire, ann), await tab(wire, bob)];
    const clientMessageId = randomUUID();
    const send = async () => { const ack = await mine.ask('message-send', { roomId: room, clientMessageId, body: 'once' }); return ack.ok ? ack.data : null; };
    const post = async () => (await call(house, contract.sendMessage, { id: room, clientMessageId, body: 'once' }, ann)).body;
    const answers = [...await Promise.all([send(), send(), post()]), await post(), await send()];
    expect(answers.map((a) => a!.duplicate).sort()).toEqual([false, true, true, true, true]);
    expect(new Set(answers.map((a) => `${a!._id}:${a!.seq}:${a!.changeSeq}`)).size).toBe(1);
    // Says what was heard where it is not this: late, never or twice.
    await vi.waitFor(() => expect(other.messages(room).map((m) => m.message.seq)).toEqual([answers[0]!.seq]), { timeout: 10_000 });
    await new Promise((r) => { setTimeout(r, 200); });
    expect(other.messages(room).map((m) => m.message.body)).toEqual(['once']);
    expect((await house.owner.query('select 1 from chat.message where client_message_id = $1', [clientMessageId])).rowCount).toBe(1);
    const elsewhere = await group(house, ann, [bob]);
    expect((await call(house, contract.sendMessage, { id: elsewhere, clientMessageId, body: 'once' }, ann)).error?.code).toBe('chat.client_id_conflict');
    expect(await mine.ask('message-send', { roomId: elsewhere, clientMessageId, body: 'once' })).toMatchObject({ ok: false, error: { code: 'client_id_conflict' } });
    // Another person may use the same id.
    expect(await other.ask('message-send', { roomId: room, clientMessageId, body: 'mine' })).toMatchObject({ ok: true, data: { duplicate: false } });
  });

  it('many at once open one room of two', async () => {
    const [eve, dan] = await people(house, 'Eve', 'Dan') as [Person, Person];
    const ids = await Promise.all(Array.from({ length: 12 }, (_, i) => (i % 2 ? direct(house, eve, dan) : direct(house, dan, eve))));
    expect(new Set(ids).size).toBe(1);
    expect((await house.owner.query("select 1 from chat.room where direct_key like '%' || $1 || '%'", [eve.id])).rowCount).toBe(1);
    const mates = await call(house, contract.listPeople, { id: ids[0]! }, eve);
    expect(mates.body.people.map((p) => p._id).sort()).toEqual([eve.id, dan.id].sort());
  });
});

describe('catching up', () => {
  it('after 120 messages, 3 edits and 2 deletions the view equals a fresh one, with at most two calls', async () => {
    const room = await group(house, ann, [bob]);
    const sent = [];
    for (let i = 0; i < 5; i++) sent.push(await say(house, ann, room, `before ${i}`));
    const away = await tab(wire, bob);
    const view = new Map((await everything(room, bob)).map((m) => [m._id, m]));
    let cursor = away.hello.heads.find((h) => h.roomId === room)!.changeSeq;
    away.socket.disconnect();
    for (let i = 0; i < 120; i++) sent.push(await say(house, ann, room, `while ${i}`));
    for (const i of [0, 7, 50]) expect((await call(house, contract.editMessage, { id: sent[i]!._id, body: `edited ${i}` }, ann)).status).toBe(200);
    for (const i of [1, 60]) expect((await call(house, contract.deleteMessage, { id: sent[i]!._id }, ann)).status).toBe(200);
    await call(house, contract.react, { id: sent[9]!._id, emoji: '👍' }, bob);
    const back = await tab(wire, bob, { rooms: { [room]: cursor } });
    expect(back.hello.resync).toEqual([room]);
    let calls = 0;
    for (let more = true; more; calls++) {
      const ack = await back.ask('sync', { rooms: { [room]: cursor } });
      if (!ack.ok) throw new Error(JSON.stringify(ack));
      for (const m of ack.data.rooms[0]!.messages) view.set(m._id, m);
      cursor = ack.data.rooms[0]!.changeSeq;
      more = ack.data.more.length > 0;
    }
    expect(calls).toBeLessThanOrEqual(2);
    const fresh = await everything(room, bob);
    expect([...view.values()].sort((a, b) => a.seq - b.seq)).toEqual(fresh);
    expect(fresh.filter((m) => m.deletedAt).map((m) => m.body)).toEqual(['', '']);
    expect(cursor).toBe((await call(house, contract.getRoom, { id: room }, bob)).body.room.changeSeq);
    // Nothing is left to ask for.
    expect((await call(house, contract.sync, { rooms: { [room]: cursor } }, bob)).body.rooms[0]!.messages).toEqual([]);
    back.socket.disconnect();
  });

  it('goes over rooms and pages: small answers, no hole, strangers\' rooms are gone', async () => {
    const rooms = [await group(house, ann, [bob], 'A'), await group(house, ann, [bob], 'B'), await group(house, ann, [bob], 'C')];
    for (const room of rooms) for (let i = 0; i < 7; i++) await say(house, ann, room, `${i}`);
    const [stranger] = await people(house, 'Sly') as [Person];
    const cursors: Record<string, number> = Object.fromEntries(rooms.map((r) => [r, 0]));
    const seen: Record<string, number[]> = Object.fromEntries(rooms.map((r) => [r, []]));
    let wanted = rooms;
    for (let i = 0; i < 20 && wanted.length > 0; i++) {
      const { body } = await call(house, contract.sync, { rooms: Object.fromEntries(wanted.map((r) => [r, cursors[r]!])), limit: 5 }, bob);
      for (const r of body.rooms) { seen[r.roomId]!.push(...r.messages.map((m) => m.seq)); cursors[r.roomId] = r.changeSeq; }
      wanted = body.more;
    }
    for (const room of rooms) expect(seen[room]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect((await call(house, contract.sync, { rooms: { [rooms[0]!]: 0, [randomUUID()]: 3 } }, stranger)).body).toMatchObject({ rooms: [], gone: expect.arrayContaining([rooms[0]]) });
  });
});
