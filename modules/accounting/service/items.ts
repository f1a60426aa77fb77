import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, Refusal } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { getRow, getRows, insertRow, patchRow, restoreRow, type RecordTable } from '#core/server/resource/records.ts';
import { getSettings } from '#modules/settings/api.ts';
import { findItems, itemFields, ledgerSays, products, says, services, type FoundItem, type ItemKind } from '../contract.ts';
import { addComponents, changeComponents, componentsFor, writeComponents } from './items/bundles.ts';
import { addFaces } from './items/pictures.ts';
import { requireSameCategory } from './items/purchase-unit.ts';
import { sayTaken } from './items/taken.ts';
import { goneWith, removedWith, removeVariants, restoreVariants, variantOf } from './items/variants.ts';
import { readVariant, variantCell, type Attribute } from '../rules/items/variants.ts';
import { convertPrice, type ConvertibleUnit } from '../rules/units.ts';
import { roleAccounts } from './ledger/book.ts';
import { removeManyUnused, removeUnused } from './master-uses.ts';
import { countedAccount } from './stock/counted-account.ts';
import { lockStock } from './stock/stock.ts';

const f = itemFields;
const endpoints = { product: products, service: services };

/** What is searched for, word by word: "shirt red M" finds "Shirt – Red / M". */
const wordsOf = (text: string): string[] => { const words = text.trim().split(/\s+/).slice(0, 8); return words.length > 0 ? words : ['']; };

/** Values of variants as files have them, in the order of their template. */
function sayVariants(rows: ReadonlyArray<Record<string, unknown>>): void {
  for (const row of rows) {
    const [values, attributes] = [row['variantValues'] as Record<string, string> | null, row['templateAttributes'] as Attribute[] | null];
    row['variant'] = values ? variantCell(values, attributes?.map((a) => a.name)) : '';
    delete row['variantValues'];
    delete row['templateAttributes'];
  }
}

function recordOf(kind: ItemKind): RecordTable {
  const { topic, can, create, update, remove } = endpoints[kind];
  return {
    table: 'accounting.item', topic, can: can.view, title: 'name', endpoints: { create, update, remove },
    columns: {
      kind: 'kind', name: 'name', sku: 'sku', barcode: 'barcode', category: 'category', state: 'state', description: 'description', internalNote: 'internal_note', unitId: 'unit_id', purchaseUnitId: 'purchase_unit_id', salePrice: 'sale_price', purchasePrice: 'purchase_price', currency: 'currency',
      saleTaxIds: 'sale_tax_ids', purchaseTaxIds: 'purchase_tax_ids', isSold: 'is_sold', isBought: 'is_bought',
      incomeAccountId: 'income_account_id', expenseAccountId: 'expense_account_id', trackStock: 'track_stock', costing: 'costing', standardCost: 'standard_cost', weight: 'weight', hsCode: 'hs_code', originCountry: 'origin_country', priceOf: 'price_of', templateId: 'template_id', variantValues: 'variant_values', variantKey: 'variant_key',
    },
    source: {
      from: 'accounting.item i left join accounting.unit u on u.id = i.unit_id left join accounting.unit pu on pu.id = i.purchase_unit_id left join accounting.item t on t.id = i.template_id', key: 'i.id', custom: topic,
      select: `i.id, i.version, i.kind, i.price_of as "priceOf", i.attributes, (i.attributes is not null) as "isTemplate", i.template_id as "templateId", t.name as template, t.sku as "templateSku", i.variant_values as "variantValues", t.attributes as "templateAttributes", i.name, i.sku, i.barcode, i.category, i.state, i.description, i.internal_note as "internalNote", i.unit_id as "unitId", u.name as "unitName", i.purchase_unit_id as "purchaseUnitId", pu.name as "purchaseUnitName", trim_scale(i.sale_price)::text as "salePrice", trim_scale(i.purchase_price)::text as "purchasePrice",
        i.currency, i.sale_tax_ids as "saleTaxIds", i.purchase_tax_ids as "purchaseTaxIds", i.is_sold as "isSold", i.is_bought as "isBought",
        i.income_account_id as "incomeAccountId", i.expense_account_id as "expenseAccountId", i.track_stock as "trackStock", i.costing, trim_scale(i.standard_cost)::text as "standardCost", trim_scale(i.weight)::text as weight, i.hs_code as "hsCode", i.origin_country as "originCountry", case when i.kind = 'bundle' then accounting.bundle_stock(i.workspace_id, i.id) when i.track_stock then (select trim_scale(coalesce(sum(l.left_quantity), 0))::text from accounting.stock_layer l where l.workspace_id = i.workspace_id and l.item_id = i.id and l.left_quantity > 0) end as "inStock",
        to_char(i.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", to_char(i.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"`,
      fields: {
        kind: { ...f.kind, sql: 'i.kind' }, name: { ...f.name, sql: 'i.name' }, sku: { ...f.sku, sql: 'i.sku' }, barcode: { ...f.barcode, sql: 'i.barcode' }, template: { ...f.template, sql: 't.name' }, isTemplate: { ...f.isTemplate, sql: '(i.attributes is not null)' }, category: { ...f.category, sql: 'i.category' }, state: { ...f.state, sql: 'i.state' }, unitId: { ...f.unitId, sql: 'i.unit_id' },
        salePrice: { ...f.salePrice, sql: 'i.sale_price', currency: 'i.currency' }, purchasePrice: { ...f.purchasePrice, sql: 'i.purchase_price', currency: 'i.currency' }, currency: { ...f.currency, sql: 'i.currency' },
        weight: { ...f.weight, sql: 'i.weight' }, hsCode: { ...f.hsCode, sql: 'i.hs_code' }, originCountry: { ...f.originCountry, sql: 'i.origin_country' },
        isSold: { ...f.isSold, sql: 'i.is_sold' }, isBought: { ...f.isBought, sql: 'i.is_bought' }, createdAt: { ...f.createdAt, sql: 'i.created_at' }, updatedAt: { ...f.updatedAt, sql: 'i.updated_at' },
      },
      complete: async (ctx, rows) => { await addFaces(ctx, rows); await addComponents(ctx, rows); sayVariants(rows); },
      scope: (ctx, p) => `i.workspace_id = ${p.add(ctx.workspaceId)} and i.kind ${kind === 'product' ? "in ('product', 'bundle')" : "= 'service'"} and i.deleted_at is null`,
      defaultSort: [{ field: 'name', descending: false }],
      search: (words, p) => wordsOf(words).map((word) => { const like = p.add(likePattern(word)); return `(i.name ilike ${like} or i.sku ilike ${like} or i.barcode ilike ${like} or i.category ilike ${like})`; }).join(' and '),
    },
  };
}

