import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { found, join } from '../../../tests/fixtures/people.ts';
import { openWire, within, type Wire } from '../../../tests/fixtures/wire.ts';
import * as contract from '../contract.ts';
import { direct, group, people, say, tab, type Person } from './scene.ts';

let house: TestHouse;
let wire: Wire;
let ann: Person;
let bob: Person;
let cem: Person;
let eve: Person;
beforeAll(async () => {
  house = await openTestHouse();
  wire = await openWire(house);
  [ann, bob, cem, eve] = await people(house, 'Ann', 'Bob', 'Cem', 'Eve') as [Person, Person, Person, Person];
});
afterAll(async () => { await wire.close(); await house.close(); });

const pause = (ms: number) => new Promise((resolve) => { setTimeout(resolve, ms); });
const block = (a: Person, b: Person) => house.owner.query('insert into social.block (blocker_id, blocked_id) values ($1, $2) on conflict do nothing', [a.id, b.id]);

describe('who reads', () => {
  it('a stranger meets 404 everywhere, over HTTP and the socket, and hears nothing', async () => {
    const room = await group(house, ann, [bob]);
    const message = await say(house, ann, room, 'secretword among us');
    const t = await tab(wire, eve);
    for (const [endpoint, input] of [
      [contract.getRoom, { id: room }], [contract.listMessages, { id: room }], [contract.listPeople, { id: room }], [contract.listPins, { id: room }], [contract.sendMessage, { id: room, clientMessageId: randomUUID(), body: 'hi' }],
      [contract.getMessage, { id: message._id }], [contract.editMessage, { id: message._id, body: 'mine' }], [contract.deleteMessage, { id: message._id }], [contract.react, { id: message._id, emoji: '👍' }], [contract.listEdits, { id: message._id }],
      [contract.getDelivery, { id: message._id }], [contract.pinMessage, { id: message._id }], [contract.linkMessage, { id: message._id, topic: 'sales.lead', subjectId: '1', label: 'x' }], [contract.createReminder, { id: message._id, at: new Date(Date.now() + 60_000).toISOString() }],
      [contract.markRead, { id: room, seq: 1 }], [contract.markUnread, { id: room, seq: 1 }], [contract.putDraft, { id: room, body: 'x' }], [contract.scheduleMessage, { id: room, body: 'x', sendAt: new Date(Date.now() + 60_000).toISOString() }],
      [contract.addPeople, { id: room, people: [eve.id] }], [contract.removePerson, { id: room, user_id: bob.id }], [contract.setRole, { id: room, user_id: eve.id, role: 'owner' }], [contract.updateRoom, { id: room, name: 'mine' }], [contract.updateThread, { id: room, rootSeq: 1 }],
      [contract.leaveRoom, { id: room }], [contract.searchMessages, { q: 'secretword', roomId: room }],
    ] as const) expect([endpoint.id, (await call(house, endpoint, input, eve)).status]).toEqual([endpoint.id, 404]);
    expect((await call(house, contract.searchMessages, { q: 'secretword' }, eve)).body.messages).toEqual([]);
    expect((await call(house, contract.searchMessages, { q: 'secretw' }, bob)).body.messages.map((m) => m._id)).toEqual([message._id]);
    expect((await call(house, contract.listLinked, { topic: 'sales.lead', subjectId: '1' }, eve)).body.messages).toEqual([]);
    for (const ack of [
      await t.ask('message-send', { roomId: room, clientMessageId: randomUUID(), body: 'hi' }), await t.ask('typing', { roomId: room }), await t.ask('mark-read', { roomId: room, seq: 1 }), await t.ask('react', { messageId: message._id, emoji: '👍' }),
      await t.ask('message-edit', { messageId: message._id, body: 'x' }), await t.ask('message-delete', { messageId: message._id }),
    ]) expect(ack).toMatchObject({ ok: false, error: { code: 'not_found' } });
    await say(house, ann, room, 'again');
    await pause(300);
    expect(t.messages(room)).toEqual([]);
    t.socket.disconnect();
  });

  it('row-level security alone hides rooms, people and messages', async () => {
    const room = await group(house, ann, [bob]);
    await say(house, ann, room, 'behind the second wall');
    const client = await house.app.pool.connect();
    try {
      const seenBy = async (who: Person) => {
        await client.query('begin');
        await client.query("select set_config('app.account_id', $1, true)", [who.id]);
        const counts = [];
        for (const table of ['room', 'member', 'message']) counts.push((await client.query<{ n: number }>(`select count(*)::int as n from chat.${table} where ${table === 'room' ? 'id' : 'room_id'} = $1`, [room])).rows[0]!.n);
        await client.query('rollback');
        return counts;
      };
      expect(await seenBy(bob)).toEqual([1, 2, 2]);
      expect(await seenBy(eve)).toEqual([0, 0, 0]);
      await client.query('begin');
      await expect(client.query("insert into chat.message (room_id, seq, id, sender_id, client_message_id, change_seq, created_at) values ($1, 99, gen_random_uuid(), $2, gen_random_uuid(), 99, now())", [room, eve.id])).rejects.toThrow(/permission denied/);
      await client.query('rollback');
      await expect(client.query('select * from chat.lease')).rejects.toThrow(/permission denied/);
    } finally { client.release(); }
  });

  it('who is removed stops at the next request and hears no further message, on their open socket either', async () => {
    const room = await group(house, ann, [bob, cem]);
    const t = await tab(wire, cem);
    await say(house, ann, room, 'one');
    expect(await within(2000, () => t.messages(room).some((m) => m.message.body === 'one'))).toBe(true);
    expect((await call(house, contract.removePerson, { id: room, user_id: cem.id }, bob)).error?.code).toBe('chat.not_allowed');
    expect((await call(house, contract.removePerson, { id: room, user_id: cem.id }, ann)).status).toBe(200);
    await say(house, ann, room, 'two');
    expect((await call(house, contract.listMessages, { id: room }, cem)).status).toBe(404);
    expect(await within(2000, () => (t.heard['room-removed'] ?? []).some((r) => r.room._id === room))).toBe(true);
    await pause(300);
    expect(t.messages(room).map((m) => m.message.body)).not.toContain('two');
    expect((await call(house, contract.listRooms, { limit: 100 }, cem)).body.rooms.map((r) => r._id)).not.toContain(room);
    t.socket.disconnect();
  });

  it('who is removed past every signal hears nothing either: the next message notices', async () => {
    const room = await group(house, ann, [bob, cem]);
    const t = await tab(wire, cem);
    await say(house, ann, room, 'one');
    expect(await within(2000, () => t.messages(room).some((m) => m.message.body === 'one'))).toBe(true);
    await house.owner.query('select chat.end_membership($1, $2)', [room, cem.id]);
    await say(house, ann, room, 'two');
    expect(await within(2000, () => (t.heard['room-removed'] ?? []).length > 0)).toBe(true);
    expect(t.messages(room).map((m) => m.message.body)).not.toContain('two');
    t.socket.disconnect();
  });

  it('somebody added without history sees what comes from then on, in lists, search and by id', async () => {
    const room = await group(house, ann, [bob]);
    const old = await say(house, ann, room, 'oldestword');
    const [new_] = await people(house, 'New') as [Person];
    const t = await tab(wire, new_);
    expect((await call(house, contract.addPeople, { id: room, people: [new_.id], history: 'none' }, bob)).status).toBe(200);
    expect(await within(2000, () => (t.heard['room-updated'] ?? []).some((r) => r.room._id === room))).toBe(true);
    const fresh = await say(house, ann, room, 'freshword');
    expect(await within(2000, () => t.messages(room).some((m) => m.message._id === fresh._id))).toBe(true);
    const seen = (await call(house, contract.listMessages, { id: room, view: 'all' }, new_)).body.messages.map((m) => m._id);
    expect(seen).toContain(fresh._id);
    expect(seen).not.toContain(old._id);
    expect((await call(house, contract.getMessage, { id: old._id }, new_)).status).toBe(404);
    expect((await call(house, contract.searchMessages, { q: 'oldestword' }, new_)).body.messages).toEqual([]);
    expect((await call(house, contract.sync, { rooms: { [room]: 0 } }, new_)).body.rooms[0]!.messages.map((m) => m._id)).not.toContain(old._id);
    t.socket.disconnect();
  });
});

