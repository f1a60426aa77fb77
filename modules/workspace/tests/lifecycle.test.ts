import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SystemRole } from '#core/contract/permissions.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { deleteAccount } from '#modules/identity/contract.ts';
import * as contract from '../contract.ts';
import { purgeWorkspaces } from '../service/deletion.ts';
import { eventsOf, newPerson, newScene, newWorkspace, password, where, type Scene } from './scene.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());

const as = (scene: Scene, role: SystemRole) => ({ token: scene.people[role].token });
const owners = async (id: number) => (await house.owner.query("select account_id from workspace.member where workspace_id = $1 and role = 'owner'", [id])).rows.map((r) => r.account_id);

describe('ownership', () => {
  const offer = (s: Scene, to: SystemRole, by: SystemRole = 'owner') => call(house, contract.offerOwnership, { workspace_slug: s.slug, memberId: s.memberIds[to] }, as(s, by));
  const accept = (s: Scene, by: SystemRole) => call(house, contract.acceptOwnership, { workspace_slug: s.slug }, as(s, by));
  const cancel = (s: Scene, by: SystemRole) => call(house, contract.cancelOwnership, { workspace_slug: s.slug }, as(s, by));

  it('passes in two steps; the old owner becomes an admin', async () => {
    const s = await newScene(house);
    const made = await offer(s, 'admin');
    expect([made.status, made.body.to.id, Math.round((Date.parse(made.body.expiresAt) - Date.now()) / 3_600_000)]).toEqual([201, s.people.admin.id, 72]);
    expect((await offer(s, 'manager')).error?.code).toBe('workspace.offer_exists');
    expect((await accept(s, 'manager')).error?.code).toBe('workspace.offer_gone');
    expect((await call(house, contract.getOwnership, { workspace_slug: s.slug }, as(s, 'admin'))).body).toMatchObject({ owner: { id: s.owner.id }, offeredToMe: true });
    expect((await accept(s, 'admin')).body.role.key).toBe('owner');
    expect(await owners(s.id)).toEqual([s.people.admin.id]);
    expect((await call(house, contract.currentUser, {}, { ...as(s, 'owner'), workspaceId: s.id })).body.role?.key).toBe('admin');
    expect((await call(house, contract.deleteWorkspace, { workspace_slug: s.slug, slug: s.slug }, as(s, 'owner'))).status).toBe(403);
    expect((await accept(s, 'admin')).status).toBe(410);
    expect(await eventsOf(house, s.id, 'workspace.ownership')).toHaveLength(2);
  });

  it('can be offered by the owner only, withdrawn, declined, and runs out', async () => {
    const s = await newScene(house);
    expect((await offer(s, 'manager', 'admin')).status).toBe(403);
    expect((await offer(s, 'owner')).error?.code).toBe('workspace.own_role');
    await offer(s, 'manager');
    expect((await cancel(s, 'member')).status).toBe(410);
    expect((await cancel(s, 'manager')).body).toEqual({ ok: true });
    await offer(s, 'manager');
    expect((await cancel(s, 'owner')).body).toEqual({ ok: true });
    expect((await accept(s, 'manager')).status).toBe(410);
    await offer(s, 'manager');
    await house.owner.query("update workspace.ownership_offer set expires_at = now() - interval '1 second' where workspace_id = $1 and status = 'pending'", [s.id]);
    expect((await accept(s, 'manager')).status).toBe(410);
    expect((await offer(s, 'admin')).status).toBe(201);
    await call(house, contract.suspendMember, { workspace_slug: s.slug, id: s.memberIds.admin }, as(s, 'owner'));
    expect((await accept(s, 'admin')).status).toBe(401);
    expect(await owners(s.id)).toEqual([s.owner.id]);
  });

  it('is not taken over by somebody who is suspended in the same moment', async () => {
    const s = await newScene(house);
    await offer(s, 'admin');
    const other = await house.owner.connect();
    try {
      await other.query('begin');
      await other.query("update workspace.member set status = 'suspended' where id = $1", [s.memberIds.admin]);
      const accepting = accept(s, 'admin');
      await expect.poll(async () => (await other.query("select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rows[0].n).toBeGreaterThan(0);
      await other.query('commit');
      expect((await accepting).error?.code).toBe('workspace.offer_gone');
    } finally { other.release(); }
    expect(await owners(s.id)).toEqual([s.owner.id]);
  });

  it('is accepted once, however often one tries at the same moment', async () => {
    const s = await newScene(house);
    await offer(s, 'admin');
    const answers = await Promise.all([accept(s, 'admin'), accept(s, 'admin'), cancel(s, 'owner')]);
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(await owners(s.id)).toHaveLength(1);
  });

  it('keeps an account open while it owns something', async () => {
    const person = await newPerson(house);
    const { slug } = await newWorkspace(house, person, 'Mine alone');
    const answer = await call(house, deleteAccount, { password, confirmEmail: person.email }, { token: person.token });
    expect(answer.error).toMatchObject({ code: 'identity.delete_blocked', details: { obstacles: [{ kind: 'workspace.sole_owner', name: 'Mine alone', link: `/settings/leave?workspace=${slug}` }] } });
  });

  it('ends memberships when an account closes', async () => {
    const s = await newScene(house);
    const { guest } = s.people;
    expect((await call(house, deleteAccount, { password, confirmEmail: guest.email }, { token: guest.token })).status).toBe(200);
    await house.drain();
    const left = await call(house, contract.listMembers, { workspace_slug: s.slug, ...where('status', 'is', 'left') }, as(s, 'owner'));
    expect(left.body.items.map((m) => [m.id, m.email])).toEqual([[s.memberIds.guest, '']]);
  });
});

describe('deleting a workspace', () => {
  const remove = (s: Scene, by: SystemRole, slug = s.slug) => call(house, contract.deleteWorkspace, { workspace_slug: s.slug, slug }, as(s, by));

  it('needs the owner and the typed slug, ends access at once, and can be taken back for 30 days', async () => {
    const s = await newScene(house);
    expect((await remove(s, 'admin')).status).toBe(403);
    expect((await remove(s, 'owner', 'something-else')).error?.code).toBe('workspace.slug_mismatch');
    expect((await remove(s, 'owner')).status).toBe(200);
    const gone = await call(house, contract.listMembers, { workspace_slug: s.slug }, as(s, 'member'));
    expect([gone.status, gone.error?.code]).toEqual([410, 'workspace.deleted']);
    const stranger = await newPerson(house);
    expect((await call(house, contract.listMembers, { workspace_slug: s.slug }, { token: stranger.token })).status).toBe(404);
    expect((await call(house, contract.inviteUser, { email: 'a@x.test' }, { ...as(s, 'admin'), workspaceId: s.id })).status).toBe(403);
    expect((await call(house, contract.currentUser, {}, as(s, 'member'))).body.memberships).toEqual([]);
    expect((await call(house, contract.listDeletedWorkspaces, {}, as(s, 'owner'))).body.items.map((i) => i.workspace.id)).toEqual([s.id]);
    expect((await call(house, contract.listDeletedWorkspaces, {}, as(s, 'admin'))).body.items).toEqual([]);
    expect((await call(house, contract.restoreWorkspace, { id: s.id }, as(s, 'admin'))).status).toBe(404);
    expect((await call(house, contract.restoreWorkspace, { id: s.id }, { token: stranger.token })).status).toBe(404);
    expect((await call(house, contract.restoreWorkspace, { id: s.id }, as(s, 'owner'))).status).toBe(200);
    expect((await call(house, contract.listMembers, { workspace_slug: s.slug }, as(s, 'member'))).status).toBe(200);
  });

  it('keeps the slug for 30 days, then erases everything and frees it', async () => {
    const s = await newScene(house);
    const { name } = (await call(house, contract.getWorkspace, { workspace_slug: s.slug }, as(s, 'owner'))).body;
    await remove(s, 'owner');
    const meanwhile = await newWorkspace(house, await newPerson(house), name);
    expect(meanwhile.slug).toBe(`${s.slug}-2`);
    await purgeWorkspaces(house.app);
    await house.owner.query("update workspace.workspace set deleted_at = now() - interval '30 days 1 second' where id = $1", [s.id]);
    expect((await call(house, contract.restoreWorkspace, { id: s.id }, as(s, 'owner'))).error?.code).toBe('workspace.not_restorable');
    await purgeWorkspaces(house.app);
    await house.drain();
    for (const table of ['member', 'invitation', 'invitation_token', 'invitation_batch', 'role', 'ownership_offer']) {
      expect([table, (await house.owner.query(`select 1 from workspace.${table} where workspace_id = $1`, [s.id])).rows]).toEqual([table, []]);
    }
    expect(await eventsOf(house, s.id, 'workspace.workspace.purged')).toHaveLength(1);
    expect((await call(house, contract.listMembers, { workspace_slug: s.slug }, as(s, 'owner'))).status).toBe(404);
    expect((await newWorkspace(house, await newPerson(house), name)).slug).toBe(s.slug);
  });
});
