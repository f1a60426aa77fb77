import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { decideCase, listCases, listNotifications, openCase, wordFilters, type Decision } from '#modules/notifications/contract.ts';
import { joinGroup } from '#modules/social/contract.ts';
import { found, signUp } from '../../../tests/fixtures/people.ts';
import * as contract from '../contract.ts';
import { befriend, newGroup, newPeople, newPicturePost, newPost, timelineOf, type Person } from './scene.ts';
import { listed, tell } from './stories-scene.ts';

let house: TestHouse;
let place: Awaited<ReturnType<typeof found>>;
let ann: Person; let bob: Person; let cy: Person;
beforeAll(async () => {
  house = await openTestHouse();
  place = await found(house, await signUp(house, 'Founder'), 'First');
  [ann, bob, cy] = await newPeople(house, 'Ann', 'Bob', 'Cy');
  await befriend(house, ann, bob);
  for (const [phrase, action] of [['rude', 'hold'], ['heck', 'mask'], ['buy now', 'refuse'], ['وقح', 'hold']] as const) await call(house, wordFilters.create, { workspace_slug: place.slug, phrase, action }, place.as(place.owner));
});
afterAll(() => house.close());

const sees = async (who: Person, id: string) => (await call(house, contract.getPost, { id }, { token: who.token })).status === 200;
const commentsOf = async (who: Person, id: string) => (await call(house, contract.listComments, { id }, { token: who.token })).body.items;
const commentCount = async (who: Person, id: string) => (await call(house, contract.getPost, { id }, { token: who.token })).body.post.counts.comments;
const bell = async (who: Person) => { await house.drain(); const answer = await call(house, listNotifications, {}, { token: who.token }); if (answer.status !== 200) throw new Error(JSON.stringify(answer.error)); return answer.body.items; };
const caseOf = async (targetId: string) => { await house.drain(); return (await call(house, listCases, { limit: 200 }, place.as(place.owner))).body.items.find((c) => c.targetId === targetId); };
async function decide(targetId: string, decision: Decision): Promise<void> {
  const c = await caseOf(targetId);
  const answer = await call(house, decideCase, { id: c!.id, version: c!.version, decision: [decision], rule: decision === 'dismiss' ? null : 'harassment' }, place.as(place.owner));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
  await house.drain();
}

describe('a post with listed words', () => {
  it('is refused in clear words, wherever they stand', async () => {
    const send = (input: Record<string, unknown>) => call(house, contract.createPost, { description: 'Hello', ...input }, { token: ann.token });
    expect((await send({ description: 'Buy  NOW, friends' })).error).toMatchObject({ code: 'core.invalid_input', fields: [{ path: 'description', code: 'notifications.words_refused', params: { words: 'Buy  NOW' } }] });
    expect((await send({ poll: { question: 'Well?', options: ['Yes', 'Buy now'] } })).status).toBe(422);
    expect((await send({ description: 'buy now', privacy: 'only_me' })).status).toBe(422);
    expect((await send({ description: 'Buy it now' })).status).toBe(201);
  });

  it('is kept with them covered up, also in its poll', async () => {
    const post = await newPost(house, ann, { description: 'What the Heck', poll: { question: 'heck?', options: ['heck', 'no'] } });
    expect([post.description, post.poll!.question, post.poll!.options.map((o) => o.text)]).toEqual(['What the ••••', '••••?', ['••••', 'no']]);
    const edited = await call(house, contract.editPost, { id: post.post_id, description: 'HECK, again' }, { token: ann.token });
    expect(edited.body.post.description).toBe('••••, again');
  });

  it('waits where only its author sees it; let out, it is everybody\'s, who hear of it then', async () => {
    const { slug } = (await house.owner.query<{ slug: string }>('select slug from social.profile where account_id = $1', [bob.id])).rows[0]!;
    const post = await newPost(house, ann, { description: `So rude @${slug}` });
    await house.drain();
    expect(post.state).toBe('held');
    expect([await sees(ann, post.post_id), await sees(bob, post.post_id), await sees(cy, post.post_id)]).toEqual([true, false, false]);
    expect([await timelineOf(house, ann), await timelineOf(house, bob)].map((ids) => ids.includes(post.post_id))).toEqual([true, false]);
    expect((await bell(bob)).map((n) => n.targetId)).not.toContain(post.post_id);
    expect((await call(house, contract.sharePost, { id: post.post_id }, { token: ann.token })).status).toBe(403);
    expect(await caseOf(post.post_id)).toMatchObject({ targetType: 'post', heldFor: ['rude'], reportCount: 0, author: { id: ann.id } });
    await decide(post.post_id, 'dismiss');
    expect((await call(house, contract.getPost, { id: post.post_id }, { token: bob.token })).body.post.state).toBe('live');
    expect(await timelineOf(house, bob)).toContain(post.post_id);
    expect((await bell(bob)).filter((n) => n.targetId === post.post_id).map((n) => n.type)).toEqual(['feed.mention']);
    expect((await bell(ann)).map((n) => n.type)).toContain('notifications.hold_ended');
  });

  it('is gone for its author, too, when a moderator hides it', async () => {
    const post = await newPost(house, ann, { description: 'rude again' });
    await decide(post.post_id, 'hide');
    expect([await sees(ann, post.post_id), await sees(bob, post.post_id)]).toEqual([false, false]);
  });

  it('goes out of sight when it is edited so, and comes back as it was', async () => {
    const post = await newPost(house, ann, { description: 'Kind' });
    const edit = (input: Record<string, unknown>) => call(house, contract.editPost, { id: post.post_id, ...input }, { token: ann.token });
    expect((await edit({ description: 'أنتَ وَقِح' })).body.post.state).toBe('held');
    expect(await sees(bob, post.post_id)).toBe(false);
    // What nobody but its author has seen is no earlier version.
    expect((await edit({ description: 'rude and worse', alts: {} })).body.post.state).toBe('held');
    // To take the word out again does not let it out: somebody has to look.
    expect((await edit({ description: 'Kind again' })).body.post.state).toBe('held');
    await decide(post.post_id, 'dismiss');
    expect(await sees(bob, post.post_id)).toBe(true);
    expect((await call(house, contract.listPostEdits, { id: post.post_id }, { token: bob.token })).body.items.map((e) => e.description)).toEqual(['Kind']);
    expect((await edit({ privacy: 'friends' })).body.post.state).toBe('live');
  });

  it('for oneself waits for nobody, until it is opened to others', async () => {
    const post = await newPost(house, ann, { description: 'Dear diary', privacy: 'only_me', poll: { question: 'rude?', options: ['a', 'b'] } });
    expect([post.state, await caseOf(post.post_id)]).toEqual(['live', undefined]);
    const opened = await call(house, contract.editPost, { id: post.post_id, privacy: 'public' }, { token: ann.token });
    expect(opened.body.post.state).toBe('held');
    const about = await call(house, openCase, { id: (await caseOf(post.post_id))!.id }, place.as(place.owner));
    expect(about.body.content.text).toBe('Dear diary\nrude?\na\nb');
    expect(await sees(bob, post.post_id)).toBe(false);
  });

  it('is looked at with the captions of its films when it is opened', async () => {
    const post = await newPicturePost(house, ann, { privacy: 'only_me' });
    await house.owner.query("update feed.post_file set captions = E'WEBVTT\n\n00:00.000 --> 00:01.000\nRude!' where post_id = $1", [post.post_id]);
    expect((await call(house, contract.editPost, { id: post.post_id, privacy: 'public' }, { token: ann.token })).body.post.state).toBe('held');
  });

  it('of a group that lets posts in waits for its moderators afterwards', async () => {
    const group = await newGroup(house, ann, { postApproval: true });
    await call(house, joinGroup, { id: group.id }, { token: bob.token });
    const post = await newPost(house, bob, { description: 'rude', group_id: group.id });
    await house.drain();
    expect([post.state, await sees(ann, post.post_id)]).toEqual(['held', false]);
    await decide(post.post_id, 'dismiss');
    expect((await call(house, contract.getPost, { id: post.post_id }, { token: ann.token })).body.post.state).toBe('pending');
    expect((await bell(ann)).map((n) => n.type)).toContain('feed.group_pending');
  });
});

