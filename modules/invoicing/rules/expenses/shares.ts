import { allocate, money, parseDecimal, parseMoney } from '#core/contract/money.ts';
import type { SplitWay } from '../../contract/expenses/words.ts';

/** The own part and those of the others, in their order, in minor units: they add up to the whole. Or what is wrong: with a share, by its place; or all is given away (`at` null). */
export type SharedAmounts = { own: bigint; parts: bigint[] } | { wrong: 'share_form' | 'share_nothing' | 'share_all'; at: number | null };

const hundred = 100_000_000n;

/** Splits an amount by largest remainder, the own part first: 100.00 between three is 33.34, 33.33 and 33.33. Shares are decimal texts; they are not looked at where all get alike. */
export function sharedAmounts(whole: bigint, currency: string, way: SplitWay, shares: readonly string[]): SharedAmounts {
  const weights: bigint[] = [];
  for (const [at, text] of way === 'equal' ? [] : shares.entries()) {
    try {
      if (way === 'amount') weights.push(parseMoney(text, currency).amount);
      else { const { digits, scale } = parseDecimal(text, 6); weights.push(digits * 10n ** BigInt(6 - scale)); }
    } catch { return { wrong: 'share_form', at }; }
    if (weights[at]! <= 0n) return { wrong: 'share_nothing', at };
  }
  const given = weights.reduce((sum, w) => sum + w, 0n);
  if (way !== 'equal' && given >= (way === 'amount' ? whole : hundred)) return { wrong: 'share_all', at: null };
  const all = way === 'equal' ? [1n, ...shares.map(() => 1n)] : [(way === 'amount' ? whole : hundred) - given, ...weights];
  const [own, ...parts] = allocate(money(whole, currency), all).map((p) => p.amount);
  const nothing = parts.findIndex((p) => p <= 0n);
  if (nothing >= 0) return { wrong: 'share_nothing', at: nothing };
  return own! <= 0n ? { wrong: 'share_all', at: null } : { own: own!, parts };
}

/** True where the shares of an expense's parts come to what they were meant as: percent to 100, amounts to all of it. All are decimal texts. */
export function sharesFit(by: 'parts' | 'percent' | 'amount', shares: readonly string[], amount: string | null): boolean {
  if (by === 'parts' || shares.length === 0) return true;
  const millionths = (text: string) => { const { digits, scale } = parseDecimal(text, 6); return digits * 10n ** BigInt(6 - scale); };
  const sum = shares.reduce((all, share) => all + millionths(share), 0n);
  return by === 'percent' ? sum === hundred : amount === null || sum === millionths(amount);
}
