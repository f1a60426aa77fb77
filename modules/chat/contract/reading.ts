import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant, nothing } from '#core/contract/fields.ts';
import { says } from '#core/contract/rules.ts';
import { badgeShape, headShape, messageShape, seq } from './shapes.ts';
import { limits } from './words.ts';

/** Where the viewer stands in a room after reading; all their tabs hear the same. */
export const placeShape = z.object({ roomId: id, lastReadSeq: z.number().int(), markedUnreadSeq: z.number().int().nullable(), unread: z.number().int(), total: z.number().int().describe('Of the rail\'s button') });

/** Moves the place forward: never back, never beyond the last message. */
export const markRead = endpoint({
  id: 'chat.markRead', service: 'chat', put: '/rooms/:id/read', can: 'account', summary: 'Everything up to a number was read',
  input: z.strictObject({ id, seq, deliberate: z.boolean().default(false).describe('True when the person said so: also takes an "unread" mark away. Opening a room does not.') }), output: placeShape,
});

/** Marks a room unread from a message on; opening it elsewhere keeps the mark. */
export const markUnread = endpoint({
  id: 'chat.markUnread', service: 'chat', put: '/rooms/:id/unread', can: 'account', summary: 'Marks a room unread from a message on', input: z.strictObject({ id, seq: seq.min(1) }), output: placeShape,
});

/** The number on the rail's button. */
export const getBadge = endpoint({ id: 'chat.getBadge', service: 'chat', get: '/badge', can: 'account', summary: 'Rooms with something new, and mentions in muted ones', input: nothing, output: badgeShape });

const thread = z.object({ root: messageShape, room: z.object({ _id: id, name: z.string().nullable(), kind: z.enum(['direct', 'group']) }), replies: z.number().int(), unread: z.number().int(), lastSeq: z.number().int(), lastAt: instant, lastReadSeq: z.number().int(), following: z.boolean() });

/** Threads the viewer follows: those with something new first, then by their last reply. */
export const listThreads = endpoint({
  id: 'chat.listThreads', service: 'chat', get: '/threads', can: 'account', summary: 'Threads the viewer follows, unread ones first',
  input: z.strictObject({ roomId: id.optional(), rootSeq: seq.min(1).optional().describe('Only this thread of the room'), cursor: z.string().max(2000).optional(), limit: z.coerce.number().int().min(1).max(50).default(20) }).refine((i) => i.rootSeq === undefined || i.roomId !== undefined, { path: ['roomId'], message: says('core.required') }),
  output: z.object({ threads: z.array(thread), nextCursor: z.string().nullable() }),
});

/** Moves the viewer's place in a thread, or follows and unfollows it. */
export const updateThread = endpoint({
  id: 'chat.updateThread', service: 'chat', put: '/rooms/:id/threads/:rootSeq', can: 'account', summary: 'Reads a thread up to a number, follows or unfollows it',
  input: z.strictObject({ id, rootSeq: seq.min(1), seq: seq.optional(), following: z.boolean().optional() }), output: z.object({ roomId: id, rootSeq: z.number().int(), lastReadSeq: z.number().int(), following: z.boolean() }),
});

/** Which rooms a client knows up to which change. */
export const knownRooms = z.record(z.uuid(), z.number().int().min(0).max(Number.MAX_SAFE_INTEGER));

/** Catching up, of any age: current state of everything that changed since the cursors. */
export const syncInput = { rooms: knownRooms.refine((r) => Object.keys(r).length <= 500).describe('Room id → last known changeSeq, at most 500'), limit: z.number().int().min(1).max(limits.sync).default(limits.sync) };
/** What catching up answers. Apply messages by `_id`; a room is done when `more` does not name it. */
export const syncShape = z.object({
  rooms: z.array(z.object({ roomId: id, head: headShape, messages: z.array(messageShape).describe('In the order of their changes'), changeSeq: z.number().int().describe('The client\'s next cursor') })),
  more: z.array(id).describe('Rooms with further changes: ask again with the new cursors'),
  gone: z.array(id).describe('Rooms that the viewer cannot read any more, or that never existed'),
});

/** Catches up after an absence. */
export const sync = endpoint({ id: 'chat.sync', service: 'chat', post: '/sync', can: 'account', summary: 'Everything that changed in rooms since given numbers, of any age', rate: 'read', input: z.strictObject(syncInput), output: syncShape });

