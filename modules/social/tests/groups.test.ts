import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { runAs } from '#core/server/app.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { groupCards, groupRights } from '../api.ts';
import * as contract from '../contract.ts';
import { purgeGroups } from '../jobs.ts';
import { bare, bell, newGroup, newPeople, sendPicture, type Person } from './scene.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());
const as = (p: Person) => ({ token: p.token });
const join = (p: Person, id: string) => call(house, contract.joinGroup, { id }, as(p));
const roleOf = async (p: Person, id: string) => (await call(house, contract.getGroup, { id }, as(p))).body?.role;
const viewed = <T>(p: Person, work: Parameters<typeof runAs<T>>[2]) => runAs(house.app, { account: { id: p.id, email: p.email, emailVerified: true, sessionId: randomUUID() }, name: 'test' }, work);

describe('joining', () => {
  it('twenty tabs that join at once are one member', async () => {
    const [o, a] = await newPeople(house, 'Owen', 'Amy');
    const g = await newGroup(house, o);
    expect(g).toMatchObject({ role: 'owner', members: 1, visibility: 'public', join: 'open', owner: { id: o.id } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(a, g.id)));
    expect(answers.map((x) => [x.status, x.body.state])).toEqual(Array.from({ length: 20 }, () => [200, 'active']));
    expect((await house.owner.query('select 1 from social.group_member where group_id = $1', [g.id])).rows).toHaveLength(2);
    expect((await call(house, contract.getGroup, { id: g.slug }, as(a))).body).toMatchObject({ id: g.id, members: 2, role: 'member', may: { post: true, join: false } });
  });

  it('a request waits for an admin, who lets in or not', async () => {
    const [o, a, b] = await newPeople(house, 'Otto', 'Ann', 'Bea');
    const g = await newGroup(house, o, { visibility: 'private', join: 'request' });
    for (const p of [a, b]) expect((await join(p, g.id)).body.state).toBe('requested');
    expect((await join(a, g.id)).body.state).toBe('requested');
    expect(await bell(house, o)).toEqual([`${b.name} and ${a.name} asked to join ${g.name}`]);
    expect((await call(house, contract.listGroupRequests, { id: g.id }, as(o))).body.items.map((i) => i.person.id).sort()).toEqual([a.id, b.id].sort());
    expect((await call(house, contract.listGroupRequests, { id: g.id }, as(a))).status).toBe(404);
    expect((await call(house, contract.approveGroupRequest, { id: g.id, userId: a.id }, as(o))).status).toBe(200);
    expect((await call(house, contract.approveGroupRequest, { id: g.id, userId: a.id }, as(o))).error?.code).toBe('social.request_gone');
    expect((await call(house, contract.declineGroupRequest, { id: g.id, userId: b.id }, as(o))).status).toBe(200);
    expect(await bell(house, a)).toEqual([`${o.name} let you into ${g.name}`]);
    expect(await bell(house, o)).toEqual([]);
    expect([await roleOf(a, g.id), await roleOf(b, g.id)]).toEqual(['member', null]);
  });

  it('leaving takes the right away at once; the owner must hand over first', async () => {
    const [o, a] = await newPeople(house, 'Odo', 'Ava');
    const g = await newGroup(house, o, { visibility: 'private', join: 'open' });
    await join(a, g.id);
    expect((await call(house, contract.listGroupPeople, { id: g.id }, as(a))).body.items).toHaveLength(2);
    expect((await call(house, contract.leaveGroup, { id: g.id }, as(o))).error?.code).toBe('social.owner_stays');
    await call(house, contract.leaveGroup, { id: g.id }, as(a));
    expect((await call(house, contract.listGroupPeople, { id: g.id }, as(a))).status).toBe(404);
    expect(await viewed(a, (ctx) => groupRights(ctx, g.id))).toMatchObject({ role: null, mayRead: false, mayPost: false });
    await join(a, g.id);
    expect((await call(house, contract.handOverGroup, { id: g.id, userId: a.id }, as(o))).body).toMatchObject({ role: 'admin' });
    expect((await house.owner.query("select account_id from social.group_member where group_id = $1 and role = 'owner'", [g.id])).rows).toEqual([{ account_id: a.id }]);
    expect((await call(house, contract.leaveGroup, { id: g.id }, as(o))).status).toBe(200);
  });

  it('two handovers of one moment leave one owner', async () => {
    const [o, a, b] = await newPeople(house, 'Ora', 'Abi', 'Bo');
    const g = await newGroup(house, o);
    for (const p of [a, b]) await join(p, g.id);
    const answers = await Promise.all([a, b].map((p) => call(house, contract.handOverGroup, { id: g.id, userId: p.id }, as(o))));
    expect(answers.map((x) => x.status).sort()).toEqual([200, 403]);
    expect((await house.owner.query("select 1 from social.group_member where group_id = $1 and role = 'owner'", [g.id])).rows).toHaveLength(1);
  });
});

