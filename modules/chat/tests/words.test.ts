import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { wordFilters } from '#modules/notifications/contract.ts';
import { findReportTarget } from '#modules/notifications/service/moderation/targets.ts';
import { found } from '../../../tests/fixtures/people.ts';
import { openWire, within, type Wire } from '../../../tests/fixtures/wire.ts';
import { sendDirect } from '../api.ts';
import * as contract from '../contract.ts';
import { nodeOf } from '../service/node.ts';
import { group, people, say, tab, type Person } from './scene.ts';

let house: TestHouse;
let wire: Wire;
let ann: Person;
let bob: Person;
let room: string;
beforeAll(async () => {
  house = await openTestHouse();
  wire = await openWire(house);
  [ann, bob] = await people(house, 'Ann', 'Bob') as [Person, Person];
  const place = await found(house, ann);
  for (const [phrase, action] of [['heck', 'mask'], ['rude', 'hold'], ['buy now', 'refuse']] as const) {
    expect((await call(house, wordFilters.create, { workspace_slug: place.slug, phrase, action }, { token: ann.token })).status).toBe(201);
  }
  room = await group(house, ann, [bob]);
});
afterAll(async () => { await wire.close(); await house.close(); });

const post = (who: Person, body: string) => call(house, contract.sendMessage, { id: room, clientMessageId: randomUUID(), body }, who);
const read = async (who: Person, id: string) => (await call(house, contract.getMessage, { id }, who)).body;
const asAnn = async <T>(work: Parameters<typeof runAs<T>>[2]): Promise<T> => runAs(house.app, { account: (await house.app.gate.authenticate(house.app, ann.token))!, name: 'test' }, work);

