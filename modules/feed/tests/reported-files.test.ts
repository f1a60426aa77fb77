import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { decideCase, listCases, openCase, report, type ReportTargetType } from '#modules/notifications/contract.ts';
import { unfriend } from '#modules/social/contract.ts';
import { updateMember } from '#modules/workspace/contract.ts';
import { fullPath } from '#core/contract/endpoint.ts';
import { found, join, signUp, type Person as Colleague } from '../../../tests/fixtures/people.ts';
import * as contract from '../contract.ts';
import { befriend, newPeople, newPicturePost, newPost, opens, sendForm, type Person } from './scene.ts';
import { tellPicture } from './stories-scene.ts';

let house: TestHouse;
let place: Awaited<ReturnType<typeof found>>;
let moderator: Colleague; let member: Colleague;
let ann: Person; let ben: Person; let cora: Person;
beforeAll(async () => {
  house = await openTestHouse();
  place = await found(house, await signUp(house, 'Founder'), 'First');
  [moderator, member] = [await join(house, place, await signUp(house, 'Mod'), 'admin'), await join(house, place, await signUp(house, 'Mel'), 'member')];
  [ann, ben, cora] = await newPeople(house, 'Ann', 'Ben', 'Cora') as [Person, Person, Person];
  for (const p of [ben, cora]) await befriend(house, ann, p);
});
afterAll(() => house.close());

const as = (p: { token: string }) => ({ token: p.token });
const reporting = (p: Person, targetType: ReportTargetType, targetId: string) => call(house, report, { targetType, targetId, reason: 'nudity' }, as(p));
async function caseOf(targetId: string) {
  await house.drain();
  return (await call(house, listCases, { filter: 'open', limit: 200 }, place.as(place.owner))).body.items.find((c) => c.targetId === targetId)!;
}
const looking = async (who: Colleague, targetId: string) => call(house, openCase, { id: (await caseOf(targetId)).id }, place.as(who));
const looksInto = async (who: { id: string }, fileId: string) => (await house.owner.query('select notifications.workspaces_looking_into($1, $2) as id', [who.id, fileId])).rows.map((r) => (r as { id: number }).id);

const wrote: Record<'post' | 'comment' | 'story', () => Promise<string>> = {
  post: async () => (await newPicturePost(house, ann, { privacy: 'friends' }, ['multiple_files[0]', 'multiple_files[1]'])).post_id,
  comment: async () => {
    const { post_id: id } = await newPost(house, ann, { privacy: 'friends' });
    const answer = await sendForm(house, ann, fullPath(contract.createComment).replace(':id', id), [['description', 'Look']], ['file']);
    return (answer.body as { id: string }).id;
  },
  story: async () => (await tellPicture(house, ann, 'friends')).id,
};

it.each(['post', 'comment', 'story'] as const)('whoever may decide sees the pictures of a reported %s of friends they are not among, while the case waits', async (type) => {
  const id = await wrote[type]();
  expect((await reporting(ben, type, id)).status).toBe(200);
  const { body } = await looking(moderator, id);
  expect(body.content.files.map((f) => f.kind)).toEqual(type === 'post' ? ['image', 'image'] : ['image']);
  const [file] = body.content.files;
  for (const url of [file!.url!, file!.previewUrl!, ...file!.sources.map((s) => s.url)]) expect(await opens(house, url)).toBe(true);
  // The author's own; who reported it, and everybody else, gains nothing.
  expect(await looksInto(moderator, file!.id)).toEqual([place.id]);
  for (const who of [ann, ben]) expect(await looksInto(who, file!.id)).toEqual([]);
  expect((await call(house, openCase, { id: body.case.id }, place.as(member))).status).toBe(403);
  const decided = await call(house, decideCase, { id: body.case.id, version: body.case.version, decision: ['dismiss'] }, place.as(place.owner));
  expect(decided.status).toBe(200);
  expect(await opens(house, file!.url!)).toBe(false);
  expect((await call(house, openCase, { id: body.case.id }, place.as(moderator))).body.content.files).toEqual([]);
});

it('also once it is hidden; not for a friend who stopped being one, nor for a moderator who stopped being one', async () => {
  const id = await wrote.post();
  const hers = (await call(house, contract.getPost, { id }, as(cora))).body.post.post_images[0]!;
  expect((await reporting(ben, 'post', id)).status).toBe(200);
  await house.owner.query("select feed.hide_target('post', $1, true)", [id]);
  const { body } = await looking(moderator, id);
  const his = body.content.files[0]!;
  expect(his.id).toBe(hers.id);
  expect([await opens(house, his.url!), await opens(house, hers.url!)]).toEqual([true, false]);
  await house.owner.query("select feed.hide_target('post', $1, false)", [id]);
  expect(await opens(house, hers.url!)).toBe(true);
  await call(house, unfriend, { userId: cora.id }, as(ann));
  expect(await opens(house, hers.url!)).toBe(false);
  // Somebody in the same workspace who decides nothing: an address made for them opens nothing.
  expect(await looksInto(member, his.id)).toEqual([place.id]);
  const { rows: [row] } = await house.owner.query<{ id: string; version: number }>('select id, version from workspace.member where account_id = $1 and workspace_id = $2', [moderator.id, place.id]);
  expect((await call(house, updateMember, { workspace_slug: place.slug, id: row!.id, version: row!.version, role: 'member' }, place.as(place.owner))).status).toBe(200);
  expect(await opens(house, his.url!)).toBe(false);
});

it('of cases that waited before files were noted, they are noted once', async () => {
  const upgrade = await readFile(new URL('../../notifications/migrations/0013-files-of-waiting-cases.sql', import.meta.url), 'utf8');
  for (const type of ['post', 'comment', 'story'] as const) {
    const id = await wrote[type]();
    expect((await reporting(ben, type, id)).status).toBe(200);
    const { body } = await looking(place.owner, id);
    await house.owner.query('delete from notifications.case_file where case_id = $1', [body.case.id]);
    expect((await looking(place.owner, id)).body.content.files).toEqual([]);
    await house.owner.query(upgrade);
    expect((await looking(place.owner, id)).body.content.files.map((f) => f.id)).toEqual(body.content.files.map((f) => f.id));
    expect(body.content.files.length).toBeGreaterThan(0);
  }
});
