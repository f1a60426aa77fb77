import { z } from 'zod';
import { documentLanguages } from '#core/contract/document-languages.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { currencyCode, date, id, instant, line, paragraph, version } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { printCall } from '#core/contract/paper.ts';
import { resource } from '#core/contract/resource.ts';
import { shownFiscalPosition } from '#modules/accounting/contract.ts';
import { lineAmount, documentTax, lineInput, lineShape, linePercent, pricingFields, totalsShape } from './lines.ts';
import { quoteSays } from './words.ts';

/** Life of a quote. */
export const quoteStatuses = ['draft', 'in_approval', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'superseded'] as const;
/** Life of a quote. */
export type QuoteStatus = (typeof quoteStatuses)[number];

/** Life of a sales order: how far it is delivered and invoiced stands beside it. */
export const orderStatuses = ['draft', 'confirmed', 'closed', 'cancelled'] as const;
/** How much of something has happened. */
export const progressStates = ['none', 'part', 'whole'] as const;

const slug = { workspace_slug: z.string().max(80) };

/** Fields by which quotes are sorted, filtered and grouped. */
export const quoteFields = {
  number: { type: 'text', nullable: true }, title: { type: 'text', sortable: false }, customer: { type: 'text' }, status: { type: 'select', options: quoteStatuses, sortable: false, groupable: true },
  total: { type: 'money', nullable: false }, currency: { type: 'text', sortable: false, groupable: true }, issuedOn: { type: 'date' }, validUntil: { type: 'date', nullable: true },
  ownerId: { type: 'id', nullable: true, sortable: false, groupable: true }, partyId: { type: 'id', nullable: true, sortable: false }, anyPartyId: { type: 'id', sortable: false }, itemId: { type: 'id', sortable: false }, opportunityId: { type: 'id', nullable: true, sortable: false },
  createdAt: { type: 'instant' }, updatedAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const row = {
  number: z.string().nullable(), revision: z.number().int(), title: z.string(), customer: z.string(), partyId: z.string().nullable(), opportunityId: z.string().nullable(), status: z.enum(quoteStatuses), approved: z.boolean(),
  total: z.string(), currency: z.string(), issuedOn: z.string(), validUntil: z.string().nullable(), ownerId: z.string().nullable(), sentAt: instant.nullable(), viewedAt: instant.nullable(), createdAt: instant, updatedAt: instant,
};

/** Quotes as a list; the document itself is read and written by calls of their own. */
export const quotes = resource({
  name: 'quotes', topic: 'sales.quote', service: 'dash', path: '/:workspace_slug/quotes', noun: 'a quote', customFields: true, row, fields: { ownerId: id.nullable() }, list: quoteFields,
  can: { view: 'sales.quote.view', create: 'sales.quote.edit', edit: 'sales.quote.edit', remove: 'sales.quote.remove', export: 'sales.export' }, errors: ['sales.quote_not_draft'],
});
/** A quote in a list. */
export type QuoteRow = z.infer<typeof quotes.row>;

const person = z.object({ id: z.string(), name: z.string(), photo: z.string().nullable() }).nullable();
const party = z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }).nullable();
/** Name and address of somebody as the document prints them. */
export const partyPrint = z.object({ name: z.string(), lines: z.array(z.string()), taxId: z.string(), email: z.string().nullable(), address: z.object({ address1: z.string(), address2: z.string(), address3: z.string(), city: z.string(), region: z.string(), zip: z.string(), country: z.string().nullable() }).nullable().optional().describe('Of where it is delivered: the address in its parts') });
/** Name and address of somebody as the document prints them. */
export type PartyPrint = z.infer<typeof partyPrint>;

/** What may be done with the quote now, by this viewer. */
export const quoteSteps = ['edit', 'send', 'approve', 'reject', 'withdraw', 'revise', 'remind', 'extend', 'accept', 'decline', 'remove', 'copy_link'] as const;
/** Something that may be done with a quote. */
export type QuoteStep = (typeof quoteSteps)[number];

