import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { listNotifications } from '#modules/notifications/contract.ts';
import { found, join, signUp, type Person as SignedUp, type Place } from '../../../tests/fixtures/people.ts';
import * as contract from '../contract.ts';
import { newGroup, newPicturePost, newPost } from './scene.ts';

type Person = SignedUp & { name: string };

let house: TestHouse;
let owner: Person;
let mia: Person;
let stranger: Person;
let slug: string;
let id: number;

const settings = (input: Record<string, unknown>, who = owner) => call(house, contract.updatePublicPage, { workspace_slug: slug, intro: '', ...input }, { token: who.token, workspaceId: id });
const version = async () => (await call(house, contract.getPublicPageSettings, { workspace_slug: slug }, { token: owner.token, workspaceId: id })).body.version;
const turn = async (on: boolean, intro = 'What we do') => settings({ version: await version(), on, intro });
const page = (input: Record<string, unknown> = {}) => call(house, contract.getPublicPage, { slug, ...input });
const texts = async () => (await page()).body.items.map((p) => p.description);
const one = (postId: string) => call(house, contract.getPublicPost, { slug, id: postId });

beforeAll(async () => {
  house = await openTestHouse();
  owner = { ...await signUp(house, 'Olga'), name: 'Olga Tester' };
  const place: Place = await found(house, owner, 'Bakery');
  ({ slug, id } = place);
  mia = { ...await signUp(house, 'Mia'), name: 'Mia Tester' };
  stranger = { ...await signUp(house, 'Sam'), name: 'Sam Tester' };
  await join(house, place, mia, 'member');
});
afterAll(async () => { await house.close(); });

