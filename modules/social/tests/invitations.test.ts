import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { found, join as joinWorkspace, signUp } from '../../../tests/fixtures/people.ts';
import * as contract from '../contract.ts';
import { expireInvitations } from '../jobs.ts';
import { bell, befriend, newGroup, newPeople, sendPicture, type Person } from './scene.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());
const as = (p: { token: string }) => ({ token: p.token });
const invite = (by: Person, id: string, who: { user_ids?: string[]; emails?: string[] }) => call(house, contract.inviteToGroup, { id, ...who }, as(by));
const mailTo = async (email: string) => (await house.owner.query<{ body: { action: { url: string } } }>("select body from core.mail where to_email = $1 and body->'action'->>'url' like '%/group-invitation?%' order by id", [email])).rows.map((r) => new URL(r.body.action.url).searchParams.get('token')!);

describe('in person', () => {
  it('shows on the group\'s page, in the list and in the bell, and is accepted once', async () => {
    const [o, a] = await newPeople(house, 'Oda', 'Ann');
    const g = await newGroup(house, o, { visibility: 'hidden', join: 'invite' });
    expect((await invite(o, g.id, { user_ids: [a.id, o.id, randomUUID()] })).body.results.map((r) => r.status).sort()).toEqual(['invited', 'unavailable', 'unavailable']);
    await invite(o, g.id, { user_ids: [a.id] });
    expect((await house.owner.query('select 1 from social.group_invitation where group_id = $1', [g.id])).rows).toHaveLength(1);
    expect(await bell(house, a)).toEqual([`${o.name} invited you to the group ${g.name}`]);
    const [card] = (await call(house, contract.listGroups, { scope: 'invited' }, as(a))).body.items;
    expect(card).toMatchObject({ id: g.id, state: 'invited' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(house, contract.acceptGroupInvitation, { id: card!.invitationId! }, as(a))));
    expect(answers.map((x) => x.status)).toEqual([200, 200, 200, 200, 200]);
    expect((await call(house, contract.getGroup, { id: g.id }, as(a))).body).toMatchObject({ role: 'member', members: 2 });
    expect(await bell(house, a)).toEqual([]);
    expect((await invite(o, g.id, { user_ids: [a.id] })).body.results).toMatchObject([{ status: 'member' }]);
  });

  it('a revoked and an expired one are 410, a stranger\'s is 404', async () => {
    const [o, a, b] = await newPeople(house, 'Ole', 'Ada', 'Bob');
    const g = await newGroup(house, o, { visibility: 'private', join: 'invite' });
    await invite(o, g.id, { user_ids: [a.id, b.id] });
    const ids = new Map((await call(house, contract.listGroupInvitations, { id: g.id }, as(o))).body.items.map((i) => [i.person!.id, i.id]));
    expect((await call(house, contract.acceptGroupInvitation, { id: ids.get(a.id)! }, as(b))).status).toBe(404);
    await call(house, contract.revokeGroupInvitation, { id: g.id, invitationId: ids.get(a.id)! }, as(o));
    expect((await call(house, contract.acceptGroupInvitation, { id: ids.get(a.id)! }, as(a))).error).toMatchObject({ code: 'social.invitation_over' });
    await house.owner.query("update social.group_invitation set expires_at = now() - interval '1 second' where id = $1", [ids.get(b.id)]);
    expect((await call(house, contract.acceptGroupInvitation, { id: ids.get(b.id)! }, as(b))).status).toBe(410);
    expect((await call(house, contract.listGroups, { scope: 'invited' }, as(b))).body.items).toEqual([]);
    expect(await bell(house, b)).toEqual([]);
    await runAs(house.app, { name: 'test' }, expireInvitations);
    expect((await house.owner.query('select state from social.group_invitation where id = $1', [ids.get(b.id)])).rows).toEqual([{ state: 'expired' }]);
    expect((await invite(o, g.id, { user_ids: [b.id] })).body.results).toMatchObject([{ status: 'invited' }]);
  });

  it('inviting somebody who has asked lets them in', async () => {
    const [o, a] = await newPeople(house, 'Oki', 'Asa');
    const g = await newGroup(house, o, { visibility: 'private', join: 'request' });
    await call(house, contract.joinGroup, { id: g.id }, as(a));
    expect((await invite(o, g.id, { user_ids: [a.id] })).body.results).toMatchObject([{ status: 'added' }]);
  });

  it('only admins invite; blocked and unknown people are the same answer', async () => {
    const [o, a, b] = await newPeople(house, 'Ona', 'Abe', 'Bea');
    const g = await newGroup(house, o);
    await call(house, contract.joinGroup, { id: g.id }, as(a));
    expect((await invite(a, g.id, { user_ids: [b.id] })).status).toBe(403);
    await call(house, contract.block, { userId: o.id }, as(b));
    const [blocked, unknown] = [(await invite(o, g.id, { user_ids: [b.id] })).body.results[0]!, (await invite(o, g.id, { user_ids: [randomUUID()] })).body.results[0]!];
    expect({ ...blocked, userId: '' }).toEqual({ ...unknown, userId: '' });
  });
});

