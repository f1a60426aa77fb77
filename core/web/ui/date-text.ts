const RELATIVE_UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "2 hours ago", "in 3 days"; less than a minute is "now". */
export function relativeText(moment: Date, now: Date, language: string): string {
  const seconds = (moment.getTime() - now.getTime()) / 1_000;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const fitting = RELATIVE_UNITS.find(([, size]) => Math.abs(seconds) >= size);
  return fitting ? format.format(Math.trunc(seconds / fitting[1]), fitting[0]) : format.format(0, 'second');
}

/** Milliseconds until a relative time reads differently, so that a list of them does not tick every second. */
export function relativeRefreshMs(moment: Date, now: Date): number {
  const age = Math.abs(now.getTime() - moment.getTime());
  if (age < 3_600_000) return 60_000 - (age % 60_000);
  if (age < 86_400_000) return 3_600_000 - (age % 3_600_000);
  return 3_600_000;
}

/** "Friday, November 20, 2026 at 3:05 PM": the long form the product asks for, with a 12-hour clock. */
export function absoluteText(moment: Date, language: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full', timeStyle: 'short', hour12: true, timeZone }).format(moment);
}

/** "November 2026" for a month counted from 1. */
export function monthTitle(year: number, month: number, language: string): string {
  return format({ month: 'long', year: 'numeric' }, Date.UTC(year, month - 1, 1), language);
}

/** "Friday, November 20, 2026" for a `YYYY-MM-DD` day. */
export function dayText(day: string, language: string): string {
  return format({ dateStyle: 'full' }, Date.parse(`${day}T00:00:00Z`), language);
}

/** Names of the days from Sunday to Saturday, short to show and long to read out. */
export function weekdayNames(language: string): readonly { short: string; long: string }[] {
  // 4 January 1970 was a Sunday.
  return Array.from({ length: 7 }, (_, index) => {
    const day = Date.UTC(1970, 0, 4 + index);
    return { short: format({ weekday: 'short' }, day, language), long: format({ weekday: 'long' }, day, language) };
  });
}

function format(options: Intl.DateTimeFormatOptions, at: number, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', ...options }).format(at);
}

// Western digits and the Gregorian calendar in Arabic too, because figures elsewhere in the app use them.
function localeOf(language: string): string {
  return language === 'ar' ? 'ar-u-ca-gregory-nu-latn' : 'en-US';
}
