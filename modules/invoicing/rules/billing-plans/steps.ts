import { decimalToText, divideRounded, money, moneyToDecimal } from '#core/contract/money.ts';
import { microPercent } from '../documents/price.ts';

/** What of a step its amount depends on: a share of the whole in percent, or a fixed amount in minor units. */
export interface StepShare { percent: string | null; amount: bigint | null }

const hundred = 100_000_000n;

/** A percentage of an amount, rounded. */
export const percentOf = (whole: bigint, percent: string): bigint => divideRounded(whole * microPercent(percent), hundred);

/** What the steps come to; the last one takes what rounding leaves over. */
export function stepAmounts(whole: bigint, steps: readonly StepShare[]): bigint[] {
  let left = whole;
  return steps.map(({ percent, amount }, i) => {
    const own = i === steps.length - 1 ? left : amount ?? percentOf(whole, percent ?? '0');
    left -= own;
    return own;
  });
}

/** By how much steps miss the whole (more than nothing: something is missing), in percent or as an amount; null when they add up to it. */
export function stepsMiss(whole: bigint, steps: readonly StepShare[], currency: string): { unit: 'percent' | 'amount'; isOver: boolean; miss: string } | null {
  const positive = (n: bigint) => (n < 0n ? -n : n);
  if (steps.length === 0) return { unit: 'percent', isOver: false, miss: '100' };
  if (steps.every((s) => s.amount === null)) {
    const miss = hundred - steps.reduce((sum, s) => sum + microPercent(s.percent ?? '0'), 0n);
    return miss === 0n ? null : { unit: 'percent', isOver: miss < 0n, miss: decimalToText({ digits: positive(miss), scale: 6 }).replace(/\.?0+$/, '') };
  }
  const miss = whole - steps.reduce((sum, s) => sum + (s.amount ?? percentOf(whole, s.percent ?? '0')), 0n);
  // Each percentage is rounded: so many units the last step takes.
  const rounding = BigInt(steps.filter((s) => s.amount === null).length);
  return positive(miss) <= rounding / 2n ? null : { unit: 'amount', isOver: miss < 0n, miss: moneyToDecimal(money(positive(miss), currency)) };
}

/** Shares of the whole of steps that are not billed, after that of what is billed: all but what is `left` for them, in minor units. Of nothing agreed there are theirs alone. */
export const withBilled = (whole: bigint, left: bigint, isBilled: boolean, open: readonly StepShare[]): StepShare[] => [...(isBilled && whole > 0n ? [{ percent: null, amount: whole - left }] : []), ...open];

/** By how much steps that are not billed miss what is `left` for them; null when they add up to it, and for amounts of nothing agreed. */
export function openMiss(whole: bigint, left: bigint, isBilled: boolean, open: readonly StepShare[], currency: string): ReturnType<typeof stepsMiss> {
  if (open.length === 0) return left > 0n ? { unit: 'amount', isOver: false, miss: moneyToDecimal(money(left, currency)) } : null;
  return whole === 0n && open.some((s) => s.amount !== null) ? null : stepsMiss(whole, withBilled(whole, left, isBilled, open), currency);
}

/** Whether an amount is this percentage of the whole, as far as one of so many steps may be rounded. */
export function isShare(amount: bigint, whole: bigint, percent: string, steps: number): boolean {
  const off = amount - percentOf(whole, percent);
  return (off < 0n ? -off : off) <= BigInt(steps);
}

/** What steps that are not billed come to now: as planned while there is enough, and the last one takes all the rest. */
export function openAmounts(left: bigint, planned: readonly bigint[]): bigint[] {
  let rest = left < 0n ? 0n : left;
  return planned.map((amount, i) => {
    const own = i === planned.length - 1 || amount > rest ? rest : amount;
    rest -= own;
    return own;
  });
}

/** What stays of steps that are not billed when so much of them was billed in another way: it comes off the first ones. */
export function lessFromFirst(planned: readonly bigint[], taken: bigint): bigint[] {
  let rest = taken;
  return planned.map((amount) => {
    const off = amount < rest ? amount : rest;
    rest -= off;
    return amount - off;
  });
}

/** A share in percent with at most two digits. */
export function shareText(part: bigint, whole: bigint): string {
  if (whole <= 0n) return '0';
  const hundredths = (part * 10_000n) / whole;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`.replace(/\.?0+$/, '');
}
