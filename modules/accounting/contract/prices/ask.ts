import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { currencyCode, date, id } from '#core/contract/fields.ts';
import { priceBases, priceMethods } from '../../rules/prices/price.ts';
import { says } from '../fields.ts';

const amount = z.object({ amount: z.string(), currency: z.string() }).nullable();
const rule = z.object({
  id: z.string(), itemId: z.string().nullable(), category: z.string(), fromQuantity: z.string(), fromOn: z.string().nullable(), toOn: z.string().nullable(), method: z.enum(priceMethods), price: z.string().nullable(), percent: z.string().nullable(), base: z.enum(priceBases), roundTo: z.string().nullable(),
}).nullable();
const answer = z.object({
  itemId: z.string(), quantity: z.string(), unit: z.string().optional().describe('As it was asked'), price: z.string().nullable().describe('Of one unit, in the currency asked for; null: see `problem`'), source: z.enum(['rule', 'item', 'none']).describe('A rule of a list, the item\'s own sale price, or nothing'),
  list: z.object({ id: z.string(), name: z.string(), isDefault: z.boolean() }).nullable(), rule, from: amount.describe('What the percentage was taken of'), converted: amount.describe('The price in its own currency, where that is not the one asked for'),
  leftOut: z.number().int().describe('Rules that fit and say nothing, because the item has no price to begin with'), problem: z.enum(['no_price', 'no_rate']).nullable(),
});
/** What a line costs, and why. */
export type AskedPrice = z.infer<typeof answer>;

/** What so many of some items cost a customer on a day. The one place that says so: documents propose what it answers. */
export const askPrices = endpoint({
  id: 'prices.ask', service: 'dash', post: '/:workspace_slug/price-questions', can: 'accounting.item.view', summary: 'What items cost a customer on a day, and why',
  input: z.strictObject({
    workspace_slug: z.string().max(80), partyId: id.nullable().default(null).describe('The customer whose price list holds'), priceListId: id.nullable().default(null).describe('This list in place of the customer\'s, also one that is not in force'), currency: currencyCode.optional().describe('The workspace’s own when absent'), on: date,
    lines: z.array(z.strictObject({ itemId: id, quantity: z.string().trim().regex(/^-?\d{1,12}(\.\d{1,6})?$/, says('accounting.number', { digits: 6 })).default('1'), unit: z.string().trim().max(60).optional().describe('Name or UN/ECE code of one of the item\'s units that quantity and price are in; its own one when absent or none of them') })).min(1).max(500),
  }),
  output: z.object({ currency: z.string(), items: z.array(answer).describe('One for each line, in their order; of items the workspace does not have, none') }),
});
