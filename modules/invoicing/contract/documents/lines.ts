import { z } from 'zod';
import { priceModes, taxKinds, taxRoundings } from '#core/contract/pricing/index.ts';
import { date, id, line, paragraph } from '#core/contract/fields.ts';
import { documentSays } from './words.ts';

/** A priced line, a heading over the lines that follow, a remark, or the sum of the lines since the last heading or sum. */
export const lineKinds = ['item', 'section', 'note', 'subtotal'] as const;
/** A priced line, a heading, a remark, or a sum. */
export type LineKind = (typeof lineKinds)[number];

/** How what a line pays for is spread over its period: equal parts per month (the last takes what is left over), by days, or not at all. */
export const deferralMethods = ['months', 'days', 'none'] as const;
/** How what a line pays for is spread over its period. */
export type DeferralMethod = (typeof deferralMethods)[number];

/** A decimal text with at most `digits` fraction digits. */
export const lineDecimal = (digits: number) => z.string().trim().regex(new RegExp(`^\\d{1,12}(\\.\\d{1,${digits}})?$`), documentSays('invoicing.number_form', { digits }));
/** A quantity: other than 0, negative for what comes back. */
export const lineQuantity = z.string().trim().regex(/^-?\d{1,12}(\.\d{1,6})?$/, documentSays('invoicing.number_form', { digits: 6 })).refine((s) => Number(s) !== 0, documentSays('invoicing.quantity_zero'));
/** 0 to 100 as decimal text. */
export const linePercent = lineDecimal(6).refine((s) => Number(s) <= 100, documentSays('invoicing.percent_range'));
/** An amount in the document's currency as decimal text. */
export const lineAmount = lineDecimal(4);

/** Values of dimensions by the ids of both. */
export const dimensionChoice = z.record(line(60), line(120)).refine((d) => Object.keys(d).length <= 20);

/** A line as it is entered. What the kind does not need is ignored. */
export const lineInput = z.strictObject({
  id: id.optional().describe('Id of the line where it is kept; a new line may bring its own'),
  kind: z.enum(lineKinds).default('item'), itemId: id.nullable().default(null), accountId: id.nullable().default(null).describe('Account of revenue or expense; that of the item, else the usual one when null'),
  name: line(300, 0).default(''), description: paragraph(6000).default(''),
  quantity: lineQuantity.default('1'), unit: line(40, 0).default(''), unitId: id.nullable().optional().describe('One of the units of the item, in place of the text; without it the text is one when it names one'), unitPrice: lineDecimal(6).default('0'),
  discountPercent: linePercent.nullable().default(null), discountAmount: lineAmount.nullable().default(null), taxIds: z.array(id).max(10).default([]), proposedTaxIds: z.array(id).max(10).nullable().optional().describe('Taxes nobody chose by hand, before the fiscal position: it maps them to taxIds'),
  dimensions: dimensionChoice.default({}), periodFrom: date.nullable().default(null).describe('First day of what the line pays for'), periodTo: date.nullable().default(null),
  deferral: z.enum(deferralMethods).default('months').describe('How revenue or expense is spread over the period, where that goes on after the month of the document'),
});
/** A line as it is entered. */
export type LineInput = z.infer<typeof lineInput>;

const moneyText = z.string();
/** A line as it is read: what was entered and what the engine made of it. Amounts are decimal texts in the document's currency. */
export const lineShape = z.object({
  id: z.string(), kind: z.enum(lineKinds), itemId: z.string().nullable(), accountId: z.string().nullable(), name: z.string(), description: z.string(), quantity: z.string(), unit: z.string(), unitId: z.string().nullable().optional().describe('The unit, where it is one of the item\'s: stock moves what the quantity is in the item\'s own unit'), unitPrice: z.string(),
  discountPercent: z.string().nullable(), discountAmount: z.string().nullable(), taxIds: z.array(z.string()), proposedTaxIds: z.array(z.string()).nullable().optional().describe('What was proposed before the fiscal position; null where a person chose the taxes'), dimensions: z.record(z.string(), z.string()), periodFrom: z.string().nullable(), periodTo: z.string().nullable(), deferral: z.enum(deferralMethods),
  sourceType: z.string().describe('What the line came from: an order\'s line, a quote\'s, another document\'s'), sourceId: z.string().nullable(),
  components: z.array(z.object({ itemId: z.string(), name: z.string(), sku: z.string(), quantity: z.string(), unit: z.string() })).optional().describe('What a bundle holds, quantities of one: now while it is a draft, what it held once it is posted'),
  amount: moneyText.describe('Of a subtotal: the sum of the lines since the last heading or subtotal'), net: moneyText, tax: moneyText, total: moneyText,
});
/** A line as it is read. */
export type DocumentLine = z.infer<typeof lineShape>;

/** A tax as the document keeps it. */
export const documentTax = z.object({ id: z.string(), name: z.string(), code: z.string(), kind: z.enum(taxKinds), rate: z.string(), included: z.boolean(), compound: z.boolean(), category: z.string(), recoverable: z.string().optional().describe('Of a posted deposit of a vendor: the share that comes back, in percent') });
/** A tax as the document keeps it. */
export type DocumentTax = z.infer<typeof documentTax>;

/** Sums of a document as decimal texts in its currency; `deposits` was taken off before, `payable` is what is left to pay. */
export const totalsShape = z.object({
  subtotal: moneyText, discount: moneyText, charges: z.array(z.object({ label: z.string(), amount: moneyText.describe('In terms of the price mode'), net: moneyText })).optional().describe('What is charged on the whole document, in its order'), net: moneyText.describe('Of the lines and charges, without tax'), tax: moneyText, total: moneyText, withheld: moneyText, deposits: moneyText,
  rounding: moneyText.optional().describe('Added so that the payable can be paid in cash'), payable: moneyText,
  taxes: z.array(z.object({ taxId: z.string(), name: z.string(), rate: z.string(), base: moneyText, amount: moneyText, charged: z.boolean() })),
});
/** Sums of a document. */
export type DocumentTotals = z.infer<typeof totalsShape>;

/** How a document's prices are meant and where its tax is rounded; kept on it. */
export const pricingFields = { taxMode: z.enum(priceModes), taxRounding: z.enum(taxRoundings) };
