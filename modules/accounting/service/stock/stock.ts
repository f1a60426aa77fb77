import { v7 as uuidv7 } from 'uuid';
import { allocate, decimalToText, fineDigits, money } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { InsufficientStock, issueStock as takeFrom, parseQuantity, quantityText, receiveStock as takeIn, returnedCost, revalueStandard, stockOf, type Costing } from '../../rules/fifo.ts';
import { requireBook } from '../ledger/book.ts';

/** The document a move belongs to, such as 'invoicing.document', and its line. */
export interface StockSource { type: string; id: string; lineId?: string | null }

/** Under what moves bring back what documents of a type had issued. */
const returnOf = (type: string): string => `${type}:return`;

const columnText = (n: bigint): string => decimalToText({ digits: n, scale: fineDigits });

/** Of these products those whose stock is kept; their ids. */
export async function stockedItems(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.sql<{ id: string }>('select i.id from accounting.item i where i.workspace_id = $1 and i.id = any($2::uuid[]) and i.track_stock', [ctx.workspaceId, [...new Set(ids)]], 'accounting.stocked_items');
  return new Set(rows.map((r) => r.id));
}

interface Item { id: string; name: string; costing: Costing }
interface Layer { id: string; quantity: bigint; value: bigint }

/**
 * Keeps products from others until the transaction ends. Whoever posts and moves stock locks in one order: products (by their ids), the book, counters of numbers, open items, documents; so that two
 * who sell and buy the same cannot wait for each other.
 */
export async function lockStock(ctx: Ctx, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length > 0) await ctx.sql('select 1 from accounting.item i where i.workspace_id = $1 and i.id = any($2::uuid[]) order by i.id for update', [ctx.workspaceId, [...new Set(itemIds)]], 'accounting.lock_stocks');
}

/** The product, kept from others until the transaction ends: its layers are used one after the other. */
async function lockItem(ctx: Ctx, itemId: string): Promise<Item> {
  const { method, unitCost, ...item } = found((await ctx.sql<{ id: string; name: string; method: Costing['method']; unitCost: string }>('select i.id, i.name, i.costing as method, i.standard_cost::text as "unitCost" from accounting.item i where i.id = $1 and i.workspace_id = $2 and i.track_stock for update', [itemId, ctx.workspaceId], 'accounting.lock_stock'))[0]);
  return { ...item, costing: method === 'standard' ? { method, unitCost, currency: (await requireBook(ctx)).baseCurrency } : { method } };
}

/** How the stock of a product is valued. */
export async function costingOf(ctx: Ctx, itemId: string): Promise<Costing['method']> {
  return found((await ctx.sql<{ costing: Costing['method'] }>('select i.costing from accounting.item i where i.id = $1 and i.workspace_id = $2', [itemId, ctx.workspaceId], 'accounting.costing'))[0]).costing;
}

