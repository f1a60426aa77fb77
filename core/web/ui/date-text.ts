import { calendarDate, daysBetween, formatDateTime, formatRelative } from '#core/contract/dates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The browser's own time zone, for people who have not chosen one. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** "2 hours ago", "yesterday", and the date from a week on; other languages say the same in their words. */
export function relativeText(moment: Date, now: Date, language: string, timeZone: string): string {
  if (language === 'en') return formatRelative(moment, timeZone, now);
  const difference = moment.getTime() - now.getTime();
  const distance = Math.abs(difference);
  const format = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' });
  if (distance < MINUTE) return format.format(0, 'second');
  if (distance < HOUR) return format.format(Math.trunc(difference / MINUTE), 'minute');
  const days = daysBetween(calendarDate(now, timeZone), calendarDate(moment, timeZone));
  if (distance < DAY || days === 0) return format.format(Math.trunc(difference / HOUR), 'hour');
  return Math.abs(days) < 7 ? format.format(days, 'day') : intl({ dateStyle: 'long', timeZone }, moment, language);
}

/** Milliseconds until a relative time may read differently, so that a list of them does not tick every second. */
export function relativeRefreshMs(moment: Date, now: Date): number {
  const age = Math.abs(now.getTime() - moment.getTime());
  return age < HOUR ? MINUTE - (age % MINUTE) : HOUR - (age % HOUR);
}

/** "November 20, 2026 at 3:05 PM": the long form the product asks for, with a 12-hour clock. */
export function absoluteText(moment: Date, language: string, timeZone: string): string {
  if (language === 'en') return formatDateTime(moment, timeZone);
  return intl({ dateStyle: 'long', timeStyle: 'short', hour12: true, timeZone }, moment, language);
}

/** "November 2026" for a month counted from 1. */
export function monthTitle(year: number, month: number, language: string): string {
  return intl({ month: 'long', year: 'numeric' }, Date.UTC(year, month - 1, 1), language);
}

/** "Friday, November 20, 2026" for a `YYYY-MM-DD` day. */
export function dayText(day: string, language: string): string {
  return intl({ dateStyle: 'full' }, Date.parse(`${day}T00:00:00Z`), language);
}

/** Names of the days from Sunday to Saturday, short to show and long to read out. */
export function weekdayNames(language: string): readonly { short: string; long: string }[] {
  // 4 January 1970 was a Sunday.
  return Array.from({ length: 7 }, (_, index) => {
    const day = Date.UTC(1970, 0, 4 + index);
    // Arabic has no short names, only whole words and single letters; the words do not fit into a column.
    return { short: intl({ weekday: language === 'ar' ? 'narrow' : 'short' }, day, language), long: intl({ weekday: 'long' }, day, language) };
  });
}

function intl(options: Intl.DateTimeFormatOptions, at: Date | number, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', ...options }).format(at);
}

// Western digits and the Gregorian calendar in Arabic too, because figures elsewhere in the app use them.
function localeOf(language: string): string {
  return language === 'ar' ? 'ar-u-ca-gregory-nu-latn' : 'en-US';
}
