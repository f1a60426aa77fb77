import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { findItems, itemsBySku } from '#modules/accounting/api.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import { leadSays } from '../../contract/leads.ts';
import { leadRecord } from './scope.ts';

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Looks up ids and SKUs of products and services, in two statements however many; the answer turns a list of them into ids, each once, and refuses what neither the workspace has nor the lead had before. */
export async function namedProducts(ctx: Ctx, named: readonly string[]): Promise<(wanted: readonly string[], before?: readonly string[]) => string[]> {
  if (named.length === 0) return () => [];
  // Whoever may not see products must not learn by trying which there are.
  if (!ctx.can('accounting.item.view')) return (wanted, before = []) => wanted.map((text) => (before.includes(text) ? text : failField('productIds', leadSays('sales.product_unknown', { name: text }))));
  const byId = await findItems(ctx, [...new Set(named.filter(isId).map((text) => text.toLowerCase()))]);
  const bySku = await itemsBySku(ctx, named.filter((text) => !isId(text)));
  return (wanted, before = []) => [...new Set(wanted.map((text) => {
    const id = isId(text) ? text.toLowerCase() : bySku.get(text.toLowerCase())?.id;
    return id !== undefined && (!isId(text) || byId.has(id) || before.includes(id)) ? id : failField('productIds', leadSays('sales.product_unknown', { name: text }));
  }))];
}

/** Adds the names of their products and services to rows that were read, in one statement for all of them; whoever may not see products is told none. */
async function nameProducts(ctx: Ctx, rows: Array<Record<string, unknown>>): Promise<void> {
  const idsOf = (row: Record<string, unknown>) => (row['productIds'] ?? []) as string[];
  const ids = [...new Set(rows.flatMap(idsOf))];
  const items = ids.length > 0 && ctx.can('accounting.item.view') ? await findItems(ctx, ids) : null;
  for (const row of rows) row['products'] = idsOf(row).flatMap((id) => items?.get(id)?.name ?? []);
}

/** Leads as lists and files show them: with the names of their products. What only needs the lead goes without. */
export const leadList: RecordTable = { ...leadRecord, source: { ...leadRecord.source, complete: nameProducts } };

/** Names of products and services, comma separated, as logs tell them. */
export async function productNames(ctx: Ctx, ids: readonly string[]): Promise<string> {
  const items = ids.length === 0 ? null : await findItems(ctx, ids);
  return ids.flatMap((id) => items?.get(id)?.name ?? []).join(', ');
}