describe('filtered words', () => {
  it('refuse a message or cover its words up, over the socket, over HTTP, when it is edited, and when another room writes it', async () => {
    const t = await tab(wire, ann);
    const send = (body: string) => t.ask('message-send', { roomId: room, clientMessageId: randomUUID(), body });
    expect(await send('Please BUY  now')).toMatchObject({ ok: false, error: { code: 'invalid', fields: [{ path: 'body', code: 'notifications.words_refused', params: { words: 'BUY  now' } }] } });
    expect((await post(ann, 'buy now')).error?.fields).toMatchObject([{ path: 'body', code: 'notifications.words_refused' }]);
    const masked = await send('What the heck');
    if (!masked.ok) throw new Error('not stored');
    expect((await read(bob, masked.data._id)).body).toBe('What the ••••');
    const plain = await say(house, ann, room, 'fine');
    expect((await call(house, contract.editMessage, { id: plain._id, body: 'buy now' }, ann)).error?.fields?.[0]?.code).toBe('notifications.words_refused');
    expect((await call(house, contract.editMessage, { id: plain._id, body: 'heck' }, ann)).body.body).toBe('••••');
    await expect(asAnn((ctx) => sendDirect(ctx, { toAccountId: bob.id, text: 'buy now', field: 'note' }))).rejects.toMatchObject({ fields: [{ path: 'note', code: 'notifications.words_refused' }] });
    expect(await asAnn((ctx) => sendDirect(ctx, { toAccountId: bob.id, text: 'heck' }))).toMatchObject({ text: '••••', held: false });
    t.socket.disconnect();
  });

  it('let a message wait for a moderator: nobody but its sender reads it, nor is told, until it is let out', async () => {
    const [a, b] = [await tab(wire, ann), await tab(wire, bob)];
    const before = (await call(house, contract.getRoom, { id: room }, bob)).body.room.unread;
    const ack = await a.ask('message-send', { roomId: room, clientMessageId: randomUUID(), body: 'so rude' });
    if (!ack.ok) throw new Error('not stored');
    expect(await within(2000, () => b.messages(room).some((m) => m.message._id === ack.data._id))).toBe(true);
    expect(b.messages(room).find((m) => m.message._id === ack.data._id)!.message).toMatchObject({ body: '', html: '', withheld: 'moderated' });
    expect(JSON.stringify([a.heard, b.heard])).not.toContain('rude');
    expect(await read(bob, ack.data._id)).toMatchObject({ body: '', withheld: 'moderated' });
    expect(await read(ann, ack.data._id)).toMatchObject({ body: 'so rude', withheld: 'held', deletedAt: null });
    expect((await call(house, contract.searchMessages, { q: 'rude' }, bob)).body.messages).toEqual([]);
    expect((await call(house, contract.getRoom, { id: room }, bob)).body.room.unread).toBe(before);
    const { rows } = await house.owner.query<{ held_for: string[]; copy: { text: string } }>("select held_for, snapshot as copy from notifications.moderation_case where target_type = 'message' and target_id = $1", [ack.data._id]);
    expect(rows).toMatchObject([{ held_for: ['rude'], copy: { text: 'so rude' } }]);
    await runAs(house.app, { name: 'test' }, (ctx) => findReportTarget('message')!.restore!(ctx, ack.data._id));
    expect(await within(2000, () => (b.heard['message-changed'] ?? []).some((m) => m.message.body === 'so rude' && m.message.withheld === undefined))).toBe(true);
    expect((await read(bob, ack.data._id)).withheld).toBeUndefined();
    for (const t of [a, b]) t.socket.disconnect();
  });

  it('let an edited message wait too, and leave what moderators hid by hand hidden from its sender', async () => {
    const b = await tab(wire, bob);
    const message = await say(house, ann, room, 'was fine');
    expect((await call(house, contract.editMessage, { id: message._id, body: 'is rude' }, ann)).body).toMatchObject({ body: 'is rude', withheld: 'held' });
    expect(await read(bob, message._id)).toMatchObject({ body: '', withheld: 'moderated' });
    // A decision to hide ends the waiting, also for who wrote it.
    await runAs(house.app, { name: 'test' }, (ctx) => findReportTarget('message')!.hide!(ctx, message._id));
    expect(await read(ann, message._id)).toMatchObject({ body: '', withheld: 'moderated' });
    expect(await within(2000, () => (b.heard['message-changed'] ?? []).some((m) => m.message._id === message._id))).toBe(true);
    expect(JSON.stringify(b.heard)).not.toContain('is rude');
    const other = await say(house, ann, room, 'contested');
    await runAs(house.app, { name: 'test' }, (ctx) => findReportTarget('message')!.hide!(ctx, other._id));
    expect(await read(ann, other._id)).toMatchObject({ body: '', withheld: 'moderated' });
    b.socket.disconnect();
  });

  it('count no answer that waits among the new ones of a thread', async () => {
    const root = await say(house, bob, room, 'plans');
    await say(house, ann, room, 'here', { threadRootSeq: root.seq });
    const news = async () => (await call(house, contract.listThreads, { roomId: room, rootSeq: root.seq, limit: 1 }, bob)).body.threads.map((t) => t.unread);
    expect(await news()).toEqual([1]);
    await call(house, contract.updateThread, { id: room, rootSeq: root.seq, seq: 999 }, bob);
    await say(house, ann, room, 'so rude', { threadRootSeq: root.seq });
    expect(await news()).toEqual([0]);
  });

  it('keep the order of what somebody writes at one go, and cost no query while nobody changes the list', async () => {
    // Everybody is here: nobody has to be told a moment later.
    const [t, other] = [await tab(wire, ann), await tab(wire, bob)];
    const sent = Array.from({ length: 12 }, (_, i) => t.ask('message-send', { roomId: room, clientMessageId: randomUUID(), body: `in order ${i}` }));
    const seqs = (await Promise.all(sent)).map((ack) => (ack.ok ? ack.data.seq : 0));
    expect(seqs).toEqual(seqs.map((_, i) => seqs[0]! + i));
    const { toTell } = nodeOf(house.app);
    for (const timer of toTell.values()) clearTimeout(timer);
    toTell.clear();
    // Statements of the pool, each of which takes a connection, and connections that were taken for anything else.
    const [query, connect] = [house.app.pool.query.bind(house.app.pool), house.app.pool.connect.bind(house.app.pool)];
    let [stored, statements, connections] = [0, 0, 0];
    house.app.pool.query = ((...given: Parameters<typeof query>) => { statements++; if ((given[0] as { name?: string }).name === 'chat.post') stored++; return query(...given); }) as typeof house.app.pool.query;
    house.app.pool.connect = ((...given: []) => { connections++; return connect(...given); }) as typeof house.app.pool.connect;
    try {
      await Promise.all(Array.from({ length: 8 }, (_, i) => t.ask('message-send', { roomId: room, clientMessageId: randomUUID(), body: `cheap ${i}` })));
      expect(stored).toBeGreaterThan(0);
      expect(stored).toBeLessThanOrEqual(8);
      expect(connections).toBeLessThanOrEqual(statements);
    } finally { Object.assign(house.app.pool, { query, connect }); }
    for (const one of [t, other]) one.socket.disconnect();
  });
});
