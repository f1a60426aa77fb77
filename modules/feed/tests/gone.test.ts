import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { deleteAccount } from '#modules/identity/contract.ts';
import { deleteGroup, joinGroup, leaveGroup } from '#modules/social/contract.ts';
import { purgeGroups } from '#modules/social/jobs.ts';
import { fullPath } from '#core/contract/endpoint.ts';
import * as contract from '../contract.ts';
import { bell, newGroup, newPeople, newPicturePost, newPost, sendForm, type Person } from './scene.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());
const as = (p: Person) => ({ token: p.token });
const close = async (p: Person) => {
  expect((await call(house, deleteAccount, { password: 'correct horse battery', confirmEmail: p.email }, as(p))).status).toBe(200);
  await house.drain();
};
const count = async (sql: string, values: unknown[]) => (await house.owner.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]!.n;
/** Whether a file is still shown somewhere. */
const attached = (id: string) => count("files.file where id = $1 and state <> 'deleted'", [id]);
const comment = async (p: Person, id: string, input: Record<string, unknown> = {}) => (await call(house, contract.createComment, { id, description: 'Words', ...input }, as(p))).body.id;

describe('own deleted posts', () => {
  it('are listed with those a moderator deleted or did not let in, which are to be read only', async () => {
    const [owner, ben] = await newPeople(house, 'Owner', 'Ben');
    const [open, strict] = [await newGroup(house, owner), await newGroup(house, owner, { postApproval: true })];
    for (const g of [open, strict]) await call(house, joinGroup, { id: g.id }, as(ben));
    const write = (description: string, group_id: string) => newPost(house, ben, { description, group_id });
    const [own, deleted, declined] = [await write('Own', open.id), await write('Deleted', open.id), await write('Declined', strict.id)];
    await call(house, contract.deletePost, { id: own.post_id }, as(ben));
    expect((await call(house, contract.deletePost, { id: deleted.post_id }, as(owner))).body).toEqual({ ok: true, undo_until: null });
    expect((await call(house, contract.declinePost, { id: declined.post_id }, as(owner))).status).toBe(200);
    const listed = async (p: Person) => (await call(house, contract.listDeletedPosts, {}, as(p))).body.items.map((i) => [i.description, i.removed_by, i.restorable]);
    expect([await listed(ben), await listed(owner)]).toEqual([[['Declined', 'moderator', false], ['Deleted', 'moderator', false], ['Own', 'author', true]], []]);
    expect((await call(house, contract.restorePost, { id: deleted.post_id }, as(ben))).error?.code).toBe('feed.undo_over');
    await call(house, leaveGroup, { id: open.id }, as(ben));
    expect((await listed(ben)).at(-1)).toEqual(['Own', 'author', false]);
  });

  it('and what was written in a group one has left is found among what one did', async () => {
    const [owner, ben] = await newPeople(house, 'Owner', 'Ben');
    const group = await newGroup(house, owner, { visibility: 'private' });
    await house.owner.query("insert into social.group_member (group_id, account_id, state) values ($1, $2, 'active')", [group.id, ben.id]);
    const [{ post_id: id }, outside] = [await newPost(house, ben, { group_id: group.id }), await newPost(house, ben)];
    await call(house, leaveGroup, { id: group.id }, as(ben));
    const acts = async () => (await call(house, contract.listOwnActivity, {}, as(ben))).body.items.map((a) => [a.link, a.open]);
    expect(await acts()).toEqual([[`/posts/${outside.post_id}`, true], [`/posts/${id}`, false]]);
    await call(house, contract.deletePost, { id }, as(ben));
    expect(await acts()).toEqual([[`/posts/${outside.post_id}`, true]]);
  });
});

it('a hashtag counts no posts the viewer has hidden', async () => {
  const [ann, ben] = await newPeople(house, 'Ann', 'Ben');
  const [hidden] = [await newPost(house, ann, { description: '#hidingplace one' }), await newPost(house, ann, { description: '#hidingplace two' })];
  const tags = async () => (await call(house, contract.listHashtags, { q: 'hidingplace' }, as(ben))).body.items;
  expect(await tags()).toEqual([{ tag: 'hidingplace', posts: 2 }]);
  await call(house, contract.hidePost, { id: hidden.post_id }, as(ben));
  expect(await tags()).toEqual([{ tag: 'hidingplace', posts: 1 }]);
});

describe('with a group that is gone for good', () => {
  it('what was written in it goes, with comments, reactions and files', async () => {
    const [owner, ben] = await newPeople(house, 'Owner', 'Ben');
    const group = await newGroup(house, owner);
    await call(house, joinGroup, { id: group.id }, as(ben));
    const post = await newPicturePost(house, ben, { group_id: group.id });
    const said = await comment(owner, post.post_id);
    for (const [target_type, target_id] of [['post', post.post_id], ['comment', said]] as const) await call(house, contract.react, { target_type, target_id, kind: 'like' }, as(owner));
    const outside = await newPost(house, ben);
    await call(house, deleteGroup, { id: group.id }, as(owner));
    await house.owner.query(`update social."group" set deleted_at = now() - interval '31 days' where id = $1`, [group.id]);
    await runAs(house.app, { name: 'test' }, purgeGroups);
    await house.drain();
    expect([await count('feed.post where group_id = $1', [group.id]), await count('feed.comment where id = $1', [said]), await count('feed.reaction where target_id in ($1, $2)', [post.post_id, said]), await attached(post.post_images[0]!.id), await count('feed.post where post_id = $1', [outside.post_id])]).toEqual([0, 0, 0, 0, 1]);
  });

  it('also when it went with the only account it belonged to', async () => {
    const [owner, ben] = await newPeople(house, 'Owner', 'Ben');
    const group = await newGroup(house, owner);
    await call(house, joinGroup, { id: group.id }, as(ben));
    await newPost(house, ben, { group_id: group.id });
    await call(house, leaveGroup, { id: group.id }, as(ben));
    await close(owner);
    expect(await count('feed.post where group_id = $1', [group.id])).toBe(0);
  });
});

it('a closed account takes along answers of others to its comments, with their pictures and what bells say of them', async () => {
  const [host, leaver, ben] = await newPeople(house, 'Host', 'Leaver', 'Ben');
  const { post_id: id } = await newPost(house, host);
  const said = await comment(leaver, id);
  const answer = await sendForm(house, ben, fullPath(contract.createComment).replace(':id', id), [['description', 'Look'], ['parent_id', said]], ['file']);
  expect(answer.status).toBe(201);
  const { id: answered, image } = answer.body as { id: string; image: { id: string } };
  await call(house, contract.react, { target_type: 'comment', target_id: answered, kind: 'like' }, as(host));
  expect([(await bell(house, host)).join(), await attached(image.id)]).toEqual([expect.stringContaining(`${ben.name}`), 1]);
  await close(leaver);
  expect([await count('feed.comment where id = $1', [answered]), await count('feed.reaction where target_id = $1', [answered]), await attached(image.id)]).toEqual([0, 0, 0]);
  expect([await count('notifications.source where source_id = $1', [answered]), await count('notifications.notification where target_id = $1', [answered])]).toEqual([0, 0]);
  expect((await bell(house, host)).join()).not.toContain(ben.name);
});
