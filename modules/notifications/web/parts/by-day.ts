import { calendarDate } from '#core/contract/dates.ts';

/** Splits entries into those of today and the earlier ones, in a time zone. */
export function byDay<T extends { movedAt: string }>(items: readonly T[], timeZone: string, now = new Date()): { today: T[]; earlier: T[] } {
  const today = calendarDate(now, timeZone);
  return { today: items.filter((n) => calendarDate(n.movedAt, timeZone) === today), earlier: items.filter((n) => calendarDate(n.movedAt, timeZone) !== today) };
}
