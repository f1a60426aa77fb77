import { z } from 'zod';
import { endpoint, type OutputOf } from '#core/contract/endpoint.ts';
import { done, id, instant, line, paragraph, version } from '#core/contract/fields.ts';
import { says, slug, textChannels, textProviders, typedPhone } from './words.ts';

const sid = (form: RegExp, text: string) => z.string().trim().max(40).regex(form, text);
const digits = z.string().trim().max(40).regex(/^\d*$/, says('texting.digits'));
const secret = z.string().trim().min(8).max(1000).regex(/^[\x21-\x7e]+$/).optional().describe('Never answered; left out, the kept one stays');
const fields = {
  channel: z.enum(textChannels), label: line(80), phone: typedPhone, provider: z.enum(textProviders).default('manual'),
  accountSid: sid(/^(AC[0-9a-fA-F]{32})?$/, says('texting.account_sid')).default(''), apiKeySid: sid(/^(SK[0-9a-fA-F]{32})?$/, says('texting.api_key_sid')).default(''), messagingServiceSid: sid(/^(MG[0-9a-fA-F]{32})?$/, says('texting.service_sid')).default(''),
  authToken: secret, apiKeySecret: secret,
  phoneNumberId: digits.default(''), businessAccountId: digits.default(''), accessToken: secret, appSecret: secret,
};
const shown = z.object({
  id: z.string(), channel: z.enum(textChannels), label: z.string(), phone: z.string(), provider: z.enum(textProviders),
  accountSid: z.string(), apiKeySid: z.string(), messagingServiceSid: z.string(), phoneNumberId: z.string(), businessAccountId: z.string(),
  authTokenEnd: z.string().describe('Last four characters; empty when none is kept'), apiKeySecretEnd: z.string(), accessTokenEnd: z.string(), appSecretEnd: z.string(),
  webhookUrl: z.string().nullable(), verifyToken: z.string().nullable().describe('What Meta must be told to prove the address'), ready: z.boolean().describe('True when texts can be sent and received'),
  problem: z.object({ kind: z.string(), text: z.string().describe('In the provider’s words'), at: instant }).nullable(), checkedAt: instant.nullable(), checking: z.boolean(), templates: z.number().int(), templatesAt: instant.nullable(), version: z.number().int(),
});
/** A text number as its settings show it, without the keys. */
export type TextNumber = z.infer<typeof shown>;

/** The text numbers of a workspace; the keys themselves are never answered. */
export const listNumbers = endpoint({ id: 'textNumbers.list', service: 'dash', get: '/:workspace_slug/text-numbers', can: 'texting.number.manage', summary: 'Lists the text numbers', input: z.strictObject(slug), output: z.object({ items: z.array(shown) }) });
/** Adds a text number. */
export const createNumber = endpoint({
  id: 'textNumbers.create', service: 'dash', post: '/:workspace_slug/text-numbers', can: 'texting.number.manage', summary: 'Adds a text number', status: 201, keys: false, rate: 'auth', errors: ['texting.number_taken'], input: z.strictObject({ ...slug, ...fields }), output: shown,
});
/** Changes a text number; a key that is left out stays, as long as the provider does. */
export const saveNumber = endpoint({
  id: 'textNumbers.save', service: 'dash', put: '/:workspace_slug/text-numbers/:id', can: 'texting.number.manage', summary: 'Changes a text number', keys: false, rate: 'auth', errors: ['texting.number_taken', 'core.version_conflict'], input: z.strictObject({ ...slug, id, ...fields, version }), output: shown,
});
/** Takes a text number away; what was said with it stays. */
export const removeNumber = endpoint({ id: 'textNumbers.remove', service: 'dash', delete: '/:workspace_slug/text-numbers/:id', can: 'texting.number.manage', summary: 'Removes a text number and its keys', input: z.strictObject({ ...slug, id }), output: done });
/** Has the provider asked whether the keys and the number are right; the answer shows with the number. */
export const checkNumber = endpoint({ id: 'textNumbers.check', service: 'dash', post: '/:workspace_slug/text-numbers/:id/check', can: 'texting.number.manage', summary: 'Checks the connection of a text number', status: 202, errors: ['texting.not_set_up'], input: z.strictObject({ ...slug, id }), output: done });
/** Fetches the templates of a WhatsApp number from Meta. */
export const syncTemplates = endpoint({ id: 'textNumbers.syncTemplates', service: 'dash', post: '/:workspace_slug/text-numbers/:id/templates', can: 'texting.text.send', summary: 'Fetches the templates of a number', status: 202, errors: ['texting.not_set_up'], input: z.strictObject({ ...slug, id }), output: done });

const template = z.object({ id: z.string(), numberId: z.string(), name: z.string(), language: z.string(), category: z.string(), body: z.string(), places: z.number().int().describe('How many values its text wants') });
/** A template that Meta approved. */
export type TextTemplate = z.infer<typeof template>;
/** Approved templates of a number. */
export const listTemplates = endpoint({ id: 'textTemplates.list', service: 'dash', get: '/:workspace_slug/text-numbers/:id/templates', can: 'texting.text.send', summary: 'Lists the approved templates of a number', input: z.strictObject({ ...slug, id }), output: z.object({ items: z.array(template), fetchedAt: instant.nullable() }) });

const reply = z.object({ id: z.string(), name: z.string(), body: z.string(), version: z.number().int() });
/** A saved text of the workspace. */
export type TextReply = OutputOf<typeof listReplies>['items'][number];
const replyFields = { name: line(60), body: paragraph(1600, 1) };
/** Saved texts of the workspace, by name. */
export const listReplies = endpoint({ id: 'textReplies.list', service: 'dash', get: '/:workspace_slug/text-replies', can: 'texting.text.view', summary: 'Lists the saved texts', input: z.strictObject(slug), output: z.object({ items: z.array(reply) }) });
/** Keeps a text to be used again. */
export const createReply = endpoint({ id: 'textReplies.create', service: 'dash', post: '/:workspace_slug/text-replies', can: 'texting.text.send', summary: 'Saves a text', status: 201, input: z.strictObject({ ...slug, ...replyFields }), output: reply });
/** Changes a saved text. */
export const saveReply = endpoint({ id: 'textReplies.save', service: 'dash', put: '/:workspace_slug/text-replies/:id', can: 'texting.text.send', summary: 'Changes a saved text', errors: ['core.version_conflict'], input: z.strictObject({ ...slug, id, ...replyFields, version }), output: reply });
/** Removes a saved text. */
export const removeReply = endpoint({ id: 'textReplies.remove', service: 'dash', delete: '/:workspace_slug/text-replies/:id', can: 'texting.text.send', summary: 'Removes a saved text', input: z.strictObject({ ...slug, id }), output: done });
