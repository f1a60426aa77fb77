import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { decideCase, listCases, report, type Decision } from '#modules/notifications/contract.ts';
import { found, signUp } from '../../../tests/fixtures/people.ts';
import * as contract from '../contract.ts';
import { befriend, newPeople, newPicturePost, newPost, type Person } from './scene.ts';
import { tellPicture } from './stories-scene.ts';

let house: TestHouse;
let place: Awaited<ReturnType<typeof found>>;
let ann: Person; let ben: Person; let many: Person[];
const as = (p: Person) => ({ token: p.token });
beforeAll(async () => {
  house = await openTestHouse();
  place = await found(house, await signUp(house, 'Founder'), 'First');
  [ann, ben, ...many] = await newPeople(house, 'Ann', 'Ben', 'Cy', 'Di', 'Ed', 'Flo', 'Gil');
  for (const p of [ben, ...many]) await befriend(house, ann, p);
  // Old enough for their reports to count together.
  await house.owner.query("update identity.account set created_at = now() - interval '30 days' where id = any ($1::uuid[])", [many.map((p) => p.id)]);
});
afterAll(() => house.close());

const isShown = {
  post: async (id: string) => (await call(house, contract.getPost, { id }, as(ben))).status === 200,
  comment: async (id: string) => (await house.owner.query('select 1 from feed.comment where id = $1 and hidden_at is null and deleted_at is null', [id])).rowCount === 1,
  story: async (id: string) => (await call(house, contract.getStory, { id }, as(ben))).status === 200,
};
type Type = keyof typeof isShown;
const wrote: Record<Type, () => Promise<string>> = {
  post: async () => {
    const { post_id: id } = await newPicturePost(house, ann);
    await call(house, contract.createComment, { id, description: 'Nice' }, as(ben));
    return id;
  },
  comment: async () => {
    const { post_id: id } = await newPost(house, ann);
    const { body } = await call(house, contract.createComment, { id, description: 'Mine' }, as(ann));
    await call(house, contract.createComment, { id, description: 'An answer', parent_id: body.id }, as(ben));
    return body.id;
  },
  story: async () => (await tellPicture(house, ann, 'friends')).id,
};
const reporting = (p: Person, targetType: Type, targetId: string) => call(house, report, { targetType, targetId, reason: 'spam' }, as(p));
const decide = async (targetId: string, decision: Decision, filter: string) => {
  await house.drain();
  const c = (await call(house, listCases, { filter, limit: 200 }, place.as(place.owner))).body.items.find((x) => x.targetId === targetId)!;
  expect((await call(house, decideCase, { id: c.id, version: c.version, decision: [decision], rule: decision === 'restore' ? null : 'spam' }, place.as(place.owner))).status).toBe(200);
  await house.drain();
};
/** What stands in somebody's own stream by these people since a moment, and what nobody did. */
async function heard(who: Person, since: string, by: readonly string[]): Promise<{ named: string[]; unnamed: string[] }> {
  const { rows } = await house.owner.query<{ type: string; actor_id: string | null }>('select type, actor_id from core.event where account_id = $1 and at > $2 order by seq', [who.id, since]);
  return { named: rows.filter((r) => r.actor_id !== null && by.includes(r.actor_id)).map((r) => r.type), unnamed: rows.filter((r) => r.actor_id === null).map((r) => r.type) };
}
const now = async () => { await house.drain(); return (await house.owner.query<{ now: string }>('select clock_timestamp()::text as now')).rows[0]!.now; };

it.each(['post', 'comment', 'story'] as const)('many reports hide a %s, and its author is not told whose was the last', async (type) => {
  const id = await wrote[type]();
  const since = await now();
  for (const p of many) expect((await reporting(p, type, id)).status).toBe(200);
  expect(await isShown[type](id)).toBe(false);
  await house.drain();
  const { named, unnamed } = await heard(ann, since, many.map((p) => p.id));
  expect(named).toEqual([]);
  // Their tabs look again all the same.
  expect(unnamed).toContain(`feed.${type}.touched`);
});

it.each(['post', 'comment', 'story'] as const)('a moderator hides a %s and brings it back; nobody is told who that was', async (type) => {
  const id = await wrote[type]();
  expect((await reporting(many[0]!, type, id)).status).toBe(200);
  const since = await now();
  await decide(id, 'hide', 'open');
  expect(await isShown[type](id)).toBe(false);
  await decide(id, 'restore', 'decided');
  expect(await isShown[type](id)).toBe(true);
  for (const p of [ann, ben]) expect((await heard(p, since, [place.owner.id])).named, p.name).toEqual([]);
  expect((await heard(ann, since, [])).unnamed.filter((t) => t === `feed.${type}.touched`)).toHaveLength(2);
});

it.each(['post', 'comment', 'story'] as const)('a %s that a moderator deletes takes along what bells say of it, and what ends with it ends by nobody', async (type) => {
  const id = await wrote[type]();
  expect((await reporting(many[0]!, type, id)).status).toBe(200);
  const since = await now();
  await decide(id, 'delete', 'open');
  expect(await isShown[type](id)).toBe(false);
  for (const p of [ann, ben]) expect((await heard(p, since, [place.owner.id])).named, p.name).toEqual([]);
  const { unnamed } = await heard(ann, since, []);
  expect(unnamed).toContain(`feed.${type}.touched`);
  // Files of posts go with the post's rows, after its 30 days; a comment had none.
  if (type === 'story') expect(unnamed).toContain('files.file.deleted');
  else expect(unnamed).toContain('notifications.notification.removed');
});
