import type { Ctx } from '#core/server/context.ts';
import type { FoundItem, ResolvedTax } from './contract.ts';
import { itemsById, searchItems as search } from './service/items.ts';
import { resolveTaxes as resolve } from './service/taxes.ts';

/** Products and services by id as lines take them over (`price` in `currency` with up to six fraction digits); ids of other workspaces are absent. */
export function findItems(ctx: Ctx, ids: readonly string[], use: 'sale' | 'purchase' = 'sale'): Promise<Map<string, FoundItem>> {
  return itemsById(ctx, ids, use);
}

/** Products and services by name, SKU or barcode, the best first; with `exact` only by the SKU or barcode itself. */
export async function searchItems(ctx: Ctx, q: string, options: { use?: 'sale' | 'purchase'; exact?: boolean } = {}): Promise<FoundItem[]> {
  return (await search(ctx, { workspace_slug: '', q, use: options.use ?? 'sale', exact: options.exact ?? false })).items;
}

/**
 * Taxes by id with their rates on a day (YYYY-MM-DD), in the order of computation: what priceDocument() wants. `expand` takes groups of a line's ids apart.
 * 422 on `path` for an id that is no tax of the workspace or has no rate yet; removed taxes still resolve.
 */
export function resolveTaxes(ctx: Ctx, ids: readonly string[], on: string, path = 'taxIds'): Promise<{ taxes: ResolvedTax[]; expand: (ids: readonly string[]) => string[] }> {
  return resolve(ctx, ids, on, path);
}

export { accountsByRole, findBook, requireBook, type Book } from './service/ledger/book.ts';
export { toBase } from './service/ledger/currency.ts';
export { requireOpenDay } from './service/ledger/locks.ts';
export { nextNumber } from './service/ledger/numbers.ts';
export { postEntry, reverseEntry, type NewEntry, type NewLine, type NewTaxLine, type PostedEntry } from './service/ledger/post.ts';
export { findRate, rateOn } from './service/ledger/rates.ts';
export { itemsOfSources, openItems, settle, settlementsOf, undoSettlement, type OpenItem, type Settled } from './service/ledger/settle.ts';
