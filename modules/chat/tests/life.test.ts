import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { listNotifications } from '#modules/notifications/contract.ts';
import { openWire, within, type Wire } from '../../../tests/fixtures/wire.ts';
import * as contract from '../contract.ts';
import { direct, group, people, say, tab, type Person } from './scene.ts';

let house: TestHouse;
let wire: Wire;
let ann: Person;
let bob: Person;
let cem: Person;
beforeAll(async () => {
  house = await openTestHouse();
  wire = await openWire(house);
  [ann, bob, cem] = await people(house, 'Ann', 'Bob', 'Cem') as [Person, Person, Person];
});
afterAll(async () => { await wire.close(); await house.close(); });

const roomOf = async (id: string, who: Person) => (await call(house, contract.getRoom, { id }, who)).body.room;
const bodies = async (id: string, who: Person) => (await call(house, contract.listMessages, { id, limit: 100 }, who)).body.messages.filter((m) => m.kind !== 'system').map((m) => m.body);
const past = (table: string, column: string, id: string) => house.owner.query(`update chat.${table} set ${column} = now() - interval '1 second' where id = $1`, [id]);
/** Lets a job that waits for its time run now. */
async function due(key: string): Promise<void> {
  await house.owner.query("update graphile_worker._private_jobs set run_at = now() where key = $1", [key]);
  await house.drain();
}

