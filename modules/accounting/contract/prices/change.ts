import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { selection } from '#core/contract/resource.ts';
import { priceChangeWays } from '../../rules/prices/change.ts';
import { decimalText } from '../fields.ts';
import { itemFields, itemKinds } from '../items.ts';
import { priceSays } from './words.ts';

const asked = {
  workspace_slug: z.string().max(80), kind: z.enum(itemKinds), selection: selection(itemFields, true), field: z.enum(['salePrice', 'purchasePrice']), by: z.enum(priceChangeWays),
  value: z.string().trim().regex(/^-?\d{1,9}(\.\d{1,6})?$/, priceSays('accounting.signed_number')).refine((s) => Number(s) !== 0, priceSays('accounting.change_zero')).describe('Signed: percent, or an amount in each item\'s own currency'),
  roundTo: decimalText(6).refine((s) => Number(s) > 0, priceSays('accounting.step_above_zero')).nullable().default(null).describe('New prices are multiples of this'),
};
const common = { service: 'dash' as const, can: 'accounting.item.edit', errors: ['core.selection_changed', 'core.selection_too_large'] };

/** The most items whose prices change at once. */
export const priceChangeLimit = 5000;

/** What a change of prices would make of chosen items; nothing is written. */
export const previewPriceChange = endpoint({
  ...common, id: 'itemPrices.preview', post: '/:workspace_slug/item-price-previews', summary: 'What a change of prices would make of chosen items', input: z.strictObject(asked),
  output: z.object({ changed: z.number().int(), same: z.number().int(), without: z.number().int().describe('Items that have no such price'), seen: z.string().describe('Stands for all that would change, and from what to what: the change is refused once that is something else'), items: z.array(z.object({ id: z.string(), name: z.string(), sku: z.string(), currency: z.string(), before: z.string(), after: z.string() })).describe('The first hundred that change, by name') }),
});
/** Raises or lowers prices of chosen items, all or none; `bulks.undo` takes it back. */
export const changePrices = endpoint({
  ...common, id: 'itemPrices.change', post: '/:workspace_slug/item-price-changes', summary: 'Raises or lowers prices of chosen items', rate: 'expensive', errors: [...common.errors, 'accounting.prices_changed'],
  input: z.strictObject({ ...asked, seen: z.string().max(100).optional().describe('`seen` of the preview this is about; whatever the prices are now when absent') }),
  output: z.object({ count: z.number().int(), bulkId: z.string().nullable().describe('What bulks.undo takes; null when nothing changed') }),
});
