import { documentLanguages } from '#core/contract/document-languages.ts';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { currencyCode, date, id, instant, line, paragraph, version } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { cashRounding, chargeInput, chargeShape, mostCharges } from './charges.ts';
import { shownFiscalPosition, shownTerm } from '#modules/accounting/contract.ts';
import { dimensionChoice, documentTax, lineAmount, lineInput, linePercent, lineShape, pricingFields, totalsShape } from './lines.ts';
import { paperLayouts } from './design.ts';
import { directions, documentKinds, documentSays, documentStates, documentStatuses, type Direction } from './words.ts';

const slug = { workspace_slug: z.string().max(80) };

/** Names of calls, topics and permissions of a direction. */
export const areaOf = {
  sale: { name: 'invoices', path: 'invoices', topic: 'invoicing.invoice', can: 'invoicing.invoice', one: 'an invoice, credit note or debit note', many: 'invoices, credit notes and debit notes' },
  purchase: { name: 'bills', path: 'bills', topic: 'invoicing.bill', can: 'invoicing.bill', one: 'a bill or vendor credit', many: 'bills and vendor credits' },
} as const satisfies Record<Direction, unknown>;

/** Fields by which documents are sorted, filtered and grouped. */
export const documentFields = {
  kind: { type: 'select', options: documentKinds, sortable: false, groupable: true }, number: { type: 'text', nullable: true }, vendorNumber: { type: 'text', sortable: false }, title: { type: 'text', sortable: false }, party: { type: 'text' },
  state: { type: 'select', options: documentStates, sortable: false, groupable: true }, total: { type: 'money' }, open: { type: 'money' }, currency: { type: 'text', sortable: false, groupable: true },
  issuedOn: { type: 'date' }, dueOn: { type: 'date', nullable: true }, paymentTerm: { type: 'text', nullable: true, sortable: false }, fiscalPosition: { type: 'text', nullable: true, sortable: false }, dimensions: { type: 'text', nullable: true, sortable: false }, ownerId: { type: 'id', nullable: true, sortable: false, groupable: true }, partyId: { type: 'id', nullable: true, sortable: false }, itemId: { type: 'id', sortable: false }, isDeposit: { type: 'boolean', sortable: false }, deliveryFailed: { type: 'boolean', sortable: false }, overCredited: { type: 'boolean', sortable: false }, createdAt: { type: 'instant' }, updatedAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const row = {
  kind: z.enum(documentKinds), number: z.string().nullable(), vendorNumber: z.string(), title: z.string(), party: z.string(), partyId: z.string().nullable(), state: z.enum(documentStates), total: z.string(), open: z.string(), currency: z.string(),
  issuedOn: z.string(), dueOn: z.string().nullable().describe('The first day something open is due'), paymentTerm: z.string().nullable().describe('Name of its payment term'), fiscalPosition: z.string().nullable().describe('Name of its fiscal position'), dimensions: z.string().nullable().describe('Values of dimensions of the whole document, such as Branch: North; Project: Alpha'), ownerId: z.string().nullable(), isDeposit: z.boolean(), depositUsed: z.boolean().describe('A deposit that no document can take off any more: one did, or it was credited'), sentAt: instant.nullable(), deliveryFailed: z.boolean().describe('The last mail about it could not be delivered'), overCredited: z.boolean().describe('Its credits come to more than it'), viewedAt: instant.nullable(), createdAt: instant, updatedAt: instant,
};

function documentList(direction: Direction) {
  const area = areaOf[direction];
  return resource({
    name: area.name, topic: area.topic, service: 'dash', path: `/:workspace_slug/${area.path}`, noun: area.one, customFields: true, row, fields: { ownerId: id.nullable(), internalNote: paragraph(10_000) }, list: documentFields,
    can: { view: `${area.can}.view`, create: `${area.can}.edit`, edit: `${area.can}.edit`, remove: `${area.can}.edit` }, errors: ['invoicing.not_draft', 'accounting.other_base'],
  });
}
/** Invoices and credit notes as a list. */
export const invoices = documentList('sale');
/** Bills and vendor credits as a list. */
export const bills = documentList('purchase');
/** The list of a direction. */
export const documentLists = { sale: invoices, purchase: bills } as const;
/** A document in a list. */
export type DocumentListRow = z.infer<typeof invoices.row>;

const person = z.object({ id: z.string(), name: z.string(), photo: z.string().nullable() }).nullable();
const party = z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }).nullable();
/** Name and address of somebody as the document prints them. */
export const partyPrint = z.object({ name: z.string(), lines: z.array(z.string()), taxId: z.string(), email: z.string().nullable() });
/** Name and address of somebody as the document prints them. */
export type PartyPrint = z.infer<typeof partyPrint>;

/** What may be done with the document now, by this viewer. */
export const documentSteps = ['edit', 'remove', 'post', 'approve', 'reject', 'withdraw', 'send', 'remind', 'credit', 'debit', 'apply_credit', 'write_off', 'void', 'charge_interest', 'copy_link', 'set_promise', 'set_dispute', 'bill_deposit', 'proforma', 'split'] as const;
/** Something that may be done with a document. */
export type DocumentStep = (typeof documentSteps)[number];

