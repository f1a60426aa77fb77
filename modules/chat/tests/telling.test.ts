import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { listNotifications } from '#modules/notifications/contract.ts';
import { openWire, type Wire } from '../../../tests/fixtures/wire.ts';
import * as contract from '../contract.ts';
import { nodeOf } from '../service/node.ts';
import { storePosts } from '../service/post-queue.ts';
import { direct, group, people, say, tab, type Person } from './scene.ts';

let house: TestHouse;
let wire: Wire;
beforeAll(async () => { house = await openTestHouse(); wire = await openWire(house); });
afterAll(async () => { await wire.close(); await house.close(); });

const told = async (who: Person) => (await call(house, listNotifications, {}, who)).body.items.map((i) => [i.type, i.targetId ?? i.link]);
/** What runs every minute. */
async function due(): Promise<void> {
  await house.owner.query("select graphile_worker.add_job('chat.tell_due')");
  await house.drain();
}
/** The process ends before it has told anybody. */
function crash(): void {
  nodeOf(house.app).toTell.clear();
}
const gone = (who: Person) => house.owner.query("update chat.lease set expires_at = now() - interval '1 second' where account_id = $1", [who.id]);

it('a mention leads to the message it stands in, in its thread where it is one; so does a reminder', async () => {
  const [ann, bob] = await people(house, 'Ann', 'Bob') as [Person, Person];
  const room = await group(house, ann, [bob]);
  const links = async () => { crash(); await due(); return (await call(house, listNotifications, {}, bob)).body.items.map((i) => i.link); };
  const root = await say(house, ann, room, 'plans');
  const called = await say(house, ann, room, 'you?', { mentions: [bob.id] });
  expect(await links()).toContain(`/chat/${room}?m=${called.seq}`);
  // A second one while the first waits: the first unread is where one begins.
  await say(house, ann, room, 'and you?', { mentions: [bob.id] });
  expect(await links()).toContain(`/chat/${room}?m=${called.seq}`);
  const last = await say(house, ann, room, 'x');
  await call(house, contract.markRead, { id: room, seq: last.seq }, bob);
  const reply = await say(house, ann, room, 'you again?', { mentions: [bob.id], threadRootSeq: root.seq });
  expect(await links()).toContain(`/chat/${room}?m=${reply.seq}&thread=${root.seq}`);
  const reminder = (await call(house, contract.createReminder, { id: reply._id, at: new Date(Date.now() + 60_000).toISOString() }, bob)).body;
  await house.owner.query("update chat.reminder set at = now() where id = $1", [reminder.id]);
  await house.owner.query("update graphile_worker._private_jobs set run_at = now() where key = $1", [`chat.remind:${reminder.id}`]);
  await house.drain();
  const { body } = await call(house, listNotifications, {}, bob);
  expect(body.items.find((i) => i.type === 'chat.reminder')?.link).toBe(`/chat/${room}?m=${reply.seq}&thread=${root.seq}`);
});

it('rooms whose news are due together are told of by one job', async () => {
  const [ann, bob] = await people(house, 'Ann', 'Bob') as [Person, Person];
  const rooms = [await group(house, ann, [bob]), await direct(house, ann, bob)];
  crash();
  await house.pause();
  for (const room of rooms) await say(house, ann, room, 'you?');
  const queued = async () => (await house.owner.query<{ ids: string[] }>("select array(select json_array_elements_text(j.payload -> 'roomIds')) as ids from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'chat.tell'")).rows.map((r) => r.ids.sort());
  await vi.waitFor(async () => { expect(await queued()).toContainEqual([...rooms].sort()); }, { timeout: 5000 });
  await house.drain();
  expect((await told(bob)).map(([, id]) => id).sort()).toEqual([...rooms].sort());
});

