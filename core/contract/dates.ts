import { dateFormat } from './formats.ts';

/** A moment: a Date, milliseconds since 1970, or ISO 8601 text; text of the form YYYY-MM-DD is a calendar date and is the same day in every zone. */
export type Moment = Date | number | string;

/** One day of a month's grid. */
export interface MonthCell {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Day of the month, 1–31. */
  readonly day: number;
  /** False for the days of the months before and after that fill the first and last week. */
  readonly inMonth: boolean;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const styles = {
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  parts: { year: 'numeric', month: '2-digit', day: '2-digit' },
  time: { hour: 'numeric', minute: '2-digit', hour12: true },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** "November 20, 2025" in the given IANA zone; throws RangeError for an unknown zone or moment. */
export function formatLongDate(moment: Moment, timeZone: string): string {
  return render('long', moment, timeZone);
}

/** "20/11/2025" (day/month/year) in the given IANA zone. */
export function formatShortDate(moment: Moment, timeZone: string): string {
  const [year, month, day] = calendarDate(moment, timeZone).split('-');
  return `${day}/${month}/${year}`;
}

/** "3:05 PM" in the given IANA zone. */
export function formatTime(moment: Moment, timeZone: string): string {
  return render('time', moment, timeZone);
}

/** "November 20, 2025 at 3:05 PM" in the given IANA zone. */
export function formatDateTime(moment: Moment, timeZone: string): string {
  return `${formatLongDate(moment, timeZone)} at ${formatTime(moment, timeZone)}`;
}

/**
 * "just now", "5 minutes ago", "in 3 hours", "yesterday", "4 days ago", and the long date from a week on. Days are calendar days of the
 * zone; a calendar date (a due date) is told in days only: "today", "tomorrow".
 */
export function formatRelative(moment: Moment, timeZone: string, now: Moment = Date.now()): string {
  const days = daysBetween(calendarDate(now, timeZone), calendarDate(moment, timeZone));
  if (isCalendarDate(moment)) return inDays(days, moment, timeZone);
  const difference = toDate(moment).getTime() - toDate(now).getTime();
  const distance = Math.abs(difference);
  if (distance < minuteMs) return 'just now';
  if (distance < hourMs) return relative.format(Math.trunc(difference / minuteMs), 'minute');
  // A day of 25 hours, when the clocks go back, begins and ends more than 24 hours apart.
  if (distance < dayMs || days === 0) return relative.format(Math.trunc(difference / hourMs), 'hour');
  return inDays(days, moment, timeZone);
}

/** The calendar date, YYYY-MM-DD, that a clock in the given IANA zone shows at that moment. */
export function calendarDate(moment: Moment, timeZone: string): string {
  const parts = new Map(format('parts', zoneFor(moment, timeZone)).formatToParts(toDate(moment)).map((part) => [part.type, part.value]));
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

/** Milliseconds by which the clocks of an IANA zone are ahead of UTC at an instant (milliseconds since 1970). */
export function zoneOffset(ms: number, timeZone: string): number {
  const p = Object.fromEntries(dateFormat('en-US', { timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' }).formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(p['year']!, p['month']! - 1, p['day']!, p['hour']!, p['minute']!, p['second']!) - Math.floor(ms / 1000) * 1000;
}

/** Whole days from one YYYY-MM-DD to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((toDate(to).getTime() - toDate(from).getTime()) / dayMs);
}

/** The YYYY-MM-DD that is `days` after (or before, when negative) another. */
export function addDays(date: string, days: number): string {
  return isoDate(new Date(toDate(date).getTime() + days * dayMs));
}

/** Six weeks that show a month (1–12), from a Sunday unless `weekStart` (0–6, 0 is Sunday) says otherwise: always 42 cells. */
export function monthGrid(year: number, month: number, weekStart = 0): MonthCell[] {
  if (!Number.isInteger(year) || year < 1 || year > 9999 || !Number.isInteger(month) || month < 1 || month > 12) throw new RangeError(`${year}-${month} is not a month`);
  const first = utcDate(year, month, 1);
  const lead = (first.getUTCDay() - weekStart + 7) % 7;
  return Array.from({ length: 42 }, (_, index) => {
    const cell = new Date(first.getTime() + (index - lead) * dayMs);
    return { date: isoDate(cell), day: cell.getUTCDate(), inMonth: cell.getUTCMonth() === month - 1 };
  });
}

/** True for a zone name this machine knows. */
export function isTimeZone(timeZone: string): boolean {
  try {
    format('parts', timeZone);
    return true;
  } catch {
    return false;
  }
}

function inDays(days: number, moment: Moment, timeZone: string): string {
  return Math.abs(days) < 7 ? relative.format(days, 'day') : formatLongDate(moment, timeZone);
}

function render(style: keyof typeof styles, moment: Moment, timeZone: string): string {
  // Some ICU versions put a narrow no-break space before AM and PM: copied text and comparisons would differ by browser.
  return format(style, zoneFor(moment, timeZone)).format(toDate(moment)).replace(/[\u202f\u00a0]/g, ' ');
}

function format(style: keyof typeof styles, timeZone: string): Intl.DateTimeFormat {
  return dateFormat('en-US', { ...styles[style], calendar: 'gregory', numberingSystem: 'latn', timeZone });
}

/** A calendar date reads as UTC midnight, and only UTC shows the same day again. */
function zoneFor(moment: Moment, timeZone: string): string {
  if (!isCalendarDate(moment)) return timeZone;
  if (!isTimeZone(timeZone)) throw new RangeError(`${timeZone} is not a time zone`);
  return 'UTC';
}

function isCalendarDate(moment: Moment): boolean {
  return typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment);
}

function toDate(moment: Moment): Date {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) throw new RangeError(`${String(moment)} is not a date`);
  return date;
}

/** Date.UTC takes the years 0–99 for 1900–1999. */
function utcDate(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

function isoDate(date: Date): string {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
