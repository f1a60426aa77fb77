import { fineDigits, money, currencyExponent, decimalToText, divideRounded, parseDecimal, type Money } from '#core/contract/money.ts';

/** A rate for distances from a day on: per kilometre or mile, for the first so many of a tax year (null: for all further ones). Decimal texts. */
export interface MileageRate { readonly fromDate: string; readonly first: string | null; readonly rate: string }

/** A part of a claimed distance at one rate. */
export interface MileageStep { readonly distance: string; readonly rate: string }

/** A mileage claim; the amount is rounded once. */
export interface MileageClaim { readonly amount: Money; readonly steps: readonly MileageStep[] }

/** The tiers in force on a day, shortest first: those of the latest `fromDate` that is not after it. */
export function mileageTiers(rates: readonly MileageRate[], on: string): MileageRate[] {
  const latest = rates.reduce((day, { fromDate }) => (fromDate <= on && fromDate > day ? fromDate : day), '');
  return rates.filter(({ fromDate }) => fromDate === latest).toSorted((a, b) => (limitOf(a) ?? endless) < (limitOf(b) ?? endless) ? -1 : 1);
}

/** First day of the tax year a date lies in, of years that begin on a month and day (6 April: 4, 6); tiers count from there. */
export function taxYearStart(date: string, month: number, day: number): string {
  const start = `${date.slice(0, 4)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return start <= date ? start : `${String(Number(date.slice(0, 4)) - 1).padStart(4, '0')}${start.slice(4)}`;
}

/**
 * Pays a distance when `before` was claimed earlier in the tax year (both decimal text, up to six fraction digits): each part at the rate of the tier it falls in.
 * Throws RangeError when no rate is in force or none reaches that far.
 */
export function mileageClaim(rates: readonly MileageRate[], on: string, before: string, distance: string, currency: string): MileageClaim {
  let from = millionths(before);
  const to = from + millionths(distance);
  const steps: MileageStep[] = [];
  let exact = 0n;
  for (const tier of mileageTiers(rates, on)) {
    const limit = limitOf(tier) ?? endless;
    const reached = to < limit ? to : limit;
    if (reached <= from) continue;
    exact += (reached - from) * millionths(tier.rate);
    steps.push({ distance: plain(reached - from), rate: tier.rate });
    from = reached;
  }
  if (from < to) throw new RangeError('there is no rate for that distance');
  return { amount: money(divideRounded(exact * 10n ** BigInt(currencyExponent(currency)), million * million), currency), steps };
}

const million = 10n ** BigInt(fineDigits);
const endless = 10n ** 30n;

const limitOf = ({ first }: MileageRate): bigint | null => (first === null ? null : millionths(first));

function millionths(text: string): bigint {
  const { digits, scale } = parseDecimal(text, fineDigits);
  if (digits < 0n) throw new RangeError('distances and rates are not negative');
  return digits * 10n ** BigInt(fineDigits - scale);
}

function plain(value: bigint): string {
  return decimalToText({ digits: value, scale: fineDigits }).replace(/\.?0+$/, '');
}
