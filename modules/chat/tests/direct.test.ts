import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { listNotifications } from '#modules/notifications/contract.ts';
import { block } from '#modules/social/contract.ts';
import { openWire, within, type Wire } from '../../../tests/fixtures/wire.ts';
import { registerMessageCard, sendDirect, type DirectMessage } from '../api.ts';
import * as contract from '../contract.ts';
import { takeTurn } from '../service/send.ts';
import { people, say, tab, type Person } from './scene.ts';

let house: TestHouse;
let wire: Wire;
/** Things of another room: who may open each, and until when. */
const things = new Map<string, { for: Set<string>; until: Date | null }>();
registerMessageCard('test.thing', (ctx, ids) => Promise.resolve(new Map(ids.flatMap((id) => { const t = things.get(id); return t?.for.has(ctx.accountId) ? [[id, t.until] as const] : []; }))));
beforeAll(async () => { house = await openTestHouse(); wire = await openWire(house); });
afterAll(async () => { await wire.close(); await house.close(); });

const as = async <T>(who: Person, work: Parameters<typeof runAs<T>>[2]): Promise<T> => runAs(house.app, { account: (await house.app.gate.authenticate(house.app, who.token))!, name: 'test' }, work);
const send = (from: Person, to: Person, more: Partial<DirectMessage> = {}) => as(from, (ctx) => sendDirect(ctx, { toAccountId: to.id, text: 'From another room', ...more }));
const read = async (who: Person, id: string) => (await call(house, contract.getMessage, { id }, who)).body;
const rooms = async (who: Person) => (await call(house, contract.listRooms, { limit: 100 }, who)).body.rooms;

describe('a message another room sends', () => {
  it('opens the conversation, comes live, counts as unread, and goes on with the numbers of the room', async () => {
    const [ann, bob] = await people(house, 'Ann', 'Bob') as [Person, Person];
    const t = await tab(wire, bob);
    const first = await send(ann, bob);
    expect(first.seq).toBe(1);
    expect(await within(2000, () => t.messages(first.roomId).some((m) => m.message._id === first.messageId))).toBe(true);
    const said = await say(house, bob, first.roomId, 'typed');
    const second = await send(ann, bob, { text: 'again' });
    expect([said.seq, second.seq, second.roomId]).toEqual([2, 3, first.roomId]);
    expect(await rooms(bob)).toMatchObject([{ _id: first.roomId, kind: 'direct', unread: 1, lastSeq: 3, changeSeq: 3 }]);
    t.socket.disconnect();
  });

  it('belongs to the caller\'s transaction: rolled back, nothing was written and no number is missing', async () => {
    const [ann, bob] = await people(house, 'Ann', 'Bob') as [Person, Person];
    const { roomId } = await send(ann, bob);
    const t = await tab(wire, bob);
    await expect(as(ann, async (ctx) => { await sendDirect(ctx, { toAccountId: bob.id, text: 'never' }); throw new Error('changed my mind'); })).rejects.toThrow('changed my mind');
    expect((await send(ann, bob, { text: 'next' })).seq).toBe(2);
    expect(await within(2000, () => t.messages(roomId).some((m) => m.message.body === 'next'))).toBe(true);
    expect(t.messages(roomId).map((m) => m.message.body)).not.toContain('never');
    // Neither is a conversation opened that nothing was said in.
    const [cem] = await people(house, 'Cem') as [Person];
    await expect(as(ann, async (ctx) => { await sendDirect(ctx, { toAccountId: cem.id, text: 'never' }); throw new Error('no'); })).rejects.toThrow('no');
    expect(await rooms(cem)).toEqual([]);
    t.socket.disconnect();
  });

  it('takes turns with what people write at the same time: numbers without a hole, nobody waits for ever', async () => {
    const [ann, bob] = await people(house, 'Ann', 'Bob') as [Person, Person];
    const { roomId } = await send(ann, bob);
    const [a, b] = [await tab(wire, ann), await tab(wire, bob)];
    const both = await Promise.all(Array.from({ length: 10 }, (_, i) => [
      send(ann, bob, { text: `sent ${i}` }), a.ask('message-send', { roomId, clientMessageId: randomUUID(), body: `a ${i}` }), b.ask('message-send', { roomId, clientMessageId: randomUUID(), body: `b ${i}` }),
    ]).flat());
    expect(both.length).toBe(30);
    const { messages } = (await call(house, contract.listMessages, { id: roomId, limit: 100 }, bob)).body;
    expect(messages.map((m) => m.seq)).toEqual(Array.from({ length: 31 }, (_, i) => i + 1));
    for (const t of [a, b]) t.socket.disconnect();
  });

  it('is held to the rules of who may write to whom', async () => {
    const [ann, bob, cem, dan] = await people(house, 'Ann', 'Bob', 'Cem', 'Dan') as [Person, Person, Person, Person];
    await house.drain();
    expect((await house.owner.query("update social.profile set who_can_message = 'friends' where account_id = $1", [cem.id])).rowCount).toBe(1);
    await expect(send(ann, cem)).rejects.toMatchObject({ code: 'core.not_found' });
    await expect(send(ann, ann)).rejects.toMatchObject({ code: 'core.invalid_input' });
    await expect(send(ann, bob, { text: ' \u200b ' })).rejects.toMatchObject({ code: 'core.invalid_input' });
    await expect(send(ann, bob, { text: 'x'.repeat(10_001) })).rejects.toMatchObject({ code: 'chat.too_large' });
    await send(ann, bob);
    await call(house, block, { userId: ann.id }, bob);
    await expect(send(ann, bob)).rejects.toMatchObject({ code: 'chat.blocked' });
    await call(house, block, { userId: ann.id }, dan);
    await expect(send(ann, dan)).rejects.toMatchObject({ code: 'core.not_found' });
    await expect(send(ann, bob, { context: { topic: 'test.unknown', id: '1' } })).rejects.toThrow('no cards of test.unknown');
  });

  it('counts with what the person types: both together are no faster than people', async () => {
    const strict = await openTestHouse({ rateFactor: 1 });
    try {
      const [ann, bob] = await people(strict, 'Ann', 'Bob') as [Person, Person];
      const account = (await strict.app.gate.authenticate(strict.app, ann.token))!;
      const one = () => runAs(strict.app, { account, name: 'test' }, (ctx) => sendDirect(ctx, { toAccountId: bob.id, text: 'quick' }));
      for (let i = 0; i < 18; i++) takeTurn(strict.app, ann.id);
      const { roomId } = await one();
      await say(strict, ann, roomId, 'typed');
      await expect(one()).rejects.toMatchObject({ code: 'core.too_many_requests' });
      await expect(say(strict, ann, roomId, 'typed')).rejects.toThrow('core.too_many_requests');
    } finally { await strict.close(); }
  });
});

