import { z } from 'zod';
import { defineErrors } from '#core/contract/errors.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant } from '#core/contract/fields.ts';
import { importedEInvoice } from './documents/e-invoice.ts';
import './expenses/words.ts';
import './permissions.ts';

/** What may be mailed: receipts, which become expenses of whoever has the address, and bills of the whole workspace. */
export const mailInKinds = ['receipts', 'bills'] as const;
/** What may be mailed. */
export type MailInKind = (typeof mailInKinds)[number];
/** Live topic of addresses. */
export const mailInTopic = 'invoicing.mail_address';
/** Most files of one mail that drafts are made of. */
export const mostMailFiles = 20;

/** Why no draft was made of a file: neither PDF nor picture, too large, no space left, nothing in it, damaged, entered already, one too many, refused for another reason. */
export const leftReasons = ['type', 'large', 'full', 'empty', 'unreadable', 'known', 'many', 'other'] as const;
/** Why no draft was made of a file. */
export type LeftReason = (typeof leftReasons)[number];

/** Expected refusals about addresses. */
export const mailInErrors = defineErrors({ 'invoicing.no_mail_in': [409, 'This installation does not take mail.'] });

/** What of an e-invoice that came by mail somebody should look at before its draft is posted. */
const finding = importedEInvoice.omit({ document: true, attached: true }).extend({ documentId: z.string(), currency: z.string() });
/** What of an e-invoice that came by mail somebody should look at. */
export type MailFinding = z.infer<typeof finding>;
const leftFile = z.object({ name: z.string(), why: z.enum(leftReasons) });
/** A file that no draft was made of. */
export type LeftFile = z.infer<typeof leftFile>;

const mailIn = z.object({
  on: z.boolean().describe('False while this installation takes no mail'),
  address: z.object({
    id: z.string(), address: z.string().describe('Whoever knows it can send to it'), since: instant, by: z.object({ id: z.string(), name: z.string(), photo: z.string().nullable() }).nullable().describe('In whose name mail to it is taken'),
    works: z.boolean().describe('False when they may not do that any more: mail to it is refused'),
  }).nullable(),
  mails: z.array(z.object({
    id: z.string(), from: z.object({ name: z.string(), address: z.string() }).describe('As the mail says: anybody can write anything there'), subject: z.string(), takenAt: instant, drafts: z.number().int().describe('How many were made of it'),
    left: z.array(leftFile), findings: z.array(finding),
  })).describe('The latest twenty, newest first'),
});
/** An address and what came to it. */
export type MailIn = z.infer<typeof mailIn>;

function callsOf(kind: MailInKind, { name, path, can, what }: { name: string; path: string; can: string; what: string }) {
  const common = { service: 'dash' as const, can, output: mailIn };
  const slug = { workspace_slug: z.string().max(80) };
  return {
    kind,
    /** The address, if there is one, and what came to it lately. */
    show: endpoint({ ...common, id: `${name}.mailIn`, get: `/:workspace_slug/${path}`, summary: `The address ${what} are mailed to`, input: z.strictObject(slug) }),
    /** Makes the address where there is none. With the `id` of the present one it makes a new one in the caller's name; nothing is taken at the old one from then on. */
    open: endpoint({ ...common, id: `${name}.openMailIn`, post: `/:workspace_slug/${path}`, keys: false, rate: 'auth', summary: `Makes the address ${what} are mailed to, or a new one`, input: z.strictObject({ ...slug, replaces: id.optional() }), errors: ['invoicing.no_mail_in'] }),
  };
}

/** Calls about the addresses of each kind. */
export const mailInCalls = {
  receipts: callsOf('receipts', { name: 'expenses', path: 'expense-mail-in', can: 'invoicing.expense.own', what: 'receipts' }),
  bills: callsOf('bills', { name: 'bills', path: 'bill-mail-in', can: 'invoicing.bill.edit', what: 'bills' }),
} as const;
