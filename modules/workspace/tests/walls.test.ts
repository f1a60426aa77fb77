import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { routes } from '../routes.ts';
import { newPerson, newScene, type Scene } from './scene.ts';

let house: TestHouse;
let one: Scene;
let two: Scene;
beforeAll(async () => { house = await openTestHouse(); });
beforeAll(async () => {
  one = await newScene(house);
  two = await newScene(house);
  await call(house, contract.createRole, { workspace_slug: one.slug, name: 'Secret role', rank: 30, permissions: [] }, { token: one.owner.token });
  await call(house, contract.invite, { workspace_slug: one.slug, email: 'secret@x.test', role: 'guest' }, { token: one.owner.token });
  await call(house, contract.offerOwnership, { workspace_slug: one.slug, memberId: one.memberIds.admin }, { token: one.owner.token });
});
afterAll(() => house.close());

const tables = ['workspace', 'role', 'member', 'invitation', 'invitation_token', 'invitation_batch', 'ownership_offer'];
const key = (table: string) => (table === 'workspace' ? 'id' : 'workspace_id');
const checksum = async () => (await house.owner.query(`select ${tables.map((t) => `(select md5(coalesce(string_agg(x::text, '|' order by x::text), '')) from workspace.${t} x where ${key(t)} = ${one.id}) as ${t}`).join(', ')}`)).rows[0];

describe('the second wall', () => {
  it('shows another workspace nothing, without any predicate of ours', async () => {
    const account = (await house.app.gate.authenticate(house.app, two.owner.token))!;
    const membership = (await house.app.gate.membership(house.app, two.owner.id, { id: two.id }))!;
    await runAs(house.app, { name: 'test', account, membership }, async (ctx) => {
      for (const table of tables) {
        expect([table, await ctx.sql(`select 1 from workspace.${table} where ${key(table)} <> $1`, [two.id])]).toEqual([table, []]);
        expect([table, await ctx.sql(`update workspace.${table} set ${key(table)} = ${key(table)} where ${key(table)} = $1 returning 1`, [one.id])]).toEqual([table, []]);
        expect([table, await ctx.sql(`delete from workspace.${table} where ${key(table)} = $1 returning 1`, [one.id])]).toEqual([table, []]);
      }
      expect(await ctx.sql('select 1 from workspace.member')).toHaveLength(6);
      expect(await ctx.sql('select 1 from core.event where workspace_id <> $1', [two.id])).toEqual([]);
    });
    await expect(runAs(house.app, { name: 'test', account, membership }, (ctx) => ctx.sql(
      "insert into workspace.member (id, workspace_id, account_id, role) values ('0197f0a0-0000-7000-8000-000000000001', $1, $2, 'admin')", [one.id, two.owner.id]))).rejects.toMatchObject({ code: '42501' });
    await runAs(house.app, { name: 'test' }, async (ctx) => { for (const table of tables) expect([table, await ctx.sql(`select 1 from workspace.${table}`)]).toEqual([table, []]); });
  });

  it('lets a person read, never change, their own membership from outside', async () => {
    const account = (await house.app.gate.authenticate(house.app, one.people.guest.token))!;
    await runAs(house.app, { name: 'test', account }, async (ctx) => {
      expect(await ctx.sql('select account_id from workspace.member')).toEqual([{ account_id: account.id }]);
      expect(await ctx.sql('select id from workspace.workspace')).toEqual([{ id: one.id }]);
      expect(await ctx.sql("update workspace.member set role = 'admin' returning 1")).toEqual([]);
      expect(await ctx.sql("update workspace.workspace set name = 'Mine' returning 1")).toEqual([]);
    });
  });

  it('is on for every table, and every function has a fixed search path', async () => {
    const { rows } = await house.owner.query("select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('workspace', 'settings') and c.relkind = 'r' and not c.relrowsecurity");
    expect(rows).toEqual([]);
    const { rows: loose } = await house.owner.query("select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('workspace', 'settings') and (p.proconfig is null or p.proconfig::text not like '%search_path=pg_catalog, pg_temp%')");
    expect(loose).toEqual([]);
    // The one that acts as whoever calls is the guard that asks who that is.
    const { rows: invokers } = await house.owner.query("select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('workspace', 'settings') and not p.prosecdef order by 1");
    expect(invokers).toEqual([{ proname: 'guard_removal' }, { proname: 'team_with_owner' }]);
  });

  it('keeps exactly one owner at every commit', async () => {
    const client = await house.owner.connect();
    try {
      for (const text of [`update workspace.member set role = 'admin' where workspace_id = ${one.id} and role = 'owner'`, `delete from workspace.member where workspace_id = ${one.id} and role = 'owner'`, "insert into workspace.workspace (id, slug, name, type) values (9999, 'nobodys', 'Nobody', 'team')"]) {
        await client.query('begin');
        await client.query(text);
        await expect(client.query('commit')).rejects.toMatchObject({ code: '23514' });
      }
      await expect(client.query(`update workspace.member set role = 'owner' where workspace_id = ${one.id} and role = 'admin'`)).rejects.toMatchObject({ code: '23505' });
    } finally { client.release(); }
  });
});

