import { z } from 'zod';
import { endpoint, type OutputOf } from '#core/contract/endpoint.ts';
import { id, line, paragraph } from '#core/contract/fields.ts';
import { activities, activityTopics } from './leads/activities.ts';

/** Most people one call writes to; each gets a mail of their own. */
export const mostReaders = 10;
const about = { workspace_slug: z.string().max(80), topic: z.enum(activityTopics).describe('Kind of the record the mail is about'), subjectId: id };
const text = { subject: line(200), body: paragraph(10_000, 1) };

/** Whom a mail about a lead, an opportunity or a party can go to: the lead, the people and the account of an opportunity, a company and its people. */
export const mailReaders = endpoint({
  id: 'mails.readers', service: 'dash', get: '/:workspace_slug/mail-readers', can: 'member', summary: 'Whom a mail about a record can go to', input: z.strictObject(about),
  output: z.object({
    items: z.array(z.object({ id: z.string().describe('Of the party, or of the lead'), name: z.string(), email: z.string().describe('Empty for who has none'), optedOut: z.boolean() })),
    tracks: z.boolean().describe('The settings have openings, and which links are followed, noted'), hearsAnswers: z.boolean().describe('Answers come to the record by themselves'),
  }),
});
/** Somebody a mail can go to. */
export type MailReader = OutputOf<typeof mailReaders>['items'][number];

/** Subject and text as this person would get them, with what could not be filled in. */
export const previewMail = endpoint({
  id: 'mails.preview', service: 'dash', post: '/:workspace_slug/mails/preview', can: 'member', status: 200, summary: 'Fills a mail text for a person', input: z.strictObject({ ...about, to: id, ...text }),
  output: z.object({ to: z.string(), subject: z.string(), body: z.string(), missing: z.array(z.string()).describe('Places there is nothing for'), optedOut: z.boolean() }),
});
/** Sends each of these people a mail and logs it as a done activity of the record. Refused when one of them objected to e-mails. */
export const sendMails = endpoint({
  id: 'mails.send', service: 'dash', post: '/:workspace_slug/mails', can: 'member', status: 201, summary: 'Sends mails about a record', errors: ['sales.mail_opted_out', 'sales.lead_read_only'], rate: 'expensive',
  input: z.strictObject({ ...about, to: z.array(id).min(1).max(mostReaders), ...text, track: z.boolean().optional().describe('False does not note when they are opened and which of their links are followed, which else the settings decide') }),
  output: z.object({ items: z.array(activities.row) }),
});