describe('a block', () => {
  it('ends writing, typing and reacting between two, and finding each other; what was written stays readable', async () => {
    const [gil, hal] = await people(house, 'Gil', 'Hal') as [Person, Person];
    const room = await direct(house, gil, hal);
    const message = await say(house, gil, room, 'before');
    await block(hal, gil);
    const t = await tab(wire, gil);
    for (const who of [gil, hal]) expect((await call(house, contract.sendMessage, { id: room, clientMessageId: randomUUID(), body: 'after' }, who)).error?.code).toBe('chat.blocked');
    expect(await t.ask('message-send', { roomId: room, clientMessageId: randomUUID(), body: 'after' })).toMatchObject({ ok: false, error: { code: 'blocked' } });
    expect(await t.ask('typing', { roomId: room })).toMatchObject({ ok: false, error: { code: 'not_found' } });
    expect((await call(house, contract.react, { id: message._id, emoji: '👍' }, hal)).error?.code).toBe('chat.blocked');
    expect((await call(house, contract.updateRoom, { id: room, retentionDays: 1, legalHold: false }, gil)).error?.code).toBe('chat.blocked');
    expect((await call(house, contract.pinMessage, { id: message._id }, gil)).error?.code).toBe('chat.blocked');
    expect((await call(house, contract.linkMessage, { id: message._id, topic: 'sales.lead', subjectId: randomUUID(), label: 'x' }, gil)).error?.code).toBe('chat.blocked');
    expect((await call(house, contract.getRoom, { id: room }, hal)).body.room).toMatchObject({ retentionDays: null });
    expect((await call(house, contract.listMessages, { id: room }, gil)).body.messages.map((m) => m.body)).toEqual(['before']);
    expect((await call(house, contract.getRoom, { id: room }, gil)).body.room.canWrite).toBe(false);
    expect((await call(house, contract.searchUsers, { search: 'Hal Te' }, gil)).body.users.map((u) => u._id)).not.toContain(hal.id);
    const [ida] = await people(house, 'Ida') as [Person];
    await block(ida, gil);
    expect((await call(house, contract.createRoom, { counterpart: ida.id }, gil)).status).toBe(404);
    const shared = await group(house, ann, [gil, hal]);
    const kept = await say(house, hal, shared, 'in the group');
    expect((await call(house, contract.listMessages, { id: shared }, gil)).body.messages.map((m) => m._id)).toContain(kept._id);
    expect((await call(house, contract.getRoom, { id: shared }, gil)).body.room.collapsed).toEqual([hal.id]);
    t.socket.disconnect();
  });

  it('folds who is blocked in a group however many came before them', async () => {
    const crowd = await people(house, ...Array.from({ length: 21 }, (_, i) => `Crowd${i}`));
    const [joe, kim] = await people(house, 'Joe', 'Kim') as [Person, Person];
    const large = await group(house, ann, [joe, ...crowd]);
    expect((await call(house, contract.addPeople, { id: large, people: [kim.id] }, ann)).status).toBe(200);
    await block(joe, kim);
    const { room } = (await call(house, contract.getRoom, { id: large }, joe)).body;
    expect(room.people.map((p) => p._id)).not.toContain(kim.id);
    expect(room.collapsed).toEqual([kim.id]);
    // Nobody is told of others' blocks.
    expect((await call(house, contract.getRoom, { id: large }, ann)).body.room.collapsed).toEqual([]);
  });
});

