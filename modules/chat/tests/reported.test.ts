import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { openCase, report } from '#modules/notifications/contract.ts';
import { findReportTarget } from '#modules/notifications/service/moderation/targets.ts';
import { found, join, type Place } from '../../../tests/fixtures/people.ts';
import { openWire, within, type Wire } from '../../../tests/fixtures/wire.ts';
import * as contract from '../contract.ts';
import { group, people, say, tab, type Person } from './scene.ts';

let house: TestHouse;
let wire: Wire;
let place: Place;
let ann: Person; let bob: Person; let cem: Person; let eve: Person;
beforeAll(async () => {
  house = await openTestHouse();
  wire = await openWire(house);
  [ann, bob, cem, eve] = await people(house, 'Ann', 'Bob', 'Cem', 'Eve') as [Person, Person, Person, Person];
  place = await found(house, ann);
});
afterAll(async () => { await wire.close(); await house.close(); });

const accuse = (who: Person, targetId: string) => call(house, report, { targetType: 'message', targetId, reason: 'harassment' }, { token: who.token });
const seen = async (who: Person, id: string) => { const { body, withheld, deletedAt } = (await call(house, contract.getMessage, { id }, who)).body; return { body, withheld, gone: deletedAt !== null }; };
const moderate = (id: string, what: 'hide' | 'restore' | 'remove') => runAs(house.app, { name: 'test' }, (ctx) => findReportTarget('message')![what]!(ctx, id));

it('a reported message vanishes for its reporter alone, in every way they could read it', async () => {
  const room = await group(house, ann, [bob, cem]);
  const message = await say(house, ann, room, 'nastyword for you');
  const [hers, his] = [await tab(wire, bob), await tab(wire, cem)];
  expect((await accuse(eve, message._id)).status).toBe(404);
  expect((await accuse(ann, message._id)).error?.code).toBe('notifications.own_report');
  expect((await accuse(bob, message._id)).status).toBe(200);
  expect(await seen(bob, message._id)).toEqual({ body: '', withheld: 'reported', gone: true });
  expect(await seen(cem, message._id)).toEqual({ body: 'nastyword for you', withheld: undefined, gone: false });
  expect(await within(2000, () => (hers.heard['message-changed'] ?? []).at(-1)?.message.withheld === 'reported')).toBe(true);
  const all = async (who: Person) => JSON.stringify([
    (await call(house, contract.listMessages, { id: room }, who)).body, (await call(house, contract.listRooms, {}, who)).body, (await call(house, contract.searchMessages, { q: 'nasty' }, who)).body,
    (await call(house, contract.sync, { rooms: { [room]: 0 } }, who)).body, (await call(house, contract.listEdits, { id: message._id }, who)).body,
  ]);
  expect(await all(bob)).not.toContain('nastyword');
  expect(await all(cem)).toContain('nastyword');
  // What moderators get.
  const { rows } = await house.owner.query<{ copy: { text: string; link: string } }>("select snapshot as copy from notifications.moderation_case where target_id = $1", [message._id]);
  expect(rows[0]!.copy).toMatchObject({ text: 'nastyword for you', link: `/chat/${room}?m=${message.seq}` });
  // Changed later, it is told to everybody but the reporter.
  hers.heard['message-changed'] = [];
  await call(house, contract.editMessage, { id: message._id, body: 'nastyword again' }, ann);
  expect(await within(2000, () => (his.heard['message-changed'] ?? []).at(-1)?.message.body === 'nastyword again')).toBe(true);
  expect(JSON.stringify(hers.heard)).not.toContain('nastyword again');
  expect(await all(bob)).not.toContain('nastyword');
  for (const t of [hers, his]) t.socket.disconnect();
});

it('moderators hide it for everybody, show it again, or delete it; the numbers have no hole', async () => {
  const room = await group(house, ann, [bob]);
  const message = await say(house, ann, room, 'contested words');
  const his = await tab(wire, bob);
  const last = () => (his.heard['message-changed'] ?? []).at(-1);
  await moderate(message._id, 'hide');
  expect(await within(2000, () => last()?.message.withheld === 'moderated')).toBe(true);
  expect(await seen(bob, message._id)).toEqual({ body: '', withheld: 'moderated', gone: true });
  expect((await call(house, contract.searchMessages, { q: 'contested' }, bob)).body.messages).toEqual([]);
  expect((await call(house, contract.editMessage, { id: message._id, body: 'x' }, ann)).error?.code).toBe('chat.deleted');
  await moderate(message._id, 'hide');
  await moderate(message._id, 'restore');
  expect(await within(2000, () => last()?.message.body === 'contested words')).toBe(true);
  await moderate(message._id, 'remove');
  expect(await within(2000, () => last()?.message.deletedAt !== null)).toBe(true);
  expect(await seen(ann, message._id)).toEqual({ body: '', withheld: undefined, gone: true });
  const changes = (await call(house, contract.sync, { rooms: { [room]: message.changeSeq } }, bob)).body.rooms[0]!;
  expect([changes.changeSeq, changes.messages.map((m) => m.changeSeq)]).toEqual([message.changeSeq + 3, [message.changeSeq + 3]]);
  his.socket.disconnect();
});

it('moderators see what was said before and after it, in the same thread, while the case waits; nothing of other rooms', async () => {
  const room = await group(house, ann, [bob]);
  const other = await group(house, ann, [cem]);
  const said = async (n: number, body = `line ${n}`) => say(house, ann, room, body);
  for (let i = 1; i <= 5; i++) await said(i);
  const gone = await said(6);
  await call(house, contract.deleteMessage, { id: gone._id }, ann);
  const message = await said(7, 'nasty');
  await say(house, ann, room, 'in a thread', { threadRootSeq: message.seq });
  await say(house, ann, other, 'elsewhere');
  for (let i = 8; i <= 12; i++) await said(i, i === 8 ? 'y'.repeat(700) : `line ${i}`);
  await accuse(bob, message._id);
  await house.drain();
  const { rows: [c] } = await house.owner.query<{ id: string; workspace_id: number; version: number }>('select id, workspace_id, version from notifications.moderation_case where target_id = $1', [message._id]);
  const mod = await join(house, place, (await people(house, 'Mod'))[0]!, 'admin');
  const open = async () => (await call(house, openCase, { id: c!.id }, place.as(mod))).body.content.around;
  const around = await open();
  expect(around.map((a) => [a.place, a.text.slice(0, 6), a.author?.id])).toEqual([...['line 3', 'line 4', 'line 5'].map((t) => ['before', t, ann.id]), ...['yyyyyy', 'line 9', 'line 1'].map((t) => ['after', t, ann.id])]);
  expect(around[3]!.text).toHaveLength(500);
  expect((await house.owner.query("select 1 from core.event where type = 'notifications.case.viewed' and subject_id = $1 and actor_id = $2", [c!.id, mod.id])).rowCount).toBe(1);
  await house.owner.query("update notifications.moderation_case set state = 'decided', decided_at = now() where id = $1", [c!.id]);
  expect(await open()).toEqual([]);
});
