import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { accountsByRole, itemsOfSources, lockStock, postEntry, requireBook, reverseEntry, settlementsOf, undoSettlement } from '#modules/accounting/api.ts';
import { documentSource, type BusinessDocument, type Direction, type documentCalls } from '../../contract/documents.ts';
import { freeDeposits } from './deposit-posting.ts';
import { depositsOf } from './deposits.ts';
import { locksOf } from './post.ts';
import { readDocument } from './read.ts';
import { documentLines, loadDocument, setDocument, tellDocument, type DocumentRow } from './rows.ts';
import { sourcesOf, tellSources } from './sources.ts';
import { unmoveStock } from './stock.ts';
import { todayOf } from './write.ts';

/** Voids a posted document: a dated reversal that keeps the number. Only while nothing was paid on it or settled with it. */
export const voidDocument = (direction: Direction) => async (ctx: Ctx, { id, on: given, reason }: InputOf<(typeof documentCalls)['sale']['void']>): Promise<BusinessDocument> => {
  const d = await loadDocument(ctx, direction, id);
  if (d.status !== 'posted') fail('invoicing.document_state', { status: d.status });
  if (d.deposit_used_by) fail('invoicing.deposit_used', { number: d.number });
  const on = given ?? (await todayOf(ctx, d.workspace_id));
  await lockStock(ctx, (await ctx.sql<{ item_id: string }>('select distinct l.item_id from invoicing.document_line l where l.document_id = $1 and l.workspace_id = $2 and l.stock_value <> 0 and l.item_id is not null', [d.id, d.workspace_id], 'invoicing.moved_items')).map((r) => r.item_id));
  await releaseDeposits(ctx, d, on);
  let reversal: string | null = null;
  if (d.entry_id) {
    try {
      reversal = (await reverseEntry(ctx, d.entry_id, { on, memo: [d.number, reason].join(' · '), locks: locksOf(d) })).id;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'accounting.has_settlements') fail('invoicing.has_allocations', { number: d.number });
      throw error;
    }
  }
  // Only now: open items are locked before documents, everywhere.
  const now = await setDocument(ctx, d, "status = 'void', open_amount = 0, void_entry_id = $3, voided_on = $4, void_reason = $5", [reversal, on, reason]);
  await returnToStock(ctx, d, on);
  await tellSources(ctx, await sourcesOf(ctx, d));
  tellDocument(ctx, now, 'voided', { number: d.number, kind: d.kind, reason, originId: d.origin_id, changes: { status: ['posted', 'void'] } });
  return readDocument(ctx, now);
};

/** Deposits that were taken off are free again; their advances open. */
async function releaseDeposits(ctx: Ctx, d: DocumentRow, on: string): Promise<void> {
  const uses = await depositsOf(ctx, d);
  if (uses.length === 0) return;
  const advances = (await itemsOfSources(ctx, documentSource, uses.map((u) => u.depositId)));
  const settled = await settlementsOf(ctx, [...advances.values()].flat().map((i) => i.id));
  for (const s of settled.filter((x) => x.otherSourceId === d.id && x.otherSourceType === documentSource)) await undoSettlement(ctx, s.id, on);
  await freeDeposits(ctx, d);
}

/** What the document moved goes back; what layers are worth by now and the entry's reversal says can differ. */
async function returnToStock(ctx: Ctx, d: DocumentRow, on: string): Promise<void> {
  const values = new Map((await ctx.sql<{ id: string; stock_value: number | bigint }>('select l.id, l.stock_value from invoicing.document_line l where l.document_id = $1 and l.workspace_id = $2 and l.stock_value <> 0', [d.id, d.workspace_id], 'invoicing.stock_values')).map((r) => [r.id, BigInt(r.stock_value)]));
  if (values.size === 0) return;
  const lines = (await documentLines(ctx, d)).filter((l) => values.has(l.id) && l.itemId).map((line) => ({ line, itemId: line.itemId! }));
  const difference = await unmoveStock(ctx, d, lines, on, values);
  if (difference === 0n) return;
  const [{ baseCurrency }, roles] = [await requireBook(ctx), await accountsByRole(ctx, ['inventory', 'ppv'])];
  const line = (accountId: string, base: bigint) => ({ accountId, base, currency: baseCurrency, amount: base, rate: '1' });
  await postEntry(ctx, { journal: 'stock', on, memo: d.number!, reference: d.number!, sourceType: 'invoicing.stock_difference', sourceId: d.id, lines: [line(roles.ppv, difference), line(roles.inventory, -difference)] });
}
