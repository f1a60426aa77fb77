import type { Ctx } from '#core/server/context.ts';
import { accountsByRole, requireBook } from '../ledger/book.ts';
import { toBase } from '../ledger/currency.ts';
import { postEntry, type NewLine, type PostedEntry } from '../ledger/post.ts';
import { rateOn } from '../ledger/rates.ts';

/** A transfer as it is kept; amounts in minor units. */
export interface StoredTransfer {
  id: string; number: string; status: 'draft' | 'posted' | 'void'; from_id: string; to_id: string; from_currency: string; to_currency: string; amount: string; to_amount: string; fee_amount: string; fee_account_id: string | null;
  transfer_on: string; arrives_on: string; reference: string; memo: string; entry_id: string | null; arrival_entry_id: string | null; bank_line_id: string | null; version: number;
}
/** Both ends of a transfer: names and ledger accounts. */
export interface TransferEnds { from: { name: string; account_id: string }; to: { name: string; account_id: string } }

/**
 * Posts a transfer. What leaves keeps its base value: the difference to what the rates of the day make of what arrives is an exchange gain or loss. The fee is an expense.
 * With two days, the money is on its way on the account with the role `undeposited` between them. Answers the entry of the out leg and that of the arrival (null when it is one).
 */
export async function postTransferEntries(ctx: Ctx, t: StoredTransfer, { from, to }: TransferEnds): Promise<{ out: PostedEntry; arrival: PostedEntry | null }> {
  const { baseCurrency } = await requireBook(ctx);
  const [amount, arrives, fee] = [BigInt(t.amount), BigInt(t.to_amount), BigInt(t.fee_amount)];
  const rate = await rateOn(ctx, t.from_currency, t.transfer_on, 'transferOn');
  const leftBase = toBase(amount, t.from_currency, rate, baseCurrency);
  const feeBase = toBase(fee, t.from_currency, rate, baseCurrency);
  const arrived = await arrivalValue(ctx, t, { leftBase, arrives, rate, baseCurrency });
  const roles = await accountsByRole(ctx, [
    ...(t.transfer_on === t.arrives_on ? [] : ['undeposited' as const]), ...(fee > 0n && !t.fee_account_id ? ['bank_fee' as const] : []), ...(arrived.base > leftBase ? ['fx_gain' as const] : []), ...(arrived.base < leftBase ? ['fx_loss' as const] : []),
  ]) as Partial<Record<'undeposited' | 'bank_fee' | 'fx_gain' | 'fx_loss', string>>;
  const difference = leftBase - arrived.base;
  const foreign = (accountId: string, base: bigint): NewLine => ({ accountId, base, currency: baseCurrency, amount: base, rate: '1' });
  const feeLine: NewLine[] = fee > 0n ? [{ accountId: t.fee_account_id ?? roles.bank_fee!, base: feeBase, currency: t.from_currency, amount: fee, rate, memo: t.memo }] : [];
  const outLine: NewLine = { accountId: from.account_id, base: -(leftBase + feeBase), currency: t.from_currency, amount: -(amount + fee), rate, memo: to.name };
  const inLine: NewLine = { accountId: to.account_id, base: arrived.base, currency: t.to_currency, amount: arrives, rate: arrived.rate, memo: from.name };
  const fxLine = difference === 0n ? [] : [foreign(difference > 0n ? roles.fx_loss! : roles.fx_gain!, difference)];
  const head = { journal: 'bank' as const, memo: t.memo || `${from.name} → ${to.name}`, reference: t.reference, sourceType: 'accounting.bank_transfer', sourceId: t.id };
  if (t.transfer_on === t.arrives_on) return { out: await postEntry(ctx, { ...head, on: t.transfer_on, lines: [outLine, ...feeLine, inLine, ...fxLine] }), arrival: null };
  const out = await postEntry(ctx, { ...head, on: t.transfer_on, lines: [outLine, ...feeLine, foreign(roles.undeposited!, leftBase)] });
  const arrival = await postEntry(ctx, { ...head, on: t.arrives_on, lines: [foreign(roles.undeposited!, -leftBase), inLine, ...fxLine] });
  return { out, arrival };
}

/** What arrives in the base currency: of one currency it is what left; of two, the rate of the day it arrives. */
async function arrivalValue(ctx: Ctx, t: StoredTransfer, { leftBase, arrives, rate, baseCurrency }: { leftBase: bigint; arrives: bigint; rate: string; baseCurrency: string }): Promise<{ base: bigint; rate: string }> {
  if (t.from_currency === t.to_currency) return { base: leftBase, rate };
  const own = await rateOn(ctx, t.to_currency, t.arrives_on, 'arrivesOn');
  return { base: toBase(arrives, t.to_currency, own, baseCurrency), rate: own };
}
