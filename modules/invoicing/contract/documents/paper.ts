import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant, paragraph } from '#core/contract/fields.ts';
import { printCall } from '#core/contract/paper.ts';
import { selection } from '#core/contract/resource.ts';
import { areaOf, documentFields } from './document.ts';
import { refusal } from './steps.ts';

const slug = { workspace_slug: z.string().max(80) };
const printOf = (direction: 'sale' | 'purchase') => printCall({ id: `${areaOf[direction].name}.print`, path: `/:workspace_slug/${areaOf[direction].path}/paper`, can: `${areaOf[direction].can}.view`, what: areaOf[direction].name, fields: documentFields, custom: true });

/** Calls that begin one file with the papers of many documents. */
export const printDocuments = { sale: printOf('sale'), purchase: printOf('purchase') } as const;

/** Most documents mailed by one call. */
export const mostMailed = 25;
/** Why a document would not be mailed. */
export const sendingProblems = ['not_posted', 'no_email'] as const;

/** Who would get which of the chosen invoices and credit notes; nothing is sent. */
export const planSending = endpoint({
  id: 'invoices.planSending', service: 'dash', post: '/:workspace_slug/invoices/sending-plan', can: 'invoicing.invoice.send', summary: 'Says who would get which of many invoices by mail; sends nothing', rate: 'expensive', errors: ['core.too_many_papers', 'core.selection_changed'],
  input: z.strictObject({ ...slug, selection: selection(documentFields, true) }),
  output: z.object({ items: z.array(z.object({ id: z.string(), number: z.string().nullable(), party: z.string(), to: z.string().nullable(), sentAt: instant.nullable().describe('It went out before'), problem: z.enum(sendingProblems).nullable() })) }),
});
/** Mails posted invoices and credit notes, each to its own customer; what cannot be mailed is said and does not stop the others. */
export const sendMany = endpoint({
  id: 'invoices.sendMany', service: 'dash', post: '/:workspace_slug/invoices/sendings', can: 'invoicing.invoice.send', summary: 'Mails many invoices, each to its customer',
  input: z.strictObject({ ...slug, ids: z.array(id).min(1).max(mostMailed), message: paragraph(4000).default('') }),
  output: z.object({ results: z.array(z.object({ id: z.string(), to: z.string().nullable(), refusal: refusal.nullable() })).describe('One for each document, in their order') }),
});
