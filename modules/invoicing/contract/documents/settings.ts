import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, line, paragraph, version } from '#core/contract/fields.ts';
import { priceModes } from '#core/contract/pricing/index.ts';
import { currencyRounding, chargeKinds } from './charges.ts';
import { lineAmount, lineDecimal, linePercent } from './lines.ts';
import { documentSays } from './words.ts';

const yearly = lineDecimal(4).refine((s) => Number(s) <= 100, documentSays('invoicing.percent_range'));
/** A level of reminders on the wire. */
export const reminderLevel = z.strictObject({ days: z.int().min(0).max(365).describe('Days after the due date'), subject: line(200, 0), body: paragraph(4000), automatic: z.boolean().describe('Sent by itself to whom the invoice was sent'), fee: lineAmount.nullable().default(null).describe('Charged once for each invoice, in the base currency; null for nothing'), interestPercent: yearly.nullable().default(null).describe('Late interest a year that is charged up to the day of the reminder, each day once; null for none') });
/** A level of reminders; an empty subject or text is the usual one, and {number}, {open}, {date}, {fee}, {interest} and {customer} are put in. */
export type ReminderLevel = z.infer<typeof reminderLevel>;

/** What happens when a customer would be over their credit limit: nothing, a question, or a refusal. */
export const creditChecks = ['off', 'warn', 'block'] as const;

/** How an e-invoice goes with the mail of an invoice: not at all, as a file in UBL or CII, or inside the PDF (Factur-X, ZUGFeRD). */
export const mailEInvoices = ['none', 'ubl', 'cii', 'pdf'] as const;
/** How an e-invoice goes with the mail of an invoice. */
export type MailEInvoice = (typeof mailEInvoices)[number];

/** So many approvals a document passes at most. */
export const mostApprovals = 5;
const approvalStep = z.strictObject({ from: lineAmount.describe('Documents from this total on pass it, in the base currency'), approverId: id.nullable().describe('Null: whoever may approve') });
/** An approval documents pass, on the wire. */
export type ApprovalStepRule = z.infer<typeof approvalStep>;
const values = {
  saleSteps: z.array(approvalStep).max(mostApprovals).describe('Approvals invoices pass, each from no less than the one before on; none without any'), purchaseSteps: z.array(approvalStep).max(mostApprovals).describe('The same of bills'), approverOther: z.boolean().describe('Nobody approves their own document'), creditCheck: z.enum(creditChecks).describe('When a customer would be over their credit limit'),
  dueDays: z.int().min(0).max(365).describe('Days until payment where the party has no terms'), terms: paragraph(10_000), notes: paragraph(10_000), footer: paragraph(10_000).describe('Stands at the end of new documents'), taxMode: z.enum(priceModes), trackViews: z.boolean(), linkDays: z.int().min(1).max(1095).describe('Days a link works'), mailEInvoice: z.enum(mailEInvoices).describe('How an e-invoice goes with the mail of an invoice'), payCode: z.boolean().describe('A code to pay by stands on invoices'),
  cashRounding: z.array(currencyRounding).max(20).describe('Currencies in which the payable of documents to customers is rounded'), chargeAccounts: z.partialRecord(z.enum(chargeKinds), id).describe('Accounts that charges to customers are posted to where they name none'),
  interestPercent: linePercent.describe('Late interest a year that is proposed'), reminders: z.array(reminderLevel).max(9).describe('Levels of reminders, each later than the one before'),
};
const shape = z.object({ version: z.number().int(), currency: z.string().describe('Of the limits'), ...values });
/** How documents of a workspace begin and what they must pass. */
export type DocumentSettings = z.infer<typeof shape>;

/** How documents of the workspace begin. */
export const getDocumentSettings = endpoint({ id: 'documentSettings.get', service: 'dash', get: '/:workspace_slug/document-settings', can: 'invoicing.invoice.view', summary: 'Settings of invoices and bills', input: z.strictObject({ workspace_slug: z.string().max(80) }), output: shape });
/** Changes them; documents that exist keep theirs. */
export const updateDocumentSettings = endpoint({ id: 'documentSettings.update', service: 'dash', patch: '/:workspace_slug/document-settings', can: 'invoicing.settings', summary: 'Changes settings of invoices and bills', input: z.strictObject({ workspace_slug: z.string().max(80), version, ...z.strictObject(values).partial().shape }), output: shape });
