import { addDays, calendarDate, monthGrid } from '#core/contract/dates.ts';
import { addMonths, monthOf, weekdayOf } from '../ui/calendar-days.ts';
import type { CalendarSpan } from './calendar-types.ts';

/** Days an agenda lists. */
const agendaDays = 30;

/** Days in sight, from the first to the last; a month shows whole weeks, and a sixth one only when the month reaches into it. */
export function daysOf(span: CalendarSpan, anchor: string, weekStart: number): string[] {
  if (span === 'day') return [anchor];
  if (span === 'agenda') return Array.from({ length: agendaDays }, (_, i) => addDays(anchor, i));
  if (span === 'week') { const first = addDays(anchor, -((weekdayOf(anchor) - weekStart + 7) % 7)); return Array.from({ length: 7 }, (_, i) => addDays(first, i)); }
  const { year, month } = monthOf(anchor);
  const cells = monthGrid(year, month, weekStart);
  const weeks = Array.from({ length: 6 }, (_, i) => cells.slice(i * 7, i * 7 + 7)).filter((week) => week.some((c) => c.inMonth));
  return weeks.flat().map((c) => c.date);
}

/** The day to stand on after going on or back by one span. */
export function stepped(span: CalendarSpan, anchor: string, by: 1 | -1): string {
  return span === 'month' ? addMonths(anchor, by) : addDays(anchor, by * (span === 'week' ? 7 : span === 'day' ? 1 : agendaDays));
}

/** The day on which a date or an instant lies; null for none. */
export function dayOf(value: unknown, timeZone: string): string | null {
  return typeof value === 'string' && value !== '' ? calendarDate(value, timeZone) : null;
}
