import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { getAccess, getRelation, listRestricted, restrict, revokeAccess, unrestrict } from '#modules/social/contract.ts';
import * as contract from '../contract.ts';
import { befriend, newPeople, newPost, timelineOf, type Person } from './scene.ts';
import { listed, tell } from './stories-scene.ts';

let house: TestHouse;
let ann: Person; let ben: Person; let cora: Person;
beforeAll(async () => {
  house = await openTestHouse();
  [ann, ben, cora] = await newPeople(house, 'Ann', 'Ben', 'Cora');
  await befriend(house, ann, ben);
  await befriend(house, ann, cora);
  await house.drain();
});
afterAll(() => house.close());
const between = async (a: Person, b: Person) => (await call(house, getRelation, { userId: b.id }, { token: a.token })).body.relation;

it('a restricted friend sees only what is public of posts and stories, stays a friend and is not told', async () => {
  const [open, close] = [await newPost(house, ann), await newPost(house, ann, { privacy: 'friends' })].map((p) => p.post_id) as [string, string];
  const stories = { open: (await tell(house, ann, 'public')).id, close: (await tell(house, ann, 'friends')).id };
  await house.drain();
  const sees = async (p: Person) => [(await timelineOf(house, p)).filter((id) => id === open || id === close).length, (await listed(house, p)).filter((id) => Object.values(stories).includes(id)).length, (await call(house, contract.getPost, { id: close }, { token: p.token })).status];
  const audience = async () => (await call(house, contract.previewAudience, { privacy: 'friends' }, { token: ann.token })).body.people;
  expect([await sees(ben), await audience()]).toEqual([[2, 2, 200], 2]);
  expect((await call(house, restrict, { userId: ben.id }, { token: ann.token })).body.relation).toMatchObject({ state: 'friends', restricted: true });
  expect([await sees(ben), await sees(cora), await audience()]).toEqual([[1, 1, 404], [2, 2, 200], 1]);
  expect(await between(ben, ann)).toMatchObject({ state: 'friends', restricted: false });
  expect((await call(house, listRestricted, {}, { token: ann.token })).body.items.map((r) => r.person.id)).toEqual([ben.id]);
  expect((await call(house, listRestricted, {}, { token: ben.token })).body.items).toEqual([]);
  // It is one-sided: what Ben shares with friends Ann still sees.
  const theirs = await newPost(house, ben, { privacy: 'friends' });
  expect((await call(house, contract.getPost, { id: theirs.post_id }, { token: ann.token })).status).toBe(200);
  expect((await call(house, unrestrict, { userId: ben.id }, { token: ann.token })).body.relation.restricted).toBe(false);
  expect(await sees(ben)).toEqual([2, 2, 200]);
});

it('the access ledger says what is left to them, and ends it', async () => {
  const [dan, eve] = await newPeople(house, 'Dan', 'Eve');
  await befriend(house, dan, eve);
  await call(house, restrict, { userId: eve.id }, { token: dan.token });
  expect((await call(house, getAccess, { userId: eve.id }, { token: dan.token })).body.lines.map((l) => l.kind)).toEqual(['social.restricted', 'social.follower', 'social.presence']);
  await call(house, revokeAccess, { userId: eve.id, kind: 'social.restricted' }, { token: dan.token });
  expect((await between(dan, eve)).state).toBe('none');
});

it('nobody restricts themselves', async () => {
  expect((await call(house, restrict, { userId: ann.id }, { token: ann.token })).error?.code).toBe('social.yourself');
});
