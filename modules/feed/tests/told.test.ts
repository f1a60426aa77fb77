import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { follow, joinGroup, mute, restrict, setGroupNotify } from '#modules/social/contract.ts';
import { openWire, within, type Wire } from '../../../tests/fixtures/wire.ts';
import * as contract from '../contract.ts';
import { befriend, bell, newGroup, newPeople, newPost, type Person } from './scene.ts';

let house: TestHouse;
let wire: Wire;
beforeAll(async () => { house = await openTestHouse(); wire = await openWire(house); });
afterAll(async () => { await wire.close(); await house.close(); });
const as = (p: Person) => ({ token: p.token });
const slugOf = async (p: Person) => (await house.owner.query<{ slug: string }>('select slug from social.profile where account_id = $1', [p.id])).rows[0]!.slug;

describe('followers who asked to be notified', () => {
  it('hear of posts they may see, once, and others do not', async () => {
    const [ann, asks, only, muter] = await newPeople(house, 'Ann', 'Asks', 'Only', 'Muter');
    for (const [p, notify] of [[asks, true], [only, false], [muter, true]] as const) await call(house, follow, { userId: ann.id, notify }, as(p));
    await call(house, mute, { userId: ann.id }, as(muter));
    const told = async (p: Person) => (await bell(house, p)).filter((text) => text === `${ann.name} posted`).length;
    await newPost(house, ann, { privacy: 'friends' });
    await newPost(house, ann, { privacy: 'only_me' });
    expect(await Promise.all([asks, only, muter].map(told))).toEqual([0, 0, 0]);
    await newPost(house, ann);
    expect(await Promise.all([asks, only, muter].map(told))).toEqual([1, 0, 0]);
    // Whom a post calls by name hears of that.
    await newPost(house, ann, { description: `Hello @${await slugOf(asks)}` });
    expect([await told(asks), (await bell(house, asks)).includes(`${ann.name} mentioned you`)]).toEqual([1, true]);
  });

  it('do not hear of what a restriction keeps from them', async () => {
    const [ann, friend] = await newPeople(house, 'Ann', 'Friend');
    await befriend(house, ann, friend);
    await call(house, follow, { userId: ann.id, notify: true }, as(friend));
    await call(house, restrict, { userId: friend.id }, as(ann));
    await newPost(house, ann, { privacy: 'friends' });
    expect(await bell(house, friend)).not.toContain(`${ann.name} posted`);
    await newPost(house, ann);
    expect(await bell(house, friend)).toContain(`${ann.name} posted`);
  });
});

describe('one act', () => {
  it('is told once: whose post is shared hears of that, not also as a follower or member', async () => {
    const [ann, ben] = await newPeople(house, 'Ann', 'Ben');
    await call(house, follow, { userId: ann.id, notify: true }, as(ben));
    const group = await newGroup(house, ann);
    await call(house, joinGroup, { id: group.id }, as(ben));
    await call(house, setGroupNotify, { id: group.id, notify: 'all' }, as(ben));
    const theirs = await newPost(house, ben);
    await call(house, contract.sharePost, { id: theirs.post_id }, as(ann));
    expect(await bell(house, ben)).toEqual([`${ann.name} shared your post`]);
    await call(house, contract.sharePost, { id: theirs.post_id, group_id: group.id }, as(ann));
    expect(await bell(house, ben)).toEqual([`${ann.name} shared your post`]);
  });
});

