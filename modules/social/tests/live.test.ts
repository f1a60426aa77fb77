import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { fillProfiles } from '../service/people/registry.ts';
import { befriend, newGroup, newPeople, type Person } from './scene.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());
const as = (p: { token: string }) => ({ token: p.token });
/** What a person's tabs have heard of this room since the last time they were asked. */
const heard = new Map<string, number>();
async function news(p: Person): Promise<Array<[string, string]>> {
  const { rows } = await house.owner.query<{ seq: string; type: string; subject_id: string }>("select seq, type, subject_id from core.event where stream = $1 and seq > $2 and type like 'social.%' order by seq", [`a:${p.id}`, heard.get(p.id) ?? 0]);
  if (rows.length > 0) heard.set(p.id, Number(rows.at(-1)!.seq));
  return rows.map((r) => [r.type.slice('social.'.length), r.subject_id]);
}

it('every change between two people reaches the tabs of both, by the id of the other', async () => {
  const [a, b] = await newPeople(house, 'Ann', 'Ben');
  await call(house, contract.addFriend, { user_id: b.id }, as(a));
  expect([await news(a), await news(b)]).toEqual([[['friend_request.sent', b.id]], [['friend_request.received', a.id]]]);
  await call(house, contract.addFriend, { user_id: a.id }, as(b));
  expect(await news(a)).toEqual([['friend_request.accepted', b.id], ['friendship.created', b.id], ['follow.created', b.id]]);
  expect((await news(b)).map(([type]) => type)).toEqual(['friend_request.accepted', 'friendship.created', 'follow.created']);
  await call(house, contract.mute, { userId: b.id }, as(a));
  expect([await news(a), await news(b)]).toEqual([[['mute.created', b.id]], []]);
  await call(house, contract.unfriend, { userId: b.id }, as(a));
  expect(await news(b)).toEqual([['friendship.ended', a.id], ['follow.ended', a.id]]);
});

it('who is blocked hears of an end, never of the block', async () => {
  const [a, b, c] = await newPeople(house, 'Cay', 'Dov', 'Eve');
  await befriend(house, a, b);
  for (const p of [a, b]) await news(p);
  await call(house, contract.block, { userId: b.id }, as(a));
  await call(house, contract.block, { userId: c.id }, as(a));
  expect((await news(a)).map(([type]) => type)).toContain('block.created');
  expect((await news(b)).map(([type]) => type)).toEqual(['friendship.ended', 'follow.ended']);
  expect(await news(c)).toEqual([]);
});

it('members hear what becomes of them and of their group; what happened is recorded once', async () => {
  const [o, a] = await newPeople(house, 'Oly', 'Abe');
  const g = await newGroup(house, o);
  await call(house, contract.joinGroup, { id: g.id }, as(a));
  expect(await news(a)).toEqual([['group_member.changed', g.id]]);
  await news(o);
  await call(house, contract.updateGroup, { id: g.id, name: 'Another name' }, as(o));
  await house.drain();
  expect([await news(o), await news(a)]).toEqual([[['group.changed', g.id]], [['group.touched', g.id]]]);
  await call(house, contract.removeFromGroup, { id: g.id, userId: a.id }, as(o));
  expect([await news(o), await news(a)]).toEqual([[['group_member.changed', g.id]], [['group_member.changed', g.id]]]);
});

it('an idempotent call has one effect', async () => {
  const [a, b] = await newPeople(house, 'Flo', 'Gus');
  const key = { headers: { 'idempotency-key': 'once' } };
  const answers = [await call(house, contract.addFriend, { user_id: b.id }, { ...as(a), ...key }), await call(house, contract.addFriend, { user_id: b.id }, { ...as(a), ...key })];
  expect(answers.map((x) => x.status)).toEqual([200, 200]);
});

it('a house that is older than this room gets its profiles', async () => {
  const [a] = await newPeople(house, 'Old');
  await house.owner.query('delete from social.profile where account_id = $1', [a.id]);
  // Without one a person goes by their id, and everything works.
  expect((await call(house, contract.getProfile, { slugOrId: a.id }, as(a))).body).toMatchObject({ person: { slug: a.id, name: a.name }, headline: '' });
  await fillProfiles(house.app);
  expect((await call(house, contract.getProfile, { slugOrId: a.id }, as(a))).body.person.slug).toMatch(/^old-example/);
});
