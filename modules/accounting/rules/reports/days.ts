import { addDays, daysBetween } from '#core/contract/dates.ts';
import { addMonths, monthEnd } from '../months.ts';

/** First and last day, YYYY-MM-DD, both included. */
export interface Days { readonly from: string; readonly to: string }

/** Spans that a report is usually about; `custom` has its own days. */
export const periodPresets = ['this_month', 'last_month', 'this_quarter', 'last_quarter', 'this_year', 'last_year', 'custom'] as const;
/** A span that a report is usually about. */
export type PeriodPreset = (typeof periodPresets)[number];

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;

/** First day of the fiscal year a day lies in; `startMonth` is 1–12. */
export function fiscalYearStart(day: string, startMonth: number): string {
  const start = `${day.slice(0, 4)}-${String(startMonth).padStart(2, '0')}-01`;
  return start <= day ? start : addMonths(start, -12);
}

/** Twelve months (YYYY-MM) of the fiscal year that begins in a calendar year; `startMonth` is 1–12. */
export function fiscalMonths(year: number, startMonth: number): string[] {
  const first = `${year}-${String(startMonth).padStart(2, '0')}-01`;
  return Array.from({ length: 12 }, (_, n) => addMonths(first, n).slice(0, 7));
}

/** What a fiscal year is called: 2026, or 2026/27 where it begins within one. */
export const fiscalYearName = (year: number, startMonth: number): string => (startMonth === 1 ? String(year) : `${year}/${String((year + 1) % 100).padStart(2, '0')}`);

/** The days of a preset as seen from `today`; quarters and years are those of the fiscal year. */
export function presetDays(preset: Exclude<PeriodPreset, 'custom'>, today: string, startMonth: number): Days {
  const month = monthStart(today);
  const year = fiscalYearStart(today, startMonth);
  const quarter = quarterStart(today, startMonth);
  const whole = (from: string, months: number): Days => ({ from, to: monthEnd(addMonths(from, months - 1)) });
  switch (preset) {
    case 'this_month': return whole(month, 1);
    case 'last_month': return whole(addMonths(month, -1), 1);
    case 'this_quarter': return whole(quarter, 3);
    case 'last_quarter': return whole(addMonths(quarter, -3), 3);
    case 'this_year': return whole(year, 12);
    case 'last_year': return whole(addMonths(year, -12), 12);
  }
}

/** First day of the quarter of the fiscal year a day lies in. */
export function quarterStart(day: string, startMonth: number): string {
  const year = fiscalYearStart(day, startMonth);
  const passed = monthsBetween(year, monthStart(day));
  return addMonths(year, passed - (passed % 3));
}

function monthsBetween(from: string, to: string): number {
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
}

/** True when the span begins with a month and ends with one. */
const isWholeMonths = ({ from, to }: Days): boolean => from.endsWith('-01') && to === monthEnd(to);

/** The span just before, of the same length: as many months before whole months, else as many days. */
export function previousPeriod({ from, to }: Days): Days {
  if (isWholeMonths({ from, to })) {
    const months = monthsBetween(from, to) + 1;
    return { from: addMonths(from, -months), to: addDays(from, -1) };
  }
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: addDays(from, -1) };
}

/** The same span a year before; the end of a month stays the end of a month. */
export function previousYear({ from, to }: Days): Days {
  const end = addMonths(to, -12);
  return { from: addMonths(from, -12), to: to === monthEnd(to) ? monthEnd(end) : end };
}

/** A span cut into months, quarters or fiscal years in their order; the first and the last may be cut short. Stops after `most` pieces. */
export function piecesOf({ from, to }: Days, by: 'month' | 'quarter' | 'year', startMonth: number, most: number): Days[] {
  const pieces: Days[] = [];
  const months = { month: 1, quarter: 3, year: 12 }[by];
  let start = by === 'month' ? monthStart(from) : by === 'quarter' ? quarterStart(from, startMonth) : fiscalYearStart(from, startMonth);
  while (start <= to && pieces.length < most) {
    const end = monthEnd(addMonths(start, months - 1));
    pieces.push({ from: start < from ? from : start, to: end > to ? to : end });
    start = addDays(end, 1);
  }
  return pieces;
}

/** Months (YYYY-MM) a span touches, at most `most`. */
export function monthsOf({ from, to }: Days, most = 600): string[] {
  const months: string[] = [];
  for (let day = monthStart(from); day <= to && months.length < most; day = addMonths(day, 1)) months.push(day.slice(0, 7));
  return months;
}
