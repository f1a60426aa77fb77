import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import { says } from '#core/contract/rules.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, found, Refusal } from '#core/server/fail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';
import type { changeStandardCost, standardCosts } from '../../contract/stock.ts';
import { decimalOf } from '../bank/figures.ts';
import { accountsByRole, requireBook } from '../ledger/book.ts';
import { requireOpenDay } from '../ledger/locks.ts';
import { postEntry } from '../ledger/post.ts';
import { revalueStock } from './stock.ts';

/** Source type of changes of standard costs. */
export const standardCostSource = 'accounting.standard_cost';

/** Changes a standard cost: what is there is worth that from now on, and the difference goes to price variances. */
export async function changeStandardCostOf(ctx: Ctx, { itemId, version, standardCost, on, reason }: InputOf<typeof changeStandardCost>): Promise<OutputOf<typeof changeStandardCost>> {
  const book = await requireBook(ctx);
  // Also where nothing is there and so nothing is posted.
  await requireOpenDay(ctx, on, [], book);
  const [item] = await ctx.sql<{ name: string; version: number; cost: string; same: boolean }>(
    `select i.name, i.version, trim_scale(i.standard_cost)::text as cost, i.standard_cost = $3::numeric as same from accounting.item i
     where i.id = $1 and i.workspace_id = $2 and i.deleted_at is null and i.track_stock and i.costing = 'standard' for update`, [itemId, ctx.workspaceId, standardCost], 'accounting.standard_costed');
  if (!item) failField('itemId', ledgerSays('accounting.choose_standard'));
  if (item.version !== version) throw new Refusal('core.version_conflict', { current: null });
  if (item.same) failField('standardCost', ledgerSays('accounting.count_same'));
  const id = uuidv7();
  const { quantity, difference } = await revalueStock(ctx, { itemId, unitCost: standardCost, on, source: { type: standardCostSource, id } });
  const entry = difference === 0n ? null : await postRevaluation(ctx, { id, difference, on, memo: `${item.name} · ${reason}`.slice(0, 500), currency: book.baseCurrency });
  await ctx.sql('insert into accounting.standard_cost_change (id, workspace_id, item_id, changed_on, old_cost, new_cost, quantity, difference, reason, entry_id, changed_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    [id, ctx.workspaceId, itemId, on, item.cost, standardCost, quantity, difference, reason, entry?.id ?? null, ctx.accountId], 'accounting.keep_standard_cost');
  ctx.emit({ type: 'accounting.product.revalued', id: itemId, version: version + 1, data: { on, changes: { standardCost: [item.cost, standardCost] } }, can: 'accounting.item.view' });
  return { id, quantity, difference: decimalOf(difference, book.baseCurrency), entryId: entry?.id ?? null, number: entry?.number ?? null };
}

async function postRevaluation(ctx: Ctx, { id, difference, on, memo, currency }: { id: string; difference: bigint; on: string; memo: string; currency: string }): Promise<{ id: string; number: string }> {
  const { inventory, ppv } = await accountsByRole(ctx, ['inventory', 'ppv']);
  const line = (accountId: string, base: bigint) => ({ accountId, base, currency, amount: base, rate: '1' });
  return postEntry(ctx, { journal: 'stock', on, memo, sourceType: standardCostSource, sourceId: id, lines: [line(inventory, difference), line(ppv, -difference)] });
}

/** What the standard cost of a product was, the latest change first. */
export async function showStandardCosts(ctx: Ctx, { itemId, cursor, limit }: InputOf<typeof standardCosts>): Promise<OutputOf<typeof standardCosts>> {
  const { baseCurrency } = await requireBook(ctx);
  found((await ctx.sql('select 1 from accounting.item i where i.id = $1 and i.workspace_id = $2', [itemId, ctx.workspaceId], 'accounting.stock_item'))[0]);
  const [after] = cursor ? decodeCursor(cursor, 1) ?? [] : [null];
  if (after !== null && !z.uuid().safeParse(after).success) failField('cursor', says('core.page_gone'));
  const rows = await ctx.sql<{ id: string; on: string; oldCost: string; newCost: string; quantity: string; difference: string; reason: string; entryId: string | null; by: string; at: Date }>(
    `select c.id, c.changed_on::text as on, trim_scale(c.old_cost)::text as "oldCost", trim_scale(c.new_cost)::text as "newCost", trim_scale(c.quantity)::text as quantity, c.difference::text, c.reason, c.entry_id as "entryId", c.changed_by as by, c.created_at as at
     from accounting.standard_cost_change c where c.workspace_id = $1 and c.item_id = $2 and ($3::uuid is null or c.id < $3) order by c.id desc limit $4`, [ctx.workspaceId, itemId, after ?? null, limit + 1], 'accounting.standard_costs');
  const page = rows.slice(0, limit);
  const people = await peopleOf(ctx, page.map((r) => r.by));
  return { items: page.map((r) => ({ ...r, difference: decimalOf(r.difference, baseCurrency), by: people(r.by), at: r.at.toISOString() })), total: null, nextCursor: rows.length > limit ? encodeCursor([page.at(-1)!.id]) : null };
}
