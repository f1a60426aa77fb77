import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { startUpload } from '#modules/files/contract.ts';
import { listNotifications } from '#modules/notifications/contract.ts';
import { block, follow, mute, unfriend } from '#modules/social/contract.ts';
// The same people as in the tests of the room below.
import { befriend, newPeople } from '../../social/tests/scene.ts';
import * as contract from '../contract/stories.ts';
import { react } from '../contract/reactions.ts';
import { purgeStories } from '../service/stories/upkeep.ts';
import { age, listed, openFile, png, tell, tellForm, tellPicture, type Teller } from './stories-scene.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());
const as = (p: Teller) => ({ token: p.token });
const statusOf = async (p: Teller, id: string) => (await call(house, contract.getStory, { id }, as(p))).status;

describe('telling', () => {
  it('says in words what a picture shows; a text story has nothing to describe', async () => {
    const [a, b] = await newPeople(house, 'Ann', 'Ben');
    const told = await tellForm(house, a, { content_type: 'file', privacy: 'public', alt: 'A blue field' }, [{ bytes: await png() }]);
    expect([told.status, told.body.story.alt]).toEqual([201, 'A blue field']);
    expect((await call(house, contract.getStory, { id: told.body.story.id }, as(b))).body.story.alt).toBe('A blue field');
    const text = await call(house, contract.createStory, { content_type: 'text', description: 'Hello', alt: 'x' }, as(a));
    expect([text.status, text.error?.fields?.map((f) => f.path)]).toEqual([422, ['alt']]);
  });
  it('takes the product\'s form, with the privacy as people write it', async () => {
    const [a] = await newPeople(house, 'Ann');
    const text = await tellForm(house, a, { description: 'Good morning', privacy: 'only me', 'bg-color': '#1d4ed8', content_type: 'text', color: '#ffffff' });
    expect(text.status).toBe(201);
    expect(text.body).toMatchObject({ message: 'Story Created Successfully', story: { content_type: 'text', description: 'Good morning', bg_color: '#1d4ed8', color: '#ffffff', privacy: 'only_me', file: null, own: true, counts: { views: 0 } } });
    expect(Date.parse(text.body.story.expires_at) - Date.parse(text.body.story.created_at)).toBe(86_400_000);
    const file = await tellForm(house, a, { content_type: 'file', description: '', privacy: 'friends' }, [{ bytes: await png() }]);
    expect(file.body).toMatchObject({ message: 'Story Created Successfully', story: { content_type: 'file', bg_color: null, file: { kind: 'image', state: 'ready' } } });
    expect(await openFile(house, file.body.story.file!.url!)).toBe(200);
    expect((await call(house, contract.listStories, {}, as(a))).body.items).toMatchObject([{ own: true, unseen: 0, stories: [{ id: text.body.story.id }, { id: file.body.story.id }] }]);
  });

  it('needs text or a file, one of the six backgrounds, and colours that can be read', async () => {
    const [a] = await newPeople(house, 'Bea');
    const wrong = async (fields: Record<string, string>, files: Array<{ bytes: Buffer; field?: string }> = []) => {
      const answer = await tellForm(house, a, fields, files);
      return [answer.status, answer.error?.fields?.map((f) => [f.path, f.code])];
    };
    expect(await wrong({ content_type: 'text', description: '  ' })).toEqual([422, [['description', 'feed.story_text']]]);
    expect(await wrong({ content_type: 'file' })).toEqual([422, [['story_files', 'feed.story_file']]]);
    expect(await wrong({ content_type: 'text', description: 'x' }, [{ bytes: await png() }])).toEqual([422, [['story_files', 'feed.story_no_file']]]);
    expect(await wrong({ content_type: 'file' }, [{ bytes: await png(), field: 'story_files[0]' }, { bytes: await png(), field: 'story_files[1]' }])).toEqual([422, [['story_files', 'feed.story_one_file']]]);
    expect(await wrong({ content_type: 'text', description: 'x', 'bg-color': '#123456' })).toEqual([422, [['bg-color', 'feed.story_background']]]);
    expect(await wrong({ content_type: 'text', description: 'x', 'bg-color': 'sand', color: '#ffffff' })).toEqual([422, [['color', 'feed.story_contrast']]]);
    expect(await wrong({ content_type: 'text', description: 'x', color: 'white' })).toEqual([422, [['color', 'feed.story_color']]]);
    expect((await wrong({ content_type: 'text', description: 'x', privacy: 'nobody' }))[0]).toBe(422);
    expect((await wrong({ content_type: 'poem', description: 'x' }))[0]).toBe(422);
    expect((await tellForm(house, a, { content_type: 'file' }, [{ bytes: Buffer.from('<html><script>1</script></html>') }])).status).toBe(415);
    expect(await listed(house, a)).toEqual([]);
    // All six work, by colour and by name, with a colour of text of their own.
    for (const background of ['rose', '#b45309', 'green', '#1d4ed8', 'violet', '#fde68a']) await tell(house, a, 'public', { 'bg-color': background });
    expect(await listed(house, a)).toHaveLength(6);
  });

  it('one key tells one story; only one\'s own upload can be told; sixty a day', async () => {
    const [a, b] = await newPeople(house, 'Cid', 'Dea');
    const key = { 'idempotency-key': 'morning' };
    const first = await tellForm(house, a, { content_type: 'text', description: 'Once' }, [], key);
    const again = await tellForm(house, a, { content_type: 'text', description: 'Once' }, [], key);
    expect([again.status, again.body.story.id]).toEqual([201, first.body.story.id]);
    const upload = (await call(house, startUpload, { name: 'a.png', bytes: 100 }, as(b))).body.id;
    expect((await call(house, contract.createStory, { content_type: 'file', file_id: upload }, as(a))).status).toBe(422);
    await house.owner.query("insert into feed.story (id, author_id, content_type, description, bg_color, color, privacy) select gen_random_uuid(), $1, 'text', 'x', '#1d4ed8', '#ffffff', 'only_me' from generate_series(1, 58)", [a.id]);
    await tell(house, a, 'only_me');
    expect((await call(house, contract.createStory, { content_type: 'text', description: 'One too many' }, as(a))).error).toMatchObject({ code: 'feed.story_limit', details: { count: 60 } });
  });
});

