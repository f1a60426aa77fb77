import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { allPermissions, presetsOf, systemRoles } from '#core/contract/permissions.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import type * as contract from '../contract.ts';
import { isOwnersOnly, isSystemRole, mayGive, roleOf, roleRefOf, systemRole, type RoleFacts } from '../rules/rank.ts';
import { role } from '../schema.ts';
import { tellAccount } from './membership.ts';
import { says } from '../contract.ts';

const maxRoles = 50;

/** The role a key names in a workspace, or 422 on the field. */
export async function chooseRole(ctx: Ctx, key: string, workspaceId = ctx.workspaceId): Promise<RoleFacts> {
  if (isSystemRole(key)) return systemRole(key);
  const [row] = await ctx.db.select().from(role).where(and(eq(role.workspaceId, workspaceId), eq(role.id, key)));
  return row ? factsOf(row) : failField('role', says('workspace.role_unknown'));
}

/** Refuses with 403 when the viewer may not give this role. */
export function requireGivable(ctx: Ctx, role: RoleFacts): void {
  if (!mayGive(ctx.member, role)) fail('workspace.rank_too_low', { role: role.name });
}

/** The six roles and the workspace's own, highest first, with how many members hold each. */
export async function listRoles(ctx: Ctx): Promise<OutputOf<typeof contract.listRoles>> {
  const own = await ctx.db.select().from(role).where(eq(role.workspaceId, ctx.workspaceId)).limit(maxRoles);
  const counts = await ctx.sql<{ role: string; count: number }>(
    "select coalesce(role_id::text, role) as role, count(*)::int as count from workspace.member where workspace_id = $1 and status <> 'left' group by 1", [ctx.workspaceId]);
  const countOf = new Map(counts.map((c) => [c.role, c.count]));
  const items = [...systemRoles.map((key) => roleView(ctx, systemRole(key), null, countOf)), ...own.map((row) => roleView(ctx, factsOf(row), row.version, countOf))];
  return { items: items.sort((a, b) => b.rank - a.rank || Number(a.custom) - Number(b.custom) || a.name.localeCompare(b.name)) };
}

/** Makes a role below the maker's own rank from permissions the maker holds. */
export async function createRole(ctx: Ctx, input: InputOf<typeof contract.createRole>): Promise<OutputOf<typeof contract.createRole>> {
  const permissions = checkPermissions(ctx, input.permissions);
  await takeTurn(ctx);
  if (input.rank >= ctx.member.rank) fail('workspace.rank_too_low');
  const [{ count } = { count: 0 }] = await ctx.sql<{ count: number }>('select count(*)::int as count from workspace.role where workspace_id = $1', [ctx.workspaceId]);
  if (count >= maxRoles) fail('workspace.too_many_roles', { max: maxRoles });
  const [row] = await ctx.db.insert(role).values({ id: uuidv7(), workspaceId: ctx.workspaceId, name: input.name, rank: input.rank, permissions }).onConflictDoNothing().returning();
  if (!row) fail('workspace.role_exists');
  ctx.emit({ type: 'workspace.role.created', id: row.id, version: row.version, data: { name: row.name, rank: row.rank, permissions }, can: 'workspace.member.view' });
  return roleView(ctx, factsOf(row), row.version, new Map());
}

/** Changes a role; everybody who holds it is looked at again. */
export async function updateRole(ctx: Ctx, input: InputOf<typeof contract.updateRole>): Promise<OutputOf<typeof contract.updateRole>> {
  await takeTurn(ctx);
  const before = await lockRole(ctx, input.id, 'no key update');
  if (before.version !== input.version) fail('core.version_conflict', { current: roleView(ctx, factsOf(before), before.version, new Map()) });
  if (ctx.member.role === before.id) fail('workspace.own_role');
  requireGivable(ctx, factsOf(before));
  const next = { name: input.name ?? before.name, rank: input.rank ?? before.rank, permissions: input.permissions ? checkPermissions(ctx, input.permissions) : before.permissions };
  if (next.rank >= ctx.member.rank) fail('workspace.rank_too_low');
  await refuseTakenName(ctx, next.name, before.id);
  const [row] = await ctx.db.update(role).set({ ...next, updatedAt: new Date(), version: sql`${role.version} + 1` }).where(and(eq(role.workspaceId, ctx.workspaceId), eq(role.id, input.id))).returning();
  const holders = await ctx.sql<{ id: string; account_id: string }>("select id, account_id from workspace.member where workspace_id = $1 and role_id = $2 and status <> 'left'", [ctx.workspaceId, input.id]);
  for (const holder of holders) await tellAccount(ctx, ctx.workspaceId, holder.account_id, holder.id, { roleChanged: input.id });
  ctx.emit({ type: 'workspace.role.changed', id: row!.id, version: row!.version, data: { changes: changesOf(before, next) }, can: 'workspace.member.view' });
  return roleView(ctx, factsOf(row!), row!.version, new Map([[input.id, holders.length]]));
}