const other = z.object({ id: z.string(), kind: z.enum(documentKinds), number: z.string().nullable(), state: z.enum(documentStates), issuedOn: z.string(), total: z.string(), open: z.string() });
/** Another document this one has to do with. */
export type OtherDocument = z.infer<typeof other>;

/** Why a mail could not be delivered. */
export const deliveryFailures = ['unknown_address', 'mailbox_full', 'refused', 'unreachable', 'file_gone'] as const;

/** A whole document. Amounts are decimal texts in its currency unless they say base. */
export const documentDetail = z.object({
  id: z.string(), version: z.number().int(), kind: z.enum(documentKinds), direction: z.enum(directions), status: z.enum(documentStatuses), state: z.enum(documentStates), overdue: z.boolean(), daysOverdue: z.number().int(),
  number: z.string().nullable(), vendorNumber: z.string(), title: z.string(), partyId: z.string().nullable(), party, contactId: z.string().nullable(), contact: party, shipToId: z.string().nullable(), shipTo: party, shipAddressId: z.string().nullable().describe('Which of their addresses it goes to; null: the first for that'), shipAddresses: z.array(z.object({ id: z.string(), label: z.string() })).describe('Of a draft: the addresses of whoever gets the goods'), partyPrint: partyPrint.nullable(),
  issuedOn: z.string(), supplyOn: z.string().nullable(), dueOn: z.string().nullable(), paymentTermId: z.string().nullable(), paymentTerm: shownTerm.nullable().describe('What the term said when the document was written; it gives due date and instalments where none were typed'), fiscalPosition: shownFiscalPosition.nullable().describe('What the position was when the document was written, and why it is the one'), fiscalBy: z.enum(['auto', 'hand']),
  earlyDiscount: z.object({ amount: z.string(), until: z.string() }).nullable().describe('What is taken off when all that is open is paid until that day'), instalments: z.array(z.object({ dueOn: z.string(), percent: z.string(), amount: z.string(), open: z.string() })),
  currency: z.string(), exchangeRate: z.string(), rateFixed: z.boolean().describe('The rate was entered by hand'), baseCurrency: z.string(), baseTotal: z.string(), ...pricingFields, discountPercent: z.string().nullable(), discountAmount: z.string().nullable(),
  dimensions: z.record(z.string(), z.string()).describe('Values of dimensions that hold for lines and charges without one of their own'), dimensionNames: z.string().nullable().describe('The same by their names, as lists say them'), charges: z.array(chargeShape).describe('What is charged on the whole document'), cashRounding: cashRounding.nullable().describe('How its payable is rounded; by the settings of the workspace'),
  poNumber: z.string(), buyerReference: z.string(), terms: z.string(), notes: z.string(), footer: z.string().describe('Printed at the end'), internalNote: z.string(), language: z.enum(documentLanguages), design: z.enum(paperLayouts).nullable().describe('Layout on paper; that of the workspace when null'), trackViews: z.boolean(), ownerId: z.string().nullable(), owner: person,
  lines: z.array(lineShape.extend({ credited: z.string().describe('Quantity that credit notes took back') })), taxes: z.array(documentTax), totals: totalsShape, open: z.string(), paid: z.string(), paidOn: z.string().nullable(),
  isDeposit: z.boolean(), depositIds: z.array(z.string()), deposits: z.array(z.object({ id: z.string(), number: z.string(), issuedOn: z.string(), net: z.string(), tax: z.string(), total: z.string() })), depositUsedBy: other.nullable(),
  origin: other.nullable().describe('The document this one credits, asks for more of, or was copied from'), credits: z.array(other).describe('What credits it'), debits: z.array(other).describe('Debit notes that ask for more of it'), freeCredit: z.boolean(), overCredited: z.boolean().describe('Its credits come to more than it'),
  settlements: z.array(z.object({ id: z.string(), on: z.string(), amount: z.string(), number: z.string(), sourceType: z.string(), sourceId: z.string().nullable() })).describe('What was paid or settled, newest first'),
  entryId: z.string().nullable(), entryNumber: z.string().nullable(), postedAt: instant.nullable(), postedBy: person, voidedOn: z.string().nullable(), voidReason: z.string(),
  approvalRequestedAt: instant.nullable(), approvalRequestedBy: person, approvedAt: instant.nullable(), approvedBy: person, approvalNote: z.string(), approvals: z.array(z.object({ step: z.number().int(), approver: person.describe('Null: whoever may approve'), state: z.enum(['pending', 'approved', 'rejected', 'withdrawn']), decidedBy: person, decidedAt: instant.nullable(), note: z.string() })).describe('What it has to pass, while it waits and once it passed'),
  sentAt: instant.nullable(), sentTo: z.array(z.string()), deliveryFailure: z.object({ reason: z.enum(deliveryFailures), addresses: z.array(z.string()), at: instant }).nullable().describe('The last mail about it could not be delivered'), viewedAt: instant.nullable(), lastViewedAt: instant.nullable(), viewCount: z.number().int(), remindedAt: instant.nullable(), dunningLevel: z.number().int(), numberedUntil: z.string().nullable().describe('Of a draft that is dated before the last number of its series: the day of that; it is posted all the same, unless the books want numbers in the order of their days'), dispute: z.object({ note: z.string(), at: instant }).nullable().describe('The customer disputes it: no reminder goes out by itself'), promisedOn: z.string().nullable(),
  pdfSha256: z.string().nullable(), recurringId: z.string().nullable(), planId: z.string().nullable().optional().describe('The billing plan it bills a step of, or says the agreement of'), isTemplate: z.boolean().describe('What a recurring invoice is copied from: it is written, never posted'), steps: z.array(z.enum(documentSteps)), createdAt: instant, updatedAt: instant,
});
/** A whole document. */
export type BusinessDocument = z.infer<typeof documentDetail>;

