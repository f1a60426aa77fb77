import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';

const head = { id, to: z.string(), toName: z.string().nullable(), subject: z.string(), language: z.enum(['en', 'ar']), createdAt: instant };

/** Mails this machine kept because no SMTP server is configured; exists in development only, for this machine only. */
export const listMailbox = endpoint({
  id: 'mailbox.list', service: 'main', get: '/dev/mailbox', can: 'public', summary: 'Mails in the development mailbox, newest first',
  input: z.strictObject({ to: z.string().max(254).optional().describe('Only mails to this address') }),
  output: z.object({ items: z.array(z.object(head)) }),
});

/** One mail of the development mailbox with everything a page needs to show it. */
export const getMailboxMail = endpoint({
  id: 'mailbox.get', service: 'main', get: '/dev/mailbox/:id', can: 'public', summary: 'One mail of the development mailbox',
  input: z.strictObject({ id }),
  output: z.object({
    ...head, heading: z.string(), paragraphs: z.array(z.string()),
    action: z.object({ label: z.string(), url: z.string() }).nullable(), code: z.string().nullable(),
    html: z.string(), text: z.string(),
  }),
});
