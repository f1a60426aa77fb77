import type { Ctx } from '#core/server/context.ts';
import { getRow } from '#core/server/resource/records.ts';
import { findAccounts, moneyShownBy } from '#modules/accounting/api.ts';
import type { Payment, PaymentRow } from '../contract.ts';
import { amountText, loadPayment, paymentRecord } from './rows.ts';
import { unpaidOf, usesOf } from './unpaid.ts';

/** The whole payment. */
export async function readPayment(ctx: Ctx, id: string): Promise<Payment> {
  const row = await getRow<PaymentRow>(ctx, paymentRecord, id);
  const stored = await loadPayment(ctx, id);
  const shown = await moneyShownBy(ctx, stored.entry_id, stored.account_id);
  const account = (await findAccounts(ctx, [stored.account_id])).get(stored.account_id);
  // A voided one is settled with its own reversal: that is no use of it.
  const settlements = row.status === 'void' ? [] : await usesOf(ctx, stored.item_id);
  const unpaid = await unpaidOf(ctx, id);
  const taken = (settlementId: string, kind: 'discount' | 'write_off') => unpaid.get(settlementId)?.find((u) => u.kind === kind);
  const steps: Payment['steps'] = [];
  if (row.status === 'posted') {
    if (ctx.can('payments.payment.record')) steps.push(...(BigInt(stored.open_amount) === 0n ? [] : ['allocate' as const, ...(row.side === 'employee' ? [] : ['refund' as const])]), ...(settlements.length > 0 ? ['unallocate' as const] : []));
    if (ctx.can('payments.payment.void')) steps.push('void');
  }
  return {
    ...row, accountName: account ? `${account.code} ${account.name}` : '', entryNumber: row.number, shownBy: shown && { bankLineId: shown.id, bankAccountId: shown.bankAccountId, payee: shown.payee, text: shown.text },
    writtenOff: amountText(stored.written_off, stored.currency), writeOffReason: stored.write_off_reason || null,
    allocations: settlements.map((s) => ({
      settlementId: s.id, itemId: s.otherId, sourceType: s.otherSourceType, sourceId: s.otherSourceId, number: s.otherNumber, on: s.on, amount: amountText(s.amount, stored.currency),
      discount: amountText(taken(s.id, 'discount')?.amount ?? 0n, stored.currency), discountTax: amountText(taken(s.id, 'discount')?.tax ?? 0n, stored.currency), writtenOff: amountText(taken(s.id, 'write_off')?.amount ?? 0n, stored.currency), writeOffReason: taken(s.id, 'write_off')?.reason || null,
    })), steps,
  };
}