describe('by address', () => {
  it('answers the same for known, unknown, blocked and member addresses, and mails only whom it may', async () => {
    const [o, known, blocked, member] = await newPeople(house, 'Olli', 'Kno', 'Blo', 'Mem');
    const g = await newGroup(house, o, { visibility: 'hidden', join: 'invite' });
    await call(house, contract.block, { userId: o.id }, as(blocked));
    const nobody = `nobody-${randomUUID()}@x.test`;
    const emails = [known.email, nobody, blocked.email, member.email];
    const { body } = await invite(o, g.id, { emails });
    expect(body.results).toEqual(emails.map((email) => ({ userId: null, email, status: 'invited' })));
    expect((await call(house, contract.listGroupInvitations, { id: g.id }, as(o))).body.items.map((i) => i.email).sort()).toEqual([...emails].sort());
    expect([(await mailTo(known.email)).length, (await mailTo(nobody)).length, (await mailTo(blocked.email)).length]).toEqual([1, 1, 0]);
    // Who is blocked does not find it in their list either.
    expect((await call(house, contract.listGroups, { scope: 'invited' }, as(blocked))).body.items).toEqual([]);
    expect((await call(house, contract.listGroups, { scope: 'invited' }, as(known))).body.items.map((i) => i.id)).toEqual([g.id]);
    // A second time within the day sends no second mail, and says the same.
    expect((await invite(o, g.id, { emails })).body).toEqual(body);
    expect(await mailTo(nobody)).toHaveLength(1);
  });

  it('rings for whoever has that confirmed address, silently passes over blocked people and members, and is answered from the bell', async () => {
    const [o, known, blocked, member, unproved] = await newPeople(house, 'Orest', 'Kurt', 'Blanka', 'Mina', 'Uwe');
    await house.owner.query('update identity.account set email_verified_at = null where id = $1', [unproved.id]);
    const g = await newGroup(house, o, { name: 'Bell founders', visibility: 'hidden', join: 'invite' });
    await call(house, contract.block, { userId: o.id }, as(blocked));
    await invite(o, g.id, { user_ids: [member.id] });
    await call(house, contract.joinGroup, { id: g.id }, as(member));
    const emails = [known, blocked, member, unproved].map((p) => p.email);
    expect((await invite(o, g.id, { emails })).body.results).toEqual(emails.map((email) => ({ userId: null, email, status: 'invited' })));
    for (const p of [blocked, member, unproved]) expect(await bell(house, p), p.name).toEqual([]);
    expect(await bell(house, known)).toEqual([`${o.name} invited you to the group ${g.name}`]);
    const events = async (type: string) => (await house.owner.query<{ account_id: string }>('select account_id from core.event where type = $1 and subject_id = $2', [type, g.id])).rows.map((r) => r.account_id);
    expect(await events('social.group_invitation.received')).toEqual(expect.arrayContaining([known.id]));
    expect((await events('social.group_invitation.received')).includes(blocked.id)).toBe(false);
    // It is searched like the other lists.
    const searched = async (search: string) => (await call(house, contract.listGroups, { scope: 'invited', search }, as(known))).body.items.map((i) => i.id);
    expect([await searched('bell'), await searched('nothing')]).toEqual([[g.id], []]);
    const row = (await call(house, contract.listGroupInvitations, { id: g.id }, as(o))).body.items.find((i) => i.email === known.email)!;
    await call(house, contract.revokeGroupInvitation, { id: g.id, invitationId: row.id }, as(o));
    expect(await bell(house, known)).toEqual([]);
    expect(await events('social.group_invitation.revoked')).toEqual(expect.arrayContaining([known.id]));
  });

  it('the page of a link shows the group\'s pictures to whoever has the address', async () => {
    const [o, a] = await newPeople(house, 'Osk', 'Aila');
    const g = await newGroup(house, o, { visibility: 'hidden', join: 'invite' });
    for (const picture of ['cover', 'avatar'] as const) await sendPicture(house, o, g.id, picture);
    await invite(o, g.id, { emails: [a.email] });
    const [token] = await mailTo(a.email);
    const { group } = (await call(house, contract.openGroupInvitation, { token }, as(a))).body;
    for (const url of [group.cover, group.avatar]) expect((await house.server.inject({ url: url!, headers: { authorization: `Bearer ${a.token}` } })).statusCode).toBe(200);
  });

  it('a link opens the invitation for whoever holds it, once; only its hash is kept', async () => {
    const [o, a, b] = await newPeople(house, 'Orb', 'Ari', 'Bix');
    const g = await newGroup(house, o, { visibility: 'hidden', join: 'invite' });
    const email = `other-${randomUUID()}@x.test`;
    await invite(o, g.id, { emails: [email] });
    const [token] = await mailTo(email);
    expect((await house.owner.query('select 1 from social.group_invitation i where i::text like $1', [`%${token}%`])).rows).toEqual([]);
    const opened = (await call(house, contract.openGroupInvitation, { token }, as(a))).body;
    expect(opened).toMatchObject({ group: { id: g.id, name: g.name }, inviter: { id: o.id } });
    expect((await call(house, contract.acceptGroupInvitation, { id: opened.id }, as(a))).status).toBe(404);
    expect((await call(house, contract.acceptGroupInvitation, { id: opened.id, token: 'x'.repeat(43) }, as(a))).status).toBe(404);
    expect((await call(house, contract.acceptGroupInvitation, { id: opened.id, token }, as(a))).body).toEqual({ groupId: g.id, state: 'active' });
    expect((await call(house, contract.acceptGroupInvitation, { id: opened.id, token }, as(b))).status).toBe(410);
    expect((await call(house, contract.openGroupInvitation, { token }, as(b))).status).toBe(410);
  });

  it('at most 50 a call and 200 a day', async () => {
    const [o] = await newPeople(house, 'Oz');
    const g = await newGroup(house, o);
    const many = (n: number) => Array.from({ length: n }, (_, i) => `m${i}-${randomUUID()}@x.test`);
    expect((await invite(o, g.id, { emails: many(51) })).status).toBe(422);
    await house.owner.query("insert into social.group_invitation (id, group_id, inviter_id, email, token_hash, expires_at) select gen_random_uuid(), $1, $2, 'x' || i || '@y.test', sha256(i::text::bytea), now() + interval '1 day' from generate_series(1, 190) i", [g.id, o.id]);
    expect((await invite(o, g.id, { emails: many(11) })).error?.code).toBe('social.invite_limit');
    expect((await invite(o, g.id, { emails: many(10) })).status).toBe(200);
    expect((await invite(o, g.id, {})).error?.fields?.[0]).toMatchObject({ path: 'user_ids', code: 'social.nobody_invited' });
  });
});

