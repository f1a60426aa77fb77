import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '../../contract.ts';
import { ChatStore } from '../store/chat-store.ts';
import type { Transport } from '../store/transport.ts';
import type { Outgoing, SendOutcome } from '../store/outbox.ts';
import { memoryShelf } from '../store/shelf.ts';
import { message, room, shuffled } from './scene.ts';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

/** A server with one room, and how many times it was asked. */
function server() {
  const log: Message[] = [];
  const world = { reachable: true, syncs: 0, quotes: 0, lose: false, listen: (_m: Message) => undefined as void };
  let changes = 0;
  const write = (change: Partial<Message>): Message => {
    const known = change.clientMessageId && log.find((m) => m.clientMessageId === change.clientMessageId);
    if (known) return known;
    const seq = log.length + 1;
    const stored = message(seq, { ...change, changeSeq: ++changes, _id: `m${seq}`, clientMessageId: change.clientMessageId ?? `other-${seq}` });
    log.push(stored);
    if (!world.lose) world.listen(stored);
    return stored;
  };
  const edit = (seq: number, body: string) => { log[seq - 1] = { ...log[seq - 1]!, body, changeSeq: ++changes }; if (!world.lose) world.listen(log[seq - 1]!); };
  const transport: Transport = {
    reachable: () => world.reachable,
    send: async (e: Outgoing): Promise<SendOutcome> => { const m = write({ clientMessageId: e.clientMessageId, body: e.body, sender: { _id: 'me', firstName: 'Me', lastName: '', photo: null } }); return { is: 'stored', sent: { _id: m._id, roomId: 'room', clientMessageId: e.clientMessageId, seq: m.seq, changeSeq: m.changeSeq, createdAt: m.createdAt, duplicate: false } }; },
    sync: async (rooms) => { world.syncs++; const messages = log.filter((m) => m.changeSeq > rooms.room!).sort((a, b) => a.changeSeq - b.changeSeq); return { rooms: [{ roomId: 'room', messages, changeSeq: changes, head: { lastSeq: log.length, changeSeq: changes, lastReadSeq: 0, unread: 0 } }], more: [], gone: [] }; },
    messages: async () => ({ messages: log.slice(-50), hasBefore: log.length > 50, hasAfter: false, lastSeq: log.length, changeSeq: changes }),
    quoted: async (_room, seq) => { world.quotes++; return log[seq - 1] ?? null; },
    message: async (id) => log.find((m) => m._id === id)!,
    room: async () => room({ lastSeq: log.length, changeSeq: changes, people: [] }),
    rooms: async () => ({ rooms: [room({ lastSeq: log.length, changeSeq: changes })], nextCursor: null }),
  };
  return { log, world, write, edit, transport, head: () => [{ roomId: 'room', changeSeq: changes, lastSeq: log.length, lastReadSeq: 0, unread: 0, firstSeq: 1 }] };
}

async function opened() {
  const house = server();
  const store = new ChatStore('me', house.transport, memoryShelf());
  house.world.listen = (m) => store.onMessage({ room: { _id: 'room', lastSeq: m.seq, changeSeq: m.changeSeq }, message: m }, m.editedAt === null);
  await store.loadRooms('all');
  await store.load('room', 'newest');
  const shown = () => store.timeline('room').main().map((m) => m.body);
  const say = (text: string, n: number) => store.outbox.add({ clientMessageId: `mine-${n}`, roomId: 'room', body: text, attachmentIds: [], attachments: [], replyToSeq: null, threadRootSeq: null, mentions: [], queuedAt: new Date(Date.now() + n).toISOString() });
  return { ...house, store, shown, say };
}