describe('unread', () => {
  it('is counted from the place, moves forward only, and all tabs agree', async () => {
    const room = await direct(house, ann, bob);
    for (let i = 0; i < 4; i++) await say(house, ann, room, `${i}`);
    expect(await roomOf(room, bob)).toMatchObject({ unread: 4, lastSeq: 4 });
    expect((await roomOf(room, ann)).unread).toBe(0);
    const [a, b, writer] = [await tab(wire, bob), await tab(wire, bob), await tab(wire, ann)];
    expect(a.hello).toMatchObject({ total: 1, heads: [{ roomId: room, unread: 4, lastSeq: 4, lastReadSeq: 0 }] });
    expect(await a.ask('mark-read', { roomId: room, seq: 2 })).toMatchObject({ ok: true, data: { lastReadSeq: 2, unread: 2, total: 1 } });
    expect(await within(1000, () => (b.heard.unread ?? []).at(-1)?.room?.unread === 2)).toBe(true);
    expect(await within(1000, () => (writer.heard.read ?? []).at(-1)?.seq === 2)).toBe(true);
    expect(await a.ask('mark-read', { roomId: room, seq: 1 })).toMatchObject({ data: { lastReadSeq: 2 } });
    expect(await a.ask('mark-read', { roomId: room, seq: 999 })).toMatchObject({ data: { lastReadSeq: 4, unread: 0, total: 0 } });
    expect(await within(1000, () => (b.heard.unread ?? []).at(-1)?.total === 0)).toBe(true);
    // Marked unread by hand: opening the room elsewhere keeps the mark, saying "read" takes it away.
    expect((await call(house, contract.markUnread, { id: room, seq: 3 }, bob)).body).toMatchObject({ unread: 2, markedUnreadSeq: 3, total: 1 });
    expect((await call(house, contract.markRead, { id: room, seq: 4 }, bob)).body).toMatchObject({ unread: 2, markedUnreadSeq: 3 });
    expect((await call(house, contract.markRead, { id: room, seq: 4, deliberate: true }, bob)).body).toMatchObject({ unread: 0, markedUnreadSeq: null, total: 0 });
    // Deleted ones do not count; one's own answer reads the rest.
    const gone = await say(house, ann, room, 'gone');
    await say(house, ann, room, 'stays');
    await call(house, contract.deleteMessage, { id: gone._id }, ann);
    expect((await roomOf(room, bob)).unread).toBe(1);
    await say(house, bob, room, 'an answer');
    expect((await roomOf(room, bob)).unread).toBe(0);
    for (const t of [a, b, writer]) t.socket.disconnect();
  });

  it('a muted room adds its mentions to the badge, nothing else; a hundred is the most', async () => {
    const [dan] = await people(house, 'Dan') as [Person];
    const room = await group(house, ann, [dan]);
    await call(house, contract.updateMembership, { id: room, mutedUntil: '9999-12-31T00:00:00Z' }, dan);
    await house.owner.query("select chat.post(array(select gen_random_uuid() from generate_series(1, 120)), array_fill($1::uuid, array[120]), array_fill($2::uuid, array[120]), array(select gen_random_uuid() from generate_series(1, 120)), array_fill('text'::text, array[120]), array_fill('x'::text, array[120]), array_fill(null::bigint, array[120]), array_fill(null::bigint, array[120]), null)", [room, ann.id]);
    expect((await roomOf(room, dan)).unread).toBe(100);
    expect((await call(house, contract.getBadge, {}, dan)).body.total).toBe(0);
    await say(house, ann, room, 'you?', { mentions: [dan.id, randomUUID(), ann.id] });
    expect((await roomOf(room, dan)).lastMessage!.mentions).toEqual([dan.id]);
    expect((await call(house, contract.getBadge, {}, dan)).body.total).toBe(1);
  });

  it('threads have their own: the room does not count replies, who takes part does', async () => {
    const room = await group(house, ann, [bob, cem]);
    const root = await say(house, ann, room, 'root');
    await call(house, contract.markRead, { id: room, seq: root.seq }, cem);
    const t = await tab(wire, ann);
    const reply = await say(house, bob, room, 'reply', { threadRootSeq: root.seq });
    expect(await within(2000, () => (t.heard['message-changed'] ?? []).some((m) => m.message.thread?.replies === 1))).toBe(true);
    expect(await roomOf(room, ann)).toMatchObject({ unread: 0, unreadThreads: 1 });
    expect(await roomOf(room, cem)).toMatchObject({ unread: 0, unreadThreads: 0 });
    expect((await call(house, contract.listThreads, {}, ann)).body.threads[0]).toMatchObject({ unread: 1, replies: 1, root: { _id: root._id, thread: { lastSeq: reply.seq } } });
    // One thread alone, by its number; further ones page by page, each once.
    const other = await say(house, ann, room, 'other root');
    await say(house, bob, room, 'reply', { threadRootSeq: other.seq });
    for (const seq of [root.seq, other.seq]) expect((await call(house, contract.listThreads, { roomId: room, rootSeq: seq, limit: 1 }, ann)).body.threads.map((x) => x.root.seq)).toEqual([seq]);
    expect((await call(house, contract.listThreads, { roomId: room, rootSeq: reply.seq }, ann)).body.threads).toEqual([]);
    expect((await call(house, contract.listThreads, { rootSeq: root.seq }, ann)).error?.fields).toMatchObject([{ path: 'roomId', code: 'core.required' }]);
    const firstPage = (await call(house, contract.listThreads, { roomId: room, limit: 1 }, ann)).body;
    const secondPage = (await call(house, contract.listThreads, { roomId: room, limit: 1, cursor: firstPage.nextCursor! }, ann)).body;
    expect([...firstPage.threads, ...secondPage.threads].map((x) => x.root.seq)).toEqual([other.seq, root.seq]);
    expect(secondPage.nextCursor).toBeNull();
    await call(house, contract.updateThread, { id: room, rootSeq: other.seq, seq: other.seq + 1 }, ann);
    await call(house, contract.updateThread, { id: room, rootSeq: root.seq, seq: reply.seq }, ann);
    expect((await roomOf(room, ann)).unreadThreads).toBe(0);
    expect((await call(house, contract.listMessages, { id: room, thread: root.seq }, cem)).body.messages.map((m) => m.body)).toEqual(['root', 'reply']);
    expect(await bodies(room, cem)).toEqual(['root', 'other root']);
    // Changes of the room and of both messages have no hole between them.
    const { body } = await call(house, contract.sync, { rooms: { [room]: root.changeSeq } }, ann);
    expect(body.rooms[0]!.messages.filter((m) => [root.seq, reply.seq].includes(m.seq)).map((m) => [m.body, m.changeSeq - root.changeSeq])).toEqual([['reply', 1], ['root', 2]]);
    t.socket.disconnect();
  });
});

