import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullPath } from '#core/contract/endpoint.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { unfriend } from '#modules/social/contract.ts';
import * as contract from '../contract.ts';
import { befriend, bell, foundHouse, newPeople, newPicturePost, newPost, opens, sendForm, timelineOf, type Person } from './scene.ts';

let house: TestHouse;
let ann: Person; let ben: Person; let cora: Person;
const as = (p: Person) => ({ token: p.token });
const slugOf = async (p: Person) => (await house.owner.query<{ slug: string }>('select slug from social.profile where account_id = $1', [p.id])).rows[0]!.slug;
beforeAll(async () => {
  house = await openTestHouse();
  await foundHouse(house);
  [ann, ben, cora] = await newPeople(house, 'Ann', 'Ben', 'Cora');
  await befriend(house, ann, ben);
  await house.drain();
});
afterAll(() => house.close());

describe('writing', () => {
  it('takes the product\'s own form: description, multiple_files[0], [1], [], privacy with spaces', async () => {
    const answer = await sendForm(house, ann, fullPath(contract.createPost), [['description', 'Two cats #Cats'], ['privacy', 'only me'], ['group_id', ''], ['alts', '{"0":"a red cat"}']], ['multiple_files[0]', 'multiple_files[1]', 'multiple_files[]']);
    expect(answer.status).toBe(201);
    const { post, message } = answer.body as { post: contract.Post; message: string };
    expect(message).toBe('Post Created Successfully');
    expect(post).toMatchObject({ privacy: 'only_me', description: 'Two cats #Cats', hashtags: ['cats'], post_type: 'post' });
    expect(post.post_images.map((i) => [i.width, i.height, i.alt, i.type, i.url !== null])).toEqual([[40, 20, 'a red cat', 'image/png', true], [41, 20, '', 'image/png', true], [42, 20, '', 'image/png', true]]);
  });
  it.each([['only me', 'only_me'], ['only_me', 'only_me'], ['OnlyMe', 'only_me'], ['Friends', 'friends'], ['public', 'public']])('privacy %s is %s', async (given, meant) => {
    expect((await newPost(house, ann, { privacy: given })).privacy).toBe(meant);
  });
  it('names what is wrong: nothing in it, an unknown privacy, a bite without its film', async () => {
    const fields = async (input: Record<string, unknown>) => (await call(house, contract.createPost, input, as(ann))).error?.fields?.map((f) => f.path);
    expect([await fields({ description: ' \n ' }), await fields({ description: 'x', privacy: 'everybody' }), await fields({ description: 'x', post_type: 'video-bites' }), await fields({ description: 'x'.repeat(10_001) })])
      .toEqual([['description'], ['privacy'], ['multiple_files'], ['description']]);
    expect((await call(house, contract.createPost, { description: '😀'.repeat(10_000) }, as(ann))).status).toBe(201);
  });
  it('a second click with the same key makes no second post', async () => {
    const send = () => call(house, contract.createPost, { description: 'once' }, { ...as(ann), headers: { 'idempotency-key': 'once-1' } });
    const both = [await send(), await send()];
    expect(new Set(both.map((b) => b.body.post.post_id)).size).toBe(1);
    expect((await house.owner.query("select 1 from feed.post where description = 'once'")).rowCount).toBe(1);
  });
  it('an edit keeps the history, a stale version is refused, nobody edits for others', async () => {
    const post = await newPost(house, ann, { description: 'first' });
    const edit = (p: Person, input: Record<string, unknown>) => call(house, contract.editPost, { id: post.post_id, ...input }, as(p));
    expect((await edit(ann, { description: 'second', version: post.version })).body.post).toMatchObject({ description: 'second', edited_at: expect.any(String) });
    expect((await edit(ann, { description: 'third', version: post.version })).error?.code).toBe('core.version_conflict');
    expect((await edit(ben, { description: 'mine' })).error?.code).toBe('feed.not_allowed');
    expect((await edit(ann, { description: ' ' })).error?.fields?.[0]?.path).toBe('description');
    expect((await call(house, contract.listPostEdits, { id: post.post_id }, as(ben))).body.items.map((i) => i.description)).toEqual(['first']);
  });
  it('deleting can be undone; meanwhile the post and its pictures are gone, for the author too', async () => {
    const post = await newPicturePost(house, ann);
    const url = post.post_images[0]!.url!;
    expect(await opens(house, url)).toBe(true);
    expect((await call(house, contract.deletePost, { id: post.post_id }, as(ben))).error?.code).toBe('feed.not_allowed');
    expect((await call(house, contract.deletePost, { id: post.post_id }, as(ann))).body.undo_until).not.toBeNull();
    expect([await opens(house, url), (await call(house, contract.getPost, { id: post.post_id }, as(ann))).status, (await call(house, contract.deletePost, { id: post.post_id }, as(ann))).status]).toEqual([false, 404, 404]);
    expect((await call(house, contract.listDeletedPosts, {}, as(ann))).body.items.map((i) => i.post_id)).toContain(post.post_id);
    expect((await call(house, contract.restorePost, { id: post.post_id }, as(ben))).status).toBe(404);
    expect((await call(house, contract.restorePost, { id: post.post_id }, as(ann))).status).toBe(200);
    expect([await opens(house, url), (await call(house, contract.getPost, { id: post.post_id }, as(ben))).status]).toEqual([true, 200]);
  });
  it('after 30 days a deleted post is gone for good, with its files', async () => {
    const post = await newPicturePost(house, ann);
    await call(house, contract.deletePost, { id: post.post_id }, as(ann));
    await house.owner.query("update feed.post set deleted_at = now() - interval '31 days' where post_id = $1", [post.post_id]);
    expect((await call(house, contract.restorePost, { id: post.post_id }, as(ann))).error?.code).toBe('feed.undo_over');
    await house.owner.query("select graphile_worker.add_job('feed.purge')");
    await house.drain();
    expect((await house.owner.query('select 1 from feed.post where post_id = $1', [post.post_id])).rowCount).toBe(0);
    expect((await house.owner.query<{ state: string }>('select state from files.file where id = $1', [post.post_images[0]!.id])).rows[0]?.state ?? 'deleted').toBe('deleted');
  });
});

