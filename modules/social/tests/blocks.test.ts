import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { runAs } from '#core/server/app.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { blockedWith, mayMessage, personCards, searchPeople, sharesPresence } from '../api.ts';
import * as contract from '../contract.ts';
import { bare, befriend, bell, newGroup, newPeople, relation, type Person } from './scene.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());
const as = (p: Person) => ({ token: p.token });
const viewed = <T>(p: Person, work: Parameters<typeof runAs<T>>[2]) => runAs(house.app, { account: { id: p.id, email: p.email, emailVerified: true, sessionId: randomUUID() }, name: 'test' }, work);

describe('a block', () => {
  it('ends everything between two people in one transaction, and unblocking restores nothing', async () => {
    const [a, b] = await newPeople(house, 'Ada', 'Bob');
    await befriend(house, a, b);
    const group = await newGroup(house, a, { visibility: 'private', join: 'invite' });
    await call(house, contract.inviteToGroup, { id: group.id, user_ids: [b.id] }, as(a));
    expect(await bell(house, b)).toEqual(expect.arrayContaining([`${a.name} invited you to the group ${group.name}`]));
    expect((await call(house, contract.block, { userId: b.id }, as(a))).status).toBe(200);
    expect((await call(house, contract.block, { userId: b.id }, as(a))).status).toBe(200);
    for (const table of ['friendship', 'follow']) expect((await house.owner.query(`select 1 from social.${table} t where t::text like $1`, [`%${a.id}%`])).rows, table).toEqual([]);
    expect((await house.owner.query("select state from social.group_invitation where group_id = $1", [group.id])).rows).toEqual([{ state: 'revoked' }]);
    expect((await call(house, contract.getGroup, { id: group.id }, as(b))).body).toMatchObject({ state: null });
    for (const p of [a, b]) expect((await bell(house, p)).filter((t) => t.includes(a.name) || t.includes(b.name))).toEqual([]);
    await call(house, contract.unblock, { userId: b.id }, as(a));
    expect(await relation(house, a, b)).toMatchObject({ state: 'none', following: false, followsYou: false });
  });

  it('revokes invitations by mail between the two, in both directions, and no others; unblocking brings none back', async () => {
    const [a, b, c] = await newPeople(house, 'Abel', 'Bess', 'Cora');
    const [ours, theirs, other] = [await newGroup(house, a, { visibility: 'private', join: 'invite' }), await newGroup(house, b, { visibility: 'private', join: 'invite' }), await newGroup(house, c, { visibility: 'private', join: 'invite' })];
    await call(house, contract.inviteToGroup, { id: ours.id, emails: [b.email, 'else@x.test'] }, as(a));
    await call(house, contract.inviteToGroup, { id: theirs.id, emails: [a.email] }, as(b));
    await call(house, contract.inviteToGroup, { id: other.id, emails: [a.email, b.email] }, as(c));
    const { rows: links } = await house.owner.query<{ url: string }>("select body->'action'->>'url' as url from core.mail where to_email = $1 and body->'action'->>'url' like '%/group-invitation?%'", [b.email]);
    await call(house, contract.block, { userId: b.id }, as(a));
    await call(house, contract.unblock, { userId: b.id }, as(a));
    const left = async (id: string) => (await house.owner.query<{ email: string; state: string }>('select email, state from social.group_invitation where group_id = $1', [id])).rows.map((r) => [r.email, r.state]).sort();
    expect(await left(ours.id)).toEqual([[b.email, 'revoked'], ['else@x.test', 'pending']].sort());
    expect(await left(theirs.id)).toEqual([[a.email, 'revoked']]);
    expect(await left(other.id)).toEqual([[a.email, 'pending'], [b.email, 'pending']].sort());
    expect((await call(house, contract.listGroups, { scope: 'invited' }, as(b))).body.items.map((i) => i.id)).toEqual([other.id]);
    const tokens = links.map((l) => new URL(l.url).searchParams.get('token')!);
    const opened = await Promise.all(tokens.map(async (token) => (await call(house, contract.openGroupInvitation, { token }, as(b))).status));
    expect([...opened].sort()).toEqual([200, 410]);
  });

  it('takes an open request away from both', async () => {
    const [a, b] = await newPeople(house, 'Cam', 'Dee');
    await call(house, contract.addFriend, { user_id: b.id }, as(a));
    await call(house, contract.block, { userId: a.id }, as(b));
    expect((await call(house, contract.listFriendRequests, { direction: 'out' }, as(a))).body.items).toEqual([]);
    expect(await bell(house, b)).toEqual([]);
  });

  it('makes each a missing person to the other: same status, body and headers as an unknown id, in every call', async () => {
    const [a, b] = await newPeople(house, 'Eli', 'Fay');
    const slugs = [(await call(house, contract.getOwnProfile, {}, as(a))).body.slug, (await call(house, contract.getOwnProfile, {}, as(b))).body.slug];
    await call(house, contract.block, { userId: b.id }, as(a));
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const calls: Array<[Endpoint, Record<string, unknown>]> = [
      [contract.unfriend, {}], [contract.setFriendUntil, { until }], [contract.follow, {}], [contract.unfollow, {}], [contract.mute, {}], [contract.unmute, {}], [contract.getRelation, {}],
      [contract.dismissSuggestion, {}], [contract.getAccess, {}], [contract.revokeAccess, {}], [contract.listPersonGroups, {}],
    ];
    const byBody: Endpoint[] = [contract.addFriend, contract.listFriends];
    for (const [me, other] of [[a, b], [b, a]] as const) {
      for (const [endpoint, input] of [...calls, ...byBody.map((e): [Endpoint, Record<string, unknown>] => [e, {}])]) {
        const of = (id: string) => ({ ...input, [byBody.includes(endpoint) ? 'user_id' : 'userId']: id });
        const known = bare(await call(house, endpoint, of(other.id), as(me)));
        expect(known, endpoint.id).toEqual(bare(await call(house, endpoint, of(randomUUID()), as(me))));
        expect(known.status, endpoint.id).toBe(404);
      }
      for (const address of [other.id, other === a ? slugs[0]! : slugs[1]!]) expect(bare(await call(house, contract.getProfile, { slugOrId: address }, as(me)))).toEqual(bare(await call(house, contract.getProfile, { slugOrId: randomUUID() }, as(me))));
    }
    // Who was blocked cannot find out by blocking back.
    expect((await call(house, contract.block, { userId: a.id }, as(b))).status).toBe(404);
  });

  it('keeps both out of search, cards, suggestions, mutual counts, lists and messages', async () => {
    const [a, b, c] = await newPeople(house, 'Gil', 'Hob', 'Ivy');
    await befriend(house, a, c);
    await befriend(house, b, c);
    expect((await call(house, contract.listSuggestions, {}, as(a))).body.items).toMatchObject([{ person: { id: b.id }, mutual: 1, reasons: ['mutual_friends'] }]);
    await call(house, contract.block, { userId: b.id }, as(a));
    for (const [me, other] of [[a, b], [b, a]] as const) {
      expect((await call(house, contract.searchPeople, { search: other.name }, as(me))).body.items).toEqual([]);
      expect((await call(house, contract.listSuggestions, {}, as(me))).body.items).toEqual([]);
      expect((await call(house, contract.listFriends, { user_id: c.id }, as(me))).body.items.map((i) => i.person.id)).toEqual([me.id]);
      expect((await call(house, contract.getProfile, { slugOrId: c.id }, as(me))).body.friends).toBe(1);
      await viewed(me, async (ctx) => {
        expect([...(await personCards(ctx, [other.id, c.id])).keys()]).toEqual([c.id]);
        expect(await blockedWith(ctx, [other.id, c.id])).toEqual(new Set([other.id]));
        expect(await mayMessage(ctx, [other.id, c.id])).toEqual(new Set([c.id]));
        expect(await searchPeople(ctx, other.name, { limit: 5 })).toEqual([]);
      });
    }
    expect((await call(house, contract.listFriends, { user_id: c.id }, as(c))).body.items).toHaveLength(2);
  });

  it('a third person\'s mutual friends count only people the viewer may see', async () => {
    const [a, b, m] = await newPeople(house, 'Jon', 'Kay', 'Lou');
    await befriend(house, a, m);
    await befriend(house, b, m);
    expect((await call(house, contract.getProfile, { slugOrId: b.id }, as(a))).body.mutual).toBe(1);
    await call(house, contract.block, { userId: b.id }, as(m));
    expect((await call(house, contract.getProfile, { slugOrId: b.id }, as(a))).body.mutual).toBe(0);
  });

  it('a block and a request of the same moment leave no friendship and no open request', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = await newPeople(house, 'Max', 'Ned');
      await call(house, contract.addFriend, { user_id: b.id }, as(a));
      await Promise.all([call(house, contract.addFriend, { user_id: a.id }, as(b)), call(house, contract.block, { userId: b.id }, as(a)), call(house, contract.follow, { userId: a.id }, as(b))]);
      for (const table of ['friendship', 'follow']) expect((await house.owner.query(`select 1 from social.${table} t where t::text like $1`, [`%${a.id}%`])).rows, table).toEqual([]);
      expect((await house.owner.query("select 1 from social.friend_request where state = 'pending' and from_id = any ($1)", [[a.id, b.id]])).rows).toEqual([]);
    }
  });
});