describe('messages', () => {
  it('are edited with their history, deleted with their place, reacted to, pinned and linked both ways', async () => {
    const room = await group(house, ann, [bob]);
    const message = await say(house, ann, room, 'frist <b>&');
    const t = await tab(wire, bob);
    expect((await call(house, contract.editMessage, { id: message._id, body: 'mine' }, bob)).error?.code).toBe('chat.not_allowed');
    expect((await call(house, contract.editMessage, { id: message._id, body: '**first**' }, ann)).body).toMatchObject({ body: '**first**', html: '<p><strong>first</strong></p>' });
    expect((await call(house, contract.listEdits, { id: message._id }, bob)).body.edits.map((e) => e.body)).toEqual(['frist <b>&']);
    expect(await within(2000, () => (t.heard['message-changed'] ?? []).some((m) => m.message.body === '**first**'))).toBe(true);
    for (const emoji of ['no', '', '👍👍', 'a']) expect((await call(house, contract.react, { id: message._id, emoji: emoji || '%20' }, bob)).status).toBe(422);
    expect(await t.ask('react', { messageId: message._id, emoji: '👍🏽' })).toMatchObject({ ok: true, data: { reactions: [{ emoji: '👍🏽', count: 1, users: [bob.id] }] } });
    expect((await call(house, contract.react, { id: message._id, emoji: '👍🏽' }, ann)).body.reactions).toEqual([{ emoji: '👍🏽', count: 2, users: [bob.id, ann.id] }]);
    expect((await call(house, contract.unreact, { id: message._id, emoji: '👍🏽' }, ann)).body.reactions[0]!.users).toEqual([bob.id]);
    expect((t.heard.reaction ?? []).length).toBeGreaterThan(0);
    await call(house, contract.pinMessage, { id: message._id }, bob);
    expect((await call(house, contract.listPins, { id: room }, ann)).body.messages.map((m) => m._id)).toEqual([message._id]);
    expect((await call(house, contract.linkMessage, { id: message._id, topic: 'sales.lead', subjectId: 'L1', label: 'New roof' }, bob)).body.links).toMatchObject([{ topic: 'sales.lead', id: 'L1', label: 'New roof', by: bob.id }]);
    expect((await call(house, contract.listLinked, { topic: 'sales.lead', subjectId: 'L1' }, ann)).body.messages.map((m) => m._id)).toEqual([message._id]);
    expect((await call(house, contract.unlinkMessage, { id: message._id, topic: 'sales.lead', subjectId: 'L1' }, ann)).body.links).toEqual([]);
    expect((await call(house, contract.deleteMessage, { id: message._id }, bob)).error?.code).toBe('chat.not_allowed');
    expect((await call(house, contract.deleteMessage, { id: message._id }, ann)).body).toMatchObject({ body: '', html: '', seq: message.seq, reactions: [], pinnedAt: null });
    expect((await call(house, contract.listEdits, { id: message._id }, bob)).body.edits).toEqual([]);
    expect((await call(house, contract.react, { id: message._id, emoji: '👍' }, bob)).error?.code).toBe('chat.deleted');
    // Numbers of changes have no hole.
    const { rows } = await house.owner.query<{ change_seq: number; n: number }>('select change_seq, (select count(distinct m.change_seq)::int from chat.message m where m.room_id = r.id) as n from chat.room r where id = $1', [room]);
    expect(rows[0]!.change_seq).toBe((await call(house, contract.sync, { rooms: { [room]: 0 } }, ann)).body.rooms[0]!.changeSeq);
    t.socket.disconnect();
  });

  it('prove their delivery: queued, stored, delivered and read, unless somebody keeps receipts off', async () => {
    const room = await direct(house, ann, bob);
    const t = await tab(wire, bob);
    const message = await say(house, ann, room, 'proof', { queuedAt: '2020-01-01T00:00:00Z' });
    const proof = async () => (await call(house, contract.getDelivery, { id: message._id }, ann)).body;
    expect(await within(3000, async () => (await proof()).people[0]!.deliveredAt !== null)).toBe(true);
    expect(await proof()).toMatchObject({ queuedAt: '2020-01-01T00:00:00.000Z', people: [{ user: { _id: bob.id }, readAt: null }] });
    await t.ask('mark-read', { roomId: room, seq: message.seq });
    expect((await proof()).people[0]!.readAt).not.toBeNull();
    await call(house, contract.updateMe, { readReceipts: false }, bob);
    expect((await proof()).people[0]!.readAt).toBeNull();
    // It holds both ways, also live: whoever shows no receipts hears of none.
    const [mine, third] = [await say(house, bob, room, 'and back'), await tab(wire, ann)];
    await third.ask('mark-read', { roomId: room, seq: mine.seq });
    expect(await within(3000, () => (third.heard.read ?? []).some((r) => r.seq === mine.seq))).toBe(true);
    expect((t.heard.read ?? []).some((r) => r.user._id === ann.id)).toBe(false);
    third.socket.disconnect();
    await call(house, contract.updateMe, { readReceipts: true }, bob);
    t.socket.disconnect();
  });

  it('are sent at their time, once, also when the job runs twice; a refused one says why', async () => {
    const room = await direct(house, ann, cem);
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    expect((await call(house, contract.scheduleMessage, { id: room, body: 'x', sendAt: '2020-01-01T00:00:00Z' }, ann)).error?.fields?.[0]?.path).toBe('sendAt');
    const one = (await call(house, contract.scheduleMessage, { id: room, body: 'later', sendAt }, ann)).body;
    expect((await call(house, contract.listScheduled, {}, ann)).body.scheduled.map((s) => s.id)).toEqual([one.id]);
    expect((await call(house, contract.deleteScheduled, { id: one.id }, cem)).status).toBe(404);
    await past('scheduled', 'send_at', one.id);
    await due(`chat.send_scheduled:${one.id}`);
    await house.owner.query("select graphile_worker.add_job('chat.send_scheduled', json_build_object('id', $1::text))", [one.id]);
    await house.drain();
    expect(await bodies(room, cem)).toEqual(['later']);
    expect((await call(house, contract.updateScheduled, { id: one.id, body: 'y' }, ann)).error?.code).toBe('chat.sent_already');
    const two = (await call(house, contract.scheduleMessage, { id: room, body: 'never', sendAt }, ann)).body;
    await house.owner.query('insert into social.block (blocker_id, blocked_id) values ($1, $2)', [cem.id, ann.id]);
    await past('scheduled', 'send_at', two.id);
    await due(`chat.send_scheduled:${two.id}`);
    expect((await call(house, contract.listScheduled, {}, ann)).body.scheduled).toMatchObject([{ state: 'failed', problem: 'chat.blocked' }]);
    await house.owner.query('delete from social.block');
    const message = (await call(house, contract.listMessages, { id: room }, cem)).body.messages[0]!;
    const reminder = (await call(house, contract.createReminder, { id: message._id, at: sendAt, note: 'ask' }, cem)).body;
    expect((await call(house, contract.listReminders, {}, cem)).body.reminders).toMatchObject([{ note: 'ask', message: { body: 'later' } }]);
    await past('reminder', 'at', reminder.id);
    await due(`chat.remind:${reminder.id}`);
    expect((await call(house, listNotifications, {}, cem)).body.items.filter((i) => i.type === 'chat.reminder').map((i) => i.text)).toEqual(['You wanted to be reminded of a message: ask']);
    expect((await call(house, contract.listReminders, {}, cem)).body.reminders).toEqual([]);
  });

  it('begun ones are kept for all devices; an empty one is none', async () => {
    const room = await direct(house, ann, bob);
    await call(house, contract.putDraft, { id: room, body: 'so far' }, ann);
    expect((await call(house, contract.listDrafts, {}, ann)).body.drafts).toMatchObject([{ roomId: room, body: 'so far' }]);
    expect((await call(house, contract.listDrafts, {}, bob)).body.drafts).toEqual([]);
    await call(house, contract.putDraft, { id: room, body: '  ' }, ann);
    expect((await call(house, contract.listDrafts, {}, ann)).body.drafts).toEqual([]);
  });

  it('older than the room keeps them go, except on legal hold, which everybody sees', async () => {
    const room = await group(house, ann, [bob]);
    const old = await say(house, ann, room, 'old');
    await house.owner.query("update chat.message set created_at = now() - interval '3 days' where room_id = $1", [room]);
    const fresh = await say(house, ann, room, 'fresh');
    expect((await call(house, contract.updateRoom, { id: room, retentionDays: 2 }, bob)).error?.code).toBe('chat.not_allowed');
    await call(house, contract.updateRoom, { id: room, retentionDays: 2, legalHold: true }, ann);
    expect(await roomOf(room, bob)).toMatchObject({ retentionDays: 2, legalHold: true });
    const expire = async () => { await house.owner.query("select graphile_worker.add_job('chat.expire', '{}')"); await house.drain(); };
    await expire();
    expect(await bodies(room, bob)).toEqual(['old', 'fresh']);
    await call(house, contract.updateRoom, { id: room, legalHold: false }, ann);
    await expire();
    expect(await bodies(room, bob)).toEqual(['fresh']);
    expect((await roomOf(room, bob)).firstSeq).toBe(old.seq + 1);
    expect(fresh.seq).toBe(old.seq + 1);
    expect((await say(house, ann, room, 'next')).seq).toBeGreaterThan(fresh.seq);
  });
});

