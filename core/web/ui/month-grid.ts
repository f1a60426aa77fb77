/** A calendar day without time or zone, as `YYYY-MM-DD`. */
export type DayString = string;

/** One cell of the month calendar. */
export interface MonthCell {
  readonly day: DayString;
  readonly dayOfMonth: number;
  /** False for the days of the neighbouring months, which are dimmed. */
  readonly inMonth: boolean;
}

/** Cells of a month: always six weeks, so that the calendar's height never jumps. */
export const MONTH_CELLS = 42;

/** The 42 days a month calendar shows, from the Sunday on or before the first; `month` counts from 1. */
export function monthCells(year: number, month: number): readonly MonthCell[] {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const start = 1 - first.getUTCDay();
  return Array.from({ length: MONTH_CELLS }, (_, index) => {
    const date = new Date(Date.UTC(year, month - 1, start + index));
    return { day: toDay(date), dayOfMonth: date.getUTCDate(), inMonth: date.getUTCMonth() === month - 1 };
  });
}

/** A day so many days later. */
export function addDays(day: DayString, days: number): DayString {
  const date = fromDay(day);
  date.setUTCDate(date.getUTCDate() + days);
  return toDay(date);
}

/** The same day so many months later, or that month's last day where it is shorter. */
export function addMonths(day: DayString, months: number): DayString {
  const date = fromDay(day);
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return toDay(target);
}

/** Weekday of a day, Sunday being 0. */
export function weekdayOf(day: DayString): number {
  return fromDay(day).getUTCDay();
}

/** Year and month (from 1) of a day. */
export function monthOf(day: DayString): { year: number; month: number } {
  const date = fromDay(day);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

/** The present day in a time zone; the browser's own when none is given. */
export function todayIn(timeZone?: string, now: Date = new Date()): DayString {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(now);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Where a key press moves the focused day to, or null for keys the calendar has no use for. */
export function dayAfterKey(day: DayString, key: string, { shift = false, rtl = false } = {}): DayString | null {
  const forward = rtl ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return addDays(day, forward);
    case 'ArrowLeft':
      return addDays(day, -forward);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1);
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1);
    default:
      return null;
  }
}

function fromDay(day: DayString): Date {
  return new Date(`${day}T00:00:00Z`);
}

function toDay(date: Date): DayString {
  return date.toISOString().slice(0, 10);
}
