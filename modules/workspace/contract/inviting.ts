import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { flag, id, line, newPassword, paragraph } from '#core/contract/fields.ts';
import { exportFormats, exportQuery, selection } from '#core/contract/resource.ts';
import { firstName, lastName, signedIn } from '#modules/identity/contract.ts';
import { says } from './errors.ts';
import { invitationFields, invitationRow } from './invitations.ts';
import { invitationStatuses, membershipShape, personCard, roleKey, roleRef, workspaceSlugKey } from './shapes.ts';

// Addresses are taken as typed: a malformed one is a row of the answer, not a refusal of the batch.
const addresses = {
  email: z.string().max(320).optional(),
  emails: z.array(z.string().max(320)).min(1, says('workspace.address_missing')).max(50, says('workspace.address_limit')).optional(),
};
const oneOrMany = (v: { email?: string | undefined; emails?: string[] | undefined }) => (v.email === undefined) !== (v.emails === undefined);
const giveAddresses = { path: ['emails'], message: says('workspace.address_or_list') };

/** What became of each address of an invitation call. */
export const inviteOutcomes = ['sent', 'renewed', 'already_member', 'suspended_member', 'invalid'] as const;
const inviteResult = z.object({ email: z.string(), status: z.enum(inviteOutcomes), invitationId: z.string().nullable(), memberId: z.string().nullable() });

const inviteInput = z.strictObject({
  ...workspaceSlugKey, ...addresses,
  role: z.string().max(64).pipe(roleKey).refine((r) => r !== 'owner', says('workspace.one_owner')),
  projectIds: z.array(id).max(50).default([]), title: line(80, 0).default(''), message: paragraph(500).default(''),
}).refine(oneOrMany, giveAddresses);
const inviteOutput = z.object({ results: z.array(inviteResult) });
const inviteErrors = ['workspace.suspended_member', 'workspace.rank_too_low', 'workspace.invite_limit'] as const;

const oneInvitation = z.strictObject({ ...workspaceSlugKey, id });

/** Invites one or up to 50 addresses; each gets one mail. A pending invitation is renewed. */
export const invite = endpoint({
  id: 'workspaces.invite', service: 'dash', post: '/workspaces/:workspace_slug/invitations', can: 'workspace.member.invite', summary: 'Invites people by e-mail',
  input: inviteInput, output: inviteOutput, errors: inviteErrors, rate: 'write',
});

/** Step 1 of inviting: what is known about each address. Changes nothing. */
export const inviteUser = endpoint({
  id: 'auth.inviteUser', service: 'main', post: '/users/invite-user', can: 'workspace.member.invite', summary: 'Checks addresses before inviting them (step 1)', rate: 'auth',
  input: z.strictObject(addresses).refine(oneOrMany, giveAddresses),
  output: z.object({ results: z.array(z.object({
    email: z.string(), accountExists: z.boolean(), status: z.enum(['new', 'pending', 'already_member', 'suspended_member', 'invalid']), memberId: z.string().nullable(),
  })) }),
});

/** Step 2 of inviting: the same as workspaces.invite. */
export const inviteUserStep2 = endpoint({
  id: 'auth.inviteUserStep2', service: 'dash', post: '/:workspace_slug/users/invite-user', can: 'workspace.member.invite', summary: 'Sends the invitations (step 2)',
  input: inviteInput, output: inviteOutput, errors: inviteErrors,
});

/** Shows an invitation link before anybody signs in. Never changes anything: mail scanners open links. */
export const checkInvitation = endpoint({
  id: 'auth.checkInvitation', service: 'main', get: '/auth/invitation', can: 'public', summary: 'What an invitation link offers; 410 with the status when it is dead',
  input: z.strictObject({ token: z.string().min(20).max(200) }), rate: 'auth', errors: ['workspace.invite_gone'],
  output: z.object({
    id: z.string(), status: z.literal('pending'), workspace: z.object({ name: z.string(), image: z.string().nullable() }), role: roleRef, inviter: personCard.nullable(),
    email: z.string().describe('Masked: a***@x.test'), accountExists: z.boolean(), expiresAt: z.string(),
  }),
});

