import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { newScene, type Person, type Scene } from './scene.ts';

let house: TestHouse;
let scene: Scene;
beforeAll(async () => { house = await openTestHouse(); });
beforeAll(async () => { scene = await newScene(house); });
afterAll(() => house.close());

const create = (by: Person, input: Record<string, unknown>) => call(house, contract.createRole, { workspace_slug: scene.slug, name: `Role ${Math.random()}`, rank: 40, permissions: ['workspace.member.view'], ...input }, { token: by.token });
const assign = (by: Person, memberId: string, role: string) => call(house, contract.updateMember, { workspace_slug: scene.slug, id: memberId, role }, { token: by.token });

describe('a role of the workspace\'s own', () => {
  it('gives exactly its permissions, and members feel a change at once', async () => {
    const { admin, guest } = scene.people;
    const role = (await create(admin, { name: 'Auditor', rank: 60, permissions: ['workspace.member.view', 'workspace.audit.view'] })).body;
    expect(role).toMatchObject({ name: 'Auditor', rank: 60, custom: true, version: 1, editable: true, assignable: true });
    await assign(admin, scene.memberIds.guest, role.key);
    const audit = () => call(house, contract.listAudit, { workspace_slug: scene.slug }, { token: guest.token });
    expect((await audit()).status).toBe(200);
    const changed = await call(house, contract.updateRole, { workspace_slug: scene.slug, id: role.id!, permissions: ['workspace.member.view'], version: 1 }, { token: admin.token });
    expect(changed.body).toMatchObject({ version: 2, permissions: ['workspace.member.view'], memberCount: 1 });
    expect((await audit()).status).toBe(403);
    const roles = await call(house, contract.listRoles, { workspace_slug: scene.slug }, { token: admin.token });
    expect(roles.body.items.map((r) => r.rank)).toEqual([100, 90, 70, 60, 50, 20, 10]);
    expect(roles.body.items.find((r) => r.key === role.key)?.memberCount).toBe(1);
    const busy = await call(house, contract.deleteRole, { workspace_slug: scene.slug, id: role.id! }, { token: admin.token });
    expect([busy.status, busy.error?.code]).toEqual([409, 'workspace.role_in_use']);
    await assign(admin, scene.memberIds.guest, 'guest');
    expect((await call(house, contract.deleteRole, { workspace_slug: scene.slug, id: role.id! }, { token: admin.token })).status).toBe(200);
  });

  it('never stands above its maker, holds more than they do, or what only owners have', async () => {
    const { admin, owner, manager } = scene.people;
    expect((await create(admin, { rank: 90 })).error?.code).toBe('workspace.rank_too_low');
    expect((await create(owner, { permissions: ['workspace.delete'] })).error?.fields?.[0]).toMatchObject({ path: 'permissions.0', code: 'workspace.owner_only' });
    expect((await create(owner, { permissions: ['workspace.everything'] })).error?.fields?.[0]?.path).toBe('permissions.0');
    expect((await create(manager, {})).status).toBe(403);
    for (const bad of [{ rank: 0 }, { rank: 100 }, { name: '' }, { name: 'x'.repeat(41) }, { workspaceId: 1 }]) expect((await create(admin, bad)).status).toBe(422);
    await create(admin, { name: 'Twice' });
    expect((await create(admin, { name: 'TWICE' })).error?.code).toBe('workspace.role_exists');
  });

  it('changes while somebody is let in who is given it: neither waits for the other', async () => {
    const role = (await create(scene.owner, { name: 'Busy' })).body;
    const accepting = await house.owner.connect();
    try {
      await accepting.query('begin');
      await accepting.query('select 1 from workspace.role where id = $1 for key share', [role.id]); // what the new member's row takes
      const changing = call(house, contract.updateRole, { workspace_slug: scene.slug, id: role.id!, rank: 41, version: 1 }, { token: scene.owner.token }).then(({ status }) => status);
      expect(await Promise.race([changing, new Promise((resolve) => { setTimeout(resolve, 3000, 'waits'); })])).toBe(200);
    } finally { await accepting.query('rollback'); accepting.release(); }
  });

  it('is not given by those who hold less, however low its rank', async () => {
    const powerful = (await create(scene.owner, { name: 'Low but able', rank: 15, permissions: ['workspace.audit.view'] })).body;
    const inviter = (await create(scene.owner, { name: 'Inviter', rank: 60, permissions: ['workspace.member.invite', 'workspace.member.manage', 'workspace.role.manage', 'workspace.member.view'] })).body;
    await assign(scene.owner, scene.memberIds.member, inviter.key);
    const { member } = scene.people;
    expect((await assign(member, scene.memberIds.client, powerful.key)).error?.code).toBe('workspace.rank_too_low');
    expect((await call(house, contract.invite, { workspace_slug: scene.slug, email: 'low@x.test', role: powerful.key }, { token: member.token })).error?.code).toBe('workspace.rank_too_low');
    expect((await create(member, { rank: 20, permissions: ['workspace.audit.view'] })).error?.code).toBe('workspace.rank_too_low');
    expect((await call(house, contract.updateRole, { workspace_slug: scene.slug, id: inviter.id!, rank: 50, version: 1 }, { token: member.token })).error?.code).toBe('workspace.own_role');
    expect((await call(house, contract.updateRole, { workspace_slug: scene.slug, id: powerful.id!, permissions: [], version: 1 }, { token: member.token })).error?.code).toBe('workspace.rank_too_low');
    expect((await assign(member, scene.memberIds.guest, 'client')).status).toBe(200);
    expect((await assign(member, scene.memberIds.manager, 'guest')).error?.code).toBe('workspace.rank_too_low');
  });

  it('belongs to one workspace', async () => {
    const other = await newScene(house);
    const role = (await create(scene.owner, { name: 'Ours' })).body;
    expect((await call(house, contract.updateMember, { workspace_slug: other.slug, id: other.memberIds.guest, role: role.key }, { token: other.owner.token })).error?.fields?.[0]?.path).toBe('role');
    expect((await call(house, contract.updateRole, { workspace_slug: other.slug, id: role.id!, name: 'Theirs', version: 1 }, { token: other.owner.token })).status).toBe(404);
    expect((await call(house, contract.deleteRole, { workspace_slug: other.slug, id: role.id! }, { token: other.owner.token })).status).toBe(404);
  });
});

describe('the permission list', () => {
  it('is closed and says which roles hold what', async () => {
    const { body } = await call(house, contract.listPermissions, { workspace_slug: scene.slug }, { token: scene.people.admin.token });
    const of = (key: string) => body.items.find((p) => p.key === key);
    expect(of('workspace.delete')).toMatchObject({ room: 'workspace', roles: ['owner'], grantable: false });
    expect(of('workspace.member.invite')).toMatchObject({ grantable: true });
    expect(of('workspace.member.view')?.roles).toEqual(expect.arrayContaining(['owner', 'admin', 'manager', 'member']));
    expect(of('workspace.member.view')?.roles).not.toContain('client');
  });
});
