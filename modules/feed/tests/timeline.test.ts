import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { follow, mute, unfollow } from '#modules/social/contract.ts';
import * as contract from '../contract.ts';
import { rank } from '../rules/rank.ts';
import { befriend, newGroup, newPeople, newPost, timelineOf, type Person } from './scene.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());

const as = (p: Person) => ({ token: p.token });
const kept = async (p: Person) => (await house.owner.query<{ post_id: string }>('select post_id from feed.feed_item where account_id = $1 order by post_id desc', [p.id])).rows.map((r) => r.post_id);

describe('latest', () => {
  it('holds friends, people one follows and groups, and nobody else; written down or fetched, it is the same', async () => {
    const [me, friend, idol, stranger, maker] = await newPeople(house, 'Me', 'Friend', 'Idol', 'Stranger', 'Maker');
    await befriend(house, me, friend);
    await call(house, follow, { userId: idol.id }, as(me));
    const group = await newGroup(house, maker, { visibility: 'private', join: 'request' });
    await house.owner.query("insert into social.group_member (group_id, account_id, role, state) values ($1, $2, 'member', 'active')", [group.id, me.id]);
    const before = [await newPost(house, friend, { privacy: 'friends' }), await newPost(house, idol), await newPost(house, maker, { group_id: group.id }), await newPost(house, me, { privacy: 'only_me' })].map((p) => p.post_id);
    for (const [p, input] of [[stranger, {}], [idol, { privacy: 'friends' }], [maker, {}], [friend, { privacy: 'only_me' }]] as const) await newPost(house, p, input);
    const expected = [...before].reverse();
    expect(await timelineOf(house, me)).toEqual(expected);
    await house.drain();
    // Candidates: one that only friends may see is among them, and is not shown.
    expect(await kept(me)).toEqual(expect.arrayContaining(expected));
    const after = [await newPost(house, friend), await newPost(house, maker, { group_id: group.id })].map((p) => p.post_id).reverse();
    await house.drain();
    expect([(await kept(me)).slice(0, 2), await timelineOf(house, me)]).toEqual([after, [...after, ...expected]]);
    // Past what is written down the rest is fetched.
    await house.owner.query('update feed.reader set floor = $2 where account_id = $1', [me.id, expected[0]]);
    await house.owner.query('delete from feed.feed_item where account_id = $1 and post_id < $2', [me.id, expected[0]]);
    expect(await timelineOf(house, me)).toEqual([...after, ...expected]);
    const small: string[] = [];
    for (let cursor: string | null = null; ;) {
      const { post }: contract.PostPage = (await call(house, contract.loadTimeline, { per_page: 2, ...(cursor ? { cursor } : {}) }, as(me))).body;
      small.push(...post.data.map((p) => p.post_id));
      if (!(cursor = post.next_cursor)) break;
    }
    expect(small).toEqual([...after, ...expected]);
    expect((await call(house, contract.loadTimeline, {}, as(me))).body.post.data.map((p) => p.reason?.kind)).toEqual(['group', 'friend', 'own', 'group', 'follow', 'friend']);
  });
  it('a new follow brings earlier posts, an ended one takes them away, a mute hides them', async () => {
    const [me, idol] = await newPeople(house, 'Me', 'Idol');
    await timelineOf(house, me);
    await house.drain();
    const posts = [await newPost(house, idol), await newPost(house, idol)].map((p) => p.post_id).reverse();
    await call(house, follow, { userId: idol.id }, as(me));
    await house.drain();
    expect([await kept(me), await timelineOf(house, me)]).toEqual([posts, posts]);
    await call(house, mute, { userId: idol.id, until: null }, as(me));
    expect(await timelineOf(house, me)).toEqual([]);
    await house.owner.query('delete from social.mute');
    await call(house, unfollow, { userId: idol.id }, as(me));
    expect(await timelineOf(house, me)).toEqual([]);
    await house.drain();
    expect(await kept(me)).toEqual([]);
  });
  it('authors with very many listeners are fetched, not written down; who was away for a month gets a new list', async () => {
    const [me, star] = await newPeople(house, 'Me', 'Star');
    await call(house, follow, { userId: star.id }, as(me));
    await timelineOf(house, me);
    await house.drain();
    await house.owner.query('insert into social.follow (follower_id, target_id) select gen_random_uuid(), $1 from generate_series(1, 2001)', [star.id]);
    const { post_id: id } = await newPost(house, star);
    await house.drain();
    expect([await kept(me), await timelineOf(house, me)]).toEqual([[], [id]]);
    await house.owner.query("update feed.reader set active_at = now() - interval '31 days' where account_id = $1", [me.id]);
    const [friend] = await newPeople(house, 'Friend');
    await befriend(house, me, friend);
    const { post_id: away } = await newPost(house, friend);
    await house.drain();
    expect(await timelineOf(house, me)).toEqual([away, id]);
  });
});

