import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as chat from '#modules/chat/contract.ts';
import { listNotifications, wordFilters } from '#modules/notifications/contract.ts';
import { block, follow, unfriend } from '#modules/social/contract.ts';
// The same people as in the tests of the room below.
import { befriend, newPeople } from '../../social/tests/scene.ts';
import { found } from '../../../tests/fixtures/people.ts';
import * as contract from '../contract/stories.ts';
import { age, tell, type Teller } from './stories-scene.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());
const as = (p: Teller) => ({ token: p.token });
const reply = (p: Teller, id: string, text: string) => call(house, contract.replyToStory, { id, text }, as(p));
const rooms = async (p: Teller) => (await call(house, chat.listRooms, { limit: 100 }, as(p))).body.rooms;
const messages = async (p: Teller) => { const [room] = await rooms(p); return room ? (await call(house, chat.listMessages, { id: room._id, limit: 100 }, as(p))).body.messages : []; };
const card = async (p: Teller) => (await messages(p)).at(-1)!.card;

describe('a reply to a story', () => {
  it('arrives as a direct message with a card of the story, in the words it was written in', async () => {
    const [a, b] = await newPeople(house, 'Abe', 'Bob');
    await befriend(house, a, b);
    const story = await tell(house, a, 'friends');
    expect((await reply(b, story.id, ' What a view! ')).status).toBe(201);
    expect((await reply(b, story.id, 'منظر رائع')).status).toBe(201);
    for (const who of [a, b]) {
      expect((await messages(who)).map((m) => [m.sender._id, m.kind, m.body, m.card])).toEqual(['What a view!', 'منظر رائع'].map((body) => [b.id, 'text', body, { topic: 'feed.story', id: story.id, open: true, until: story.expires_at }]));
    }
    expect(await rooms(a)).toMatchObject([{ kind: 'direct', unread: 2, lastSeq: 2 }]);
    // The story keeps its own list of replies, and one bell rings, not two.
    expect((await call(house, contract.listStoryReplies, { id: story.id }, as(a))).body.items.map((r) => r.text)).toEqual(['منظر رائع', 'What a view!']);
    await house.owner.query("select graphile_worker.add_job('chat.tell_due')");
    await house.drain();
    expect((await call(house, listNotifications, {}, as(a))).body.items.map((n) => n.type)).toEqual(expect.arrayContaining(['feed.story_reply']));
    expect((await call(house, listNotifications, {}, as(a))).body.items.map((n) => n.type)).not.toContain('chat.new_message');
  });

  it('24 hours later the card leads nowhere, for both, without any job; the words stay', async () => {
    const [a, b] = await newPeople(house, 'Cid', 'Dea');
    await befriend(house, a, b);
    const story = await tell(house, a, 'friends');
    await reply(b, story.id, 'Still there');
    await age(house, story.id, '23 hours 59 minutes');
    expect([(await card(a))!.open, (await card(b))!.open]).toEqual([true, true]);
    await age(house, story.id, '61 seconds');
    for (const who of [a, b]) expect((await messages(who)).map((m) => [m.body, m.card])).toEqual([['Still there', { topic: 'feed.story', id: story.id, open: false, until: null }]]);
  });

  it('who may not see the story any more is not led to it either, nor anybody once it was taken back or hidden', async () => {
    const [a, b] = await newPeople(house, 'Eli', 'Fay');
    await befriend(house, a, b);
    const story = await tell(house, a, 'friends');
    await reply(b, story.id, 'Nice');
    await call(house, unfriend, { userId: b.id }, as(a));
    expect([(await card(a))!.open, (await card(b))!.open]).toEqual([true, false]);
    await call(house, contract.deleteStory, { id: story.id }, as(a));
    expect([(await card(a))!.open, (await card(b))!.open]).toEqual([false, false]);
    await call(house, contract.restoreStory, { id: story.id }, as(a));
    expect((await card(a))!.open).toBe(true);
    await house.owner.query('select feed.hide_story($1, true)', [story.id]);
    expect((await card(a))!.open).toBe(false);
  });

  it('stays away where the author takes no messages, from who is blocked, and when nothing of it can be seen: then nothing is written at all', async () => {
    const [a, b, c, d] = await newPeople(house, 'Gil', 'Hal', 'Ida', 'Jan');
    const story = await tell(house, a, 'public');
    await call(house, follow, { userId: a.id }, as(b));
    expect((await reply(b, story.id, '\u200b')).error?.fields?.map((f) => f.path)).toEqual(['text']);
    expect((await house.owner.query("update social.profile set who_can_message = 'friends' where account_id = $1", [a.id])).rowCount).toBe(1);
    expect((await reply(c, story.id, 'Hey')).error!.code).toBe('feed.story_no_replies');
    await call(house, block, { userId: d.id }, as(a));
    expect((await reply(d, story.id, 'Hey')).status).toBe(404);
    expect([await rooms(a), (await call(house, contract.listStoryReplies, { id: story.id }, as(a))).body.items]).toEqual([[], []]);
  });

  it('with filtered words is refused, covered up everywhere, or waits for a moderator and is told to nobody until then', async () => {
    const [a, b] = await newPeople(house, 'Mia', 'Ned');
    await befriend(house, a, b);
    const place = await found(house, { ...a, email: '', password: '' });
    for (const [phrase, action] of [['heck', 'mask'], ['rude', 'hold'], ['buy now', 'refuse']] as const) await call(house, wordFilters.create, { workspace_slug: place.slug, phrase, action }, as(a));
    const story = await tell(house, a, 'friends');
    expect((await reply(b, story.id, 'Buy now')).error?.fields?.map((f) => [f.path, f.code])).toEqual([['text', 'notifications.words_refused']]);
    expect((await reply(b, story.id, 'What the heck')).status).toBe(201);
    expect((await reply(b, story.id, 'So rude')).status).toBe(201);
    expect((await call(house, contract.listStoryReplies, { id: story.id }, as(a))).body.items.map((r) => r.text)).toEqual(['What the ••••']);
    expect((await messages(a)).map((m) => [m.body, m.withheld])).toEqual([['What the ••••', undefined], ['', 'moderated']]);
    expect((await rooms(a))[0]!.unread).toBe(1);
  });

  it('that cannot be written into the conversation is no reply either', async () => {
    const [a, b] = await newPeople(house, 'Kim', 'Leo');
    await befriend(house, a, b);
    const story = await tell(house, a, 'friends');
    const { body: { room } } = await call(house, chat.createRoom, { counterpart: a.id }, as(b));
    await house.owner.query('update chat.room set archived_at = now() where id = $1', [room._id]);
    expect((await reply(b, story.id, 'Too late')).status).toBe(409);
    expect((await call(house, contract.listStoryReplies, { id: story.id }, as(a))).body.items).toEqual([]);
  });
});