/** A whole quote. */
export const quoteDetail = z.object({
  id: z.string(), version: z.number().int(), number: z.string().nullable(), revision: z.number().int(), familyId: z.string(), status: z.enum(quoteStatuses), title: z.string(),
  partyId: z.string().nullable(), party, billToId: z.string().nullable(), billTo: party, shipToId: z.string().nullable(), shipTo: party, shipAddressId: z.string().nullable().describe('Which of their addresses it goes to; null: the first for that'), shipAddresses: z.array(z.object({ id: z.string(), label: z.string() })).describe('Of a draft: the addresses of whoever gets the goods'), customer: partyPrint.nullable(), shipping: partyPrint.nullable().describe('Where it is delivered, when that is not the customer\'s own address'), carrier: z.string().describe('Who brings it'), opportunityId: z.string().nullable(), opportunity: z.object({ id: z.string(), name: z.string() }).nullable(),
  issuedOn: z.string(), validUntil: z.string().nullable(), currency: z.string(), exchangeRate: z.string(), baseCurrency: z.string(), baseTotal: z.string(), fiscalPosition: shownFiscalPosition.nullable().describe('What the position was when the quote was written, and why it is the one'), fiscalBy: z.enum(['auto', 'hand']), ...pricingFields,
  discountPercent: z.string().nullable(), discountAmount: z.string().nullable(), depositPercent: z.string(), terms: z.string(), notes: z.string(), internalNote: z.string(), language: z.enum(documentLanguages), trackViews: z.boolean(),
  ownerId: z.string().nullable(), owner: person, lines: z.array(lineShape), taxes: z.array(documentTax), totals: totalsShape, highestDiscount: z.string().describe('Highest discount on any line in percent, from the catalogue\'s price where that is higher, with the line\'s share of the document\'s discount'), needsApproval: z.boolean(), approvalReasons: z.array(z.enum(['discount', 'margin'])).describe('Above the discount limit, or under the lowest margin'), margin: z.object({ cost: z.string(), amount: z.string(), percent: z.string().nullable().describe('Of what the lines sell for, without tax'), unknown: z.number().int().describe('Lines without a purchase price, which do not count'), least: z.object({ cost: z.string(), amount: z.string(), percent: z.string().nullable() }).nullable().describe('With the options that leave least, chosen or not; null where that is what is chosen') }).nullable().describe('At the purchase prices of today, for who may approve quotes'), belowList: z.array(z.object({ lineId: z.string(), listPrice: z.string() })).describe('Lines of a draft that cost less than the catalogue says, with its price in the quote\'s currency'), approved: z.boolean(), approvalNote: z.string(),
  approvalRequestedAt: instant.nullable(), approvalRequestedBy: person, approvedAt: instant.nullable(), approvedBy: person,
  sentAt: instant.nullable(), sentTo: z.array(z.string()), viewedAt: instant.nullable(), lastViewedAt: instant.nullable(), viewCount: z.number().int(), remindedAt: instant.nullable(),
  acceptedAt: instant.nullable(), acceptedBy: z.string(), acceptedIp: z.string().nullable().describe('Address from which the customer accepted on the quote\'s page; gone when they are erased'), acceptedFor: person.describe('Colleague who accepted on the customer\'s behalf'), acceptedNote: z.string(), declinedAt: instant.nullable(), declineReason: z.string(), renewalRequestedAt: instant.nullable(),
  pdfSha256: z.string().nullable(), order: z.object({ id: z.string(), number: z.string(), status: z.enum(orderStatuses), invoicing: z.enum(progressStates), plan: z.object({ id: z.string(), title: z.string() }).nullable() }).nullable(), revisions: z.array(z.object({ id: z.string(), revision: z.number().int(), status: z.enum(quoteStatuses), total: z.string(), sentAt: instant.nullable() })),
  steps: z.array(z.enum(quoteSteps)), forOrder: z.boolean().describe('Written for an order without a quote: nobody is sent it'),
  standing: z.object({ name: z.string(), hold: z.enum(['none', 'orders', 'invoices', 'all']), isOver: z.boolean().describe('Over the credit limit, with this'), blocks: z.boolean().describe('Over the limit nothing is confirmed'), limit: z.object({ name: z.string(), over: z.string(), used: z.string(), limit: z.string(), currency: z.string() }).nullable().describe('For whoever may see what a customer owes') }).nullable().describe('Of a draft: what is to be said of its customer'),
  openComments: z.number().int(), createdAt: instant, updatedAt: instant,
});
/** A whole quote. */
export type Quote = z.infer<typeof quoteDetail>;

