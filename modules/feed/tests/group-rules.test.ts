import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { archiveGroup, banFromGroup, joinGroup, leaveGroup, setGroupNotify, silenceInGroup } from '#modules/social/contract.ts';
import * as contract from '../contract.ts';
import { bell, newGroup, newPeople, newPost, type Person } from './scene.ts';

// The rules of a group hold for whatever somebody does in it, not only for writing something new.
let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());
const as = (p: Person) => ({ token: p.token });
const edit = (p: Person, id: string, input: Record<string, unknown>) => call(house, contract.editPost, { id, ...input }, as(p));
const status = async (p: Person, id: string) => (await call(house, contract.getPost, { id }, as(p))).status;
const slugOf = async (p: Person) => (await house.owner.query<{ slug: string }>('select slug from social.profile where account_id = $1', [p.id])).rows[0]!.slug;
const enter = async (group: string, ...people: Person[]) => { for (const p of people) expect((await call(house, joinGroup, { id: group }, as(p))).status).toBe(200); };

describe('where posts wait for a moderator', () => {
  it('one that is edited waits again: nobody else sees it or is told of it meanwhile', async () => {
    const [owner, ben, reader] = await newPeople(house, 'Owner', 'Ben', 'Reader');
    const group = await newGroup(house, owner, { postApproval: true });
    await enter(group.id, ben, reader);
    await call(house, setGroupNotify, { id: group.id, notify: 'all' }, as(reader));
    const { post_id: id } = await newPost(house, ben, { group_id: group.id, description: 'Kind words' });
    await call(house, contract.approvePost, { id }, as(owner));
    const told = async (p: Person, text: string) => (await bell(house, p)).includes(text);
    expect([await status(reader, id), await told(reader, `${ben.name} posted in a group`)]).toEqual([200, true]);
    // For whom it is says nothing new.
    expect((await edit(ben, id, { privacy: 'public' })).body.post.state).toBe('live');
    expect((await edit(ben, id, { description: 'Buy my things' })).body.post.state).toBe('pending');
    expect([await status(reader, id), await status(owner, id), await status(ben, id)]).toEqual([404, 200, 200]);
    expect([await told(reader, `${ben.name} posted in a group`), await told(owner, `${ben.name} wrote a post that waits for a moderator`)]).toEqual([false, true]);
    expect((await call(house, contract.getGroupDiscussion, { id: group.id }, as(reader))).body.post.data).toEqual([]);
    await call(house, contract.approvePost, { id }, as(owner));
    expect([await status(reader, id), await told(reader, `${ben.name} posted in a group`)]).toEqual([200, true]);
    // Moderators' own posts wait for nobody, edited or not.
    const theirs = await newPost(house, owner, { group_id: group.id });
    expect((await edit(owner, theirs.post_id, { description: 'Other words' })).body.post.state).toBe('live');
  });

  it('one that is let in is told in the name of who wrote it, also to whose post it shares', async () => {
    const [owner, ben, named, root] = await newPeople(house, 'Owner', 'Ben', 'Named', 'Root');
    const group = await newGroup(house, owner, { postApproval: true });
    await enter(group.id, ben, named, root);
    const original = await newPost(house, root);
    const { post: share } = (await call(house, contract.sharePost, { id: original.post_id, group_id: group.id, description: `Look @${await slugOf(named)}` }, as(ben))).body;
    expect([share.state, await bell(house, named), await bell(house, root)]).toEqual(['pending', [], []]);
    await call(house, contract.approvePost, { id: share.post_id }, as(owner));
    expect([await bell(house, named), await bell(house, root)]).toEqual([[`${ben.name} mentioned you`], [`${ben.name} shared your post`]]);
  });
});