describe('groups', () => {
  it('hand over, promote and lose people; the last one out archives', async () => {
    const room = await group(house, ann, [bob, cem]);
    expect((await call(house, contract.setRole, { id: room, user_id: cem.id, role: 'admin' }, bob)).error?.code).toBe('chat.not_allowed');
    expect((await call(house, contract.setRole, { id: room, user_id: cem.id, role: 'admin' }, ann)).status).toBe(200);
    expect((await call(house, contract.setRole, { id: room, user_id: bob.id, role: 'owner' }, cem)).error?.code).toBe('chat.not_allowed');
    expect((await call(house, contract.removePerson, { id: room, user_id: ann.id }, cem)).error?.code).toBe('chat.not_allowed');
    await call(house, contract.leaveRoom, { id: room }, ann);
    expect((await roomOf(room, cem)).me.role).toBe('owner');
    expect((await call(house, contract.setRole, { id: room, user_id: bob.id, role: 'owner' }, cem)).body.people.map((p) => [p._id, p.role])).toEqual([[bob.id, 'owner'], [cem.id, 'admin']]);
    await call(house, contract.leaveRoom, { id: room }, bob);
    await call(house, contract.leaveRoom, { id: room }, cem);
    expect((await house.owner.query('select archived_at is not null as archived, people_count from chat.room where id = $1', [room])).rows).toEqual([{ archived: true, people_count: 0 }]);
    const two = await direct(house, ann, bob);
    for (const answer of [await call(house, contract.leaveRoom, { id: two }, ann), await call(house, contract.addPeople, { id: two, people: [cem.id] }, ann), await call(house, contract.updateRoom, { id: two, name: 'x' }, ann)]) expect(answer.error?.code).toBe('chat.direct_fixed');
  });

  it('lists are filtered by their size, pinned rooms first, page by page', async () => {
    const [me, ...others] = await people(house, 'Me', 'O1', 'O2', 'O3') as [Person, ...Person[]];
    const three = await group(house, me, others.slice(0, 2), 'Three');
    const two = await group(house, me, others.slice(0, 1), 'Two');
    const pair = await direct(house, me, others[2]!);
    for (const id of [three, two, pair]) await say(house, me, id, 'x');
    const list = async (input: Record<string, unknown> = {}) => (await call(house, contract.listRooms, input, me)).body;
    expect((await list()).rooms.map((r) => r._id)).toEqual([pair, two, three]);
    expect((await list({ filter: 'groups' })).rooms.map((r) => r._id)).toEqual([three]);
    expect((await list({ filter: 'users' })).rooms.map((r) => r._id)).toEqual([pair, two]);
    await call(house, contract.updateMembership, { id: three, pinned: true }, me);
    const first = await list({ limit: 2 });
    expect([first.rooms.map((r) => r._id), (await list({ limit: 2, cursor: first.nextCursor })).rooms.map((r) => r._id)]).toEqual([[three, pair], [two]]);
    expect(first.rooms[1]!.people.map((p) => p._id)).toEqual([others[2]!.id, me.id]);
    expect((await list({ q: 'tw' })).rooms.map((r) => r._id)).toEqual([two]);
    await say(house, others[0]!, two, 'news');
    expect((await list({ unread: 'true' })).rooms.map((r) => r._id)).toEqual([two]);
  });
});

