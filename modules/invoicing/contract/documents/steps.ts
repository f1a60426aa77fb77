import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, email, id, line, paragraph, version } from '#core/contract/fields.ts';
import { areaOf, documentDetail } from './document.ts';
import { lineAmount, lineDecimal, lineQuantity } from './lines.ts';
import { mailEInvoices } from './settings.ts';
import type { Direction } from './words.ts';

const posting = ['invoicing.already_posted', 'invoicing.document_state', 'invoicing.no_party', 'invoicing.no_lines', 'invoicing.held', 'invoicing.over_limit', 'invoicing.over_limit_blocked', 'invoicing.over_limit_ask', 'invoicing.over_limit_refused', 'invoicing.vendor_number_taken', 'invoicing.over_credited', 'invoicing.tax_relieved', 'invoicing.deposit_used', 'invoicing.deposit_credited', 'invoicing.advance_open', 'accounting.no_book', 'accounting.period_locked', 'accounting.role_missing', 'accounting.insufficient_stock', 'accounting.stock_not_yet'];
const settling = ['accounting.over_settled', 'accounting.settled_apart', 'accounting.period_locked', 'accounting.no_book', 'accounting.role_missing'];

/** Most documents posted by one call. */
export const mostAtOnce = 50;
/** Why one of many was refused. */
export const refusal = z.object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()), fields: z.array(z.object({ path: z.string(), code: z.string(), message: z.string(), params: z.record(z.string(), z.unknown()).optional() })) });

/** Calls that move documents of a direction through their life. */
export function stepCalls(direction: Direction) {
  const { name, path, can, one } = areaOf[direction];
  const of = { workspace_slug: z.string().max(80), id };
  const post = (id: string, way: string, right: string) => ({ id: `${name}.${id}`, service: 'dash' as const, post: `/:workspace_slug/${path}/:id/${way}`, can: `${can}.${right}`, output: documentDetail });
  return {
    post: endpoint({ ...post('post', 'posting', 'post'), summary: `Posts ${one}, or asks for the approval it needs`, input: z.strictObject({ ...of, version: version.optional().describe('Refuses what somebody changed meanwhile'), overLimit: z.boolean().optional().describe('Of an invoice: posts it although the customer is then over their credit limit; takes a permission of its own') }), errors: posting }),
    postMany: endpoint({
      id: `${name}.postMany`, service: 'dash', post: `/:workspace_slug/${path}/postings`, can: `${can}.post`, summary: 'Posts drafts in the order they are named; what cannot be posted stays a draft',
      input: z.strictObject({ workspace_slug: z.string().max(80), documents: z.array(z.strictObject({ id, version: version.optional().describe('Refuses what somebody changed meanwhile') })).min(1).max(mostAtOnce) }),
      output: z.object({ results: z.array(z.object({ id: z.string(), status: z.enum(['posted', 'awaiting_approval']).nullable().describe('Null: it stays a draft'), number: z.string().nullable(), refusal: refusal.nullable() })).describe('One for each document, in their order') }),
    }),
    approve: endpoint({ ...post('approve', 'approval', 'approve'), summary: `Approves ${one}: the step it is at`, input: z.strictObject({ ...of, version, note: line(500, 0).default('') }), errors: ['invoicing.document_state', 'invoicing.own_approval', 'invoicing.not_approver'] }),
    reject: endpoint({ ...post('reject', 'rejection', 'approve'), summary: `Gives ${one} back to its author`, input: z.strictObject({ ...of, version, note: line(500) }), errors: ['invoicing.document_state', 'invoicing.not_approver'] }),
    withdraw: endpoint({ ...post('withdraw', 'withdrawal', 'edit'), summary: `Takes ${one} back from approval`, input: z.strictObject({ ...of, version }), errors: ['invoicing.document_state'] }),
    void: endpoint({ ...post('void', 'voiding', 'void'), summary: `Voids ${one}: its entry is reversed, its number stays`, input: z.strictObject({ ...of, on: date.optional().describe('Day of the reversal; today when absent'), reason: line(300) }), errors: ['invoicing.document_state', 'invoicing.has_allocations', 'invoicing.has_credits', 'invoicing.has_debits', 'invoicing.deposit_used', 'accounting.already_reversed', 'accounting.has_settlements', 'accounting.period_locked', 'accounting.insufficient_stock', 'accounting.stock_not_yet', 'accounting.no_book'] }),
    credit: endpoint({
      ...post('credit', 'credit', 'edit'), status: 201, summary: `Begins what credits it: all of it, or lines and quantities`,
      input: z.strictObject({ ...of, lines: z.array(z.strictObject({ lineId: id, quantity: lineQuantity })).min(1).max(500).optional().describe('All that is not credited yet when absent'), issuedOn: date.optional(), reason: line(300, 0).default('') }),
      errors: ['invoicing.document_state', 'invoicing.over_credited', 'invoicing.deposit_used'],
    }),
    applyCredit: endpoint({
      ...post('applyCredit', 'allocations', 'post'), summary: 'Settles an open credit with open documents of the same party', input: z.strictObject({ ...of, documents: z.array(z.strictObject({ id, amount: lineAmount.optional().describe('As much as both have open when absent') })).min(1).max(100), on: date.optional() }),
      errors: ['invoicing.document_state', 'invoicing.nothing_open', 'invoicing.over_open', ...settling],
    }),
    unapply: endpoint({ ...post('unapply', 'allocations/:settlementId/return', 'post'), summary: 'Takes a settlement with a credit back', input: z.strictObject({ ...of, settlementId: id, on: date.optional() }), errors: ['accounting.already_reversed', 'accounting.has_settlements', ...settling] }),
    setPromise: endpoint({ ...post('setPromise', 'promise', 'edit'), summary: 'Notes the day on which payment was promised', input: z.strictObject({ ...of, promisedOn: date.nullable() }), errors: ['invoicing.document_state'] }),
  };
}

