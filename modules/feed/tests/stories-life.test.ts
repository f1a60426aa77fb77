import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import type { StoredEvent } from '#core/server/events/emit.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { report } from '#modules/notifications/contract.ts';
import { mute } from '#modules/social/contract.ts';
import { findReportTarget } from '../../notifications/service/moderation/targets.ts';
import { newWorkspace } from '../../notifications/tests/scene.ts';
import { befriend, newPeople } from '../../social/tests/scene.ts';
import { openWire, type Wire } from '../../../tests/fixtures/wire.ts';
import * as contract from '../contract/stories.ts';
import { react } from '../contract/reactions.ts';
import { storySubscribers } from '../service/stories/upkeep.ts';
import { listed, openFile, tell, tellPicture, type Teller } from './stories-scene.ts';

let house: TestHouse;
let wire: Wire;
beforeAll(async () => { house = await openTestHouse(); wire = await openWire(house); });
afterAll(async () => { await wire.close(); await house.close(); });
const as = (p: Teller) => ({ token: p.token });
const statusOf = async (p: Teller, id: string) => (await call(house, contract.getStory, { id }, as(p))).status;

it('who may see a new story hears that there is one, and nothing of it; others hear nothing', async () => {
  const [a, friend, muter, stranger] = await newPeople(house, 'Ann', 'Ben', 'Cem', 'Dee');
  for (const p of [friend, muter]) await befriend(house, a, p);
  await call(house, mute, { userId: a.id }, as(muter));
  const heard: string[] = [];
  for (const [name, p] of Object.entries({ friend, muter, stranger })) (await wire.enter(p)).on(contract.storyPush, (payload: unknown) => { heard.push(`${name} ${JSON.stringify(payload)}`); });
  await tell(house, a, 'only_me');
  await tell(house, a, 'friends');
  const deadline = Date.now() + 5000;
  while (heard.length === 0 && Date.now() < deadline) await new Promise((r) => { setTimeout(r, 20); });
  expect(heard).toEqual(['friend {}']);
});

it('what somebody reports is gone for them, its file too; a moderator hides, shows again and deletes it for all', async () => {
  const [a, b, c] = await newPeople(house, 'Eda', 'Fin', 'Gus');
  for (const p of [b, c]) await befriend(house, a, p);
  const story = await tellPicture(house, a, 'friends');
  const addressOf = async (p: Teller) => (await call(house, contract.getStory, { id: story.id }, as(p))).body.story.file!.url!;
  const [forB, forC] = [await addressOf(b), await addressOf(c)];
  // Reports about people's own things go to the house's first workspace.
  await newWorkspace(house, a, 'House');
  const [stranger] = await newPeople(house, 'Hal');
  expect((await call(house, report, { targetType: 'story', targetId: story.id, reason: 'spam' }, as(stranger))).status).toBe(404);
  expect((await call(house, report, { targetType: 'story', targetId: story.id, reason: 'spam' }, as(b))).status).toBe(200);
  expect([await statusOf(b, story.id), await listed(house, b), await openFile(house, forB)]).toEqual([404, [], 404]);
  expect([await statusOf(c, story.id), await openFile(house, forC)]).toEqual([200, 200]);
  const target = findReportTarget('story')!;
  const asModerator = (what: 'hide' | 'restore' | 'remove') => runAs(house.app, { name: 'test' }, (ctx) => target[what]!(ctx, story.id));
  await asModerator('hide');
  expect([await statusOf(c, story.id), await statusOf(a, story.id), await openFile(house, forC)]).toEqual([404, 404, 404]);
  await asModerator('restore');
  expect([await statusOf(c, story.id), await openFile(house, forC)]).toEqual([200, 200]);
  await asModerator('remove');
  expect([await statusOf(c, story.id), await openFile(house, forC)]).not.toContain(200);
  expect((await house.owner.query('select 1 from feed.story where id = $1', [story.id])).rowCount).toBe(0);
});

it('a closed account takes its stories, views, reactions and answers along', async () => {
  const [a, b] = await newPeople(house, 'Ivo', 'Joy');
  await befriend(house, a, b);
  const mine = await tellPicture(house, a, 'friends');
  const theirs = await tell(house, b, 'friends');
  const url = (await call(house, contract.getStory, { id: mine.id }, as(b))).body.story.file!.url!;
  await call(house, react, { target_type: 'story', target_id: theirs.id, kind: 'wow' }, as(a));
  await call(house, contract.replyToStory, { id: theirs.id, text: 'Hello' }, as(a));
  await runAs(house.app, { name: 'test' }, (ctx) => storySubscribers[0]!.run(ctx, { account_id: a.id } as StoredEvent));
  expect([await statusOf(b, mine.id), await openFile(house, url) === 200]).toEqual([404, false]);
  expect((await call(house, contract.getStory, { id: theirs.id }, as(b))).body.story.counts).toEqual({ views: 0, reactions: 0, replies: 0 });
  for (const table of ['story_view', 'story_reaction']) expect((await house.owner.query(`select 1 from feed.${table} where account_id = $1`, [a.id])).rowCount, table).toBe(0);
});

it('two reactions at once leave one; a hundred looks count once', async () => {
  const [a, b] = await newPeople(house, 'Kai', 'Lea');
  await befriend(house, a, b);
  const story = await tell(house, a, 'friends');
  await Promise.all([...(['like', 'love', 'wow'] as const).map((kind) => call(house, react, { target_type: 'story', target_id: story.id, kind }, as(b))), ...Array.from({ length: 20 }, () => call(house, contract.markStorySeen, { id: story.id }, as(b)))]);
  expect((await call(house, contract.getStory, { id: story.id }, as(a))).body.story.counts).toEqual({ views: 1, reactions: 1, replies: 0 });
});
