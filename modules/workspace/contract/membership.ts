import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, line, version } from '#core/contract/fields.ts';
import { exportFormats, exportQuery, selection } from '#core/contract/resource.ts';
import { says } from './errors.ts';
import { memberFields, memberRow } from './members.ts';
import { roleKey, workspaceSlugKey } from './shapes.ts';

const givenRole = z.string().max(64).pipe(roleKey).refine((r) => r !== 'owner', says('workspace.hand_over'));
const memberChange = { role: givenRole.optional(), title: line(80, 0).optional(), custom: memberRow.shape.custom };
const manageErrors = ['workspace.last_owner', 'workspace.own_role', 'workspace.rank_too_low', 'workspace.member_left'] as const;

/** One member. */
export const getMember = endpoint({
  id: 'members.get', service: 'dash', get: '/:workspace_slug/members/:id', can: 'workspace.member.view', summary: 'One member of the workspace',
  input: z.strictObject({ ...workspaceSlugKey, id }), output: memberRow,
});

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
