import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { itemsOfSources, settle } from '#modules/accounting/api.ts';
import { documentSource } from '../../contract/documents.ts';
import { depositsOf, type DepositUse } from './deposits.ts';
import { documentsById, type DocumentRow } from './rows.ts';

/** Marks deposits as taken off this document, each by one document only; refuses one that another took meanwhile. */
export async function takeDeposits(ctx: Ctx, d: DocumentRow, uses: readonly DepositUse[]): Promise<Map<string, DocumentRow>> {
  for (const { depositId, number } of uses) {
    const rows = await ctx.sql("update invoicing.document set deposit_used_by = $3, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 and status = 'posted' and (deposit_used_by is null or deposit_used_by = $3) returning 1", [depositId, d.workspace_id, d.id]);
    if (rows.length === 0) fail('invoicing.deposit_used', { number });
  }
  return documentsById(ctx, d.workspace_id, uses.map((u) => u.depositId));
}

/** The advance a deposit made is used up by the line that takes it off: both settle each other. */
export async function settleDeposits(ctx: Ctx, d: DocumentRow): Promise<void> {
  const uses = await depositsOf(ctx, d);
  if (uses.length === 0) return;
  const items = await itemsOfSources(ctx, documentSource, [d.id, ...uses.map((u) => u.depositId)]);
  const control = new Set((items.get(d.id) ?? []).filter((i) => i.entryId === d.entry_id).map((i) => i.id));
  for (const use of uses) {
    const advance = (items.get(use.depositId) ?? []).find((i) => i.openAmount !== 0n && (i.openAmount < 0n) === (d.direction === 'sale') && (items.get(d.id) ?? []).some((own) => own.accountId === i.accountId));
    if (!advance) continue;
    const own = (items.get(d.id) ?? []).find((i) => control.has(i.id) && i.accountId === advance.accountId && size(i.openAmount) === size(advance.openAmount));
    if (!own) continue;
    control.delete(own.id);
    const [debit, credit] = own.openAmount > 0n ? [own, advance] : [advance, own];
    await settle(ctx, { debitItemId: debit.id, creditItemId: credit.id, amount: size(own.openAmount), on: d.issued_on });
  }
}

const size = (n: bigint): bigint => (n < 0n ? -n : n);

/** Sets deposits free again, when the document that took them off is voided. */
export async function freeDeposits(ctx: Ctx, d: DocumentRow): Promise<void> {
  await ctx.sql('update invoicing.document set deposit_used_by = null, version = version + 1, updated_at = now() where workspace_id = $1 and deposit_used_by = $2', [d.workspace_id, d.id]);
}
