import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { currencyCode, done, flag, id, line, nothing, timeZone, version, workspaceId } from '#core/contract/fields.ts';
import { membershipShape, personCard, roleKey, roleRef, workspaceCard, workspaceSlugKey, workspaceTypes } from './shapes.ts';

const imageBytes = 5 * 1024 * 1024;
const imageErrors = ['core.too_large', 'core.unsupported_media_type', 'files.wrong_type', 'files.empty', 'files.unreadable', 'files.too_many_pixels', 'files.too_large', 'files.quota'] as const;

/** The viewer's memberships, most recently used first. */
export const listWorkspaces = endpoint({
  id: 'workspaces.list', service: 'dash', get: '/workspaces', can: 'account', summary: 'Workspaces the signed-in person belongs to',
  input: nothing, output: z.object({ items: z.array(membershipShape) }),
});

/** Founds a workspace; the founder owns it. Takes JSON, or multipart with one `image` (5 MB). */
export const createWorkspace = endpoint({
  id: 'workspaces.create', service: 'dash', post: '/workspaces', can: 'account', summary: 'Founds a workspace owned by the signed-in person',
  input: z.strictObject({
    name: line(80), type: z.enum(workspaceTypes).default('company'),
    timezone: timeZone.optional().describe('Becomes the workspace\'s system setting'), currency: currencyCode.optional().describe('Becomes the workspace\'s base currency'),
  }),
  output: membershipShape, status: 201, body: 'multipart', files: ['image'], filesOptional: true, maxBytes: imageBytes, errors: imageErrors,
});

/** Makes a workspace the active one: answers the membership and writes the cookie for 7 days. */
export const changeWorkspace = endpoint({
  id: 'workspaces.change', service: 'dash', put: '/workspaces/:id/activation', can: 'account', summary: 'Makes a workspace the active one',
  input: z.strictObject({ id: workspaceId }), output: membershipShape, errors: ['workspace.deleted'],
});

const workspaceDetail = workspaceCard.extend({ version, createdAt: z.string(), owner: personCard.nullable(), memberCount: z.number().int() });

/** The active workspace in full. */
export const getWorkspace = endpoint({
  id: 'workspaces.get', service: 'dash', get: '/workspaces/:workspace_slug', can: 'member', summary: 'The workspace with its owner and size',
  input: z.strictObject(workspaceSlugKey), output: workspaceDetail,
});

/** Changes name, type or image. The slug stays. Takes JSON, or multipart with one `image`. */
export const updateWorkspace = endpoint({
  id: 'workspaces.update', service: 'dash', patch: '/workspaces/:workspace_slug', can: 'workspace.edit', summary: 'Changes name, type or image of the workspace',
  input: z.strictObject({ ...workspaceSlugKey, name: line(80).optional(), type: z.enum(workspaceTypes).optional(), removeImage: flag.optional(), version }),
  output: workspaceDetail, body: 'multipart', files: ['image'], filesOptional: true, maxBytes: imageBytes, errors: imageErrors,
});

/** Deletes the workspace for 30 days in which its owner can restore it. */
export const deleteWorkspace = endpoint({
  id: 'workspaces.delete', service: 'dash', post: '/workspaces/:workspace_slug/deletion', can: 'workspace.delete', keys: false, summary: 'Deletes the workspace; its owner can restore it for 30 days',
  input: z.strictObject({ ...workspaceSlugKey, slug: z.string().max(100).describe('The slug, typed by hand') }),
  output: z.object({ ok: z.literal(true), purgeAt: z.string() }), errors: ['workspace.slug_mismatch'],
});

/** Takes a deletion back. */
export const restoreWorkspace = endpoint({
  id: 'workspaces.restore', service: 'dash', delete: '/workspaces/:id/deletion', can: 'account', summary: 'Restores a deleted workspace of one\'s own',
  input: z.strictObject({ id: workspaceId }), output: membershipShape, errors: ['workspace.not_restorable'],
});

/** Deleted workspaces the viewer owns and can restore. */
export const listDeletedWorkspaces = endpoint({
  id: 'workspaces.listDeleted', service: 'dash', get: '/workspaces/deleted', can: 'account', summary: 'Deleted workspaces the signed-in person can restore',
  input: nothing, output: z.object({ items: z.array(z.object({ workspace: workspaceCard, deletedAt: z.string(), purgeAt: z.string() })) }),
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

/** One row per workspace of the viewer, with what they are there. */
export const listMyProfiles = endpoint({
  id: 'users.listMyProfiles', service: 'dash', get: '/users/my-profiles', can: 'account', summary: 'The signed-in person\'s profile in each workspace',
  input: nothing,
  output: z.object({ items: z.array(membershipShape.extend({ person: personCard, email: z.string(), permissionCount: z.number().int() })) }),
});

const offer = z.object({ id: z.string(), from: personCard, to: personCard, createdAt: z.string(), expiresAt: z.string() });

/** Who owns the workspace, and the open offer if there is one. */
export const getOwnership = endpoint({
  id: 'ownership.get', service: 'dash', get: '/workspaces/:workspace_slug/ownership', can: 'member', summary: 'The owner and the open offer to hand over',
  input: z.strictObject(workspaceSlugKey), output: z.object({ owner: personCard, offer: offer.nullable(), offeredToMe: z.boolean() }),
});

/** Offers the workspace to an active member for 72 hours. */
export const offerOwnership = endpoint({
  id: 'ownership.offer', service: 'dash', post: '/workspaces/:workspace_slug/ownership/offer', can: 'workspace.transfer', keys: false, summary: 'Offers the workspace to a member',
  input: z.strictObject({ ...workspaceSlugKey, memberId: id }), output: offer, status: 201, errors: ['workspace.offer_exists', 'workspace.member_left', 'workspace.own_role'],
});

/** The person it is offered to becomes the owner; the old owner becomes an admin in the same transaction. */
export const acceptOwnership = endpoint({
  id: 'ownership.accept', service: 'dash', post: '/workspaces/:workspace_slug/ownership/acceptance', can: 'member', keys: false, summary: 'Accepts the offered ownership',
  input: z.strictObject(workspaceSlugKey), output: membershipShape, errors: ['workspace.offer_gone'],
});

/** Withdraws the offer (owner) or declines it (the person it is offered to). */
export const cancelOwnership = endpoint({
  id: 'ownership.cancel', service: 'dash', delete: '/workspaces/:workspace_slug/ownership/offer', can: 'member', keys: false, summary: 'Withdraws or declines the offer',
  input: z.strictObject(workspaceSlugKey), output: done, errors: ['workspace.offer_gone'],
});