/** Removes a role that no member and no open invitation has. */
export async function deleteRole(ctx: Ctx, input: InputOf<typeof contract.deleteRole>): Promise<OutputOf<typeof contract.deleteRole>> {
  const row = await lockRole(ctx, input.id, 'update');
  requireGivable(ctx, factsOf(row));
  const [{ count } = { count: 0 }] = await ctx.sql<{ count: number }>(
    `select (select count(*) from workspace.member where workspace_id = $1 and role_id = $2)::int
          + (select count(*) from workspace.invitation where workspace_id = $1 and role_id = $2 and status = 'pending')::int as count`, [ctx.workspaceId, input.id]);
  if (count > 0) fail('workspace.role_in_use', { count });
  // Answered invitations of the past lose their role with it; what they offered is in the log.
  await ctx.sql("delete from workspace.invitation where workspace_id = $1 and role_id = $2 and status <> 'pending'", [ctx.workspaceId, input.id]);
  await ctx.db.delete(role).where(and(eq(role.workspaceId, ctx.workspaceId), eq(role.id, input.id)));
  ctx.emit({ type: 'workspace.role.deleted', id: input.id, data: { name: row.name }, can: 'workspace.member.view' });
  return { ok: true };
}

/** The closed list of permissions with the roles that hold each. */
export async function listPermissions(ctx: Ctx): Promise<OutputOf<typeof contract.listPermissions>> {
  const own = await ctx.db.select().from(role).where(eq(role.workspaceId, ctx.workspaceId));
  return {
    items: allPermissions().map((p) => ({
      key: p.key, room: p.key.split('.')[0]!, label: p.label, roles: [...p.roles, ...own.filter((r) => r.permissions.includes(p.key)).map((r) => r.id)],
      presets: presetsOf(p.key), grantable: !isOwnersOnly(p.key) && ctx.can(p.key),
    })),
  };
}

type RoleRecord = typeof role.$inferSelect;

function factsOf(row: RoleRecord): RoleFacts {
  return roleOf({ role: 'custom', role_id: row.id, role_name: row.name, role_rank: row.rank, role_permissions: row.permissions });
}

function roleView(ctx: Ctx, facts: RoleFacts, version: number | null, counts: ReadonlyMap<string, number>): contract.RoleRow {
  const givable = mayGive(ctx.member, facts);
  return {
    ...roleRefOf(facts), id: facts.roleId, permissions: [...facts.permissions], memberCount: counts.get(facts.key) ?? 0, version,
    assignable: givable && ctx.can('workspace.member.invite'), editable: facts.custom && givable && ctx.member.role !== facts.key && ctx.can('workspace.role.manage'),
  };
}

/** One change of roles at a time per workspace: names stay unique and the limit holds. */
async function takeTurn(ctx: Ctx): Promise<void> {
  await ctx.sql('select 1 from workspace.workspace where id = $1 for no key update', [ctx.workspaceId]);
}

/** `no key update` lets people in who are given the role meanwhile; their invitation is held already, so waiting for each other would never end. */
async function lockRole(ctx: Ctx, id: string, strength: 'update' | 'no key update'): Promise<RoleRecord> {
  const [row] = await ctx.db.select().from(role).where(and(eq(role.workspaceId, ctx.workspaceId), eq(role.id, id))).for(strength);
  return found(row);
}

async function refuseTakenName(ctx: Ctx, name: string, except: string): Promise<void> {
  const taken = await ctx.sql('select 1 from workspace.role where workspace_id = $1 and lower(name) = lower($2) and id <> $3', [ctx.workspaceId, name, except]);
  if (taken.length > 0) fail('workspace.role_exists');
}

/** Known permissions that may be given (422 otherwise), all held by the viewer (403 otherwise). */
function checkPermissions(ctx: Ctx, keys: readonly string[]): string[] {
  const known = new Set(allPermissions().map((p) => p.key));
  for (const [i, key] of keys.entries()) {
    if (!known.has(key)) failField(`permissions.${i}`, says('workspace.permission_unknown'));
    if (isOwnersOnly(key)) failField(`permissions.${i}`, says('workspace.owner_only'));
  }
  if (!keys.every((key) => ctx.can(key))) fail('workspace.rank_too_low');
  return [...new Set(keys)].sort();
}

function changesOf(before: RoleRecord, next: Pick<RoleRecord, 'name' | 'rank' | 'permissions'>): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  if (before.name !== next.name) changes.name = [before.name, next.name];
  if (before.rank !== next.rank) changes.rank = [before.rank, next.rank];
  if (before.permissions.join() !== next.permissions.join()) changes.permissions = [before.permissions, next.permissions];
  return changes;
}
