import { z } from 'zod';
import { defineErrors } from '#core/contract/errors.ts';
import { id, instant } from '#core/contract/fields.ts';
import { defineRules } from '#core/contract/rules.ts';

/** What the room says about wrong fields. */
export const says = defineRules({
  'social.slug': 'Use 3 to 40 of a-z, 0-9 and hyphens. Some names are reserved.',
  'social.slug_taken': 'This address is taken, or looks like one that is.',
  'social.website': 'Enter an address that starts with http:// or https://.',
  'social.phone': 'Use digits, spaces and a leading +.',
  'social.birthday': 'Enter a day of your life, not in the future.',
  'social.years': 'The last year is before the first.',
  'social.direction_marks': 'Characters that change the direction of text are not allowed here.',
  'social.until_future': 'Choose a day in the future, within ten years.',
  'social.until_later': 'A friendship can end earlier than agreed, not later.',
  'social.hidden_open': 'Nobody can find a hidden group: let people ask, or only invite them.',
  'social.own_workspace': 'Choose a workspace you are a member of.',
  'social.nobody_invited': 'Choose somebody to invite.',
});

/** Expected refusals. */
export const errors = defineErrors({
  'social.yourself': [422, 'This is you.'],
  'social.already_friends': [409, 'You are friends already.'],
  'social.already_asked': [409, 'You have asked already.'],
  'social.asked_recently': [429, 'You can ask again later.'],
  'social.request_limit': [429, 'You have asked many people. Wait before you ask more.'],
  'social.no_requests': [403, 'This person takes no friend requests from you.'],
  'social.request_decided': [409, 'This request was answered already.'],
  'social.request_over': [410, 'This request asked for a friendship until a day that is over. Decline it, or ask anew.'],
  'social.not_friends': [409, 'You are not friends.'],
  'social.invitation_over': [410, 'This invitation is no longer valid.'],
  'social.invite_limit': [429, 'You have invited many people. Wait before you invite more.'],
  'social.invite_only': [403, 'This group can be joined by invitation only.'],
  'social.not_allowed_in_group': [403, 'Your role in this group does not allow this.'],
  'social.group_archived': [409, 'This group is archived.'],
  'social.owner_stays': [409, 'Hand the group over before you leave it.'],
  'social.request_gone': [409, 'This request was answered already.'],
  'social.group_limit': [429, 'You have founded many groups. Wait before you found more.'],
});

/** Live topics; all live in a person's own stream, `id` is the other person's or the group's. */
export const topics = {
  friendship: 'social.friendship', request: 'social.friend_request', follow: 'social.follow', block: 'social.block', mute: 'social.mute', restriction: 'social.restriction', profile: 'social.profile',
  group: 'social.group', member: 'social.group_member', invitation: 'social.group_invitation',
} as const;

/** Who may see something. */
export const audiences = ['everyone', 'friends', 'only_me'] as const;
/** Who may see something. */
export type Audience = (typeof audiences)[number];

/** A person as lists show them. */
export const personCard = z.object({
  id, slug: z.string().describe('Address: /people/<slug>'), name: z.string(), firstName: z.string(), lastName: z.string(),
  photo: z.string().nullable().describe('Signed address, good for minutes'), headline: z.string(),
});
/** A person as lists show them. */
export type PersonCard = z.output<typeof personCard>;

/** What is between the viewer and a person, as the relation button says it. */
export const relation = z.object({
  state: z.enum(['self', 'none', 'asked', 'asks', 'friends']).describe('`asked`: the viewer waits for an answer; `asks`: the person does'),
  requestId: z.string().nullable(), friendSince: instant.nullable(), friendsUntil: instant.nullable(),
  following: z.boolean(), followNotify: z.boolean(), followsYou: z.boolean(), muted: z.boolean(), mutedUntil: instant.nullable(), restricted: z.boolean().describe('The viewer shows the person only what is public'), mayAsk: z.boolean().describe('The person takes requests from the viewer'),
});
/** What is between the viewer and a person. */
export type Relation = z.output<typeof relation>;

/** Visibility of groups. */
export const visibilities = ['public', 'private', 'hidden'] as const;
/** How one gets into a group. */
export const joinings = ['open', 'request', 'invite'] as const;
/** Roles in a group, highest first. */
export const groupRoles = ['owner', 'admin', 'moderator', 'member'] as const;
/** A role in a group. */
export type GroupRole = (typeof groupRoles)[number];
/** What one is to a group; none is null. */
export const memberStates = ['active', 'requested', 'invited', 'banned'] as const;

/** A group as lists show it. */
export const groupCard = z.object({
  id, slug: z.string(), name: z.string(), description: z.string(), avatar: z.string().nullable(), cover: z.string().nullable(), coverOffsetY: z.number().int(),
  visibility: z.enum(visibilities), join: z.enum(joinings), archived: z.boolean(), members: z.number().int(),
  role: z.enum(groupRoles).nullable().describe('Of the viewer'), state: z.enum(memberStates).nullable().describe('Of the viewer'), invitationId: z.string().nullable(), version: z.number().int(),
});
/** A group as lists show it. */
export type GroupCard = z.output<typeof groupCard>;
