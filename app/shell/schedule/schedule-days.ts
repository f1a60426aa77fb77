import { calendarDate } from '#core/contract/dates.ts';
import { dateFormat } from '#core/contract/formats.ts';
import { writing } from '#core/web/i18n/writing.ts';
import { clockText } from '#core/web/ui/date-text.ts';
import type { ScheduleItem } from '#core/web/slots/slots.ts';

const dayMs = 86_400_000;

/** The six weeks a month calendar shows, as instants with a day of slack for time zones; `month` is `YYYY-MM`. */
export function monthRange(month: string): { from: string; to: string } {
  const [year, m] = month.split('-').map(Number) as [number, number];
  const first = Date.UTC(year, m - 1, 1);
  const start = first - new Date(first).getUTCDay() * dayMs;
  return { from: new Date(start - dayMs).toISOString(), to: new Date(start + 43 * dayMs).toISOString() };
}

/** "3:05 PM" in a zone, or "15:05" where the workspace writes so. */
export const timeText = (at: string, timeZone: string): string => clockText(new Date(at), 'en', timeZone);

/** "Fri, November 20" for a day, or "Fri, 20/11" where the workspace writes so. */
export function shortDay(day: string, language: string): string {
  const [, month = '', date = ''] = day.split('-');
  if (writing().dateFormat === 'dmy') return `${dateFormat(language === 'ar' ? 'ar' : 'en-US', { weekday: language === 'ar' ? 'long' : 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))}${language === 'ar' ? '،' : ','} ${date}/${month}`;
  return dateFormat(language === 'ar' ? 'ar-u-ca-gregory-nu-latn' : 'en-US', { weekday: 'short', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** Items under each day they touch, whole days first, then by time. */
export function itemsByDay(items: readonly ScheduleItem[], timeZone: string): ReadonlyMap<string, readonly ScheduleItem[]> {
  const days = new Map<string, ScheduleItem[]>();
  for (const item of items) {
    const first = calendarDate(item.at, timeZone);
    const end = item.endsAt ? calendarDate(item.endsAt, timeZone) : first;
    // An end before the beginning is a mistake somewhere else; what it belongs to is still shown.
    const last = end < first ? first : end;
    for (let day = first, guard = 0; day <= last && guard < 62; day = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10), guard++) {
      days.set(day, [...(days.get(day) ?? []), item]);
    }
  }
  for (const list of days.values()) list.sort((a, b) => Number(b.allDay ?? false) - Number(a.allDay ?? false) || a.at.localeCompare(b.at));
  return days;
}
