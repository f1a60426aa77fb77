import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, email, id, instant, nothing, version, workspaceId } from '#core/contract/fields.ts';
import { pageQuery } from '#core/contract/paging.ts';
import { lines, oneLine, pictureBytes } from './profile.ts';
import { groupCard, groupRoles, joinings, personCard, says, visibilities } from './shapes.ts';

const page = <T extends z.ZodType>(row: T) => z.object({ items: z.array(row), nextCursor: z.string().nullable() });
const search = z.string().trim().max(100).default('').describe('Beginnings of words');
const byId = z.strictObject({ id });
const person = z.strictObject({ id, userId: id });
const notifies = ['all', 'highlights', 'off'] as const;
const rank = 'social.not_allowed_in_group';
const future = instant.refine((at) => { const ahead = Date.parse(at) - Date.now(); return ahead > 0 && ahead < 3660 * 86_400_000; }, says('social.until_future'));

/** A group as its page shows it. */
export const groupShape = groupCard.extend({
  rules: z.array(z.string()).describe('Empty for who may not read the group'), postApproval: z.boolean().describe('False for who may not read the group'), createdAt: instant.nullable().describe('Null for who may not read the group'), owner: personCard.nullable().describe('Null when the owner is nobody the viewer may see'), workspace: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  inviter: personCard.nullable(), notify: z.enum(notifies), silencedUntil: instant.nullable(), openRequests: z.number().int().describe('For admins; 0 for others'),
  may: z.object({ read: z.boolean(), post: z.boolean(), join: z.boolean(), moderate: z.boolean(), govern: z.boolean(), own: z.boolean() }),
});
/** A group as its page shows it. */
export type Group = z.output<typeof groupShape>;

const fields = {
  name: oneLine(80, 2), description: lines(2000), visibility: z.enum(visibilities), join: z.enum(joinings), rules: z.array(oneLine(300, 1)).max(10), postApproval: z.boolean(),
  workspaceId: workspaceId.nullable().describe('A workspace of the viewer\'s whose members are suggested'),
};

/** Groups of the viewer, groups to discover, or groups one is invited to. */
export const listGroups = endpoint({
  id: 'social.listGroups', service: 'social', get: '/groups', can: 'account', summary: 'Groups: own, to discover, or invited to',
  input: z.strictObject({ scope: z.enum(['mine', 'discover', 'invited']).default('mine'), search, ...pageQuery }), output: page(groupCard),
});
/** Groups a person is in, as far as the viewer can read them. */
export const listPersonGroups = endpoint({
  id: 'social.listPersonGroups', service: 'social', get: '/people/:userId/groups', can: 'account', summary: 'Groups of a person that the viewer can read',
  input: z.strictObject({ userId: id, as_audience: z.enum(['friends', 'everyone']).optional().describe('The viewer\'s own as a friend, or anybody, sees them'), ...pageQuery }), output: page(groupCard),
});
/** Founds a group. */
export const createGroup = endpoint({
  id: 'social.createGroup', service: 'social', post: '/groups', can: 'account', status: 201, summary: 'Founds a group; the viewer owns it',
  input: z.strictObject({ ...fields, description: fields.description.default(''), visibility: fields.visibility.default('public'), join: fields.join.default('open'), rules: fields.rules.default([]), postApproval: z.boolean().default(false), workspaceId: fields.workspaceId.default(null) }),
  output: groupShape, errors: ['social.group_limit'],
});
/** One group by id or slug. */
export const getGroup = endpoint({ id: 'social.getGroup', service: 'social', get: '/groups/:id', can: 'account', summary: 'A group by id or slug', input: z.strictObject({ id: z.string().min(1).max(80) }), output: groupShape });
/** Changes a group; absent fields stay. */
export const updateGroup = endpoint({
  id: 'social.updateGroup', service: 'social', patch: '/groups/:id', can: 'account', summary: 'Changes a group; absent fields stay',
  input: z.strictObject({
    id, version: version.optional(), name: fields.name.optional(), description: fields.description.optional(), visibility: fields.visibility.optional(), join: fields.join.optional(), rules: fields.rules.optional(),
    postApproval: z.boolean().optional(), workspaceId: fields.workspaceId.optional(), coverOffsetY: z.number().int().min(0).max(100).optional(),
  }),
  output: groupShape, errors: [rank, 'social.group_archived'],
});
const pictureErrors = [rank, 'social.group_archived', 'files.empty', 'files.wrong_type', 'files.unreadable', 'files.too_many_pixels', 'files.too_large', 'files.quota', 'core.too_large', 'core.unsupported_media_type'];
/** Replaces the cover or the avatar of a group; multipart, field `file`. */
export const updateGroupPicture = endpoint({
  id: 'social.updateGroupPicture', service: 'social', post: '/groups/:id/pictures/:picture', can: 'account', rate: 'upload', body: 'multipart', files: ['file'], maxBytes: pictureBytes.cover, summary: 'Replaces cover or avatar of a group',
  input: z.strictObject({ id, picture: z.enum(['cover', 'avatar']) }), output: groupShape, errors: pictureErrors,
});
/** Removes the cover or the avatar of a group. */
export const removeGroupPicture = endpoint({
  id: 'social.removeGroupPicture', service: 'social', delete: '/groups/:id/pictures/:picture', can: 'account', summary: 'Removes cover or avatar of a group', input: z.strictObject({ id, picture: z.enum(['cover', 'avatar']) }), output: groupShape, errors: [rank, 'social.group_archived'],
});
/** Reading only. */
export const archiveGroup = endpoint({ id: 'social.archiveGroup', service: 'social', put: '/groups/:id/archive', can: 'account', summary: 'Closes a group for writing', input: byId, output: groupShape, errors: [rank] });
/** Open again. */
export const unarchiveGroup = endpoint({ id: 'social.unarchiveGroup', service: 'social', delete: '/groups/:id/archive', can: 'account', summary: 'Opens an archived group again', input: byId, output: groupShape, errors: [rank] });
/** Deletes a group; the owner can undo it for 30 days. */
export const deleteGroup = endpoint({ id: 'social.deleteGroup', service: 'social', delete: '/groups/:id', can: 'account', summary: 'Deletes a group; for 30 days its owner can undo that', input: byId, output: done, errors: [rank] });
/** Undoes the deletion. */
export const restoreGroup = endpoint({ id: 'social.restoreGroup', service: 'social', put: '/groups/:id/restoration', can: 'account', summary: 'Undoes the deletion of a group', input: byId, output: groupShape });
/** Deleted groups whose deletion the viewer can undo. */
export const listDeletedGroups = endpoint({
  id: 'social.listDeletedGroups', service: 'social', get: '/deleted-groups', can: 'account', summary: 'Own deleted groups that can be restored', input: nothing, output: z.object({ items: z.array(z.object({ id, name: z.string(), until: instant })) }),
});
/** Gives the group to another member. */
export const handOverGroup = endpoint({ id: 'social.handOverGroup', service: 'social', put: '/groups/:id/owner', can: 'account', summary: 'Hands a group over to another member', input: person, output: groupShape, errors: [rank, 'social.yourself'] });

