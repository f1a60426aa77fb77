import { addDays, daysBetween } from '#core/contract/dates.ts';
import { dayInMonth } from './months.ts';

/** How something repeats. It ends after `count` times, or with `endOn`, or never. */
export interface Recurrence {
  readonly every: number;
  readonly unit: 'day' | 'week' | 'month' | 'year';
  /** The first date is this day, or the first anchor day from it on. */
  readonly startOn: string;
  /** Day of the month (1–31, 31 is the last) for months and years; without it the day of `startOn`. */
  readonly anchorDay?: number;
  /** The last day on which it may fall. */
  readonly endOn?: string;
  readonly count?: number;
}

/** The date of the n-th time (0 is the first), or null past the end (at the latest that of the year 9999). Throws RangeError for an interval that is not a whole number above 0. */
export function occurrence(recurrence: Recurrence, n: number): string | null {
  const { every, unit, startOn, endOn, count } = recurrence;
  if (!Number.isInteger(every) || every < 1) throw new RangeError('an interval is a whole number above 0');
  if (n < 0 || (count !== undefined && n >= count)) return null;
  const date = unit === 'day' || unit === 'week' ? byDays(startOn, n * every * daysOf[unit]) : byMonths(recurrence, n);
  return date === null || (endOn !== undefined && date > endOn) ? null : date;
}

/** The next date after a day; with null the first one. Null when there is none. */
export function nextOccurrence(recurrence: Recurrence, after: string | null): string | null {
  return occurrence(recurrence, after === null ? 0 : firstAfter(recurrence, after));
}

/**
 * All dates after one day (null: from the first on) up to and with another, in order: what a scheduler that stood still has to make up for, each once.
 * At most `most` are given; ask again after the last one.
 */
export function datesDue(recurrence: Recurrence, after: string | null, upTo: string, most = 366): string[] {
  const dates: string[] = [];
  for (let n = after === null ? 0 : firstAfter(recurrence, after); dates.length < most; n += 1) {
    const date = occurrence(recurrence, n);
    if (date === null || date > upTo) break;
    dates.push(date);
  }
  return dates;
}

const daysOf = { day: 1, week: 7 } as const;
const monthsOf = { month: 1, year: 12 } as const;
// Later days have five digits and no longer sort as text.
const lastYear = 9999;

function byDays(startOn: string, days: number): string | null {
  const date = addDays(startOn, days);
  return date.length > 10 ? null : date;
}

function byMonths({ every, unit, startOn, anchorDay }: Recurrence, n: number): string | null {
  const day = anchorDay ?? Number(startOn.slice(8));
  const months = (dayInMonth(startOn, 0, day) < startOn ? 1 : 0) + n * every * monthsOf[unit as 'month' | 'year'];
  const inYear = Number(startOn.slice(0, 4)) + Math.floor((Number(startOn.slice(5, 7)) - 1 + months) / 12);
  return inYear > lastYear ? null : dayInMonth(startOn, months, day);
}

/** The number of the first time after a day, reached without walking through all times before it. */
function firstAfter(recurrence: Recurrence, after: string): number {
  const { every, unit, startOn } = recurrence;
  const longest = { day: 1, week: 7, month: 31, year: 366 }[unit] * every;
  let n = Math.max(0, Math.floor(daysBetween(startOn, after) / longest) - 1);
  for (let date = occurrence(recurrence, n); date !== null && date <= after; date = occurrence(recurrence, n)) n += 1;
  return n;
}