it('a mention goes with its message, unless another one that was not read calls, too', async () => {
  const [ann, bob] = await people(house, 'Ann', 'Bob') as [Person, Person];
  const room = await group(house, ann, [bob]);
  const calls = async () => { crash(); await due(); return (await told(bob)).filter(([type]) => type === 'chat.message_mention').length; };
  const [first, second] = [await say(house, ann, room, 'you?', { mentions: [bob.id] }), await say(house, ann, room, 'and you?', { mentions: [bob.id] })];
  expect(await calls()).toBe(1);
  await call(house, contract.deleteMessage, { id: first._id }, ann);
  expect(await calls()).toBe(1);
  await call(house, contract.deleteMessage, { id: second._id }, ann);
  expect(await calls()).toBe(0);
});

describe('who has to be told is worked out from the tables', () => {
  it('what a process forgot when it ended is told a minute later, once', async () => {
    const [ann, bob] = await people(house, 'Ann', 'Bob') as [Person, Person];
    const room = await direct(house, ann, bob);
    await say(house, ann, room, 'are you there?');
    expect(nodeOf(house.app).toTell.has(room)).toBe(true);
    crash();
    await house.drain();
    expect(await told(bob)).toEqual([]);
    await due();
    expect((await told(bob)).map(([type]) => type)).toEqual(['chat.new_message']);
    // Read, and looked at again: nothing comes a second time.
    await call(house, contract.markRead, { id: room, seq: 99 }, bob);
    await due();
    expect(await told(bob)).toEqual([]);
    const { rows } = await house.owner.query<{ fresh: boolean }>("select at > now() - interval '1 minute' as fresh from chat.told_until");
    expect(rows).toEqual([{ fresh: true }]);
  });

  it('and so is what was written after a clock that was ahead was set right', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 });
    uuidv7();
    vi.useRealTimers();
    const [ann, bob] = await people(house, 'Ann', 'Bob') as [Person, Person];
    const room = await direct(house, ann, bob);
    await say(house, ann, room, 'are you there?');
    crash();
    await due();
    expect((await told(bob)).map(([type]) => type)).toEqual(['chat.new_message']);
  });

  it('who was here, did not read it and went away is told then; who read it is not, nor who muted the room', async () => {
    const [cem, dan, eve, fay] = await people(house, 'Cem', 'Dan', 'Eve', 'Fay') as [Person, Person, Person, Person];
    const room = await group(house, cem, [dan, eve, fay]);
    await call(house, contract.updateMembership, { id: room, mutedUntil: new Date(Date.now() + 3_600_000).toISOString() }, fay);
    const tabs = [await tab(wire, dan), await tab(wire, eve), await tab(wire, fay)];
    await new Promise((r) => { setTimeout(r, 300); });
    await say(house, cem, room, 'lunch?');
    crash();
    await due();
    for (const who of [dan, eve, fay]) expect(await told(who)).toEqual([]);
    await tabs[1]!.ask('mark-read', { roomId: room, seq: 99 });
    for (const t of tabs) t.socket.disconnect();
    await new Promise((r) => { setTimeout(r, 300); });
    for (const who of [dan, eve, fay]) await gone(who);
    // Long after the message: it is not among what was written lately any more.
    await house.owner.query("update chat.told_until set at = now() + interval '10 minutes'");
    await due();
    expect((await told(dan)).map(([type]) => type)).toEqual(['chat.new_message']);
    for (const who of [eve, fay]) expect(await told(who)).toEqual([]);
    expect((await house.owner.query('select 1 from chat.untold where room_id = $1', [room])).rows).toEqual([]);
  });
});

it('telling and writing take the places of people in one order: neither waits for the other until the database ends one of them', async () => {
  const everybody = await people(house, 'P1', 'P2', 'P3', 'P4', 'P5', 'P6');
  const room = await group(house, everybody[0]!, everybody.slice(1));
  crash();
  const rounds = async (work: () => Promise<unknown>) => { for (let n = 0; n < 60; n++) await work(); };
  const write = () => storePosts(async (text, values) => (await house.owner.query(text, values as unknown[])).rows, everybody.toReversed().map((p) => ({ id: uuidv7(), roomId: room, senderId: p.id, clientMessageId: uuidv7(), kind: 'text' as const, body: 'x', replyToSeq: null, threadRootSeq: null, extra: null })));
  await expect(Promise.all([rounds(write), rounds(() => house.owner.query('select count(*) from chat.to_tell($1)', [room]))])).resolves.toHaveLength(2);
});
