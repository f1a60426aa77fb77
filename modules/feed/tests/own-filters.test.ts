import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { mostOwnFilters, listOwnFilters, putOwnFilter, removeOwnFilter } from '#modules/notifications/contract.ts';
import * as contract from '../contract.ts';
import { listed, tell } from './stories-scene.ts';
import { befriend, newPeople, newPost, timelineOf, type Person } from './scene.ts';

let house: TestHouse;
let ann: Person; let ben: Person;
beforeAll(async () => {
  house = await openTestHouse();
  [ann, ben] = await newPeople(house, 'Ann', 'Ben');
  await befriend(house, ann, ben);
  await house.drain();
});
afterAll(() => house.close());
const filter = async (p: Person, phrase: string, action: 'warn' | 'hide') => (await call(house, putOwnFilter, { phrase, action }, { token: p.token })).body;
const filteredFor = async (p: Person, id: string) => (await call(house, contract.getPost, { id }, { token: p.token })).body.post.filtered;

it('collapses what others wrote with a phrase, wherever it stands; nobody else notices', async () => {
  await filter(ben, 'Big Spoiler', 'warn');
  const [post, polled, other] = [await newPost(house, ann, { description: 'A big  SPÖILER? no: a big spoiler!' }), await newPost(house, ann, { poll: { question: 'Well?', options: ['Big spoiler', 'no'] } }), await newPost(house, ann, { description: 'Spoiler, big' })];
  expect([await filteredFor(ben, post.post_id), await filteredFor(ben, polled.post_id), await filteredFor(ben, other.post_id), await filteredFor(ann, post.post_id)]).toEqual([{ phrase: 'Big Spoiler' }, { phrase: 'Big Spoiler' }, null, null]);
  await house.drain();
  expect(await timelineOf(house, ben)).toContain(post.post_id);
  // Neither one's own words, nor a share that says nothing by itself, escape or fall under it wrongly.
  expect(await filteredFor(ben, (await newPost(house, ben, { description: 'big spoiler' })).post_id)).toBeNull();
  const shared = (await call(house, contract.sharePost, { id: post.post_id }, { token: ann.token })).body.post;
  expect(await filteredFor(ben, shared.post_id)).toEqual({ phrase: 'Big Spoiler' });
  const write = async (p: Person) => (await call(house, contract.createComment, { id: other.post_id, description: 'big spoiler' }, { token: p.token })).body;
  await write(ann);
  expect((await write(ben)).filtered).toBeNull();
  expect((await call(house, contract.listComments, { id: other.post_id }, { token: ben.token })).body.items.map((c) => [c.author.id, c.filtered])).toEqual([[ann.id, { phrase: 'Big Spoiler' }], [ben.id, null]]);
});

it('leaves posts out of the timeline, in both orders and in the count of new ones; elsewhere they are collapsed', async () => {
  const before = await newPost(house, ann, { description: 'Before' });
  const { post_id: id } = await newPost(house, ann, { description: 'Crypto tips' });
  await newPost(house, ann, { description: 'After' });
  await house.drain();
  const [timeline, top] = [() => timelineOf(house, ben), () => timelineOf(house, ben, { mode: 'top' })];
  const fresh = async () => (await call(house, contract.countNewPosts, { after: before.post_id }, { token: ben.token })).body.count;
  expect([(await timeline()).includes(id), (await top()).includes(id), await fresh()]).toEqual([true, true, 2]);
  const made = await filter(ben, 'crypto', 'hide');
  expect([(await timeline()).includes(id), (await top()).includes(id), await fresh(), await filteredFor(ben, id)]).toEqual([false, false, 1, { phrase: 'crypto' }]);
  expect((await call(house, contract.listPosts, { user_id: ann.id }, { token: ben.token })).body.post.data.map((p) => p.post_id)).toContain(id);
  await call(house, removeOwnFilter, { id: made.id }, { token: ben.token });
  expect([(await timeline()).includes(id), await filteredFor(ben, id)]).toEqual([true, null]);
});

