import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, Refusal } from '#core/server/fail.ts';
import type { Witness } from '#core/server/module.ts';
import { componentLimit } from '../../contract/items/bundles.ts';
import { says } from '../../contract/fields.ts';
import type { products } from '../../contract/items.ts';
import { contentsCell, readContents, type Component } from '../../rules/items/contents.ts';

type Given = Pick<InputOf<typeof products.update>, 'kind' | 'priceOf' | 'components' | 'contents' | 'trackStock' | 'isBought' | 'currency'>;
type Row = OutputOf<typeof products.get>;
/** Components to be written. */
export type NewComponents = ReadonlyArray<{ itemId: string; quantity: string }>;
type Held = Row['components'][number];

/** What some bundles hold, in one statement. */
async function heldBy(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Held[]>> {
  const rows = await ctx.sql<Held & { bundleId: string }>(
    `select c.bundle_id as "bundleId", i.id as "itemId", i.kind, i.name, i.sku, trim_scale(c.quantity)::text as quantity, coalesce(u.name, '') as unit, (i.is_sold and i.state = 'active' and i.deleted_at is null) as "isOffered"
     from accounting.bundle_component c join accounting.item i on i.id = c.item_id left join accounting.unit u on u.id = i.unit_id where c.workspace_id = $1 and c.bundle_id = any($2::uuid[]) order by c.bundle_id, c.position`, [ctx.workspaceId, ids], 'accounting.held_by');
  const held = new Map<string, Held[]>();
  for (const { bundleId, ...component } of rows) held.set(bundleId, [...(held.get(bundleId) ?? []), component]);
  return held;
}

/** Gives rows of items what they hold, those that are no bundles nothing; in one statement where there is a bundle. */
export async function addComponents(ctx: Ctx, rows: ReadonlyArray<Record<string, unknown>>): Promise<void> {
  const bundles = rows.filter((r) => r['kind'] === 'bundle').map((r) => r['id'] as string);
  const held = bundles.length > 0 ? await heldBy(ctx, bundles) : new Map<string, Held[]>();
  for (const row of rows) {
    const components = held.get(row['id'] as string) ?? [];
    row['components'] = components;
    row['contents'] = contentsCell(components);
  }
}

/** Components as a file names them, by SKU or by name in quotation marks. */
async function fromCell(ctx: Ctx, cell: string): Promise<NewComponents> {
  const read = readContents(cell) ?? failField('contents', says('accounting.contents_form'));
  const found = await ctx.sql<{ id: string; of: string; by_name: boolean }>(
    `select i.id, lower(i.sku) as of, false as by_name from accounting.item i where i.workspace_id = $1 and i.deleted_at is null and i.sku <> '' and lower(i.sku) = any($2::text[])
     union all select i.id, lower(i.name), true from accounting.item i where i.workspace_id = $1 and i.deleted_at is null and i.sku = '' and lower(i.name) = any($3::text[])`,
    [ctx.workspaceId, read.filter((r) => !r.byName).map((r) => r.of.toLowerCase()), read.filter((r) => r.byName).map((r) => r.of.toLowerCase())], 'accounting.contents_of');
  return read.map((r) => {
    const item = found.find((f) => f.of === r.of.toLowerCase() && f.by_name === r.byName);
    return item ? { itemId: item.id, quantity: r.quantity } : failField('contents', says('accounting.contents_unknown', { name: r.of }));
  });
}

/** Those of the items that may be components. Their prices stay what they are until the transaction ends: a sum that is being written follows no change it does not see. Before the bundle is locked, as changes of a price go from the item to the bundle. */
async function keep(ctx: Ctx, wanted: NewComponents, present: Row | null): Promise<Set<string>> {
  const rows = await ctx.sql<{ id: string }>("select i.id from accounting.item i where i.workspace_id = $1 and i.id = any($2::uuid[]) and i.kind <> 'bundle' and i.attributes is null and (i.deleted_at is null or i.id = any($3::uuid[])) order by i.id for share", [ctx.workspaceId, wanted.map((c) => c.itemId), present?.components.map((c) => c.itemId) ?? []], 'accounting.components_known');
  return new Set(rows.map((r) => r.id));
}

/** Components that a product is to have, checked; undefined where nothing is said about them. What it holds already may stay, offered or not. */
export async function componentsFor(ctx: Ctx, given: Given, present: Row | null): Promise<NewComponents | undefined> {
  const kind = present?.kind ?? given.kind ?? 'product';
  if (present && given.kind !== undefined && given.kind !== present.kind) failField('kind', says('accounting.kind_fixed'));
  const field = given.components ? 'components' : 'contents';
  if (kind !== 'bundle') {
    if ((given.components?.length ?? 0) > 0 || given.contents) failField(field, says('accounting.not_bundle'));
    if (given.priceOf === 'sum') failField('priceOf', says('accounting.not_bundle'));
    return undefined;
  }
  if (given.trackStock) failField('trackStock', says('accounting.bundle_stock'));
  if (given.isBought) failField('isBought', says('accounting.bundle_bought'));
  const wanted = given.components ?? (given.contents === undefined || given.contents === present?.contents ? undefined : await fromCell(ctx, given.contents));
  if (wanted === undefined && present) { if (given.priceOf === 'sum') await keep(ctx, present.components, present); await requirePrices(ctx, given, present, present.components); return undefined; }
  if (!wanted?.length) failField('components', says('accounting.bundle_empty'));
  const at = (i: number, key: string) => (given.components ? `components.${i}.${key}` : 'contents');
  if (wanted.length > componentLimit) failField('contents', says('accounting.contents_form'));
  const known = await keep(ctx, wanted, present);
  wanted.forEach((c, i) => {
    if (!known.has(c.itemId)) failField(at(i, 'itemId'), says('accounting.choose_component'));
    if (wanted.findIndex((o) => o.itemId === c.itemId) !== i) failField(at(i, 'itemId'), says('accounting.component_once'));
    if (Number(c.quantity) <= 0) failField(at(i, 'quantity'), says('accounting.quantity'));
  });
  await requirePrices(ctx, given, present, wanted);
  return wanted;
}

/** A sum needs prices in the bundle's currency. */
async function requirePrices(ctx: Ctx, given: Given, present: Row | null, components: NewComponents): Promise<void> {
  if ((given.priceOf ?? present?.priceOf) !== 'sum' || (present?.priceOf === 'sum' && given.components === undefined && given.contents === undefined && given.currency === undefined)) return;
  const currency = given.currency ?? present?.currency ?? null;
  const [wrong] = await ctx.sql<{ name: string }>("select i.name from accounting.item i where i.workspace_id = $1 and i.id = any($2::uuid[]) and (i.sale_price is null or i.currency <> coalesce($3::text, i.currency)) order by i.name limit 1", [ctx.workspaceId, components.map((c) => c.itemId), currency], 'accounting.unpriced_component');
  if (wrong) failField('priceOf', says('accounting.sum_prices', { name: wrong.name }));
}

/** Writes what a bundle holds, and the price that follows from it. */
export async function writeComponents(ctx: Ctx, bundleId: string, components: NewComponents): Promise<void> {
  await ctx.sql('delete from accounting.bundle_component where workspace_id = $1 and bundle_id = $2', [ctx.workspaceId, bundleId], 'accounting.clear_components');
  await ctx.sql('insert into accounting.bundle_component (workspace_id, bundle_id, item_id, position, quantity) select $1, $2, n.item, n.place, n.quantity from unnest($3::uuid[], $4::numeric[]) with ordinality as n(item, quantity, place)', [ctx.workspaceId, bundleId, components.map((c) => c.itemId), components.map((c) => c.quantity)], 'accounting.add_components');
  await ctx.sql("update accounting.item set price_of = 'sum' where id = $1 and workspace_id = $2 and price_of = 'sum'", [bundleId, ctx.workspaceId], 'accounting.sum_components');
}

/** Changes what a bundle of this version holds and records it; false when it holds that already. */
export async function changeComponents(ctx: Ctx, row: Row, components: NewComponents): Promise<boolean> {
  const plain = (list: NewComponents) => JSON.stringify(list.map((c) => [c.itemId, Number(c.quantity)]));
  if (plain(row.components) === plain(components)) return false;
  const [bumped] = await ctx.sql<{ version: number }>('update accounting.item set version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 and version = $3 returning version', [row.id, ctx.workspaceId, row.version], 'accounting.change_bundle');
  if (!bumped) throw new Refusal('core.version_conflict', { current: null });
  await writeComponents(ctx, row.id, components);
  const after: Component[] = (await heldBy(ctx, [row.id])).get(row.id) ?? [];
  ctx.emit({ type: 'accounting.product.changed', id: row.id, version: bumped.version, data: { changes: { contents: [row.contents, contentsCell(after)] } }, can: 'accounting.item.view' });
  return true;
}

const changed = ['accounting.product.changed', 'accounting.service.changed'];

/** Bundles that cost what their components cost follow them once everything else is written, and say so unless this change has told of them already. */
async function follow(ctx: Ctx, workspaceId: number): Promise<void> {
  const priced = (data: Record<string, unknown> | undefined) => { const changes = (data?.['changes'] ?? {}) as object; return 'salePrice' in changes || 'currency' in changes; };
  const ids = ctx.events.filter((e) => changed.includes(e.type) && priced(e.data)).map((e) => String(e.id));
  const told = new Set(ctx.events.filter((e) => changed.includes(e.type) && 'salePrice' in ((e.data?.['changes'] ?? {}) as object)).map((e) => String(e.id)));
  if (ids.length === 0) return;
  // Held first: another component's new price is seen only by a statement that begins after its change.
  const held = await ctx.sql<{ id: string; price: string | null; isRemoved: boolean }>(
    `select b.id, trim_scale(b.sale_price)::text as price, b.deleted_at is not null as "isRemoved" from accounting.item b where b.workspace_id = $1 and b.price_of = 'sum' and b.id in (select c.bundle_id from accounting.bundle_component c where c.workspace_id = $1 and c.item_id = any($2::uuid[])) order by b.id for update`, [workspaceId, ids], 'accounting.hold_bundles');
  if (held.length === 0) return;
  const followed = await ctx.sql<{ id: string; version: number; price: string | null }>(
    'update accounting.item b set version = b.version + (b.updated_at <> now())::int, updated_at = now() where b.workspace_id = $1 and b.id = any($2::uuid[]) and accounting.components_price(b.workspace_id, b.id, b.currency) is distinct from b.sale_price returning b.id, b.version, trim_scale(b.sale_price)::text as price', [workspaceId, held.map((b) => b.id)], 'accounting.follow_components');
  for (const { id, version, price } of followed) {
    const before = held.find((b) => b.id === id)!;
    if (!before.isRemoved && !told.has(id)) ctx.emit({ type: 'accounting.product.changed', id, version, data: { changes: { salePrice: [before.price, price] } }, can: 'accounting.item.view' });
  }
}

/** Has the prices of bundles follow their components. */
export const followComponents: Witness = { name: 'accounting.follow_components', on: changed, note: follow };
