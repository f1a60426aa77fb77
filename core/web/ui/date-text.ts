import { calendarDate, daysBetween, formatLongDate, formatRelative, formatShortDate, formatTime } from '#core/contract/dates.ts';
import { dateFormat, relativeFormat } from '#core/contract/formats.ts';
import { writing, type Writing } from '../i18n/writing.ts';
import { zoneHere } from '../i18n/zone.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "2 hours ago", "yesterday", and the date from a week on; other languages say the same in their words. */
export function relativeText(moment: Date, now: Date, language: string, timeZone: string): string {
  const days = daysBetween(calendarDate(now, timeZone), calendarDate(moment, timeZone));
  if (Math.abs(days) >= 7) return longDay(moment, language, timeZone);
  if (language === 'en') return formatRelative(moment, timeZone, now);
  const difference = moment.getTime() - now.getTime();
  const distance = Math.abs(difference);
  const format = relativeFormat(localeOf(language));
  if (distance < MINUTE) return format.format(0, 'second');
  if (distance < HOUR) return format.format(Math.trunc(difference / MINUTE), 'minute');
  if (distance < DAY || days === 0) return format.format(Math.trunc(difference / HOUR), 'hour');
  return format.format(days, 'day');
}

/** Milliseconds until a relative time may read differently, so that a list of them does not tick every second. */
export function relativeRefreshMs(moment: Date, now: Date): number {
  const age = Math.abs(now.getTime() - moment.getTime());
  return age < HOUR ? MINUTE - (age % MINUTE) : HOUR - (age % HOUR);
}

/** "November 20, 2026 at 3:05 PM": the long form the product asks for, with a 12-hour clock; "20/11/2026 at 15:05" where the workspace writes so. */
export function absoluteText(moment: Date, language: string, timeZone: string): string {
  const { dateFormat, timeFormat } = writing();
  if (language === 'en') return `${longDay(moment, language, timeZone)} at ${clockText(moment, language, timeZone)}`;
  if (dateFormat === 'dmy') return `${formatShortDate(moment, timeZone)} ${clockText(moment, language, timeZone)}`;
  return intl({ dateStyle: 'long', timeStyle: 'short', hour12: timeFormat === '12h', timeZone }, moment, language);
}

/** "3:05 PM", or "15:05" where the workspace writes so; `how` for a sample of another way. */
export function clockText(moment: Date, language: string, timeZone: string, { timeFormat }: Pick<Writing, 'timeFormat'> = writing()): string {
  if (timeFormat === '24h') return intl({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }, moment, language);
  return language === 'en' ? formatTime(moment, timeZone) : intl({ hour: 'numeric', minute: '2-digit', hour12: true, timeZone }, moment, language);
}

/** "November 20, 2026" of a moment, or "20/11/2026" where the workspace writes so; `how` for a sample of another way. */
export function longDay(moment: Date, language: string, timeZone: string, { dateFormat }: Pick<Writing, 'dateFormat'> = writing()): string {
  if (dateFormat === 'dmy') return formatShortDate(moment, timeZone);
  return language === 'en' ? formatLongDate(moment, timeZone) : intl({ dateStyle: 'long', timeZone }, moment, language);
}

/** "November 20, 2026" of a day (`YYYY-MM-DD`, the same in every zone) or a moment, or "20/11/2026" where the workspace writes so; '' for what is no day, such as a box that was emptied. */
export function dayWritten(value: string, language: string, timeZone = zoneHere()): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
  const at = new Date(isDay ? `${value}T00:00:00Z` : value);
  if (Number.isNaN(at.getTime())) return '';
  return longDay(at, language, isDay ? 'UTC' : timeZone);
}

/** "November 2026" for a month counted from 1. */
export function monthTitle(year: number, month: number, language: string): string {
  return intl({ month: 'long', year: 'numeric' }, Date.UTC(year, month - 1, 1), language);
}

/** "Friday, November 20, 2026" for a `YYYY-MM-DD` day, or "Friday, 20/11/2026" where the workspace writes so. */
export function dayText(day: string, language: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (writing().dateFormat !== 'dmy') return spelledDay(day, language);
  return `${intl({ weekday: 'long' }, at, language)}${language === 'ar' ? '،' : ','} ${formatShortDate(at, 'UTC')}`;
}

/** "Friday, November 20, 2026" however days are written here: names of days in a calendar, which hold the figure that stands on them. */
export function spelledDay(day: string, language: string): string {
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
  return dateFormat(localeOf(language), { timeZone: 'UTC', ...options }).format(at);
}

// Western digits and the Gregorian calendar in Arabic too, because figures elsewhere in the app use them.
function localeOf(language: string): string {
  return language === 'ar' ? 'ar-u-ca-gregory-nu-latn' : 'en-US';
}
