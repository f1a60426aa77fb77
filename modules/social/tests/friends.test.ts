import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { endFriendships } from '../jobs.ts';
import { befriend, bell, newPeople, relation, type Person } from './scene.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());
const as = (p: Person) => ({ token: p.token });
const requestOf = async (from: Person, to: Person) => (await house.owner.query<{ id: string; state: string }>('select id, state from social.friend_request where from_id = $1 and to_id = $2 order by id desc', [from.id, to.id])).rows[0]!;

describe('asking and answering', () => {
  it('asks, accepts, and both follow each other', async () => {
    const [a, b] = await newPeople(house, 'Anna', 'Ben');
    expect((await call(house, contract.addFriend, { user_id: b.id, message: 'Hello' }, as(a))).body.relation).toMatchObject({ state: 'asked' });
    expect(await relation(house, b, a)).toMatchObject({ state: 'asks' });
    expect(await bell(house, b)).toEqual([`${a.name} asked to be your friend`]);
    const [open] = (await call(house, contract.listFriendRequests, {}, as(b))).body.items;
    expect(open).toMatchObject({ message: 'Hello', person: { id: a.id, name: a.name, slug: expect.stringMatching(/^anna-example/) as string } });
    expect((await call(house, contract.acceptFriendRequest, { id: open!.id }, as(b))).body.relation).toMatchObject({ state: 'friends', following: true, followsYou: true });
    expect(await bell(house, b)).toEqual([]);
    expect(await bell(house, a)).toEqual([`${b.name} accepted your friend request`]);
    expect((await call(house, contract.listFriends, {}, as(a))).body.items.map((i) => i.person.id)).toEqual([b.id]);
    expect((await call(house, contract.acceptFriendRequest, { id: open!.id }, as(b))).error).toMatchObject({ code: 'social.request_decided', details: { relation: { state: 'friends' } } });
    expect((await call(house, contract.addFriend, { user_id: b.id }, as(a))).error).toMatchObject({ code: 'social.already_friends' });
  });

  it('two who ask each other in the same instant are friends once, with no request left', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = await newPeople(house, 'Cleo', 'Dan');
      const answers = await Promise.all([call(house, contract.addFriend, { user_id: b.id }, as(a)), call(house, contract.addFriend, { user_id: a.id }, as(b))]);
      expect(answers.map((x) => x.status)).toEqual([200, 200]);
      const { rows } = await house.owner.query('select state from social.friend_request where from_id = any ($1)', [[a.id, b.id]]);
      expect(rows).toEqual([{ state: 'accepted' }]);
      expect((await house.owner.query('select 1 from social.friendship where account_id = any ($1)', [[a.id, b.id]])).rows).toHaveLength(2);
      const told = [...await bell(house, a), ...await bell(house, b)];
      expect(told.filter((t) => t.includes('accepted your friend request'))).toHaveLength(1);
      expect(told.filter((t) => t.includes('asked to be'))).toEqual([]);
    }
  });

  it('the same request twenty times is one request', async () => {
    const [a, b] = await newPeople(house, 'Eva', 'Finn');
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(house, contract.addFriend, { user_id: b.id }, as(a))));
    expect(answers.filter((x) => x.status === 200)).toHaveLength(1);
    expect(new Set(answers.filter((x) => x.status !== 200).map((x) => x.error!.code))).toEqual(new Set(['social.already_asked']));
    expect((await house.owner.query('select 1 from social.friend_request where from_id = $1', [a.id])).rows).toHaveLength(1);
  });

  it('a declined person waits 30 days, the one who declined may ask at once', async () => {
    const [a, b, c] = await newPeople(house, 'Gus', 'Hana', 'Ines');
    for (const x of [a, c]) await call(house, contract.addFriend, { user_id: b.id }, as(x));
    for (const x of [a, c]) expect((await call(house, contract.declineFriendRequest, { id: (await requestOf(x, b)).id }, as(b))).body.relation.state).toBe('none');
    const again = await call(house, contract.addFriend, { user_id: b.id }, as(a));
    expect(again).toMatchObject({ status: 429, error: { code: 'social.asked_recently' } });
    expect(Date.parse((again.error as unknown as { details: { until: string } }).details.until)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(29 * 86_400);
    expect((await call(house, contract.addFriend, { user_id: a.id }, as(b))).body.relation.state).toBe('asked');
    await house.owner.query("update social.friend_request set decided_at = now() - interval '31 days' where from_id = $1", [c.id]);
    expect((await call(house, contract.addFriend, { user_id: b.id }, as(c))).status).toBe(200);
  });

  it('a cancelled request is gone from both, and only its sender cancels', async () => {
    const [a, b] = await newPeople(house, 'Jan', 'Kim');
    await call(house, contract.addFriend, { user_id: b.id }, as(a));
    const { id } = await requestOf(a, b);
    expect((await call(house, contract.cancelFriendRequest, { id }, as(b))).status).toBe(404);
    expect((await call(house, contract.acceptFriendRequest, { id }, as(a))).status).toBe(404);
    await call(house, contract.cancelFriendRequest, { id }, as(a));
    expect((await call(house, contract.listFriendRequests, {}, as(b))).body.items).toEqual([]);
    expect(await bell(house, b)).toEqual([]);
    expect((await call(house, contract.acceptFriendRequest, { id }, as(b))).error).toMatchObject({ code: 'social.request_decided' });
  });

  it('nobody is their own friend, follower or blocked person', async () => {
    const [a] = await newPeople(house, 'Lea');
    expect((await call(house, contract.addFriend, { user_id: a.id }, as(a))).error?.code).toBe('social.yourself');
    for (const e of [contract.follow, contract.block, contract.mute, contract.unfriend]) expect((await call(house, e, { userId: a.id }, as(a))).error?.code, e.id).toBe('social.yourself');
    await expect(house.owner.query('insert into social.follow values ($1, $1)', [a.id])).rejects.toThrow();
    await expect(house.owner.query('insert into social.pair values ($1, $1)', [a.id])).rejects.toThrow();
    await expect(house.owner.query('insert into social.block values ($1, $1)', [a.id])).rejects.toThrow();
  });

  it('who_can_friend is kept, also by friends of friends', async () => {
    const [a, b, c] = await newPeople(house, 'Mia', 'Nick', 'Olaf');
    await call(house, contract.updateProfile, { settings: { whoCanFriend: 'friends_of_friends' } }, as(a));
    expect((await call(house, contract.addFriend, { user_id: a.id }, as(c))).error?.code).toBe('social.no_requests');
    expect(await relation(house, c, a)).toMatchObject({ mayAsk: false });
    await call(house, contract.addFriend, { user_id: b.id }, as(a));
    await call(house, contract.acceptFriendRequest, { id: (await requestOf(a, b)).id }, as(b));
    await befriend(house, b, c);
    expect((await call(house, contract.addFriend, { user_id: a.id }, as(c))).body.relation.state).toBe('asked');
    await call(house, contract.updateProfile, { settings: { whoCanFriend: 'nobody' } }, as(b));
    const [d] = await newPeople(house, 'Pia');
    expect((await call(house, contract.addFriend, { user_id: b.id }, as(d))).status).toBe(403);
  });

  it('fifty requests a day, and not one more in parallel', async () => {
    const [a, b, c] = await newPeople(house, 'Rob', 'Sue', 'Tim');
    await house.owner.query("insert into social.friend_request (id, from_id, to_id, state, decided_at) select gen_random_uuid(), $1, gen_random_uuid(), 'cancelled', now() from generate_series(1, 49)", [a.id]);
    const answers = await Promise.all([b, c].map((x) => call(house, contract.addFriend, { user_id: x.id }, as(a))));
    expect(answers.map((x) => x.status).sort()).toEqual([200, 429]);
    expect(answers.find((x) => x.status === 429)!.error?.code).toBe('social.request_limit');
  });
});