it('outsiders of a private group see its card with the description, and nothing of life inside; who is banned the same without a way in', async () => {
  const [o, a, banned] = await newPeople(house, 'Orla', 'Alf', 'Bert');
  const g = await newGroup(house, o, { visibility: 'private', join: 'open', description: 'Old maps', rules: ['No scans'], postApproval: true });
  await join(banned, g.id);
  expect((await call(house, contract.getGroup, { id: g.id }, as(banned))).body).toMatchObject({ rules: ['No scans'], postApproval: true, createdAt: expect.any(String) as string });
  await call(house, contract.postGroupBan, { id: g.id, userId: banned.id }, as(o));
  expect((await call(house, contract.getGroup, { id: g.id }, as(a))).body).toMatchObject({ description: 'Old maps', members: 1, rules: [], postApproval: false, createdAt: null, owner: null, may: { read: false, join: true } });
  expect((await call(house, contract.getGroup, { id: g.id }, as(banned))).body).toMatchObject({ description: 'Old maps', state: 'banned', rules: [], postApproval: false, createdAt: null, may: { read: false, join: false } });
  expect((await join(banned, g.id)).status).toBe(403);
});

it('addresses of groups tell nothing of hidden ones, and lead to the group by the rules of its id', async () => {
  const [o, a] = await newPeople(house, 'Otis', 'Asta');
  const hidden = await newGroup(house, o, { name: 'Quiet plans', visibility: 'hidden', join: 'invite' });
  const mine = await newGroup(house, a, { name: 'Quiet plans' });
  expect([hidden.slug, mine.slug].map((slug) => /^quiet-plans-[a-z0-9]{6}$/.test(slug))).toEqual([true, true]);
  expect(hidden.slug).not.toBe(mine.slug);
  expect((await call(house, contract.getGroup, { id: mine.slug }, as(o))).body.id).toBe(mine.id);
  expect(bare(await call(house, contract.getGroup, { id: hidden.slug }, as(a)))).toEqual(bare(await call(house, contract.getGroup, { id: 'quiet-plans-000000' }, as(a))));
});

it('own groups are listed as others see them, and only one\'s own', async () => {
  const [o, a] = await newPeople(house, 'Oona', 'Anke');
  const made = { public: await newGroup(house, o), private: await newGroup(house, o, { visibility: 'private', join: 'open' }), hidden: await newGroup(house, o, { visibility: 'hidden', join: 'invite' }) };
  const ids = async (input: Record<string, unknown>) => (await call(house, contract.listPersonGroups, { userId: o.id, ...input }, as(o))).body.items.map((g) => g.id).sort();
  expect(await ids({})).toEqual(Object.values(made).map((g) => g.id).sort());
  for (const as_audience of ['friends', 'everyone']) expect(await ids({ as_audience })).toEqual([made.public.id]);
  expect((await call(house, contract.listPersonGroups, { userId: o.id, as_audience: 'everyone' }, as(a))).status).toBe(404);
});

it('admins remove the pictures of a group, and again is fine', async () => {
  const [o, a] = await newPeople(house, 'Odin', 'Agda');
  const g = await newGroup(house, o);
  await join(a, g.id);
  for (const picture of ['cover', 'avatar'] as const) {
    await sendPicture(house, o, g.id, picture);
    const before = (await call(house, contract.getGroup, { id: g.id }, as(o))).body;
    expect(before[picture], picture).toEqual(expect.any(String));
    expect((await call(house, contract.removeGroupPicture, { id: g.id, picture }, as(a))).status).toBe(403);
    expect((await call(house, contract.removeGroupPicture, { id: g.id, picture }, as(o))).body[picture]).toBeNull();
    const { version } = (await call(house, contract.removeGroupPicture, { id: g.id, picture }, as(o))).body;
    expect(version).toBe(before.version + 1);
    expect((await house.server.inject({ url: before[picture]!, headers: { authorization: `Bearer ${o.token}` } })).statusCode).not.toBe(200);
  }
});