/** Products and services as plain records: one table, told apart by kind. */
export const itemRecords = { product: recordOf('product'), service: recordOf('service') };

type Row = OutputOf<typeof products.get>;
type Fields = Omit<InputOf<typeof products.create>, 'workspace_slug'>;

/** Runs a write; an SKU or barcode that is taken is refused with the name of the other. */
async function unique<T>(ctx: Ctx, fields: Partial<Fields>, write: () => Promise<T>, own: string | null = null): Promise<T> {
  for (const [key, code] of [['sku', 'accounting.sku_taken'], ['barcode', 'accounting.barcode_taken']] as const) {
    const value = fields[key];
    if (!value) continue;
    const [other] = await ctx.sql<{ id: string; name: string }>(`select id, name from accounting.item where workspace_id = $1 and lower(${key}) = lower($2) and deleted_at is null and id is distinct from $3::uuid`, [ctx.workspaceId, value, own], `accounting.item.${key}`);
    if (other) fail(code, other);
  }
  return sayTaken(write);
}

async function requireReferences(ctx: Ctx, { unitId, purchaseUnitId, saleTaxIds, purchaseTaxIds, incomeAccountId, expenseAccountId, trackStock }: Partial<Fields>): Promise<void> {
  // With the first product that is counted its account becomes one of stock.
  const counted = !incomeAccountId && !expenseAccountId ? null : trackStock ? (await roleAccounts(ctx)).get('inventory') : await countedAccount(ctx);
  for (const [path, account] of [['incomeAccountId', incomeAccountId], ['expenseAccountId', expenseAccountId]] as const) {
    if (account && (await ctx.sql('select 1 from accounting.account where id = $1 and workspace_id = $2 and deleted_at is null and not is_group', [account, ctx.workspaceId], 'accounting.account.check')).length === 0) failField(path, ledgerSays('accounting.choose_account'));
    // Stock of a product that is counted goes there by itself.
    if (account && account === counted) failField(path, ledgerSays('accounting.stock_account'));
  }
  for (const [path, unit] of [['unitId', unitId], ['purchaseUnitId', purchaseUnitId]] as const) {
    if (unit && (await ctx.sql('select 1 from accounting.unit where id = $1 and workspace_id = $2 and deleted_at is null', [unit, ctx.workspaceId], 'accounting.unit.check')).length === 0) failField(path, says('accounting.choose_unit'));
  }
  for (const [path, ids] of [['saleTaxIds', saleTaxIds], ['purchaseTaxIds', purchaseTaxIds]] as const) {
    if (!ids?.length) continue;
    const known = await ctx.sql('select 1 from accounting.tax where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null', [ctx.workspaceId, ids], 'accounting.tax.check');
    if (known.length !== new Set(ids).size) failField(path, says('accounting.choose_tax'));
  }
}