describe('ending', () => {
  it('unfriend ends both directions and both follows, unless they are kept; counts fall for both', async () => {
    const [a, b] = await newPeople(house, 'Uma', 'Vic');
    await befriend(house, a, b);
    const friends = async (p: Person) => (await call(house, contract.getOwnProfile, {}, as(p))).body.profile.friends;
    expect([await friends(a), await friends(b)]).toEqual([1, 1]);
    expect((await call(house, contract.unfriend, { userId: b.id, keepFollowing: true }, as(a))).body.relation).toMatchObject({ state: 'none', following: true, followsYou: true });
    expect([await friends(a), await friends(b)]).toEqual([0, 0]);
    await befriend(house, a, b);
    expect((await call(house, contract.unfriend, { userId: b.id }, as(a))).body.relation).toMatchObject({ state: 'none', following: false, followsYou: false });
    expect((await call(house, contract.unfriend, { userId: b.id }, as(a))).status).toBe(200);
  });

  it('a friendship that ends on a day is over in that moment, before any job; it can be shortened, not lengthened', async () => {
    const [a, b] = await newPeople(house, 'Wim', 'Xena');
    const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await call(house, contract.addFriend, { user_id: b.id, until }, as(a));
    expect((await call(house, contract.listFriendRequests, {}, as(b))).body.items[0]!.until).toBe(until);
    await call(house, contract.addFriend, { user_id: a.id }, as(b));
    expect(await relation(house, b, a)).toMatchObject({ state: 'friends', friendsUntil: until });
    expect((await call(house, contract.setFriendUntil, { userId: a.id, until: new Date(Date.now() + 9 * 86_400_000).toISOString() }, as(b))).error?.fields?.[0]).toMatchObject({ path: 'until', code: 'social.until_later' });
    expect((await call(house, contract.setFriendUntil, { userId: a.id, until: new Date(Date.now() + 60_000).toISOString() }, as(b))).status).toBe(200);
    expect((await call(house, contract.setFriendUntil, { userId: a.id, until: '2020-01-01T00:00:00Z' }, as(b))).error?.fields?.[0]).toMatchObject({ path: 'until' });
    await house.owner.query("update social.pair set ends_at = now() - interval '1 second' where $1 in (low, high)", [a.id]);
    expect(await relation(house, a, b)).toMatchObject({ state: 'none' });
    expect((await call(house, contract.listFriends, {}, as(a))).body.items).toEqual([]);
    // The row that is still there keeps nobody from being friends again.
    await call(house, contract.addFriend, { user_id: b.id }, as(a));
    expect((await call(house, contract.addFriend, { user_id: a.id }, as(b))).body.relation).toMatchObject({ state: 'friends', friendsUntil: null });
    await house.owner.query("update social.pair set ends_at = now() - interval '1 second' where $1 in (low, high)", [a.id]);
    await runAs(house.app, { name: 'test' }, endFriendships);
    expect((await house.owner.query('select 1 from social.friendship where account_id = $1', [a.id])).rows).toEqual([]);
  });

  it('a friendship that was asked for until a day that is over cannot be accepted, stands in nobody\'s way, and is closed by the job', async () => {
    const [a, b, c] = await newPeople(house, 'Amos', 'Bella', 'Cleo');
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const pass = (from: Person) => house.owner.query("update social.friend_request set friends_until = now() - interval '1 second' where from_id = $1", [from.id]);
    for (const other of [b, c]) await call(house, contract.addFriend, { user_id: other.id, until }, as(a));
    await pass(a);
    expect(await call(house, contract.acceptFriendRequest, { id: (await requestOf(a, b)).id }, as(b))).toMatchObject({ status: 410, error: { code: 'social.request_over' } });
    expect(await relation(house, b, a)).toMatchObject({ state: 'asks' });
    // Asking the other way round begins anew, and is no acceptance.
    expect((await call(house, contract.addFriend, { user_id: a.id }, as(b))).body.relation).toMatchObject({ state: 'asked' });
    expect(await requestOf(a, b)).toMatchObject({ state: 'cancelled' });
    expect(await bell(house, c)).toEqual([`${a.name} asked to be your friend`]);
    await runAs(house.app, { name: 'test' }, endFriendships);
    expect(await requestOf(a, c)).toMatchObject({ state: 'cancelled' });
    expect(await bell(house, c)).toEqual([]);
    expect((await call(house, contract.addFriend, { user_id: c.id }, as(a))).status).toBe(200);
  });

  it('of two days that were named the earlier one holds', async () => {
    const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
    for (const [first, second, holds] of [[day(9), day(3), 1], [day(3), day(9), 0], [null, day(5), 1], [day(5), null, 0]] as const) {
      const [a, b] = await newPeople(house, 'Dora', 'Emil');
      await call(house, contract.addFriend, { user_id: b.id, until: first }, as(a));
      expect((await call(house, contract.addFriend, { user_id: a.id, until: second }, as(b))).body.relation).toMatchObject({ state: 'friends', friendsUntil: [first, second][holds] });
    }
  });

  it('a friendship that ends on its day takes both follows with it, tells both once, and forgets that it was accepted', async () => {
    const [a, b, c] = await newPeople(house, 'Flora', 'Gregor', 'Hedda');
    await befriend(house, a, b);
    await befriend(house, a, c);
    expect(await bell(house, a)).toContain(`${b.name} accepted your friend request`);
    await house.owner.query("update social.pair set ends_at = now() - interval '1 second' where $1 in (low, high) and $2 in (low, high)", [a.id, b.id]);
    for (let i = 0; i < 2; i++) await runAs(house.app, { name: 'test' }, endFriendships);
    expect(await relation(house, a, b)).toMatchObject({ state: 'none', following: false, followsYou: false });
    expect(await relation(house, a, c)).toMatchObject({ state: 'friends', following: true, followsYou: true });
    expect((await bell(house, a)).filter((text) => text.includes(b.name))).toEqual([`Your friendship with ${b.name} ended on the agreed day`]);
    expect((await bell(house, b)).filter((text) => text.includes(a.name))).toEqual([`Your friendship with ${a.name} ended on the agreed day`]);
  });

  it('a request of a stranger, an unknown one and one of somebody blocked are the same 404', async () => {
    const [a, b, c] = await newPeople(house, 'Yan', 'Zoe', 'Abe');
    await call(house, contract.addFriend, { user_id: b.id }, as(a));
    const { id } = await requestOf(a, b);
    expect((await call(house, contract.acceptFriendRequest, { id }, as(c))).status).toBe(404);
    await call(house, contract.block, { userId: b.id }, as(a));
    expect((await call(house, contract.acceptFriendRequest, { id }, as(b))).error?.code).toBe((await call(house, contract.acceptFriendRequest, { id: randomUUID() }, as(b))).error?.code);
  });
});