describe('mute, follow and presence', () => {
  it('a mute is the viewer\'s own and ends by itself', async () => {
    const [a, b] = await newPeople(house, 'Ona', 'Pam');
    await befriend(house, a, b);
    await call(house, contract.mute, { userId: b.id, until: new Date(Date.now() + 60_000).toISOString() }, as(a));
    expect(await relation(house, a, b)).toMatchObject({ muted: true, state: 'friends' });
    expect(await relation(house, b, a)).toMatchObject({ muted: false });
    expect((await call(house, contract.listMuted, {}, as(a))).body.items.map((i) => i.person.id)).toEqual([b.id]);
    await house.owner.query("update social.mute set until = now() - interval '1 second' where account_id = $1", [a.id]);
    expect(await relation(house, a, b)).toMatchObject({ muted: false });
    expect((await call(house, contract.listMuted, {}, as(a))).body.items).toEqual([]);
  });

  it('following is told once, and taken back when it ends', async () => {
    const [a, b] = await newPeople(house, 'Quin', 'Ray');
    for (let i = 0; i < 3; i++) await call(house, contract.follow, { userId: b.id, notify: i === 2 }, as(a));
    expect(await relation(house, a, b)).toMatchObject({ following: true, followNotify: true });
    expect(await bell(house, b)).toEqual([`${a.name} started to follow you`]);
    expect((await call(house, contract.listFollowers, {}, as(b))).body.items.map((i) => i.person.id)).toEqual([a.id]);
    const [c] = await newPeople(house, 'Rex');
    await call(house, contract.follow, { userId: b.id }, as(c));
    expect(await bell(house, b)).toEqual([`${c.name} and ${a.name} started to follow you`]);
    // A block takes one follower out of the entry, not the entry from the other.
    await call(house, contract.block, { userId: a.id }, as(b));
    expect(await bell(house, b)).toEqual([`${c.name} started to follow you`]);
    await call(house, contract.unfollow, { userId: b.id }, as(c));
    expect(await bell(house, b)).toEqual([]);
  });

  it('who hides their presence neither shares nor sees it', async () => {
    const [a, b, c] = await newPeople(house, 'Sal', 'Ted', 'Una');
    await befriend(house, a, b);
    expect(await viewed(a, (ctx) => sharesPresence(ctx, [b.id, c.id]))).toEqual(new Set([b.id]));
    await call(house, contract.updateProfile, { settings: { hidePresence: true } }, as(a));
    expect(await viewed(a, (ctx) => sharesPresence(ctx, [b.id]))).toEqual(new Set());
    expect(await viewed(b, (ctx) => sharesPresence(ctx, [a.id]))).toEqual(new Set());
  });

  it('pages of followers hold everybody once', async () => {
    const [a, ...rest] = await newPeople(house, 'Val', 'Wes', 'Xan', 'Yul', 'Zed');
    for (const p of rest) await call(house, contract.follow, { userId: a.id }, as(p));
    await house.owner.query('update social.follow set created_at = (select min(created_at) from social.follow where target_id = $1) where target_id = $1', [a.id]);
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const { body } = await call(house, contract.listFollowers, { limit: 2, ...(cursor ? { cursor } : {}) }, as(a));
      seen.push(...body.items.map((i) => i.person.id));
      if (!body.nextCursor) break;
      cursor = body.nextCursor;
    }
    expect([...seen].sort()).toEqual(rest.map((p) => p.id).sort());
    expect((await call(house, contract.listFollowers, { cursor: 'WyJ4Iiwi' }, as(a))).error?.fields?.[0]).toMatchObject({ path: 'cursor' });
  });
});
