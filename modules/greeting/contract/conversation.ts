import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, instant, paragraph } from '#core/contract/fields.ts';

// The token travels in the body, never in an address: addresses are logged and handed on.
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const call = { service: 'main' as const, errors: ['greeting.conversation_gone'] };

const said = z.object({ id: z.string(), author: z.string(), mine: z.boolean().describe('True for what the visitor wrote'), body: z.string(), createdAt: instant });
const conversation = z.object({
  workspace: z.string(), language: z.enum(['en', 'ar']), messages: z.array(said).describe('The first message and the newest 200 after it, oldest first; with answers that were sent in chat, not with what else was said there'),
  inChat: z.boolean().describe('Answers come in chat from now on'), endsAt: instant.describe('When this link ends; each mailed answer brings a new one'),
});
/** A conversation as its visitor sees it. */
export type Conversation = z.output<typeof conversation>;

/** Opens a conversation by the link that came with an answer. */
export const openConversation = endpoint({ ...call, id: 'greeting.openConversation', post: '/greeting/conversation/open', can: 'public', rate: 'read', summary: 'Opens a conversation by its link', input: z.strictObject({ token }), output: conversation });
/** Writes back by the link. The same words again within ten minutes are one message. */
export const writeBack = endpoint({
  ...call, id: 'greeting.writeBack', post: '/greeting/conversation/messages', can: 'public', status: 201, maxBytes: 24 * 1024, summary: 'Writes back in a conversation', errors: [...call.errors, 'core.too_large'],
  input: z.strictObject({ token, body: z.string().trim().pipe(paragraph(5000, 1)) }), output: conversation,
});
/** Lets answers come in chat: for who is signed in with the confirmed address the message came from. */
export const moveToChat = endpoint({ ...call, id: 'greeting.moveToChat', post: '/greeting/conversation/chat', can: 'account', summary: 'Lets answers of a conversation come in chat', input: z.strictObject({ token }), output: done, errors: [...call.errors, 'greeting.other_account'] });
