import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant } from '#core/contract/fields.ts';
import { pageOf, pageQuery } from '#core/contract/paging.ts';

/** What became of a mail to the address for leads. */
export const leadMailStates = ['aside', 'taken'] as const;
/** Why it was put aside: a machine wrote it, it came from this installation, no sender who could be answered, too many at once. */
export const leadMailReasons = ['', 'automatic', 'loop', 'sender', 'rate'] as const;
/** Live topic of the address and of what comes to it. */
export const leadInboxTopic = 'sales.lead_inbox';

const slug = { workspace_slug: z.string().max(80) };
const call = { service: 'dash', can: 'sales.settings' } as const;
const inbox = z.object({
  available: z.boolean().describe('False while this installation takes no mail'), on: z.boolean(),
  address: z.object({ id: z.string(), address: z.string().describe('Whoever knows it can send to it'), since: instant }).nullable().describe('Null while it is switched off'),
});
/** The address to which enquiries are mailed. */
export type LeadInbox = z.infer<typeof inbox>;

/** The address to which enquiries are mailed; each mail becomes a lead or joins the one it is from. */
export const getLeadInbox = endpoint({ ...call, id: 'leadInbox.get', get: '/:workspace_slug/lead-inbox', summary: 'The address leads are mailed to', input: z.strictObject(slug), output: inbox });
/** Switches it on or off. Switched on again, the address is the one it was. */
export const switchLeadInbox = endpoint({ ...call, id: 'leadInbox.switch', put: '/:workspace_slug/lead-inbox', keys: false, summary: 'Switches the address leads are mailed to on or off', input: z.strictObject({ ...slug, on: z.boolean() }), output: inbox, errors: ['sales.no_mail_in'] });
/** Makes a new address in place of the one with this id; nothing is taken at the old one from then on. */
export const renewLeadInbox = endpoint({ ...call, id: 'leadInbox.renew', post: '/:workspace_slug/lead-inbox/renewal', keys: false, rate: 'auth', status: 200, summary: 'Makes a new address leads are mailed to', input: z.strictObject({ ...slug, replaces: id }), output: inbox, errors: ['sales.no_mail_in'] });

const mail = z.object({
  id: z.string(), state: z.enum(leadMailStates), reason: z.enum(leadMailReasons), from: z.object({ name: z.string(), address: z.string() }).describe('As the mail says: anybody can write anything there'), subject: z.string(), body: z.string().describe('Its first words; of one that was taken they stand at the lead'),
  leadId: z.string().nullable(), files: z.array(z.string()).describe('Names of files that were kept'), leftOut: z.array(z.string()).describe('Names of files that were not'), receivedAt: instant,
});
/** A mail to the address for leads. */
export type LeadMail = z.infer<typeof mail>;
/** Mails to the address, newest first; those that were put aside are deleted after a month. */
export const listLeadMails = endpoint({ ...call, id: 'leadInbox.mails', get: '/:workspace_slug/lead-inbox/mails', summary: 'Lists mails to the address for leads', input: z.strictObject({ ...slug, ...pageQuery, state: z.enum(leadMailStates).default('taken') }), output: pageOf(mail) });
/** Makes a mail that was put aside a lead, as if nothing had spoken against it. */
export const releaseLeadMail = endpoint({ ...call, id: 'leadInbox.release', post: '/:workspace_slug/lead-inbox/mails/:id/release', status: 200, summary: 'Makes a mail that was put aside a lead', input: z.strictObject({ ...slug, id }), output: mail, errors: ['sales.post_decided', 'sales.mail_nobody'] });