describe('a hidden group', () => {
  it('answers an outsider as an unknown one does, in every call', async () => {
    const [o, a] = await newPeople(house, 'Olaf', 'Aron');
    const g = await newGroup(house, o, { name: 'Zebra council', visibility: 'hidden', join: 'invite' });
    const me = o.id;
    const calls: Array<[Endpoint, Record<string, unknown>]> = [
      [contract.getGroup, {}], [contract.joinGroup, {}], [contract.leaveGroup, {}], [contract.listGroupPeople, {}], [contract.listGroupRequests, {}], [contract.listGroupInvitations, {}], [contract.listInviteCandidates, {}],
      [contract.updateGroup, { name: 'Mine now' }], [contract.archiveGroup, {}], [contract.unarchiveGroup, {}], [contract.deleteGroup, {}], [contract.restoreGroup, {}], [contract.setGroupNotify, { notify: 'off' }],
      [contract.inviteToGroup, { user_ids: [me] }], [contract.setGroupRole, { userId: me, role: 'member' }], [contract.removeFromGroup, { userId: me }], [contract.banFromGroup, { userId: me }], [contract.postGroupBan, { userId: me }], [contract.removeGroupPicture, { picture: 'cover' }], [contract.unbanFromGroup, { userId: me }],
      [contract.silenceInGroup, { userId: me, until: null }], [contract.approveGroupRequest, { userId: me }], [contract.declineGroupRequest, { userId: me }], [contract.handOverGroup, { userId: me }], [contract.revokeGroupInvitation, { invitationId: randomUUID() }],
    ];
    for (const [endpoint, input] of calls) {
      const known = bare(await call(house, endpoint, { ...input, id: g.id }, as(a)));
      expect(known, endpoint.id).toEqual(bare(await call(house, endpoint, { ...input, id: randomUUID() }, as(a))));
      expect(known.status, endpoint.id).toBe(404);
    }
    expect((await call(house, contract.getGroup, { id: g.slug }, as(a))).status).toBe(404);
    for (const scope of ['discover', 'mine', 'invited']) expect((await call(house, contract.listGroups, { scope, search: 'zebra' }, as(a))).body.items, scope).toEqual([]);
    expect((await call(house, contract.listPersonGroups, { userId: o.id }, as(a))).body.items).toEqual([]);
    expect([...await viewed(a, (ctx) => groupCards(ctx, [g.id]))]).toEqual([]);
    expect((await call(house, contract.listGroups, { search: 'zeb' }, as(o))).body.items.map((i) => i.id)).toEqual([g.id]);
  });

  it('asks the database as often for a hidden group as for none', async () => {
    const [o, a] = await newPeople(house, 'Oleg', 'Ada');
    const g = await newGroup(house, o, { visibility: 'hidden', join: 'invite' });
    const count = async (id: string) => {
      let n = 0;
      const { Ctx } = await import('#core/server/context.ts');
      const real = Ctx.prototype.sql;
      Ctx.prototype.sql = function sql(this: InstanceType<typeof Ctx>, ...args: Parameters<typeof real>) { n++; return real.apply(this, args); } as typeof real;
      try { await call(house, contract.getGroup, { id }, as(a)); await call(house, contract.joinGroup, { id }, as(a)); } finally { Ctx.prototype.sql = real; }
      return n;
    };
    expect(await count(g.id)).toBe(await count(randomUUID()));
  });

  it('cannot be open, and shows itself to who is invited until that is over', async () => {
    const [o, a] = await newPeople(house, 'Onno', 'Asa');
    expect((await call(house, contract.createGroup, { name: 'Nowhere', visibility: 'hidden', join: 'open' }, as(o))).error?.fields?.[0]).toMatchObject({ path: 'join', code: 'social.hidden_open' });
    const g = await newGroup(house, o, { visibility: 'hidden', join: 'invite' });
    await call(house, contract.inviteToGroup, { id: g.id, user_ids: [a.id] }, as(o));
    const card = (await call(house, contract.getGroup, { id: g.id }, as(a))).body;
    expect(card).toMatchObject({ state: 'invited', role: null, owner: null, inviter: { id: o.id }, may: { read: false, join: true } });
    expect((await call(house, contract.listGroupPeople, { id: g.id }, as(a))).status).toBe(404);
    await call(house, contract.declineGroupInvitation, { id: card.invitationId! }, as(a));
    expect((await call(house, contract.getGroup, { id: g.id }, as(a))).status).toBe(404);
  });
});

