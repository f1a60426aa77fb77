import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant, line } from '#core/contract/fields.ts';
import { messageShape, senderShape, seq } from './shapes.ts';
import { limits, says } from './words.ts';

/** NUL and half characters cannot be stored; a text that holds them was not typed. */
const keepable = (text: string) => !/[\0\p{Surrogate}]/u.test(text);
/** Longer texts are read too, so that the refusal can say `too_large`; the frame limit stands before. */
const body = z.string().max(200_000).refine(keepable, says('chat.unkeepable'));

/** A new message, the same over the socket and over HTTP. `clientMessageId` makes repeats harmless. */
export const newMessage = {
  clientMessageId: id.describe('Made by the client, once per message; the same again answers the first message with duplicate: true'),
  body: body.default(''), attachmentIds: z.array(id).max(limits.attachments).default([]).describe('Files the sender has uploaded'),
  replyToSeq: seq.min(1).nullable().default(null).describe('The message it answers, quoted above it'), threadRootSeq: seq.min(1).nullable().default(null).describe('First message of the thread it is written in'),
  mentions: z.array(id).max(limits.mentions).default([]).describe('People of the room it calls; others are dropped'),
  queuedAt: instant.nullable().default(null).describe('When the person pressed send, by the client\'s clock'),
};

/** A stored message as its sender learns of it. */
export const sentShape = z.object({ _id: id, roomId: id, clientMessageId: id, seq: z.number().int(), changeSeq: z.number().int(), createdAt: instant, duplicate: z.boolean() });
/** A stored message as its sender learns of it. */
export type Sent = z.output<typeof sentShape>;

const inRoom = ['chat.too_large', 'chat.client_id_conflict', 'chat.blocked', 'chat.room_archived'];

/** A stretch of a room's messages (or of one of its threads), by number; oldest first. */
export const listMessages = endpoint({
  id: 'chat.listMessages', service: 'chat', get: '/rooms/:id/messages', can: 'account', summary: 'A stretch of a room\'s messages, oldest first; the newest without a place',
  input: z.strictObject({
    id, before: seq.optional(), after: seq.optional(), around: seq.optional(), limit: z.coerce.number().int().min(1).max(100).default(50),
    thread: seq.min(1).optional().describe('Only this thread: its first message and the replies'), view: z.enum(['main', 'all']).default('main').describe('main leaves replies in threads out'),
  }),
  output: z.object({ messages: z.array(messageShape), hasBefore: z.boolean(), hasAfter: z.boolean(), lastSeq: z.number().int(), changeSeq: z.number().int() }),
});

/** Writes a message without a socket. */
export const sendMessage = endpoint({
  id: 'chat.sendMessage', service: 'chat', post: '/rooms/:id/messages', can: 'account', summary: 'Writes a message, like the socket\'s message-send',
  input: z.strictObject({ id, ...newMessage }), output: sentShape, errors: inRoom,
});

/** One message, for links that lead to it. */
export const getMessage = endpoint({ id: 'chat.getMessage', service: 'chat', get: '/messages/:id', can: 'account', summary: 'One message with its place', input: z.strictObject({ id }), output: messageShape });

/** Changes the text of one's own message; the old text is kept. */
export const editMessage = endpoint({
  id: 'chat.editMessage', service: 'chat', patch: '/messages/:id', can: 'account', summary: 'Changes the text of one\'s own message',
  input: z.strictObject({ id, body, mentions: z.array(id).max(limits.mentions).optional() }), output: messageShape, errors: ['chat.too_large', 'chat.deleted', 'chat.not_allowed', 'chat.room_archived', 'chat.blocked'],
});

/** Deletes a message: one's own, or in a group any as owner or admin. Its number stays. */
export const deleteMessage = endpoint({
  id: 'chat.deleteMessage', service: 'chat', delete: '/messages/:id', can: 'account', summary: 'Deletes a message; its place stays', input: z.strictObject({ id }), output: messageShape, errors: ['chat.not_allowed'],
});

/** Earlier texts of a message. */
export const listEdits = endpoint({
  id: 'chat.listEdits', service: 'chat', get: '/messages/:id/edits', can: 'account', summary: 'Earlier texts of a message, newest first', input: z.strictObject({ id }),
  output: z.object({ edits: z.array(z.object({ body: z.string(), at: instant })) }),
});

const emoji = z.string().min(1).max(64);

