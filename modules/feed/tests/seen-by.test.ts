import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { block } from '#modules/social/contract.ts';
import * as contract from '../contract.ts';
import { befriend, newPeople, newPost, type Person } from './scene.ts';

let house: TestHouse;
let ann: Person; let ben: Person; let cora: Person; let dan: Person;
beforeAll(async () => {
  house = await openTestHouse();
  [ann, ben, cora, dan] = await newPeople(house, 'Ann', 'Ben', 'Cora', 'Dan');
  await befriend(house, ann, ben);
  await befriend(house, ann, dan);
  await house.drain();
});
afterAll(() => house.close());

const slugOf = async (p: Person) => (await house.owner.query<{ slug: string }>('select slug from social.profile where account_id = $1', [p.id])).rows[0]!.slug;
const seen = async (id: string, input: Record<string, unknown>) => (await call(house, contract.listPosts, { user_id: ann.id, per_page: 50, ...input }, { token: ann.token })).body.post.data.find((p) => p.post_id === id);
const share = async (by: Person, id: string) => (await call(house, contract.sharePost, { id }, { token: by.token })).body.post;

it('a share of one\'s own friends-only post is empty for a stranger and whole for a friend, as they get it themselves', async () => {
  const root = await newPost(house, ann, { description: 'Among friends', privacy: 'friends' });
  const shared = await share(ann, root.post_id);
  const inner = async (input: Record<string, unknown>) => (await seen(shared.post_id, input))!.shared;
  expect(await inner({ as_user_id: cora.id })).toEqual({ available: false });
  expect(await inner({ as_user_id: ben.id })).toMatchObject({ available: true, description: 'Among friends' });
  expect(await inner({ as_audience: 'everyone' })).toEqual({ available: false });
  expect(await inner({ as_audience: 'friends' })).toMatchObject({ available: true });
  for (const [p, available] of [[cora, false], [ben, true]] as const) expect((await call(house, contract.getPost, { id: shared.post_id }, { token: p.token })).body.post.shared).toMatchObject({ available });
});

it('of what only they see and the viewer does not nothing is shown', async () => {
  const root = await newPost(house, dan, { description: 'Dan\'s', privacy: 'public' });
  const shared = await share(ann, root.post_id);
  await call(house, block, { userId: dan.id }, { token: ann.token });
  expect((await call(house, contract.getPost, { id: shared.post_id }, { token: cora.token })).body.post.shared).toMatchObject({ available: true });
  expect((await seen(shared.post_id, { as_user_id: cora.id }))!.shared).toEqual({ available: false });
});

it('mentions and counts are theirs; their vote and what they saved stays their own', async () => {
  const [eve, fay] = await newPeople(house, 'Eve', 'Fay');
  const slugs = [await slugOf(eve), await slugOf(ben)];
  const post = await newPost(house, ann, { description: slugs.map((s) => `@${s}`).join(' '), poll: { question: 'Well?', options: ['a', 'b'] } });
  for (const p of [eve, ben]) await call(house, contract.react, { target_id: post.post_id, kind: 'like' }, { token: p.token });
  await call(house, contract.createComment, { id: post.post_id, description: 'x' }, { token: eve.token });
  await call(house, block, { userId: eve.id }, { token: fay.token });
  await call(house, contract.votePoll, { id: post.post_id, option_id: post.poll!.options[0]!.id }, { token: fay.token });
  await call(house, contract.savePost, { id: post.post_id }, { token: fay.token });
  const asFay = (await seen(post.post_id, { as_user_id: fay.id }))!;
  expect(asFay).toMatchObject({ counts: { reactions: 1, comments: 0 }, my_reaction: null, saved: null, poll: { mine: null, votes: 1 }, can: { edit: false, delete: false } });
  expect(asFay.mentions.map((m) => m.slug)).toEqual([slugs[1]]);
  expect(await seen(post.post_id, {})).toMatchObject({ counts: { reactions: 2, comments: 1 }, can: { edit: true } });
});

it('as friends or everyone in general: neither what is private nor what stands in groups', async () => {
  const mine = Object.fromEntries(await Promise.all((['only_me', 'friends', 'public'] as const).map(async (privacy) => [privacy, (await newPost(house, ann, { privacy })).post_id] as const)));
  const shows = async (as: string) => Promise.all(Object.entries(mine).map(async ([privacy, id]) => ((await seen(id, { as_audience: as })) ? [privacy] : []))).then((all) => all.flat().sort());
  expect([await shows('friends'), await shows('everyone')]).toEqual([['friends', 'public'], ['public']]);
});

it('a share shows the poll of the original, to vote in it there; through others\' eyes without whose vote it was', async () => {
  const root = await newPost(house, ben, { description: 'Which?', poll: { question: 'Tea?', options: ['Yes', 'No'] } });
  const shared = await share(ann, root.post_id);
  const innerOf = async (p: Person) => { const { shared: inner } = (await call(house, contract.getPost, { id: shared.post_id }, { token: p.token })).body.post; return inner?.available ? inner : null; };
  const poll = (await innerOf(ann))!.poll!;
  expect(poll).toMatchObject({ question: 'Tea?', votes: 0, mine: null, options: [{ text: 'Yes' }, { text: 'No' }] });
  const [yes] = poll.options;
  expect((await call(house, contract.votePoll, { id: root.post_id, option_id: yes!.id }, { token: ann.token })).status).toBe(200);
  expect((await innerOf(ann))!.poll).toMatchObject({ votes: 1, mine: yes!.id });
  expect((await innerOf(ben))!.poll).toMatchObject({ votes: 1, mine: null });
  for (const eyes of [{ as_audience: 'everyone' }, { as_user_id: ben.id }]) expect((await seen(shared.post_id, eyes))!.shared).toMatchObject({ available: true, poll: { votes: 1, mine: null } });
});
