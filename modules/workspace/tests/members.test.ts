import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SystemRole } from '#core/contract/permissions.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { addMember, eventsOf, newPerson, newScene, where, type Scene } from './scene.ts';

let house: TestHouse;
let scene: Scene;
beforeAll(async () => { house = await openTestHouse(); });
beforeAll(async () => { scene = await newScene(house); });
afterAll(() => house.close());

const update = (who: SystemRole, id: string, input: Record<string, unknown>, s = scene) => call(house, contract.updateMember, { workspace_slug: s.slug, id, ...input }, { token: s.people[who].token });
const list = (s: Scene, input: Record<string, unknown> = {}, who: SystemRole = 'owner') => call(house, contract.listMembers, { workspace_slug: s.slug, ...input }, { token: s.people[who].token });

describe('the list of members', () => {
  it('shows cards, roles and who can be managed to colleagues, and nothing to clients and guests', async () => {
    const { body } = await list(scene, { sort: 'role', count: 'exact' }, 'admin');
    expect(body.items.map((m) => [m.role.key, m.canManage, m.isYou])).toEqual([['owner', false, false], ['admin', false, true], ['manager', true, false], ['member', true, false], ['client', true, false], ['guest', true, false]]);
    expect([body.total, body.items[0]?.email]).toEqual([6, scene.owner.email]);
    for (const who of ['client', 'guest'] as const) expect((await list(scene, {}, who)).error?.code).toBe('core.forbidden');
  });

  it('pages, searches, filters and sorts', async () => {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { body } = await list(scene, { limit: 2, sort: '-name', ...(cursor ? { cursor } : {}) });
      seen.push(...body.items.map((m) => m.id));
      cursor = body.nextCursor;
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([6, 6]);
    expect((await list(scene, where('role', 'is', 'client'))).body.items.map((m) => m.id)).toEqual([scene.memberIds.client]);
    expect((await list(scene, { q: scene.people.guest.email.slice(0, 8).toUpperCase() })).body.items.map((m) => m.id)).toEqual([scene.memberIds.guest]);
    expect((await list(scene, { q: '%' })).body.items).toEqual([]);
    for (const bad of [{ limit: 1_000_000 }, { limit: -1 }, { sort: 'password' }, { cursor: 'x' }, { role: 'client' }, where('status', 'is', 'king'), { sort: 'standing' }, where('standing', 'is', 1), { nonsense: 1 }]) expect((await list(scene, bad)).status).toBe(422);
  });

  it('is exported as CSV without formulas, and the export is recorded', async () => {
    const own = await newScene(house);
    await update('owner', own.memberIds.member, { title: '=cmd|calc' }, own);
    const answer = await call(house, contract.exportMembers, { workspace_slug: own.slug }, { token: own.people.admin.token });
    const text = (answer.body as Buffer).toString('utf8');
    expect([answer.status, answer.headers['content-type'], text.split('\r\n').length]).toEqual([200, 'text/csv; charset=utf-8', 8]);
    expect(text).toContain(`'=cmd|calc`);
    // In the order of the list beside it.
    const sorted = await call(house, contract.exportMembers, { workspace_slug: own.slug, sort: '-name' }, { token: own.people.admin.token });
    const listed = (await list(own, { sort: '-name' })).body.items.map((m) => m.email);
    expect((sorted.body as Buffer).toString('utf8').trimEnd().split('\r\n').slice(1).map((line) => listed.findIndex((mail) => line.includes(mail)))).toEqual(listed.map((_mail, i) => i));
    expect(await eventsOf(house, own.id, 'workspace.member.exported')).toHaveLength(2);
    expect((await call(house, contract.exportMembers, { workspace_slug: own.slug }, { token: own.people.manager.token })).status).toBe(403);
  });
});