/** Reacts with an emoji. */
export const react = endpoint({
  id: 'chat.react', service: 'chat', put: '/messages/:id/reactions/:emoji', can: 'account', summary: 'Reacts with an emoji', input: z.strictObject({ id, emoji }), output: messageShape, errors: ['chat.deleted', 'chat.too_many_emoji', 'chat.room_archived', 'chat.blocked'],
});
/** Takes a reaction back. */
export const unreact = endpoint({
  id: 'chat.unreact', service: 'chat', delete: '/messages/:id/reactions/:emoji', can: 'account', summary: 'Takes a reaction back', input: z.strictObject({ id, emoji }), output: messageShape, errors: ['chat.deleted', 'chat.room_archived', 'chat.blocked'],
});

/** Pins a message for everybody in the room. */
export const pinMessage = endpoint({ id: 'chat.pinMessage', service: 'chat', put: '/messages/:id/pin', can: 'account', summary: 'Pins a message for the room', input: z.strictObject({ id }), output: messageShape, errors: ['chat.deleted', 'chat.too_many_pins'] });
/** Takes a pin away. */
export const unpinMessage = endpoint({ id: 'chat.unpinMessage', service: 'chat', delete: '/messages/:id/pin', can: 'account', summary: 'Takes a pin away', input: z.strictObject({ id }), output: messageShape });
/** Pinned messages of a room, newest pin first. */
export const listPins = endpoint({ id: 'chat.listPins', service: 'chat', get: '/rooms/:id/pins', can: 'account', summary: 'Pinned messages of a room', input: z.strictObject({ id }), output: z.object({ messages: z.array(messageShape) }) });

/** Takes the preview of the linked page away for everybody, for its sender; it does not come back for this link. */
export const removePreview = endpoint({
  id: 'chat.removePreview', service: 'chat', delete: '/messages/:id/preview', can: 'account', summary: 'Takes the preview of a linked page away from one\'s own message', input: z.strictObject({ id }), output: messageShape, errors: ['chat.deleted', 'chat.not_allowed'],
});

const subject = { topic: z.string().regex(/^[a-z]+\.[a-z_]+$/).max(60).describe('Kind of record, such as sales.lead'), subjectId: z.string().min(1).max(64) };

/** Notes that a message was turned into a record, or belongs to one. */
export const linkMessage = endpoint({
  id: 'chat.linkMessage', service: 'chat', post: '/messages/:id/links', can: 'account', summary: 'Links a message with a record (task, lead, invoice, event)', status: 201,
  input: z.strictObject({ id, ...subject, label: line(200) }), output: messageShape, errors: ['chat.deleted', 'chat.too_many_links'],
});
/** Takes such a link away: for who linked it, who wrote the message, and the room's admins. */
export const unlinkMessage = endpoint({
  id: 'chat.unlinkMessage', service: 'chat', delete: '/messages/:id/links/:topic/:subjectId', can: 'account', summary: 'Takes a link away', input: z.strictObject({ id, ...subject }), output: messageShape, errors: ['chat.not_allowed'],
});
/** The way back: messages a record came from, as far as the viewer may read them. */
export const listLinked = endpoint({
  id: 'chat.listLinked', service: 'chat', get: '/linked-messages', can: 'account', summary: 'Messages linked with a record, as far as the viewer may read them', input: z.strictObject(subject), output: z.object({ messages: z.array(messageShape) }),
});

/** What became of a message, for its sender and everybody else in the room. */
export const getDelivery = endpoint({
  id: 'chat.getDelivery', service: 'chat', get: '/messages/:id/delivery', can: 'account', summary: 'When a message was queued, stored, delivered to and read by each person',
  input: z.strictObject({ id }),
  output: z.object({
    queuedAt: instant.nullable(), storedAt: instant,
    people: z.array(z.object({ user: senderShape, deliveredAt: instant.nullable(), readAt: instant.nullable().describe('null too where the reader or the viewer keeps receipts off') })),
    receiptsOff: z.boolean().describe('The viewer keeps receipts off, so read times are hidden'),
  }),
});

/** Messages of the viewer's rooms by their words. */
export const searchMessages = endpoint({
  id: 'chat.search', service: 'chat', get: '/search', can: 'account', summary: 'Messages of the viewer\'s rooms by their words, newest first', rate: 'read',
  input: z.strictObject({ q: z.string().trim().min(2).max(200), roomId: id.optional(), senderId: id.optional(), cursor: z.string().max(2000).optional(), limit: z.coerce.number().int().min(1).max(50).default(20) }),
  output: z.object({ messages: z.array(messageShape.extend({ room: z.object({ _id: id, name: z.string().nullable(), kind: z.enum(['direct', 'group']) }) })), nextCursor: z.string().nullable() }),
});

