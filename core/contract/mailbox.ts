import { documentLanguages } from '#core/contract/document-languages.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, email, id, instant, line, paragraph } from './fields.ts';
import { defineRules } from './rules.ts';

/** What the development mailbox says about wrong fields. */
export const mailboxSays = defineRules({ 'dev.no_such_address': 'Nobody takes mail at this address. Copy it from where it is shown.' });

const head = { id, to: z.string(), toName: z.string().nullable(), subject: z.string(), language: z.enum(documentLanguages), createdAt: instant };

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

/** Largest files of a mail written in the development mailbox, in bytes together. */
export const writtenMailBytes = 25 * 1024 * 1024;

/** Hands a mail to this installation as if it had come from outside; exists where the development mailbox does. */
export const writeMailboxMail = endpoint({
  id: 'mailbox.write', service: 'main', post: '/dev/mailbox', can: 'public', summary: 'Write a mail to an address of this installation',
  body: 'multipart', files: ['files'], filesOptional: true, maxBytes: writtenMailBytes,
  input: z.strictObject({ to: email, from: email, subject: line(500, 0), text: paragraph(100_000) }),
  output: done,
});
