import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { putOwnFilter } from '#modules/notifications/contract.ts';
import { block } from '#modules/social/contract.ts';
import * as contract from '../contract.ts';
import { befriend, newGroup, newPeople, newPicturePost, newPost, type Person } from './scene.ts';

let house: TestHouse;
let ann: Person; let ben: Person; let cora: Person;
beforeAll(async () => {
  house = await openTestHouse();
  [ann, ben, cora] = await newPeople(house, 'Ann', 'Ben', 'Cora');
  await befriend(house, ann, ben);
});
afterAll(() => house.close());

const posts = async (viewer: Person, of: Person, input: Record<string, unknown> = {}) => (await call(house, contract.listPersonMedia, { id: of.id, ...input }, { token: viewer.token })).body.items.map((m) => m.post_id);

it('shows the pictures of posts the viewer sees, newest post first, page by page without gaps', async () => {
  const [open, close, mine] = [await newPicturePost(house, ann, {}, ['multiple_files[0]', 'multiple_files[1]']), await newPicturePost(house, ann, { privacy: 'friends' }), await newPicturePost(house, ann, { privacy: 'only_me' })].map((p) => p.post_id) as [string, string, string];
  await newPost(house, ann, { description: 'No picture' });
  expect([await posts(ann, ann), await posts(ben, ann), await posts(cora, ann)]).toEqual([[mine, close, open, open], [close, open, open], [open, open]]);
  expect([await posts(ann, ann, { as_audience: 'friends' }), await posts(ann, ann, { as_audience: 'everyone' })]).toEqual([[close, open, open], [open, open]]);
  expect((await call(house, contract.listPersonMedia, { id: ann.id, as_audience: 'friends' }, { token: ben.token })).status).toBe(404);
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const { body }: { body: { items: Array<{ id: string }>; next_cursor: string | null } } = await call(house, contract.listPersonMedia, { id: ann.id, limit: 1, ...(cursor ? { cursor } : {}) }, { token: ben.token });
    ids.push(...body.items.map((m) => m.id));
    cursor = body.next_cursor;
  } while (cursor);
  expect([ids.length, new Set(ids).size]).toEqual([3, 3]);
  expect((await call(house, contract.listPersonMedia, { id: ann.id, cursor: 'x' }, { token: ben.token })).error?.fields?.[0]?.path).toBe('cursor');
  await call(house, block, { userId: cora.id }, { token: ann.token });
  expect((await call(house, contract.listPersonMedia, { id: ann.id }, { token: cora.token })).status).toBe(404);
});

it('shows those of a group to whoever reads it', async () => {
  const group = await newGroup(house, ann, { visibility: 'private', join: 'request' });
  const { post_id: id } = await newPicturePost(house, ann, { group_id: group.id });
  const media = async (p: Person) => call(house, contract.listGroupMedia, { id: group.id }, { token: p.token });
  expect((await media(ann)).body.items.map((m) => [m.post_id, m.kind])).toEqual([[id, 'image']]);
  expect([(await media(ben)).status, (await posts(ben, ann)).includes(id), (await posts(ann, ann)).includes(id)]).toEqual([404, false, true]);
});

it('says which of them the viewer\'s own filters collapse, by the words of their posts', async () => {
  const [dan, eve] = await newPeople(house, 'Dan', 'Eve');
  const [spoiler, other] = [await newPicturePost(house, dan, { description: 'The end is a big spoiler' }), await newPicturePost(house, dan)].map((p) => p.post_id) as [string, string];
  await call(house, putOwnFilter, { phrase: 'Big Spoiler', action: 'warn' }, { token: eve.token });
  const seen = async (p: Person) => (await call(house, contract.listPersonMedia, { id: dan.id }, { token: p.token })).body.items.map((m) => [m.post_id, m.filtered]);
  expect([await seen(eve), await seen(dan)]).toEqual([[[other, null], [spoiler, { phrase: 'Big Spoiler' }]], [[other, null], [spoiler, null]]]);
});
