import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullPath } from '#core/contract/endpoint.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { runAs } from '#core/server/app.ts';
import { report } from '#modules/notifications/contract.ts';
import { findReportTarget } from '#modules/notifications/service/moderation/targets.ts';
import { block } from '#modules/social/contract.ts';
import * as contract from '../contract.ts';
import { befriend, bell, foundHouse, newGroup, newPeople, newPost, opens, sendForm, type Person } from './scene.ts';

let house: TestHouse;
let ann: Person; let ben: Person; let cora: Person;
const as = (p: Person) => ({ token: p.token });
beforeAll(async () => {
  house = await openTestHouse();
  await foundHouse(house);
  [ann, ben, cora] = await newPeople(house, 'Ann', 'Ben', 'Cora');
  await befriend(house, ann, ben);
});
afterAll(() => house.close());

const comment = async (p: Person, id: string, input: Record<string, unknown> = {}) => (await call(house, contract.createComment, { id, description: 'Nice', ...input }, as(p))).body;
const comments = async (p: Person, id: string, input: Record<string, unknown> = {}) => (await call(house, contract.listComments, { id, ...input }, as(p))).body.items;
const counts = async (p: Person, id: string) => (await call(house, contract.getPost, { id }, as(p))).body.post.counts;
const react = (p: Person, target: string, kind: string, type = 'post') => call(house, contract.react, { target_type: type, target_id: target, kind }, as(p));