const rate = z.string().regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,10})?$/, documentSays('invoicing.number_form', { digits: 10 }));
const instalment = z.strictObject({ dueOn: date, percent: linePercent });
const fields = {
  title: line(200, 0), partyId: id.nullable(), contactId: id.nullable(), shipToId: id.nullable(), shipAddressId: id.nullable().describe('Which address of whoever gets the goods; null: the first for that'), vendorNumber: line(60, 0).describe('The vendor\'s own number of a bill'), issuedOn: date, supplyOn: date.nullable().describe('Day of supply, where it is another one'),
  fiscalPositionId: id.nullable().describe('Chosen in place of the one that applies; null: none'), fiscalBy: z.enum(['auto', 'hand']).describe('auto: the one that applies to the party, by hand when a position is named'),
  paymentTermId: id.nullable().describe('That of the party when absent; credits have none'), dueOn: date.nullable().describe('By the payment term when null, else by the days agreed with the party'), instalments: z.array(instalment).max(36).describe('In place of one due date; shares add up to 100 %'), currency: currencyCode,
  exchangeRate: rate.nullable().describe('Base units for one unit of the currency; the rate of the day when null'), ...pricingFields, discountPercent: linePercent.nullable(), discountAmount: lineAmount.nullable(), poNumber: line(60, 0), buyerReference: line(60, 0),
  dimensions: dimensionChoice.describe('Values of dimensions, by the ids of both: they hold for each line that names none of the same dimension'),
  charges: z.array(chargeInput).max(mostCharges).describe('What is charged on the whole document: shipping, handling, fees'),
  terms: paragraph(10_000), notes: paragraph(10_000), footer: paragraph(10_000).describe('Printed at the end'), internalNote: paragraph(10_000), language: z.enum(documentLanguages), design: z.enum(paperLayouts).nullable().describe('Layout on paper; that of the workspace when null'), trackViews: z.boolean(), ownerId: id.nullable(), isDeposit: z.boolean().describe('Asks for money in advance'),
  depositIds: z.array(id).max(20).describe('Deposits that are taken off'), freeCredit: z.boolean().describe('Credits more than what is credited came to'), lines: z.array(lineInput).max(500),
};
const draft = z.strictObject(fields).partial();
/** What of a draft may be written. */
export type DocumentDraft = z.infer<typeof draft>;

/** Calls that read and write drafts of a direction. */
export function draftCalls(direction: Direction) {
  const { name, path, can, one } = areaOf[direction];
  const base = `/:workspace_slug/${path}`;
  const common = { service: 'dash' as const, output: documentDetail };
  return {
    get: endpoint({ ...common, id: `${name}.get`, get: `${base}/:id`, can: `${can}.view`, summary: `Shows ${one}`, input: z.strictObject({ ...slug, id }) }),
    create: endpoint({ ...common, id: `${name}.create`, post: base, status: 201, can: `${can}.edit`, summary: `Begins ${one}`, errors: ['invoicing.vendor_number_taken', 'invoicing.deposit_used', 'invoicing.deposit_credited'], input: z.strictObject({ ...slug, kind: z.enum(documentKinds).optional().describe('Default: the one that asks for money'), ...draft.shape }), maxBytes: 2 * 1024 * 1024 }),
    update: endpoint({ ...common, id: `${name}.update`, patch: `${base}/:id`, can: `${can}.edit`, summary: `Writes a draft; of a posted one only its owner and internal note`, input: z.strictObject({ ...slug, id, version, ...draft.shape }), errors: ['invoicing.not_draft', 'invoicing.vendor_number_taken', 'invoicing.deposit_used', 'invoicing.deposit_credited'], maxBytes: 2 * 1024 * 1024 }),
    clone: endpoint({ ...common, id: `${name}.clone`, post: `${base}/:id/copy`, status: 201, can: `${can}.edit`, summary: `Copies ${one} into a new draft`, input: z.strictObject({ ...slug, id }) }),
    pdf: endpoint({ id: `${name}.pdf`, service: 'dash', get: `${base}/:id/pdf`, can: `${can}.view`, summary: `${one} as PDF`, rate: 'expensive', answer: 'stream', input: z.strictObject({ ...slug, id }), output: z.unknown() }),
  };
}
