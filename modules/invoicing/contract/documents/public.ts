import { documentLanguages } from '#core/contract/document-languages.ts';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done } from '#core/contract/fields.ts';
import { partyPrint } from './document.ts';
import { eInvoiceSyntaxes } from './e-invoice.ts';
import { cashRounding, chargeShape } from './charges.ts';
import { documentTax, lineShape, pricingFields, totalsShape } from './lines.ts';
import { documentMessage } from './messages.ts';
import { documentKinds, documentStates } from './words.ts';

// The token travels in the body, never in an address: addresses are logged and handed on.
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const seen = z.boolean().default(true).describe('False when it is not to be noted');
const call = (path: string) => ({ service: 'dash' as const, post: `/public/invoices/${path}`, can: 'public' as const });
const gone = ['invoicing.link_gone'];

/** What a customer sees: the document and nothing of the workspace behind it. */
export const publicDocument = z.object({
  kind: z.enum(documentKinds), state: z.enum(documentStates), overdue: z.boolean(), number: z.string(), title: z.string(), issuedOn: z.string(), supplyOn: z.string().nullable(), dueOn: z.string().nullable(), instalments: z.array(z.object({ dueOn: z.string(), amount: z.string() })), currency: z.string(), ...pricingFields, language: z.enum(documentLanguages),
  seller: z.object({ name: z.string(), logo: z.string().nullable(), theme: z.string(), lines: z.array(z.string()), email: z.string().nullable() }), contact: z.string().nullable(), customer: partyPrint.nullable(), poNumber: z.string(), buyerReference: z.string(),
  lines: z.array(lineShape.pick({ id: true, kind: true, name: true, description: true, quantity: true, unit: true, unitPrice: true, discountPercent: true, discountAmount: true, taxIds: true, amount: true })), taxes: z.array(documentTax), totals: totalsShape, discountPercent: z.string().nullable(), discountAmount: z.string().nullable(),
  deposits: z.array(z.object({ number: z.string(), issuedOn: z.string(), total: z.string(), tax: z.string() })), bank: z.array(z.string()).describe('How to pay by bank transfer, line by line; empty when nothing is open'), payCode: z.object({ kind: z.enum(['epc', 'swiss', 'upi']), link: z.string().nullable().describe('Opens an app that pays, where the scheme has links (UPI)'), size: z.number().int().describe('Squares a side'), path: z.string().describe('Of its dark squares, as SVG') }).nullable().describe('A QR code for banking apps over what is open; null where no scheme fits'), open: z.string(), paid: z.string().describe('Paid, or settled with a credit'), writtenOff: z.string().describe('What the seller gave up'), terms: z.string(), notes: z.string(), taxNote: z.string().describe('Why no tax is charged'), paymentTerms: z.array(z.string()).describe('What the payment terms say, line by line in the language of the document'), earlyDiscount: z.object({ amount: z.string(), until: z.string() }).nullable().describe('What is taken off when all that is open is paid until that day; null once the day is over'), footer: z.string(),
  charges: z.array(chargeShape.pick({ label: true, amount: true, percent: true, taxIds: true })), cashRounding: cashRounding.nullable(),
  messages: z.array(documentMessage).describe('What both sides wrote about it'), eInvoice: z.enum(eInvoiceSyntaxes).describe('In which syntax the seller sends e-invoices'), tracked: z.boolean().describe('The seller learns that the page was opened'), trackingRefused: z.boolean().describe('The customer has switched that off'),
});
/** What a customer sees. */
export type PublicDocument = z.infer<typeof publicDocument>;

/** Opens an invoice by its link. */
export const openPublicDocument = endpoint({ id: 'publicInvoices.open', ...call('open'), summary: 'Opens an invoice by its link', rate: 'read', input: z.strictObject({ token, seen: z.boolean().default(true).describe('False when the page only looks again') }), output: publicDocument, errors: gone });
/** Switches off, or on again, that the seller learns of this link being opened. */
export const refuseDocumentTracking = endpoint({ id: 'publicInvoices.refuseTracking', ...call('tracking'), summary: 'Switches off that opening an invoice is noted', input: z.strictObject({ token, refused: z.boolean() }), output: done, errors: gone });
/** The invoice as PDF for who holds a link. */
export const publicDocumentPdf = endpoint({ id: 'publicInvoices.pdf', ...call('pdf'), summary: 'An invoice as PDF by its link', rate: 'expensive', answer: 'stream', input: z.strictObject({ token, seen }), output: z.unknown(), errors: gone });
