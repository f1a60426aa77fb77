import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, instant, line, nothing, version } from '#core/contract/fields.ts';
import { chatUser, notifyLevels, roomShape } from './shapes.ts';
import { limits } from './words.ts';

const settings = z.object({
  readReceipts: z.boolean().describe('Off: nobody sees what I have read, and I do not see it of others'),
  hidePresence: z.boolean().describe('On: nobody sees whether I am here, and I do not see it of others'),
  doNotDisturb: z.boolean(), doNotDisturbUntil: instant.nullable(),
});

/** The viewer as chat knows them. */
export const getMe = endpoint({
  id: 'chat.getMe', service: 'chat', get: '/me', can: 'account', summary: 'The viewer in chat, their settings and the number on the rail', input: nothing,
  output: z.object({ user: chatUser, settings, unread: z.object({ total: z.number().int() }) }),
});

/** Changes the viewer's chat settings; fields left out stay. */
export const updateMe = endpoint({
  id: 'chat.updateMe', service: 'chat', patch: '/me', can: 'account', summary: 'Changes receipts, presence and quiet; fields left out stay',
  input: z.strictObject({ readReceipts: z.boolean().optional(), hidePresence: z.boolean().optional(), doNotDisturb: z.boolean().optional(), doNotDisturbUntil: instant.nullable().optional() }),
  output: z.object({ user: chatUser, settings }),
});

/** The viewer's rooms: pinned ones first, then by their last message. */
export const listRooms = endpoint({
  id: 'chat.listRooms', service: 'chat', get: '/rooms', can: 'account', summary: 'The viewer\'s rooms: pinned first, then by last message',
  input: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(limits.rail), cursor: z.string().max(2000).optional(),
    filter: z.enum(['all', 'groups', 'users']).default('all').describe('groups: 3 or more people; users: fewer'),
    unread: z.enum(['true', 'false']).default('false').describe('true: only rooms with something new'),
    q: line(80, 0).optional().describe('Part of a group\'s name'),
  }),
  output: z.object({ rooms: z.array(roomShape), nextCursor: z.string().nullable() }),
});

/** Opens the room of two people (always the same one), or makes a group. The answer is read at `data.room._id`. */
export const createRoom = endpoint({
  id: 'chat.createRoom', service: 'chat', post: '/rooms', can: 'account', status: 201, summary: 'Opens the conversation with somebody, or makes a group',
  input: z.strictObject({
    counterpart: id.optional().describe('The other person of a conversation of two'),
    people: z.array(id).min(1).max(limits.people - 1).optional().describe('People of a group, without the viewer'), name: line(80).optional().describe('Name of the group'),
  }),
  output: z.object({ room: roomShape }), errors: ['chat.blocked', 'chat.full', 'chat.too_many_rooms'],
});

/** One room. */
export const getRoom = endpoint({ id: 'chat.getRoom', service: 'chat', get: '/rooms/:id', can: 'account', summary: 'One room', input: z.strictObject({ id }), output: z.object({ room: roomShape }) });

/** Changes what everybody in a group sees of it. */
export const updateRoom = endpoint({
  id: 'chat.updateRoom', service: 'chat', patch: '/rooms/:id', can: 'account', summary: 'Changes name, picture, retention or legal hold of a room',
  input: z.strictObject({
    id, version: version.optional(), name: line(80).optional(), photoFileId: id.nullable().optional(),
    retentionDays: z.number().int().min(1).max(3650).nullable().optional().describe('Older messages are removed'),
    legalHold: z.boolean().optional().describe('On: nothing is removed, and what is edited or deleted is kept; everybody in the room sees it'),
  }),
  output: z.object({ room: roomShape }), errors: ['chat.not_allowed', 'chat.direct_fixed', 'core.version_conflict'],
});

/** What only the viewer notices of a room: pin, mute, level. */
export const updateMembership = endpoint({
  id: 'chat.updateMembership', service: 'chat', patch: '/rooms/:id/membership', can: 'account', summary: 'Pins or mutes a room for oneself, or chooses what to hear of',
  input: z.strictObject({ id, pinned: z.boolean().optional(), mutedUntil: instant.nullable().optional().describe('null ends it; year 9999 stands for ever'), notify: z.enum(notifyLevels).optional() }),
  output: z.object({ room: roomShape }),
});

/** Leaves a group. */
export const leaveRoom = endpoint({
  id: 'chat.leaveRoom', service: 'chat', delete: '/rooms/:id/membership', can: 'account', summary: 'Leaves a group; an owner\'s place goes to the oldest admin, else the oldest member',
  input: z.strictObject({ id }), output: done, errors: ['chat.direct_fixed'],
});