describe('a private group', () => {
  it('shows its card, not its people', async () => {
    const [o, a] = await newPeople(house, 'Orla', 'Alf');
    const g = await newGroup(house, o, { visibility: 'private', join: 'invite', description: 'About us' });
    expect((await call(house, contract.getGroup, { id: g.id }, as(a))).body).toMatchObject({ name: g.name, members: 1, owner: null, may: { read: false, join: false } });
    expect((await call(house, contract.listGroupPeople, { id: g.id }, as(a))).status).toBe(404);
    expect((await join(a, g.id)).error?.code).toBe('social.invite_only');
    expect((await call(house, contract.listPersonGroups, { userId: o.id }, as(a))).body.items).toEqual([]);
  });
});

describe('roles', () => {
  it('are given strictly below one\'s own, and act only on who stands below', async () => {
    const [o, admin, mod, m] = await newPeople(house, 'Olga', 'Aden', 'Mod', 'Mem');
    const g = await newGroup(house, o);
    for (const p of [admin, mod, m]) await join(p, g.id);
    const give = (by: Person, to: Person, role: string) => call(house, contract.setGroupRole, { id: g.id, userId: to.id, role }, as(by));
    expect((await give(o, admin, 'admin')).status).toBe(200);
    expect(await bell(house, admin)).toEqual([`${o.name} changed your role in ${g.name}`]);
    expect((await give(admin, mod, 'admin')).error?.code).toBe('social.not_allowed_in_group');
    expect((await give(admin, mod, 'moderator')).status).toBe(200);
    expect((await give(mod, m, 'moderator')).status).toBe(403);
    expect((await give(m, mod, 'member')).status).toBe(403);
    expect((await give(admin, o, 'member')).status).toBe(403);
    expect((await give(o, o, 'member')).error?.code).toBe('social.yourself');
    expect((await call(house, contract.silenceInGroup, { id: g.id, userId: m.id, until: new Date(Date.now() + 60_000).toISOString() }, as(mod))).status).toBe(200);
    expect(await viewed(m, (ctx) => groupRights(ctx, g.id))).toMatchObject({ role: 'member', mayRead: true, mayPost: false });
    expect((await call(house, contract.removeFromGroup, { id: g.id, userId: m.id }, as(mod))).status).toBe(403);
    expect((await call(house, contract.deleteGroup, { id: g.id }, as(admin))).status).toBe(403);
    expect((await call(house, contract.listGroupPeople, { id: g.id }, as(m))).body.items.map((i) => i.role)).toEqual(['owner', 'admin', 'moderator', 'member']);
    const paged: string[] = [];
    for (let cursor: string | undefined; ;) {
      const { body } = await call(house, contract.listGroupPeople, { id: g.id, limit: 1, ...(cursor ? { cursor } : {}) }, as(m));
      paged.push(...body.items.map((i) => i.person!.id));
      if (!body.nextCursor) break;
      cursor = body.nextCursor;
    }
    expect(paged).toEqual([o, admin, mod, m].map((p) => p.id));
  });

  it('a ban ends reading at once and joining for good, until an admin ends it', async () => {
    const [o, a] = await newPeople(house, 'Oona', 'Ari');
    const g = await newGroup(house, o, { visibility: 'private', join: 'open' });
    await join(a, g.id);
    await call(house, contract.banFromGroup, { id: g.id, userId: a.id }, as(o));
    expect((await call(house, contract.listGroupPeople, { id: g.id }, as(a))).status).toBe(404);
    expect((await join(a, g.id)).error?.code).toBe('social.not_allowed_in_group');
    expect((await call(house, contract.inviteToGroup, { id: g.id, user_ids: [a.id] }, as(o))).body.results).toMatchObject([{ status: 'unavailable' }]);
    expect((await call(house, contract.listGroups, { scope: 'discover', search: g.name }, as(a))).body.items).toEqual([]);
    expect((await call(house, contract.listGroupPeople, { id: g.id, banned: 'true' }, as(o))).body.items.map((i) => i.person?.id)).toEqual([a.id]);
    await call(house, contract.unbanFromGroup, { id: g.id, userId: a.id }, as(o));
    expect((await join(a, g.id)).body.state).toBe('active');
  });

  it('blocked members do not see each other; a moderator sees that there is somebody', async () => {
    const [o, a, b] = await newPeople(house, 'Otis', 'Aya', 'Ben');
    const g = await newGroup(house, o);
    for (const p of [a, b]) await join(p, g.id);
    await call(house, contract.block, { userId: b.id }, as(a));
    await call(house, contract.block, { userId: b.id }, as(o));
    const people = async (p: Person) => (await call(house, contract.listGroupPeople, { id: g.id }, as(p))).body.items.map((i) => i.person?.id ?? null);
    expect(await people(a)).toEqual([o.id, a.id]);
    expect(await people(b)).toEqual([b.id]);
    expect(await people(o)).toEqual([o.id, a.id, null]);
    expect((await call(house, contract.listGroupPeople, { id: g.id, search: 'ben' }, as(o))).body.items).toEqual([]);
  });
});

