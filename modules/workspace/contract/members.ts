import { z } from 'zod';
import { customValue } from '#core/contract/custom-value.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/fields.ts';
import { listPage, listQuery, type ListField } from '#core/contract/list.ts';
import { memberStatuses, personCard, roleRef, workspaceSlugKey } from './shapes.ts';

/** Topic of members: what custom fields, comments, files and followers of one go by. */
export const memberTopic = 'workspace.member';

/** A member as colleagues see them. */
export const memberRow = z.object({
  id: z.string(), person: personCard, email: z.string(), role: roleRef, status: z.enum(memberStatuses), title: z.string(),
  online: z.boolean(), lastSeenAt: z.string().nullable(), joinedAt: z.string(), version: z.number().int(),
  teams: z.array(z.object({ id: z.string(), name: z.string() })).describe('Teams they are in'),
  isYou: z.boolean(), canManage: z.boolean().describe('The viewer may change role and standing of this member'),
  custom: z.record(id, customValue).optional().describe('Values of the workspace\'s own fields by the id of the field'),
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
