import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import type { ListField } from '#core/contract/list-fields.ts';

// Texts, and not what they stand for: of rows that belong together all are refused when one is wrong, so all are looked at.
const text = z.string().max(20_000).default('');

/** Topic of the files invoices are imported from, a row for each line. */
export const invoiceImportTopic = 'invoicing.invoice_import';

/** What a column of such a file may hold; the types say how figures and days are read. Rows are not matched with what is there. */
export const invoiceImportFields = {
  reference: { type: 'text', filterable: false }, customer: { type: 'text', filterable: false }, issuedOn: { type: 'date', filterable: false }, dueOn: { type: 'date', filterable: false }, paymentTerm: { type: 'text', filterable: false }, currency: { type: 'text', filterable: false }, title: { type: 'text', filterable: false }, poNumber: { type: 'text', filterable: false }, notes: { type: 'text', filterable: false }, dimensions: { type: 'text', filterable: false },
  sku: { type: 'text', filterable: false }, name: { type: 'text', filterable: false }, description: { type: 'text', filterable: false }, quantity: { type: 'money', filterable: false }, unit: { type: 'text', filterable: false }, unitPrice: { type: 'money', filterable: false }, discountPercent: { type: 'money', filterable: false },
  tax: { type: 'text', filterable: false }, account: { type: 'text', filterable: false }, periodFrom: { type: 'date', filterable: false }, periodTo: { type: 'date', filterable: false },
  charge: { type: 'money', filterable: false }, chargeLabel: { type: 'text', filterable: false }, chargeTax: { type: 'text', filterable: false },
} as const satisfies Record<string, ListField>;

/** One row of a file of invoices: a line with the facts of its draft. Rows with one reference, in one file, are one draft; what it says of the draft stands in any of them. */
export const importInvoiceRow = endpoint({
  id: 'invoices.importRow', service: 'dash', post: '/:workspace_slug/invoices/rows', status: 201, can: 'invoicing.invoice.edit', summary: 'Begins a draft invoice of a row as files have it', errors: ['invoicing.not_draft'],
  input: z.strictObject({
    workspace_slug: z.string().max(80), reference: z.string().max(20_000).describe('Number or reference the rows of one invoice share'), customer: text.describe('Name or e-mail address of a customer, or an id'), issuedOn: text, dueOn: text, paymentTerm: text.describe('Name of a payment term; the customer’s when empty'), currency: text, title: text, poNumber: text, notes: text, dimensions: text.describe('Values of dimensions of the invoice, such as Branch: North; Project: Alpha'),
    sku: text.describe('Of a product or service; what the row does not say comes from it'), name: text, description: text, quantity: text, unit: text, unitPrice: text, discountPercent: text, tax: text.describe('Codes, names or rates of taxes, apart by ; or +'), account: text.describe('Code of an account'), periodFrom: text, periodTo: text,
    charge: text.describe('Amount charged on the whole invoice; charges with one text are one. A row with nothing but a charge is no line'), chargeLabel: text.describe('Text of the charge: Shipping, Handling, Fee, or any other'), chargeTax: text.describe('Taxes of the charge, as in tax'),
  }),
  output: z.object({ id: z.string(), version: z.number().int() }),
});