describe('the life of a group', () => {
  it('archived it is read only; deleted it is gone at once and comes back whole within 30 days', async () => {
    const [o, a] = await newPeople(house, 'Omar', 'Ali');
    const g = await newGroup(house, o);
    await join(a, g.id);
    expect((await call(house, contract.archiveGroup, { id: g.id }, as(o))).body).toMatchObject({ archived: true, may: { post: false } });
    expect((await call(house, contract.updateGroup, { id: g.id, name: 'Late' }, as(o))).error?.code).toBe('social.group_archived');
    expect(await viewed(a, (ctx) => groupRights(ctx, g.id))).toMatchObject({ mayRead: true, mayPost: false, archived: true });
    await call(house, contract.unarchiveGroup, { id: g.id }, as(o));
    expect((await call(house, contract.deleteGroup, { id: g.id }, as(o))).status).toBe(200);
    for (const p of [o, a]) expect((await call(house, contract.getGroup, { id: g.id }, as(p))).status).toBe(404);
    expect((await call(house, contract.restoreGroup, { id: g.id }, as(a))).status).toBe(404);
    expect((await call(house, contract.listDeletedGroups, {}, as(o))).body.items.map((i) => i.id)).toEqual([g.id]);
    expect((await call(house, contract.restoreGroup, { id: g.id }, as(o))).body).toMatchObject({ members: 2, role: 'owner' });
    expect(await roleOf(a, g.id)).toBe('member');
  });

  it('a stale version and a foreign workspace are refused', async () => {
    const [o] = await newPeople(house, 'Ozzy');
    const g = await newGroup(house, o);
    expect((await call(house, contract.updateGroup, { id: g.id, version: g.version, name: 'First' }, as(o))).body.name).toBe('First');
    expect((await call(house, contract.updateGroup, { id: g.id, version: g.version, name: 'Second' }, as(o))).error?.code).toBe('core.version_conflict');
    expect((await call(house, contract.updateGroup, { id: g.id, workspaceId: 4711 }, as(o))).error?.fields?.[0]).toMatchObject({ path: 'workspaceId', code: 'social.own_workspace' });
  });
});

describe('pictures of a group', () => {
  it('end with the right to see it, and are replaced by whoever governs', async () => {
    const [o, admin, stranger] = await newPeople(house, 'Opal', 'Art', 'Stan');
    const g = await newGroup(house, o, { visibility: 'private', join: 'open' });
    await join(admin, g.id);
    await call(house, contract.setGroupRole, { id: g.id, userId: admin.id, role: 'admin' }, as(o));
    const first = await sendPicture(house, o, g.id, 'cover');
    const open = async (p: Person, url: string) => (await house.server.inject({ url, headers: { authorization: `Bearer ${p.token}` } })).statusCode;
    const theirs = (await call(house, contract.getGroup, { id: g.id }, as(stranger))).body.cover!;
    expect([first.statusCode, await open(stranger, theirs)]).toEqual([200, 200]);
    await call(house, contract.updateGroup, { id: g.id, visibility: 'hidden', join: 'invite' }, as(o));
    expect(await open(stranger, theirs)).not.toBe(200);
    const old = (await call(house, contract.getGroup, { id: g.id }, as(o))).body.cover!;
    expect((await sendPicture(house, admin, g.id, 'cover')).statusCode).toBe(200);
    expect(await open(o, old)).not.toBe(200);
    expect((await sendPicture(house, stranger, g.id, 'avatar')).statusCode).toBe(404);
    await call(house, contract.deleteGroup, { id: g.id }, as(o));
    await house.owner.query(`update social."group" set deleted_at = now() - interval '31 days' where id = $1`, [g.id]);
    await runAs(house.app, { name: 'test' }, purgeGroups);
    expect((await house.owner.query('select 1 from social.group_member where group_id = $1', [g.id])).rows).toEqual([]);
    expect((await house.owner.query("select 1 from files.file where state <> 'deleted' and owner_id = any ($1)", [[o.id, admin.id]])).rows).toEqual([]);
  });
});
