import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullPath, type Endpoint } from '#core/contract/endpoint.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { deleteAccount, exportAccount, getProfile as getAccount, updateProfile as updateAccount } from '#modules/identity/contract.ts';
import { found, join, signUp } from '../../../tests/fixtures/people.ts';
import * as contract from '../contract.ts';
import { befriend, newGroup, newPeople, relation, sendFile, type Person } from './scene.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());
const as = (p: Person) => ({ token: p.token });

const send = (p: Person, endpoint: Endpoint, fields: Record<string, string> = {}) => sendFile(house, p, fullPath(endpoint), fields);

describe('a profile', () => {
  it('shows each field to those its audience names, and to nobody else', async () => {
    const [a, friend, stranger] = await newPeople(house, 'Alma', 'Bert', 'Carl');
    await befriend(house, a, friend);
    const all = { headline: 'Draws', about: 'About me', location: 'Porto', website: 'https://x.test/', phone: '+351 555', birthday: '1990-02-03', work: [{ title: 'Cook', place: 'Inn', fromYear: 2001, toYear: null }] };
    await call(house, contract.updateProfile, { ...all, audience: { about: 'friends', location: 'only_me' } }, as(a));
    const seen = async (p: Person) => (await call(house, contract.getProfile, { slugOrId: a.id }, as(p))).body;
    expect(await seen(a)).toMatchObject(all);
    expect(await seen(friend)).toMatchObject({ headline: 'Draws', about: 'About me', location: '', website: 'https://x.test/', phone: '', birthday: null });
    expect(await seen(stranger)).toMatchObject({ headline: 'Draws', about: '', location: '', phone: '', birthday: null, work: all.work });
    // "View as" tells the truth.
    expect((await call(house, contract.getOwnProfile, { viewAs: 'everyone' }, as(a))).body.profile).toMatchObject({ about: '', phone: '', birthday: null });
    expect((await call(house, contract.getOwnProfile, { viewAs: 'friends' }, as(a))).body.profile).toMatchObject({ about: 'About me', location: '' });
    await call(house, contract.updateProfile, { audience: { headline: 'friends' } }, as(a));
    expect((await seen(stranger)).person.headline).toBe('');
    await call(house, contract.unfriend, { userId: a.id }, as(friend));
    expect(await seen(friend)).toMatchObject({ about: '', headline: '' });
  });

  it('nobody is found by what they do not show: only by name, word by word, wildcards being letters', async () => {
    const [a, b] = await newPeople(house, 'Dörte', 'Emil');
    await call(house, contract.updateProfile, { phone: '+49 777 1234', headline: 'Zitronenfalter' }, as(a));
    const find = async (search: string) => (await call(house, contract.searchPeople, { search }, as(b))).body.items.map((i) => i.person.id);
    expect(await find('dort')).toEqual([a.id]);
    expect(await find(a.name.toUpperCase())).toEqual([a.id]);
    for (const text of ['777', '+49 777 1234', 'Zitronenfalter', a.email, '%', '_', '%%%', 'rte', '\\']) expect(await find(text), text).toEqual([]);
    await call(house, contract.updateProfile, { settings: { discoverable: false } }, as(a));
    expect(await find('Dörte')).toEqual([]);
    await befriend(house, a, b);
    expect(await find('Dörte')).toEqual([a.id]);
    await call(house, contract.updateProfile, { settings: { whoCanMessage: 'friends', discoverable: true } }, as(a));
    const [c] = await newPeople(house, 'Flo');
    expect((await call(house, contract.searchPeople, { search: 'dörte', scope: 'message' }, as(c))).body.items).toEqual([]);
    expect((await call(house, contract.getProfile, { slugOrId: a.id }, as(c))).body.mayMessage).toBe(false);
  });

  it('a name that is spelled much alike is found where none is spelled so; an address by its beginning, by colleagues alone', async () => {
    const [sorensen, sorenson, seeker, friend] = await newPeople(house, 'Mikkeline', 'Mikkelina', 'Ute', 'Vera');
    const find = async (search: string, p = seeker, scope?: 'message') => (await call(house, contract.searchPeople, { search, ...(scope ? { scope } : {}) }, as(p))).body.items.map((i) => i.person.id);
    expect(await find('mikkeline')).toEqual([sorensen.id]);
    expect((await find('Mikeline')).toSorted()).toEqual([sorensen.id, sorenson.id].toSorted());
    for (const other of ['Xerxes', 'Lina', 'Mikado']) expect(await find(other), other).not.toContain(sorensen.id);
    await call(house, contract.updateProfile, { settings: { discoverable: false } }, as(sorensen));
    expect(await find('Mikeline')).toEqual([sorenson.id]);
    await call(house, contract.block, { userId: seeker.id }, as(sorenson));
    expect(await find('Mikeline')).toEqual([]);
    // By address: not even friends, unless they share a workspace in which the seeker sees the members.
    await befriend(house, seeker, friend);
    await house.owner.query('update identity.account set email_verified_at = now() where id = $1', [friend.id]);
    expect(await find(friend.email)).toEqual([]);
    const place = await found(house, await signUp(house, 'Boss'));
    for (const p of [seeker, friend]) await join(house, place, { ...p, password: '' }, 'member');
    expect(await find(friend.email.toUpperCase())).toEqual([friend.id]);
    const part = friend.email.slice(0, friend.email.indexOf('@'));
    for (const beginning of [part, part.slice(0, -2).toUpperCase(), `${part}@`, friend.email.slice(0, -1)]) expect(await find(beginning, seeker, 'message'), beginning).toEqual([friend.id]);
    // Neither its middle, nor with wildcards, nor by somebody from elsewhere, a guest, or somebody alike whose address is not confirmed.
    for (const other of [friend.email.slice(1), `${part.slice(0, -1)}_@`, `${part.slice(0, 5)}%@`, '%%%', '___', '%@x', `x ${friend.email}`]) expect(await find(other), other).toEqual([]);
    const [stranger, guest] = await newPeople(house, 'Otto', 'Pia');
    await join(house, place, { ...guest, password: '' }, 'guest');
    for (const p of [stranger, guest]) expect(await find(`${part}@`, p)).toEqual([]);
    await house.owner.query('update identity.account set email_verified_at = null where id = $1', [friend.id]);
    expect(await find(`${part}@`)).toEqual([]);
    await house.owner.query('update identity.account set email_verified_at = now() where id = $1', [friend.id]);
    // Friends or not: who takes messages from nobody is not found for writing to.
    await call(house, contract.unfriend, { userId: friend.id }, as(seeker));
    await call(house, contract.updateProfile, { settings: { whoCanMessage: 'friends' } }, as(friend));
    expect([await find(`${part}@`), await find(`${part}@`, seeker, 'message')]).toEqual([[friend.id], []]);
    await call(house, contract.block, { userId: seeker.id }, as(friend));
    expect(await find(friend.email)).toEqual([]);
  });

  it('a slug is made from the name, is nobody else\'s, and leads on for a while after a change', async () => {
    const [a, b] = await newPeople(house, 'Greta', 'Hugo');
    const slug = (p: Person, to: string) => call(house, contract.updateProfile, { slug: to }, as(p));
    const old = (await call(house, contract.getOwnProfile, {}, as(a))).body.slug;
    expect(old).toMatch(/^greta-example\d+/);
    expect((await slug(a, 'greta-the-great')).body.slug).toBe('greta-the-great');
    expect((await call(house, contract.getProfile, { slugOrId: old }, as(b))).body.person).toMatchObject({ id: a.id, slug: 'greta-the-great' });
    for (const taken of [old, 'greta-the-great', 'GRETA-THE-GREAT', 'gretathegreat', 'greta-the-great'.replace('-', '')]) expect((await slug(b, taken)).error?.fields?.[0], taken).toMatchObject({ path: 'slug', code: 'social.slug_taken' });
    for (const bad of ['adm1n', 'ad-min', 'supp0rt', 'ab', '-ab-', 'a b', b.id]) expect((await slug(b, bad)).error?.fields?.[0], bad).toMatchObject({ path: 'slug', code: 'social.slug' });
    await house.owner.query("update social.former_slug set until = now() - interval '1 day'");
    expect((await call(house, contract.getProfile, { slugOrId: old }, as(b))).status).toBe(404);
  });

  it('names fields that are wrong, and a stale version', async () => {
    const [a] = await newPeople(house, 'Iris');
    for (const [field, value] of [['website', 'javascript:alert(1)'], ['website', 'ftp://x.test'], ['phone', 'call me'], ['birthday', '2999-01-01'], ['headline', 'abc\u202edef'], ['headline', 'x'.repeat(121)]] as const) {
      expect((await call(house, contract.updateProfile, { [field]: value }, as(a))).error?.fields?.[0]?.path, `${field} ${value}`).toBe(field);
    }
    const { version } = (await call(house, contract.getOwnProfile, {}, as(a))).body;
    expect((await call(house, contract.updateProfile, { headline: 'One', version }, as(a))).status).toBe(200);
    expect((await call(house, contract.updateProfile, { headline: 'Two', version }, as(a))).error?.code).toBe('core.version_conflict');
  });

  it('follows a changed name in search, not in the slug', async () => {
    const [a, b] = await newPeople(house, 'Jule', 'Kurt');
    await call(house, updateAccount, { firstName: 'Renamed', lastName: 'Anew' }, as(a));
    await house.drain();
    expect((await call(house, contract.searchPeople, { search: 'renamed' }, as(b))).body.items.map((i) => i.person)).toMatchObject([{ id: a.id, name: 'Renamed Anew', slug: expect.stringMatching(/^jule/) as string }]);
  });

  it('has one picture with identity, and a cover of its own that can be moved and removed', async () => {
    const [a, b] = await newPeople(house, 'Lars', 'Mona');
    expect((await send(a, contract.updateProfilePicture)).statusCode).toBe(200);
    expect((await call(house, getAccount, {}, as(a))).body.photo).toMatch(/^\//);
    expect((await call(house, contract.getProfile, { slugOrId: a.id }, as(b))).body.person.photo).toMatch(/^\//);
    const cover = await send(a, contract.updateCoverPicture, { offsetY: '20' });
    expect(cover.json()).toMatchObject({ profile: { coverOffsetY: 20, cover: expect.stringMatching(/^\//) as string } });
    const seen = (await call(house, contract.getProfile, { slugOrId: a.id }, as(b))).body.cover!;
    expect((await house.server.inject({ url: seen, headers: { authorization: `Bearer ${b.token}` } })).statusCode).toBe(200);
    // An address that was copied dies with a block.
    await call(house, contract.block, { userId: b.id }, as(a));
    expect((await house.server.inject({ url: seen, headers: { authorization: `Bearer ${b.token}` } })).statusCode).not.toBe(200);
    await call(house, contract.unblock, { userId: b.id }, as(a));
    expect((await house.server.inject({ url: seen, headers: { authorization: `Bearer ${b.token}` } })).statusCode).toBe(200);
    expect((await call(house, contract.moveCoverPicture, { offsetY: 80 }, as(a))).body.profile.coverOffsetY).toBe(80);
    expect((await call(house, contract.removeCoverPicture, {}, as(a))).body.profile.cover).toBeNull();
    expect((await house.server.inject({ url: seen, headers: { authorization: `Bearer ${b.token}` } })).statusCode).not.toBe(200);
    expect((await call(house, contract.moveCoverPicture, { offsetY: 80 }, as(a))).status).toBe(404);
  });

  it('a friends list is seen by its audience only', async () => {
    const [a, friend, stranger] = await newPeople(house, 'Nils', 'Olga', 'Paul');
    await befriend(house, a, friend);
    for (const [audience, byFriend, byStranger] of [['everyone', 200, 200], ['friends', 200, 404], ['only_me', 404, 404]] as const) {
      await call(house, contract.updateProfile, { settings: { friendsList: audience } }, as(a));
      expect([(await call(house, contract.listFriends, { user_id: a.id }, as(friend))).status, (await call(house, contract.listFriends, { user_id: a.id }, as(stranger))).status], audience).toEqual([byFriend, byStranger]);
      expect((await call(house, contract.getProfile, { slugOrId: a.id }, as(stranger))).body.friends === null, audience).toBe(byStranger === 404);
    }
  });
});

it('shows a friend its person has restricted what everybody is shown: fields, cards and the list of friends', async () => {
  const [a, friend] = await newPeople(house, 'Rita', 'Saul');
  await befriend(house, a, friend);
  await call(house, contract.updateProfile, { headline: 'Draws', about: 'About me', phone: '+351 555', location: 'Porto', audience: { headline: 'friends', about: 'friends', phone: 'friends' }, settings: { friendsList: 'friends' } }, as(a));
  const seen = async () => {
    const { body } = await call(house, contract.getProfile, { slugOrId: a.id }, as(friend));
    const card = (await call(house, contract.listFriends, {}, as(friend))).body.items.map((f) => f.person.headline);
    return [body.relation.state, body.about, body.phone, body.location, body.person.headline, card, body.friends, (await call(house, contract.listFriends, { user_id: a.id }, as(friend))).status];
  };
  expect(await seen()).toEqual(['friends', 'About me', '+351 555', 'Porto', 'Draws', ['Draws'], 1, 200]);
  await call(house, contract.restrict, { userId: friend.id }, as(a));
  expect(await seen()).toEqual(['friends', '', '', 'Porto', '', [''], null, 404]);
  // It is one-sided.
  await call(house, contract.updateProfile, { about: 'Mine', audience: { about: 'friends' } }, as(friend));
  expect((await call(house, contract.getProfile, { slugOrId: friend.id }, as(a))).body.about).toBe('Mine');
  await call(house, contract.unrestrict, { userId: friend.id }, as(a));
  expect((await seen())[1]).toBe('About me');
});

describe('the access ledger', () => {
  it('says what somebody could see, and ends it line by line or at once', async () => {
    const [a, b] = await newPeople(house, 'Rita', 'Sven');
    await befriend(house, a, b);
    const group = await newGroup(house, b, { visibility: 'private', join: 'open' });
    await call(house, contract.joinGroup, { id: group.id }, as(a));
    const lines = async () => (await call(house, contract.getAccess, { userId: b.id }, as(a))).body.lines.map((l) => l.kind);
    expect(await lines()).toEqual(['social.friendship', 'social.follower', 'social.groups', 'social.presence']);
    expect((await call(house, contract.listAccess, {}, as(a))).body.items).toMatchObject([{ person: { id: b.id }, friend: true, followsYou: true }]);
    expect((await call(house, contract.revokeAccess, { userId: b.id, kind: 'social.follower' }, as(a))).body.lines.map((l) => l.kind)).toEqual(['social.friendship', 'social.groups', 'social.presence']);
    expect((await call(house, contract.revokeAccess, { userId: b.id }, as(a))).body.lines).toEqual([]);
    expect(await relation(house, a, b)).toMatchObject({ state: 'none', followsYou: false });
    expect((await call(house, contract.listAccess, {}, as(a))).body.items).toEqual([]);
  });

  it('lists everybody who sees more than everyone, with the way, each once, page by page and by name', async () => {
    const [a, friend, follower, member, outside, blocked] = await newPeople(house, 'Ursula', 'Viggo', 'Wanda', 'Xaver', 'Yannick', 'Zora');
    const place = await found(house, await signUp(house, 'Boss'));
    const mate = await signUp(house, 'Mate');
    for (const p of [{ ...a, password: '' }, mate]) await join(house, place, p, 'member');
    await house.drain();
    await befriend(house, a, friend);
    await call(house, contract.follow, { userId: a.id }, as(follower));
    const closed = await newGroup(house, a, { visibility: 'hidden', join: 'invite' });
    const open = await newGroup(house, a);
    for (const p of [member, friend, blocked]) {
      await call(house, contract.inviteToGroup, { id: closed.id, user_ids: [p.id] }, as(a));
      await call(house, contract.joinGroup, { id: closed.id }, as(p));
    }
    await call(house, contract.joinGroup, { id: open.id }, as(outside));
    await call(house, contract.block, { userId: blocked.id }, as(a));
    const seen: Array<{ person: { id: string }; groups: string[]; workspaces: string[] }> = [];
    for (let cursor: string | undefined; ;) {
      const { body } = await call(house, contract.listAccess, { limit: 2, ...(cursor ? { cursor } : {}) }, as(a));
      seen.push(...body.items);
      if (!body.nextCursor) break;
      cursor = body.nextCursor;
    }
    const of = (id: string) => seen.find((e) => e.person.id === id);
    expect(seen.slice(0, 2).map((e) => e.person.id)).toEqual([friend.id, follower.id]);
    expect(new Set(seen.map((e) => e.person.id)).size).toBe(seen.length);
    expect(of(friend.id)).toMatchObject({ friend: true, groups: [closed.name], workspaces: [] });
    expect(of(follower.id)).toMatchObject({ friend: false, followsYou: true, groups: [] });
    expect(of(member.id)).toMatchObject({ friend: false, followsYou: false, groups: [closed.name], since: null });
    expect(of(mate.id)).toMatchObject({ groups: [], workspaces: [expect.any(String)] });
    // Who shares only a group that everybody reads sees no more than everybody; who is blocked is nobody.
    expect([of(outside.id), of(blocked.id), of(a.id)]).toEqual([undefined, undefined, undefined]);
    expect((await call(house, contract.listAccess, { search: 'xav' }, as(a))).body.items.map((e) => e.person.id)).toEqual([member.id]);
    expect((await call(house, contract.listAccess, { cursor: 'WzMsIngiLCJ5Il0' }, as(a))).error?.fields?.[0]).toMatchObject({ path: 'cursor' });
  });

  it('says what of the profile a friend sees, and that it ends with the friendship', async () => {
    const [a, b] = await newPeople(house, 'Alma', 'Bodo');
    await befriend(house, a, b);
    await call(house, contract.updateProfile, { about: 'Mine', phone: '123', audience: { about: 'friends', phone: 'friends', location: 'friends' }, settings: { friendsList: 'friends' } }, as(a));
    const lines = async () => (await call(house, contract.getAccess, { userId: b.id }, as(a))).body.lines;
    expect((await lines()).filter((l) => !l.revocable)).toMatchObject([{ kind: 'social.fields', count: 2, examples: [{ label: 'about' }, { label: 'phone' }] }, { kind: 'social.friendsList' }, { kind: 'social.presence' }]);
    await call(house, contract.restrict, { userId: b.id }, as(a));
    expect((await lines()).map((l) => l.kind)).toEqual(['social.restricted', 'social.follower', 'social.presence']);
    await call(house, contract.revokeAccess, { userId: b.id }, as(a));
    expect(await lines()).toEqual([]);
  });
});

describe('a closed account', () => {
  it('must hand over groups that others are in, and then leaves nothing', async () => {
    const [a, b] = await newPeople(house, 'Tina', 'Ulf');
    await befriend(house, a, b);
    const group = await newGroup(house, a, { visibility: 'public', join: 'open' });
    await newGroup(house, a, { visibility: 'hidden', join: 'invite' });
    await call(house, contract.joinGroup, { id: group.id }, as(b));
    const close = () => call(house, deleteAccount, { password: 'correct horse battery', confirmEmail: a.email }, as(a));
    expect((await close()).error).toMatchObject({ code: 'identity.delete_blocked', details: { obstacles: [{ kind: 'social.group_owner', id: group.id }] } });
    expect((await call(house, contract.handOverGroup, { id: group.id, userId: b.id }, as(a))).status).toBe(200);
    const exported = await house.server.inject({ url: fullPath(exportAccount), headers: { authorization: `Bearer ${a.token}` } });
    expect(JSON.parse(exported.payload)).toMatchObject({ rooms: { social: { friends: [{ friend_id: b.id }], groups: [{ role: 'admin' }, { role: 'owner' }] } } });
    expect((await close()).status).toBe(200);
    await house.drain();
    const { rows: tables } = await house.owner.query<{ name: string }>("select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'social'");
    for (const { name } of tables) expect((await house.owner.query(`select 1 from ${name} t where t::text like $1`, [`%${a.id}%`])).rows.length, name).toBe(name === 'social."group"' ? 1 : 0);
    expect((await call(house, contract.listFriends, {}, as(b))).body.items).toEqual([]);
    expect((await call(house, contract.getProfile, { slugOrId: a.id }, as(b))).status).toBe(404);
  });
});