describe('bad input', () => {
  it('is refused with its code, over both ways, and nothing is stored', async () => {
    const room = await group(house, ann, [bob]);
    const t = await tab(wire, ann);
    const before = (await house.owner.query('select count(*)::int as n from chat.message where room_id = $1', [room])).rows;
    const send = (payload: Record<string, unknown>) => t.socket.timeout(5000).emitWithAck('message-send', { roomId: room, clientMessageId: randomUUID(), ...payload }) as Promise<{ ok: boolean; error?: { code: string } }>;
    for (const [body, code] of [['x'.repeat(10_001), 'too_large'], ['', 'invalid'], [' \n\t\u200b ', 'invalid'], ['a\0b', 'invalid'], ['half \ud83d', 'invalid'], [42, 'invalid'], [null, 'invalid'], [{ $gt: '' }, 'invalid']] as const) {
      expect([String(body).slice(0, 10), (await send({ body })).error?.code]).toEqual([String(body).slice(0, 10), code]);
      const answer = await call(house, contract.sendMessage, { id: room, clientMessageId: randomUUID(), body }, ann);
      expect([String(body).slice(0, 10), answer.status]).toEqual([String(body).slice(0, 10), code === 'too_large' ? 413 : 422]);
    }
    for (const payload of [{ body: 'x', surprise: 1 }, { body: 'x', roomId: 'no' }, { body: 'x', clientMessageId: 'no' }, { body: 'x', attachmentIds: 'no' }, { body: 'x', replyToSeq: 99_999 }, { body: 'x', threadRootSeq: 99_999 }, { body: 'x', attachmentIds: Array.from({ length: 11 }, () => randomUUID()) }]) {
      expect([Object.keys(payload).at(-1), (await send(payload)).error?.code]).toEqual([Object.keys(payload).at(-1), 'invalid']);
    }
    expect((await send({ body: 'x', attachmentIds: [randomUUID()] })).error?.code).toBe('invalid');
    for (const payload of [undefined, null, [], 'x', 5, JSON.parse('{"__proto__":{"roomId":"x"},"constructor":1}')]) expect(await t.socket.timeout(5000).emitWithAck('message-send', payload)).toMatchObject({ ok: false, error: { code: 'invalid' } });
    for (const name of ['no-such-event', '__proto__', 'constructor', 'toString', 'message-in']) expect(await t.socket.timeout(5000).emitWithAck(name, {})).toMatchObject({ ok: false, error: { code: 'unsupported' } });
    expect((await house.owner.query('select count(*)::int as n from chat.message where room_id = $1', [room])).rows).toEqual(before);
    expect(await send({ body: 'x'.repeat(10_000) })).toMatchObject({ ok: true });
    await pause(1100);
    t.socket.emit('message-send', { roomId: room, clientMessageId: randomUUID(), body: 'x'.repeat(65 * 1024) });
    expect(await within(3000, () => !t.socket.connected)).toBe(true);
  });

  it('by the beginning of an address one finds colleagues to write to, and nobody else', async () => {
    const [boss, kit, lou, mo] = await people(house, 'Boss', 'Kit', 'Lou', 'Mo') as [Person, Person, Person, Person];
    const place = await found(house, boss);
    for (const p of [kit, lou]) await join(house, place, p, 'member');
    await house.drain();
    const find = async (who: Person, search: string) => (await call(house, contract.searchUsers, { search }, who)).body.users.map((u) => u._id);
    const beginning = lou.email.slice(0, lou.email.indexOf('@') + 1);
    expect([await find(kit, beginning), await find(mo, beginning), await find(kit, beginning.replace('-', '_'))]).toEqual([[lou.id], [], []]);
    await block(lou, kit);
    expect([await find(kit, beginning), await find(boss, beginning)]).toEqual([[], [lou.id]]);
  });

  it('before `authenticate` every event is refused; a bare token is one too', async () => {
    const socket = await wire.connect(ann.token);
    if (typeof socket === 'string') throw new Error(socket);
    expect(await socket.timeout(5000).emitWithAck('message-send', { roomId: randomUUID(), clientMessageId: randomUUID(), body: 'x' })).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
    expect(await socket.timeout(5000).emitWithAck('authenticate', ann.token)).toMatchObject({ ok: true, data: { accountId: ann.id, user: { _id: ann.id } } });
    socket.disconnect();
  });

  it('too many messages at once are told to wait', async () => {
    const strict = await openTestHouse({ rateFactor: 1 });
    try {
      const [a, b] = await people(strict, 'A', 'B') as [Person, Person];
      const room = await direct(strict, a, b);
      const codes = [];
      for (let i = 0; i < 22; i++) codes.push((await call(strict, contract.sendMessage, { id: room, clientMessageId: randomUUID(), body: `${i}` }, a)).error?.code ?? 'ok');
      expect(codes.filter((c) => c === 'ok').length).toBeGreaterThanOrEqual(20);
      expect(codes).toContain('core.too_many_requests');
    } finally { await strict.close(); }
  });
});
