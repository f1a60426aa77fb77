import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { findItems, itemsBySku } from '#modules/accounting/api.ts';
import { leadSays } from '../../contract/leads.ts';

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

/** Names of products and services, comma separated, as logs tell them. */
export async function productNames(ctx: Ctx, ids: readonly string[]): Promise<string> {
  const items = ids.length === 0 ? null : await findItems(ctx, ids);
  return ids.flatMap((id) => items?.get(id)?.name ?? []).join(', ');
}
