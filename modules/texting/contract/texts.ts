import { z } from 'zod';
import { endpoint, type OutputOf } from '#core/contract/endpoint.ts';
import { cut, id, instant, line, paragraph } from '#core/contract/fields.ts';
import { pageQuery } from '#core/contract/paging.ts';
import { says, slug, subjectFields, subjectInput, textChannels, textProviders, textReasons, textStates, typedPhone } from './words.ts';

const media = z.object({ id: z.string(), state: z.enum(['waiting', 'kept', 'refused']), name: z.string(), type: z.string(), bytes: z.number().int(), url: z.string().nullable(), previewUrl: z.string().nullable() });
const person = z.object({ id: z.string(), name: z.string() }).nullable();
/** One text, as conversations and timelines show it. */
export const textShape = z.object({
  id: z.string(), conversationId: z.string(), channel: z.enum(textChannels), direction: z.enum(['in', 'out']), body: z.string(), state: z.enum(textStates), at: instant, by: person.describe('Who wrote or noted it; null for the other side and the house'),
  numberLabel: z.string().describe('Label of the text number; empty for one’s own phone'), reason: z.enum(textReasons).nullable(), reasonText: z.string().describe('In the provider’s words'), again: z.boolean().describe('True when it may be sent again'), media: z.array(media),
});
/** One text. */
export type Text = z.infer<typeof textShape>;

/** A template with the values of its places: of Meta by its name and language, of Twilio by its content SID. */
export const templateInput = z.strictObject({
  id: z.uuid().optional().describe('A template of the number, as it was fetched from Meta'), contentSid: z.string().regex(/^HX[0-9a-fA-F]{32}$/, says('texting.content_sid')).optional().describe('A content template of Twilio'), values: z.array(line(500)).max(20).default([]),
});
/** A template with the values of its places. */
export type TemplateInput = z.infer<typeof templateInput>;

const refusals = ['texting.others', 'texting.objected', 'texting.window_closed', 'texting.not_set_up', 'texting.no_text'];
const words = { body: paragraph(1600).default(''), template: templateInput.optional() };
/** What sending answers: `open` is where one's own phone is opened, for texts that no provider carries. */
export const sentShape = z.object({ id: z.string(), conversationId: z.string(), state: z.enum(textStates), open: z.string().nullable() });
/** What sending answers. */
export type SentText = z.infer<typeof sentShape>;

/** Texts somebody: in a conversation, or about a record to one of its numbers. Without a number of the workspace it is noted as said from one's own phone. */
export const sendText = endpoint({
  id: 'texts.send', service: 'dash', post: '/:workspace_slug/texts', can: 'texting.text.send', summary: 'Sends a text', status: 201, errors: refusals, output: sentShape,
  input: z.strictObject({ ...slug, conversationId: z.uuid().optional(), subject: subjectInput.optional(), to: typedPhone.optional(), channel: z.enum(textChannels).default('sms'), numberId: z.uuid().nullable().optional().describe('Which number it goes from; null is one’s own phone, left out the first of the channel'), ...words }),
});
/** Notes by hand what was said on one's own phone. */
export const logText = endpoint({
  id: 'texts.log', service: 'dash', post: '/:workspace_slug/texts/notes', can: 'texting.text.send', summary: 'Notes a text of one’s own phone', status: 201, errors: ['texting.others', 'texting.no_text', 'texting.by_hand'], output: sentShape,
  input: z.strictObject({ ...slug, conversationId: z.uuid().optional(), subject: subjectInput.optional(), to: typedPhone.optional(), channel: z.enum(textChannels).default('sms'), direction: z.enum(['in', 'out']), body: paragraph(4000, 1), at: instant.optional() }),
});
/** Sends a text again that failed, or of which nobody knows whether it was sent. */
export const sendAgain = endpoint({ id: 'texts.sendAgain', service: 'dash', post: '/:workspace_slug/texts/:id/again', can: 'texting.text.send', summary: 'Sends a text again', errors: [...refusals, 'texting.not_again'], input: z.strictObject({ ...slug, id }), output: sentShape });
/** Texts of a conversation, newest first. */
export const listTexts = endpoint({
  id: 'texts.list', service: 'dash', get: '/:workspace_slug/text-conversations/:id/texts', can: 'texting.text.view', summary: 'Lists the texts of a conversation', input: z.strictObject({ ...slug, id, ...pageQuery }), output: z.object({ items: z.array(textShape), nextCursor: z.string().nullable() }),
});
/** Texts about a record, newest first. */
export const listTextsOf = endpoint({
  id: 'texts.of', service: 'dash', get: '/:workspace_slug/texts/of/:type/:id', can: 'texting.text.view', summary: 'Lists the texts about a record', input: z.strictObject({ ...slug, ...subjectFields, ...pageQuery }), output: z.object({ items: z.array(textShape), nextCursor: z.string().nullable() }),
});
/** By which numbers the viewer may text, and how to reach a record by text. */
export const textOptions = endpoint({
  id: 'texts.options', service: 'dash', get: '/:workspace_slug/texts/options', can: 'texting.text.view', summary: 'How texts can be sent', input: z.strictObject({ ...slug, type: subjectFields.type.optional(), id: z.uuid().optional() }),
  output: z.object({
    numbers: z.array(z.object({ id: z.string(), channel: z.enum(textChannels), label: z.string(), phone: z.string(), provider: z.enum(textProviders), ready: z.boolean() })),
    phones: z.array(z.object({ e164: z.string(), label: z.string() })), name: z.string(), refused: z.array(z.enum(textChannels)).describe('Ways this person does not want'), windows: z.array(z.object({ phone: z.string(), numberId: z.string(), until: instant })).describe('Until when WhatsApp takes texts without a template'),
  }),
});
/** By which numbers the viewer may text, and how to reach a record by text. */
export type TextOptions = OutputOf<typeof textOptions>;
/** The beginning of a text, for lists. */
export const preview = (text: string): string => cut(text.replace(/\s+/g, ' ').trim(), 160);
