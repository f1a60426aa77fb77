import { z } from 'zod';
import { defineErrors } from '#core/contract/errors.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant, line, paragraph } from '#core/contract/fields.ts';
import { pageOf, pageQuery } from '#core/contract/paging.ts';

/** Records whose people one text can go to. */
export const mergeTopics = ['sales.lead', 'sales.opportunity', 'parties.party'] as const;
/** A kind of records whose people one text can go to. */
export type MergeTopic = (typeof mergeTopics)[number];
/** Most people of one action, and most of a workspace within a day. */
export const mostMerged = { atOnce: 500, aDay: 2000 };
/** How far it has come; it is stopped when whoever began it may not do that any more. */
export const mergeStates = ['running', 'done', 'cancelled', 'stopped'] as const;
/** Why somebody does not get it: they are gone or converted, have no address, do not want e-mails, were written to at the same address already, or it could not be sent. */
export const leftWhys = ['gone', 'no_address', 'opted_out', 'same', 'failed'] as const;
/** Why somebody does not get it. */
export type LeftWhy = (typeof leftWhys)[number];

/** Expected refusals about texts that go to many. */
export const mergeErrors = defineErrors({
  'sales.merge_nobody': [409, 'None of these people can get this mail.'],
  'sales.merge_limit': [409, 'At most {limit} mails can go to many within a day.'],
  'sales.merge_over': [409, 'This has ended already.'],
});

const slug = { workspace_slug: z.string().max(80) };
const call = { service: 'dash', can: 'sales.mail_many' } as const;
const whom = { topic: z.enum(mergeTopics), ids: z.array(id).min(1).max(mostMerged.atOnce).describe('Of leads, of opportunities, whose contact it goes to, or of parties') };
const leftOut = z.object(Object.fromEntries(leftWhys.map((why) => [why, z.number().int()])) as Record<LeftWhy, z.ZodNumber>);
const merge = z.object({
  id: z.string(), topic: z.enum(mergeTopics), subject: z.string(), body: z.string(), state: z.enum(mergeStates), total: z.number().int(), sent: z.number().int(), left: z.number().int().describe('Who did not get it'), createdBy: z.string(), createdAt: instant, endedAt: instant.nullable(),
});
/** One text that goes to many. */
export type MailMerge = z.infer<typeof merge>;

/** How many of these people can get a mail, and why others cannot; nothing is sent. */
export const previewMerge = endpoint({
  ...call, id: 'mailMerges.preview', post: '/:workspace_slug/mail-merges/preview', status: 200, summary: 'Says who of many can get a mail', input: z.strictObject({ ...slug, ...whom }),
  output: z.object({ reached: z.number().int(), left: leftOut, first: z.object({ id: z.string(), subjectId: z.string().describe('The record it is about: the lead or party itself, or an opportunity'), name: z.string(), email: z.string() }).nullable().describe('The first who gets it'), tracks: z.boolean().describe('The settings have openings, and which links are followed, noted') }),
});
/** Sends each of these people a mail of their own, in the background, and logs it at their record; nothing goes to who has no address or does not want e-mails. */
export const startMerge = endpoint({
  ...call, id: 'mailMerges.start', post: '/:workspace_slug/mail-merges', status: 201, rate: 'expensive', keys: false, summary: 'Sends a mail to many', errors: ['sales.merge_nobody', 'sales.merge_limit'],
  input: z.strictObject({ ...slug, ...whom, subject: line(200), body: paragraph(10_000, 1), track: z.boolean().default(true).describe('False does not note when they are opened and which of their links are followed, which else the settings decide') }), output: merge,
});
/** Texts that went to many, newest first: one's own, or all for who sees all leads. */
export const listMerges = endpoint({ ...call, id: 'mailMerges.list', get: '/:workspace_slug/mail-merges', summary: 'Lists mails to many', input: z.strictObject({ ...slug, ...pageQuery }), output: pageOf(merge) });
/** One of them, with why people were left out. */
export const getMerge = endpoint({ ...call, id: 'mailMerges.get', get: '/:workspace_slug/mail-merges/:id', summary: 'Shows a mail to many', input: z.strictObject({ ...slug, id }), output: merge.extend({ why: leftOut }) });
/** Sends no further ones; what is out is out. */
export const cancelMerge = endpoint({ ...call, id: 'mailMerges.cancel', post: '/:workspace_slug/mail-merges/:id/cancelling', status: 200, summary: 'Cancels a mail to many', input: z.strictObject({ ...slug, id }), output: merge, errors: ['sales.merge_over'] });