describe('24 hours', () => {
  it('a second later it is gone from the list, by its id, and its file, while no job runs', async () => {
    const [a, b] = await newPeople(house, 'Eli', 'Fay');
    await befriend(house, a, b);
    const story = await tellPicture(house, a, 'friends');
    const seen = (await call(house, contract.getStory, { id: story.id }, as(b))).body.story;
    const addresses = [seen.file!.url!, seen.file!.previewUrl!, ...seen.file!.sources.map((s) => s.url)];
    await age(house, story.id, '23 hours 59 minutes');
    expect([await listed(house, b), await statusOf(b, story.id)]).toEqual([[story.id], 200]);
    const { headers } = await house.server.inject({ method: 'GET', url: addresses[0]! });
    expect(Number(/max-age=(\d+)/.exec(String(headers['cache-control']))![1])).toBeLessThanOrEqual(60);
    await age(house, story.id, '61 seconds');
    const rows = await house.owner.query<{ late: number }>('select extract(epoch from now() - expires_at)::float8 as late from feed.story where id = $1', [story.id]);
    expect(rows.rows[0]!.late).toBeGreaterThanOrEqual(1);
    expect(await listed(house, b)).toEqual([]);
    expect(await statusOf(b, story.id)).toBe(404);
    for (const url of addresses) expect(await openFile(house, url)).toBe(404);
    for (const endpoint of [contract.markStorySeen, contract.replyToStory]) expect((await call(house, endpoint, { id: story.id, ...(endpoint === contract.replyToStory ? { text: 'Late' } : {}) }, as(b))).status).toBe(404);
    expect((await call(house, react, { target_type: 'story', target_id: story.id, kind: 'like' }, as(b))).status).toBe(404);
    expect((await call(house, contract.listPersonStories, { user_id: a.id }, as(b))).status).toBe(404);
    // For its author it is over too, and lies in the archive with its picture.
    expect([await listed(house, a), await statusOf(a, story.id)]).toEqual([[], 404]);
    const [kept] = (await call(house, contract.listArchivedStories, {}, as(a))).body.items;
    expect(kept!.id).toBe(story.id);
    expect(await openFile(house, kept!.file!.url!)).toBe(200);
  });

  it('the archive keeps 30 days, or nothing when it is off; the sweep then deletes the file', async () => {
    const [a] = await newPeople(house, 'Gil');
    const story = await tellPicture(house, a, 'public');
    await age(house, story.id, '25 hours');
    const archived = async () => (await call(house, contract.listArchivedStories, {}, as(a))).body.items;
    const url = (await archived())[0]!.file!.url!;
    await call(house, contract.updateStorySettings, { archive: false }, as(a));
    expect([(await archived()).length, await openFile(house, url)]).toEqual([0, 404]);
    await call(house, contract.updateStorySettings, { archive: true, pause: true }, as(a));
    expect((await call(house, contract.getStorySettings, {}, as(a))).body).toEqual({ archive: true, pause: true });
    expect([(await archived()).length, await openFile(house, url)]).toEqual([1, 200]);
    await age(house, story.id, '30 days');
    expect([(await archived()).length, await openFile(house, url)]).toEqual([0, 404]);
    await runAs(house.app, { name: 'test' }, (ctx) => purgeStories(ctx));
    expect((await house.owner.query('select 1 from feed.story where id = $1', [story.id])).rowCount).toBe(0);
    expect((await house.owner.query('select state from files.file where id = $1', [story.file!.id])).rows).not.toMatchObject([{ state: 'ready' }]);
  });
});

