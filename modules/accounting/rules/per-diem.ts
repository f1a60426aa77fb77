import { divideRounded, fineDigits, money, parseDecimal, sum, type Money } from '#core/contract/money.ts';

/** Meals that may be given on a trip. */
export const meals = ['breakfast', 'lunch', 'dinner'] as const;
/** A meal that may be given on a trip. */
export type Meal = (typeof meals)[number];

/** Daily allowance of a country: the full day, what a day of arrival or departure counts, and what a meal that was given takes off; percentages of the full day as decimal text. */
export interface PerDiemRate { readonly day: Money; readonly halfDayPercent: string; readonly mealPercent: Readonly<Record<Meal, string>> }

/** A day of a trip. */
export interface TripDay { readonly length: 'full' | 'half'; readonly mealsGiven: readonly Meal[] }

/** The allowance per day (each rounded, never below 0) and in all. */
export interface PerDiem { readonly days: readonly Money[]; readonly total: Money }

/** The allowance for a trip; a meal takes off its share of the full day on half days too. */
export function perDiem(rate: PerDiemRate, days: readonly TripDay[]): PerDiem {
  const { amount, currency } = rate.day;
  const amounts = days.map(({ length, mealsGiven }) => {
    const given = [...new Set(mealsGiven)].reduce((all, meal) => all + micro(rate.mealPercent[meal]), 0n);
    const share = (length === 'full' ? hundred : micro(rate.halfDayPercent)) - given;
    return money(share > 0n ? divideRounded(amount * share, hundred) : 0n, currency);
  });
  return { days: amounts, total: sum(amounts, currency) };
}

const hundred = 100n * 10n ** BigInt(fineDigits);

function micro(percent: string): bigint {
  const { digits, scale } = parseDecimal(percent, fineDigits);
  return digits * 10n ** BigInt(fineDigits - scale);
}
