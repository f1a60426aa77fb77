import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant, line, paragraph } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { activities } from './activities.ts';

/** Names of the places a template may have, written {{first_name}}. */
export const mailPlaces = ['first_name', 'last_name', 'name', 'company', 'subject', 'interests', 'my_name', 'workspace', 'booking_link'] as const;
const one = { workspace_slug: z.string().max(80), id };

/** Fields by which templates are sorted and filtered. */
export const mailTemplateFields = { name: { type: 'text' }, subject: { type: 'text', sortable: false }, createdAt: { type: 'instant' } } as const satisfies Record<string, ListField>;
/** Texts for mails to leads. */
export const mailTemplates = resource({
  name: 'mailTemplates', topic: 'sales.mail_template', service: 'dash', path: '/:workspace_slug/mail-templates', noun: 'a mail template',
  row: { name: z.string(), subject: z.string(), body: z.string(), createdAt: instant, updatedAt: instant },
  fields: { name: line(80), subject: line(200), body: paragraph(10_000, 1) }, list: mailTemplateFields,
  can: { view: 'member', create: 'sales.settings', edit: 'sales.settings', remove: 'sales.settings' },
});
/** A mail text. */
export type MailTemplate = z.infer<typeof mailTemplates.row>;

/** Subject and text as this lead would get them, with what could not be filled in. */
export const previewLeadMail = endpoint({
  id: 'leads.previewMail', service: 'dash', post: '/:workspace_slug/leads/:id/mail/preview', can: 'sales.lead.edit', summary: 'Fills a mail text for a lead', status: 200,
  input: z.strictObject({ ...one, subject: line(200), body: paragraph(10_000, 1) }), output: z.object({ to: z.string(), subject: z.string(), body: z.string(), missing: z.array(z.string()).describe('Places this lead has nothing for'), optedOut: z.boolean() }),
});
/** Sends a mail to a lead and logs it as a done activity. Refused when the person objected to e-mails. */
export const sendLeadMail = endpoint({
  id: 'leads.sendMail', service: 'dash', post: '/:workspace_slug/leads/:id/mail', can: 'sales.lead.edit', status: 201, summary: 'Sends a mail to a lead', errors: ['sales.mail_opted_out', 'sales.mail_no_address'], rate: 'expensive',
  input: z.strictObject({ ...one, subject: line(200), body: paragraph(10_000, 1), track: z.boolean().optional().describe('False does not note when it is opened and which of its links are followed, which else the settings decide') }), output: activities.row,
});
