import { money, moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import type { OpenItemRow } from '../contract.ts';

/** Sums of what is open by the way money settles it and by currency, without what is left of payments. */
export function openSums(items: readonly Pick<OpenItemRow, 'sourceType' | 'pays' | 'currency' | 'open'>[]): Array<{ way: 'in' | 'out'; currency: string; open: string }> {
  const sums = new Map<string, { way: 'in' | 'out'; currency: string; minor: bigint }>();
  for (const { sourceType, pays: way, currency, open } of items) {
    if (sourceType === 'payments.payment') continue;
    const key = `${way}${currency}`;
    sums.set(key, { way, currency, minor: (sums.get(key)?.minor ?? 0n) + parseMoney(open, currency).amount });
  }
  return [...sums.values()].map(({ minor, ...s }) => ({ ...s, open: moneyToDecimal(money(minor, s.currency)) }));
}
