import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { email, id, paragraph } from '#core/contract/fields.ts';
import { documentDetail } from './document.ts';

const of = { workspace_slug: z.string().max(80), id };
const base = '/:workspace_slug/invoices/:id';
const errors = ['invoicing.document_state', 'invoicing.no_party', 'invoicing.no_lines'];

/** A draft invoice, or one that is approved and not posted yet, as a proforma invoice: no number, nothing in the books, noted in its history. */
export const printProforma = endpoint({ id: 'invoices.printProforma', service: 'dash', post: `${base}/proforma`, can: 'invoicing.invoice.edit', summary: 'A draft invoice as the PDF of a proforma invoice', rate: 'expensive', answer: 'stream', input: z.strictObject(of), output: z.unknown(), errors });
/** The same by mail; one that needs an approval is refused until it has it. */
export const sendProforma = endpoint({
  id: 'invoices.sendProforma', service: 'dash', post: `${base}/proforma-mail`, can: 'invoicing.invoice.send', summary: 'Mails a draft invoice as a proforma invoice', rate: 'expensive',
  input: z.strictObject({ ...of, to: email.optional().describe('Default: the contact\'s, else the customer\'s'), cc: z.array(email).max(5).default([]), message: paragraph(4000).default('') }), output: documentDetail, errors: [...errors, 'invoicing.approval_first', 'invoicing.no_email'],
});
