import { allPermissions, permissionsOfRole, roleRank, systemRoles, type SystemRole } from '#core/contract/permissions.ts';
import type { RoleRef } from '../contract.ts';

/** English names of the six roles. */
export const roleNames: Record<SystemRole, string> = { owner: 'Owner', admin: 'Admin', manager: 'Manager', member: 'Member', client: 'Client', guest: 'Guest' };

/** A role with everything a decision needs. `column` is what the table holds: one of the six, or `custom` with `roleId`. */
export interface RoleFacts extends RoleRef { column: string; roleId: string | null; permissions: readonly string[] }

/** How a row refers to its role, joined with the custom role if it has one. */
export interface RoleColumns { role: string; role_id: string | null; role_name?: string | null; role_rank?: number | null; role_permissions?: string[] | null }

/** True for one of the six. */
export function isSystemRole(key: string): key is SystemRole {
  return (systemRoles as readonly string[]).includes(key);
}

/** Permissions nobody but the owner can hold: they are never part of a role of one's own. */
export function isOwnersOnly(permission: string): boolean {
  return !allPermissions().some((p) => p.key === permission && p.roles.some((r) => r !== 'owner'));
}

/** One of the six roles with its facts. */
export function systemRole(key: SystemRole): RoleFacts {
  return { key, name: roleNames[key], rank: roleRank[key], custom: false, column: key, roleId: null, permissions: permissionsOfRole(key) };
}

/** The role a row refers to. A custom role keeps only permissions that still exist and may be given. */
export function roleOf(row: RoleColumns): RoleFacts {
  if (isSystemRole(row.role)) return systemRole(row.role);
  return {
    key: row.role_id!, name: row.role_name ?? '', rank: row.role_rank ?? 1, custom: true, column: 'custom', roleId: row.role_id,
    permissions: (row.role_permissions ?? []).filter((p) => !isOwnersOnly(p)),
  };
}

/** The part of a role that travels. */
export function roleRefOf({ key, name, rank, custom }: RoleRef): RoleRef {
  return { key, name, rank, custom };
}

/** A person gives only roles below their own, and only permissions they hold. */
export function mayGive(giver: { rank: number; permissions: ReadonlySet<string> }, role: RoleFacts): boolean {
  return role.rank < giver.rank && role.permissions.every((p) => giver.permissions.has(p));
}
