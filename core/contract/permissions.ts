/** One entry of the closed permission list; `key` starts with the room's name. */
export interface PermissionDefinition {
  key: string;
  /** English label in the permission matrix. */
  label: string;
  /** System roles that hold it from the start. */
  roles: readonly SystemRole[];
}

/** The six roles every workspace has, highest first. */
export const systemRoles = ['owner', 'admin', 'manager', 'member', 'client', 'guest'] as const;
/** One of the six roles. */
export type SystemRole = (typeof systemRoles)[number];

/** Rank for "only below your own": higher outranks lower. Custom roles take 1–99. */
export const roleRank: Record<SystemRole, number> = { owner: 100, admin: 90, manager: 70, member: 50, client: 20, guest: 10 };

const registry = new Map<string, PermissionDefinition>();

/** Declares a room's permissions once, with the roles that hold them by default. */
export function definePermissions<const T extends Record<string, readonly [label: string, ...roles: SystemRole[]]>>(permissions: T): T {
  for (const [key, [label, ...roles]] of Object.entries(permissions)) {
    registry.set(key, { key, label: label as string, roles: ['owner', ...(roles as SystemRole[])].filter((r, i, all) => all.indexOf(r) === i) as SystemRole[] });
  }
  return permissions;
}

const presets = new Map<string, Set<string>>();

/**
 * Says what of a room's permissions a role begins with that is made from a preset, such as somebody who checks and changes nothing. A preset is a start for a role of the
 * workspace's own in the permission matrix, never a role by itself; each room adds what it has to it.
 */
export function definePreset(name: string, permissions: readonly string[]): void {
  presets.set(name, new Set([...(presets.get(name) ?? []), ...permissions]));
}

/** Presets a permission belongs to. */
export function presetsOf(permission: string): string[] {
  return [...presets].filter(([, keys]) => keys.has(permission)).map(([name]) => name).sort();
}

/** The closed list of permissions of all rooms that are in the house. */
export function allPermissions(): PermissionDefinition[] {
  return [...registry.values()].sort((a, b) => a.key.localeCompare(b.key));
}

/** Permissions a system role holds. */
export function permissionsOfRole(role: SystemRole): string[] {
  return allPermissions().filter((p) => p.roles.includes(role)).map((p) => p.key);
}
