import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { accountsByRole, itemsOfSources, lockBook, settle } from '#modules/accounting/api.ts';
import { documentSource, isCredit } from '../../contract/documents.ts';
import { advanceOf, depositsOf, refuseCredited, type DepositUse } from './deposits.ts';
import { amountText, creditedOf, documentById, documentsById, type DocumentRow } from './rows.ts';

/** Marks deposits as taken off this document, each by one document only; refuses one that another took meanwhile, and one that was credited. The book is locked. */
export async function takeDeposits(ctx: Ctx, d: DocumentRow, uses: readonly DepositUse[]): Promise<Map<string, DocumentRow>> {
  for (const { depositId, number } of uses) {
    const rows = await ctx.sql("update invoicing.document set deposit_used_by = $3, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 and status = 'posted' and (deposit_used_by is null or deposit_used_by = $3) returning 1", [depositId, d.workspace_id, d.id]);
    if (rows.length === 0) fail('invoicing.deposit_used', { number });
  }
  const ids = uses.map((u) => u.depositId);
  const deposits = await documentsById(ctx, d.workspace_id, ids);
  const credited = await creditedOf(ctx, d.workspace_id, ids);
  for (const deposit of deposits.values()) refuseCredited(deposit, credited);
  return deposits;
}

/** Refuses to credit a deposit that a document took off. Whoever credits it and whoever takes it off come one after the other, by the book. */
export async function requireUnused(ctx: Ctx, d: Pick<DocumentRow, 'kind' | 'workspace_id' | 'origin_id'>): Promise<void> {
  if (!isCredit(d.kind) || !d.origin_id || !(await documentById(ctx, d.workspace_id, d.origin_id)).is_deposit) return;
  await lockBook(ctx);
  const deposit = await documentById(ctx, d.workspace_id, d.origin_id);
  if (deposit.deposit_used_by) fail('invoicing.deposit_used', { number: deposit.number });
}

/** The advance a deposit made is used up by the line that takes it off: both settle each other. Refuses one of which something else was settled: its rest would stay open for ever. */
export async function settleDeposits(ctx: Ctx, d: DocumentRow, recoverable: ReadonlyMap<string, { recoverable: string }>): Promise<void> {
  const uses = await depositsOf(ctx, d);
  if (uses.length === 0) return;
  const role = d.direction === 'sale' ? 'customer_advance' : 'vendor_advance';
  const accountId = (await accountsByRole(ctx, [role]))[role];
  const items = await itemsOfSources(ctx, documentSource, [d.id, ...uses.map((u) => u.depositId)]);
  // None where the account of advances is not reconciled.
  const own = (items.get(d.id) ?? []).filter((i) => i.entryId === d.entry_id && i.accountId === accountId);
  for (const use of uses) {
    const whole = advanceOf(use, d.direction, recoverable);
    const at = own.findIndex((i) => size(i.openAmount) === whole);
    if (at < 0) continue;
    const [item] = own.splice(at, 1);
    const advances = (items.get(use.depositId) ?? []).filter((i) => i.accountId === accountId && i.openAmount !== 0n && i.openAmount > 0n !== item!.openAmount > 0n);
    const advance = advances.find((i) => size(i.openAmount) === whole);
    const text = (minor: bigint) => `${amountText(minor, d.currency)} ${d.currency}`;
    if (!advance) fail('invoicing.advance_open', { number: use.number, open: text(advances.reduce((sum, i) => sum + size(i.openAmount), 0n)), net: text(whole) });
    const [debit, credit] = item!.openAmount > 0n ? [item!, advance] : [advance, item!];
    await settle(ctx, { debitItemId: debit.id, creditItemId: credit.id, amount: whole, on: d.issued_on });
  }
}

const size = (n: bigint): bigint => (n < 0n ? -n : n);

/** Sets deposits free again, when the document that took them off is voided. */
export async function freeDeposits(ctx: Ctx, d: DocumentRow): Promise<void> {
  await ctx.sql('update invoicing.document set deposit_used_by = null, version = version + 1, updated_at = now() where workspace_id = $1 and deposit_used_by = $2', [d.workspace_id, d.id]);
}
