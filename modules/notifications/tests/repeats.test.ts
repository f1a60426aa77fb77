import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { block, mute } from '#modules/social/contract.ts';
import { defineNotificationTypes, notify, withdrawSource } from '../api.ts';
import * as contract from '../contract.ts';
import { bell, clear, mailsNow, newPerson, system, type Person } from './scene.ts';

const hidden = new Set<string>();
const texts = (text: string) => ({ en: text, ar: text });
const visible = async (_ctx: unknown, _account: string, ids: readonly string[]) => new Set(ids.filter((id) => !hidden.has(id)));
defineNotificationTypes({
  'test.said': { label: texts('Said'), text: texts('{actors} said something'), defaultChannels: ['in_app', 'email'], visible },
  'test.must': { label: texts('Must'), text: texts('{actors} must be heard'), defaultChannels: ['in_app'], mandatory: true },
});

let house: TestHouse;
let me: Person; let ann: Person; let bob: Person;
beforeAll(async () => {
  house = await openTestHouse();
  [me, ann, bob] = [await newPerson(house, 'Mia'), await newPerson(house, 'Ann'), await newPerson(house, 'Bob')];
});
beforeEach(async () => { hidden.clear(); await clear(house, me); });
afterAll(() => house.close());

const as = { get token() { return me.token; } };
const say = (who: Person, n: string, { key = 'k', sourceId, workspaceId = null, type = 'test.said' }: { key?: string; sourceId?: string; workspaceId?: number | null; type?: string } = {}) => system(house, (ctx) => notify(ctx, {
  accountId: me.id, type, groupKey: `${type}:${key}`, actorId: who.id, workspaceId, targetType: 'test.room', targetId: key, link: `/rooms/${key}?m=${n}`, ...(sourceId ? { sourceId } : {}) }));
const rows = async () => (await house.owner.query<{ link: string; pushed: boolean; mailed: boolean; push_in: number | null; mail_in: number | null; actor_count: number; version: number; updated_at: Date }>(
  `select link, pushed_at is not null as pushed, emailed_at is not null as mailed, extract(epoch from push_due_at - now())::float / 60 as push_in, extract(epoch from email_due_at - now())::float / 60 as mail_in, actor_count, version, updated_at
   from notifications.notification where account_id = $1 order by seq`, [me.id])).rows;
const ago = (minutes: number, ...columns: string[]) => house.owner.query(`update notifications.notification set ${columns.map((c) => `${c} = now() - interval '${minutes} minutes'`).join(', ')} where account_id = $1`, [me.id]);
const seen = async () => call(house, contract.markSeen, { seq: (await bell(house, me)).seq }, as);

it('the same person again: the newest link, new again when it was seen, to the top and its time at most once a minute', async () => {
  await say(ann, '1');
  await say(bob, '1', { key: 'other' });
  const [before] = await rows();
  await say(ann, '2');
  const first = (await rows())[0]!;
  expect([first.link, first.updated_at, first.actor_count]).toEqual(['/rooms/k?m=2', before!.updated_at, 1]);
  expect((await bell(house, me)).items.map((i) => i.targetId)).toEqual(['other', 'k']);
  await seen();
  expect((await bell(house, me)).unseen).toBe(0);
  await say(ann, '3');
  expect(await bell(house, me)).toMatchObject({ unseen: 1, items: [{ targetId: 'k', link: '/rooms/k?m=3', isSeen: false, actorCount: 1 }, { targetId: 'other' }] });
  // The very same again is nothing.
  expect(await say(ann, '3')).toBeNull();
  await say(bob, '2', { key: 'other' });
  await ago(2, 'moved_at', 'updated_at');
  await say(ann, '4');
  const { items: [top] } = await bell(house, me);
  expect(top).toMatchObject({ targetId: 'k', link: '/rooms/k?m=4' });
  expect(Date.now() - new Date(top!.movedAt).getTime()).toBeLessThan(30_000);
});

it('is told by push and mail again: a new person at once, the same one after a minute, each at most once in a quarter of an hour', async () => {
  await house.owner.query("insert into notifications.push_subscription (id, account_id, session_id, endpoint, p256dh, auth) values (gen_random_uuid(), $1, gen_random_uuid(), 'https://push.test/x', 'k', 'a')", [me.id]);
  await call(house, contract.updatePreferences, { channels: [{ type: 'test.said', channel: 'push', on: true }] }, as);
  await say(ann, '1');
  await ago(3, 'pushed_at', 'emailed_at', 'push_due_at', 'email_due_at');
  // The same person within the minute changes nothing of it.
  await say(ann, '2');
  expect(await rows()).toMatchObject([{ pushed: true, mailed: true }]);
  // A new one is told, when the quarter of an hour since the last time is over; more of them in between add nothing.
  await say(bob, '3');
  const [soon] = await rows();
  expect([soon!.pushed, soon!.mailed]).toEqual([false, false]);
  expect(soon!.push_in).toBeCloseTo(12, 0);
  expect(soon!.mail_in).toBeCloseTo(15, 0);
  await ago(2, 'moved_at');
  await say(ann, '4');
  expect((await rows())[0]!.push_in).toBeCloseTo(12, 0);
  // Long ago: at once.
  await ago(60, 'pushed_at', 'push_due_at', 'moved_at');
  await say(ann, '5');
  expect((await rows())[0]!.push_in).toBeCloseTo(0, 0);
  await house.owner.query('delete from notifications.push_subscription');
});

it('what nobody did is told again only when it says something else', async () => {
  const find = (count: number) => system(house, (ctx) => notify(ctx, { accountId: me.id, type: 'test.said', groupKey: 'found', actorId: null, targetType: 'test.room', targetId: 'k', link: '/found', data: { count } }));
  await find(1);
  for (const [count, mailed] of [[1, true], [2, false]] as const) {
    await ago(60, 'moved_at', 'emailed_at');
    await find(count);
    expect((await rows())[0]!.mailed, String(count)).toBe(mailed);
  }
});