describe('who sees it', () => {
  it('the matrix of relations and privacies is the same by list, by id, by person and by file', async () => {
    const [author, friend, follower, stranger, blocked, blocker] = await newPeople(house, 'Ida', 'Jan', 'Kim', 'Leo', 'Mia', 'Ned');
    await befriend(house, author, friend);
    for (const p of [blocked, blocker]) { await befriend(house, author, p); }
    await call(house, follow, { userId: author.id }, as(follower));
    await call(house, block, { userId: blocked.id }, as(author));
    await call(house, block, { userId: author.id }, as(blocker));
    const stories = { only_me: await tellPicture(house, author, 'only_me'), friends: await tellPicture(house, author, 'friends'), public: await tellPicture(house, author, 'public') };
    const see: Record<string, [Teller, string[]]> = { author: [author, ['only_me', 'friends', 'public']], friend: [friend, ['friends', 'public']], follower: [follower, ['public']], stranger: [stranger, ['public']], blocked: [blocked, []], blocker: [blocker, []] };
    for (const [who, [viewer, expected]] of Object.entries(see)) {
      const byId = [];
      for (const [privacy, story] of Object.entries(stories)) {
        const status = await statusOf(viewer, story.id);
        if (status === 200) byId.push(privacy); else expect(status, who).toBe(404);
        // Nobody can write to what they do not see.
        if (status !== 200) expect([(await call(house, contract.markStorySeen, { id: story.id }, as(viewer))).status, (await call(house, contract.replyToStory, { id: story.id, text: 'x' }, as(viewer))).status], who).toEqual([404, 404]);
        if (status === 200) expect(await openFile(house, (await call(house, contract.getStory, { id: story.id }, as(viewer))).body.story.file!.url!), who).toBe(200);
      }
      expect(byId, who).toEqual(expected);
      const group = await call(house, contract.listPersonStories, { user_id: author.id }, as(viewer));
      expect(group.status === 200 ? group.body.stories.map((s) => s.privacy).sort() : [], who).toEqual([...expected].sort());
      // In the list only those one listens to: a stranger's public story does not push itself in.
      expect((await listed(house, viewer)).length, who).toBe(who === 'stranger' ? 0 : expected.length);
    }
    expect((await call(house, contract.listStories, {}, {})).status).toBe(401);
  });

  it('an unfriended person loses the story and the copied address of its picture at once', async () => {
    const [a, b] = await newPeople(house, 'Oda', 'Pia');
    await befriend(house, a, b);
    const story = await tellPicture(house, a, 'friends');
    const url = (await call(house, contract.getStory, { id: story.id }, as(b))).body.story.file!.url!;
    expect(await openFile(house, url)).toBe(200);
    await call(house, unfriend, { userId: b.id }, as(a));
    expect([await openFile(house, url), await statusOf(b, story.id), (await listed(house, b)).length]).toEqual([404, 404, 0]);
  });

  it('own first, unseen before seen, newest first; muted people are left out; pages do not shift', async () => {
    const [me, a, b, c, d] = await newPeople(house, 'Quo', 'Ria', 'Sam', 'Tea', 'Uma');
    for (const p of [a, b, c, d]) await befriend(house, me, p);
    const first = await tell(house, a, 'friends');
    await age(house, first.id, '3 hours');
    const second = await tell(house, b, 'friends');
    await age(house, second.id, '2 hours');
    const third = await tell(house, c, 'friends');
    await age(house, third.id, '1 hour');
    await tell(house, d, 'friends');
    await call(house, mute, { userId: d.id }, as(me));
    const order = async (input = {}) => (await call(house, contract.listStories, input, as(me))).body;
    expect((await order()).items.map((g) => g.author.id)).toEqual([c.id, b.id, a.id]);
    expect((await call(house, contract.markStorySeen, { id: third.id }, as(me))).status).toBe(200);
    await tell(house, me, 'public');
    expect((await order()).items.map((g) => [g.author.id, g.unseen])).toEqual([[me.id, 0], [b.id, 1], [a.id, 1], [c.id, 0]]);
    const page = await order({ limit: 2 });
    // Seen and told between two pages: the second goes on where the first ended.
    await call(house, contract.markStorySeen, { id: second.id }, as(me));
    await tell(house, c, 'friends');
    expect((await order({ limit: 2, cursor: page.next_cursor! })).items.map((g) => g.author.id)).toEqual([a.id, c.id]);
    expect((await call(house, contract.listStories, { cursor: 'nonsense' }, as(me))).status).toBe(422);
  });
});

