import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { itemsOfSources, settlementsOf } from '#modules/accounting/api.ts';
import type { listPaymentsOf, PaymentUse } from '../contract.ts';
import { amountText, paymentSource } from './rows.ts';

/** What paid a document; empty for what is none of this workspace. */
export async function paymentsOf(ctx: Ctx, { sourceType, sourceId }: InputOf<typeof listPaymentsOf>): Promise<OutputOf<typeof listPaymentsOf>> {
  const items = (await itemsOfSources(ctx, sourceType, [sourceId])).get(sourceId) ?? [];
  const currencyOf = new Map(items.map((i) => [i.id, i.currency]));
  const settlements = items.length === 0 ? [] : await settlementsOf(ctx, items.map((i) => i.id));
  const ids = settlements.flatMap((s) => (s.otherSourceType === paymentSource && s.otherSourceId ? [s.otherSourceId] : []));
  const rows = ids.length === 0 ? [] : await ctx.sql<{ id: string; method: PaymentUse['method']; status: PaymentUse['status'] }>('select id, method, status from payments.payment where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null', [ctx.workspaceId, ids], 'payments.of');
  const payment = new Map(rows.map((r) => [r.id, r]));
  const open = new Map<string, bigint>();
  for (const i of items) if (i.openAmount !== 0n) open.set(i.currency, (open.get(i.currency) ?? 0n) + i.openAmount);
  return {
    items: settlements.map((s) => {
      const currency = currencyOf.get(s.itemId)!;
      const known = s.otherSourceType === paymentSource && s.otherSourceId ? payment.get(s.otherSourceId) : undefined;
      return { settlementId: s.id, sourceType: s.otherSourceType, sourceId: s.otherSourceId, number: s.otherNumber, on: s.on, amount: amountText(s.amount, currency), currency, method: known?.method ?? null, status: known?.status ?? null };
    }),
    open: [...open].map(([currency, amount]) => ({ currency, amount: amountText(amount < 0n ? -amount : amount, currency) })),
  };
}
