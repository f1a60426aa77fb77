import { addDays, daysBetween } from '#core/contract/dates.ts';
import { divideRounded } from '#core/contract/money.ts';
import { addMonths, monthEnd, monthsIn } from './months.ts';

/** How an amount is spread over a period: equal parts per month, or by days. */
export type DeferralMethod = 'months' | 'days';

/** A part of a deferred amount, in minor units, recognised on the last day of a month. */
export interface DeferralPart { readonly on: string; readonly amount: bigint }

/** `count` equal parts of an amount (minor units); what cannot be divided goes to the last. Throws RangeError for no parts. */
export function equalParts(total: bigint, count: number): bigint[] {
  if (!Number.isInteger(count) || count < 1) throw new RangeError('an amount is spread over one part or more');
  const part = total / BigInt(count);
  return Array.from({ length: count }, (_, index) => (index === count - 1 ? total - part * BigInt(count - 1) : part));
}

/** Parts of an amount by days, cumulatively rounded: each is round(total × days so far ÷ all days) less what was booked before. Throws RangeError for no days. */
export function partsByDays(total: bigint, days: readonly number[]): bigint[] {
  const all = days.reduce((sum, count) => sum + count, 0);
  if (all < 1 || days.some((count) => !Number.isInteger(count) || count < 0)) throw new RangeError('an amount is spread over one day or more');
  let soFar = 0;
  let booked = 0n;
  return days.map((count) => {
    soFar += count;
    const part = divideRounded(total * BigInt(soFar), BigInt(all)) - booked;
    booked += part;
    return part;
  });
}

/** Spreads an amount (minor units, either sign) over a period, both days included; the parts add up to it. Throws RangeError when the period ends before it begins. */
export function deferralSchedule(method: DeferralMethod, total: bigint, from: string, to: string): DeferralPart[] {
  if (to < from) throw new RangeError('a period ends after it begins');
  if (method === 'months') return equalParts(total, monthsIn(from, to)).map((amount, index) => ({ on: monthEnd(addMonths(`${from.slice(0, 7)}-01`, index)), amount }));
  const pieces: { on: string; days: number }[] = [];
  for (let start = from; start <= to;) {
    const on = monthEnd(start);
    pieces.push({ on, days: daysBetween(start, on < to ? on : to) + 1 });
    start = addDays(on, 1);
  }
  const parts = partsByDays(total, pieces.map(({ days }) => days));
  return pieces.map(({ on }, index) => ({ on, amount: parts[index]! }));
}