const rate = z.string().regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,10})?$/, quoteSays('sales.number_form', { digits: 10 }));
const fields = {
  title: line(200, 0), partyId: id.nullable(), billToId: id.nullable(), shipToId: id.nullable(), shipAddressId: id.nullable().describe('Which address of whoever gets the goods; null: the first for that'), opportunityId: id.nullable(), issuedOn: date, validUntil: date.nullable(), currency: currencyCode,
  fiscalPositionId: id.nullable().describe('Chosen in place of the one that applies; null: none'), fiscalBy: z.enum(['auto', 'hand']).describe('auto: the one that applies to the customer, by hand when a position is named'),
  exchangeRate: rate.nullable().describe('Base units for one unit of the currency; that of its day in the books, else the workspace\'s, when null'), ...pricingFields, discountPercent: linePercent.nullable(), discountAmount: lineAmount.nullable(), depositPercent: linePercent,
  terms: paragraph(10_000), notes: paragraph(10_000), internalNote: paragraph(10_000), carrier: line(120, 0).describe('Who brings it, such as a parcel service'), language: z.enum(documentLanguages), trackViews: z.boolean(), ownerId: id.nullable(), lines: z.array(lineInput).max(500),
};
const { validUntil: _until, trackViews: _track, terms: _terms, ...orderedFields } = fields;
/** What of an order without a quote may be written as it begins. */
export const orderDraft = z.strictObject(orderedFields).partial();
const draft = z.strictObject(fields).partial();
/** What of a draft may be written. */
export type QuoteDraft = z.infer<typeof draft>;

/** The whole quote. */
export const getQuote = endpoint({ id: 'quotes.get', service: 'dash', get: '/:workspace_slug/quotes/:id', can: 'sales.quote.view', summary: 'Shows a quote', input: z.strictObject({ ...slug, id }), output: quoteDetail });
/** Begins a quote. */
export const createQuote = endpoint({ id: 'quotes.create', service: 'dash', post: '/:workspace_slug/quotes', status: 201, can: 'sales.quote.edit', summary: 'Begins a quote', input: z.strictObject({ ...slug, ...draft.shape }), output: quoteDetail, maxBytes: 2 * 1024 * 1024 });
/** Writes a draft; `lines` replaces all of them. */
export const updateQuote = endpoint({
  id: 'quotes.update', service: 'dash', patch: '/:workspace_slug/quotes/:id', can: 'sales.quote.edit', summary: 'Writes a draft', input: z.strictObject({ ...slug, id, version, ...draft.shape }), output: quoteDetail, errors: ['sales.quote_not_draft'], maxBytes: 2 * 1024 * 1024,
});
/** A quote as it will look on paper. */
export const quotePdf = endpoint({ id: 'quotes.pdf', service: 'dash', get: '/:workspace_slug/quotes/:id/pdf', can: 'sales.quote.view', summary: 'A quote as PDF', rate: 'expensive', answer: 'stream', input: z.strictObject({ ...slug, id }), output: z.unknown() });
/** Begins one file with the papers of many quotes. */
export const printQuotes = printCall({ id: 'quotes.print', path: '/:workspace_slug/quotes/paper', can: 'sales.quote.view', what: 'quotes', fields: quoteFields, custom: true });
/** A new draft with the same content. */
export const cloneQuote = endpoint({ id: 'quotes.clone', service: 'dash', post: '/:workspace_slug/quotes/:id/copy', status: 201, can: 'sales.quote.edit', summary: 'Copies a quote into a new draft', input: z.strictObject({ ...slug, id }), output: quoteDetail });
/** The next version of a quote that was sent, as a draft; it takes the place of this one when it is sent. */
export const reviseQuote = endpoint({ id: 'quotes.revise', service: 'dash', post: '/:workspace_slug/quotes/:id/revision', status: 201, can: 'sales.quote.edit', summary: 'Begins a new version of a quote', input: z.strictObject({ ...slug, id }), output: quoteDetail, errors: ['sales.quote_state', 'sales.quote_draft_exists'] });
