import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { accountsByRole, relieved, toBase, writeOffRules, type OpenItem } from '#modules/accounting/api.ts';
import { paymentSays, type WriteOffReason } from '../contract.ts';
import { amountText } from './rows.ts';

/** A small rest of an item that is given up: minor units of the payment's currency, and what that stands for in the books. */
interface GivenUp { item: OpenItem; amount: bigint; writeOff: bigint; discount: bigint }

/** What of the parts of a payment nobody pays, in minor units of its currency and what that stands for in the books. */
export function sumOf<K extends 'discount' | 'writeOff'>(parts: ReadonlyArray<{ item: OpenItem } & Record<K, bigint>>, of: K): { amount: bigint; base: bigint } {
  return parts.reduce((sum, p) => ({ amount: sum.amount + p[of], base: sum.base + relieved(p.item, p[of]) }), { amount: 0n, base: 0n });
}

/** The account of a reason. Discounts are given to who pays us and taken from whom we pay. */
async function accountOf(ctx: Ctx, reason: WriteOffReason, direction: 'in' | 'out', usual: string | null): Promise<string> {
  if (reason === 'small_balance' && usual) return usual;
  const role = reason === 'small_balance' ? 'bad_debt' as const : reason === 'bank_fees' ? 'bank_fee' as const : reason === 'rounding' ? 'rounding' as const : direction === 'in' ? 'discount_given' as const : 'discount_taken' as const;
  return (await accountsByRole(ctx, [role]) as Record<typeof role, string>)[role];
}

/**
 * Where the small rests of a payment go: what stays open of items (`writeOff`), and what is more than they come to (`rest`, minor units of the payment's currency). Null when there is none. Refuses what leaves something
 * of an item open, and what together is worth more than the bank settings allow.
 */
export async function writeOffAccount(ctx: Ctx, { parts, rest, reason, direction, currency, rate, baseCurrency }: { parts: readonly GivenUp[]; rest: bigint; reason: WriteOffReason; direction: 'in' | 'out'; currency: string; rate: string; baseCurrency: string }): Promise<string | null> {
  const first = parts.findIndex((p) => p.writeOff > 0n);
  if (first < 0 && rest === 0n) return null;
  for (const [i, { item, amount, discount, writeOff }] of parts.entries()) {
    const left = (item.openAmount < 0n ? -item.openAmount : item.openAmount) - amount - discount;
    if (writeOff > 0n && writeOff !== left) failField(`allocations.${i}.writeOff`, paymentSays('payments.write_off_whole', { number: item.number, rest: `${amountText(left, currency)} ${currency}` }));
  }
  const { limit, accountId } = await writeOffRules(ctx);
  const base = sumOf(parts, 'writeOff').base + toBase(rest, currency, rate, baseCurrency);
  if (base > limit) failField(first < 0 ? 'writeOffRest' : `allocations.${first}.writeOff`, paymentSays('payments.write_off_limit', { limit: `${amountText(limit, baseCurrency)} ${baseCurrency}` }));
  return accountOf(ctx, reason, direction, accountId);
}
