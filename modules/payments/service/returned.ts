import type { Ctx } from '#core/server/context.ts';
import { openItems, settle } from '#modules/accounting/api.ts';
import { giveUnpaidAgain, unpaidGone } from './unpaid.ts';
import { loadPayment, lockPayment, tellPayment } from './rows.ts';

/**
 * Has a payment pay again what a return took from it, once that return is void, whoever voided it: nobody is to be reminded of what was paid. No more than is still open of it and
 * left of the payment; the discount that went with it is given again once no other return keeps anything back of the same. Nothing happens when the payment is void itself, or the return took nothing from what it paid.
 */
export async function payAgain(ctx: Ctx, originalId: string, returnId: string, on: string): Promise<void> {
  const original = await lockPayment(ctx, originalId);
  if (original.status === 'void') return;
  // What nobody paid of a use went with the first return of it: when that is void too, the last one that is voided may give it again.
  const taken = await ctx.sql<{ item_id: string; amount: string; held: boolean; unpaid_of: string | null }>(
    `select t.item_id, t.amount, exists (select 1 from payments.return_taken o join payments.payment r on r.id = o.return_id where o.workspace_id = $1 and o.item_id = t.item_id and o.return_id <> $2 and r.returns_id = $3 and r.status = 'posted') as held,
       (select g.unpaid_of from payments.return_taken g join payments.payment r on r.id = g.return_id where g.workspace_id = $1 and g.item_id = t.item_id and (g.return_id = $2 or (r.returns_id = $3 and r.status = 'void'))
       and exists (select 1 from payments.discount d where d.settlement_id = g.unpaid_of and d.entry_id is not null) order by g.return_id = $2 desc, g.return_id desc limit 1) as unpaid_of
     from payments.return_taken t where t.workspace_id = $1 and t.return_id = $2 order by t.item_id`, [ctx.workspaceId, returnId, originalId], 'payments.taken_by_return');
  const paid: string[] = [];
  for (const { item_id: itemId, amount: text, held, unpaid_of: settlementId } of taken) {
    const amount = BigInt(text);
    const items = await openItems(ctx, { ids: [itemId, original.item_id] });
    const [item, own] = [items.find((i) => i.id === itemId), items.find((i) => i.id === original.item_id)];
    if (!item || !own || item.openAmount < 0n) continue;
    const pair = { debitItemId: item.id, creditItemId: own.id, on };
    // It was given for all the money of the use: what another return of the payment keeps back, or others paid meanwhile, is not all. What else is open of the same says nothing.
    const gone = settlementId && !held ? await unpaidGone(ctx, original, settlementId) : null;
    if (gone && item.openAmount >= amount + gone.amount && -own.openAmount >= amount) {
      await giveUnpaidAgain(ctx, original, { settlementId: settlementId!, entryId: gone.entryId, on }, async () => (await settle(ctx, { ...pair, amount: amount + gone.amount, deductions: gone.deductions })).id);
    } else await settle(ctx, { ...pair, amount: [amount, item.openAmount, -own.openAmount].reduce((least, n) => (n < least ? n : least)) });
    paid.push(item.number);
  }
  if (paid.length > 0) tellPayment(ctx, await loadPayment(ctx, original.id), 'allocated', { to: paid });
}