describe('a post that is let in', () => {
  const ids = (page: contract.PostPage) => page.post.data.map((p) => p.post_id);
  const timeline = async (p: Person, more: Record<string, unknown> = {}) => (await call(house, contract.loadTimeline, { per_page: 50, mode: 'latest', ...more }, as(p))).body;
  const discussion = async (p: Person, id: string, more: Record<string, unknown> = {}) => (await call(house, contract.getGroupDiscussion, { id, ...more }, as(p))).body;
  const fresh = async (p: Person, after: string) => (await call(house, contract.countNewPosts, { after }, as(p))).body.count;

  it('stands where it was let in, for who reads a list that is written down and for who fetches theirs, and counts as new once', async () => {
    const [owner, ben, reader, rare] = await newPeople(house, 'Owner', 'Ben', 'Reader', 'Rare');
    const group = await newGroup(house, owner, { postApproval: true });
    await enter(group.id, ben, reader, rare);
    await timeline(reader);
    await house.drain();
    const first = (await newPost(house, ben, { group_id: group.id, description: 'First' })).post_id;
    // Written down while it waits, by its own id.
    await house.owner.query('insert into feed.feed_item (account_id, post_id, author_id) values ($1, $2, $3)', [reader.id, first, ben.id]);
    const other = (await newPost(house, owner, { group_id: group.id, description: 'Meanwhile' })).post_id;
    await house.drain();
    const before = (await timeline(reader)).post.newest!;
    expect([ids(await timeline(reader)), before, await fresh(reader, before)]).toEqual([[other], other, 0]);
    await call(house, contract.approvePost, { id: first }, as(owner));
    await house.drain();
    const later = (await newPost(house, owner, { group_id: group.id, description: 'Later' })).post_id;
    await house.drain();
    const expected = [later, first, other];
    for (const p of [reader, rare]) expect([ids(await timeline(p)), ids(await discussion(p, group.id))], p.name).toEqual([expected, expected]);
    expect([await fresh(reader, before), await fresh(rare, before), await fresh(reader, (await timeline(reader)).post.newest!)]).toEqual([2, 2, 0]);
    const top = await call(house, contract.loadTimeline, { per_page: 50, mode: 'top' }, as(reader));
    expect(await fresh(reader, top.body.post.newest!)).toBe(0);
    // Page by page each comes once, also behind the place where it was written.
    for (const page of [(cursor: object) => timeline(reader, { per_page: 1, ...cursor }), (cursor: object) => timeline(rare, { per_page: 1, ...cursor }), (cursor: object) => discussion(reader, group.id, { per_page: 1, ...cursor })]) {
      const seen: string[] = [];
      for (let cursor: string | null = null; ;) {
        const answer: contract.PostPage = await page(cursor ? { cursor } : {});
        seen.push(...ids(answer));
        if (!(cursor = answer.post.next_cursor)) break;
      }
      expect(seen).toEqual(expected);
    }
    // Where it was written down anew, or swept, it stays.
    await house.owner.query("update feed.reader set floor = 'ffffffff-ffff-ffff-ffff-ffffffffffff' where account_id = $1", [reader.id]);
    await house.owner.query('select feed.fill_reader($1, 2)', [reader.id]);
    expect(ids(await timeline(reader))).toEqual(expected);
    await house.owner.query('select feed.sweep(1000)');
    expect(ids(await timeline(reader))).toEqual(expected);
  });

  it('is no news when it was in the group before it was edited', async () => {
    const [owner, ben, reader] = await newPeople(house, 'Owner', 'Ben', 'Reader');
    const group = await newGroup(house, owner, { postApproval: true });
    await enter(group.id, ben, reader);
    await timeline(reader);
    await house.drain();
    const { post_id: id } = await newPost(house, ben, { group_id: group.id });
    // One that is edited while it waits was never there.
    await edit(ben, id, { description: 'Better words' });
    const other = (await newPost(house, owner, { group_id: group.id })).post_id;
    await call(house, contract.approvePost, { id }, as(owner));
    await house.drain();
    expect(ids(await timeline(reader))).toEqual([id, other]);
    const last = (await newPost(house, owner, { group_id: group.id })).post_id;
    await edit(ben, id, { description: 'Other words' });
    await house.drain();
    const { newest } = (await timeline(reader)).post;
    expect(ids(await timeline(reader))).toEqual([last, other]);
    await call(house, contract.approvePost, { id }, as(owner));
    await house.drain();
    expect([ids(await timeline(reader)), ids(await discussion(reader, group.id)), await fresh(reader, newest!)]).toEqual([[last, id, other], [last, id, other], 0]);
  });
});

