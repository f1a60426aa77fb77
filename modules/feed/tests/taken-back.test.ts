import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { decideCase, listCases, listNotifications, openCase, report, type Decision } from '#modules/notifications/contract.ts';
import { wordFilters } from '#modules/notifications/contract/words.ts';
import { joinGroup, leaveGroup, setGroupNotify, updateGroup } from '#modules/social/contract.ts';
import { found, join, signUp, type Place } from '../../../tests/fixtures/people.ts';
import * as contract from '../contract.ts';
import { befriend, bell, newGroup, newPeople, newPost, type Person } from './scene.ts';

let house: TestHouse;
let place: Place;
beforeAll(async () => { house = await openTestHouse(); place = await found(house, await signUp(house, 'Founder'), 'First'); });
afterAll(() => house.close());
const as = (p: { token: string }) => ({ token: p.token });
const links = async (p: Person) => { await house.drain(); return (await call(house, listNotifications, {}, as(p))).body.items.map((i) => i.link); };
const share = async (p: Person, id: string, input: Record<string, unknown> = {}) => (await call(house, contract.sharePost, { id, ...input }, as(p))).body.post.post_id;
const comment = async (p: Person, id: string, input: Record<string, unknown> = {}) => (await call(house, contract.createComment, { id, description: 'Words', ...input }, as(p))).body.id;
const accuse = async (p: Person, targetType: string, targetId: string) => { expect((await call(house, report, { targetType, targetId, reason: 'spam' }, as(p))).status).toBe(200); };
const caseOf = async (targetId: string, filter = 'open', at = place) => { await house.drain(); return (await call(house, listCases, { filter, limit: 200 }, at.as(at.owner))).body.items.find((x) => x.targetId === targetId); };
const decide = async (targetId: string, decision: Decision, filter = 'open') => {
  const c = (await caseOf(targetId, filter))!;
  expect((await call(house, decideCase, { id: c.id, version: c.version, decision: [decision], rule: decision === 'restore' ? null : 'spam' }, place.as(place.owner))).status).toBe(200);
  await house.drain();
};

describe('shares', () => {
  it('stand for who still shares it, whoever shared it first', async () => {
    const [ann, ben, cy] = await newPeople(house, 'Ann', 'Ben', 'Cy');
    const { post_id: id } = await newPost(house, ann);
    const [first, second] = [await share(ben, id), await share(cy, id)];
    expect(await bell(house, ann)).toEqual([`${cy.name} and ${ben.name} shared your post`]);
    await call(house, contract.deletePost, { id: first }, as(ben));
    expect(await bell(house, ann)).toEqual([`${cy.name} shared your post`]);
    const third = await share(cy, id);
    await call(house, contract.deletePost, { id: third }, as(cy));
    expect([await bell(house, ann), await links(ann)]).toEqual([[`${cy.name} shared your post`], [`/posts/${second}`]]);
    // Kept to oneself, it is not shared for others.
    await call(house, contract.editPost, { id: second, privacy: 'only_me' }, as(cy));
    expect(await bell(house, ann)).toEqual([]);
  });

  it('that a moderator deletes or hides take along who shared it', async () => {
    const [ann, ben, cy] = await newPeople(house, 'Ann', 'Ben', 'Cy');
    const { post_id: id } = await newPost(house, ann);
    const [first, second] = [await share(ben, id), await share(cy, id)];
    await accuse(cy, 'post', first);
    await decide(first, 'delete');
    expect(await bell(house, ann)).toEqual([`${cy.name} shared your post`]);
    await accuse(ben, 'post', second);
    await decide(second, 'hide');
    expect(await bell(house, ann)).toEqual([]);
  });
});

it('posts of a group stand for who wrote one that is there, and for who is in the group', async () => {
  const [owner, ben, cy, reader] = await newPeople(house, 'Owner', 'Ben', 'Cy', 'Reader');
  const group = await newGroup(house, owner, { postApproval: true });
  for (const p of [ben, cy, reader]) await call(house, joinGroup, { id: group.id }, as(p));
  await call(house, setGroupNotify, { id: group.id, notify: 'all' }, as(reader));
  const [first, second] = [await newPost(house, ben, { group_id: group.id }), await newPost(house, cy, { group_id: group.id })];
  const waiting = async () => (await bell(house, owner)).filter((text) => text.includes('waits for a moderator'));
  expect(await waiting()).toEqual([`${cy.name} and ${ben.name} wrote a post that waits for a moderator`]);
  await call(house, contract.approvePost, { id: first.post_id }, as(owner));
  expect(await waiting()).toEqual([`${cy.name} wrote a post that waits for a moderator`]);
  await call(house, contract.approvePost, { id: second.post_id }, as(owner));
  expect(await waiting()).toEqual([]);
  const posted = async () => (await bell(house, reader)).filter((text) => text.includes('posted in a group'));
  expect(await posted()).toEqual([`${cy.name} and ${ben.name} posted in a group`]);
  await call(house, contract.deletePost, { id: first.post_id }, as(ben));
  expect(await posted()).toEqual([`${cy.name} posted in a group`]);
  await call(house, leaveGroup, { id: group.id }, as(reader));
  expect(await posted()).toEqual([]);
});