describe('acceptance', () => {
  it('3: sixty posts paged while twenty new ones come are sixty different ones, by page and by cursor', async () => {
    const [poet, reader] = await newPeople(house, 'Poet', 'Reader');
    await befriend(house, poet, reader);
    for (let i = 0; i < 60; i++) await newPost(house, poet, { description: `old ${i}` });
    await house.drain();
    for (const way of ['page', 'cursor'] as const) {
      const seen: string[] = [];
      let [anchor, cursor]: [string | null, string | null] = [null, null];
      for (let page = 1; page <= 6; page++) {
        const where: Record<string, unknown> = way === 'page' ? { page, ...(anchor ? { anchor } : {}) } : (cursor ? { cursor } : {});
        const { post }: contract.PostPage = (await call(house, contract.loadTimeline, { per_page: 10, ...where }, as(reader))).body;
        seen.push(...post.data.filter((p) => p.description.startsWith('old')).map((p) => p.post_id));
        anchor ??= post.anchor;
        cursor = post.next_cursor;
        for (let i = 0; i < 2; i++) await newPost(house, poet, { description: `new ${way}` });
        await house.drain();
      }
      // The walk by cursor begins above twelve new ones.
      expect([way, new Set(seen).size, seen.length]).toEqual([way, way === 'page' ? 60 : 48, way === 'page' ? 60 : 48]);
    }
    const first = await call(house, contract.loadTimeline, { per_page: 10 }, as(reader));
    const tenth = first.body.post.data.at(-1)!.post_id;
    expect((await call(house, contract.countNewPosts, { after: tenth }, as(reader))).body.count).toBe(9);
  });
  it('4: after an unfriending the post and its picture\'s copied address are dead at once', async () => {
    const [old, gone] = await newPeople(house, 'Old', 'Gone');
    await befriend(house, old, gone);
    const { post_id: id } = await newPicturePost(house, old, { privacy: 'friends' });
    await house.drain();
    const seen = (await call(house, contract.getPost, { id }, as(gone))).body.post;
    const copied = seen.post_images[0]!.previewUrl ?? seen.post_images[0]!.url!;
    expect([await opens(house, copied), (await timelineOf(house, gone)).includes(id)]).toEqual([true, true]);
    await call(house, unfriend, { userId: gone.id }, as(old));
    expect([await opens(house, copied), (await timelineOf(house, gone)).includes(id), (await call(house, contract.getPost, { id }, as(gone))).status]).toEqual([false, false, 404]);
  });
  it('a narrower privacy works at once, for the file too', async () => {
    const post = await newPicturePost(house, ann);
    const url = (await call(house, contract.getPost, { id: post.post_id }, as(cora))).body.post.post_images[0]!.url!;
    expect(await opens(house, url)).toBe(true);
    await call(house, contract.editPost, { id: post.post_id, privacy: 'friends' }, as(ann));
    expect([await opens(house, url), (await call(house, contract.getPost, { id: post.post_id }, as(cora))).status, (await call(house, contract.getPost, { id: post.post_id }, as(ben))).status]).toEqual([false, 404, 200]);
  });
});

