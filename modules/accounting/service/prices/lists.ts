import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { getRow, insertRow, patchRow, removeRow, restoreRow, type RecordTable } from '#core/server/resource/records.ts';
import { customersOfPriceLists, registerPartyCheck } from '#modules/parties/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { priceListFields, priceLists, priceSays, type PriceListRow } from '../../contract.ts';

const f = priceListFields;

/** Price lists as plain records. */
export const priceListRecord: RecordTable = {
  table: 'accounting.price_list', topic: priceLists.topic, can: priceLists.can.view, title: 'name', endpoints: { create: priceLists.create, update: priceLists.update, remove: priceLists.remove },
  columns: { name: 'name', currency: 'currency', isActive: 'is_active', isDefault: 'is_default', note: 'note' },
  source: {
    from: 'accounting.price_list l', key: 'l.id',
    select: `l.id, l.version, l.name, l.currency::text, l.is_active as "isActive", l.is_default as "isDefault", l.note, (select count(*)::int from accounting.price_rule r where r.workspace_id = l.workspace_id and r.price_list_id = l.id and r.deleted_at is null) as rules,
      to_char(l.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`,
    fields: { name: { ...f.name, sql: 'l.name' }, currency: { ...f.currency, sql: 'l.currency::text' }, isActive: { ...f.isActive, sql: 'l.is_active' }, isDefault: { ...f.isDefault, sql: 'l.is_default' }, createdAt: { ...f.createdAt, sql: 'l.created_at' } },
    scope: (ctx, p) => `l.workspace_id = ${p.add(ctx.workspaceId)} and l.deleted_at is null`,
    defaultSort: [{ field: 'name', descending: false }],
    search: (words, p) => { const like = p.add(likePattern(words)); return `(l.name ilike ${like} or l.note ilike ${like})`; },
    async complete(ctx, rows) {
      const customers = await customersOfPriceLists(ctx, rows.map((r) => String(r['id'])));
      for (const row of rows) row['customers'] = customers.get(String(row['id'])) ?? 0;
    },
  },
};

/** Runs a write; a name that is taken is refused in words. */
async function named<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'price_list_name') fail('accounting.price_list_taken', { name: name ?? '' });
    throw error;
  }
}

/** There is one list for everybody: the one before is it no more. */
async function takeOver(ctx: Ctx, own: string | null): Promise<void> {
  const [before] = await ctx.sql<{ id: string; version: number }>('select l.id, l.version from accounting.price_list l where l.workspace_id = $1 and l.is_default and l.deleted_at is null and l.id is distinct from $2::uuid for update', [ctx.workspaceId, own], 'accounting.price_list_default');
  if (before) await patchRow(ctx, priceListRecord, before.id, before.version, { isDefault: false });
}

/** Adds a price list. */
export async function createPriceList(ctx: Ctx, { workspace_slug: _slug, ...fields }: InputOf<typeof priceLists.create>): Promise<PriceListRow> {
  if (fields.isDefault && !fields.isActive) failField('isActive', priceSays('accounting.default_is_active'));
  if (fields.isDefault) await takeOver(ctx, null);
  const currency = fields.currency ?? (await getSettings(ctx)).currency.code;
  return named(fields.name, () => insertRow<PriceListRow>(ctx, priceListRecord, { ...fields, currency }));
}

/** Keeps a list from others until the transaction ends, who get rules into it or give it to a customer; both hold it for themselves before they do. What is read of it then stays so. */
async function lockList(ctx: Ctx, id: string): Promise<void> {
  await ctx.sql('select 1 from accounting.price_list l where l.workspace_id = $1 and l.id = $2::uuid for update', [ctx.workspaceId, id], 'accounting.lock_price_list');
}

/** Whether rules say something in the list's currency: those that were removed too, for they may be brought back. */
async function hasAmounts(ctx: Ctx, id: string): Promise<boolean> {
  return (await ctx.sql("select 1 from accounting.price_rule r where r.workspace_id = $1 and r.price_list_id = $2 and (r.method = 'fixed' or r.round_to is not null) limit 1", [ctx.workspaceId, id], 'accounting.price_list_amounts')).length > 0;
}

/** Changes a price list; its currency stays once rules have amounts in it. */
export async function updatePriceList(ctx: Ctx, { workspace_slug: _slug, id, version, ...changes }: InputOf<typeof priceLists.update>): Promise<PriceListRow> {
  await lockList(ctx, id);
  const before = await getRow<PriceListRow>(ctx, priceListRecord, id);
  if (changes.currency !== undefined && changes.currency !== before.currency && (await hasAmounts(ctx, id))) failField('currency', priceSays('accounting.list_currency_stays'));
  if ((changes.isDefault ?? before.isDefault) && !(changes.isActive ?? before.isActive)) failField('isActive', priceSays('accounting.default_is_active'));
  if (changes.isDefault && !before.isDefault) await takeOver(ctx, id);
  return named(changes.name, () => patchRow<PriceListRow>(ctx, priceListRecord, id, version, changes));
}

/** Puts a price list away that no customer has. */
export async function removePriceList(ctx: Ctx, { id }: InputOf<typeof priceLists.remove>): Promise<{ id: string }> {
  await lockList(ctx, id);
  const list = await getRow<PriceListRow>(ctx, priceListRecord, id);
  if (list.customers > 0) fail('accounting.price_list_in_use', { name: list.name, count: list.customers });
  // Another one may be for everybody by the time this one comes back.
  if (list.isDefault) await patchRow(ctx, priceListRecord, id, list.version, { isDefault: false });
  return removeRow(ctx, priceListRecord, id);
}

/** Brings a price list back. */
export const restorePriceList = (ctx: Ctx, { id }: InputOf<typeof priceLists.restore>): Promise<PriceListRow> => named(undefined, () => restoreRow<PriceListRow>(ctx, priceListRecord, id));

registerPartyCheck('accounting.price_list', async (ctx, changes) => {
  const chosen = changes.filter((c) => c.after.priceListId && c.after.priceListId !== c.before.priceListId);
  if (chosen.length === 0) return;
  // Held until the end, so that a list is not removed while a customer gets it.
  const known = new Set((await ctx.sql<{ id: string }>('select l.id from accounting.price_list l where l.workspace_id = $1 and l.id = any($2::uuid[]) and l.deleted_at is null for share', [ctx.workspaceId, [...new Set(chosen.map((c) => c.after.priceListId))]], 'accounting.price_lists_chosen')).map((l) => l.id));
  for (const { after, path } of chosen) if (!known.has(after.priceListId!)) failField(path('priceListId'), priceSays('accounting.choose_price_list'));
});
