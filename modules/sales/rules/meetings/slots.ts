import { addDays, calendarDate } from '#core/contract/dates.ts';
import { instantAt, isWorkingDay, type WorkingClock } from '../capture/working-clock.ts';

/** A time in which somebody is not free, in milliseconds, the end excluded. */
export interface Busy { from: number; to: number }

/** What somebody's free times are found from; minutes but where told. */
export interface SlotRules { minutes: number; step: number; bufferBefore: number; bufferAfter: number; dailyLimit: number | null }

/** Somebody's own calendar. */
export interface HostCalendar { clock: WorkingClock; /** True on days they are away. */ isAway: (day: string) => boolean; busy: readonly Busy[]; /** Meetings by this page on a day. */ booked: ReadonlyMap<string, number> }

const minute = 60_000;
/** Farther than a buffer reaches outside the hours of a day, in milliseconds. */
const reach = 24 * 60 * minute;

/** The time around a meeting in which its host is not free. */
export function spanOf(startsAt: number, { minutes, bufferBefore, bufferAfter }: SlotRules): Busy {
  return { from: startsAt - bufferBefore * minute, to: startsAt + (minutes + bufferAfter) * minute };
}

/** True when a meeting can begin then as far as other meetings go; buffers may reach outside working hours, never into what is busy. */
export function isFree(startsAt: number, rules: SlotRules, busy: readonly Busy[]): boolean {
  const { from, to } = spanOf(startsAt, rules);
  return busy.every((b) => b.to <= from || b.from >= to);
}

/**
 * Beginnings of meetings in [from, to) that are in somebody's hours and free, in milliseconds, in order. The grid begins with
 * the hours of each day as clocks show them: an hour that a time change leaves out offers nothing twice.
 */
export function freeSlots(from: number, to: number, rules: SlotRules, { clock, isAway, busy, booked }: HostCalendar): number[] {
  const slots = new Set<number>();
  const last = calendarDate(to, clock.timeZone);
  for (let day = calendarDate(from, clock.timeZone); day <= last; day = addDays(day, 1)) {
    if (!isWorkingDay(day, clock) || isAway(day) || (rules.dailyLimit !== null && (booked.get(day) ?? 0) >= rules.dailyLimit)) continue;
    const [begin, end] = [instantAt(day, clock.start, clock.timeZone), instantAt(day, clock.end, clock.timeZone)];
    // Only on a day whose clocks change is each time asked of the time zone by itself.
    const plain = end - begin === (clock.end - clock.start) * minute;
    const near = busy.filter((b) => b.from < end + reach && b.to > begin - reach);
    for (let at = clock.start; at + rules.minutes <= clock.end; at += rules.step) {
      const startsAt = plain ? begin + (at - clock.start) * minute : instantAt(day, at, clock.timeZone);
      if (startsAt >= from && startsAt < to && startsAt + rules.minutes * minute <= end && isFree(startsAt, rules, near)) slots.add(startsAt);
    }
  }
  return [...slots].sort((a, b) => a - b);
}
