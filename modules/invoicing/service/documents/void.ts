import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { accountsByRole, itemsOfSources, postEntry, requireBook, reverseEntry, settlementsOf, undoMoves, undoSettlement } from '#modules/accounting/api.ts';
import { documentSource, isCredit, type BusinessDocument, type Direction, type documentCalls } from '../../contract/documents.ts';
import { lockCredits } from './credit.ts';
import { debitsOf } from './debit.ts';
import { cancelDeferrals } from './deferrals/schedule.ts';
import { freeDeposits } from './deposit-posting.ts';
import { depositsOf } from './deposits.ts';
import { locksOf } from './post.ts';
import { controlItems, readDocument } from './read.ts';
import { amountText, creditedOf, loadDocument, setDocument, tellDocument, type DocumentRow } from './rows.ts';
import { sourcesOf, tellSources } from './sources.ts';
import { todayOf } from './write.ts';

/** Voids a posted document: a dated reversal that keeps the number. Only while nothing was paid on it, settled with it or credited of it, and no debit note asks for more of it. */
export const voidDocument = (direction: Direction) => async (ctx: Ctx, { id, on: given, reason }: InputOf<(typeof documentCalls)['sale']['void']>): Promise<BusinessDocument> => {
  await lockCredits(ctx, id);
  const d = await loadDocument(ctx, direction, id);
  if (d.status !== 'posted') fail('invoicing.document_state', { status: d.status });
  if (d.deposit_used_by) fail('invoicing.deposit_used', { number: d.number });
  if (BigInt(d.open_amount) !== BigInt(d.payable_amount)) fail('invoicing.has_allocations', { number: d.number });
  const credited = (await creditedOf(ctx, d.workspace_id, [d.id])).get(d.id);
  if (credited) fail('invoicing.has_credits', { number: d.number, credited: `${amountText(credited.total, d.currency)} ${d.currency}`, credits: credited.numbers });
  const debits = await debitsOf(ctx, d);
  if (debits !== '') fail('invoicing.has_debits', { number: d.number, debits });
  const on = given ?? (await todayOf(ctx, d.workspace_id));
  const difference = await undoMoves(ctx, { type: documentSource, id: d.id }, on);
  await releaseAdvances(ctx, d, on);
  let reversal: string | null = null;
  if (d.entry_id) {
    try {
      reversal = (await reverseEntry(ctx, d.entry_id, { on, memo: [d.number, reason].join(' · '), locks: locksOf(d) })).id;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'accounting.has_settlements') fail('invoicing.has_allocations', { number: d.number });
      throw error;
    }
  }
  await cancelDeferrals(ctx, d, { on, entryId: reversal });
  // Only now: open items are locked before documents, everywhere.
  const now = await setDocument(ctx, d, "status = 'void', open_amount = 0, void_entry_id = $3, voided_on = $4, void_reason = $5", [reversal, on, reason]);
  if (difference !== 0n) await postDifference(ctx, d, difference, on);
  await tellSources(ctx, await sourcesOf(ctx, d));
  tellDocument(ctx, now, 'voided', { number: d.number, kind: d.kind, reason, originId: d.origin_id, changes: { status: ['posted', 'void'] } });
  return readDocument(ctx, now);
};

/** Deposits that were taken off are free again, and so is what a credit gave back: their advances are open. What customers owe by it is left to whoever settled that. */
async function releaseAdvances(ctx: Ctx, d: DocumentRow, on: string): Promise<void> {
  const from = new Set([...(await depositsOf(ctx, d)).map((u) => u.depositId), ...(isCredit(d.kind) && d.origin_id ? [d.origin_id] : [])]);
  if (from.size === 0) return;
  const owed = new Set((await controlItems(ctx, d)).map((i) => i.id));
  const advances = ((await itemsOfSources(ctx, documentSource, [d.id])).get(d.id) ?? []).filter((i) => i.entryId === d.entry_id && !owed.has(i.id));
  const settled = advances.length > 0 ? await settlementsOf(ctx, advances.map((i) => i.id)) : [];
  for (const s of settled.filter((x) => x.otherSourceType === documentSource && from.has(x.otherSourceId ?? ''))) await undoSettlement(ctx, s.id, on);
  await freeDeposits(ctx, d);
}

/** What layers are worth by now and what the entry's reversal says can differ. */
async function postDifference(ctx: Ctx, d: DocumentRow, difference: bigint, on: string): Promise<void> {
  const [{ baseCurrency }, roles] = [await requireBook(ctx), await accountsByRole(ctx, ['inventory', 'ppv'])];
  const line = (accountId: string, base: bigint) => ({ accountId, base, currency: baseCurrency, amount: base, rate: '1' });
  await postEntry(ctx, { journal: 'stock', on, memo: d.number!, reference: d.number!, sourceType: 'invoicing.stock_difference', sourceId: d.id, lines: [line(roles.ppv, difference), line(roles.inventory, -difference)] });
}