it('a comment that is hidden or deleted by a moderator, or by its author, is not told of any more', async () => {
  const [ann, ben, cy, di] = await newPeople(house, 'Ann', 'Ben', 'Cy', 'Di');
  for (const p of [ben, cy, di]) await befriend(house, ann, p);
  const { post_id: id } = await newPost(house, ann);
  const [hers, his] = [await comment(ben, id), await comment(di, id)];
  await comment(cy, id, { parent_id: hers });
  const told = async () => (await bell(house, ann)).filter((text) => text.includes('commented'));
  expect(await told()).toEqual([`${cy.name}, ${di.name} and 1 other commented on your post`]);
  await accuse(ann, 'comment', hers);
  await decide(hers, 'hide');
  expect(await told()).toEqual([`${di.name} commented on your post`]);
  const again = await comment(di, id);
  await accuse(ann, 'comment', again);
  await decide(again, 'delete');
  expect(await told()).toEqual([`${di.name} commented on your post`]);
  await call(house, contract.deleteComment, { id: his }, as(di));
  expect(await told()).toEqual([]);
});

it('a post or comment a moderator deleted comes back with the decision, unless its author had deleted it', async () => {
  const [ann, ben] = await newPeople(house, 'Ann', 'Ben');
  await befriend(house, ann, ben);
  const [post, own] = [await newPost(house, ann), await newPost(house, ann)];
  const [first, only] = [await comment(ann, post.post_id), await comment(ann, post.post_id, { description: 'Mine' })];
  const answer = await comment(ben, post.post_id, { parent_id: first });
  const sees = async (id: string) => (await call(house, contract.getPost, { id }, as(ben))).status;
  const comments = async () => (await call(house, contract.listComments, { id: post.post_id }, as(ann))).body.items.map((c) => [c.id, c.counts.replies]);
  await accuse(ben, 'comment', first);
  await decide(first, 'delete');
  expect(await comments()).toEqual([[only, 0]]);
  await decide(first, 'restore', 'decided');
  expect(await comments()).toEqual([[first, 1], [only, 0]]);
  expect((await house.owner.query('select 1 from feed.comment where id = $1 and deleted_at is null', [answer])).rowCount).toBe(1);
  await accuse(ben, 'post', post.post_id);
  await decide(post.post_id, 'delete');
  expect((await call(house, contract.restorePost, { id: post.post_id }, as(ann))).error?.code).toBe('feed.undo_over');
  await decide(post.post_id, 'restore', 'decided');
  expect([(await call(house, contract.getPost, { id: post.post_id }, as(ann))).status, await sees(own.post_id)]).toEqual([200, 200]);
  await accuse(ben, 'post', own.post_id);
  await call(house, contract.deletePost, { id: own.post_id }, as(ann));
  await decide(own.post_id, 'delete');
  const c = (await caseOf(own.post_id, 'decided'))!;
  expect((await call(house, openCase, { id: c.id }, place.as(place.owner))).body.able).toEqual([]);
});

describe('a group that is linked to a workspace', () => {
  it('is judged by that workspace: its posts, comments and itself, by its words; other things by the house', async () => {
    const [ben, out] = await newPeople(house, 'Ben', 'Out');
    const boss = await signUp(house, 'Boss');
    const office = await found(house, boss, 'Office');
    await join(house, office, await signUp(house, 'Colleague'), 'member');
    const owner = { ...boss, name: 'Boss Tester' } as Person;
    const group = await newGroup(house, owner, { workspaceId: office.id });
    await call(house, joinGroup, { id: group.id }, as(ben));
    const add = (at: Place, phrase: string, action: string) => call(house, wordFilters.create, { workspace_slug: at.slug, phrase, action }, at.as(at.owner));
    expect([(await add(office, 'officeword', 'refuse')).status, (await add(place, 'houseword', 'refuse')).status]).toEqual([201, 201]);
    const write = async (description: string, input = {}) => (await call(house, contract.createPost, { description, ...input }, as(ben))).status;
    const inGroup = { group_id: group.id };
    expect([await write('an officeword'), await write('an officeword', inGroup), await write('a houseword'), await write('a houseword', inGroup)]).toEqual([201, 422, 422, 201]);
    const { post_id: id } = await newPost(house, ben, inGroup);
    expect((await call(house, contract.createComment, { id, description: 'an officeword' }, as(ben))).error?.fields?.[0]?.path).toBe('description');
    const said = await comment(ben, id);
    const outside = await newPost(house, ben);
    for (const [type, target] of [['post', id], ['comment', said], ['group', group.id], ['post', outside.post_id]] as const) await accuse(out, type, target);
    const at = async (target: string) => [await caseOf(target, 'open', office) !== undefined, await caseOf(target) !== undefined];
    expect(await Promise.all([id, said, group.id, outside.post_id].map(at))).toEqual([[true, false], [true, false], [true, false], [false, true]]);
    // No longer linked, it is the house's again.
    await call(house, updateGroup, { id: group.id, workspaceId: null }, as(owner));
    const later = await newPost(house, ben, inGroup);
    await accuse(out, 'post', later.post_id);
    expect(await at(later.post_id)).toEqual([false, true]);
  });
});

it('moderators see the post over a reported comment, cut, while the case waits', async () => {
  const [ann, ben] = await newPeople(house, 'Ann', 'Ben');
  const { post_id: id } = await newPost(house, ann, { description: `Long ${'x'.repeat(800)}` });
  const said = await comment(ben, id);
  await accuse(ann, 'comment', said);
  const c = (await caseOf(said))!;
  const open = async () => (await call(house, openCase, { id: c.id }, place.as(place.owner))).body.content.around;
  const [over, ...more] = await open();
  expect([over!.place, over!.author?.id, over!.text.length, more]).toEqual(['over', ann.id, 500, []]);
  await decide(said, 'warn');
  expect(await open()).toEqual([]);
});