it('the bridge: members of the group\'s workspace are suggested, with friends, to admins who belong to it', async () => {
  const [owner, friend] = await newPeople(house, 'Bridget', 'Fred');
  const boss = await signUp(house, 'Boss');
  const place = await found(house, boss);
  const colleague = await signUp(house, 'Colleen');
  const client = await signUp(house, 'Clive');
  await joinWorkspace(house, place, { ...owner, password: '' }, 'member');
  await joinWorkspace(house, place, colleague, 'member');
  await joinWorkspace(house, place, client, 'client');
  await befriend(house, owner, friend);
  await house.drain();
  const g = await newGroup(house, owner, { workspaceId: place.id });
  expect(g.workspace).toMatchObject({ id: place.id });
  const people = async (search = '') => (await call(house, contract.listInviteCandidates, { id: g.id, search }, as(owner))).body.items;
  expect((await people()).map((i) => [i.person.id, i.colleague]).sort()).toEqual([[boss.id, true], [client.id, true], [colleague.id, true], [friend.id, false]].sort());
  expect((await people('coll')).map((i) => i.person.id)).toEqual([colleague.id]);
  // A client sees no list of members, so they have no colleagues to find or to be suggested.
  expect((await call(house, contract.listSuggestions, {}, as(client))).body.items).toEqual([]);
  expect((await call(house, contract.listSuggestions, {}, as(colleague))).body.items.map((i) => i.reasons)).toEqual([['colleague'], ['colleague'], ['colleague']]);
  await call(house, contract.dismissSuggestion, { userId: boss.id }, as(colleague));
  expect((await call(house, contract.listSuggestions, {}, as(colleague))).body.items.map((i) => i.person.id)).not.toContain(boss.id);
  // Nor do they learn from the access ledger who else is there; a colleague does.
  const shared = async (viewer: { token: string }, userId: string) => (await call(house, contract.getAccess, { userId }, { token: viewer.token })).body.lines.filter((l) => l.kind === 'social.workspaces').map((l) => l.count);
  expect([await shared(client, colleague.id), await shared(colleague, client.id)]).toEqual([[], [1]]);
  // Outsiders of the group do not learn which workspace it belongs to.
  expect((await call(house, contract.getGroup, { id: g.id }, as(friend))).body.workspace).toBeNull();
});
