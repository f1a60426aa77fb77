import { addDays, daysBetween } from '#core/contract/dates.ts';
import { divideRounded, fineDigits, parseDecimal } from '#core/contract/money.ts';
import { datesDue, type Recurrence } from './recurrence.ts';

/** Money that is expected; `amount` in minor units of the base currency, above 0 when it comes in. */
export interface ExpectedItem { readonly amount: bigint; readonly dueOn: string }

/** Money that comes or goes again and again; dates before today are taken as booked, and so are those up to `bookedUntil`. */
export interface ExpectedSeries { readonly amount: bigint; readonly recurrence: Recurrence; readonly bookedUntil: string | null }

/** A deal that may be won; it counts with its probability (percent, decimal text). */
export interface ExpectedDeal { readonly amount: bigint; readonly closesOn: string; readonly probability: string }

/** What a forecast is made of. */
export interface ForecastInput {
  /** First day of the first week: today. */
  readonly from: string;
  readonly opening: bigint;
  readonly openItems: readonly ExpectedItem[];
  readonly series: readonly ExpectedSeries[];
  readonly deals: readonly ExpectedDeal[];
  /** Days from today after which overdue money is expected: 0 is the first week. */
  readonly overdueLagDays: { readonly receipts: number; readonly payments: number };
  /** Days from a deal's close to its money. */
  readonly dealLagDays: number;
}

/** A week of the forecast, in minor units: `closing` = `opening` + receipts + payments (below 0) + series + deals. */
export interface ForecastWeek {
  readonly from: string;
  readonly to: string;
  readonly opening: bigint;
  readonly receipts: bigint;
  readonly payments: bigint;
  readonly seriesIn: bigint;
  readonly seriesOut: bigint;
  readonly deals: bigint;
  readonly closing: bigint;
}

/** Weeks that a forecast covers. */
export const forecastWeeks = 13;

type Column = 'receipts' | 'payments' | 'seriesIn' | 'seriesOut' | 'deals';

/** Cash for 13 weeks from open items by due date, repeating entries and the weighted pipeline; what falls later is left out. */
export function forecastCash(input: ForecastInput): ForecastWeek[] {
  const columns = Array.from({ length: forecastWeeks }, (): Record<Column, bigint> => ({ receipts: 0n, payments: 0n, seriesIn: 0n, seriesOut: 0n, deals: 0n }));
  const put = (on: string, column: Column, amount: bigint): void => {
    const week = columns[Math.floor(daysBetween(input.from, on) / 7)];
    if (week) week[column] += amount;
  };
  for (const { amount, dueOn } of input.openItems) {
    const column = amount > 0n ? 'receipts' : 'payments';
    put(dueOn < input.from ? addDays(input.from, input.overdueLagDays[column]) : dueOn, column, amount);
  }
  const yesterday = addDays(input.from, -1);
  const last = addDays(input.from, forecastWeeks * 7 - 1);
  for (const { amount, recurrence, bookedUntil } of input.series) {
    for (const date of datesDue(recurrence, bookedUntil !== null && bookedUntil > yesterday ? bookedUntil : yesterday, last)) put(date, amount > 0n ? 'seriesIn' : 'seriesOut', amount);
  }
  for (const { amount, closesOn, probability } of input.deals) put(addDays(closesOn < input.from ? input.from : closesOn, input.dealLagDays), 'deals', weighted(amount, probability));
  return weeksFrom(input.from, input.opening, columns);
}

/** The first week that ends below an amount (minor units), or null: when money runs short. */
export function firstShortWeek(weeks: readonly ForecastWeek[], least = 0n): ForecastWeek | null {
  return weeks.find(({ closing }) => closing < least) ?? null;
}

function weeksFrom(from: string, opening: bigint, columns: readonly Readonly<Record<Column, bigint>>[]): ForecastWeek[] {
  let cash = opening;
  return columns.map((column, index) => {
    const before = cash;
    cash += column.receipts + column.payments + column.seriesIn + column.seriesOut + column.deals;
    return { from: addDays(from, index * 7), to: addDays(from, index * 7 + 6), opening: before, ...column, closing: cash };
  });
}

function weighted(amount: bigint, probability: string): bigint {
  const { digits, scale } = parseDecimal(probability, fineDigits);
  return divideRounded(amount * digits, 100n * 10n ** BigInt(scale));
}