/** What was counted in one unit cannot be counted in another, and what was not counted has no past; another standard cost revalues what is there (service/stock/standard-cost.ts). */
export async function requireUnmoved(ctx: Ctx, ids: readonly string[], fields: Partial<Fields>): Promise<void> {
  if (fields.unitId === undefined && fields.trackStock === undefined && fields.costing === undefined && fields.standardCost === undefined) return;
  // Nothing moves from here on.
  await lockStock(ctx, ids);
  const moved = await ctx.sql<{ unit_id: string | null; track_stock: boolean; costing: string; other: boolean }>('select i.unit_id, i.track_stock, i.costing, i.standard_cost is distinct from $3::numeric as other from accounting.item i where i.id = any($1::uuid[]) and i.workspace_id = $2 and exists (select 1 from accounting.stock_move m where m.workspace_id = i.workspace_id and m.item_id = i.id)', [ids, ctx.workspaceId, fields.standardCost ?? null], 'accounting.moved_items');
  const differs = (field: unknown, now: unknown) => field !== undefined && (field ?? null) !== now;
  if (moved.some((item) => differs(fields.unitId, item.unit_id) || differs(fields.trackStock, item.track_stock) || differs(fields.costing, item.costing))) fail('accounting.stock_moved');
  if (fields.standardCost !== undefined && moved.some((item) => item.costing === 'standard' && item.other)) failField('standardCost', says('accounting.standard_cost_moved'));
}

function requireStandardCost({ costing, standardCost }: { costing?: string | undefined; standardCost?: string | null | undefined }): void {
  if (costing === 'standard' && (standardCost ?? null) === null) failField('standardCost', says('accounting.standard_cost_missing'));
}

/** A variant stays one of its template, as a file says again; what has variants has no stock itself. */
async function requireSameVariant(ctx: Ctx, id: string, { templateSku, variant, trackStock }: { templateSku?: string | undefined; variant?: string | undefined; trackStock?: boolean | undefined }): Promise<void> {
  if (!templateSku && !variant && !trackStock) return;
  const row = await getRow<Row>(ctx, itemRecords.product, id);
  if (trackStock && row.attributes) failField('trackStock', says('accounting.template_stock'));
  const said = (cell: string) => JSON.stringify((readVariant(cell) ?? []).map(([n, v]) => `${n}=${v}`.toLowerCase()).toSorted());
  if (templateSku && templateSku.toLowerCase() !== (row.templateSku ?? '').toLowerCase()) failField('templateSku', says('accounting.variant_fixed'));
  if (variant && said(variant) !== said(row.variant)) failField('variant', says('accounting.variant_fixed'));
}

const bundleKeys = ['kind', 'priceOf', 'components', 'contents', 'trackStock', 'isBought', 'currency'] as const;

