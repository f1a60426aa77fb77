import { z } from 'zod';
import { defineErrors } from '#core/contract/errors.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant } from '#core/contract/fields.ts';
import { pageOf, pageQuery } from '#core/contract/paging.ts';
import { activityTopics } from './leads/activities.ts';

/** What became of a mail to one's own address: it waits for a record, stands at one, or was dropped. */
export const loggedStates = ['waiting', 'filed', 'dropped'] as const;
/** Live topic of one's own address and of what comes to it. */
export const mailLogTopic = 'sales.mail_log';

/** Expected refusals about mails that are logged by an address. */
export const mailLogErrors = defineErrors({
  'sales.logged_mail_over': [409, 'This mail was put away or dropped already.'],
  'sales.mail_log_full': [409, 'Too many mails wait for a record already.'],
});

const slug = { workspace_slug: z.string().max(80) };
// By the right to the records the mails stand at: the service asks for that of leads, of opportunities, or of either.
const call = { service: 'dash', can: 'member' } as const;
const log = z.object({
  available: z.boolean().describe('False while this installation takes no mail'),
  address: z.object({ address: z.string().describe('Whoever knows it can send to it in your name'), since: instant }).nullable().describe('Null while there is none'),
  waiting: z.number().int().describe('Mails that belong to no record yet'),
});
/** The address by which a member has mails of their own mail program written down. */
export type MailLog = z.infer<typeof log>;

/** One's own address for blind copies and forwarded mails. */
export const getMailLog = endpoint({ ...call, id: 'mailLog.get', get: '/:workspace_slug/mail-log', keys: false, summary: 'One\'s own address by which mails are logged', input: z.strictObject(slug), output: log });
/** Makes such an address; nothing is taken at one that there was. */
export const makeMailLog = endpoint({ ...call, id: 'mailLog.make', post: '/:workspace_slug/mail-log', keys: false, rate: 'auth', status: 200, summary: 'Makes an address by which one\'s own mails are logged', input: z.strictObject(slug), output: log, errors: ['sales.no_mail_in'] });
/** Ends the address. */
export const endMailLog = endpoint({ ...call, id: 'mailLog.end', delete: '/:workspace_slug/mail-log', keys: false, summary: 'Ends the address by which one\'s own mails are logged', input: z.strictObject(slug), output: log });

const mail = z.object({
  id: z.string(), state: z.enum(loggedStates), direction: z.enum(['in', 'out']), from: z.object({ name: z.string(), address: z.string() }).describe('As the mail says: anybody can write anything there'), to: z.array(z.string()), subject: z.string(),
  body: z.string().describe('Its first words while it waits; afterwards they stand at its records'), files: z.array(z.string()).describe('Names of files that were kept'), leftOut: z.array(z.string()).describe('Names of files that were not'), receivedAt: instant,
  places: z.array(z.object({ topic: z.enum(activityTopics), subjectId: z.string() })).describe('Records it stands at'),
});
/** A mail that came to one's own address. */
export type LoggedMail = z.infer<typeof mail>;
/** Mails to one's own address, newest first. Those that wait go after a month, dropped ones after a day. */
export const listLoggedMails = endpoint({ ...call, id: 'mailLog.mails', get: '/:workspace_slug/mail-log/mails', keys: false, summary: 'Lists mails to one\'s own address', input: z.strictObject({ ...slug, ...pageQuery, state: z.enum(loggedStates).default('waiting') }), output: pageOf(mail) });
/** Writes a mail that waits down at a record. */
export const fileLoggedMail = endpoint({ ...call, id: 'mailLog.file', post: '/:workspace_slug/mail-log/mails/:id/filing', keys: false, status: 200, summary: 'Logs a mail that waits at a record', input: z.strictObject({ ...slug, id, topic: z.enum(activityTopics), subjectId: id }), output: mail, errors: ['sales.logged_mail_over', 'sales.lead_read_only'] });
/** Drops a mail that waits. */
export const dropLoggedMail = endpoint({ ...call, id: 'mailLog.drop', post: '/:workspace_slug/mail-log/mails/:id/dropping', keys: false, status: 200, summary: 'Drops a mail that waits', input: z.strictObject({ ...slug, id }), output: mail, errors: ['sales.logged_mail_over'] });
/** Has a dropped mail wait again. */
export const restoreLoggedMail = endpoint({ ...call, id: 'mailLog.restore', post: '/:workspace_slug/mail-log/mails/:id/restoring', keys: false, status: 200, summary: 'Takes the dropping of a mail back', input: z.strictObject({ ...slug, id }), output: mail, errors: ['sales.logged_mail_over'] });