describe('a card', () => {
  it('says to each viewer whether they may open it now, at every read; live events say nothing of it', async () => {
    const [ann, bob] = await people(house, 'Ann', 'Bob') as [Person, Person];
    const until = new Date(Date.now() + 60_000);
    things.set('t1', { for: new Set([ann.id, bob.id]), until });
    const t = await tab(wire, bob);
    const { messageId, roomId } = await send(ann, bob, { context: { topic: 'test.thing', id: 't1' } });
    expect(await within(2000, () => t.messages(roomId).length > 0)).toBe(true);
    expect(t.messages(roomId)[0]!.message).toMatchObject({ card: { topic: 'test.thing', id: 't1', open: null, until: null }, data: {} });
    expect((await read(bob, messageId)).card).toEqual({ topic: 'test.thing', id: 't1', open: true, until: until.toISOString() });
    things.get('t1')!.for.delete(bob.id);
    expect([(await read(bob, messageId)).card!.open, (await read(ann, messageId)).card!.open]).toEqual([false, true]);
    expect((await call(house, contract.sync, { rooms: { [roomId]: 0 } }, bob)).body.rooms[0]!.messages.find((m) => m._id === messageId)!.card).toEqual({ topic: 'test.thing', id: 't1', open: false, until: null });
    expect((await rooms(bob)).find((r) => r._id === roomId)!.lastMessage!.card!.open).toBe(false);
    // Whatever happens to the message goes out without it too.
    await call(house, contract.pinMessage, { id: messageId }, ann);
    expect(await within(2000, () => (t.heard['message-changed'] ?? []).length > 0)).toBe(true);
    expect(t.heard['message-changed']![0]!.message.card).toEqual({ topic: 'test.thing', id: 't1', open: null, until: null });
    await call(house, contract.deleteMessage, { id: messageId }, ann);
    expect((await read(ann, messageId)).card).toBeUndefined();
    t.socket.disconnect();
  });

  it('is told of by the room it comes from: chat does not ring a second time, and does for what is written after it', async () => {
    const [ann, bob] = await people(house, 'Ann', 'Bob') as [Person, Person];
    things.set('t2', { for: new Set([bob.id]), until: null });
    const bell = async () => {
      await house.owner.query("select graphile_worker.add_job('chat.tell_due')");
      await house.drain();
      return (await call(house, listNotifications, {}, bob)).body.items.map((i) => i.type);
    };
    const { roomId } = await send(ann, bob, { context: { topic: 'test.thing', id: 't2' } });
    expect(await bell()).toEqual([]);
    await say(house, ann, roomId, 'and by hand');
    expect(await bell()).toEqual(['chat.new_message']);
  });
});
