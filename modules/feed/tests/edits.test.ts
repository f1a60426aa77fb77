import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { joinGroup, restrict } from '#modules/social/contract.ts';
import * as contract from '../contract.ts';
import { befriend, newGroup, newPeople, newPicturePost, newPost, type Person } from './scene.ts';

let house: TestHouse;
let ann: Person; let ben: Person; let cora: Person;
beforeAll(async () => {
  house = await openTestHouse();
  [ann, ben, cora] = await newPeople(house, 'Ann', 'Ben', 'Cora');
  await befriend(house, ann, ben);
  await house.drain();
});
afterAll(() => house.close());

const edit = async (p: Person, id: string, input: Record<string, unknown>) => { const answer = await call(house, contract.editPost, { id, ...input }, { token: p.token }); expect(answer.status).toBe(200); };
const versions = async (p: Person, id: string) => (await call(house, contract.listPostEdits, { id }, { token: p.token })).body.items.map((i) => i.description);

it('an earlier version is for those it was shared with, whatever the post is now', async () => {
  const { post_id: id } = await newPost(house, ann, { description: 'I hate my boss', privacy: 'only_me' });
  await edit(ann, id, { description: 'For friends', privacy: 'friends' });
  await edit(ann, id, { description: 'For all', privacy: 'public' });
  await edit(ann, id, { description: 'Now' });
  expect(await versions(ann, id)).toEqual(['For all', 'For friends', 'I hate my boss']);
  expect(await versions(ben, id)).toEqual(['For all', 'For friends']);
  expect(await versions(cora, id)).toEqual(['For all']);
  // A right that ended since is no right.
  await call(house, restrict, { userId: ben.id }, { token: ann.token });
  expect(await versions(ben, id)).toEqual(['For all']);
  expect((await call(house, contract.listPostEdits, { id, limit: 1 }, { token: cora.token })).body).toMatchObject({ items: [{ description: 'For all' }], next_cursor: null });
});

it('versions nobody says the privacy of, and those that were never let into a group, are their author\'s', async () => {
  const { post_id: id } = await newPost(house, ann, { description: 'Now' });
  await house.owner.query("insert into feed.post_edit (post_id, description, privacy) values ($1, 'Old', 'only_me')", [id]);
  expect([await versions(ann, id), await versions(cora, id)]).toEqual([['Old'], []]);
  const group = await newGroup(house, cora, { postApproval: true });
  await call(house, joinGroup, { id: group.id }, { token: ann.token });
  const waiting = await newPost(house, ann, { description: 'Draft', group_id: group.id });
  await edit(ann, waiting.post_id, { description: 'Better' });
  await call(house, contract.approvePost, { id: waiting.post_id }, { token: cora.token });
  await edit(ann, waiting.post_id, { description: 'Best' });
  expect(await versions(cora, waiting.post_id)).toEqual(['Better']);
  await call(house, contract.approvePost, { id: waiting.post_id }, { token: cora.token });
  expect([await versions(ann, waiting.post_id), await versions(cora, waiting.post_id), await versions(ben, waiting.post_id)]).toEqual([['Better', 'Draft'], ['Better'], ['Better']]);
});

it('the database shows nobody else a private version either', async () => {
  const { post_id: id } = await newPost(house, ann, { description: 'Secret', privacy: 'only_me' });
  await edit(ann, id, { description: 'Clean', privacy: 'public' });
  const read = async (viewer: Person) => {
    const client = await house.app.pool.connect();
    try {
      await client.query('begin');
      await client.query("select set_config('app.account_id', $1, true)", [viewer.id]);
      return (await client.query('select description from feed.post_edit where post_id = $1', [id])).rowCount;
    } finally { await client.query('rollback'); client.release(); }
  };
  expect([await read(ann), await read(cora)]).toEqual([1, 0]);
});

it('other files, another order and other words about them are edits as another text is; what was taken away is told by name', async () => {
  const post = await newPicturePost(house, ann, { alts: JSON.stringify({ 0: 'A tree' }) }, ['multiple_files[0]', 'multiple_files[1]']);
  const { post_id: id } = post;
  const [first, second] = post.post_images.map((file) => file.id) as [string, string];
  const now = async () => (await call(house, contract.getPost, { id }, { token: cora.token })).body.post;
  const history = async () => (await call(house, contract.listPostEdits, { id }, { token: cora.token })).body.items.map((v) => v.files!.map((f) => [f.kind, f.name, f.alt]));
  // The same again is no edit.
  await edit(ann, id, { description: post.description, file_ids: [first, second], alts: { [first]: 'A tree' } });
  expect([(await now()).edited_at, await history()]).toEqual([null, []]);
  await edit(ann, id, { file_ids: [second, first] });
  expect((await now()).edited_at).not.toBeNull();
  await edit(ann, id, { alts: { [second]: 'A house' } });
  await edit(ann, id, { file_ids: [second] });
  const [tree, plain, house_] = [['image', 'x0.png', 'A tree'], ['image', 'x1.png', ''], ['image', 'x1.png', 'A house']];
  expect(await history()).toEqual([[house_, tree], [plain, tree], [tree, plain]]);
  expect((await now()).post_images.map((f) => [f.id, f.alt])).toEqual([[second, 'A house']]);
});

it('all files of a post have at most so many bytes together, when it is written and when it is changed', async () => {
  const one = await newPicturePost(house, ann, {}, ['multiple_files[0]']);
  const two = await newPicturePost(house, ann, {}, ['multiple_files[0]', 'multiple_files[1]']);
  const ids = two.post_images.map((f) => f.id);
  await house.owner.query('update files.file set bytes = $2 where id = any ($1::uuid[])', [ids, contract.limits.postBytes / 2 + 1]);
  const refused = async (answer: ReturnType<typeof call<typeof contract.editPost>> | ReturnType<typeof call<typeof contract.createPost>>) => { const { status, error } = await answer; return [status, error?.fields?.map((f) => f.path)]; };
  expect(await refused(call(house, contract.editPost, { id: two.post_id, file_ids: ids, alts: { [ids[0]!]: 'x' } }, { token: ann.token }))).toEqual([422, ['file_ids']]);
  expect(await refused(call(house, contract.createPost, { description: 'Both', file_ids: ids }, { token: ann.token }))).toEqual([422, ['file_ids']]);
  // One of them alone fits.
  expect((await call(house, contract.editPost, { id: two.post_id, file_ids: [ids[0]!] }, { token: ann.token })).status).toBe(200);
  expect((await call(house, contract.editPost, { id: one.post_id, alts: {} }, { token: ann.token })).status).toBe(200);
});