/** The verbs of products or services that need more than the kernel. */
export function itemVerbs(kind: ItemKind) {
  const record = itemRecords[kind];
  return {
    async create(ctx: Ctx, { workspace_slug: _slug, ...fields }: InputOf<typeof products.create>): Promise<Row> {
      const { components: _given, contents: _cell, templateSku, variant, ...own } = fields;
      await requireReferences(ctx, own);
      requireStandardCost(own);
      const currency = fields.currency ?? (await getSettings(ctx)).currency.code;
      const components = kind === 'product' ? await componentsFor(ctx, { ...fields, currency }, null) : undefined;
      return unique(ctx, own, async () => {
        const of = kind === 'product' ? await variantOf(ctx, record, { templateSku, variant, kind: own.kind }) : null;
        const row = await insertRow<Row>(ctx, record, { ...own, ...of, currency, kind: own.kind ?? kind });
        await requireSameCategory(ctx, [row.id]);
        if (!components) return row;
        await writeComponents(ctx, row.id, components);
        return getRow<Row>(ctx, record, row.id);
      });
    },
    async update(ctx: Ctx, { workspace_slug: _slug, id, version, ...fields }: InputOf<typeof products.update>): Promise<Row> {
      const { components: _given, contents: _cell, kind: _kind, templateSku, variant, ...own } = fields;
      if (kind === 'product') await requireSameVariant(ctx, id, { templateSku, variant, trackStock: own.trackStock });
      await requireReferences(ctx, own);
      await requireUnmoved(ctx, [id], own);
      if (own.costing !== undefined || own.standardCost !== undefined) requireStandardCost({ ...(await getRow<Row>(ctx, record, id)), ...own });
      const components = kind === 'product' && bundleKeys.some((key) => fields[key] !== undefined) ? await componentsFor(ctx, fields, await getRow<Row>(ctx, record, id)) : undefined;
      return unique(ctx, own, async () => {
        const row = await patchRow<Row>(ctx, record, id, version, own);
        if (own.unitId !== undefined || own.purchaseUnitId !== undefined) await requireSameCategory(ctx, [id]);
        return components && (await changeComponents(ctx, row, components)) ? getRow<Row>(ctx, record, id) : row;
      }, id);
    },
    async remove(ctx: Ctx, { id }: InputOf<typeof products.remove>): Promise<{ id: string }> {
      const { variants, refusals } = await removedWith(ctx, [id]);
      const uses = refusals.get(id);
      if (uses) fail('accounting.item_in_use', { name: (await getRow<Row>(ctx, record, id)).name, names: uses.map((u) => u.name).join(', '), uses });
      const gone = await removeUnused(ctx, record, 'item', id);
      await removeVariants(ctx, record, variants.get(id) ?? []);
      return gone;
    },
    async removeMany(ctx: Ctx, inputs: ReadonlyArray<InputOf<typeof products.remove>>): Promise<Array<{ id: string } | Refusal>> {
      const { variants, refusals } = await removedWith(ctx, inputs.map((i) => i.id));
      const free = inputs.filter((i) => !refusals.has(i.id));
      const done = await removeManyUnused(ctx, record, 'item', free.map((i) => i.id));
      await removeVariants(ctx, record, free.flatMap((i, at) => (done[at] instanceof Refusal ? [] : variants.get(i.id) ?? [])));
      // What is refused is told by its name, as it is when it is removed by itself.
      const named = new Map(refusals.size > 0 ? (await getRows<Row>(ctx, record, [...refusals.keys()], true)).map((r) => [r.id, r.name]) : []);
      return inputs.map((i) => { const uses = refusals.get(i.id); return uses ? new Refusal('accounting.item_in_use', { name: named.get(i.id) ?? '', names: uses.map((u) => u.name).join(', '), uses }) : done[free.indexOf(i)]!; });
    },
    restore: (ctx: Ctx, { id }: InputOf<typeof products.restore>): Promise<Row> => unique(ctx, {}, async () => {
      const variants = await goneWith(ctx, id);
      const row = await restoreRow<Row>(ctx, record, id);
      await restoreVariants(ctx, record, variants);
      return row;
    }),
  };
}

const unitOf = (u: string) => `case when i.purchase_unit_id is not null then jsonb_build_object('id', ${u}.id, 'category', ${u}.category, 'factor', ${u}.factor, 'rounding', trim_scale(${u}.rounding)::text) end`;
/** What is bought is counted in the unit it is bought in. */
const foundFrom = (use: 'sale' | 'purchase') => (use === 'sale' ? 'accounting.item i left join accounting.unit u on u.id = i.unit_id' : 'accounting.item i left join accounting.unit b on b.id = i.unit_id left join accounting.unit u on u.id = coalesce(i.purchase_unit_id, i.unit_id)');
const foundColumns = (use: 'sale' | 'purchase') => `${use === 'sale' ? '' : `${unitOf('b')} as "countedIn", ${unitOf('u')} as "boughtIn", `}i.id, i.kind, i.name, i.sku, i.description, u.id as "unitId", u.name as "unitName", u.code as "unitCode", trim_scale(i.${use}_price)::text as price, i.currency, i.${use}_tax_ids as "taxIds", i.${use === 'sale' ? 'income' : 'expense'}_account_id as "accountId", i.track_stock as "trackStock", case when i.kind = 'bundle' then coalesce((select c from accounting.bundle_contents(i.workspace_id, i.id) c), '[]') else '[]' end as components`;

