import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, instant, paragraph } from '#core/contract/fields.ts';
import { exportQuery } from '#core/contract/resource.ts';
import { listPage, listQuery } from '#core/contract/list.ts';
import { forwardings, messageStates, replyWays } from '../rules/choices.ts';
import { messageFields } from '../rules/message-fields.ts';
import { slug } from './words.ts';

/** A message of the form. */
export const messageRow = z.object({
  id: z.string(), version: z.number().int(), name: z.string(), email: z.string(), number: z.string().nullable(), message: z.string(), pageUrl: z.string(), locale: z.enum(['en', 'ar']), userId: z.string().nullable().describe('The member who wrote it'), state: z.enum(messageStates), isTest: z.boolean(),
  spamScore: z.number().int(), spamReason: z.string(), leadId: z.string().nullable(), forwarding: z.enum(forwardings).describe('How far handing it on to the form service is, whoever has answered meanwhile'), forwardAttempts: z.number().int(), forwardError: z.string(), forwardedAt: instant.nullable(), nextAttemptAt: instant.nullable(), answeredAt: instant.nullable(), chatRepliedAt: instant.nullable().describe('When the writer last wrote in the conversation in chat it was answered in; what, is theirs'), sentDirectly: z.boolean().describe('The visitor\'s browser posts it to the form service itself; this is the copy kept first'), createdAt: instant,
});
/** A message of the form. */
export type GreetingMessage = z.output<typeof messageRow>;

const call = { service: 'dash' as const, can: 'greeting.message.view' };
const one = { ...slug, id };
const path = '/:workspace_slug/greeting-messages';

/** Messages, newest first. */
export const listMessages = endpoint({ ...call, id: 'greetingMessages.list', get: path, summary: 'Lists messages of the greeting form', input: z.strictObject({ ...slug, ...listQuery(messageFields) }), output: listPage(messageRow) });
/** One message with its answers, oldest first. */
export const getMessage = endpoint({
  ...call, id: 'greetingMessages.get', get: `${path}/:id`, summary: 'Shows a message of the greeting form', input: z.strictObject(one),
  output: messageRow.extend({
    goesOnWith: z.string().nullable().describe('Name of who answered in chat last: there it goes on, between the two'),
    inChat: z.boolean().describe('The writer has an account here: an answer goes to them in chat where they may be written to, else by mail'),
    replies: z.array(z.object({
      id: z.string(), body: z.string(), by: z.object({ id: z.string(), name: z.string(), photo: z.string().nullable() }).nullable().describe('null: who wrote the message has written back'), via: z.enum(replyWays),
      roomId: z.string().nullable().describe('Conversation in chat of an answer of one\'s own'), createdAt: instant,
    })).describe('The newest 200, oldest first'),
  }),
});
/** Answers a message: in chat whoever has an account here and may be written to, others by mail with a link on which they write back. */
export const answerMessage = endpoint({
  ...call, id: 'greetingMessages.answer', post: `${path}/:id/replies`, status: 201, summary: 'Answers a message in chat or by mail', input: z.strictObject({ ...one, body: z.string().trim().pipe(paragraph(5000, 1)) }),
  output: done.extend({ via: z.enum(['mail', 'chat']), roomId: z.string().nullable() }), errors: ['greeting.is_quarantined'],
});
/** Ends the quarantine of a message: it is treated as any other. */
export const releaseMessage = endpoint({ ...call, id: 'greetingMessages.release', post: `${path}/:id/release`, summary: 'Releases a message from quarantine', input: z.strictObject(one), output: messageRow, errors: ['greeting.not_quarantined'] });
/** Tries again to forward a message that was given up. */
export const forwardMessage = endpoint({ ...call, id: 'greetingMessages.forward', post: `${path}/:id/forwarding`, summary: 'Forwards a message again', input: z.strictObject(one), output: messageRow, errors: ['greeting.not_forwarding'] });
/** Deletes a message for good. */
export const deleteMessage = endpoint({ ...call, id: 'greetingMessages.delete', delete: `${path}/:id`, summary: 'Deletes a message', input: z.strictObject(one), output: done });
/** Messages as a file. */
export const exportMessages = endpoint({ ...call, id: 'greetingMessages.export', get: `${path}/export`, summary: 'Exports messages of the greeting form', rate: 'expensive', answer: 'stream', errors: ['core.export_too_long', 'core.export_too_wide'], input: z.strictObject({ ...slug, ...exportQuery(messageFields) }), output: z.unknown() });
