import { allocate, currencyExponent, decimalToText, money, moneyToDecimal, parseDecimal, parseMoney } from '#core/contract/money.ts';
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

const millionths = (text: string): bigint => { const { digits, scale } = parseDecimal(text, 6); return digits * 10n ** BigInt(6 - scale); };
type SplitBy = 'parts' | 'percent' | 'amount';

/** Millionths that the shares lack of what they are meant to come to; negative where they are too much, 0 where nothing is asked of them. */
function lacking(by: SplitBy, shares: readonly string[], amount: string | null): bigint {
  if (by === 'parts' || shares.length === 0 || (by === 'amount' && amount === null)) return 0n;
  return shares.reduce((left, share) => left - millionths(share), by === 'percent' ? hundred : millionths(amount!));
}

/** True where the shares of an expense's parts come to what they were meant as: percent to 100, amounts to all of it. All are decimal texts. */
export const sharesFit = (by: SplitBy, shares: readonly string[], amount: string | null): boolean => lacking(by, shares, amount) === 0n;

/** What is still to divide, as decimal text: percent, or an amount of the currency with its digits, where less than its smallest unit counts as one. Null where the shares fit. Texts that are no decimals count as nothing. */
export function splitLeft(by: SplitBy, shares: readonly string[], amount: string | null, currency: string): string | null {
  const readable = (text: string) => { try { millionths(text); return true; } catch { return false; } };
  const left = lacking(by, shares.filter(readable), amount === null || readable(amount) ? amount : null);
  if (left === 0n) return null;
  if (by === 'percent') return decimalToText({ digits: left, scale: 6 }).replace(/\.?0+$/, '');
  const unit = 10n ** BigInt(6 - currencyExponent(currency));
  return moneyToDecimal(money(left / unit + (left % unit === 0n ? 0n : left > 0n ? 1n : -1n), currency));
}
