import { createHash } from 'node:crypto';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { bulkEach } from '#core/server/resource/bulk-each.ts';
import { chosenIds } from '#core/server/resource/bulk.ts';
import { getRows, type RecordRow } from '#core/server/resource/records.ts';
import { priceChangeLimit, priceSays, products, services, type changePrices, type previewPriceChange } from '../../contract.ts';
import { changedPrice } from '../../rules/prices/change.ts';
import { itemRecords } from '../items.ts';

type Asked = InputOf<typeof previewPriceChange>;
interface Planned { row: RecordRow; before: string; after: string }

/** What becomes of each chosen item; 422 when a price would fall below 0. */
async function plan(ctx: Ctx, { kind, selection, field, by, value, roundTo }: Asked): Promise<{ changed: Planned[]; same: number; without: number; seen: string }> {
  const record = itemRecords[kind];
  const rows = await getRows<RecordRow>(ctx, record, await chosenIds(ctx, record, selection, priceChangeLimit));
  const priced = rows.flatMap((row) => { const before = row[field] as string | null; return before === null ? [] : [{ row, before, after: changedPrice(before, String(row['currency']), { by, value, roundTo }) }]; });
  const below = priced.filter((p) => p.after === null).length;
  if (below > 0) failField('value', priceSays('accounting.below_zero', { count: below }));
  const changed = (priced as Planned[]).filter((p) => p.after !== p.before);
  const said = changed.map(({ row, before, after }) => [row.id, before, after]).sort(([a], [b]) => (a! < b! ? -1 : 1));
  return { changed, same: priced.length - changed.length, without: rows.length - priced.length, seen: createHash('sha256').update(JSON.stringify(said)).digest('base64url') };
}

/** What a change would make of chosen items. */
export async function previewPrices(ctx: Ctx, input: InputOf<typeof previewPriceChange>): Promise<OutputOf<typeof previewPriceChange>> {
  const { changed, same, without, seen } = await plan(ctx, input);
  const named = changed.map(({ row, before, after }) => ({ id: row.id, name: String(row['name']), sku: String(row['sku']), currency: String(row['currency']), before, after })).sort((a, b) => a.name.localeCompare(b.name));
  return { changed: changed.length, same, without, seen, items: named.slice(0, 100) };
}

/** Changes them, all or none, and keeps what they were; refuses what is no more what the preview showed (accounting.prices_changed), so that nothing is raised twice. */
export async function applyPrices(ctx: Ctx, input: InputOf<typeof changePrices>): Promise<OutputOf<typeof changePrices>> {
  const { changed, seen } = await plan(ctx, input);
  if (input.seen !== undefined && input.seen !== seen) fail('accounting.prices_changed');
  if (changed.length === 0) return { count: 0, bulkId: null };
  const { update, remove, restore } = input.kind === 'product' ? products : services;
  return bulkEach(ctx, itemRecords[input.kind], [input.field], changed.map(({ row, after }) => ({ row, changes: { [input.field]: after } })), { update: update.id, remove: remove.id, restore: restore.id });
}
