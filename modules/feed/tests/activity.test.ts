import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { block, follow } from '#modules/social/contract.ts';
import * as contract from '../contract.ts';
import { newPeople, newPost, type Person } from './scene.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());
const acts = async (p: Person) => (await call(house, contract.listOwnActivity, {}, { token: p.token })).body.items;

it('lists what the viewer did, newest first, with what leads there; others\' own lists know nothing of it', async () => {
  const [ann, ben] = await newPeople(house, 'Ann', 'Ben');
  const theirs = await newPost(house, ben);
  const as = { token: ann.token };
  const { post_id: own } = await newPost(house, ann, { description: 'Mine', privacy: 'only_me' });
  const { id: comment } = (await call(house, contract.createComment, { id: theirs.post_id, description: 'Well said' }, as)).body;
  await call(house, contract.react, { target_id: theirs.post_id, kind: 'love' }, as);
  await call(house, contract.react, { target_type: 'comment', target_id: comment, kind: 'like' }, as);
  await call(house, follow, { userId: ben.id }, as);
  const { post: { post_id: share } } = (await call(house, contract.sharePost, { id: theirs.post_id, description: 'Look' }, as)).body;
  const listed = await acts(ann);
  expect(listed.map((a) => [a.kind, a.text, a.reaction, a.person?.id ?? null])).toEqual([
    ['share', 'Look', null, null], ['follow', '', null, ben.id], ['reaction', '', 'like', ann.id], ['reaction', '', 'love', ben.id], ['comment', 'Well said', null, ben.id], ['post', 'Mine', null, null],
  ]);
  expect(listed.map((a) => a.link)).toEqual([`/posts/${share}`, expect.stringMatching(/^\/people\//), `/posts/${theirs.post_id}?comment=${comment}`, `/posts/${theirs.post_id}`, `/posts/${theirs.post_id}?comment=${comment}`, `/posts/${own}`]);
  expect((await acts(ben)).map((a) => a.kind)).toEqual(['post']);
  const links: string[] = [];
  let cursor: string | null = null;
  do {
    const { body }: { body: { items: Array<{ kind: string; link: string }>; next_cursor: string | null } } = await call(house, contract.listOwnActivity, { limit: 1, ...(cursor ? { cursor } : {}) }, as);
    links.push(...body.items.map((a) => `${a.kind} ${a.link}`));
    cursor = body.next_cursor;
  } while (cursor);
  expect(links).toEqual(listed.map((a) => `${a.kind} ${a.link}`));
  // What cannot be opened any more is not there either.
  await call(house, block, { userId: ben.id }, as);
  await call(house, contract.deletePost, { id: own }, as);
  expect((await acts(ann)).map((a) => a.kind)).toEqual(['share']);
});