async function addMove(ctx: Ctx, move: { itemId: string; kind: string; on: string; quantity: bigint; value: bigint; source: StockSource }): Promise<string> {
  const id = uuidv7();
  await ctx.sql('insert into accounting.stock_move (id, workspace_id, item_id, kind, moved_on, quantity, value, source_type, source_id, source_line_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [id, ctx.workspaceId, move.itemId, move.kind, move.on, columnText(move.quantity), move.value, move.source.type, move.source.id, move.source.lineId ?? null], 'accounting.add_move');
  return id;
}

async function layersOf(ctx: Ctx, itemId: string): Promise<Layer[]> {
  const rows = await ctx.sql<{ id: string; left_quantity: string; left_value: string }>('select l.id, l.left_quantity, l.left_value from accounting.stock_layer l where l.workspace_id = $1 and l.item_id = $2 and l.left_quantity > 0 order by l.received_on, l.seq', [ctx.workspaceId, itemId], 'accounting.layers');
  return rows.map((r) => ({ id: r.id, quantity: parseQuantity(r.left_quantity), value: BigInt(r.left_value) }));
}

async function writeLayers(ctx: Ctx, itemId: string, layers: readonly Layer[]): Promise<void> {
  await ctx.sql(
    'update accounting.stock_layer l set left_quantity = n.quantity, left_value = n.value from unnest($3::uuid[], $4::numeric[], $5::bigint[]) as n(id, quantity, value) where l.id = n.id and l.workspace_id = $1 and l.item_id = $2',
    [ctx.workspaceId, itemId, layers.map((l) => l.id), layers.map((l) => columnText(l.quantity)), layers.map((l) => String(l.value))], 'accounting.write_layers');
}

/**
 * Takes a quantity (> 0, decimal text) of a product into stock for a value in minor units of the base currency. Answers what it adds to the value of stock: that value, or at standard cost what the
 * standard says; the rest of what was paid is for the caller to post as a variance.
 */
export async function receiveStock(ctx: Ctx, { itemId, quantity, value, on, source, kind = 'receipt' }: { itemId: string; quantity: string; value: bigint; on: string; source: StockSource; kind?: 'opening' | 'receipt' | 'return_in' | 'count_in' }): Promise<{ value: bigint }> {
  const item = await lockItem(ctx, itemId);
  // Stock at its average or at standard cost is one layer: the newest, which takes the others in.
  const others = item.costing.method === 'fifo' ? [] : await layersOf(ctx, itemId);
  if (others.length > 0) await writeLayers(ctx, itemId, others.map((l) => ({ ...l, quantity: 0n, value: 0n })));
  const all = stockOf(takeIn(item.costing, others, parseQuantity(quantity), value).layers);
  const added = all.value - stockOf(others).value;
  const id = await addMove(ctx, { itemId, kind, on, quantity: parseQuantity(quantity), value: added, source });
  await ctx.sql('insert into accounting.stock_layer (id, workspace_id, item_id, received_on, left_quantity, left_value) values ($1, $2, $3, $4, $5, $6)', [id, ctx.workspaceId, itemId, on, columnText(all.quantity), all.value], 'accounting.add_layer');
  return { value: added };
}

/**
 * Takes a quantity (> 0) of a product out of stock and answers what it was worth, in minor units of the base currency; refuses more than there is with accounting.insufficient_stock, and what
 * was not there yet on its day, or is used up by what was issued on later days, with accounting.stock_not_yet.
 * `undoes` names a receipt that is taken back and what it came to: what is still there of it goes out for that, before anything else.
 */
export async function issueStock(ctx: Ctx, { itemId, quantity, on, source, kind = 'issue', undoes }: { itemId: string; quantity: string; on: string; source: StockSource; kind?: 'issue' | 'return_out' | 'count_out'; undoes?: { source: StockSource; value: bigint } }): Promise<{ value: bigint }> {
  const item = await lockItem(ctx, itemId);
  const layers = undoes ? await withFirst(ctx, await layersOf(ctx, itemId), undoes.source) : await layersOf(ctx, itemId);
  const wanted = parseQuantity(quantity);
  const { cost, taken } = asReceived(item, layers, wanted, undoes?.value) ?? taking(item, layers, wanted);
  await requireThere(ctx, item, { on, wanted, all: stockOf(layers).quantity });
  await writeLayers(ctx, itemId, taken.map(({ index, quantity: q, value }) => ({ id: layers[index]!.id, quantity: layers[index]!.quantity - q, value: layers[index]!.value - value })));
  await addMove(ctx, { itemId, kind, on, quantity: -wanted, value: -cost, source });
  return { value: cost };
}

/** The layer a receipt made before the others. */
async function withFirst(ctx: Ctx, layers: readonly Layer[], { type, id, lineId }: StockSource): Promise<Layer[]> {
  const own = new Set((await ctx.sql<{ id: string }>('select m.id from accounting.stock_move m where m.workspace_id = $1 and m.source_type = $2 and m.source_id = $3 and m.source_line_id is not distinct from $4', [ctx.workspaceId, type, id, lineId ?? null], 'accounting.receipt_layer')).map((r) => r.id));
  return [...layers.filter((l) => own.has(l.id)), ...layers.filter((l) => !own.has(l.id))];
}

/** Stock at its average gives back what a receipt brought, as long as what stays is worth something for its quantity and nothing for none. */
function asReceived(item: Item, [layer, ...others]: readonly Layer[], wanted: bigint, value: bigint | undefined): Pick<ReturnType<typeof takeFrom>, 'cost' | 'taken'> | null {
  if (item.costing.method !== 'average' || value === undefined || !layer || others.length > 0) return null;
  const [quantity, rest] = [layer.quantity - wanted, layer.value - value];
  return quantity < 0n || rest < 0n || (quantity === 0n) !== (rest === 0n) ? null : { cost: value, taken: [{ index: 0, quantity: wanted, value }] };
}

/** Stock is never below nothing at the end of any day: neither on the one it goes out, nor on a later one whose goods it would take. Whatever came in or went out since is taken off what there is now. */
async function requireThere(ctx: Ctx, item: Item, { on, wanted, all }: { on: string; wanted: bigint; all: bigint }): Promise<void> {
  const [least] = await ctx.sql<{ on: string; since: string }>(
    `select w.on::text, w.since::text from (select coalesce(lag(d.moved_on) over (order by d.moved_on), $3::date) as on, sum(d.quantity) over (order by d.moved_on desc) as since
       from (select m.moved_on, sum(m.quantity) as quantity from accounting.stock_move m where m.workspace_id = $1 and m.item_id = $2 and m.moved_on > $3 group by m.moved_on) d) w order by w.since desc, w.on limit 1`, [ctx.workspaceId, item.id, on], 'accounting.stock_there');
  if (!least) return;
  const there = all - parseQuantity(least.since);
  if (wanted > there) fail('accounting.stock_not_yet', { name: item.name, on: least.on, there: quantityText(there), wanted: quantityText(wanted) });
}

function taking(item: Item, layers: readonly Layer[], wanted: bigint): ReturnType<typeof takeFrom> {
  try {
    return takeFrom(item.costing, layers, wanted);
  } catch (error) {
    if (error instanceof InsufficientStock) fail('accounting.insufficient_stock', { name: item.name, there: quantityText(error.available), wanted: quantityText(wanted) });
    throw error;
  }
}

/**
 * Takes back what a line had issued, for what it cost then (in part: its share, rounded), at standard cost for what the standard is by now; refuses more than was issued and not taken back yet.
 * `issued` names the line's document, `source` the document that brings it back.
 */
export async function returnStock(ctx: Ctx, { itemId, quantity, on, issued, source }: { itemId: string; quantity: string; on: string; issued: StockSource; source: StockSource }): Promise<{ value: bigint }> {
  const item = await lockItem(ctx, itemId);
  const [move] = await ctx.sql<{ id: string; quantity: string; value: string }>("select m.id, m.quantity, m.value from accounting.stock_move m where m.workspace_id = $1 and m.item_id = $2 and m.kind = 'issue' and m.source_type = $3 and m.source_id = $4 and m.source_line_id is not distinct from $5 order by m.id limit 1",
    [ctx.workspaceId, itemId, issued.type, issued.id, issued.lineId ?? null], 'accounting.issue_to_return');
  // A return that was taken back (undoMoves) counts no more, whatever its goods were worth by then.
  const [back] = await ctx.sql<{ quantity: string; value: string }>(
    `select coalesce(sum(r.quantity), 0)::text as quantity, coalesce(sum(r.value), 0)::text as value from (select sum(m.quantity) as quantity, sum(m.value) filter (where m.kind = 'return_in') as value from accounting.stock_move m
       where m.workspace_id = $1 and m.item_id = $2 and m.source_type = $3 and m.source_line_id = $4 group by m.source_id having sum(m.quantity) <> 0) r`,
    [ctx.workspaceId, itemId, returnOf(issued.type), issued.lineId ?? issued.id], 'accounting.returned_before');
  const out = { quantity: -parseQuantity(found(move).quantity), cost: -BigInt(move!.value), returnedQuantity: parseQuantity(back!.quantity), returnedCost: BigInt(back!.value) };
  const wanted = parseQuantity(quantity);
  const left = out.quantity - out.returnedQuantity;
  if (wanted > left) fail('accounting.insufficient_stock', { name: item.name, there: quantityText(left), wanted: quantityText(wanted) });
  return receiveStock(ctx, { itemId, quantity, value: returnedCost(out, wanted), on, kind: 'return_in', source: { type: returnOf(issued.type), id: source.id, lineId: issued.lineId ?? issued.id } });
}

/**
 * Takes back whatever a document moved, worth something or not: what went out comes back for what it was worth then, what came in goes out for the same, unless it was used up or its standard cost changed meanwhile.
 * Answers how much more (or less) it takes out than came in, in minor units of the base currency. Locks the products first.
 */
export async function undoMoves(ctx: Ctx, { type, id }: Pick<StockSource, 'type' | 'id'>, on: string): Promise<bigint> {
  const moves = await ctx.sql<{ item_id: string; source_type: string; source_line_id: string | null; quantity: string; value: string }>(
    'select m.item_id, m.source_type, m.source_line_id, m.quantity, m.value from accounting.stock_move m where m.workspace_id = $1 and m.source_type = any($2) and m.source_id = $3 order by m.id', [ctx.workspaceId, [type, returnOf(type)], id], 'accounting.moves_of');
  await lockStock(ctx, moves.map((m) => m.item_id));
  let difference = 0n;
  for (const m of moves) {
    const [quantity, value] = [parseQuantity(m.quantity), BigInt(m.value)];
    const moved: StockSource = { type: m.source_type, id, lineId: m.source_line_id };
    // Beside the return itself, so that the goods may come back another time.
    const move = { itemId: m.item_id, on, source: m.source_type === type ? { ...moved, type: `${type}:void` } : moved };
    // At standard cost it comes back for the standard of now.
    if (quantity < 0n) difference -= (await receiveStock(ctx, { ...move, quantity: quantityText(-quantity), value: -value, kind: 'return_in' })).value + value;
    else difference += (await issueStock(ctx, { ...move, quantity: quantityText(quantity), kind: 'return_out', undoes: { source: moved, value } })).value - value;
  }
  return difference;
}

/** What left after a day took its worth along. */
async function requireLast(ctx: Ctx, { id, name }: Item, on: string): Promise<void> {
  const [later] = await ctx.sql<{ on: string }>('select m.moved_on::text as on from accounting.stock_move m where m.workspace_id = $1 and m.item_id = $2 and m.moved_on > $3 order by m.moved_on desc limit 1', [ctx.workspaceId, id, on], 'accounting.moved_since');
  if (later) fail('accounting.stock_moved_since', { name, on: later.on });
}

/**
 * Makes what is there of a product worth more or less (`difference`, minor units of the base currency) without moving any of it: each layer its share. Refuses with accounting.stock_moved_since
 * what moved after the day, because what left has taken its worth along, and answers false when less than that is there.
 */
export async function changeWorth(ctx: Ctx, { itemId, difference, on, source }: { itemId: string; difference: bigint; on: string; source: StockSource }): Promise<boolean> {
  await requireLast(ctx, await lockItem(ctx, itemId), on);
  const layers = await layersOf(ctx, itemId);
  const all = stockOf(layers);
  if (all.quantity === 0n || all.value + difference < 0n) return false;
  // What cost nothing is told apart by its quantity only.
  const { baseCurrency } = await requireBook(ctx);
  const shares = allocate(money(all.value + difference, baseCurrency), layers.map((l) => (all.value > 0n ? l.value : l.quantity)));
  await writeLayers(ctx, itemId, layers.map((l, i) => ({ ...l, value: shares[i]!.amount })));
  await addMove(ctx, { itemId, kind: 'worth', on, quantity: 0n, value: difference, source });
  return true;
}

/**
 * Gives a product at standard cost another one (decimal text per unit) on a day and values what is there by it. Answers how much is there and what it is worth more since, in minor units of the base
 * currency; refuses with accounting.stock_moved_since like changeWorth.
 */
export async function revalueStock(ctx: Ctx, { itemId, unitCost, on, source }: { itemId: string; unitCost: string; on: string; source: StockSource }): Promise<{ quantity: string; difference: bigint }> {
  const item = await lockItem(ctx, itemId);
  if (item.costing.method !== 'standard') throw new Error('only a product at standard cost is revalued by it');
  await requireLast(ctx, item, on);
  const layers = await layersOf(ctx, itemId);
  const { difference } = revalueStandard({ ...item.costing, unitCost }, layers);
  await ctx.sql('update accounting.item set standard_cost = $3, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2', [itemId, ctx.workspaceId, unitCost], 'accounting.write_standard_cost');
  if (difference !== 0n) {
    // At standard cost all of it is one layer.
    await writeLayers(ctx, itemId, layers.map((l) => ({ ...l, value: l.value + difference })));
    await addMove(ctx, { itemId, kind: 'worth', on, quantity: 0n, value: difference, source });
  }
  return { quantity: quantityText(stockOf(layers).quantity), difference };
}

/** Stock of products by id as it was at the end of a day (now when absent): decimal text and minor units of the base currency. Products that never moved are absent. */
export async function stockOn(ctx: Ctx, itemIds: readonly string[], on?: string): Promise<Map<string, { quantity: string; value: bigint }>> {
  const rows = await ctx.sql<{ item_id: string; quantity: string; value: string }>(
    'select m.item_id, trim_scale(sum(m.quantity))::text as quantity, sum(m.value)::text as value from accounting.stock_move m where m.workspace_id = $1 and m.item_id = any($2::uuid[]) and ($3::date is null or m.moved_on <= $3) group by m.item_id', [ctx.workspaceId, [...itemIds], on ?? null], 'accounting.stock_on');
  return new Map(rows.map((r) => [r.item_id, { quantity: r.quantity, value: BigInt(r.value) }]));
}
