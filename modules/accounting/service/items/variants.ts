import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found, Refusal } from '#core/server/fail.ts';
import { changeRows, insertRows, removeRows, restoreRows } from '#core/server/resource/many-records.ts';
import { findRow, getRow, getRows, type RecordRow, type RecordTable } from '#core/server/resource/records.ts';
import { says } from '../../contract/fields.ts';
import { sharedFields, type applyShared, type listVariants, type makeVariants, type previewShared, type SharedField } from '../../contract/items/variants.ts';
import type { products } from '../../contract/items.ts';
import { gtinFits } from '../../rules/gtin.ts';
import { readVariant, variantKey, variantLimits, variantName, variantPrice, type Attribute } from '../../rules/items/variants.ts';
import { usesOf, type Use } from '../master-uses.ts';
import { sayTaken } from './taken.ts';
import { requireSameCategory } from './purchase-unit.ts';

type Row = OutputOf<typeof products.get>;
type Values = Record<string, string>;
type Shown = OutputOf<typeof listVariants>;
interface Stored { id: string; version: number; name: string; sku: string; barcode: string; salePrice: string | null; currency: string; state: string; values: Values; inStock: string | null }

async function stored(ctx: Ctx, templateId: string): Promise<Stored[]> {
  return ctx.sql<Stored>(
    `select i.id, i.version, i.name, i.sku, i.barcode, trim_scale(i.sale_price)::text as "salePrice", i.currency, i.state, i.variant_values as values, case when i.track_stock then (select trim_scale(coalesce(sum(l.left_quantity), 0))::text from accounting.stock_layer l where l.workspace_id = i.workspace_id and l.item_id = i.id and l.left_quantity > 0) end as "inStock"
     from accounting.item i where i.workspace_id = $1 and i.template_id = $2 and i.deleted_at is null`, [ctx.workspaceId, templateId], 'accounting.variants');
}

function shown(attributes: readonly Attribute[], rows: readonly Stored[]): Shown {
  const place = (values: readonly string[]) => values.map((v, i) => String(attributes[i]!.values.findIndex((x) => x.toLowerCase() === v.toLowerCase())).padStart(3, '0')).join();
  return { attributes: attributes.map(({ name, values }) => ({ name, values: [...values] })), items: rows.map((r) => ({ ...r, values: attributes.map((a) => r.values[a.name] ?? '') })).toSorted((a, b) => (place(a.values) < place(b.values) ? -1 : 1)) };
}

/** Variants of a template. */
export const showVariants = (record: RecordTable) => async (ctx: Ctx, { id }: InputOf<typeof listVariants>): Promise<Shown> => {
  const template = await getRow<Row>(ctx, record, id);
  return template.attributes ? shown(template.attributes, await stored(ctx, id)) : { attributes: [], items: [] };
};

/** The product as a template with these attributes: with variants there, the same ones, with more values at most. Kept from others until the transaction ends. */
async function asTemplate(ctx: Ctx, template: Row, attributes: readonly Attribute[], there: readonly Stored[], field: string): Promise<void> {
  if (template.kind !== 'product' || template.templateId) failField(field, says('accounting.no_template'));
  const names = attributes.map((a) => a.name.toLowerCase());
  if (new Set(names).size !== names.length) failField(field, says('accounting.attribute_once'));
  attributes.forEach((a, i) => { if (new Set(a.values.map((v) => v.toLowerCase())).size !== a.values.length) failField(`${field}.${i}.values`, says('accounting.value_once')); });
  if (there.length > 0) {
    const same = template.attributes!.length === names.length && template.attributes!.every((a, i) => a.name === attributes[i]!.name);
    if (!same) failField(field, says('accounting.attributes_fixed', { names: template.attributes!.map((a) => a.name).join(', ') }));
    attributes.forEach((a, i) => { const used = there.find((v) => !a.values.includes(v.values[a.name] ?? '')); if (used) failField(`${field}.${i}.values`, says('accounting.value_used', { name: used.name })); });
  }
  if (!template.attributes) {
    const uses: readonly Use[] | undefined = (await usesOf(ctx, 'item', [template.id])).get(template.id);
    if (uses) fail('accounting.template_used', { name: template.name, names: uses.map((u) => u.name).join(', '), uses });
    const [moved] = await ctx.sql('select 1 from accounting.stock_move m where m.workspace_id = $1 and m.item_id = $2 limit 1', [ctx.workspaceId, template.id], 'accounting.template_moved');
    if (moved) fail('accounting.template_used', { name: template.name, names: '–', uses: [] });
  }
}