describe('comments', () => {
  it('have one level of answers, in their order, with a picture', async () => {
    const { post_id: id } = await newPost(house, ann);
    const first = await comment(ben, id);
    const answer = await comment(cora, id, { parent_id: first.id, description: 'Indeed' });
    const deeper = await comment(ann, id, { parent_id: answer.id, description: 'Yes' });
    expect([answer.parent_id, deeper.parent_id]).toEqual([first.id, first.id]);
    const form = await sendForm(house, cora, fullPath(contract.createComment).replace(':id', id), [['description', '']], ['file']);
    expect([form.status, form.body.image.kind, await opens(house, form.body.image.url)]).toEqual([201, 'image', true]);
    expect((await comments(ann, id)).map((c) => [c.id, c.counts.replies])).toEqual([[first.id, 2], [form.body.id, 0]]);
    expect((await comments(ann, id, { parent_id: first.id })).map((c) => c.id)).toEqual([answer.id, deeper.id]);
    expect((await comments(ann, id, { order: 'newest' })).map((c) => c.id)).toEqual([form.body.id, first.id]);
    expect((await call(house, contract.createComment, { id, description: '  ' }, as(ben))).error?.fields?.[0]?.path).toBe('description');
    const other = await newPost(house, ann);
    expect((await call(house, contract.createComment, { id: other.post_id, description: 'x', parent_id: first.id }, as(ben))).error?.fields?.[0]?.path).toBe('parent_id');
    expect(await bell(house, ann)).toContainEqual(expect.stringMatching(/commented on your post/));
    expect(await bell(house, ben)).toContainEqual(expect.stringMatching(/replied to your comment/));
  });
  it('say in words what their picture shows, and can change that', async () => {
    const { post_id: id } = await newPost(house, ann);
    const url = fullPath(contract.createComment).replace(':id', id);
    const form = await sendForm(house, cora, url, [['description', ''], ['alt', 'A red square']], ['file']);
    expect([form.status, form.body.alt]).toEqual([201, 'A red square']);
    const change = (input: Record<string, unknown>) => call(house, contract.updateComment, { id: form.body.id, description: '', ...input }, as(cora));
    // Who says nothing of it leaves it.
    await change({ description: 'Look' });
    expect((await comments(ben, id)).map((c) => [c.description, c.alt])).toEqual([['Look', 'A red square']]);
    await change({ alt: 'A red rectangle' });
    expect((await comments(ben, id)).map((c) => c.alt)).toEqual(['A red rectangle']);
    expect((await call(house, contract.createComment, { id, description: 'x', alt: 'Nothing there' }, as(ben))).error?.fields?.[0]?.path).toBe('alt');
    const bare = await comment(ben, id);
    expect((await call(house, contract.updateComment, { id: bare.id, description: 'x', alt: 'y' }, as(ben))).error?.fields?.[0]?.path).toBe('alt');
  });
  it('are read around one of them, an answer by the one it answers, and from there both ways without a gap', async () => {
    const { post_id: id } = await newPost(house, ann);
    await house.owner.query("insert into feed.comment (id, post_id, author_id, description) select gen_random_uuid(), $1, $2, 'c' || n from generate_series(1, 60) n", [id, ben.id]);
    const all = (await house.owner.query<{ id: string }>('select id from feed.comment where post_id = $1 order by id', [id])).rows.map((r) => r.id);
    const middle = all[30]!;
    const answer = await comment(cora, id, { parent_id: middle, description: 'Indeed' });
    const page = async (input: Record<string, unknown>) => (await call(house, contract.listComments, { id, limit: 20, ...input }, as(ann))).body;
    const start = await page({ around: answer.id });
    expect([start.thread, start.items.map((c) => c.id)]).toEqual([middle, all.slice(25, 45)]);
    const seen = start.items.map((c) => c.id);
    for (let at = start; at.previous_cursor;) { at = await page({ before: at.previous_cursor }); seen.unshift(...at.items.map((c) => c.id)); expect(at.next_cursor).not.toBeNull(); }
    for (let at = start; at.next_cursor;) { at = await page({ cursor: at.next_cursor }); seen.push(...at.items.map((c) => c.id)); }
    expect(seen).toEqual(all);
    const answers = await page({ parent_id: middle, around: answer.id });
    expect([answers.thread, answers.items.map((c) => c.id), answers.previous_cursor, answers.next_cursor]).toEqual([answer.id, [answer.id], null, null]);
    // One that is not there, or of another post: from the top.
    const other = await comment(ben, (await newPost(house, ann)).post_id);
    for (const around of [other.id, middle.replace(/^.{8}/, '00000000')]) expect(await page({ around })).toMatchObject({ thread: null, previous_cursor: null, items: { length: 20, 0: { id: all[0] } } });
  });
  it('are deleted by who wrote them, the post\'s author and nobody else, with their answers and their picture', async () => {
    const { post_id: id } = await newPost(house, ann);
    const form = await sendForm(house, ben, fullPath(contract.createComment).replace(':id', id), [['description', 'look']], ['file']);
    await comment(cora, id, { parent_id: form.body.id });
    expect((await counts(ann, id)).comments).toBe(2);
    expect((await call(house, contract.deleteComment, { id: form.body.id }, as(cora))).error?.code).toBe('feed.not_allowed');
    expect((await call(house, contract.deleteComment, { id: form.body.id }, as(ann))).status).toBe(200);
    expect([(await counts(ann, id)).comments, await opens(house, form.body.image.url), (await call(house, contract.deleteComment, { id: form.body.id }, as(ben))).status]).toEqual([0, false, 404]);
  });
  it('of people in a block pair are neither shown nor counted, nor what answers them', async () => {
    const [me, foe, other] = await newPeople(house, 'Me', 'Foe', 'Other');
    const { post_id: id } = await newPost(house, ann);
    const theirs = await comment(foe, id, { description: 'hm' });
    await comment(other, id, { parent_id: theirs.id });
    await comment(other, id);
    await react(foe, id, 'angry');
    await react(other, id, 'love');
    expect(await counts(me, id)).toMatchObject({ comments: 3, reactions: 2 });
    await call(house, block, { userId: foe.id }, as(me));
    expect(await counts(me, id)).toMatchObject({ comments: 1, reactions: 1, kinds: { love: 1, angry: 0 } });
    expect((await comments(me, id)).length).toBe(1);
    expect((await call(house, contract.listReactions, { id }, as(me))).body.items.map((i) => i.person.id)).toEqual([other.id]);
    expect(await counts(other, id)).toMatchObject({ comments: 3, reactions: 2 });
    expect(await counts(foe, id)).toMatchObject({ comments: 3, reactions: 2 });
  });
});

it('a reported comment is gone for its reporter, answers and counts with it; hidden by moderators for everybody', async () => {
  const { post_id: id } = await newPost(house, ann);
  const bad = await comment(ben, id, { description: 'rude' });
  await comment(ann, id, { parent_id: bad.id });
  const file = (type: 'post' | 'comment', targetId: string) => call(house, report, { targetType: type, targetId, reason: 'harassment' }, as(cora));
  expect((await file('comment', bad.id)).status).toBeLessThan(300);
  expect([(await counts(cora, id)).comments, (await comments(cora, id)).length, (await counts(ann, id)).comments]).toEqual([0, 0, 2]);
  const decide = (name: 'hide' | 'restore' | 'remove', type: 'post' | 'comment', target: string) => runAs(house.app, { name: 'test' }, (ctx) => findReportTarget(type)![name]!(ctx, target));
  await decide('hide', 'comment', bad.id);
  expect((await counts(ann, id)).comments).toBe(0);
  await decide('restore', 'comment', bad.id);
  expect((await counts(ann, id)).comments).toBe(2);
  await decide('hide', 'post', id);
  expect((await call(house, contract.getPost, { id }, as(ben))).status).toBe(404);
  await decide('restore', 'post', id);
  expect((await call(house, contract.getPost, { id }, as(ben))).status).toBe(200);
  await decide('remove', 'post', id);
  expect([(await call(house, contract.getPost, { id }, as(ann))).status, (await call(house, contract.restorePost, { id }, as(ann))).error?.code]).toEqual([404, 'feed.undo_over']);
  expect((await call(house, contract.reportPost, { id: (await newPost(house, ann)).post_id }, as(ann))).error?.code).toBe('notifications.own_report');
});

