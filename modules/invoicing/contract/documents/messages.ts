import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant, line, paragraph } from '#core/contract/fields.ts';
import { says } from '#core/contract/rules.ts';

const of = { workspace_slug: z.string().max(80), id };
const base = '/:workspace_slug/invoices/:id/messages';
const seenUntil = id.optional().describe('The last message that was seen: later ones stay unread. Without it all are read');
const body = paragraph(4000, 1).refine((s) => s.trim() !== '', says('core.empty'));

/** What customer or seller wrote about an invoice. */
export const documentMessage = z.object({ id: z.string(), author: z.string(), mine: z.boolean().describe('By the side that reads'), fromCustomer: z.boolean(), body: z.string(), createdAt: instant });
/** What customer or seller wrote about an invoice. */
export type DocumentMessage = z.infer<typeof documentMessage>;

/** What customer and seller wrote to each other about an invoice, oldest first; the newest 200. */
export const listDocumentMessages = endpoint({ id: 'invoices.listMessages', service: 'dash', get: base, can: 'invoicing.invoice.view', summary: 'Lists what customer and seller wrote about an invoice', input: z.strictObject(of), output: z.object({ items: z.array(documentMessage), unread: z.number().int().describe('Of the customer, not answered yet') }) });
/** Answers the customer, who reads it by the link and is told by mail. */
export const answerDocumentMessage = endpoint({ id: 'invoices.answer', service: 'dash', post: base, can: 'invoicing.invoice.send', status: 201, summary: 'Writes to the customer about an invoice', input: z.strictObject({ ...of, body, seenUntil }), output: documentMessage, errors: ['invoicing.document_state'] });
/** Writes to the seller by a link. */
export const writePublicMessage = endpoint({
  id: 'publicInvoices.message', service: 'dash', post: '/public/invoices/messages', can: 'public', status: 201, summary: 'Writes to the seller about an invoice',
  input: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/), name: line(120, 0).default(''), body }), output: documentMessage, errors: ['invoicing.link_gone'],
});