describe('members of a group', () => {
  it('who made a post popular are not told that many react to it; an old post is no news', async () => {
    const [owner, author, highlights] = await newPeople(house, 'Owner', 'Author', 'Highlights');
    const group = await newGroup(house, owner);
    const many = await newPeople(house, 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J');
    for (const p of [author, highlights, ...many]) await call(house, joinGroup, { id: group.id }, as(p));
    const popular = `Many react to a post of ${author.name} in a group`;
    const [old, young] = [await newPost(house, author, { group_id: group.id }), await newPost(house, author, { group_id: group.id })];
    await house.owner.query("update feed.post set created_at = now() - interval '31 days' where post_id = $1", [old.post_id]);
    for (const p of many) await call(house, contract.react, { target_id: old.post_id, kind: 'like' }, as(p));
    expect(await bell(house, highlights)).not.toContain(popular);
    for (const p of many) await call(house, contract.react, { target_id: young.post_id, kind: 'like' }, as(p));
    expect([(await bell(house, highlights)).includes(popular), (await bell(house, many[0])).includes(popular)]).toEqual([true, false]);
  });

  it('hear of a post whose ninth and tenth reaction come at once', async () => {
    const [owner] = await newPeople(house, 'Owner');
    const group = await newGroup(house, owner);
    const { post_id: id } = await newPost(house, owner, { group_id: group.id });
    const add = "insert into feed.reaction (account_id, target_type, target_id, kind) values (gen_random_uuid(), 'post', $1, 'like')";
    for (let i = 0; i < 8; i++) await house.owner.query(add, [id]);
    const [ninth, tenth] = [await house.app.pool.connect(), await house.app.pool.connect()];
    try {
      for (const c of [ninth, tenth]) {
        await c.query('begin');
        await c.query("select set_config('app.account_id', gen_random_uuid()::text, true)");
        await c.query("insert into feed.reaction (account_id, target_type, target_id, kind) values (core.current_account_id(), 'post', $1, 'like')", [id]);
      }
      const noted = async (c: typeof ninth) => (await c.query<{ p: boolean }>('select p from feed.note_popular($1, 10) p', [id])).rows[0]!.p;
      expect(await noted(ninth)).toBe(false);
      const later = noted(tenth);
      await new Promise((resolve) => { setTimeout(resolve, 200); });
      await ninth.query('commit');
      expect(await later).toBe(true);
      await tenth.query('commit');
    } finally { for (const c of [ninth, tenth]) { await c.query('rollback'); c.release(); } }
  });

  it('are also told by what was queued before there was a word for it', async () => {
    const [owner, all] = await newPeople(house, 'Owner', 'All');
    const group = await newGroup(house, owner);
    await call(house, joinGroup, { id: group.id }, as(all));
    await call(house, setGroupNotify, { id: group.id, notify: 'all' }, as(all));
    const { post_id: id } = await newPost(house, owner, { group_id: group.id });
    await house.drain();
    await house.owner.query('delete from notifications.notification where account_id = $1', [all.id]);
    await runAs(house.app, { name: 'test' }, (ctx) => ctx.enqueue('feed.tell_group', { id, groupId: group.id, pending: false }));
    expect(await bell(house, all)).toEqual([`${owner.name} posted in a group`]);
  });

  it('who want highlights hear of those who run it, of friends and of what many react to; others of all or nothing', async () => {
    const [owner, author, all, highlights, friend, off] = await newPeople(house, 'Owner', 'Author', 'All', 'Highlights', 'Friend', 'Off');
    const group = await newGroup(house, owner);
    for (const p of [author, all, highlights, friend, off]) await call(house, joinGroup, { id: group.id }, as(p));
    await call(house, setGroupNotify, { id: group.id, notify: 'all' }, as(all));
    await call(house, setGroupNotify, { id: group.id, notify: 'off' }, as(off));
    await befriend(house, author, friend);
    const told = async (text: string) => (await Promise.all([all, highlights, friend, off].map(async (p) => (await bell(house, p)).includes(text))));
    const post = await newPost(house, author, { group_id: group.id });
    expect(await told(`${author.name} posted in a group`)).toEqual([true, false, true, false]);
    await newPost(house, owner, { group_id: group.id });
    expect(await told(`${owner.name} posted in a group`)).toEqual([false, true, false, false]);
    const many = await newPeople(house, 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J');
    for (const p of many) await call(house, joinGroup, { id: group.id }, as(p));
    for (const p of many.slice(0, 9)) await call(house, contract.react, { target_id: post.post_id, kind: 'like' }, as(p));
    const popular = `Many react to a post of ${author.name} in a group`;
    expect(await told(popular)).toEqual([false, false, false, false]);
    await call(house, contract.react, { target_id: post.post_id, kind: 'love' }, as(many[9]));
    expect(await told(popular)).toEqual([false, true, false, false]);
    // Once in its life.
    await house.owner.query('delete from notifications.notification where account_id = $1', [highlights.id]);
    for (const kind of ['love', 'wow']) await call(house, contract.react, { target_id: post.post_id, kind }, as(many[9]));
    expect(await told(popular)).toEqual([false, false, false, false]);
  });
});

it('listeners of an author with very many of them who are here hear that there is something new', async () => {
  const [ann, follower, muter, stranger] = await newPeople(house, 'Ann', 'Follower', 'Muter', 'Stranger');
  for (const p of [follower, muter]) await call(house, follow, { userId: ann.id }, as(p));
  await call(house, mute, { userId: ann.id }, as(muter));
  await house.owner.query('insert into social.follow (follower_id, target_id) select gen_random_uuid(), $1 from generate_series(1, 2001)', [ann.id]);
  const heard: Record<string, number> = {};
  for (const [name, p] of Object.entries({ follower, muter, stranger, ann })) (await wire.enter(p)).on(contract.pushes.newPosts, () => { heard[name] = (heard[name] ?? 0) + 1; });
  await newPost(house, ann);
  await house.drain();
  expect(await within(3000, () => heard['follower'] === 1)).toBe(true);
  expect((await house.owner.query('select 1 from feed.large_source where id = $1', [ann.id])).rowCount).toBe(1);
  await newPost(house, ann, { privacy: 'friends' });
  await house.drain();
  await new Promise((resolve) => { setTimeout(resolve, 200); });
  expect(heard).toEqual({ follower: 1 });
});

it('whoever is heard from now on brings their 20 newest posts', async () => {
  const [ann, ben] = await newPeople(house, 'Ann', 'Ben');
  for (let i = 0; i < 25; i++) await newPost(house, ann, { description: `Post ${i}` });
  await call(house, contract.loadTimeline, {}, as(ben));
  await house.drain();
  await call(house, follow, { userId: ann.id }, as(ben));
  await house.drain();
  expect((await house.owner.query('select 1 from feed.feed_item where account_id = $1', [ben.id])).rowCount).toBe(20);
});