/** Calls of invoices and credit notes only. */
export const invoiceSteps = (() => {
  const of = { workspace_slug: z.string().max(80), id };
  const post = (id: string, way: string, right: string) => ({ id: `invoices.${id}`, service: 'dash' as const, post: `/:workspace_slug/invoices/:id/${way}`, can: `invoicing.invoice.${right}`, output: documentDetail });
  return {
    debit: endpoint({
      ...post('debit', 'debit', 'edit'), status: 201, summary: 'Begins a debit note: what a posted invoice asked too little',
      input: z.strictObject({ ...of, lines: z.array(z.strictObject({ lineId: id, quantity: lineQuantity.optional().describe('That of the line when absent'), unitPrice: lineDecimal(6).describe('What is asked for each in addition') })).max(500).default([]).describe('Lines whose price is raised; others are added to the draft'), issuedOn: date.optional(), reason: line(300, 0).default('') }),
      errors: ['invoicing.document_state'],
    }),
    writeOff: endpoint({ ...post('writeOff', 'write-off', 'void'), summary: 'Writes off what is not going to be paid', input: z.strictObject({ ...of, amount: lineAmount.optional().describe('All that is open when absent'), on: date.optional(), reason: line(300), taxRelief: z.boolean().default(false).describe('Claims the tax back that is part of it: it comes off the tax return of the day instead of being lost') }), errors: ['invoicing.document_state', 'invoicing.nothing_open', 'invoicing.over_open', ...settling] }),
    taxRelief: endpoint({ id: 'invoices.getTaxRelief', service: 'dash', get: '/:workspace_slug/invoices/:id/tax-relief', can: 'invoicing.invoice.void', summary: 'What of the tax could be claimed back by writing off', input: z.strictObject({ ...of, amount: lineAmount.optional().describe('What is written off; all that is open when absent') }), output: z.object({ relief: z.object({ tax: z.string(), loss: z.string().describe('What is left as bad debt'), currency: z.string().describe('The base currency') }).nullable().describe('Null where no tax was charged, or it is only owed with the payment') }), errors: ['invoicing.document_state', 'invoicing.nothing_open', 'invoicing.over_open', 'accounting.no_book'] }),
    setDispute: endpoint({ ...post('setDispute', 'dispute', 'edit'), summary: 'Notes that the customer disputes the invoice, or no longer does', input: z.strictObject({ ...of, note: paragraph(2000).min(1).nullable().describe('What they say; null: they do not dispute it any more') }), errors: ['invoicing.document_state'] }),
    undoWriteOff: endpoint({ ...post('undoWriteOff', 'write-offs/:settlementId/return', 'void'), summary: 'Takes a write-off back', input: z.strictObject({ ...of, settlementId: id, on: date.optional().describe('Day of the reversal; today when absent') }), errors: ['accounting.already_reversed', 'accounting.has_settlements', ...settling] }),
    chargeInterest: endpoint({ ...post('chargeInterest', 'interest', 'edit'), status: 201, summary: 'Begins an invoice for late interest on what is overdue', input: z.strictObject({ ...of, annualPercent: lineAmount, until: date.optional() }), errors: ['invoicing.document_state', 'invoicing.nothing_open', 'invoicing.interest_charged'] }),
    send: endpoint({
      ...post('send', 'sending', 'send'), summary: 'Sends a posted invoice to its customer', rate: 'expensive',
      input: z.strictObject({ ...of, to: email.optional().describe('Default: the contact\'s, else the customer\'s'), cc: z.array(email).max(5).default([]), message: paragraph(4000).default(''), byMail: z.boolean().default(true).describe('False only notes that it was sent'), track: z.boolean().optional(), withoutEInvoice: z.boolean().default(false).describe('Mails it without the e-invoice that should go with it where that breaks a rule') }),
      errors: ['invoicing.document_state', 'invoicing.no_email', 'invoicing.e_invoice_invalid'],
    }),
    previewMail: endpoint({ id: 'invoices.previewMail', service: 'dash', post: '/:workspace_slug/invoices/:id/mail-preview', can: 'invoicing.invoice.send', summary: 'Shows the mail before it is sent', input: z.strictObject({ ...of, message: paragraph(4000).default('') }), output: z.object({ to: z.string().nullable(), language: z.string(), subject: z.string(), heading: z.string(), paragraphs: z.array(z.string()), action: z.string(), eInvoice: z.object({ way: z.enum(mailEInvoices), problems: z.array(z.string()).describe('Why it cannot go with the mail; empty when it can') }) }) }),
    remind: endpoint({ ...post('remind', 'reminder', 'send'), summary: 'Reminds the customer of what is open', rate: 'expensive', input: z.strictObject({ ...of, level: z.int().min(1).max(9).optional().describe('In the words of a level, with its fee and interest, where they are charged; not before its days after the due date are over'), message: paragraph(4000).default(''), track: z.boolean().optional() }), errors: ['invoicing.document_state', 'invoicing.nothing_open', 'invoicing.no_email'] }),
    fromDeposit: endpoint({ ...post('billDeposit', 'deposit-invoice', 'edit'), status: 201, summary: 'Begins the deposit of a draft invoice: a share of it, asked in advance', input: z.strictObject({ ...of, percent: lineAmount, issuedOn: date.optional() }), errors: ['invoicing.document_state'] }),
  };
})();