describe('a comment with listed words', () => {
  it('waits, counts for nobody, and is told of when it is let out', async () => {
    const post = await newPost(house, ann, { description: 'Talk' });
    const write = (text: string) => call(house, contract.createComment, { id: post.post_id, description: text }, { token: bob.token });
    expect((await write('Buy now')).status).toBe(422);
    expect((await write('heck')).body).toMatchObject({ description: '••••', held: false });
    await bell(ann);
    const waiting = (await write('You are rude')).body;
    expect(waiting).toMatchObject({ held: true, description: 'You are rude' });
    expect([(await commentsOf(ann, post.post_id)).map((c) => c.id), await commentCount(ann, post.post_id), await commentCount(bob, post.post_id)]).toEqual([expect.not.arrayContaining([waiting.id]), 1, 1]);
    expect((await commentsOf(bob, post.post_id)).find((c) => c.id === waiting.id)).toMatchObject({ held: true });
    await decide(waiting.id, 'dismiss');
    expect((await commentsOf(ann, post.post_id)).find((c) => c.id === waiting.id)).toMatchObject({ held: false });
    expect(await commentCount(ann, post.post_id)).toBe(2);
  });

  it('goes out of sight when it is edited so', async () => {
    const post = await newPost(house, ann, { description: 'Talk' });
    const made = (await call(house, contract.createComment, { id: post.post_id, description: 'Nice' }, { token: bob.token })).body;
    const edited = await call(house, contract.updateComment, { id: made.id, description: 'rude' }, { token: bob.token });
    expect(edited.body).toMatchObject({ held: true });
    expect(await commentsOf(ann, post.post_id)).toEqual([]);
    expect(await caseOf(made.id)).toMatchObject({ targetType: 'comment', heldFor: ['rude'] });
  });
});

describe('a story with listed words', () => {
  it('waits where only its author sees it', async () => {
    expect((await call(house, contract.createStory, { content_type: 'text', description: 'Buy now', privacy: 'public' }, { token: ann.token })).status).toBe(422);
    expect((await tell(house, ann, 'friends', { description: 'heck' })).description).toBe('••••');
    const story = await tell(house, ann, 'public', { description: 'rude' });
    expect(story.held).toBe(true);
    const reads = async (who: Person) => (await call(house, contract.getStory, { id: story.id }, { token: who.token })).status;
    expect([await reads(ann), await reads(bob), (await listed(house, ann)).includes(story.id), (await listed(house, bob)).includes(story.id)]).toEqual([200, 404, true, false]);
    await decide(story.id, 'dismiss');
    expect([await reads(bob), (await listed(house, bob)).includes(story.id)]).toEqual([200, true]);
  });
});
