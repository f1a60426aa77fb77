import { addDays } from '#core/contract/dates.ts';

/** The same day so many months later, or that month's last day where it is shorter; days are `YYYY-MM-DD`. */
export function addMonths(day: string, months: number): string {
  const date = fromDay(day);
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return target.toISOString().slice(0, 10);
}

/** Weekday of a day, Sunday being 0. */
export function weekdayOf(day: string): number {
  return fromDay(day).getUTCDay();
}

/** Year and month (from 1) of a day. */
export function monthOf(day: string): { year: number; month: number } {
  const date = fromDay(day);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

/** Where a key press moves the focused day to, or null for keys the calendar has no use for. */
export function dayAfterKey(day: string, key: string, { shift = false, rtl = false } = {}): string | null {
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

function fromDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