describe('sharing', () => {
  it('a share of a share points to the original; the inner card asks each viewer again', async () => {
    const root = await newPost(house, ann, { description: 'root' });
    const share = (p: Person, id: string, input: Record<string, unknown> = {}) => call(house, contract.sharePost, { id, ...input }, as(p));
    const first = (await share(ben, root.post_id, { description: 'look' })).body.post;
    const second = (await share(cora, first.post_id)).body.post;
    expect([first, second].map((p) => p.shared?.available && p.shared.post_id)).toEqual([root.post_id, root.post_id]);
    expect((await call(house, contract.getPost, { id: root.post_id }, as(ann))).body.post.counts.shares).toBe(2);
    expect(await bell(house, ann)).toContainEqual(expect.stringMatching(/shared your post/));
    await call(house, contract.editPost, { id: root.post_id, privacy: 'friends' }, as(ann));
    const inner = async (p: Person, id: string) => (await call(house, contract.getPost, { id }, as(p))).body.post.shared?.available;
    expect([await inner(ben, second.post_id), await inner(cora, second.post_id)]).toEqual([true, false]);
    expect((await share(ben, root.post_id)).error?.code).toBe('feed.not_shareable');
    await call(house, contract.deletePost, { id: root.post_id }, as(ann));
    expect(await inner(ben, first.post_id)).toBe(false);
  });
});

