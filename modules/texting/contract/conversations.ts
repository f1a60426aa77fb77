import { z } from 'zod';
import { endpoint, type OutputOf } from '#core/contract/endpoint.ts';
import { done, id, instant, version } from '#core/contract/fields.ts';
import { pageQuery } from '#core/contract/paging.ts';
import { slug, subjectInput, textChannels, textProviders, textStates } from './words.ts';

const person = z.object({ id: z.string(), name: z.string() }).nullable();
/** A conversation between one text number and one outside phone. */
export const conversationShape = z.object({
  id: z.string(), channel: z.enum(textChannels), phone: z.string(), name: z.string().describe('What the other side is called; empty when nobody knows'), subject: z.object({ type: z.string(), id: z.string(), name: z.string() }).nullable(),
  number: z.object({ id: z.string(), label: z.string(), phone: z.string(), provider: z.enum(textProviders) }).nullable().describe('Null is somebody’s own phone'), assignee: person, unread: z.number().int(), lastAt: instant, lastBody: z.string(), lastDirection: z.enum(['in', 'out']), lastState: z.enum(textStates),
  closed: z.boolean(), windowUntil: instant.nullable().describe('Until when WhatsApp takes texts without a template'), version: z.number().int(),
});
/** A conversation. */
export type TextConversation = z.infer<typeof conversationShape>;
/** What of the conversations is listed. */
export const conversationViews = ['open', 'mine', 'unknown', 'closed'] as const;
/** What of the conversations is listed. */
export type ConversationView = (typeof conversationViews)[number];

/** Conversations, the latest first. */
export const listConversations = endpoint({
  id: 'textConversations.list', service: 'dash', get: '/:workspace_slug/text-conversations', can: 'texting.text.view', summary: 'Lists the conversations by text', input: z.strictObject({ ...slug, view: z.enum(conversationViews).default('open'), q: z.string().trim().max(100).default('').describe('Name, number, or words of a text'), ...pageQuery }),
  output: z.object({ items: z.array(conversationShape), nextCursor: z.string().nullable() }),
});
/** One conversation. */
export const getConversation = endpoint({ id: 'textConversations.get', service: 'dash', get: '/:workspace_slug/text-conversations/:id', can: 'texting.text.view', summary: 'Shows a conversation by text', input: z.strictObject({ ...slug, id }), output: conversationShape.extend({ objected: z.boolean().describe('The person does not want to be texted this way') }) });
/** Marks what came in as read, for everybody. */
export const markRead = endpoint({ id: 'textConversations.markRead', service: 'dash', put: '/:workspace_slug/text-conversations/:id/read', can: 'texting.text.view', summary: 'Marks a conversation as read', input: z.strictObject({ ...slug, id }), output: done });
/** Hands a conversation to a member, or to nobody. */
export const assignConversation = endpoint({ id: 'textConversations.assign', service: 'dash', put: '/:workspace_slug/text-conversations/:id/assignee', can: 'texting.text.send', summary: 'Hands a conversation to a member', errors: ['core.version_conflict'], input: z.strictObject({ ...slug, id, accountId: z.uuid().nullable(), version }), output: conversationShape });
/** Closes a conversation or opens it again; a text that comes in opens it by itself. */
export const closeConversation = endpoint({ id: 'textConversations.close', service: 'dash', put: '/:workspace_slug/text-conversations/:id/closed', can: 'texting.text.send', summary: 'Closes or reopens a conversation', errors: ['core.version_conflict'], input: z.strictObject({ ...slug, id, closed: z.boolean(), version }), output: conversationShape });
/** Says which record a conversation belongs to; texts that belonged to none go along. */
export const linkConversation = endpoint({ id: 'textConversations.link', service: 'dash', put: '/:workspace_slug/text-conversations/:id/subject', can: 'texting.text.send', summary: 'Links a conversation to a record', errors: ['core.version_conflict', 'texting.no_text'], input: z.strictObject({ ...slug, id, subject: subjectInput.nullable(), version }), output: conversationShape });
/** Members to whom conversations may be handed. */
export const listTexters = endpoint({ id: 'textConversations.members', service: 'dash', get: '/:workspace_slug/text-conversations/members', can: 'texting.text.view', summary: 'Lists who may be given conversations', input: z.strictObject(slug), output: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }) });
/** Members to whom conversations may be handed. */
export type Texter = OutputOf<typeof listTexters>['items'][number];
