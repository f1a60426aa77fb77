import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, instant, nothing } from '#core/contract/fields.ts';
import { messageShape, seq } from './shapes.ts';
import { newMessage } from './messages.ts';

const draft = z.object({ roomId: id, body: z.string(), replyToSeq: z.number().int().nullable(), threadRootSeq: z.number().int().nullable(), updatedAt: instant });

/** What the viewer has begun to write, newest first; the same on all devices. */
export const listDrafts = endpoint({ id: 'chat.listDrafts', service: 'chat', get: '/drafts', can: 'account', summary: 'What the viewer has begun to write', input: nothing, output: z.object({ drafts: z.array(draft) }) });
/** Keeps what was begun; an empty text removes it. */
export const putDraft = endpoint({
  id: 'chat.putDraft', service: 'chat', put: '/rooms/:id/draft', can: 'account', summary: 'Keeps what was begun in a room; an empty text removes it', errors: ['chat.too_large'],
  input: z.strictObject({ id, body: newMessage.body, replyToSeq: seq.min(1).nullable().default(null), threadRootSeq: seq.min(1).nullable().default(null) }), output: z.object({ draft: draft.nullable() }),
});
/** Removes what was begun. */
export const deleteDraft = endpoint({ id: 'chat.deleteDraft', service: 'chat', delete: '/rooms/:id/draft', can: 'account', summary: 'Removes what was begun in a room', input: z.strictObject({ id }), output: done });

const scheduled = z.object({
  id, roomId: id, body: z.string(), attachmentIds: z.array(id), replyToSeq: z.number().int().nullable(), threadRootSeq: z.number().int().nullable(), sendAt: instant,
  state: z.enum(['waiting', 'sent', 'failed']), problem: z.string().nullable().describe('Why it could not be sent: a code'), messageId: id.nullable(), version: z.number().int(),
});

/** Messages that wait for their time, next first, and those that could not be sent. */
export const listScheduled = endpoint({ id: 'chat.listScheduled', service: 'chat', get: '/scheduled', can: 'account', summary: 'Messages that wait for their time', input: nothing, output: z.object({ scheduled: z.array(scheduled) }) });
/** Writes a message for later. */
export const scheduleMessage = endpoint({
  id: 'chat.scheduleMessage', service: 'chat', post: '/rooms/:id/scheduled', can: 'account', status: 201, summary: 'Writes a message that is sent at a time, once', errors: ['chat.too_large', 'chat.room_archived', 'chat.blocked'],
  input: z.strictObject({ id, body: newMessage.body, attachmentIds: newMessage.attachmentIds, replyToSeq: newMessage.replyToSeq, threadRootSeq: newMessage.threadRootSeq, mentions: newMessage.mentions, sendAt: instant }), output: scheduled,
});
/** Changes text or time of a message that waits; a failed one waits again. */
export const updateScheduled = endpoint({
  id: 'chat.updateScheduled', service: 'chat', patch: '/scheduled/:id', can: 'account', summary: 'Changes text or time of a message that waits', errors: ['chat.too_large', 'chat.sent_already'],
  input: z.strictObject({ id, body: newMessage.body.removeDefault().optional(), sendAt: instant.optional() }), output: scheduled,
});
/** Takes a message back that waits. */
export const deleteScheduled = endpoint({ id: 'chat.deleteScheduled', service: 'chat', delete: '/scheduled/:id', can: 'account', summary: 'Takes a message back that waits', input: z.strictObject({ id }), output: done, errors: ['chat.sent_already'] });

const reminder = z.object({ id, at: instant, note: z.string(), message: messageShape });

/** Reminders of messages, next first. */
export const listReminders = endpoint({ id: 'chat.listReminders', service: 'chat', get: '/reminders', can: 'account', summary: 'Messages the viewer wants to be reminded of', input: nothing, output: z.object({ reminders: z.array(reminder) }) });
/** Asks to be reminded of a message. */
export const createReminder = endpoint({
  id: 'chat.createReminder', service: 'chat', post: '/messages/:id/reminders', can: 'account', status: 201, summary: 'Asks to be reminded of a message', input: z.strictObject({ id, at: instant, note: z.string().max(200).default('') }), output: reminder,
});
/** Forgets a reminder. */
export const deleteReminder = endpoint({ id: 'chat.deleteReminder', service: 'chat', delete: '/reminders/:id', can: 'account', summary: 'Forgets a reminder', input: z.strictObject({ id }), output: done });
