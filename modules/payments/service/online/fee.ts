import type { Ctx } from '#core/server/context.ts';
import { accountsByRole, findAccounts, postEntry, requireBook, toBase } from '#modules/accounting/api.ts';
import { lockPayment, tellPayment, today } from '../rows.ts';
import { onlineOf } from './settings.ts';

/** Books the fee of an online payment that the provider told only later: expense to the account it arrived on, once. */
export async function bookFee(robot: Ctx, paymentId: string, fee: bigint): Promise<void> {
  const payment = await lockPayment(robot, paymentId);
  if (payment.status !== 'posted' || payment.fee_entry_id !== null || BigInt(payment.fee_amount) > 0n || fee <= 0n) return;
  const book = await requireBook(robot);
  const account = (await findAccounts(robot, [payment.account_id])).get(payment.account_id);
  const kept = account?.currency ?? book.baseCurrency;
  // An account in a third currency: what it shows is not known, the bank's statement will say it.
  if (kept !== payment.currency && kept !== book.baseCurrency) return;
  const base = toBase(fee, payment.currency, payment.exchange_rate, book.baseCurrency);
  const feeAccountId = (await onlineOf(robot, payment.workspace_id))?.feeAccountId ?? (await accountsByRole(robot, ['bank_fee'])).bank_fee;
  const entry = await postEntry(robot, {
    journal: 'bank', on: await today(robot), memo: payment.number, reference: payment.number, sourceType: 'payments.fee', sourceId: paymentId,
    lines: [
      { accountId: feeAccountId, base, currency: payment.currency, amount: fee, rate: payment.exchange_rate },
      { accountId: payment.account_id, base: -base, currency: kept, amount: kept === payment.currency ? -fee : -base, rate: kept === payment.currency ? payment.exchange_rate : '1' },
    ],
  });
  await robot.sql('update payments.payment set fee_amount = $3, fee_entry_id = $4, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2', [paymentId, robot.workspaceId, fee, entry.id], 'payments.fee');
  tellPayment(robot, { ...payment, version: payment.version + 1 }, 'fee_booked');
}