describe('top', () => {
  it('says the newest post it knew, also where that stands on a later page: only what came since is new', async () => {
    const [me, friend] = await newPeople(house, 'Me', 'Friend') as [Person, Person];
    await befriend(house, me, friend);
    const loved = await newPost(house, friend, { description: 'loved' });
    const latest = (await Promise.all([1, 2, 3].map(() => newPost(house, friend)))).map((p) => p.post_id).sort().at(-1)!;
    await call(house, contract.react, { target_id: loved.post_id, kind: 'love' }, as(me));
    await house.owner.query("update feed.post set created_at = now() - interval '1 minute' where author_id = $1", [friend.id]);
    await call(house, contract.updateTimelineSettings, { mode: 'top', recency: 0, closeness: 0, popularity: 1 }, as(me));
    const first = (await call(house, contract.loadTimeline, { per_page: 1 }, as(me))).body.post;
    expect([first.data.map((p) => p.post_id), first.newest]).toEqual([[loved.post_id], latest]);
    expect((await call(house, contract.countNewPosts, { after: first.newest! }, as(me))).body.count).toBe(0);
    await newPost(house, friend);
    await house.drain();
    expect((await call(house, contract.countNewPosts, { after: first.newest! }, as(me))).body.count).toBe(1);
  });
  it('keeps its order from page to page and says what counted', async () => {
    const [me, close, loud] = await newPeople(house, 'Me', 'Close', 'Loud');
    await befriend(house, me, close);
    await befriend(house, me, loud);
    const old = await newPost(house, close, { description: 'old' });
    for (let i = 0; i < 5; i++) await newPost(house, loud, { description: `loud ${i}` });
    await house.owner.query("update feed.post set created_at = now() - interval '2 days' where post_id = $1", [old.post_id]);
    await call(house, contract.react, { target_id: old.post_id, kind: 'love' }, as(me));
    for (let i = 0; i < 4; i++) await call(house, contract.createComment, { id: old.post_id, description: 'again' }, as(me));
    await call(house, contract.updateTimelineSettings, { mode: 'top', recency: 0, closeness: 1, popularity: 0.2 }, as(me));
    const first = (await call(house, contract.loadTimeline, { per_page: 2 }, as(me))).body.post;
    expect(first.data[0]).toMatchObject({ post_id: old.post_id, reason: { kind: 'friend', closeness: expect.any(Number), recency: expect.any(Number) } });
    await newPost(house, loud, { description: 'meanwhile' });
    const rest = (await call(house, contract.loadTimeline, { per_page: 10, cursor: first.next_cursor! }, as(me))).body.post;
    const byPage = (await call(house, contract.loadTimeline, { per_page: 2, page: 2, anchor: first.anchor! }, as(me))).body.post;
    expect(byPage.data.map((p) => p.post_id)).toEqual(rest.data.slice(0, 2).map((p) => p.post_id));
    expect([rest.data.length, new Set([...first.data, ...rest.data].map((p) => p.post_id)).size, rest.data.some((p) => p.description === 'meanwhile'), rest.has_more]).toEqual([4, 6, false, false]);
    // What is gone in between is gone from the frozen order too.
    await call(house, contract.deletePost, { id: rest.data[0]!.post_id }, as(loud));
    expect((await call(house, contract.loadTimeline, { per_page: 10, cursor: first.next_cursor! }, as(me))).body.post.data.length).toBe(3);
  });
  it('counts towards an author what one does to their comments and stories, and nothing the viewer could not list', async () => {
    const [me, author, host, other] = await newPeople(house, 'Me', 'Author', 'Host', 'Other');
    const mine = await newPost(house, author);
    const place = await newPost(house, host);
    const weigh = async () => (await house.owner.query<{ acts: number; weight: number }>('select acts, weight from feed.weigh($1, array[$2]::uuid[])', [me.id, mine.post_id])).rows[0]!;
    expect(await weigh()).toEqual({ acts: 0, weight: 0 });
    const said = (await call(house, contract.createComment, { id: place.post_id, description: 'Mine' }, as(author))).body;
    await call(house, contract.react, { target_type: 'comment', target_id: said.id, kind: 'like' }, as(me));
    expect((await weigh()).acts).toBe(1);
    await call(house, contract.createComment, { id: place.post_id, description: 'Yes', parent_id: said.id }, as(me));
    expect((await weigh()).acts).toBe(2);
    const { story } = (await call(house, contract.createStory, { content_type: 'text', description: 'Told', privacy: 'public' }, as(author))).body;
    await call(house, contract.react, { target_type: 'story', target_id: story.id, kind: 'love' }, as(me));
    expect((await weigh()).acts).toBe(3);
    expect((await call(house, contract.replyToStory, { id: story.id, text: 'Nice' }, as(me))).status).toBe(201);
    expect((await weigh()).acts).toBe(4);
    // An answer to the author under the author's own post is one act.
    const own = (await call(house, contract.createComment, { id: mine.post_id, description: 'Own' }, as(author))).body;
    await call(house, contract.createComment, { id: mine.post_id, description: 'And', parent_id: own.id }, as(me));
    expect(await weigh()).toEqual({ acts: 5, weight: 6 });
    const bad = (await call(house, contract.createComment, { id: mine.post_id, description: 'Bad' }, as(other))).body;
    await call(house, contract.createComment, { id: mine.post_id, description: 'To bad', parent_id: bad.id }, as(host));
    const share = (await call(house, contract.sharePost, { id: mine.post_id }, as(other))).body.post;
    const shares = async () => (await call(house, contract.getPost, { id: mine.post_id }, as(me))).body.post.counts.shares;
    expect([(await weigh()).weight, await shares()]).toEqual([14, 1]);
    await call(house, contract.hidePost, { id: share.post_id }, as(me));
    expect([(await weigh()).weight, await shares()]).toEqual([12, 0]);
    await house.owner.query('insert into feed.hidden_comment (account_id, comment_id) values ($1, $2)', [me.id, bad.id]);
    expect((await weigh()).weight).toBe(6);
  });
  it('shows strangers only to who wants to discover', async () => {
    const [me, stranger] = await newPeople(house, 'Me', 'Stranger');
    const { post_id: id } = await newPost(house, stranger);
    const top = async () => (await call(house, contract.loadTimeline, { mode: 'top' }, as(me))).body.post.data.find((p) => p.post_id === id)?.reason?.kind;
    expect(await top()).toBeUndefined();
    await call(house, contract.updateTimelineSettings, { discover: true }, as(me));
    expect(await top()).toBe('discover');
  });
  it('lets at most two of one author follow each other', () => {
    const one = (postId: string, authorId: string, weight: number) => ({ postId, authorId, hours: 1, acts: 0, weight, kind: 'friend' });
    const order = rank([one('a', 'x', 100), one('b', 'x', 90), one('c', 'x', 80), one('d', 'y', 1), one('e', 'x', 70)], { closeness: 0.5, popularity: 1, recency: 0.5 }).map((r) => r.postId);
    expect(order).toEqual(['a', 'b', 'd', 'c', 'e']);
  });
});
