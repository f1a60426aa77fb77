import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { fullPath } from '#core/contract/endpoint.ts';
import { deleteAccount, exportAccount } from '#modules/identity/contract.ts';
import { block, unfriend } from '#modules/social/contract.ts';
import { openWire, within, type Wire } from '../../../tests/fixtures/wire.ts';
import * as contract from '../contract.ts';
import { befriend, newPeople, newPicturePost, newPost, opens, type Person } from './scene.ts';

let house: TestHouse;
let wire: Wire;
beforeAll(async () => { house = await openTestHouse(); wire = await openWire(house); });
afterAll(async () => { await wire.close(); await house.close(); });
const as = (p: Person) => ({ token: p.token });

/** Somebody's socket and what it has heard of posts. */
async function listen(p: Person) {
  const socket = await wire.enter(p);
  const heard: Array<[string, Record<string, unknown>]> = [];
  for (const name of Object.values(contract.pushes)) socket.on(name, (payload: Record<string, unknown>) => { heard.push([name, payload]); });
  const open = async (id: string) => (await socket.timeout(5000).emitWithAck('post-open', { post_id: id })) as { ok: boolean; error?: { code: string } };
  return { socket, heard, open, names: () => heard.map(([name]) => name) };
}

it('a new post is announced without its content to who may see it, and to nobody else', async () => {
  const [ann, ben, cora] = await newPeople(house, 'Ann', 'Ben', 'Cora');
  await befriend(house, ann, ben);
  const [hears, stranger] = [await listen(ben), await listen(cora)];
  const { post_id: id } = await newPost(house, ann, { privacy: 'friends' });
  await house.drain();
  expect(await within(3000, () => hears.heard.length > 0)).toBe(true);
  await call(house, contract.editPost, { id, privacy: 'public' }, as(ann));
  await house.drain();
  expect([hears.heard, stranger.heard]).toEqual([[['feed:new', { count: 1 }]], []]);
});

it('changes of a post come to those who have it open while they may see it', async () => {
  const [ann, ben, cora] = await newPeople(house, 'Ann', 'Ben', 'Cora');
  await befriend(house, ann, ben);
  const { post_id: id } = await newPost(house, ann, { privacy: 'friends' });
  await house.drain();
  const [friend, stranger, closed] = [await listen(ben), await listen(cora), await listen(ben)];
  expect([(await friend.open(id)).ok, (await stranger.open(id)).error?.code, (await closed.open(id)).ok]).toEqual([true, 'not_found', true]);
  await closed.socket.timeout(5000).emitWithAck('post-close', { post_id: id });
  const { id: commentId } = (await call(house, contract.createComment, { id, description: 'x' }, as(ann))).body;
  await call(house, contract.react, { target_id: id, kind: 'like' }, as(ann));
  await call(house, contract.editPost, { id, description: 'changed' }, as(ann));
  expect(await within(3000, () => friend.heard.length >= 3)).toBe(true);
  expect(friend.heard.sort()).toEqual([['comment:new', { post_id: id, comment_id: commentId, parent_id: null }], ['post:changed', { post_id: id }], ['reaction:changed', { post_id: id, target_type: 'post', target_id: id }]]);
  expect([stranger.heard, closed.heard]).toEqual([[], []]);
  // The right ends: told once to look again, and nothing afterwards.
  friend.heard.length = 0;
  await call(house, unfriend, { userId: ben.id }, as(ann));
  await house.drain();
  expect(await within(3000, () => friend.heard.length > 0)).toBe(true);
  await call(house, contract.createComment, { id, description: 'secret' }, as(ann));
  await new Promise((resolve) => { setTimeout(resolve, 200); });
  expect([friend.names(), (await friend.open(id)).ok]).toEqual([['post:changed'], false]);
});

it('what somebody in a block pair does is not heard', async () => {
  const [ann, ben, cora] = await newPeople(house, 'Ann', 'Ben', 'Cora');
  const { post_id: id } = await newPost(house, ann);
  await call(house, block, { userId: cora.id }, as(ben));
  await house.drain();
  const [reader, author] = [await listen(ben), await listen(ann)];
  await reader.open(id);
  await author.open(id);
  await call(house, contract.createComment, { id, description: 'x' }, as(cora));
  expect(await within(3000, () => author.heard.length > 0)).toBe(true);
  expect(reader.heard).toEqual([]);
});

it('a closed account leaves nothing behind, and can take everything along before', async () => {
  const [ann, ben] = await newPeople(house, 'Ann', 'Ben');
  const post = await newPicturePost(house, ann, { description: 'about to go' });
  const kept = await newPost(house, ben);
  await call(house, contract.createComment, { id: kept.post_id, description: 'mine' }, as(ann));
  await call(house, contract.react, { target_id: kept.post_id, kind: 'wow' }, as(ann));
  const file = await house.server.inject({ url: fullPath(exportAccount), headers: { authorization: `Bearer ${ann.token}` } });
  const { feed: exported } = (JSON.parse(file.payload) as { rooms: { feed: { posts: Array<{ description: string }>; comments: unknown[]; reactions: unknown[] } } }).rooms;
  expect([exported.posts.map((p) => p.description), exported.comments.length, exported.reactions.length]).toEqual([['about to go'], 1, 1]);
  const url = (await call(house, contract.getPost, { id: post.post_id }, as(ben))).body.post.post_images[0]!.url!;
  expect((await call(house, deleteAccount, { password: 'correct horse battery', confirmEmail: ann.email }, as(ann))).status).toBe(200);
  expect([(await call(house, contract.getPost, { id: post.post_id }, as(ben))).status, await opens(house, url)]).toEqual([404, false]);
  await house.drain();
  const left = await house.owner.query('select 1 from feed.post where author_id = $1 union all select 1 from feed.comment where author_id = $1 union all select 1 from feed.reaction where account_id = $1', [ann.id]);
  expect([left.rowCount, (await call(house, contract.getPost, { id: kept.post_id }, as(ben))).body.post.counts]).toMatchObject([0, { comments: 0, reactions: 0 }]);
});
