import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { getAccess, joinGroup, revokeAccess } from '#modules/social/contract.ts';
import { createStory } from '../contract.ts';
import { befriend, newGroup, newPeople, newPost, type Person } from './scene.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());
const posts = async (a: Person, b: Person) => (await call(house, getAccess, { userId: b.id }, { token: a.token })).body.lines.find((l) => l.kind === 'feed.posts');

it('the access ledger counts posts that somebody sees and not everybody does', async () => {
  const [a, b, stranger] = await newPeople(house, 'Ada', 'Bo', 'Cy');
  await befriend(house, a, b);
  await newPost(house, a, { description: 'For all' });
  await newPost(house, a, { description: 'For me', privacy: 'only_me' });
  expect(await posts(a, b)).toBeUndefined();
  const first = await newPost(house, a, { description: 'For friends', privacy: 'friends' });
  const closed = await newGroup(house, a, { visibility: 'private', join: 'open' });
  const open = await newGroup(house, a);
  await newPost(house, a, { description: 'Inside', group_id: closed.id });
  await newPost(house, a, { description: 'In the open', group_id: open.id });
  expect(await posts(a, b)).toMatchObject({ count: 1, revocable: false, examples: [{ label: 'For friends', link: `/posts/${first.post_id}` }] });
  await call(house, joinGroup, { id: closed.id }, { token: b.token });
  expect(await posts(a, b)).toMatchObject({ count: 2, examples: [{ label: 'Inside' }, { label: 'For friends' }] });
  expect([await posts(a, stranger), await posts(b, a)]).toEqual([undefined, undefined]);
  // It ends with the friendship.
  await call(house, revokeAccess, { userId: b.id, kind: 'social.friendship' }, { token: a.token });
  expect(await posts(a, b)).toMatchObject({ count: 1, examples: [{ label: 'Inside' }] });
});

it('the access ledger counts stories for friends while they last', async () => {
  const [a, b, stranger] = await newPeople(house, 'Dia', 'Edo', 'Fio');
  await befriend(house, a, b);
  for (const privacy of ['friends', 'public', 'only_me']) await call(house, createStory, { content_type: 'text', description: 'Today', privacy }, { token: a.token });
  const stories = async (p: Person) => (await call(house, getAccess, { userId: p.id }, { token: a.token })).body.lines.find((l) => l.kind === 'feed.stories');
  expect(await stories(b)).toMatchObject({ count: 1, revocable: false, until: expect.any(String) as string });
  expect(await stories(stranger)).toBeUndefined();
  await house.owner.query("update feed.story set created_at = created_at - interval '25 hours', expires_at = expires_at - interval '25 hours' where author_id = $1", [a.id]);
  expect(await stories(b)).toBeUndefined();
});
