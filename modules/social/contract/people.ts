import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, flag, id, instant } from '#core/contract/fields.ts';
import { pageQuery } from '#core/contract/paging.ts';
import { oneLine } from './profile.ts';
import { personCard, relation, says } from './shapes.ts';

const userId = z.strictObject({ userId: id });
const now = z.object({ relation });
const page = <T extends z.ZodType>(row: T) => z.object({ items: z.array(row), nextCursor: z.string().nullable() });
const search = z.string().trim().max(100).default('').describe('Beginnings of words of the name');
/** A moment in the future, within ten years. */
const future = instant.refine((at) => { const ahead = Date.parse(at) - Date.now(); return ahead > 0 && ahead < 3660 * 86_400_000; }, says('social.until_future'));

/** A person with what is between them and the viewer. */
export const personRow = z.object({ person: personCard, relation, mutual: z.number().int() });
/** A person with what is between them and the viewer. */
export type PersonRow = z.output<typeof personRow>;

const asking = ['social.yourself', 'social.already_friends', 'social.already_asked', 'social.asked_recently', 'social.request_limit', 'social.no_requests', 'social.request_over'];

/** Asks for friendship, or accepts when the other has asked already. */
export const addFriend = endpoint({
  id: 'social.addFriend', service: 'social', post: '/friends/add', can: 'account', summary: 'Asks for friendship; accepts when the other has asked already',
  input: z.strictObject({ user_id: id, message: oneLine(200).default(''), until: future.nullable().default(null).describe('Day on which the friendship is to end by itself') }), output: now, errors: asking,
});

/** Ends a friendship. */
export const unfriend = endpoint({
  id: 'social.unfriend', service: 'social', delete: '/friends/:userId', can: 'account', summary: 'Ends a friendship', input: z.strictObject({ userId: id, keepFollowing: flag.default(false) }), output: now, errors: ['social.yourself'],
});

/** Lets a friendship end by itself, earlier than agreed. */
export const setFriendUntil = endpoint({
  id: 'social.setFriendUntil', service: 'social', put: '/friends/:userId/until', can: 'account', summary: 'Lets a friendship end on a day; never later than agreed', input: z.strictObject({ userId: id, until: future }), output: now,
  errors: ['social.yourself', 'social.not_friends'],
});

/** Friends of the viewer or of somebody whose list they may see. */
export const listFriends = endpoint({
  id: 'social.listFriends', service: 'social', get: '/friends', can: 'account', summary: 'Friends, newest first', input: z.strictObject({ user_id: id.optional(), search, ...pageQuery }), output: page(personRow),
});

/** Open requests. */
export const listFriendRequests = endpoint({
  id: 'social.listFriendRequests', service: 'social', get: '/friend-requests', can: 'account', summary: 'Open friend requests', input: z.strictObject({ direction: z.enum(['in', 'out']).default('in'), ...pageQuery }),
  output: page(z.object({ id, person: personCard, message: z.string(), until: instant.nullable(), mutual: z.number().int(), createdAt: instant })),
});

const decision = { input: z.strictObject({ id }), output: now, errors: ['social.request_decided'], service: 'social', can: 'account' } as const;
/** Says yes. */
export const acceptFriendRequest = endpoint({ ...decision, id: 'social.acceptFriendRequest', post: '/friend-requests/:id/accept', summary: 'Accepts a friend request', errors: [...decision.errors, 'social.request_over'] });
/** Says no. */
export const declineFriendRequest = endpoint({ ...decision, id: 'social.declineFriendRequest', post: '/friend-requests/:id/decline', summary: 'Declines a friend request' });
/** Takes an own request back. */
export const cancelFriendRequest = endpoint({ ...decision, id: 'social.cancelFriendRequest', post: '/friend-requests/:id/cancel', summary: 'Takes an own request back' });

/** Follows somebody; `notify` also rings for what they publish. */
export const follow = endpoint({
  id: 'social.follow', service: 'social', put: '/follow/:userId', can: 'account', summary: 'Follows somebody', input: z.strictObject({ userId: id, notify: z.boolean().default(false) }), output: now, errors: ['social.yourself'],
});
/** Stops following. */
export const unfollow = endpoint({ id: 'social.unfollow', service: 'social', delete: '/follow/:userId', can: 'account', summary: 'Stops following', input: userId, output: now, errors: ['social.yourself'] });
/** Who follows the viewer. */
export const listFollowers = endpoint({ id: 'social.listFollowers', service: 'social', get: '/followers', can: 'account', summary: 'People who follow the viewer, newest first', input: z.strictObject(pageQuery), output: page(personRow) });
/** Whom the viewer follows. */
export const listFollowing = endpoint({ id: 'social.listFollowing', service: 'social', get: '/following', can: 'account', summary: 'People the viewer follows, newest first', input: z.strictObject(pageQuery), output: page(personRow) });

