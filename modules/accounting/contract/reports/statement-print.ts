import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, paragraph } from '#core/contract/fields.ts';
import { paperBatch, paperErrors, paperForms, paperLimits } from '#core/contract/paper.ts';
import { reportDays, reportView } from './table.ts';

/** Begins one file with statements of account of many customers and vendors, each in the language of its party unless one is chosen. */
export const printStatements = endpoint({
  id: 'statements.print', service: 'dash', post: '/:workspace_slug/reports/statements/paper', status: 201, can: reportView, summary: 'Begins one file with the statements of many customers or vendors: joined for a printer, or as a ZIP', rate: 'expensive', errors: ['accounting.no_book', ...Object.keys(paperErrors)],
  input: z.strictObject({ workspace_slug: z.string().max(80), partyIds: z.array(id).min(1).max(paperLimits.papers), ...reportDays, language: z.enum(['en', 'ar']).optional(), form: z.enum(paperForms) }), output: paperBatch,
});
/** Who of many would get a statement by mail, and at which address; sends nothing. */
export const planStatements = endpoint({
  id: 'statements.plan', service: 'dash', post: '/:workspace_slug/reports/statements/sending-plan', can: 'accounting.statement.send', summary: 'Says who of many would get a statement by mail; sends nothing', input: z.strictObject({ workspace_slug: z.string().max(80), partyIds: z.array(id).min(1).max(paperLimits.papers) }),
  output: z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), to: z.string().nullable() })) }),
});
/** Most statements mailed by one call. */
export const mostStatementsMailed = 10;
/** Mails statements of account, each to its party; what cannot be mailed is said and does not stop the others. */
export const mailStatements = endpoint({
  id: 'statements.mailMany', service: 'dash', post: '/:workspace_slug/reports/statements/mails', can: 'accounting.statement.send', summary: 'Mails many statements of account, each to its customer or vendor', errors: ['accounting.no_book'],
  input: z.strictObject({ workspace_slug: z.string().max(80), ...reportDays, message: paragraph(4000).default(''), mails: z.array(z.strictObject({ partyId: id, mailId: id.describe('Made by the caller: what is sent twice with it goes out once') })).min(1).max(mostStatementsMailed) }),
  output: z.object({ results: z.array(z.object({ partyId: z.string(), refusal: z.object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()) }).nullable() })).describe('One for each, in their order') }),
});
