import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id, idOf, instant, line } from '#core/contract/fields.ts';
import { pageOf, pageQuery } from '#core/contract/paging.ts';
import { decimalText } from './fields.ts';
import { itemCostings } from './items/costing.ts';

const slug = { workspace_slug: z.string().max(80) };
const quantity = decimalText(6);

/** Stock of every product that is counted and what it is worth, as it was at the end of a day; its sum stands beside the balance of the stock account. */
export const stockValue = endpoint({
  id: 'stock.list', service: 'dash', get: '/:workspace_slug/stock', can: 'accounting.report.view', summary: 'Stock and its value', errors: ['accounting.no_book', 'accounting.role_missing'],
  input: z.strictObject({ ...slug, on: date.optional(), q: line(200, 0).default(''), ...pageQuery }),
  output: pageOf(z.object({ id: z.string(), name: z.string(), sku: z.string(), unit: z.string(), costing: z.enum(itemCostings), quantity: z.string(), value: z.string(), unitCost: z.string().nullable().describe('Rounded; null without stock') }))
    .extend({ on: z.string(), currency: z.string(), value: z.string().describe('Of all products, whatever was searched for'), account: z.string().describe('Balance of the stock account'), difference: z.string().describe('0 when both agree') }),
});

/** What moved a product's stock, the latest first: with what it cost and for which document, which only those see who see reports. */
export const stockMoves = endpoint({
  id: 'stock.listMoves', service: 'dash', get: '/:workspace_slug/stock/moves', can: 'accounting.report.view', summary: 'Moves of a product\'s stock',
  input: z.strictObject({ ...slug, itemId: idOf('accounting.product'), ...pageQuery }),
  output: pageOf(z.object({ id: z.string(), kind: z.enum(['opening', 'receipt', 'issue', 'return_in', 'return_out', 'count_in', 'count_out', 'worth']), on: z.string(), quantity: z.string().describe('Into stock positive'), value: z.string(), sourceType: z.string(), sourceId: z.string().nullable(), canUndo: z.boolean().describe('A count or a write-down that was not taken back'), at: instant })),
});

/** Brings stock over that was there when the books began: posted against the opening account. */
export const openStock = endpoint({
  id: 'stock.open', service: 'dash', post: '/:workspace_slug/stock/openings', status: 201, can: 'accounting.entry.post', summary: 'Brings stock over', errors: ['accounting.no_book', 'accounting.period_locked', 'accounting.role_missing', 'accounting.number_taken', 'accounting.number_order'],
  input: z.strictObject({ ...slug, on: date, items: z.array(z.strictObject({ itemId: idOf('accounting.product'), quantity, value: decimalText(4).describe('Of all of it, in the base currency') })).min(1).max(500) }),
  output: z.object({ entryId: z.string(), number: z.string() }),
});

const posting = ['accounting.no_book', 'accounting.period_locked', 'accounting.role_missing', 'accounting.number_taken', 'accounting.number_order', 'accounting.insufficient_stock', 'accounting.stock_not_yet', 'accounting.stock_moved_since'] as const;

/**
 * Brings the books to what was counted of a product on a day (`quantity`), or to what all of it is worth (`value` alone): loss, breakage, a write-down. The difference is posted to stock differences. With more counted than
 * the books say, `value` is what the surplus is worth; absent, it is worth what a unit of the rest is. At standard cost everything is worth that: `value` is refused.
 */
export const countStock = endpoint({
  id: 'stock.count', service: 'dash', post: '/:workspace_slug/stock/counts', status: 201, can: 'accounting.entry.post', summary: 'Counts or writes down the stock of a product', errors: [...posting],
  input: z.strictObject({ ...slug, itemId: idOf('accounting.product'), on: date, quantity: quantity.optional(), value: decimalText(4).optional().describe('In the base currency'), reason: line(300) }),
  output: z.object({ id: z.string(), entryId: z.string().nullable().describe('Null when it is worth nothing'), number: z.string().nullable() }),
});

/** Takes a count or a write-down back on a day. */
export const undoStockCount = endpoint({
  id: 'stock.undoCount', service: 'dash', post: '/:workspace_slug/stock/counts/:id/undo', can: 'accounting.entry.post', summary: 'Takes a count of stock back', errors: [...posting, 'accounting.already_reversed', 'accounting.has_settlements'],
  input: z.strictObject({ ...slug, id, on: date }), output: z.object({ id: z.string(), entryId: z.string().nullable() }),
});

/**
 * Changes the standard cost of a product and values what is there of it anew, on a day: the difference is one entry, stock against price variances. What was on hand, both costs, who and why are kept. It is taken back by changing it
 * back. `version` is the product's.
 */
export const changeStandardCost = endpoint({
  id: 'stock.changeStandardCost', service: 'dash', post: '/:workspace_slug/stock/standard-costs', status: 201, can: 'accounting.entry.post', summary: 'Changes the standard cost of a product', errors: [...posting, 'core.version_conflict'],
  input: z.strictObject({ ...slug, itemId: idOf('accounting.product'), version: z.number().int(), standardCost: decimalText(6).describe('Of one unit, in the base currency'), on: date, reason: line(300) }),
  output: z.object({ id: z.string(), quantity: z.string().describe('On hand'), difference: z.string().describe('What it is worth more now'), entryId: z.string().nullable().describe('Null when nothing is worth more or less'), number: z.string().nullable() }),
});

/** Changes of a product's standard cost, the latest first. */
export const standardCosts = endpoint({
  id: 'stock.listStandardCosts', service: 'dash', get: '/:workspace_slug/stock/standard-costs', can: 'accounting.report.view', summary: 'Changes of a product\'s standard cost',
  input: z.strictObject({ ...slug, itemId: idOf('accounting.product'), ...pageQuery }),
  output: pageOf(z.object({ id: z.string(), on: z.string(), oldCost: z.string(), newCost: z.string(), quantity: z.string(), difference: z.string(), reason: z.string(), entryId: z.string().nullable(), by: z.object({ id: z.string(), name: z.string(), photo: z.string().nullable() }).nullable(), at: instant })),
});