describe('roles of members', () => {
  it('change, are felt at once, and are in the log with before and after', async () => {
    const own = await newScene(house);
    const { body } = await update('admin', own.memberIds.member, { role: 'manager', title: 'Lead' }, own);
    expect(body).toMatchObject({ role: { key: 'manager' }, title: 'Lead', version: 2 });
    expect((await call(house, contract.listInvitations, { workspace_slug: own.slug }, { token: own.people.member.token })).status).toBe(200);
    expect((await eventsOf(house, own.id, 'workspace.member.changed')).at(-1)).toMatchObject({ actor_id: own.people.admin.id, data: { accountId: own.people.member.id, changes: { role: ['member', 'manager'], title: ['', 'Lead'] } } });
  });

  it('are not for managers to give: 403, and the log holds the attempt', async () => {
    const answer = await update('manager', scene.memberIds.member, { role: 'admin' });
    expect(answer.status).toBe(403);
    const refused = (await eventsOf(house, scene.id, 'core.access.refused')).at(-1);
    expect(refused).toMatchObject({ actor_id: scene.people.manager.id, data: { operation: 'members.update' } });
    const audit = await call(house, contract.listAudit, { workspace_slug: scene.slug, ...where('type', 'contains', 'core.access') }, { token: scene.owner.token });
    expect(audit.body.items[0]).toMatchObject({ actor: { id: scene.people.manager.id }, data: { operation: 'members.update' } });
  });

  it.each([
    ['admin', 'member', 'admin', 403, 'workspace.rank_too_low'], ['admin', 'owner', 'member', 409, 'workspace.last_owner'], ['admin', 'admin', 'guest', 403, 'workspace.own_role'],
    ['owner', 'owner', 'admin', 409, 'workspace.last_owner'], ['member', 'guest', 'client', 403, 'core.forbidden'], ['owner', 'member', 'owner', 422, 'core.invalid_input'],
  ] as const)('%s cannot make %s %s', async (who, whom, role, status, code) => {
    const before = (await eventsOf(house, scene.id, 'workspace.member')).length;
    const answer = await update(who, scene.memberIds[whom], { role });
    expect([answer.status, answer.error?.code, (await eventsOf(house, scene.id, 'workspace.member')).length]).toEqual([status, code, before]);
  });

  it('keep one of two changes made at the same moment, and the log both in order', async () => {
    const own = await newScene(house);
    const second = await newPerson(house);
    await addMember(house, own, second, 'admin');
    const change = (token: string, role: string) => call(house, contract.updateMember, { workspace_slug: own.slug, id: own.memberIds.member, role }, { token });
    const answers = await Promise.all([change(own.people.admin.token, 'manager'), change(second.token, 'client')]);
    expect(answers.map((a) => a.status)).toEqual([200, 200]);
    const log = (await eventsOf(house, own.id, 'workspace.member.changed')).map((e) => (e.data.changes as { role: [string, string] }).role);
    expect([log.length, log[0]![0], log[1]![0]]).toEqual([2, 'member', log[0]![1]]);
    const { rows } = await house.owner.query('select role from workspace.member where workspace_id = $1 and account_id = $2', [own.id, own.people.member.id]);
    expect(rows).toEqual([{ role: log[1]![1] }]);
  });

  it('refuse a stale version with the newer copy', async () => {
    const own = await newScene(house);
    await update('owner', own.memberIds.guest, { title: 'One', version: 1 }, own);
    const stale = await update('owner', own.memberIds.guest, { title: 'Two', version: 1 }, own);
    expect([stale.status, stale.error?.details]).toMatchObject([409, { current: { title: 'One' } }]);
  });

  it('change together or not at all', async () => {
    const own = await newScene(house);
    const { member, client, guest, admin } = own.memberIds;
    const bulk = (ids: string[], token = own.people.admin.token) => call(house, contract.bulkUpdateRole, { workspace_slug: own.slug, ids, role: 'manager' }, { token });
    expect((await bulk([member, admin])).status).toBe(403);
    expect((await bulk([member, scene.memberIds.member])).status).toBe(404);
    expect(await eventsOf(house, own.id, 'workspace.member.changed')).toEqual([]);
    expect((await bulk([member, client, guest, member])).body.items.map((m) => m.role.key)).toEqual(['manager', 'manager', 'manager']);
  });
});

describe('leaving and being removed', () => {
  it('the owner cannot leave; others can, and may come back as the same member', async () => {
    const own = await newScene(house);
    const leave = (who: SystemRole) => call(house, contract.leaveWorkspace, { workspace_slug: own.slug }, { token: own.people[who].token });
    const owner = await leave('owner');
    expect([owner.status, owner.error?.code]).toEqual([409, 'workspace.last_owner']);
    expect((await leave('guest')).body).toEqual({ ok: true });
    expect((await leave('guest')).status).toBe(404);
    expect((await list(own, where('status', 'is', 'left'))).body.items.map((m) => m.id)).toEqual([own.memberIds.guest]);
    expect(await addMember(house, own, own.people.guest, 'member')).toBe(own.memberIds.guest);
    expect((await list(own, { ...where('role', 'is', 'member'), count: 'exact' })).body.total).toBe(2);
  });

  it('removal ends access at once', async () => {
    const own = await newScene(house);
    const { token } = own.people.manager;
    expect((await list(own, {}, 'manager')).status).toBe(200);
    expect((await call(house, contract.removeMember, { workspace_slug: own.slug, id: own.memberIds.manager }, { token: own.people.admin.token })).status).toBe(200);
    expect((await call(house, contract.listMembers, { workspace_slug: own.slug }, { token })).status).toBe(404);
    expect((await call(house, contract.inviteUser, { email: 'a@x.test' }, { token, workspaceId: own.id })).error?.code).toBe('core.workspace_forbidden');
    expect((await call(house, contract.removeMember, { workspace_slug: own.slug, id: own.memberIds.owner }, { token: own.people.admin.token })).error?.code).toBe('workspace.last_owner');
    expect((await call(house, contract.removeMember, { workspace_slug: own.slug, id: own.memberIds.admin }, { token: own.people.admin.token })).error?.code).toBe('workspace.own_role');
  });

  it('suspension answers 401 core.suspended and ends with reactivation', async () => {
    const own = await newScene(house);
    const at = { token: own.people.admin.token };
    const suspended = await call(house, contract.suspendMember, { workspace_slug: own.slug, id: own.memberIds.manager }, at);
    expect(suspended.body).toMatchObject({ status: 'suspended', online: false });
    const refused = await list(own, {}, 'manager');
    expect([refused.status, refused.error?.code]).toEqual([401, 'core.suspended']);
    expect((await call(house, contract.changeWorkspace, { id: own.id }, { token: own.people.manager.token })).error?.code).toBe('core.suspended');
    const me = await call(house, contract.currentUser, {}, { token: own.people.manager.token, workspaceId: own.id });
    expect([me.body.active, me.body.memberships[0]?.status]).toEqual([null, 'suspended']);
    await call(house, contract.reactivateMember, { workspace_slug: own.slug, id: own.memberIds.manager }, at);
    expect((await list(own, {}, 'manager')).status).toBe(200);
    expect((await call(house, contract.suspendMember, { workspace_slug: own.slug, id: own.memberIds.owner }, at)).error?.code).toBe('workspace.last_owner');
    expect((await call(house, contract.suspendMember, { workspace_slug: own.slug, id: own.memberIds.admin }, at)).error?.code).toBe('workspace.own_role');
  });
});