const standing = z.object({ state: z.enum(['active', 'requested']) });
/** Joins, or asks to. */
export const joinGroup = endpoint({ id: 'social.joinGroup', service: 'social', post: '/groups/:id/join', can: 'account', summary: 'Joins a group, or asks to', input: byId, output: standing, errors: ['social.invite_only', rank, 'social.group_archived'] });
/** Leaves, or takes one's request back. */
export const leaveGroup = endpoint({ id: 'social.leaveGroup', service: 'social', post: '/groups/:id/leave', can: 'account', summary: 'Leaves a group, or takes a request back', input: byId, output: done, errors: ['social.owner_stays'] });
/** What the bell rings for. */
export const setGroupNotify = endpoint({
  id: 'social.setGroupNotify', service: 'social', put: '/groups/:id/notify', can: 'account', summary: 'What of a group the viewer wants to hear of', input: z.strictObject({ id, notify: z.enum(notifies) }), output: done, errors: [rank],
});

/** People of a group. */
export const listGroupPeople = endpoint({
  id: 'social.listGroupPeople', service: 'social', get: '/groups/:id/people', can: 'account', summary: 'People of a group, owner first',
  input: z.strictObject({ id, role: z.enum(groupRoles).optional(), search, banned: z.enum(['true', 'false']).default('false').describe('For admins: people who are banned'), ...pageQuery }),
  output: page(z.object({ person: personCard.nullable().describe('Null, for moderators only: somebody who is in a block pair with the viewer'), role: z.enum(groupRoles), joinedAt: instant, silencedUntil: instant.nullable() })), errors: [rank],
});
/** Changes a member's role; only to one below one's own. */
export const setGroupRole = endpoint({
  id: 'social.setGroupRole', service: 'social', post: '/groups/:id/people/:userId', can: 'account', summary: 'Changes a member\'s role', input: z.strictObject({ id, userId: id, role: z.enum(['admin', 'moderator', 'member']) }), output: done, errors: [rank, 'social.yourself'],
});
/** Takes somebody out of a group. */
export const removeFromGroup = endpoint({ id: 'social.removeFromGroup', service: 'social', delete: '/groups/:id/people/:userId', can: 'account', summary: 'Removes a member', input: person, output: done, errors: [rank, 'social.yourself'] });
/** Takes somebody out who cannot come back. */
export const banFromGroup = endpoint({ id: 'social.banFromGroup', service: 'social', put: '/groups/:id/people/:userId/ban', can: 'account', summary: 'Bans a person from a group', input: person, output: done, errors: [rank, 'social.yourself'] });
/** The same by POST, as some clients call it. */
export const postGroupBan = endpoint({ id: 'social.postGroupBan', service: 'social', post: '/groups/:id/people/:userId/ban', can: 'account', summary: 'Bans a person from a group, as PUT does', input: person, output: done, errors: [rank, 'social.yourself'] });
/** Ends a ban. */
export const unbanFromGroup = endpoint({ id: 'social.unbanFromGroup', service: 'social', delete: '/groups/:id/people/:userId/ban', can: 'account', summary: 'Ends a ban', input: person, output: done, errors: [rank, 'social.yourself'] });
/** Lets a member read only, until a time; null ends it. */
export const silenceInGroup = endpoint({
  id: 'social.silenceInGroup', service: 'social', put: '/groups/:id/people/:userId/silence', can: 'account', summary: 'Lets a member read only, until a time', input: z.strictObject({ id, userId: id, until: future.nullable() }), output: done, errors: [rank, 'social.yourself'],
});

