import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { nothing, version, workspaceId } from '#core/contract/fields.ts';
import { membershipShape, personCard, roleKey, roleRef, workspaceCard, workspaceSlugKey } from './shapes.ts';

/** The viewer's memberships, most recently used first. */
export const listWorkspaces = endpoint({
  id: 'workspaces.list', service: 'dash', get: '/workspaces', can: 'account', summary: 'Workspaces the signed-in person belongs to',
  input: nothing, output: z.object({ items: z.array(membershipShape) }),
});

/** Makes a workspace the active one: answers the membership and writes the cookie for 7 days. */
export const changeWorkspace = endpoint({
  id: 'workspaces.change', service: 'dash', put: '/workspaces/:id/activation', can: 'account', summary: 'Makes a workspace the active one',
  input: z.strictObject({ id: workspaceId }), output: membershipShape, errors: ['workspace.deleted'],
});

/** A workspace in full. */
export const workspaceDetail = workspaceCard.extend({ version, createdAt: z.string(), owner: personCard.nullable(), memberCount: z.number().int() });

/** The active workspace in full. */
export const getWorkspace = endpoint({
  id: 'workspaces.get', service: 'dash', get: '/workspaces/:workspace_slug', can: 'member', summary: 'The workspace with its owner and size',
  input: z.strictObject(workspaceSlugKey), output: workspaceDetail,
});

/** The signed-in person, all their memberships, and the active workspace as the server resolves it. */
export const currentUser = endpoint({
  id: 'users.current', service: 'dash', get: '/users/current', can: 'account', summary: 'The signed-in person, their memberships, the active workspace, role and permissions',
  input: z.strictObject({ see_as: roleKey.optional().describe('Answer the permissions of this lower role; a preview only, the server keeps the real rights') }),
  output: z.object({
    account: personCard.extend({ email: z.string(), emailVerified: z.boolean(), language: z.string(), timeZone: z.string() }),
    memberships: z.array(membershipShape),
    active: membershipShape.nullable().describe('null: no workspace yet, show onboarding'),
    chosen: z.boolean().describe('True when the hint was missing or wrong and the server chose; the cookie was rewritten'),
    role: roleRef.nullable(), permissions: z.array(z.string()),
    seeAs: roleRef.nullable(), pendingInvitations: z.number().int(),
    seq: z.number().int().describe('Number of the newest change of the active workspace when this was answered; 0 without one. What is read afterwards is no older'),
    accountSeq: z.number().int().describe('The same of the person’s own changes: notifications, memberships, files that are made for them'),
  }),
  errors: ['workspace.rank_too_low'],
});

/** An offer to hand a workspace over. */
export const ownershipOffer = z.object({ id: z.string(), from: personCard, to: personCard, createdAt: z.string(), expiresAt: z.string() });

/** Who owns the workspace, and the open offer if there is one. */
export const getOwnership = endpoint({
  id: 'ownership.get', service: 'dash', get: '/workspaces/:workspace_slug/ownership', can: 'member', summary: 'The owner and the open offer to hand over',
  input: z.strictObject(workspaceSlugKey), output: z.object({ owner: personCard, offer: ownershipOffer.nullable(), offeredToMe: z.boolean() }),
});
