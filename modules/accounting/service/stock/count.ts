import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { divideRounded } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';
import type { countStock, undoStockCount } from '../../contract/stock.ts';
import { parseQuantity, quantityText } from '../../rules/fifo.ts';
import { minorOf } from '../bank/figures.ts';
import { accountsByRole, requireBook } from '../ledger/book.ts';
import { postEntry, reverseEntry } from '../ledger/post.ts';
import { changeWorth, costingOf, issueStock, lockStock, receiveStock, stockedItems, stockOn, undoMoves } from './stock.ts';

/** Source type of counts and write-downs of stock. */
export const countSource = 'accounting.stock_count';

/** Brings the books to what was counted, or to what it is worth: the difference moves stock and its account together, against stock differences. */
export async function countStockOf(ctx: Ctx, { itemId, on, quantity, value, reason }: InputOf<typeof countStock>): Promise<OutputOf<typeof countStock>> {
  const { baseCurrency } = await requireBook(ctx);
  if (!(await stockedItems(ctx, [itemId])).has(itemId)) failField('itemId', ledgerSays('accounting.choose_stocked'));
  if (quantity === undefined && value === undefined) failField('quantity', ledgerSays('accounting.count_what'));
  await lockStock(ctx, [itemId]);
  const standard = (await costingOf(ctx, itemId)) === 'standard';
  if (standard && value !== undefined) failField('value', ledgerSays('accounting.count_standard'));
  const there = (await stockOn(ctx, [itemId], on)).get(itemId) ?? { quantity: '0', value: 0n };
  const source = { type: countSource, id: uuidv7() };
  const worth = value === undefined ? null : minorOf(value, baseCurrency, 'value');
  const difference = quantity === undefined ? await rewrite(ctx, { itemId, on, to: worth!, from: there.value, source }) : await recount(ctx, { itemId, on, counted: parseQuantity(quantity), there: { quantity: parseQuantity(there.quantity), value: there.value }, worth, standard, source });
  const entry = await postDifference(ctx, { difference, on, memo: reason, id: source.id, currency: baseCurrency });
  await tell(ctx, 'counted', itemId, on);
  return { id: source.id, entryId: entry?.id ?? null, number: entry?.number ?? null };
}

interface Worth { itemId: string; on: string; source: { type: string; id: string } }

async function rewrite(ctx: Ctx, { to, from, ...move }: Worth & { to: bigint; from: bigint }): Promise<bigint> {
  if (to === from) failField('value', ledgerSays('accounting.count_same'));
  if (!(await changeWorth(ctx, { ...move, difference: to - from }))) failField('value', ledgerSays('accounting.count_nothing'));
  return to - from;
}

/** Less than the books say goes out as everything does; more comes in for what is said, else for what a unit of the rest is worth; at standard cost for that. */
async function recount(ctx: Ctx, { counted, there, worth, standard, ...move }: Worth & { counted: bigint; there: { quantity: bigint; value: bigint }; worth: bigint | null; standard: boolean }): Promise<bigint> {
  const more = counted - there.quantity;
  if (more === 0n) failField('quantity', ledgerSays('accounting.count_same'));
  if (more < 0n) {
    if (worth !== null) failField('value', ledgerSays('accounting.count_surplus'));
    return -(await issueStock(ctx, { ...move, quantity: quantityText(-more), kind: 'count_out' })).value;
  }
  if (worth === null && there.quantity === 0n && !standard) failField('value', ledgerSays('accounting.count_worth'));
  const value = worth ?? (there.quantity === 0n ? 0n : divideRounded(there.value * more, there.quantity));
  return (await receiveStock(ctx, { ...move, quantity: quantityText(more), value, kind: 'count_in' })).value;
}

/** The account of stock follows; null when what was found or lost is worth nothing. */
async function postDifference(ctx: Ctx, { difference, on, memo, id, currency }: { difference: bigint; on: string; memo: string; id: string; currency: string }): Promise<{ id: string; number: string } | null> {
  if (difference === 0n) return null;
  const { inventory, shrinkage } = await accountsByRole(ctx, ['inventory', 'shrinkage']);
  const line = (accountId: string, base: bigint) => ({ accountId, base, currency, amount: base, rate: '1' });
  return postEntry(ctx, { journal: 'general', on, memo, sourceType: countSource, sourceId: id, lines: [line(inventory, difference), line(shrinkage, -difference)] });
}

/** What was counted is a matter of the product, whose version stays: nothing of it was edited. */
async function tell(ctx: Ctx, verb: 'counted' | 'uncounted', itemId: string, on: string): Promise<void> {
  const [item] = await ctx.sql<{ version: number }>('select i.version from accounting.item i where i.id = $1 and i.workspace_id = $2', [itemId, ctx.workspaceId], 'accounting.counted_item');
  ctx.emit({ type: `accounting.product.${verb}`, id: itemId, version: item!.version, data: { on }, can: 'accounting.item.view' });
}

/** Takes a count or a write-down back on a day: stock and its account are moved by the same. */
export async function undoCount(ctx: Ctx, { id, on }: InputOf<typeof undoStockCount>): Promise<OutputOf<typeof undoStockCount>> {
  const { baseCurrency: currency } = await requireBook(ctx);
  const [move] = await ctx.sql<{ id: string; item_id: string; kind: string; value: string; on: string }>('select m.id, m.item_id, m.kind, m.value::text, m.moved_on::text as on from accounting.stock_move m where m.workspace_id = $1 and m.source_type = $2 and m.source_id = $3', [ctx.workspaceId, countSource, id], 'accounting.count_move');
  const { id: moveId, item_id: itemId, kind, value, on: counted } = found(move);
  if (on < counted) failField('on', ledgerSays('accounting.count_before'));
  await lockStock(ctx, [itemId]);
  const back = { type: `${countSource}:void`, id };
  if ((await ctx.sql('select 1 from accounting.stock_move m where m.workspace_id = $1 and m.source_type = $2 and m.source_id = $3', [ctx.workspaceId, back.type, id], 'accounting.count_undone')).length > 0) fail('accounting.already_reversed');
  let rest = 0n;
  if (kind === 'worth') {
    // What left since was worth what it was written down to: the rest would be worth more than it ever was.
    const since = await ctx.sql('select 1 from accounting.stock_move m where m.workspace_id = $1 and m.item_id = $2 and m.id > $3 and m.quantity < 0 limit 1', [ctx.workspaceId, itemId, moveId], 'accounting.left_since');
    if (since.length > 0) failField('on', ledgerSays('accounting.count_moved'));
    if (!(await changeWorth(ctx, { itemId, difference: -BigInt(value), on, source: back }))) failField('on', ledgerSays('accounting.count_nothing'));
  } else rest = await undoMoves(ctx, { type: countSource, id }, on);
  const [entry] = await ctx.sql<{ id: string }>('select e.id from accounting.entry e where e.workspace_id = $1 and e.source_type = $2 and e.source_id = $3 and e.reverses_id is null order by e.id limit 1', [ctx.workspaceId, countSource, id], 'accounting.count_entry');
  const reversed = entry ? await reverseEntry(ctx, entry.id, { on }) : null;
  // Goods that were found may have been sold meanwhile; then others go out for them, for what those cost. Or the standard cost is another one by now.
  await postDifference(ctx, { difference: -rest, on, memo: '', id, currency });
  await tell(ctx, 'uncounted', itemId, on);
  return { id, entryId: reversed?.id ?? null };
}
