import type { Ctx } from '#core/server/context.ts';
import { openItems, settle } from '#modules/accounting/api.ts';
import { giveUnpaidAgain, unpaidGone } from './unpaid.ts';
import { loadPayment, lockPayment, tellPayment } from './rows.ts';

/**
 * Has a payment pay again what a return took from it, once that return is void, whoever voided it: nobody is to be reminded of what was paid. No more than is still open of it and
 * left of the payment; the discount that went with it is given again where all of that still fits. Nothing happens when the payment is void itself, or the return took nothing from what it paid.
 */
export async function payAgain(ctx: Ctx, originalId: string, returnId: string, on: string): Promise<void> {
  const original = await lockPayment(ctx, originalId);
  if (original.status === 'void') return;
  const taken = await ctx.sql<{ item_id: string; amount: string; unpaid_of: string | null }>('select t.item_id, t.amount, t.unpaid_of from payments.return_taken t where t.workspace_id = $1 and t.return_id = $2 order by t.item_id', [ctx.workspaceId, returnId], 'payments.taken_by_return');
  const paid: string[] = [];
  for (const { item_id: itemId, amount: text, unpaid_of: settlementId } of taken) {
    const amount = BigInt(text);
    const items = await openItems(ctx, { ids: [itemId, original.item_id] });
    const [item, own] = [items.find((i) => i.id === itemId), items.find((i) => i.id === original.item_id)];
    if (!item || !own || item.openAmount < 0n) continue;
    const pair = { debitItemId: item.id, creditItemId: own.id, on };
    const gone = settlementId ? await unpaidGone(ctx, original, settlementId) : null;
    if (gone && item.openAmount >= amount + gone.amount && -own.openAmount >= amount) {
      await giveUnpaidAgain(ctx, original, { settlementId: settlementId!, entryId: gone.entryId, on }, async () => (await settle(ctx, { ...pair, amount: amount + gone.amount, deductions: gone.deductions })).id);
    } else await settle(ctx, { ...pair, amount: [amount, item.openAmount, -own.openAmount].reduce((least, n) => (n < least ? n : least)) });
    paid.push(item.number);
  }
  if (paid.length > 0) tellPayment(ctx, await loadPayment(ctx, original.id), 'allocated', { to: paid });
}