describe('reactions', () => {
  it('the same again takes it back, another kind replaces it, and the bell is withdrawn', async () => {
    const { post_id: id } = await newPost(house, ann);
    const steps = [];
    for (const kind of ['like', 'love', 'love', 'wow']) { const { my_reaction, reactions } = (await react(ben, id, kind)).body; steps.push([my_reaction, reactions]); }
    expect(steps).toEqual([['like', 1], ['love', 1], [null, 0], ['wow', 1]]);
    expect(await bell(house, ann)).toContainEqual(expect.stringMatching(/reacted/));
    await react(ben, id, 'wow');
    expect((await bell(house, ann)).filter((t) => /Ben.* reacted/.test(t))).toEqual([]);
    const said = await comment(ann, id);
    expect((await react(ben, said.id, 'haha', 'comment')).body).toMatchObject({ my_reaction: 'haha', reactions: 1, kinds: { haha: 1 } });
    expect((await call(house, contract.listCommentReactions, { id: said.id }, as(cora))).body.items.map((i) => i.kind)).toEqual(['haha']);
  });
  it('many clicks at once never make two of one person', async () => {
    const { post_id: id } = await newPost(house, ann);
    const people = [ann, ben, cora];
    const kinds = ['like', 'love', 'wow', 'sad', 'haha'];
    await Promise.all(people.flatMap((p) => kinds.map((k) => react(p, id, k))));
    expect((await counts(ann, id)).reactions).toBe(3);
    // An even number of the same: none is left; each answer differs from the one before by one at most.
    await house.owner.query('delete from feed.reaction');
    const answers = await Promise.all(Array.from({ length: 10 }, () => react(ben, id, 'like')));
    expect(answers.map((a) => a.body.reactions).sort()).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
    expect((await counts(ann, id)).reactions).toBe(0);
  });
});

describe('polls', () => {
  const poll = { question: 'Where?', options: ['Here', 'There'] };
  it('count one vote a person, which can be changed and taken back, however many come at once', async () => {
    const { post_id: id, poll: asked } = await newPost(house, ann, { description: '', poll });
    const [here, there] = asked!.options.map((o) => o.id) as [string, string];
    const vote = (p: Person, option_id: string) => call(house, contract.votePoll, { id, option_id }, as(p));
    await Promise.all([ann, ben, cora].flatMap((p) => [vote(p, here), vote(p, there), vote(p, here)]));
    expect((await house.owner.query('select 1 from feed.poll_vote where post_id = $1', [id])).rowCount).toBe(3);
    expect((await vote(ben, there)).body.poll).toMatchObject({ mine: there, votes: 3 });
    expect((await call(house, contract.unvotePoll, { id }, as(ben))).body.poll).toMatchObject({ mine: null, votes: 2 });
    expect((await vote(ben, id)).error?.fields?.[0]?.path).toBe('option_id');
    await house.owner.query("update feed.poll set closes_at = now() - interval '1 second' where post_id = $1", [id]);
    expect((await vote(ben, here)).error?.code).toBe('feed.poll_closed');
  });
  it('need two different answers and a time to come', async () => {
    const wrong = async (p: unknown) => (await call(house, contract.createPost, { description: 'x', poll: p }, as(ann))).status;
    expect([await wrong({ ...poll, options: ['One'] }), await wrong({ ...poll, options: ['One', 'one'] }), await wrong({ ...poll, closes_at: '2020-01-01T00:00:00Z' })]).toEqual([422, 422, 422]);
    const form = await sendForm(house, ann, fullPath(contract.createPost), [['description', 'x'], ['poll', JSON.stringify(poll)]]);
    expect([form.status, form.body.post.poll.options.length]).toEqual([201, 2]);
  });
});

