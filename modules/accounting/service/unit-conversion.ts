import type { Ctx } from '#core/server/context.ts';
import { between, convertPrice, converts, convertQuantity, type ConvertibleUnit } from '../rules/units.ts';

/** A unit a line may be counted in. */
export interface LineUnit extends ConvertibleUnit { name: string; code: string }
/** In what an item is counted, and in what else its lines may be; the units are those that are offered now. */
export interface ItemUnits { base: LineUnit; others: readonly LineUnit[] }

const columns = (u: string) => `'id', ${u}.id, 'name', ${u}.name, 'code', ${u}.code, 'category', ${u}.category, 'factor', ${u}.factor, 'rounding', trim_scale(${u}.rounding)::text`;

/** Units of items by the item's id, in one statement; items without a unit, and those of other workspaces, are absent. */
export async function unitsOfItems(ctx: Ctx, itemIds: readonly string[], workspaceId = ctx.workspaceId): Promise<Map<string, ItemUnits>> {
  const rows = itemIds.length === 0 ? [] : await ctx.sql<{ id: string; base: LineUnit; others: LineUnit[] }>(
    `select i.id, jsonb_build_object(${columns('b')}) as base, coalesce((select jsonb_agg(jsonb_build_object(${columns('u')}) order by u.factor_ratio, u.name) from accounting.unit u
       where u.workspace_id = $1 and u.category = b.category and b.category <> 'none' and u.id <> b.id and u.deleted_at is null), '[]') as others
     from accounting.item i join accounting.unit b on b.id = i.unit_id where i.workspace_id = $1 and i.id = any($2::uuid[])`, [workspaceId, [...new Set(itemIds)]], 'accounting.units_of_items');
  return new Map(rows.map(({ id, base, others }) => [id, { base, others }]));
}

/** In what an item is bought, and how many of that one of each unit is its lines may be counted in: exact, as `over` ÷ `under` (whole numbers). `own` is the unit lines are counted in that name none. */
export interface BoughtIn { unit: LineUnit; own: string; shares: ReadonlyArray<{ unitId: string; over: string; under: string }> }

/** In what an item is bought; `unit` is null of one without a unit, null of what is no item of the workspace. Units that were removed still measure what they did. */
export async function boughtIn(ctx: Ctx, itemId: string): Promise<BoughtIn | { unit: null } | null> {
  const [row] = await ctx.sql<{ own: string | null; bought: LineUnit | null; units: LineUnit[] }>(
    `select i.unit_id as own, case when p.id is not null then jsonb_build_object(${columns('p')}) end as bought, coalesce((select jsonb_agg(jsonb_build_object(${columns('u')})) from accounting.unit u
       where u.workspace_id = $1 and (u.id = p.id or (u.category = p.category and p.category <> 'none'))), '[]') as units
     from accounting.item i left join accounting.unit p on p.id = coalesce(i.purchase_unit_id, i.unit_id) where i.workspace_id = $1 and i.id = $2 and i.deleted_at is null`, [ctx.workspaceId, itemId], 'accounting.bought_in');
  if (!row) return null;
  const { own, bought, units } = row;
  if (!bought || own === null) return { unit: null };
  return { unit: bought, own, shares: units.map((u) => { const { numerator, denominator } = between(u, bought); return { unitId: u.id, over: String(numerator), under: String(denominator) }; }) };
}

/** The unit of an item that a text names: by its name or its UN/ECE code, in any case; the item's own one first. */
export function unitNamed({ base, others }: ItemUnits, text: string): LineUnit | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return null;
  const all = [base, ...others];
  return all.find((u) => u.name.toLowerCase() === wanted) ?? all.find((u) => u.code.toLowerCase() === wanted) ?? null;
}

/** The same quantity (decimal text) in the item's own unit, line by line: exact by fraction, rounded to the step of that unit. Lines without a unit, or with one their item has not, keep theirs. */
export async function baseQuantities(ctx: Ctx, lines: ReadonlyArray<{ itemId: string; unitId: string | null; quantity: string }>, workspaceId = ctx.workspaceId): Promise<string[]> {
  const counted = lines.filter((l) => l.unitId !== null);
  const rows = counted.length === 0 ? [] : await ctx.sql<{ item_id: string; unit_id: string; base: ConvertibleUnit; unit: ConvertibleUnit }>(
    `select i.id as item_id, u.id as unit_id, jsonb_build_object(${columns('b')}) as base, jsonb_build_object(${columns('u')}) as unit
     from unnest($2::uuid[], $3::uuid[]) as n(item_id, unit_id) join accounting.item i on i.id = n.item_id and i.workspace_id = $1 join accounting.unit b on b.id = i.unit_id join accounting.unit u on u.id = n.unit_id and u.workspace_id = $1`,
    [workspaceId, counted.map((l) => l.itemId), counted.map((l) => l.unitId)], 'accounting.base_quantities');
  const known = new Map(rows.map((r) => [`${r.item_id} ${r.unit_id}`, r]));
  return lines.map(({ itemId, unitId, quantity }) => {
    const pair = known.get(`${itemId} ${unitId}`);
    return pair && converts(pair.unit, pair.base) ? convertQuantity(quantity, pair.unit, pair.base) : quantity;
  });
}

/** A price of one of the item's own unit as that of one of another of its units. */
export const priceIn = (price: string | null, { base }: ItemUnits, unit: ConvertibleUnit): string | null => (price === null ? null : convertPrice(price, base, unit));
/** So many of a unit in the item's own one. */
export const quantityIn = (quantity: string, { base }: ItemUnits, unit: ConvertibleUnit): string => convertQuantity(quantity, unit, base);