async function writeAttributes(ctx: Ctx, template: Row, attributes: readonly Attribute[]): Promise<void> {
  if (JSON.stringify(template.attributes) === JSON.stringify(attributes)) return;
  const [bumped] = await ctx.sql<{ version: number }>('update accounting.item set attributes = $4::jsonb, track_stock = false, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 and version = $3 returning version', [template.id, ctx.workspaceId, template.version, JSON.stringify(attributes)], 'accounting.write_attributes');
  if (!bumped) throw new Refusal('core.version_conflict', { current: null });
  const said = (list: readonly Attribute[] | null) => (list ?? []).map((a) => `${a.name}: ${a.values.join(', ')}`).join('; ');
  ctx.emit({ type: 'accounting.product.changed', id: template.id, version: bumped.version, data: { changes: { attributes: [said(template.attributes), said(attributes)] } }, can: 'accounting.item.view' });
}

const handedOn = (t: Row) => ({ category: t.category, unitId: t.unitId, purchaseUnitId: t.purchaseUnitId, description: t.description, internalNote: t.internalNote, purchasePrice: t.purchasePrice, currency: t.currency, saleTaxIds: t.saleTaxIds, purchaseTaxIds: t.purchaseTaxIds, incomeAccountId: t.incomeAccountId, expenseAccountId: t.expenseAccountId, weight: t.weight, hsCode: t.hsCode, originCountry: t.originCountry, isSold: t.isSold, isBought: t.isBought, state: t.state });

/** Makes variants of a product; those that are there already stay what they are. */
export const createVariants = (record: RecordTable) => async (ctx: Ctx, input: InputOf<typeof makeVariants>): Promise<OutputOf<typeof makeVariants>> => {
  await ctx.sql('select 1 from accounting.item i where i.id = $1 and i.workspace_id = $2 for update', [input.id, ctx.workspaceId], 'accounting.lock_template');
  const template = await getRow<Row>(ctx, record, input.id);
  if (template.version !== input.version) throw new Refusal('core.version_conflict', { current: template });
  const there = await stored(ctx, template.id);
  const { attributes } = input;
  await asTemplate(ctx, template, attributes, there, 'attributes');
  const taken = new Set(there.map((v) => variantKey(attributes.map((a) => v.values[a.name] ?? ''))));
  const wanted = input.variants.map((v, i) => {
    if (v.values.length !== attributes.length || v.values.some((value, at) => !attributes[at]!.values.includes(value))) failField(`variants.${i}.values`, says('accounting.choose_values'));
    if (v.barcode !== '' && !gtinFits(v.barcode)) failField(`variants.${i}.barcode`, says('accounting.barcode'));
    const salePrice = variantPrice(template.salePrice, v.price);
    if (salePrice === undefined) failField(`variants.${i}.price`, says('accounting.variant_price'));
    return { ...v, salePrice, key: variantKey(v.values), at: i };
  });
  const fresh = wanted.filter((v, i) => !taken.has(v.key) && wanted.findIndex((o) => o.key === v.key) === i);
  if (there.length + fresh.length > variantLimits.variants) failField('variants', says('accounting.variants_most', { most: variantLimits.variants }));
  for (const [key, code] of [['sku', 'accounting.sku_taken'], ['barcode', 'accounting.barcode_taken']] as const) {
    const given = fresh.filter((v) => v[key] !== '');
    const twice = given.find((v, i) => given.findIndex((o) => o[key].toLowerCase() === v[key].toLowerCase()) !== i);
    if (twice) failField(`variants.${twice.at}.${key}`, says('accounting.twice_here'));
    const [other] = await ctx.sql<{ id: string; name: string; value: string }>(`select i.id, i.name, lower(i.${key}) as value from accounting.item i where i.workspace_id = $1 and lower(i.${key}) = any($2::text[]) and i.deleted_at is null limit 1`, [ctx.workspaceId, given.map((v) => v[key].toLowerCase())], `accounting.variants_${key}`);
    if (other) fail(code, other);
  }
  await writeAttributes(ctx, template, attributes);
  await sayTaken(() => insertRows(ctx, record, fresh.map((v) => ({ custom: [], own: { ...handedOn(template), kind: 'product', name: variantName(template.name, v.values), sku: v.sku, barcode: v.barcode, salePrice: v.salePrice, trackStock: input.trackStock, costing: template.costing, standardCost: template.standardCost, templateId: template.id, variantValues: Object.fromEntries(attributes.map((a, i) => [a.name, v.values[i]!])), variantKey: v.key } }))));
  return { ...shown(attributes, await stored(ctx, template.id)), made: fresh.length };
};

