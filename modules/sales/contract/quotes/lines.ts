import { z } from 'zod';
import { priceModes, taxKinds, taxRoundings } from '#core/contract/pricing/index.ts';
import { id, line, paragraph } from '#core/contract/fields.ts';
import { quoteSays } from './words.ts';

/** A priced line, a heading over the lines that follow, or a remark. */
export const lineKinds = ['item', 'section', 'note'] as const;
/** A priced line, a heading over the lines that follow, or a remark. */
export type LineKind = (typeof lineKinds)[number];

/** A decimal text with at most `digits` fraction digits. */
export const lineDecimal = (digits: number) => z.string().trim().regex(new RegExp(`^\\d{1,12}(\\.\\d{1,${digits}})?$`), quoteSays('sales.number_form', { digits }));
/** 0 to 100 as decimal text. */
export const linePercent = lineDecimal(6).refine((s) => Number(s) <= 100, quoteSays('sales.percent_range'));
/** An amount in the document's currency as decimal text. */
export const lineAmount = lineDecimal(4);

/** A line as it is entered. What the kind does not need is ignored. */
export const lineInput = z.strictObject({
  id: id.optional().describe('Id of the line where it is kept; a new line may bring its own'),
  kind: z.enum(lineKinds).default('item'), itemId: id.nullable().default(null),
  name: line(300, 0).default(''), description: paragraph(6000).default(''),
  quantity: lineDecimal(6).refine((s) => Number(s) > 0, quoteSays('sales.quantity_above_zero')).default('1'), unit: line(40, 0).default(''), unitPrice: lineDecimal(6).default('0'),
  discountPercent: linePercent.nullable().default(null), discountAmount: lineAmount.nullable().default(null), taxIds: z.array(id).max(10).default([]), proposedTaxIds: z.array(id).max(10).nullable().optional().describe('Taxes nobody chose by hand, before the fiscal position: it maps them to taxIds'),
  optional: z.boolean().default(false).describe('The customer decides whether to take it'), chosen: z.boolean().default(true).describe('An option that is taken until somebody says otherwise'),
  optionGroup: line(60, 0).default('').describe('Of options with the same group exactly one is taken'),
});
/** A line as it is entered. */
export type LineInput = z.infer<typeof lineInput>;

const moneyText = z.string();
/** A line as it is read: what was entered and what the engine made of it. Amounts are decimal texts in the document's currency. */
export const lineShape = z.object({
  id: z.string(), kind: z.enum(lineKinds), itemId: z.string().nullable(), name: z.string(), description: z.string(), quantity: z.string(), unit: z.string(), unitPrice: z.string(),
  discountPercent: z.string().nullable(), discountAmount: z.string().nullable(), taxIds: z.array(z.string()), proposedTaxIds: z.array(z.string()).nullable().optional().describe('What was proposed before the fiscal position; null where a person chose the taxes'), optional: z.boolean(), chosen: z.boolean(), optionGroup: z.string(),
  components: z.array(z.object({ itemId: z.string(), name: z.string(), sku: z.string(), quantity: z.string(), unit: z.string() })).optional().describe('What a bundle holds now, quantities of one'),
  amount: moneyText, net: moneyText, tax: moneyText, total: moneyText,
});
/** A line as it is read. */
export type DocumentLine = z.infer<typeof lineShape>;

/** A tax as the document keeps it. */
export const documentTax = z.object({ id: z.string(), name: z.string(), kind: z.enum(taxKinds), rate: z.string(), included: z.boolean(), compound: z.boolean() });
/** A tax as the document keeps it. */
export type DocumentTax = z.infer<typeof documentTax>;

/** Sums of a document as decimal texts in its currency. */
export const totalsShape = z.object({
  subtotal: moneyText, discount: moneyText, net: moneyText, tax: moneyText, total: moneyText, withheld: moneyText, payable: moneyText, deposit: moneyText,
  taxes: z.array(z.object({ taxId: z.string(), name: z.string(), rate: z.string(), base: moneyText, amount: moneyText, charged: z.boolean() })),
});
/** Sums of a document. */
export type DocumentTotals = z.infer<typeof totalsShape>;

/** How a document's prices are meant and where its tax is rounded; kept on it. */
export const pricingFields = { taxMode: z.enum(priceModes), taxRounding: z.enum(taxRoundings) };