it('mails again about what was mailed and came again', async () => {
  await say(ann, '1');
  expect(await mailsNow(house, me)).toHaveLength(1);
  expect(await mailsNow(house, me)).toHaveLength(0);
  await ago(20, 'moved_at', 'emailed_at');
  await say(ann, '2');
  expect(await mailsNow(house, me)).toMatchObject([{ subject: 'Ann Example said something', body: { action: { url: 'http://localhost:3000/rooms/k?m=2' } } }]);
});

it('whoever takes back everything by which they are in a group leaves it; its link leads to what stands', async () => {
  await say(ann, '1', { sourceId: 'a1' });
  await say(ann, '2', { sourceId: 'a2' });
  await say(bob, '3', { sourceId: 'b1' });
  expect(await say(bob, '3', { sourceId: 'b1' })).toBeNull();
  const gone = async (sourceId: string) => { await system(house, (ctx) => withdrawSource(ctx, { sourceId })); return (await bell(house, me)).items.map((i) => [i.actorCount, i.link, i.actors.map((a) => a.id)]); };
  expect(await gone('b1')).toEqual([[1, '/rooms/k?m=2', [ann.id]]]);
  expect(await gone('a2')).toEqual([[1, '/rooms/k?m=1', [ann.id]]]);
  await system(house, (ctx) => withdrawSource(ctx, { sourceId: 'a1', types: ['test.must'] }));
  expect((await bell(house, me)).items).toHaveLength(1);
  expect(await gone('a1')).toEqual([]);
});

it('who is muted leaves the bell, and what is pending by mail; work and what must be heard stay', async () => {
  const [cem, dan] = [await newPerson(house, 'Cem'), await newPerson(house, 'Dan')];
  await say(cem, '1');
  await say(ann, '1');
  await say(cem, '1', { key: 'alone' });
  await say(cem, '1', { key: 'work', workspaceId: 77 });
  await say(cem, '1', { type: 'test.must' });
  await call(house, mute, { userId: cem.id, until: null }, as);
  const shown = (await bell(house, me)).items.map((i) => [i.targetId, i.type, i.actors.map((a) => a.name)]);
  expect(shown).toEqual([['k', 'test.must', ['Cem Example']], ['work', 'test.said', ['Cem Example']], ['k', 'test.said', ['Ann Example']]]);
  // Between the muting and the mail: asked again when the mail is written.
  await say(dan, '1', { key: 'late' });
  await say(ann, '1', { key: 'late' });
  await say(dan, '1', { key: 'only' });
  await house.owner.query('insert into social.mute (account_id, target_id) values ($1, $2)', [me.id, dan.id]);
  const mails = JSON.stringify(await mailsNow(house, me));
  expect(mails).not.toContain('Dan');
  expect(mails).toContain('Ann Example said something');
  await call(house, block, { userId: ann.id }, as);
  expect((await bell(house, me)).items.filter((i) => i.actors.some((a) => a.id === ann.id))).toEqual([]);
});

it('a page is full although some of it is out of sight, and goes on behind it; so does the number', async () => {
  await house.owner.query('delete from social.block');
  for (let i = 0; i < 30; i++) await say(bob, '1', { key: `q${i}` });
  for (let i = 5; i < 25; i++) hidden.add(`q${i}`);
  const page = await bell(house, me, { limit: 8 });
  expect(page.items.map((i) => i.targetId)).toEqual(['q29', 'q28', 'q27', 'q26', 'q25', 'q4', 'q3', 'q2']);
  expect(page.unseen).toBe(10);
  const next = await bell(house, me, { limit: 8, cursor: page.nextCursor });
  expect([next.items.map((i) => i.targetId), next.nextCursor]).toEqual([['q1', 'q0'], null]);
  const exact = await bell(house, me, { limit: 10 });
  expect([exact.items.length, exact.nextCursor]).toEqual([10, null]);
});

it('"mark all" of what is snoozed or put aside reads that list only; a snooze ends early where it stood', async () => {
  const [inbox, later, aside] = [(await say(bob, '1', { key: 'inbox' }))!, (await say(bob, '1', { key: 'later' }))!, (await say(bob, '1', { key: 'aside' }))!];
  await call(house, contract.snooze, { id: later, until: new Date(Date.now() + 3_600_000).toISOString() }, as);
  await house.owner.query('update notifications.notification set folded = true where id = $1', [aside]);
  const { seq } = await bell(house, me);
  const unread = async () => (await house.owner.query<{ id: string }>('select id from notifications.notification where account_id = $1 and read_at is null order by seq', [me.id])).rows.map((r) => r.id);
  await call(house, contract.readAll, { seq, filter: 'folded' }, as);
  expect(await unread()).toEqual([inbox, later]);
  expect((await bell(house, me)).unseen).toBe(1);
  await call(house, contract.readAll, { seq, filter: 'snoozed' }, as);
  expect(await unread()).toEqual([inbox]);
  expect((await call(house, contract.readAll, { seq }, as)).body.unseen).toBe(0);
  expect(await unread()).toEqual([]);
  expect((await call(house, contract.unsnooze, { id: later }, as)).status).toBe(200);
  expect((await bell(house, me)).items.map((i) => [i.id, i.snoozedUntil])).toEqual([[later, null], [inbox, null]]);
  expect((await bell(house, me, { filter: 'snoozed' })).items).toEqual([]);
  expect((await call(house, contract.unsnooze, { id: later }, { token: ann.token })).status).toBe(404);
});