type FoundRow = FoundItem & { countedIn?: ConvertibleUnit | null; boughtIn?: ConvertibleUnit | null };

/** Prices are kept per unit an item is counted in: what is bought in another one costs as much more. */
function priced({ countedIn, boughtIn, ...item }: FoundRow): FoundItem {
  return item.price !== null && countedIn && boughtIn ? { ...item, price: convertPrice(item.price, countedIn, boughtIn) } : item;
}

/** Products and services for a line. */
export async function searchItems(ctx: Ctx, { q, use, exact, ids }: InputOf<typeof findItems>): Promise<OutputOf<typeof findItems>> {
  if (ids) return { items: await withFaces(ctx, [...(await itemsById(ctx, ids, use)).values()]) };
  const words = q.trim();
  const wanted = exact ? '(lower(i.sku) = lower($2) or i.barcode = $2)' : '($2 = \'\' or i.name ilike $3 or i.sku ilike $3 or i.barcode = $2 or not exists (select 1 from unnest($5::text[]) w(pattern) where not (i.name ilike w.pattern or i.sku ilike w.pattern)))';
  const items = await ctx.sql<FoundRow>(
    `select ${foundColumns(use)} from ${foundFrom(use)}
     where i.workspace_id = $1 and i.deleted_at is null and i.attributes is null and i.${use === 'sale' ? 'is_sold' : "is_bought and i.state = 'active'"} and $3::text is not null and $5::text[] is not null and ${wanted}
     order by (lower(i.sku) = lower($2) or i.barcode = $2) desc, (i.name ilike $4) desc, i.name, i.id limit 20`,
    [ctx.workspaceId, words, likePattern(words), likePattern(words).slice(1), wordsOf(words).map(likePattern)], `accounting.item.find.${use}.${exact ? 'exact' : 'words'}`);
  return { items: await withFaces(ctx, items.map(priced)) };
}

async function withFaces(ctx: Ctx, items: readonly FoundItem[]): Promise<OutputOf<typeof findItems>['items']> {
  const rows = items.map((i) => ({ ...i, picture: null as string | null }));
  await addFaces(ctx, rows);
  return rows;
}

/** Products and services by id as lines take them over; those that are not in the workspace are absent, and templates, which no line takes over; removed ones are there. */
export async function itemsById(ctx: Ctx, ids: readonly string[], use: 'sale' | 'purchase' = 'sale'): Promise<Map<string, FoundItem>> {
  if (ids.length === 0) return new Map();
  const items = await ctx.sql<FoundRow>(`select ${foundColumns(use)} from ${foundFrom(use)} where i.workspace_id = $1 and i.id = any($2::uuid[]) and i.attributes is null`, [ctx.workspaceId, [...new Set(ids)]], `accounting.item.by_id.${use}`);
  return new Map(items.map((i) => [i.id, priced(i)]));
}

/** Which of these are sold now: not removed, for sale, and of the workspace. */
export async function soldNow(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.sql<{ id: string }>('select i.id from accounting.item i where i.workspace_id = $1 and i.id = any($2::uuid[]) and i.deleted_at is null and i.is_sold', [ctx.workspaceId, [...new Set(ids)]], 'accounting.items.sold');
  return new Set(rows.map((r) => r.id));
}

/** What one of each costs to buy, by id: the price of the unit it is counted in, whatever unit it is bought in, and its currency. Items without a price, and those of other workspaces, are absent. */
export async function purchaseCosts(ctx: Ctx, ids: readonly string[]): Promise<Map<string, { price: string; currency: string }>> {
  const rows = ids.length === 0 ? [] : await ctx.sql<{ id: string; price: string; currency: string }>('select i.id, trim_scale(i.purchase_price)::text as price, i.currency::text from accounting.item i where i.workspace_id = $1 and i.id = any($2::uuid[]) and i.purchase_price is not null', [ctx.workspaceId, [...new Set(ids)]], 'accounting.purchase_costs');
  return new Map(rows.map(({ id, price, currency }) => [id, { price, currency }]));
}