describe('who is away is told', () => {
  it('once a room, by name when called; reading takes it back', async () => {
    const [ida, jon] = await people(house, 'Ida', 'Jon') as [Person, Person];
    const room = await group(house, ida, [jon]);
    for (let i = 0; i < 3; i++) await say(house, ida, room, `${i}`);
    await say(house, ida, room, 'hey', { mentions: [jon.id] });
    const told = async () => { await house.drain(); return (await call(house, listNotifications, {}, jon)).body.items.map((i) => [i.type, i.link]); };
    await house.owner.query("select graphile_worker.add_job('chat.tell', json_build_object('roomIds', array[$1::text]))", [room]);
    const both = [['chat.message_mention', `/chat/${room}?m=5`], ['chat.new_message', `/chat/${room}`]];
    expect((await told()).sort()).toEqual(both);
    await house.owner.query("select graphile_worker.add_job('chat.tell', json_build_object('roomIds', array[$1::text]))", [room]);
    expect((await told()).sort()).toEqual(both);
    await call(house, contract.markRead, { id: room, seq: 99 }, jon);
    expect(await told()).toEqual([]);
    await say(house, ida, room, 'again', { mentions: [jon.id] });
    await house.owner.query("select graphile_worker.add_job('chat.tell', json_build_object('roomIds', array[$1::text]))", [room]);
    expect((await told()).map(([type]) => type)).toEqual(['chat.message_mention']);
    await call(house, contract.removePerson, { id: room, user_id: jon.id }, ida);
    expect(await told()).toEqual([]);
  });
});

it('a link is taken off by who linked it, who wrote the message or who keeps the room in order; its record hears of it', async () => {
  const room = await group(house, ann, [bob, cem]);
  const message = await say(house, bob, room, 'A new roof');
  const link = { id: message._id, topic: 'sales.lead', subjectId: 'L7' };
  const linking = (who: Person) => call(house, contract.linkMessage, { ...link, label: 'New roof' }, who);
  const unlinking = (who: Person) => call(house, contract.unlinkMessage, link, who);
  await linking(ann);
  expect((await unlinking(cem)).error?.code).toBe('chat.not_allowed');
  expect((await unlinking(bob)).body.links).toEqual([]);
  await linking(cem);
  expect((await unlinking(cem)).body.links).toEqual([]);
  await linking(cem);
  expect((await unlinking(ann)).body.links).toEqual([]);
  expect((await unlinking(ann)).status).toBe(404);
  const { rows } = await house.owner.query("select data from core.event where type = 'chat.message.unlinked' and subject_id = $1", [message._id]);
  expect(rows.map((r) => r.data)).toEqual(Array(3).fill({ topic: 'sales.lead', subjectId: 'L7', roomId: room }));
});
