import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { calendarDate } from '#core/contract/dates.ts';
import { divideRounded, money, MoneyError, moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import { says } from '#core/contract/rules.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, found } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { getSettings } from '#modules/settings/api.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';
import type { openStock, stockMoves, stockValue } from '../../contract/stock.ts';
import { parseQuantity } from '../../rules/fifo.ts';
import { accountsByRole, requireBook, roleAccounts } from '../ledger/book.ts';
import { registerCloseCheck } from '../ledger/close-checks.ts';
import { postEntry } from '../ledger/post.ts';
import { countSource } from './count.ts';
import { lockStock, receiveStock, stockedItems } from './stock.ts';

const source = 'accounting.stock_opening';

const isDay = (text: string): boolean => z.iso.date().safeParse(text).success;

/** The first key and the id of a page's last row. */
function placeOf(cursor: string, fits: (first: string) => boolean = () => true): readonly [string, string] {
  const [first, id] = decodeCursor(cursor, 2) ?? [];
  return typeof first === 'string' && fits(first) && z.uuid().safeParse(id).success ? [first, id as string] : failField('cursor', says('core.page_gone'));
}

/** The endpoint: a page of stock and its value. */
export const showStock = (ctx: Ctx, input: InputOf<typeof stockValue>): Promise<OutputOf<typeof stockValue>> => stockOnDay(ctx, input);

/** Stock and its value at the end of a day, beside the stock account; with `recordedUntil` (ISO instant) as the books knew it then. */
export async function stockOnDay(ctx: Ctx, { on, q, cursor, limit }: InputOf<typeof stockValue>, recordedUntil: string | null = null): Promise<OutputOf<typeof stockValue>> {
  const { baseCurrency } = await requireBook(ctx);
  const day = on ?? calendarDate(Date.now(), (await getSettings(ctx)).system.timezone);
  const after = cursor ? placeOf(cursor) : null;
  const rows = await ctx.sql<{ id: string; name: string; sku: string; unit: string; costing: 'fifo'; quantity: string; value: string }>(
    `select i.id, i.name, i.sku, i.costing, coalesce(u.name, '') as unit, trim_scale(coalesce(m.quantity, 0))::text as quantity, coalesce(m.value, 0)::text as value from accounting.item i left join accounting.unit u on u.id = i.unit_id
     left join lateral (select sum(m.quantity) as quantity, sum(m.value) as value from accounting.stock_move m where m.workspace_id = $1 and m.item_id = i.id and m.moved_on <= $2 and ($8::timestamptz is null or m.created_at <= $8)) m on true
     where i.workspace_id = $1 and i.track_stock and i.deleted_at is null and ($3 = '' or i.name ilike $4 or i.sku ilike $4) and ($5::text is null or (i.name, i.id) > ($5, $6::uuid)) order by i.name, i.id limit $7`,
    [ctx.workspaceId, day, q, likePattern(q), after?.[0] ?? null, after?.[1] ?? null, limit + 1, recordedUntil], 'accounting.stock_list');
  const { inventory } = await accountsByRole(ctx, ['inventory']);
  const [sums] = await ctx.sql<{ value: string; account: string }>(
    `select (select coalesce(sum(m.value), 0) from accounting.stock_move m where m.workspace_id = $1 and m.moved_on <= $2 and ($4::timestamptz is null or m.created_at <= $4))::text as value,
       (select coalesce(sum(l.debit), 0) - coalesce(sum(l.credit), 0) from accounting.line l join accounting.entry e on e.id = l.entry_id where l.workspace_id = $1 and l.account_id = $3 and l.entry_on <= $2 and ($4::timestamptz is null or e.recorded_at <= $4))::text as account`, [ctx.workspaceId, day, inventory, recordedUntil], 'accounting.stock_sums');
  const text = (minor: bigint) => moneyToDecimal(money(minor, baseCurrency));
  const page = rows.slice(0, limit);
  return {
    on: day, currency: baseCurrency, value: text(BigInt(sums!.value)), account: text(BigInt(sums!.account)), difference: text(BigInt(sums!.account) - BigInt(sums!.value)), total: null,
    items: page.map((r) => { const quantity = parseQuantity(r.quantity); return { ...r, value: text(BigInt(r.value)), unitCost: quantity === 0n ? null : text(divideRounded(BigInt(r.value) * 1_000_000n, quantity)) }; }),
    nextCursor: rows.length > limit ? encodeCursor([page.at(-1)!.name, page.at(-1)!.id]) : null,
  };
}

/** What moved a product's stock, the latest first. */
export async function showMoves(ctx: Ctx, { itemId, cursor, limit }: InputOf<typeof stockMoves>): Promise<OutputOf<typeof stockMoves>> {
  const { currency } = await getSettings(ctx);
  found((await ctx.sql('select 1 from accounting.item i where i.id = $1 and i.workspace_id = $2', [itemId, ctx.workspaceId], 'accounting.stock_item'))[0]);
  const after = cursor ? placeOf(cursor, isDay) : null;
  const rows = await ctx.sql<{ id: string; kind: 'opening'; on: string; quantity: string; value: string; sourceType: string; sourceId: string | null; canUndo: boolean; at: Date }>(
    `select m.id, m.kind, m.moved_on::text as on, trim_scale(m.quantity)::text as quantity, m.value::text, m.source_type as "sourceType", m.source_id as "sourceId",
       m.source_type = '${countSource}' and not exists (select 1 from accounting.stock_move v where v.workspace_id = $1 and v.source_type = '${countSource}:void' and v.source_id = m.source_id) as "canUndo", m.created_at as at from accounting.stock_move m
     where m.workspace_id = $1 and m.item_id = $2 and ($3::date is null or (m.moved_on, m.id) < ($3, $4::uuid)) order by m.moved_on desc, m.id desc limit $5`,
    [ctx.workspaceId, itemId, after?.[0] ?? null, after?.[1] ?? null, limit + 1], 'accounting.stock_moves');
  const page = rows.slice(0, limit);
  return {
    items: page.map((r) => ({ ...r, value: moneyToDecimal(money(BigInt(r.value), currency.code)), at: r.at.toISOString() })), total: null,
    nextCursor: rows.length > limit ? encodeCursor([page.at(-1)!.on, page.at(-1)!.id]) : null,
  };
}

/** Brings stock over: one entry against the opening account, a layer for each product; what standard costs differ by is a price variance. */
export async function openStockOf(ctx: Ctx, { on, items }: InputOf<typeof openStock>): Promise<OutputOf<typeof openStock>> {
  const { baseCurrency } = await requireBook(ctx);
  const roles = await accountsByRole(ctx, ['inventory', 'opening']);
  const stocked = await stockedItems(ctx, items.map((i) => i.itemId));
  const values = items.map(({ itemId, quantity, value }, i) => {
    if (!stocked.has(itemId)) failField(`items.${i}.itemId`, ledgerSays('accounting.choose_stocked'));
    if (parseQuantity(quantity) === 0n) failField(`items.${i}.quantity`, ledgerSays('accounting.amount_form'));
    try {
      return parseMoney(value, baseCurrency).amount;
    } catch (error) {
      if (error instanceof MoneyError) return failField(`items.${i}.value`, ledgerSays('accounting.amount_form'), error.code);
      throw error;
    }
  });
  const total = values.reduce((sum, v) => sum + v, 0n);
  if (total === 0n) failField('items.0.value', ledgerSays('accounting.amount_form'));
  const line = (accountId: string, base: bigint) => ({ accountId, base, currency: baseCurrency, amount: base, rate: '1' });
  await lockStock(ctx, items.map((i) => i.itemId));
  const id = uuidv7();
  let taken = 0n;
  for (const [i, { itemId, quantity }] of items.entries()) taken += (await receiveStock(ctx, { itemId, quantity, value: values[i]!, on, kind: 'opening', source: { type: source, id } })).value;
  // At standard cost it may be worth something else here than where it comes from.
  const variance = taken === total ? [] : [line((await accountsByRole(ctx, ['ppv'])).ppv, total - taken)];
  const entry = await postEntry(ctx, { id, journal: 'opening', on, sourceType: source, lines: [line(roles.inventory, taken), line(roles.opening, -total), ...variance] });
  return { entryId: entry.id, number: entry.number };
}

registerCloseCheck('stock', async (ctx, through) => {
  const inventory = (await roleAccounts(ctx)).get('inventory');
  if (inventory === undefined) return { count: 0 };
  const [sums] = await ctx.sql<{ difference: string }>(
    `select ((select coalesce(sum(l.debit - l.credit), 0) from accounting.line l where l.workspace_id = $1 and l.account_id = $3 and l.entry_on <= $2)
       - (select coalesce(sum(m.value), 0) from accounting.stock_move m where m.workspace_id = $1 and m.moved_on <= $2))::text as difference`, [ctx.workspaceId, through, inventory], 'accounting.check_stock');
  return { count: sums!.difference === '0' ? 0 : 1, amount: BigInt(sums!.difference) };
}, { blocking: false });
