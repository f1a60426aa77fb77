import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomField, setCustomValues } from '#core/contract/records.ts';
import { followRecord, getWatch } from '#core/contract/watch.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { loneGate } from '#core/testing/lone-room.ts';
import { runAs } from '../app.ts';
import type { Ctx } from '../context.ts';
import { relationsTo } from '../resource/relations.ts';
import { moveSubject, moveSubjectBack } from '../resource/subject-records.ts';
import { gadgetRoom, gadgets, gadgetTable, people } from './resource-room.ts';

let house: TestHouse;
const topic = gadgets.topic;
const cleo = { token: 'token-of-cleo', workspaceId: 1 };
const can = ['gadget.view', 'gadget.create', 'gadget.edit', 'core.custom_field.manage'];
beforeAll(async () => {
  const { people: _members, ...gate } = loneGate(can);
  // Everybody is somebody here: hundreds of followers need no accounts.
  house = await openTestHouse({ modules: [{ ...gadgetRoom, gate, people: async (_ctx, ids) => new Map(ids.map((id) => [id, { name: id, photo: null }])) }] });
  await house.owner.query(gadgetTable);
});
afterAll(() => house.close());

const inOne = <T>(work: (ctx: Ctx) => Promise<T>) => runAs(house.app, { account: people['token-of-cleo']!, workspaceId: 1, membership: { workspaceId: 1, permissions: new Set(can) } as never, name: 'test' }, work);
const add = async (name: string) => (await call(house, gadgets.create, { workspace_slug: 'one', name }, cleo)).body.id;
const fieldOf = async (label: string) => (await call(house, createCustomField, { topic, type: 'text', label }, cleo)).body.id;
const set = async (subjectId: string, values: Record<string, unknown>) => expect((await call(house, setCustomValues, { topic, subjectId, values }, cleo)).status).toBe(200);
const customOf = async (id: string) => (await call(house, gadgets.get, { workspace_slug: 'one', id }, cleo)).body.custom;

it('a merge that is taken back leaves the kept record what was changed since, and the other one what it had', async () => {
  const [changed, same, both] = [await fieldOf('Changed'), await fieldOf('Same'), await fieldOf('Both')];
  const [from, to] = [await add('from'), await add('to')];
  await set(from, { [changed]: 'old', [same]: 'same', [both]: 'mine' });
  await set(to, { [both]: 'own' });
  const moved = await inOne((ctx) => moveSubject(ctx, topic, { from, to }));
  expect([await customOf(from), await customOf(to)]).toEqual([{ [both]: 'mine' }, { [changed]: 'old', [same]: 'same', [both]: 'own' }]);
  await set(to, { [changed]: 'new' });
  await inOne((ctx) => moveSubjectBack(ctx, topic, { from, to, moved }));
  expect([await customOf(from), await customOf(to)]).toEqual([{ [changed]: 'old', [same]: 'same', [both]: 'mine' }, { [changed]: 'new', [both]: 'own' }]);
});

it('of a merge of the first days, which knew no values, they go back as they are', async () => {
  const field = await fieldOf('First days');
  const [from, to] = [await add('from'), await add('to')];
  await set(from, { [field]: 'old' });
  const { values: _values, ...moved } = await inOne((ctx) => moveSubject(ctx, topic, { from, to }));
  await set(to, { [field]: 'new' });
  await inOne((ctx) => moveSubjectBack(ctx, topic, { from, to, moved }));
  expect([await customOf(from), await customOf(to)]).toEqual([{ [field]: 'new' }, {}]);
});

it('what points at a record by a relation goes along with a merge, of any kind of record, and comes back unless it was pointed elsewhere since', async () => {
  const relation = (await call(house, createCustomField, { topic, type: 'relation', label: 'Spare part', relationTopic: topic }, cleo)).body.id;
  const [from, to, other] = [await add('from'), await add('to'), await add('other')];
  const [stays, changes, apart] = [await add('stays'), await add('changes'), await add('apart')];
  for (const [id, at] of [[stays, from], [changes, from], [apart, other], [to, from]] as const) await set(id, { [relation]: at });
  expect((await inOne((ctx) => relationsTo(ctx, topic, from))).map((r) => r.subjectId).toSorted()).toEqual([stays, changes, to].toSorted());
  const moved = await inOne((ctx) => moveSubject(ctx, topic, { from, to }));
  const says = async (...ids: string[]) => Promise.all(ids.map(async (id) => ((await customOf(id)) ?? {})[relation]));
  expect(await says(stays, changes, apart, to)).toEqual([to, to, other, to]);
  await set(changes, { [relation]: other });
  await inOne((ctx) => moveSubjectBack(ctx, topic, { from, to, moved }));
  expect(await says(stays, changes, apart, to)).toEqual([from, other, other, from]);
});

it('whoever follows behind two hundred others follows, and all of them are counted', async () => {
  const subjectId = await add('followed');
  await house.owner.query("insert into core.record_follower (workspace_id, topic, subject_id, account_id, created_at) select 1, $1, $2, gen_random_uuid(), now() - interval '1 day' from generate_series(1, 200)", [topic, subjectId]);
  expect((await call(house, getWatch, { topic, subjectId }, cleo)).body).toMatchObject({ isFollowing: false, followerCount: 200 });
  await call(house, followRecord, { topic, subjectId, following: true }, cleo);
  const { body } = await call(house, getWatch, { topic, subjectId }, cleo);
  expect([body.isFollowing, body.followerCount, body.followers.length]).toEqual([true, 201, 20]);
});