/** What a row of a file makes of a product: the columns of a variant of the template it names, which gets the values it lacks. */
export async function variantOf(ctx: Ctx, record: RecordTable, { templateSku, variant, kind }: { templateSku?: string | undefined; variant?: string | undefined; kind?: string | undefined }): Promise<{ templateId: string; variantValues: Values; variantKey: string } | null> {
  if (!templateSku) { if (variant) failField('templateSku', says('accounting.choose_template')); return null; }
  if (kind === 'bundle') failField('templateSku', says('accounting.no_template'));
  const given = readVariant(variant ?? '') ?? failField('variant', says('accounting.variant_form'));
  const [known] = await ctx.sql<{ id: string }>("select i.id from accounting.item i where i.workspace_id = $1 and lower(i.sku) = lower($2) and i.deleted_at is null for update", [ctx.workspaceId, templateSku], 'accounting.template_by_sku');
  const template = known ? await findRow<Row>(ctx, record, known.id) : null;
  if (!template) failField('templateSku', says('accounting.choose_template'));
  const there = template.attributes ? await stored(ctx, template.id) : [];
  const before: Attribute[] = template.attributes ?? given.map(([name]) => ({ name, values: [] }));
  const values = before.map((a) => given.find(([name]) => name.toLowerCase() === a.name.toLowerCase())?.[1] ?? failField('variant', says('accounting.attributes_fixed', { names: before.map((x) => x.name).join(', ') })));
  if (given.length !== before.length) failField('variant', says('accounting.attributes_fixed', { names: before.map((x) => x.name).join(', ') }));
  const chosen = values.map((v, i) => before[i]!.values.find((x) => x.toLowerCase() === v.toLowerCase()) ?? v);
  const attributes = before.map((a, i) => ({ name: a.name, values: a.values.includes(chosen[i]!) ? a.values : [...a.values, chosen[i]!] }));
  if (attributes.some((x) => x.values.length > variantLimits.values)) failField('variant', says('accounting.values_most', { most: variantLimits.values }));
  await asTemplate(ctx, template, attributes, there, 'variant');
  const key = variantKey(chosen);
  if (there.some((v) => variantKey(attributes.map((a) => v.values[a.name] ?? '')) === key)) failField('variant', says('accounting.variant_there'));
  if (there.length >= variantLimits.variants) failField('variant', says('accounting.variants_most', { most: variantLimits.variants }));
  await writeAttributes(ctx, template, attributes);
  return { templateId: template.id, variantValues: Object.fromEntries(attributes.map((a, i) => [a.name, chosen[i]!])), variantKey: key };
}

const ofRow = (row: RecordRow | Row, field: SharedField): unknown => (row as Record<string, unknown>)[field] ?? null;
const isPrice = (field: SharedField) => field === 'salePrice' || field === 'purchasePrice';
/** True when a row has another value of a field than its template; 10 dollars are not 10 euros. */
function differs(row: Row, template: Row, field: SharedField): boolean {
  const [now, then] = [ofRow(row, field), ofRow(template, field)];
  return JSON.stringify(now) !== JSON.stringify(then) || (isPrice(field) && now !== null && row.currency !== template.currency);
}
const idsOf = async (ctx: Ctx, templateIds: readonly string[]) => ctx.sql<{ id: string; template_id: string }>('select i.id, i.template_id from accounting.item i where i.workspace_id = $1 and i.template_id = any($2::uuid[]) and i.deleted_at is null order by i.name, i.id', [ctx.workspaceId, templateIds], 'accounting.variant_ids');