it('looks where it is meant to: stories are left out or collapsed, answers to them collapsed', async () => {
  const [dana, eve] = await newPeople(house, 'Dana', 'Eve');
  await befriend(house, dana, eve);
  await house.drain();
  const [as, put] = [{ token: eve.token }, (phrase: string, more: object) => call(house, putOwnFilter, { phrase, ...more }, { token: eve.token })];
  await put('loud', { scopes: ['posts', 'messages'] });
  await put('sugar', { action: 'hide', scopes: ['stories', 'stories'] });
  expect((await put('salt', {})).body).toMatchObject({ action: 'warn', scopes: ['posts', 'stories', 'messages'] });
  const told = async (who: Person, description: string) => (await tell(house, who, 'friends', { description })).id;
  const [loud, sugar, salt] = [await told(dana, 'Loud!'), await told(dana, 'Sugar and salt'), await told(dana, 'Salt')];
  const post = (await newPost(house, dana, { description: 'sugar' })).post_id;
  const ofDana = async () => (await call(house, contract.listPersonStories, { user_id: dana.id }, as)).body;
  expect([(await listed(house, eve)).sort(), await filteredFor(eve, post)]).toEqual([[loud, salt].sort(), null]);
  // What is collapsed is nothing new; by its own address one that is left out says why.
  expect([(await ofDana()).unseen, (await ofDana()).stories.map((s) => s.filtered)]).toEqual([1, [null, { phrase: 'salt', action: 'warn' }]]);
  expect((await call(house, contract.getStory, { id: sugar }, as)).body.story.filtered).toEqual({ phrase: 'sugar', action: 'hide' });
  expect(await listed(house, dana)).toHaveLength(3);
  expect((await call(house, contract.getStory, { id: sugar }, { token: dana.token })).body.story.filtered).toBeNull();
  // Of a person whose every story is left out there are none.
  expect((await put('salt', { action: 'hide' })).body.scopes).toHaveLength(3);
  await put('loud', { action: 'hide', scopes: ['stories'] });
  expect([(await call(house, contract.listPersonStories, { user_id: dana.id }, as)).status, await listed(house, eve)]).toEqual([404, []]);
  const mine = await told(eve, 'Mine');
  for (const text of ['so loud', 'so nice']) await call(house, contract.replyToStory, { id: mine, text }, { token: dana.token });
  expect((await call(house, contract.listStoryReplies, { id: mine }, as)).body.items.map((r) => [r.text, r.filtered])).toEqual([['so nice', null], ['so loud', { phrase: 'loud' }]]);
  expect((await put('pepper', { scopes: [] })).error?.fields?.[0]).toMatchObject({ path: 'scopes', code: 'notifications.filter_nowhere' });
});

it('is one\'s own list: the same words once, at most a hundred, and nobody removes another\'s', async () => {
  const [cora] = await newPeople(house, 'Cora');
  const as = { token: cora.token };
  const first = await filter(cora, 'Été', 'warn');
  expect(await filter(cora, 'ete', 'hide')).toMatchObject({ id: first.id, phrase: 'ete', action: 'hide' });
  expect((await call(house, removeOwnFilter, { id: first.id }, { token: ben.token })).status).toBe(404);
  expect((await call(house, putOwnFilter, { phrase: '…!' }, as)).error?.fields?.[0]).toMatchObject({ path: 'phrase', code: 'notifications.word_empty' });
  await house.owner.query("insert into notifications.own_filter (id, account_id, phrase, words, action) select gen_random_uuid(), $1, 'w' || n, array['w' || n], 'warn' from generate_series(2, $2) n", [cora.id, mostOwnFilters]);
  expect((await call(house, putOwnFilter, { phrase: 'one more' }, as)).error?.code).toBe('notifications.too_many_filters');
  expect((await filter(cora, 'ete', 'warn')).action).toBe('warn');
  expect((await call(house, listOwnFilters, {}, as)).body.items).toHaveLength(mostOwnFilters);
});
