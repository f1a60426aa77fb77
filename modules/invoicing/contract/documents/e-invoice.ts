import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/fields.ts';
import { documentDetail } from './document.ts';

/** The two ways to write an invoice of EN 16931. */
export const eInvoiceSyntaxes = ['ubl', 'cii'] as const;
/** How the vendor of an e-invoice was found. */
export const vendorsFoundBy = ['chosen', 'tax_number', 'name', 'nobody'] as const;

const syntax = z.enum(eInvoiceSyntaxes).default('ubl');
const slug = { workspace_slug: z.string().max(80) };

/** A posted invoice or credit note as an e-invoice; refused with the broken rules in words while it breaks one. */
export const invoiceEInvoice = endpoint({
  id: 'invoices.eInvoice', service: 'dash', get: '/:workspace_slug/invoices/:id/e-invoice', can: 'invoicing.invoice.view', summary: 'An invoice or credit note as an e-invoice (EN 16931)', rate: 'expensive', answer: 'stream',
  input: z.strictObject({ ...slug, id, syntax }), output: z.unknown(), errors: ['invoicing.document_state', 'invoicing.e_invoice_invalid'],
});
/** The same for who holds a link. */
export const publicEInvoice = endpoint({
  id: 'publicInvoices.eInvoice', service: 'dash', post: '/public/invoices/e-invoice', can: 'public', summary: 'An invoice as an e-invoice by its link', rate: 'expensive', answer: 'stream',
  input: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/), syntax, seen: z.boolean().default(true).describe('False when it is not to be noted') }), output: z.unknown(), errors: ['invoicing.link_gone', 'invoicing.document_state', 'invoicing.e_invoice_invalid'],
});

/** Largest file that is taken, in bytes. */
export const eInvoiceBytes = 8 * 1024 * 1024;
const difference = z.object({ what: z.enum(['net', 'tax', 'total', 'prepaid']), file: z.string(), document: z.string() });
/** A file that became a draft, and what somebody should look at before posting it. */
export const importedEInvoice = z.object({
  document: documentDetail, vendor: z.enum(vendorsFoundBy), seller: z.object({ name: z.string(), vatId: z.string(), email: z.string() }).describe('As the file says'),
  differences: z.array(difference).describe('Sums of the file that the draft does not come to'), taxes: z.array(z.object({ category: z.string(), rate: z.string() })).describe('Taxes of the file that the workspace does not have'),
  problems: z.array(z.string()).describe('Rules of EN 16931 that the file breaks'), otherBuyer: z.string().nullable().describe('Whom the file is for, if that is not this company'), attached: z.number().int(),
});
/** A file that became a draft. */
export type ImportedEInvoice = z.infer<typeof importedEInvoice>;
/** Makes the draft of a bill or vendor credit of an e-invoice: XML in UBL or CII, or a PDF that holds one. The file and what is in it are attached. */
export const importEInvoice = endpoint({
  id: 'bills.importEInvoice', service: 'dash', post: '/:workspace_slug/bills/e-invoices', status: 201, can: 'invoicing.bill.edit', summary: 'Makes a draft bill of an e-invoice', body: 'multipart', files: ['file'], maxBytes: eInvoiceBytes + 64 * 1024, rate: 'upload',
  input: z.strictObject({ ...slug, partyId: id.optional().describe('The vendor, where the file does not say it clearly'), exchangeRate: z.string().regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,10})?$/).optional() }), output: importedEInvoice, errors: ['invoicing.e_invoice_unreadable', 'invoicing.vendor_number_taken', 'files.quota', 'files.empty', 'files.too_large', 'files.wrong_type'],
});
