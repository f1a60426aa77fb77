import type { Ctx } from '#core/server/context.ts';
import { accountsByRole, itemsOfSources, postEntry, settle, settlementsOf } from '#modules/accounting/api.ts';
import { paymentSource, type StoredPayment } from './rows.ts';

/** Where entries that take an early discount back say they come from. */
const discountSource = 'payments.discount';

/** What a payment's open item is settled with, the latest first: its uses, without what took early discounts back. */
export async function usesOf(ctx: Ctx, itemId: string): ReturnType<typeof settlementsOf> {
  return (await settlementsOf(ctx, [itemId])).filter((s) => s.otherSourceType !== discountSource);
}

/** Keeps what of the settlements of a payment was an early discount; amounts in minor units of its currency and of the books'. */
export async function keepDiscounts(ctx: Ctx, paymentId: string, discounts: ReadonlyArray<{ settlementId: string; amount: bigint; base: bigint }>): Promise<void> {
  if (discounts.length === 0) return;
  await ctx.sql(
    'insert into payments.discount (settlement_id, workspace_id, payment_id, amount, base_amount) select d.settlement, $1, $2, d.amount, d.base from unnest($3::uuid[], $4::bigint[], $5::bigint[]) as d(settlement, amount, base)',
    [ctx.workspaceId, paymentId, discounts.map((d) => d.settlementId), discounts.map((d) => String(d.amount)), discounts.map((d) => String(d.base))], 'payments.keep_discounts');
}

/** Takes the early discount of a use back once that use is: otherwise more would be left of the payment than was paid, and could be given back. */
export async function undoDiscount(ctx: Ctx, payment: StoredPayment, settlementId: string, on: string): Promise<void> {
  const [discount] = await ctx.sql<{ amount: string; base_amount: string }>('select d.amount, d.base_amount from payments.discount d where d.workspace_id = $1 and d.settlement_id = $2 and d.entry_id is null', [ctx.workspaceId, settlementId], 'payments.discount_of');
  if (!discount) return;
  const own = (await itemsOfSources(ctx, paymentSource, [payment.id])).get(payment.id)!.find((i) => i.id === payment.item_id)!;
  const role = payment.direction === 'in' ? 'discount_given' : 'discount_taken';
  const sign = payment.direction === 'in' ? 1n : -1n;
  const [amount, base] = [sign * BigInt(discount.amount), sign * BigInt(discount.base_amount)];
  const line = { currency: payment.currency, rate: payment.exchange_rate };
  const entry = await postEntry(ctx, {
    journal: 'general', on, memo: payment.number, reference: payment.number, sourceType: discountSource, sourceId: payment.id,
    lines: [{ ...line, accountId: own.accountId, base, amount, partyId: own.partyId }, { ...line, accountId: (await accountsByRole(ctx, [role]))[role], base: -base, amount: -amount }],
  });
  const [taking] = entry.lineIds as [string];
  const [debitItemId, creditItemId] = payment.direction === 'in' ? [taking, own.id] : [own.id, taking];
  await settle(ctx, { debitItemId, creditItemId, amount: BigInt(discount.amount), on });
  await ctx.sql('update payments.discount set entry_id = $3 where workspace_id = $1 and settlement_id = $2', [ctx.workspaceId, settlementId, entry.id], 'payments.discount_undone');
}

/** Entries that took early discounts of a payment back. */
export async function takenBackBy(ctx: Ctx, paymentId: string): Promise<string[]> {
  return (await ctx.sql<{ entry_id: string }>('select d.entry_id from payments.discount d where d.workspace_id = $1 and d.payment_id = $2 and d.entry_id is not null', [ctx.workspaceId, paymentId], 'payments.discounts_undone')).map((d) => d.entry_id);
}