describe('who saw it, and what they say', () => {
  it('counts everybody once, not the author, and not who is blocked since', async () => {
    const [a, b, c] = await newPeople(house, 'Val', 'Wim', 'Xan');
    for (const p of [b, c]) await befriend(house, a, p);
    const story = await tell(house, a, 'friends');
    for (const p of [b, b, c, a]) expect((await call(house, contract.markStorySeen, { id: story.id }, as(p))).status).toBe(200);
    const views = async () => { const { body } = await call(house, contract.listStoryViews, { id: story.id }, as(a)); return body.items.map((v) => v.person.id); };
    const count = async () => (await call(house, contract.getStory, { id: story.id }, as(a))).body.story.counts!.views;
    expect([(await views()).sort(), await count()]).toEqual([[b.id, c.id].sort(), 2]);
    expect((await call(house, contract.getStory, { id: story.id }, as(b))).body.story).toMatchObject({ seen: true, counts: null });
    expect((await call(house, contract.listStoryViews, { id: story.id }, as(b))).status).toBe(404);
    const page = (await call(house, contract.listStoryViews, { id: story.id, limit: 1 }, as(a))).body;
    expect((await call(house, contract.listStoryViews, { id: story.id, limit: 1, cursor: page.next_cursor! }, as(a))).body.items).toHaveLength(1);
    await call(house, block, { userId: c.id }, as(a));
    expect([await views(), await count()]).toEqual([[b.id], 1]);
  });

  it('reactions: one a person, the same again takes it back; the author is told while it stands', async () => {
    const [a, b] = await newPeople(house, 'Yul', 'Zoe');
    await befriend(house, a, b);
    const story = await tell(house, a, 'friends');
    const bell = async () => { await house.drain(); return (await call(house, listNotifications, {}, as(a))).body.items.filter((n) => n.text.includes('story')).map((n) => n.text); };
    const press = async (kind: 'like' | 'love') => (await call(house, react, { target_type: 'story', target_id: story.id, kind }, as(b))).body;
    expect(await press('like')).toMatchObject({ my_reaction: 'like', reactions: 1, kinds: { like: 1, love: 0 } });
    expect(await press('love')).toMatchObject({ my_reaction: 'love', reactions: 1, kinds: { like: 0, love: 1 } });
    expect(await bell()).toEqual([`${b.name} reacted to your story`]);
    expect((await call(house, contract.listStoryViews, { id: story.id }, as(a))).body.items).toMatchObject([{ person: { id: b.id }, reaction: 'love' }]);
    expect(await press('love')).toMatchObject({ my_reaction: null, reactions: 0 });
    expect(await bell()).toEqual([]);
  });

  it('answers reach the author only, unless they take no messages', async () => {
    const [a, b, c] = await newPeople(house, 'Abe', 'Bob', 'Cat');
    for (const p of [b, c]) await befriend(house, a, p);
    const story = await tell(house, a, 'public');
    expect((await call(house, contract.replyToStory, { id: story.id, text: ' Lovely ' }, as(b))).status).toBe(201);
    expect((await call(house, contract.replyToStory, { id: story.id, text: '  ' }, as(b))).status).toBe(422);
    expect((await call(house, contract.replyToStory, { id: story.id, text: 'Me' }, as(a))).error!.code).toBe('feed.story_own');
    expect((await call(house, contract.listStoryReplies, { id: story.id }, as(a))).body.items).toMatchObject([{ person: { id: b.id }, text: 'Lovely' }]);
    expect((await call(house, contract.listStoryReplies, { id: story.id }, as(c))).status).toBe(404);
    expect((await call(house, contract.listStoryReplies, { id: story.id }, as(b))).status).toBe(404);
    await house.drain();
    expect((await call(house, listNotifications, {}, as(a))).body.items).toContainEqual(expect.objectContaining({ text: `${b.name} replied to your story`, link: `/stories/${story.id}` }));
    await house.owner.query("update social.profile set who_can_message = 'friends' where account_id = $1", [a.id]);
    await call(house, unfriend, { userId: c.id }, as(a));
    expect((await call(house, contract.replyToStory, { id: story.id, text: 'Hey' }, as(c))).error!.code).toBe('feed.story_no_replies');
  });
});