/** Blocks somebody: both are missing people to each other, at once. */
export const block = endpoint({ id: 'social.block', service: 'social', put: '/block/:userId', can: 'account', summary: 'Blocks somebody; ends everything between the two', input: userId, output: done, errors: ['social.yourself'] });
/** Ends a block; restores nothing. */
export const unblock = endpoint({ id: 'social.unblock', service: 'social', delete: '/block/:userId', can: 'account', summary: 'Ends a block; restores nothing', input: userId, output: done });
/** Whom the viewer has blocked. */
export const listBlocked = endpoint({
  id: 'social.listBlocked', service: 'social', get: '/block', can: 'account', summary: 'People the viewer has blocked', input: z.strictObject(pageQuery), output: page(z.object({ id, name: z.string(), photo: z.string().nullable(), since: instant })),
});
/** Hides what somebody publishes from the viewer, who stays a friend. */
export const mute = endpoint({
  id: 'social.mute', service: 'social', put: '/mute/:userId', can: 'account', summary: 'Hides what somebody publishes, for good or until a time', input: z.strictObject({ userId: id, until: future.nullable().default(null) }), output: now, errors: ['social.yourself'],
});
/** Hears somebody again. */
export const unmute = endpoint({ id: 'social.unmute', service: 'social', delete: '/mute/:userId', can: 'account', summary: 'Hears somebody again', input: userId, output: now, errors: ['social.yourself'] });
/** Whom the viewer has muted. */
export const listMuted = endpoint({
  id: 'social.listMuted', service: 'social', get: '/mute', can: 'account', summary: 'People the viewer has muted', input: z.strictObject(pageQuery), output: page(z.object({ person: personCard, until: instant.nullable() })),
});

/** Shows somebody only what is public, who stays a friend and is not told. */
export const restrict = endpoint({ id: 'social.restrict', service: 'social', put: '/restrict/:userId', can: 'account', summary: 'Shows a person only what is public; a friend stays one', input: userId, output: now, errors: ['social.yourself'] });
/** Shows a friend what is for friends again. */
export const unrestrict = endpoint({ id: 'social.unrestrict', service: 'social', delete: '/restrict/:userId', can: 'account', summary: 'Ends a restriction', input: userId, output: now, errors: ['social.yourself'] });
/** Whom the viewer has restricted. */
export const listRestricted = endpoint({
  id: 'social.listRestricted', service: 'social', get: '/restrict', can: 'account', summary: 'People the viewer has restricted', input: z.strictObject(pageQuery), output: page(z.object({ person: personCard, since: instant })),
});

/** What is between the viewer and a person. */
export const getRelation = endpoint({ id: 'social.getRelation', service: 'social', get: '/people/:userId/relation', can: 'account', summary: 'What is between the viewer and a person', input: userId, output: now });
/** People by name; colleagues, whose addresses the list of members shows, by the beginning of theirs, too. */
export const searchPeople = endpoint({
  id: 'social.searchPeople', service: 'social', get: '/people', can: 'account', summary: 'People by name, also spelled much alike, and colleagues by the beginning of their address: friends, colleagues, and who lets themselves be found',
  input: z.strictObject({ search: z.string().trim().min(1).max(100), scope: z.enum(['all', 'message']).default('all').describe('`message`: only people the viewer may write to'), ...pageQuery }), output: page(personRow),
});
/** People the viewer may know. */
export const listSuggestions = endpoint({
  id: 'social.listSuggestions', service: 'social', get: '/people/suggestions', can: 'account', summary: 'People the viewer may know, with the reason', input: z.strictObject(pageQuery),
  output: page(z.object({ person: personCard, relation, mutual: z.number().int(), reasons: z.array(z.enum(['mutual_friends', 'colleague'])) })),
});
/** Not this person again. */
export const dismissSuggestion = endpoint({ id: 'social.dismissSuggestion', service: 'social', put: '/people/suggestions/:userId/dismissal', can: 'account', summary: 'Does not suggest a person again', input: userId, output: done, errors: ['social.yourself'] });

const accessLine = z.object({
  kind: z.string().describe('`<room>.<what>`'), count: z.number().int(), examples: z.array(z.object({ label: z.string(), link: z.string().nullable() })), since: instant.nullable(), until: instant.nullable(), revocable: z.boolean(),
});
/** People who can see more of the viewer than everybody. */
export const listAccess = endpoint({
  id: 'social.listAccess', service: 'social', get: '/access', can: 'account', summary: 'People who can see more of the viewer than everybody can: friends, followers, then the others by name', input: z.strictObject({ search, ...pageQuery }),
  output: page(z.object({
    person: personCard, friend: z.boolean(), friendsUntil: instant.nullable(), followsYou: z.boolean(), since: instant.nullable().describe('Of the friendship or the follow'),
    groups: z.array(z.string()).describe('Names of groups that are not public and both are in, at most 5'), workspaces: z.array(z.string()).describe('Names of workspaces both are in, at most 5'), others: z.array(z.string()).describe('Lines of other rooms, `<room>.<what>`'),
  })),
});
/** Everything a person could see of the viewer. */
export const getAccess = endpoint({
  id: 'social.getAccess', service: 'social', get: '/access/:userId', can: 'account', summary: 'Everything a person could see of the viewer', input: userId, output: z.object({ person: personCard, lines: z.array(accessLine) }),
});
/** Ends one way of seeing, or all that can be ended. */
export const revokeAccess = endpoint({
  id: 'social.revokeAccess', service: 'social', delete: '/access/:userId', can: 'account', summary: 'Ends one way in which a person sees something of the viewer, or all of them', input: z.strictObject({ userId: id, kind: z.string().max(80).optional() }),
  output: z.object({ person: personCard, lines: z.array(accessLine) }), errors: ['social.yourself'],
});