describe('what a tab knows of a room', () => {
  it('goes with what the room does not keep any longer, whether the room or a new connection tells', async () => {
    const { store, write, shown, head } = await opened();
    for (const body of ['old', 'middle', 'new']) write({ body });
    expect(shown()).toEqual(['old', 'middle', 'new']);
    store.keepRoom(room({ lastSeq: 3, changeSeq: 3, firstSeq: 2 }));
    expect(shown()).toEqual(['middle', 'new']);
    await store.onConnected([{ ...head()[0]!, firstSeq: 3 }]);
    expect(shown()).toEqual(['new']);
  });

  it('shows its own person a message that waits for a moderator, though what everybody hears of it is empty', async () => {
    const { store, write, shown, log } = await opened();
    write({ body: 'so rude', sender: { _id: 'me', firstName: 'Me', lastName: '', photo: null } });
    const heard = { ...log[0]!, body: '', withheld: 'moderated' as const, deletedAt: new Date().toISOString(), changeSeq: 2 };
    log[0] = { ...log[0]!, withheld: 'held', changeSeq: 2 };
    store.onMessage({ room: { _id: 'room', lastSeq: 1, changeSeq: 2 }, message: heard }, false);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toEqual(['so rude']);
  });

  it('is what the server has after an absence in which both sides wrote: nothing lost, nothing twice, with one catch-up', async () => {
    const { store, world, write, edit, shown, say, log, head } = await opened();
    write({ body: 'before' });
    world.reachable = false;
    world.lose = true;
    for (let n = 1; n <= 5; n++) say(`queued ${n}`, n);
    for (let n = 1; n <= 8; n++) write({ body: `other ${n}` });
    edit(1, 'before, edited');
    await vi.advanceTimersByTimeAsync(5000);
    expect(store.outbox.waiting()).toBe(5);
    world.reachable = true;
    world.lose = false;
    await store.onConnected(head());
    await vi.advanceTimersByTimeAsync(2000);
    expect(shown()).toEqual(log.map((m) => m.body));
    expect(shown().filter((body) => body.startsWith('queued'))).toEqual([1, 2, 3, 4, 5].map((n) => `queued ${n}`));
    expect(shown()[0]).toBe('before, edited');
    expect(store.outbox.of('room')).toEqual([]);
    expect(world.syncs).toBeLessThanOrEqual(2);
  });

  it('a room that is not among those of a new connection is gone, and what was read elsewhere is read here', async () => {
    const { store, write, head } = await opened();
    write({ body: 'news' });
    expect(store.rooms.get('room')!.unread).toBe(1);
    store.loadRooms = async () => undefined;
    await store.onConnected([{ ...head()[0]!, lastReadSeq: 1, unread: 0 }]);
    expect([store.rooms.get('room')!.unread, store.rooms.get('room')!.me.lastReadSeq]).toEqual([0, 1]);
    // Nothing is known of any room: none goes.
    await store.onConnected(null);
    expect(store.rooms.has('room')).toBe(true);
    await store.onConnected([]);
    expect(store.rooms.has('room')).toBe(false);
  });

  it('a quoted message that is not loaded is read once, also when there is none', async () => {
    const { store, world, write } = await opened();
    write({ body: 'old' });
    store.timeline('room').messages.delete(1);
    await Promise.all([store.quotes.load('room', 1), store.quotes.load('room', 1)]);
    expect([store.quotes.at('room', 1)?.body, world.quotes]).toEqual(['old', 1]);
    await store.quotes.load('room', 9);
    expect([store.quotes.at('room', 9), store.quotes.at('room', 8)]).toEqual([null, undefined]);
  });

  it('a gap waits 200 ms for what is reordered, and asks only when it stays', async () => {
    const { store, world, write } = await opened();
    world.lose = true;
    const all = [1, 2, 3].map((n) => write({ body: `${n}` }));
    const hear = (m: Message) => store.onMessage({ room: { _id: 'room', lastSeq: m.seq, changeSeq: m.changeSeq }, message: m }, true);
    hear(all[2]!); hear(all[0]!);
    await vi.advanceTimersByTimeAsync(150);
    hear(all[1]!);
    await vi.advanceTimersByTimeAsync(500);
    expect(world.syncs).toBe(0);
    const [lost, next] = [write({ body: '4' }), write({ body: '5' })];
    expect(lost.seq).toBe(4);
    hear(next);
    await vi.advanceTimersByTimeAsync(199);
    expect(world.syncs).toBe(0);
    await vi.advanceTimersByTimeAsync(50);
    expect(world.syncs).toBe(1);
    expect(store.timeline('room').main().map((m) => m.body)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('the own echo takes the place of the waiting message, also when only a catch-up brings it', async () => {
    const { store, world, say, shown } = await opened();
    world.lose = true;
    say('mine', 1);
    await vi.advanceTimersByTimeAsync(10);
    expect(store.outbox.of('room').map((e) => e.state)).toEqual(['sent']);
    await vi.advanceTimersByTimeAsync(300);
    expect(shown()).toEqual(['mine']);
    expect(store.outbox.of('room')).toEqual([]);
  });

  it('events in any order, doubled and with holes, end in the server\'s order', async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const { store, world, write, shown, log } = await opened();
      world.lose = true;
      const all = Array.from({ length: 40 }, (_, i) => write({ body: `${i}` }));
      const heard = shuffled([...all, ...all.slice(5, 20)], seed).filter((_m, i) => i % 7 !== 3);
      for (const m of heard) store.onMessage({ room: { _id: 'room', lastSeq: m.seq, changeSeq: m.changeSeq }, message: m }, true);
      store.timeline('room').expect(40);
      store.keepMessage(all[39]!);
      await vi.advanceTimersByTimeAsync(1000);
      expect(shown()).toEqual(log.map((m) => m.body));
    }
  });

  it('counts what is new once, however often it is heard, and nothing of one\'s own', async () => {
    const { store, write } = await opened();
    const one = write({ body: 'new' });
    for (let i = 0; i < 3; i++) store.onMessage({ room: { _id: 'room', lastSeq: 1, changeSeq: 1 }, message: one }, true);
    expect(store.rooms.get('room')).toMatchObject({ unread: 1, lastSeq: 1, lastMessage: { body: 'new' } });
    write({ body: 'own', sender: { _id: 'me', firstName: 'Me', lastName: '', photo: null } });
    expect(store.rooms.get('room')).toMatchObject({ unread: 0, me: { lastReadSeq: 2 } });
  });

  it('a room that is taken away is forgotten with everything of it', async () => {
    const { store, write } = await opened();
    write({ body: 'secret' });
    store.onRoomRemoved('room');
    expect(store.rooms.size).toBe(0);
    expect(store.timeline('room').main()).toEqual([]);
  });

  it('shows who writes, but nobody in a block with the viewer', async () => {
    const { store } = await opened();
    store.keepRoom(room({ kind: 'group', collapsed: ['blocked'] }));
    for (const _id of ['friend', 'blocked', 'me']) store.onTyping({ room: { _id: 'room' }, user: { _id }, until: new Date(Date.now() + 5000).toISOString(), threadRootSeq: null });
    expect(store.typing('room')).toEqual(['friend']);
  });

  it('reads a message again that came without what belongs to the viewer, where it is shown', async () => {
    const { store, write, transport } = await opened();
    const card = { topic: 'feed.story', id: 's', open: null, until: null };
    const read = vi.spyOn(transport, 'message').mockImplementation(async () => message(1, { body: 'reply', card: { ...card, open: true } }));
    write({ body: 'reply', card });
    await vi.advanceTimersByTimeAsync(10);
    expect(read.mock.calls).toEqual([['m1']]);
    expect(store.timeline('room').main()[0]!.card!.open).toBe(true);
    // In a room that was never opened it is read with the room.
    store.onMessage({ room: { _id: 'other', lastSeq: 1, changeSeq: 1 }, message: message(1, { roomId: 'other', card }) }, true);
    await vi.advanceTimersByTimeAsync(10);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('without a connection that tells, a look finds new messages, changed ones and who is here, and says whether anything was new', async () => {
    const { store, world, write, edit, shown, transport } = await opened();
    world.lose = true;
    expect(await store.look()).toBe(false);
    write({ body: 'while polling' });
    expect(await store.look()).toBe(true);
    edit(1, 'edited while polling');
    const here = { _id: 'other', firstName: 'Other', lastName: '', photo: null, status: 'away' as const };
    store.onPresence([{ _id: 'other', status: 'online' }], true);
    vi.spyOn(transport, 'rooms').mockImplementation(async () => ({ rooms: [room({ lastSeq: 1, changeSeq: 2, people: [here] })], nextCursor: null }));
    expect(await store.look()).toBe(true);
    expect(shown()).toEqual(['edited while polling']);
    expect(store.statusOf({ ...here, status: 'offline' })).toBe('away');
    world.syncs = 0;
    expect(await store.look()).toBe(false);
    expect(world.syncs).toBe(1);
    vi.spyOn(transport, 'rooms').mockRejectedValue(new Error('offline'));
    await expect(store.look()).rejects.toThrow();
  });

  it('finds groups by name that are not among the loaded ones', async () => {
    const { store, transport } = await opened();
    const asked = vi.spyOn(transport, 'rooms').mockResolvedValue({ rooms: [room({ _id: 'far', kind: 'group', name: 'Harbour fair', peopleCount: 5 })], nextCursor: null });
    await store.findRooms('all', 'harbour');
    expect(asked).toHaveBeenCalledWith('all', null, expect.any(Number), 'harbour');
    expect(store.list('groups').map((r) => r.name)).toEqual(['Harbour fair']);
  });
});
