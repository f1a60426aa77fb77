import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { nothing } from '#core/contract/fields.ts';
import { listPage, listQuery, type ListField } from '#core/contract/list.ts';
import { invitationStatuses, personCard, roleRef, workspaceCard, workspaceSlugKey } from './shapes.ts';

/** Pending invitations to the viewer's verified address. */
export const listMyInvitations = endpoint({
  id: 'invitations.listMine', service: 'dash', get: '/invitations/mine', can: 'account', summary: 'Pending invitations to the signed-in person',
  input: nothing,
  output: z.object({ items: z.array(z.object({ id: z.string(), workspace: workspaceCard.pick({ name: true, image: true, type: true }), role: roleRef, inviter: personCard.nullable(), createdAt: z.string(), expiresAt: z.string() })) }),
});

/** An invitation as the members who may invite see it. */
export const invitationRow = z.object({
  id: z.string(), email: z.string(), role: roleRef, status: z.enum(invitationStatuses), title: z.string(), inviter: personCard.nullable(), projectIds: z.array(z.string()),
  createdAt: z.string(), sentAt: z.string(), expiresAt: z.string(), respondedAt: z.string().nullable(), version: z.number().int(), canManage: z.boolean(),
  resting: z.boolean().describe('Pending, but nobody can accept it while its inviter may not give this role'),
});

/** Fields a list of invitations can be sorted and filtered by. A pending one whose time is over counts as expired. */
export const invitationFields = {
  email: { type: 'text' }, role: { type: 'select', groupable: true }, status: { type: 'select', options: invitationStatuses, groupable: true },
  createdAt: { type: 'instant' }, sentAt: { type: 'instant' }, expiresAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

/** Invitations of the workspace, newest first unless sorted. */
export const listInvitations = endpoint({
  id: 'invitations.list', service: 'dash', get: '/workspaces/:workspace_slug/invitations', can: 'workspace.member.invite', summary: 'Invitations of the workspace',
  input: z.strictObject({ ...workspaceSlugKey, ...listQuery(invitationFields) }), output: listPage(invitationRow),
});