describe('groups', () => {
  it('a post that needs approval is its author\'s and the moderators\' until then', async () => {
    const [owner, writer, reader] = await newPeople(house, 'Owner', 'Writer', 'Reader');
    const group = await newGroup(house, owner, { visibility: 'public', join: 'open', postApproval: true });
    for (const p of [writer, reader]) await house.owner.query("insert into social.group_member (group_id, account_id, role, state, notify) values ($1, $2, 'member', 'active', 'all')", [group.id, p.id]);
    expect((await call(house, contract.createPost, { description: 'x', group_id: group.id }, as(ben))).error?.code).toBe('feed.not_in_group');
    const post = await newPost(house, writer, { group_id: group.id });
    const id = { id: post.post_id };
    expect([post.state, (await call(house, contract.getPost, id, as(reader))).status, (await call(house, contract.getPost, id, as(owner))).status]).toEqual(['pending', 404, 200]);
    const discussion = async (p: Person, state: string) => (await call(house, contract.getGroupDiscussion, { id: group.id, state }, as(p))).body.post.data.length;
    expect([await discussion(owner, 'pending'), await discussion(writer, 'pending'), await discussion(reader, 'pending'), await discussion(reader, 'live')]).toEqual([1, 1, 0, 0]);
    expect(await bell(house, owner)).toContainEqual(expect.stringMatching(/waits for a moderator/));
    expect((await call(house, contract.approvePost, id, as(reader))).status).toBe(404);
    expect((await call(house, contract.approvePost, id, as(writer))).error?.code).toBe('feed.not_allowed');
    expect((await call(house, contract.approvePost, id, as(owner))).body.post.state).toBe('live');
    expect((await call(house, contract.approvePost, id, as(owner))).error?.code).toBe('feed.not_pending');
    expect([await bell(house, writer), await bell(house, reader)]).toEqual([[expect.stringMatching(/let your post into/)], [expect.stringMatching(/posted in a group/)]]);
    expect(await discussion(reader, 'live')).toBe(1);
    expect((await call(house, contract.deletePost, id, as(reader))).error?.code).toBe('feed.not_allowed');
    expect((await call(house, contract.deletePost, id, as(owner))).body.undo_until).toBeNull();
    expect((await call(house, contract.restorePost, id, as(writer))).error?.code).toBe('feed.undo_over');
  });
  it('of a post that is declined its author is told, not by whom; nobody sees it any more', async () => {
    const [owner, writer, reader] = await newPeople(house, 'Owner', 'Writer', 'Reader') as [Person, Person, Person];
    const group = await newGroup(house, owner, { visibility: 'public', join: 'open', postApproval: true, name: 'Harbour' });
    for (const p of [writer, reader]) await house.owner.query("insert into social.group_member (group_id, account_id, role, state, notify) values ($1, $2, 'member', 'active', 'all')", [group.id, p.id]);
    const id = { id: (await newPost(house, writer, { group_id: group.id })).post_id };
    expect([(await call(house, contract.declinePost, id, as(reader))).status, (await call(house, contract.declinePost, id, as(writer))).error?.code]).toEqual([404, 'feed.not_allowed']);
    expect((await call(house, contract.declinePost, id, as(owner))).status).toBe(200);
    for (const p of [owner, writer, reader]) expect((await call(house, contract.getPost, id, as(p))).status).toBe(404);
    expect([await bell(house, writer), await bell(house, reader), await bell(house, owner)]).toEqual([[expect.stringMatching(/Your post was not let into Harbour/)], [], []]);
    expect((await bell(house, writer)).join()).not.toContain('Owner');
    expect((await call(house, contract.restorePost, id, as(writer))).error?.code).toBe('feed.undo_over');
    expect((await call(house, contract.declinePost, id, as(owner))).status).toBe(404);
  });
  it('who only reads a public group neither posts nor comments; what is in a group is shared inside it', async () => {
    const [owner, member] = await newPeople(house, 'Owner', 'Member');
    const group = await newGroup(house, owner, { visibility: 'public', join: 'open' });
    await house.owner.query("insert into social.group_member (group_id, account_id, role, state) values ($1, $2, 'member', 'active')", [group.id, member.id]);
    const post = await newPost(house, owner, { group_id: group.id });
    expect((await call(house, contract.getPost, { id: post.post_id }, as(ben))).body.post.can).toMatchObject({ comment: false, share: false });
    expect((await call(house, contract.createComment, { id: post.post_id, description: 'x' }, as(ben))).error?.code).toBe('feed.not_in_group');
    expect((await call(house, contract.sharePost, { id: post.post_id }, as(member))).error?.code).toBe('feed.not_shareable');
    expect((await call(house, contract.sharePost, { id: post.post_id, group_id: group.id }, as(member))).status).toBe(201);
  });
});
