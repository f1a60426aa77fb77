import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { getRow, insertRow, patchRow, type RecordTable } from '#core/server/resource/records.ts';
import { priceRuleFields, priceRules, priceSays, says, type PriceRuleRow } from '../../contract.ts';

const f = priceRuleFields;

/** Rules of price lists as plain records. */
export const priceRuleRecord: RecordTable = {
  table: 'accounting.price_rule', topic: priceRules.topic, can: priceRules.can.view, title: 'item', endpoints: { create: priceRules.create, update: priceRules.update, remove: priceRules.remove },
  columns: { priceListId: 'price_list_id', itemId: 'item_id', category: 'category', fromQuantity: 'from_quantity', fromOn: 'from_on', toOn: 'to_on', method: 'method', price: 'price', percent: 'percent', base: 'base', roundTo: 'round_to' },
  source: {
    from: 'accounting.price_rule r join accounting.price_list l on l.id = r.price_list_id left join accounting.item i on i.id = r.item_id', key: 'r.id',
    select: `r.id, r.version, r.price_list_id as "priceListId", l.name as "priceList", l.currency::text, r.item_id as "itemId", i.name as item, i.sku, r.category, trim_scale(r.from_quantity)::text as "fromQuantity", r.from_on::text as "fromOn", r.to_on::text as "toOn", r.method,
      trim_scale(r.price)::text as price, trim_scale(r.percent)::text as percent, r.base, trim_scale(r.round_to)::text as "roundTo", to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`,
    fields: {
      priceListId: { ...f.priceListId, sql: 'r.price_list_id', recordTopic: 'accounting.price_list' }, itemId: { ...f.itemId, sql: 'r.item_id' }, item: { ...f.item, sql: 'i.name' }, sku: { ...f.sku, sql: 'i.sku' }, category: { ...f.category, sql: 'r.category' }, fromQuantity: { ...f.fromQuantity, sql: 'r.from_quantity' },
      fromOn: { ...f.fromOn, sql: 'r.from_on' }, toOn: { ...f.toOn, sql: 'r.to_on' }, method: { ...f.method, sql: 'r.method' }, createdAt: { ...f.createdAt, sql: 'r.created_at' },
    },
    scope: (ctx, p) => `r.workspace_id = ${p.add(ctx.workspaceId)} and r.deleted_at is null and l.deleted_at is null`,
    defaultSort: [{ field: 'createdAt', descending: true }],
    search: (words, p) => { const like = p.add(likePattern(words)); return `(i.name ilike ${like} or i.sku ilike ${like} or r.category ilike ${like} or l.name ilike ${like})`; },
  },
};

/**
 * Products and services as a file names them, by name or SKU: what a field that points at either is looked up in. Nothing is written through it.
 */
export const itemNames: RecordTable = {
  table: 'accounting.item', topic: 'accounting.item', can: priceRules.can.view, title: 'called', columns: {},
  source: {
    from: "accounting.item i cross join lateral (select i.name as called union select i.sku where i.sku <> '') t", key: 'i.id', select: 'i.id, i.version, i.name', fields: { called: { type: 'text', sql: 't.called' } },
    scope: (ctx, p) => `i.workspace_id = ${p.add(ctx.workspaceId)} and i.deleted_at is null`, defaultSort: [{ field: 'called', descending: false }],
  },
};

type Typed = Partial<Omit<InputOf<typeof priceRules.create>, 'workspace_slug'>>;
type Whole = Pick<PriceRuleRow, 'itemId' | 'category' | 'fromOn' | 'toOn' | 'method' | 'price' | 'percent'>;

/** Refuses what is no rule, each at its field. */
function requireSense({ itemId, category, fromOn, toOn, method, price, percent }: Whole): void {
  if (itemId && category) failField('category', priceSays('accounting.item_or_category'));
  if (fromOn && toOn && toOn < fromOn) failField('toOn', priceSays('accounting.rule_days'));
  if (method === 'fixed' && price === null) failField('price', priceSays('accounting.price_missing'));
  if (method !== 'fixed' && percent === null) failField('percent', priceSays('accounting.percent_missing'));
  if (method === 'discount' && (Number(percent) < 0 || Number(percent) > 100)) failField('percent', says('accounting.percent'));
}

async function requireReferences(ctx: Ctx, { priceListId, itemId }: Typed): Promise<void> {
  if (priceListId && (await ctx.sql('select 1 from accounting.price_list l where l.id = $1 and l.workspace_id = $2 and l.deleted_at is null for share', [priceListId, ctx.workspaceId], 'accounting.rule_price_list')).length === 0) failField('priceListId', priceSays('accounting.choose_price_list'));
  if (itemId && (await ctx.sql('select 1 from accounting.item i where i.id = $1 and i.workspace_id = $2 and i.deleted_at is null', [itemId, ctx.workspaceId], 'accounting.rule_item')).length === 0) failField('itemId', priceSays('accounting.choose_item'));
}

/** What a method does not use is not kept. */
const used = (method: PriceRuleRow['method']) => ({ ...(method === 'fixed' ? { percent: null, roundTo: null, base: 'list' as const } : { price: null }), ...(method === 'discount' ? { base: 'list' as const } : {}) });

/** Adds a rule. */
export async function createPriceRule(ctx: Ctx, { workspace_slug: _slug, ...fields }: InputOf<typeof priceRules.create>): Promise<PriceRuleRow> {
  requireSense({ itemId: fields.itemId ?? null, category: fields.category, fromOn: fields.fromOn ?? null, toOn: fields.toOn ?? null, method: fields.method, price: fields.price ?? null, percent: fields.percent ?? null });
  await requireReferences(ctx, fields);
  return insertRow<PriceRuleRow>(ctx, priceRuleRecord, { ...fields, ...used(fields.method) });
}

/** Changes a rule. */
export async function updatePriceRule(ctx: Ctx, { workspace_slug: _slug, id, version, ...changes }: InputOf<typeof priceRules.update>): Promise<PriceRuleRow> {
  const before = await getRow<PriceRuleRow>(ctx, priceRuleRecord, id);
  const given = Object.fromEntries(Object.entries(changes).filter(([, v]) => v !== undefined));
  requireSense({ ...before, ...given });
  await requireReferences(ctx, changes);
  return patchRow<PriceRuleRow>(ctx, priceRuleRecord, id, version, changes.method === undefined ? changes : { ...changes, ...used(changes.method) });
}
