import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { currencyCode, done, flag, id, line, nothing, timeZone, version, workspaceId } from '#core/contract/fields.ts';
import { membershipShape, personCard, workspaceCard, workspaceSlugKey, workspaceTypes } from './shapes.ts';
import { ownershipOffer, workspaceDetail } from './workspaces.ts';

const imageBytes = 5 * 1024 * 1024;
const imageErrors = ['core.too_large', 'core.unsupported_media_type', 'files.wrong_type', 'files.empty', 'files.unreadable', 'files.too_many_pixels', 'files.too_large', 'files.quota'] as const;

/** Founds a workspace; the founder owns it. Takes JSON, or multipart with one `image` (5 MB). */
export const createWorkspace = endpoint({
  id: 'workspaces.create', service: 'dash', post: '/workspaces', can: 'account', summary: 'Founds a workspace owned by the signed-in person',
  input: z.strictObject({
    name: line(80), type: z.enum(workspaceTypes).default('company'),
    timezone: timeZone.optional().describe('Becomes the workspace\'s system setting'), currency: currencyCode.optional().describe('Becomes the workspace\'s base currency'),
  }),
  output: membershipShape, status: 201, body: 'multipart', files: ['image'], filesOptional: true, maxBytes: imageBytes, errors: imageErrors,
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

/** One row per workspace of the viewer, with what they are there. */
export const listMyProfiles = endpoint({
  id: 'users.listMyProfiles', service: 'dash', get: '/users/my-profiles', can: 'account', summary: 'The signed-in person\'s profile in each workspace',
  input: nothing,
  output: z.object({ items: z.array(membershipShape.extend({ person: personCard, email: z.string(), permissionCount: z.number().int() })) }),
});

/** Offers the workspace to an active member for 72 hours. */
export const offerOwnership = endpoint({
  id: 'ownership.offer', service: 'dash', post: '/workspaces/:workspace_slug/ownership/offer', can: 'workspace.transfer', keys: false, summary: 'Offers the workspace to a member',
  input: z.strictObject({ ...workspaceSlugKey, memberId: id }), output: ownershipOffer, status: 201, errors: ['workspace.offer_exists', 'workspace.member_left', 'workspace.own_role'],
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