/** In which shared fields the variants differ from their template. */
export const showDifferences = (record: RecordTable) => async (ctx: Ctx, { id }: InputOf<typeof previewShared>): Promise<OutputOf<typeof previewShared>> => {
  const template = await getRow<Row>(ctx, record, id);
  const rows = await getRows<Row>(ctx, record, (await idsOf(ctx, [id])).map((r) => r.id));
  const items = rows.map((row) => ({ id: row.id, version: row.version, name: row.name, currency: row.currency, changes: sharedFields.filter((f) => differs(row, template, f)).map((field) => ({ field, now: ofRow(row, field), then: ofRow(template, field) })) }));
  return { version: template.version, items: items.filter((i) => i.changes.length > 0).toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
};

/** Applies fields of a template to the variants somebody looked at. */
export const applyDifferences = (record: RecordTable, requireUnmoved: (ctx: Ctx, ids: readonly string[], fields: { unitId?: string | null }) => Promise<void>) => async (ctx: Ctx, { id, version, fields, variants }: InputOf<typeof applyShared>): Promise<OutputOf<typeof applyShared>> => {
  const template = await getRow<Row>(ctx, record, id);
  if (template.version !== version) throw new Refusal('core.version_conflict', { current: template });
  const rows = await getRows<Row>(ctx, record, variants.map((v) => v.id));
  const seen = new Map(variants.map((v) => [v.id, v.version]));
  for (const row of rows) { found(row.templateId === id || undefined); if (seen.get(row.id) !== row.version) throw new Refusal('core.version_conflict', { current: row }); }
  const changes = Object.fromEntries(fields.map((f) => [f, ofRow(template, f)]));
  // A price is in the template's currency, and a row has one for both prices: one alone would be taken for as much in another currency.
  const priced = fields.some(isPrice) ? { ...changes, currency: template.currency, salePrice: template.salePrice, purchasePrice: template.purchasePrice } : changes;
  if (fields.includes('unitId')) await requireUnmoved(ctx, rows.map((row) => row.id), { unitId: template.unitId });
  const changed = await changeRows(ctx, record, rows.map((row) => ({ row: row as unknown as RecordRow, changes: row.currency === template.currency ? changes : priced })));
  await requireSameCategory(ctx, rows.map((row) => row.id));
  return { changed: changed.length };
};

/** Variants that go with these templates when they are removed, by template; of templates with a variant that is used, what names it. */
export async function removedWith(ctx: Ctx, ids: readonly string[]): Promise<{ variants: Map<string, string[]>; refusals: Map<string, readonly Use[]> }> {
  const variants = (await idsOf(ctx, ids)).filter((v) => !ids.includes(v.id));
  const uses = variants.length > 0 ? await usesOf(ctx, 'item', variants.map((v) => v.id)) : new Map<string, Use[]>();
  const refusals = new Map<string, readonly Use[]>();
  for (const v of variants) { const list = uses.get(v.id); if (list) refusals.set(v.template_id, [...(refusals.get(v.template_id) ?? []), ...list].slice(0, 10)); }
  const going = new Map<string, string[]>();
  for (const v of variants) if (!refusals.has(v.template_id)) going.set(v.template_id, [...(going.get(v.template_id) ?? []), v.id]);
  return { variants: going, refusals };
}

/** Removes variants whose template was removed. */
export const removeVariants = (ctx: Ctx, record: RecordTable, ids: readonly string[]): Promise<void> => (ids.length > 0 ? removeRows(ctx, record, ids) : Promise.resolve());

/** Variants that were removed together with their template, at the same moment; asked before it comes back. */
export async function goneWith(ctx: Ctx, templateId: string): Promise<string[]> {
  return (await ctx.sql<{ id: string }>('select v.id from accounting.item t join accounting.item v on v.workspace_id = t.workspace_id and v.template_id = t.id and v.deleted_at = t.deleted_at where t.id = $1 and t.workspace_id = $2', [templateId, ctx.workspaceId], 'accounting.gone_with')).map((r) => r.id);
}
/** Brings those back. */
export const restoreVariants = (ctx: Ctx, record: RecordTable, ids: readonly string[]): Promise<unknown> => (ids.length > 0 ? restoreRows(ctx, record, ids) : Promise.resolve());
