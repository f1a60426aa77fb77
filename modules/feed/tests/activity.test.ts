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

it('looks at no more than a page of what can no longer be opened, says nothing of it, and goes on behind it', async () => {
  const [ann, ben] = await newPeople(house, 'Ann', 'Ben');
  const { post_id: own } = await newPost(house, ann, { description: 'Oldest' });
  const theirs = await newPost(house, ben);
  for (let i = 0; i < 3; i++) await call(house, contract.createComment, { id: theirs.post_id, description: `Word ${i}` }, { token: ann.token });
  await call(house, contract.react, { target_id: theirs.post_id, kind: 'love' }, { token: ann.token });
  await call(house, block, { userId: ben.id }, { token: ann.token });
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const { body }: { body: { items: Array<{ text: string; link: string }>; next_cursor: string | null } } = await call(house, contract.listOwnActivity, { limit: 2, ...(cursor ? { cursor } : {}) }, { token: ann.token });
    pages.push(body.items.map((a) => a.link));
    cursor = body.next_cursor;
  } while (cursor);
  expect(pages).toEqual([[], [], [`/posts/${own}`]]);
  const { rows } = await house.owner.query("select is_open, text, post_id, person_id from feed.own_activity($1, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 3)", [ann.id]);
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ is_open: false, text: null, post_id: null, person_id: null })));
});