describe('own lists', () => {
  it('saved posts keep their folder, and a placeholder when they cannot be seen any more', async () => {
    const post = await newPost(house, ann);
    expect((await call(house, contract.savePost, { id: post.post_id, folder: 'Later' }, as(cora))).body.saved.folder).toBe('Later');
    await call(house, contract.savePost, { id: post.post_id, folder: 'Ideas' }, as(cora));
    expect((await call(house, contract.listSavedFolders, {}, as(cora))).body.items).toEqual([{ folder: 'Ideas', posts: 1 }]);
    expect((await call(house, contract.getPost, { id: post.post_id }, as(cora))).body.post.saved).toEqual({ folder: 'Ideas' });
    await call(house, contract.editPost, { id: post.post_id, privacy: 'only_me' }, as(ann));
    expect((await call(house, contract.listSaved, {}, as(cora))).body.items).toEqual([expect.objectContaining({ post_id: post.post_id, post: null })]);
    expect((await call(house, contract.unsavePost, { id: post.post_id }, as(cora))).status).toBe(200);
    expect((await call(house, contract.listSaved, {}, as(cora))).body.items).toEqual([]);
  });
  it('what is hidden or reported is gone from the lists of that person only', async () => {
    const [one, two] = [await newPost(house, ann), await newPost(house, ann)];
    await house.drain();
    await call(house, contract.hidePost, { id: one.post_id }, as(ben));
    for (let i = 0; i < 2; i++) expect((await call(house, contract.reportPost, { id: two.post_id, reason: 'spam' }, as(ben))).status).toBe(200);
    expect((await house.owner.query('select 1 from notifications.report where target_id = $1', [two.post_id])).rowCount).toBe(1);
    const ids = await timelineOf(house, ben);
    expect([ids.includes(one.post_id), ids.includes(two.post_id), (await timelineOf(house, ann)).includes(two.post_id)]).toEqual([false, false, true]);
    await call(house, contract.unhidePost, { id: one.post_id }, as(ben));
    expect((await timelineOf(house, ben)).includes(one.post_id)).toBe(true);
  });
  it('posts are found by words, hashtags and type', async () => {
    const post = await newPost(house, ann, { description: 'Zebras at dawn #صباح', post_type: 'text-bites' });
    const found = async (answer: Promise<{ body: contract.PostPage }>) => (await answer).body.post.data.map((p) => p.post_id);
    expect(await found(call(house, contract.searchPosts, { q: 'zebras' }, as(cora)))).toEqual([post.post_id]);
    expect(await found(call(house, contract.listPosts, { hashtag: '#صباح' }, as(cora)))).toEqual([post.post_id]);
    expect(await found(call(house, contract.listPosts, { postType: 'text-bites' }, as(cora)))).toEqual([post.post_id]);
    expect((await call(house, contract.listHashtags, { q: 'صب' }, as(cora))).body.items).toEqual([{ tag: 'صباح', posts: 1 }]);
    expect(await found(call(house, contract.searchPosts, { q: '!!! & | (' }, as(cora)))).toEqual([]);
  });
  it('shows the author exactly what somebody else sees, before and after posting', async () => {
    const [me, friend, other] = await newPeople(house, 'Me', 'Friend', 'Other');
    await befriend(house, me, friend);
    const posts = [await newPost(house, me, { privacy: 'public' }), await newPost(house, me, { privacy: 'friends' }), await newPost(house, me, { privacy: 'only_me' })];
    const seen = async (p: Person) => (await call(house, contract.listPosts, { as_user_id: p.id }, as(me))).body.post.data.map((x) => posts.findIndex((y) => y.post_id === x.post_id)).sort();
    expect([await seen(friend), await seen(other)]).toEqual([[0, 1], [0]]);
    const preview = async (privacy: string, p: Person) => (await call(house, contract.previewAudience, { privacy, user_id: p.id }, as(me))).body;
    expect([await preview('friends', friend), await preview('friends', other), await preview('only me', friend)]).toEqual([{ privacy: 'friends', people: 1, more: false, sees: true, sees_shared: null }, { privacy: 'friends', people: 1, more: false, sees: false, sees_shared: null }, { privacy: 'only_me', people: 0, more: false, sees: false, sees_shared: null }]);
    expect((await call(house, contract.getPostAudience, { id: posts[1]!.post_id, user_id: other.id }, as(me))).body).toEqual({ privacy: 'friends', people: 1, more: false, sees: false, sees_shared: null });
    expect((await call(house, contract.getPostAudience, { id: posts[0]!.post_id }, as(other))).error?.code).toBe('feed.not_allowed');
  });
});

it('people who are called by name hear of it if they see the post', async () => {
  const slug = await slugOf(cora);
  const post = await newPost(house, ann, { description: `Hello @${slug} and @nobody-at-all`, privacy: 'public' });
  expect(post.mentions.map((m) => m.person.id)).toEqual([cora.id]);
  expect(await bell(house, cora)).toContainEqual(expect.stringMatching(/mentioned you/));
  const before = (await bell(house, cora)).length;
  await newPost(house, ann, { description: `Psst @${slug}`, privacy: 'friends' });
  expect((await bell(house, cora)).length).toBe(before);
});