describe('who may only read in a group', () => {
  it.each(['silenced', 'archived', 'left', 'banned'] as const)('%s: edits, restores, reacts and votes no more; takes back and deletes what is their own', async (how) => {
    const [owner, ben, member] = await newPeople(house, 'Owner', 'Ben', 'Member');
    const group = await newGroup(house, owner);
    await enter(group.id, ben, member);
    const theirs = await newPost(house, owner, { group_id: group.id, poll: { question: 'Well?', options: ['Yes', 'No'] } });
    const option = theirs.poll!.options[0]!.id;
    const [own, gone, alone] = [await newPost(house, ben, { group_id: group.id }), await newPost(house, ben, { group_id: group.id }), await newPost(house, ben, { group_id: group.id })];
    const comment = async (p: Person, id: string) => (await call(house, contract.createComment, { id, description: 'Words' }, as(p))).body.id;
    const [said, answered] = [await comment(ben, theirs.post_id), await comment(member, own.post_id)];
    const react = (target_id: string, target_type: 'post' | 'comment' = 'post') => call(house, contract.react, { target_id, target_type, kind: 'like' }, as(ben));
    await react(own.post_id);
    expect((await call(house, contract.votePoll, { id: theirs.post_id, option_id: option }, as(ben))).status).toBe(200);
    await call(house, contract.deletePost, { id: gone.post_id }, as(ben));
    const acts = {
      silenced: () => call(house, silenceInGroup, { id: group.id, userId: ben.id, until: new Date(Date.now() + 3600_000).toISOString() }, as(owner)), archived: () => call(house, archiveGroup, { id: group.id }, as(owner)),
      left: () => call(house, leaveGroup, { id: group.id }, as(ben)), banned: () => call(house, banFromGroup, { id: group.id, userId: ben.id }, as(owner)),
    };
    expect((await acts[how]()).status).toBe(200);
    const refused = await Promise.all([
      edit(ben, own.post_id, { description: 'Other words' }), call(house, contract.restorePost, { id: gone.post_id }, as(ben)), call(house, contract.updateComment, { id: said, description: 'Other words' }, as(ben)),
      call(house, contract.createComment, { id: own.post_id, description: 'More' }, as(ben)), react(theirs.post_id), react(answered, 'comment'), call(house, contract.votePoll, { id: theirs.post_id, option_id: option }, as(ben)),
    ]);
    expect(refused.map((a) => a.error?.code)).toEqual(Array(7).fill('feed.not_in_group'));
    expect((await call(house, contract.getPost, { id: own.post_id }, as(ben))).body.post.can).toMatchObject({ edit: false, comment: false, delete: true });
    expect((await call(house, contract.listComments, { id: theirs.post_id }, as(ben))).body.items[0]!.can).toEqual({ edit: false, delete: true });
    // Members' comments under their post are a matter of the group once they are out of it.
    const out = how === 'left' || how === 'banned';
    const [shown] = (await call(house, contract.listComments, { id: own.post_id }, as(ben))).body.items;
    expect([shown!.can.delete, (await call(house, contract.deleteComment, { id: answered }, as(ben))).status]).toEqual([!out, out ? 403 : 200]);
    expect([(await react(own.post_id)).body.my_reaction, (await call(house, contract.unvotePoll, { id: theirs.post_id }, as(ben))).status, (await call(house, contract.deleteComment, { id: said }, as(ben))).status]).toEqual([null, 200, 200]);
    expect((await call(house, contract.deletePost, { id: alone.post_id }, as(ben))).body).toEqual({ ok: true, undo_until: null });
  });

  it.each(['private', 'hidden'] as const)('and no more than that who has left a %s one: what they wrote there is theirs to delete, by its id', async (visibility) => {
    const [owner, ben, member] = await newPeople(house, 'Owner', 'Ben', 'Member');
    const group = await newGroup(house, owner, { visibility, join: 'request' });
    for (const p of [ben, member]) await house.owner.query("insert into social.group_member (group_id, account_id, state) values ($1, $2, 'active')", [group.id, p.id]);
    const [own, gone, theirs] = [await newPost(house, ben, { group_id: group.id }), await newPost(house, ben, { group_id: group.id }), await newPost(house, owner, { group_id: group.id })];
    await call(house, contract.deletePost, { id: gone.post_id }, as(ben));
    const said = (await call(house, contract.createComment, { id: theirs.post_id, description: 'Words' }, as(ben))).body.id;
    const answered = (await call(house, contract.createComment, { id: own.post_id, description: 'Words' }, as(member))).body.id;
    expect((await bell(house, ben)).join()).toContain('commented on your post');
    await call(house, leaveGroup, { id: group.id }, as(ben));
    expect(await bell(house, ben)).toEqual([]);
    expect((await Promise.all([
      edit(ben, own.post_id, { description: 'x' }), call(house, contract.restorePost, { id: gone.post_id }, as(ben)), call(house, contract.updateComment, { id: said, description: 'x' }, as(ben)), call(house, contract.deleteComment, { id: answered }, as(ben)),
    ])).map((a) => a.status)).toEqual([404, 404, 404, 404]);
    expect([(await call(house, contract.deleteComment, { id: said }, as(ben))).status, (await call(house, contract.deletePost, { id: own.post_id }, as(ben))).body]).toEqual([200, { ok: true, undo_until: null }]);
    expect([await status(member, own.post_id), (await call(house, contract.listComments, { id: theirs.post_id }, as(member))).body.items]).toEqual([404, []]);
  });
});