/** Invited person without an account: makes it with the address as verified, accepts, and signs in. */
export const setPassword = endpoint({
  id: 'auth.setPassword', service: 'main', post: '/auth/set-password', can: 'public', summary: 'Makes the invited person\'s account, accepts the invitation and signs in',
  input: z.strictObject({ token: z.string().min(20).max(200), password: newPassword, firstName, lastName: lastName.default('') }),
  output: signedIn.extend({ membership: membershipShape }),
  rate: 'auth', sameOrigin: true, errors: ['workspace.invite_gone', 'workspace.account_exists', 'identity.email_taken'],
});

/** Accepts an invitation, or rejects it with `?reject=1`. Accepting again answers the same. */
export const acceptInvite = endpoint({
  id: 'workspaces.acceptInvite', service: 'dash', post: '/invitations/:id/acceptance', can: 'account', summary: 'Accepts or rejects an invitation to the signed-in person\'s verified address',
  input: z.strictObject({ id, reject: flag.optional() }), query: ['reject'],
  output: z.object({ status: z.enum(['accepted', 'rejected']), membership: membershipShape.nullable() }),
  errors: ['workspace.invite_gone', 'workspace.invite_email_mismatch', 'workspace.email_unverified', 'workspace.suspended_member'],
});

/** Invitations as a file, same search, filter, order and columns as the list. A post, because an export is recorded. */
export const exportInvitations = endpoint({
  id: 'invitations.export', service: 'dash', post: '/workspaces/:workspace_slug/invitations/export', can: 'workspace.export', summary: 'Invitations as CSV, XLSX, PDF or JSON',
  input: z.strictObject({ ...workspaceSlugKey, ...exportQuery(invitationFields), format: z.enum(exportFormats).default('csv') }), output: z.unknown(), answer: 'stream', rate: 'expensive', errors: ['core.export_too_long', 'core.export_too_wide'],
});

/** Most invitations that are withdrawn or sent again at once. */
export const manyInvitations = 500;

/** Withdraws many invitations or sends them again, each by the rules of the single call; answers what became of each. Together they count as one sending of so many addresses. */
export const bulkInvitations = endpoint({
  id: 'invitations.bulk', service: 'dash', post: '/workspaces/:workspace_slug/invitations/bulk', can: 'workspace.member.invite', rate: 'expensive', summary: `Withdraws up to ${manyInvitations} invitations or sends them again`,
  errors: ['workspace.invite_limit', 'core.selection_changed', 'core.selection_too_large'],
  input: z.strictObject({ ...workspaceSlugKey, selection: selection(invitationFields), action: z.enum(['revoke', 'renew']) }),
  output: z.object({ results: z.array(z.object({ invitation: invitationRow, before: z.enum(invitationStatuses), refused: z.string().nullable().describe('Code of the refusal; null where it was done') })) }),
});

/** Sends a new link and seven more days; the old link is dead. */
export const renewInvitation = endpoint({
  id: 'invitations.renew', service: 'dash', post: '/workspaces/:workspace_slug/invitations/:id/renewal', can: 'workspace.member.invite', summary: 'Sends a pending or expired invitation again with a new link',
  input: oneInvitation, output: invitationRow, errors: ['workspace.invite_not_pending', 'workspace.rank_too_low', 'workspace.invite_limit'],
});

/** Withdraws a pending invitation; its links answer 410. */
export const revokeInvitation = endpoint({
  id: 'invitations.revoke', service: 'dash', delete: '/workspaces/:workspace_slug/invitations/:id', can: 'workspace.member.invite', summary: 'Withdraws a pending invitation',
  input: oneInvitation, output: invitationRow, errors: ['workspace.invite_not_pending', 'workspace.rank_too_low'],
});

/** A further link to hand over by other means; links that were mailed stay valid. */
export const getInvitationLink = endpoint({
  id: 'invitations.getLink', service: 'dash', rate: 'auth', post: '/workspaces/:workspace_slug/invitations/:id/link', can: 'workspace.member.invite', summary: 'Makes a link of a pending invitation to copy',
  input: oneInvitation, output: z.object({ url: z.string(), expiresAt: z.string() }), status: 201, errors: ['workspace.invite_not_pending', 'workspace.rank_too_low'],
});
