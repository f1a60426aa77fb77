import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { currencyCode, done, email, id, paragraph } from '#core/contract/fields.ts';
import { reportDays } from './table.ts';

/** Who may send statements of account out of the house. */
export const statementSend = 'accounting.statement.send';

const question = { workspace_slug: z.string().max(80), partyId: id, ...reportDays, currency: currencyCode.optional().describe('Absent: the one with most lines'), language: z.enum(['en', 'ar']).optional().describe('Absent: that of the party, else English'), message: paragraph(4000).default('').describe('In place of the usual sentence') };
const errors = ['accounting.no_book', 'accounting.export_too_long', 'accounting.statement_no_email'];

/** How the mail will read. */
export const previewStatementMail = endpoint({
  id: 'reports.previewStatementMail', service: 'dash', post: '/:workspace_slug/reports/statement/mail-preview', can: statementSend, summary: 'Shows the mail with a statement before it is sent', errors: ['accounting.no_book'],
  input: z.strictObject(question), output: z.object({ to: z.string().nullable(), language: z.enum(['en', 'ar']), subject: z.string(), heading: z.string(), paragraphs: z.array(z.string()), file: z.string() }),
});
/** Mails a statement of account as a PDF to the party; the same `mailId` once more sends nothing. */
export const mailStatement = endpoint({
  id: 'reports.mailStatement', service: 'dash', post: '/:workspace_slug/reports/statement/mails', status: 202, can: statementSend, summary: 'Mails a statement of account to a customer or vendor', rate: 'expensive', errors,
  input: z.strictObject({ ...question, mailId: id.describe('Made by the caller: what is sent twice with it goes out once'), email: email.optional().describe('Default: that of the party'), cc: z.array(email).max(5).default([]) }), output: done,
});