describe('taking back', () => {
  it('a deleted story is gone with its file and its bell, and can be undone for ten minutes', async () => {
    const [a, b] = await newPeople(house, 'Dan', 'Eva');
    await befriend(house, a, b);
    const story = await tellPicture(house, a, 'friends');
    const url = (await call(house, contract.getStory, { id: story.id }, as(b))).body.story.file!.url!;
    expect((await call(house, contract.deleteStory, { id: story.id }, as(b))).status).toBe(404);
    expect((await call(house, contract.deleteStory, { id: story.id }, as(a))).status).toBe(200);
    expect([await statusOf(b, story.id), await statusOf(a, story.id), await openFile(house, url), await openFile(house, story.file!.url!)]).toEqual([404, 404, 404, 404]);
    expect((await call(house, contract.restoreStory, { id: story.id }, as(b))).status).toBe(404);
    expect((await call(house, contract.restoreStory, { id: story.id }, as(a))).body.story.id).toBe(story.id);
    expect([await statusOf(b, story.id), await openFile(house, url)]).toEqual([200, 200]);
    await call(house, contract.deleteStory, { id: story.id }, as(a));
    await house.owner.query("update feed.story set deleted_at = deleted_at - interval '11 minutes' where id = $1", [story.id]);
    expect((await call(house, contract.restoreStory, { id: story.id }, as(a))).error!.code).toBe('feed.undo_over');
  });
});