/** Who wants to join. */
export const listGroupRequests = endpoint({
  id: 'social.listGroupRequests', service: 'social', get: '/groups/:id/requests', can: 'account', summary: 'People who want to join', input: z.strictObject({ id, ...pageQuery }), output: page(z.object({ person: personCard, createdAt: instant })), errors: [rank],
});
/** Lets somebody in. */
export const approveGroupRequest = endpoint({ id: 'social.approveGroupRequest', service: 'social', post: '/groups/:id/requests/:userId/approve', can: 'account', summary: 'Lets somebody in who asked', input: person, output: done, errors: [rank, 'social.request_gone', 'social.group_archived'] });
/** Does not. */
export const declineGroupRequest = endpoint({ id: 'social.declineGroupRequest', service: 'social', post: '/groups/:id/requests/:userId/decline', can: 'account', summary: 'Declines somebody who asked', input: person, output: done, errors: [rank, 'social.request_gone'] });

/** Invites people and addresses; whether an address is known is never told. */
export const inviteToGroup = endpoint({
  id: 'social.inviteToGroup', service: 'social', post: '/groups/:id/invitation', can: 'account', rate: 'expensive', summary: 'Invites people, by id or by address',
  input: z.strictObject({ id, user_ids: z.array(id).max(50).default([]), emails: z.array(email).max(50).default([]) }).refine((i) => i.user_ids.length + i.emails.length > 0, { path: ['user_ids'], message: says('social.nobody_invited') }),
  output: z.object({ results: z.array(z.object({ userId: z.string().nullable(), email: z.string().nullable(), status: z.enum(['invited', 'member', 'added', 'unavailable']).describe('`added`: had asked to join') })) }),
  errors: [rank, 'social.invite_limit', 'social.group_archived'],
});
/** Open invitations of a group. */
export const listGroupInvitations = endpoint({
  id: 'social.listGroupInvitations', service: 'social', get: '/groups/:id/invitations', can: 'account', summary: 'Open invitations of a group', input: z.strictObject({ id, ...pageQuery }),
  output: page(z.object({ id, person: personCard.nullable(), email: z.string().nullable(), inviter: personCard.nullable(), createdAt: instant, expiresAt: instant })), errors: [rank],
});
/** Takes an invitation back. */
export const revokeGroupInvitation = endpoint({ id: 'social.revokeGroupInvitation', service: 'social', delete: '/groups/:id/invitations/:invitationId', can: 'account', summary: 'Takes an invitation back', input: z.strictObject({ id, invitationId: id }), output: done, errors: [rank] });
/** Whom one may want to invite. */
export const listInviteCandidates = endpoint({
  id: 'social.listInviteCandidates', service: 'social', get: '/groups/:id/candidates', can: 'account', summary: 'Friends, and colleagues in the group\'s workspace, who are not in the group', input: z.strictObject({ id, search, ...pageQuery }),
  output: page(z.object({ person: personCard, colleague: z.boolean(), invited: z.boolean() })), errors: [rank],
});
const secret = z.string().min(20).max(200);
/** What a link of a mail leads to. */
export const openGroupInvitation = endpoint({
  id: 'social.openGroupInvitation', service: 'social', post: '/groups/invitation/open', can: 'account', rate: 'auth', summary: 'The invitation behind a mailed link', input: z.strictObject({ token: secret }),
  output: z.object({ id, group: groupCard.pick({ id: true, name: true, description: true, members: true, avatar: true, cover: true, coverOffsetY: true }), inviter: personCard.nullable() }), errors: ['social.invitation_over'],
});
const answer = { service: 'social', can: 'account', input: z.strictObject({ id, token: secret.optional().describe('Of the mailed link, for an address that is not the account\'s') }) } as const;
/** Says yes. */
export const acceptGroupInvitation = endpoint({ ...answer, id: 'social.acceptGroupInvitation', post: '/groups/invitation/:id/accept', summary: 'Accepts an invitation to a group', output: z.object({ groupId: id, state: z.literal('active') }), errors: ['social.invitation_over', 'social.group_archived'] });
/** Says no. */
export const declineGroupInvitation = endpoint({ ...answer, id: 'social.declineGroupInvitation', post: '/groups/invitation/:id/decline', summary: 'Declines an invitation to a group', output: done, errors: ['social.invitation_over'] });
