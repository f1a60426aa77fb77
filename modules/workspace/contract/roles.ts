import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, line, version } from '#core/contract/fields.ts';
import { roleRow } from './members.ts';
import { workspaceSlugKey } from './shapes.ts';

const roleFields = { name: line(40), rank: z.int().min(1).max(99).describe('Below the maker\'s own rank'), permissions: z.array(z.string().max(80)).max(500) };

/** Makes a role from permissions the viewer holds. */
export const createRole = endpoint({
  id: 'roles.create', service: 'dash', post: '/:workspace_slug/roles', can: 'workspace.role.manage', summary: 'Makes a role',
  input: z.strictObject({ ...workspaceSlugKey, ...roleFields }), output: roleRow, status: 201, errors: ['workspace.rank_too_low', 'workspace.role_exists', 'workspace.too_many_roles'],
});

/** Changes a role; members who hold it feel it within 2 seconds. */
export const updateRole = endpoint({
  id: 'roles.update', service: 'dash', patch: '/:workspace_slug/roles/:id', can: 'workspace.role.manage', summary: 'Changes a role',
  input: z.strictObject({ ...workspaceSlugKey, id, name: roleFields.name.optional(), rank: roleFields.rank.optional(), permissions: roleFields.permissions.optional(), version }),
  output: roleRow, errors: ['workspace.rank_too_low', 'workspace.role_exists', 'workspace.own_role'],
});

/** Removes a role nobody holds any more. */
export const deleteRole = endpoint({
  id: 'roles.delete', service: 'dash', delete: '/:workspace_slug/roles/:id', can: 'workspace.role.manage', summary: 'Removes a role nobody holds',
  input: z.strictObject({ ...workspaceSlugKey, id }), output: done, errors: ['workspace.rank_too_low', 'workspace.role_in_use'],
});

/** The closed list of permissions with the roles that hold each. */
export const listPermissions = endpoint({
  id: 'permissions.list', service: 'dash', get: '/:workspace_slug/permissions', can: 'workspace.member.view', summary: 'All permissions with the roles that hold them',
  input: z.strictObject(workspaceSlugKey),
  output: z.object({ items: z.array(z.object({ key: z.string(), room: z.string(), label: z.string(), roles: z.array(z.string()).describe('Keys of system and custom roles'), presets: z.array(z.string()).describe('What a new role can begin as'), grantable: z.boolean() })) }),
});