describe('another workspace', () => {
  it('is 404 on every path, unknown or foreign alike, and nothing changes', async () => {
    const before = await checksum();
    const ids = [one.memberIds.member, '0198c1de-0000-7000-8000-000000000000'];
    for (const { endpoint } of routes.filter((r) => r.endpoint.pathKeys.includes('workspace_slug'))) {
      for (const id of ids) {
        const foreign = await call(house, endpoint, { workspace_slug: one.slug, id, name: 'x', slug: one.slug, memberId: id }, { token: two.owner.token });
        const unknown = await call(house, endpoint, { workspace_slug: 'no-such-one', id, name: 'x', slug: one.slug, memberId: id }, { token: two.owner.token });
        expect([endpoint.id, foreign.status, foreign.error?.code]).toEqual([endpoint.id, 404, 'core.not_found']);
        expect([unknown.status, unknown.error?.message]).toEqual([404, foreign.error?.message]);
      }
    }
    expect(await checksum()).toEqual(before);
  });

  it('has nothing under one\'s own path: ids of others are 404 there', async () => {
    const before = await checksum();
    for (const { endpoint } of routes.filter((r) => r.endpoint.pathKeys.includes('workspace_slug') && r.endpoint.pathKeys.includes('id'))) {
      for (const id of [one.memberIds.member, one.memberIds.owner]) {
        const answer = await call(house, endpoint, { workspace_slug: two.slug, id, role: 'guest', name: 'x', rank: 5, permissions: [], version: 1 }, { token: two.owner.token });
        expect([endpoint.id, [404, 422].includes(answer.status)]).toEqual([endpoint.id, true]);
      }
    }
    const offer = await call(house, contract.offerOwnership, { workspace_slug: two.slug, memberId: one.memberIds.admin }, { token: two.owner.token });
    expect(offer.status).toBe(404);
    expect(await checksum()).toEqual(before);
  });

  it('is refused by header, and a header that contradicts the path is 409', async () => {
    const at = (workspaceId: number) => call(house, contract.inviteUser, { email: 'a@x.test' }, { token: two.owner.token, workspaceId });
    expect((await at(one.id)).error?.code).toBe('core.workspace_forbidden');
    expect((await call(house, contract.listMembers, { workspace_slug: two.slug }, { token: two.owner.token, workspaceId: one.id })).error?.code).toBe('core.workspace_mismatch');
    for (const header of ['-1', '1 or 1=1', '9223372036854775808', '']) {
      expect((await call(house, contract.inviteUser, { email: 'a@x.test' }, { token: two.owner.token, headers: { 'active-workspace': header } })).status).toBe(422);
    }
    expect((await call(house, contract.inviteUser, { email: 'a@x.test' }, { token: (await newPerson(house)).token })).error?.code).toBe('core.workspace_forbidden');
  });
});

describe('every role at every call', () => {
  const matrix: Record<string, readonly string[]> = {
    'workspace.edit': ['owner', 'admin'], 'workspace.delete': ['owner'], 'workspace.transfer': ['owner'], 'workspace.member.view': ['owner', 'admin', 'manager', 'member'],
    'workspace.member.invite': ['owner', 'admin', 'manager'], 'workspace.member.manage': ['owner', 'admin'], 'workspace.role.manage': ['owner', 'admin'], 'workspace.team.manage': ['owner', 'admin'],
    'workspace.audit.view': ['owner', 'admin'], 'workspace.export': ['owner', 'admin'], member: ['owner', 'admin', 'manager', 'member', 'client', 'guest'],
  };

  it('answers 403 exactly where the matrix says so', async () => {
    for (const { endpoint } of routes.filter((r) => r.endpoint.pathKeys.includes('workspace_slug') && r.endpoint.id !== 'members.leave' && r.endpoint.id !== 'ownership.cancel' && r.endpoint.id !== 'workspaces.delete')) {
      for (const role of ['owner', 'admin', 'manager', 'member', 'client', 'guest'] as const) {
        const answer = await call(house, endpoint, { workspace_slug: two.slug, id: '0198c1de-0000-7000-8000-000000000000' }, { token: two.people[role].token });
        expect([endpoint.id, role, answer.error?.code === 'core.forbidden']).toEqual([endpoint.id, role, !matrix[endpoint.can]!.includes(role)]);
      }
    }
  });

  it('answers 401 without signing in', async () => {
    for (const { endpoint } of routes.filter((r) => r.endpoint.can !== 'public')) {
      expect([endpoint.id, (await call(house, endpoint, { workspace_slug: two.slug, id: two.memberIds.guest })).status]).toEqual([endpoint.id, 401]);
    }
  });
});
