import { z } from 'zod';
import { customValue } from '#core/contract/custom-value.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, line, version } from '#core/contract/fields.ts';
import { listPage, listQuery, type ListField } from '#core/contract/list.ts';
import { exportFormats, exportQuery, selection } from '#core/contract/resource.ts';
import { memberStatuses, personCard, roleKey, roleRef, workspaceSlugKey } from './shapes.ts';
import { says } from './errors.ts';

/** Topic of members: what custom fields, comments, files and followers of one go by. */
export const memberTopic = 'workspace.member';

const custom = z.record(id, customValue);

/** A member as colleagues see them. */
export const memberRow = z.object({
  id: z.string(), person: personCard, email: z.string(), role: roleRef, status: z.enum(memberStatuses), title: z.string(),
  online: z.boolean(), lastSeenAt: z.string().nullable(), joinedAt: z.string(), version: z.number().int(),
  teams: z.array(z.object({ id: z.string(), name: z.string() })).describe('Teams they are in'),
  isYou: z.boolean(), canManage: z.boolean().describe('The viewer may change role and standing of this member'),
  custom: custom.optional().describe('Values of the workspace\'s own fields by the id of the field'),
});
/** A member as colleagues see them. */
export type MemberRow = z.output<typeof memberRow>;

/** Fields a list of members can be sorted and filtered by. A role is one of the six keys or the id of a custom one, and sorts by rank. */
export const memberFields = {
  name: { type: 'text' }, email: { type: 'text' }, role: { type: 'select', groupable: true }, status: { type: 'select', options: memberStatuses, groupable: true },
  title: { type: 'text' }, teamId: { type: 'id', sortable: false, nullable: true }, joinedAt: { type: 'instant' }, lastSeenAt: { type: 'instant', nullable: true },
} as const satisfies Record<string, ListField>;

const members = listQuery(memberFields, true);

/** Members of the workspace; former ones only when the filter names `status`. */
export const listMembers = endpoint({
  id: 'users.listForWorkspace', service: 'dash', get: '/:workspace_slug/users', can: 'workspace.member.view', summary: 'Members of the workspace with role, standing and presence',
  input: z.strictObject({ ...workspaceSlugKey, ...members }), output: listPage(memberRow),
});

/** One member. */
export const getMember = endpoint({
  id: 'members.get', service: 'dash', get: '/:workspace_slug/members/:id', can: 'workspace.member.view', summary: 'One member of the workspace',
  input: z.strictObject({ ...workspaceSlugKey, id }), output: memberRow,
});

const givenRole = z.string().max(64).pipe(roleKey).refine((r) => r !== 'owner', says('workspace.hand_over'));
const memberChange = { role: givenRole.optional(), title: line(80, 0).optional(), custom: custom.optional() };
const manageErrors = ['workspace.last_owner', 'workspace.own_role', 'workspace.rank_too_low', 'workspace.member_left'] as const;

/** Changes a member's role, title or custom fields. Without `version` the last writer wins and the log holds both. */
export const updateMember = endpoint({
  id: 'members.update', service: 'dash', patch: '/:workspace_slug/members/:id', can: 'workspace.member.manage', summary: 'Changes role, title or custom fields of a member',
  input: z.strictObject({ ...workspaceSlugKey, id, ...memberChange, version: version.optional() }),
  output: memberRow, errors: manageErrors,
});

/** Gives several members the same role, all or none. */
export const bulkUpdateRole = endpoint({
  id: 'members.bulkUpdateRole', service: 'dash', patch: '/:workspace_slug/members', can: 'workspace.member.manage', summary: 'Gives several members one role; all or none',
  input: z.strictObject({ ...workspaceSlugKey, ids: z.array(id).min(1).max(100), role: givenRole }),
  output: z.object({ items: z.array(memberRow) }), errors: manageErrors,
});

/** Changes many members, each by the rules of one; those the viewer may not change stay as they are and are counted. `bulks.undo` takes it back. */
export const bulkMembers = endpoint({
  id: 'members.bulk', service: 'dash', post: '/:workspace_slug/members/bulk', can: 'workspace.member.manage', rate: 'expensive', summary: 'Changes many members, each by the rules of one: up to 500 at once, more in the background',
  errors: [...manageErrors, 'core.selection_changed', 'core.selection_too_large'],
  input: z.strictObject({ ...workspaceSlugKey, selection: selection(memberFields, true), action: z.strictObject({ change: z.strictObject(memberChange) }) }),
  output: z.object({ count: z.number().int(), ids: z.array(z.string()).describe('Empty: bulks.get tells how many were changed and how many refused'), bulkId: z.string().nullable().describe('What bulks.get, bulks.cancel and bulks.undo take') }),
});

/** Suspends a member: keeps their data, ends their access within 2 seconds. */
export const suspendMember = endpoint({
  id: 'members.suspend', service: 'dash', post: '/:workspace_slug/members/:id/suspension', can: 'workspace.member.manage', summary: 'Suspends a member',
  input: z.strictObject({ ...workspaceSlugKey, id }), output: memberRow, errors: manageErrors,
});

/** Ends a suspension. */
export const reactivateMember = endpoint({
  id: 'members.reactivate', service: 'dash', delete: '/:workspace_slug/members/:id/suspension', can: 'workspace.member.manage', summary: 'Reactivates a suspended member',
  input: z.strictObject({ ...workspaceSlugKey, id }), output: memberRow, errors: manageErrors,
});

/** Ends a membership; what the person did stays. */
export const removeMember = endpoint({
  id: 'members.remove', service: 'dash', delete: '/:workspace_slug/members/:id', can: 'workspace.member.manage', summary: 'Removes a member',
  input: z.strictObject({ ...workspaceSlugKey, id }), output: done, errors: manageErrors,
});

/** The viewer leaves the workspace. */
export const leaveWorkspace = endpoint({
  id: 'members.leave', service: 'dash', post: '/:workspace_slug/departure', can: 'member', keys: false, summary: 'Leaves the workspace',
  input: z.strictObject(workspaceSlugKey), output: done, errors: ['workspace.last_owner'],
});

/** Members as a file, same search, filter, order and columns as the list. A post, because an export is recorded. */
export const exportMembers = endpoint({
  id: 'members.export', service: 'dash', post: '/:workspace_slug/members/export', can: 'workspace.export', summary: 'Members as CSV, XLSX, PDF or JSON',
  input: z.strictObject({ ...workspaceSlugKey, ...exportQuery(memberFields, true), format: z.enum(exportFormats).default('csv') }), output: z.unknown(), answer: 'stream', rate: 'expensive', errors: ['core.export_too_long', 'core.export_too_wide'],
});

/** A role with what it may do. */
export const roleRow = roleRef.extend({
  id: z.string().nullable().describe('Null for the six roles every workspace has'), permissions: z.array(z.string()), memberCount: z.number().int(), version: z.number().int().nullable(),
  assignable: z.boolean().describe('The viewer may give this role to others'), editable: z.boolean(),
});
/** A role with what it may do. */
export type RoleRow = z.output<typeof roleRow>;

/** The six roles and the workspace's own, highest first. */
export const listRoles = endpoint({
  id: 'users.listRoles', service: 'dash', get: '/:workspace_slug/users/roles', can: 'workspace.member.view', summary: 'Roles of the workspace, highest first',
  input: z.strictObject(workspaceSlugKey), output: z.object({ items: z.array(roleRow) }),
});

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