describe('a public page', () => {
  it('is not there until somebody who may edit the workspace turns it on', async () => {
    expect((await page()).status).toBe(404);
    expect((await settings({ version: 0, on: true }, mia)).status).toBe(403);
    await newPost(house, mia, { description: 'before' });
    const answer = await turn(true);
    expect(answer.body).toMatchObject({ on: true, intro: 'What we do', version: 1 });
    expect(answer.body.address).toMatch(new RegExp(`/public/${slug}$`));
    expect((await settings({ version: 0, on: false })).status).toBe(409);
    // Whoever posts there is told, once; not who turned it on.
    const bells = async (who: Person) => (await call(house, listNotifications, {}, { token: who.token })).body.items.filter((i) => i.type === 'feed.public_page').map((i) => i.link);
    expect([await bells(mia), await bells(owner), await bells(stranger)]).toEqual([['/settings/public-page'], [], []]);
    expect(await texts()).toEqual([]);
    expect((await page()).body.by).toEqual({ slug, name: 'Bakery', intro: 'What we do' });
    const map = await house.server.inject({ url: '/sitemap.xml' });
    expect([map.statusCode, map.headers['content-type'], map.body.match(/<loc>[^<]*/g)]).toEqual([200, 'application/xml; charset=utf-8', [`<loc>${answer.body.address}`]]);
  });

  it('shows what members post for everybody while it is on, and nothing else', async () => {
    const shown = await newPost(house, mia, { description: 'bread' });
    const group = await newGroup(house, mia);
    const hidden = [
      await newPost(house, mia, { description: 'friends', privacy: 'friends' }), await newPost(house, mia, { description: 'me', privacy: 'only_me' }), await newPost(house, mia, { description: 'group', group_id: group.id }), await newPost(house, stranger, { description: 'of nobody here' }),
    ];
    expect(await texts()).toEqual(['bread']);
    expect((await one(shown.post_id)).body.post).toMatchObject({ description: 'bread', author: { name: 'Mia Tester' }, shared: null });
    for (const post of hidden) expect((await one(post.post_id)).status).toBe(404);
    // A change of privacy counts at the next reading, either way.
    await call(house, contract.editPost, { id: shown.post_id, privacy: 'friends' }, { token: mia.token });
    expect(await texts()).toEqual([]);
    await call(house, contract.editPost, { id: shown.post_id, privacy: 'public' }, { token: mia.token });
    expect(await texts()).toEqual(['bread']);
    await call(house, contract.deletePost, { id: shown.post_id }, { token: mia.token });
    expect([await texts(), (await one(shown.post_id)).status]).toEqual([[], 404]);
  });

  it('gives what a share shares only where that is open to visitors itself, and no answers to a poll', async () => {
    const mine = await newPost(house, owner, { description: 'root' });
    const theirs = await newPost(house, stranger, { description: 'theirs' });
    for (const shared of [mine, theirs]) await call(house, contract.sharePost, { id: shared.post_id, description: 'look' }, { token: mia.token });
    await newPost(house, mia, { description: 'asked', poll: { question: 'Rye?', options: ['Yes', 'No'] } });
    const [asked, second, first] = (await page()).body.items;
    expect(asked!.poll).toEqual({ question: 'Rye?', options: ['Yes', 'No'] });
    expect(second!.shared).toEqual({ available: false });
    expect(first!.shared).toMatchObject({ available: true, description: 'root', author: { name: 'Olga Tester' } });
  });

  it('opens files of such posts to whoever has their address, as long as the post is open', async () => {
    const post = await newPicturePost(house, mia, { description: 'cake' });
    const [picture] = (await one(post.post_id)).body.post.post_images;
    const opens = async () => (await house.server.inject({ url: picture!.previewUrl! })).statusCode;
    expect(await opens()).toBe(200);
    await call(house, contract.editPost, { id: post.post_id, privacy: 'friends' }, { token: mia.token });
    expect(await opens()).toBe(404);
    await call(house, contract.editPost, { id: post.post_id, privacy: 'public' }, { token: mia.token });
    expect(await opens()).toBe(200);
    // A signature for visitors opens no other file.
    const other = await newPicturePost(house, mia, { description: 'kept', privacy: 'only_me' });
    expect((await house.server.inject({ url: picture!.previewUrl!.replace(picture!.id, other.post_images[0]!.id) })).statusCode).not.toBe(200);
    await call(house, contract.deletePost, { id: post.post_id }, { token: mia.token });
  });

  it('leaves out whoever wants that, and tells members where their posts are read', async () => {
    expect((await call(house, contract.getOwnPublicPages, {}, { token: mia.token })).body).toEqual({ pages: [{ slug, name: 'Bakery' }], visitors: true });
    expect((await call(house, contract.getOwnPublicPages, {}, { token: stranger.token })).body).toEqual({ pages: [], visitors: true });
    const before = await texts();
    await call(house, contract.setOwnVisitors, { visitors: false }, { token: mia.token });
    expect(await texts()).toEqual(['root']);
    expect((await call(house, contract.setOwnVisitors, { visitors: true }, { token: mia.token })).body.visitors).toBe(true);
    expect(await texts()).toEqual(before);
  });

  it('is read in pages and as RSS, with texts as texts', async () => {
    for (let n = 0; n < 5; n++) await newPost(house, mia, { description: `${n} <b>&"` });
    const all = await texts();
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { items, next_cursor: next }: { items: contract.PublicPost[]; next_cursor: string | null } = (await page({ limit: 3, ...(cursor ? { cursor } : {}) })).body;
      seen.push(...items.map((p) => p.description));
      cursor = next;
    }
    expect(seen).toEqual(all);
    const answer = await house.server.inject({ url: `/api/social/public-pages/${slug}/feed.xml` });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    expect(answer.body).toContain('<title>4 &#60;b&#62;&#38;&#34;</title>');
    expect(answer.body.match(/<item>/g)).toHaveLength(all.length);
  });

  it('takes what was written while it was off on no later, and ends with the membership', async () => {
    await turn(false);
    expect((await page()).status).toBe(404);
    const post = await newPost(house, mia, { description: 'meanwhile' });
    await turn(true);
    expect((await texts()).includes('meanwhile')).toBe(false);
    expect((await one(post.post_id)).status).toBe(404);
    expect((await texts()).length).toBeGreaterThan(5);
    await house.owner.query("update workspace.member set status = 'suspended' where account_id = $1", [mia.id]);
    expect(await texts()).toEqual(['root']);
    await house.owner.query("update workspace.member set status = 'active' where account_id = $1", [mia.id]);
  });
});
