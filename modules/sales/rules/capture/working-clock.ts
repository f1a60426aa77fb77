import { addDays, calendarDate, zoneOffset } from '#core/contract/dates.ts';

/** When somebody works: days of the week (0 Sunday), days off, minutes since midnight in a time zone. */
export interface WorkingClock { timeZone: string; workingDays: readonly number[]; holidays: ReadonlySet<string>; start: number; end: number }

/** The instant, in milliseconds, at which a place's clocks show this day and minute; an hour that a time change leaves out counts as the next one. */
export function instantAt(day: string, minute: number, timeZone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  const guess = wall - zoneOffset(wall, timeZone);
  return wall - zoneOffset(guess, timeZone);
}

/** True on a day somebody works. */
export function isWorkingDay(day: string, clock: WorkingClock): boolean {
  return clock.workingDays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !clock.holidays.has(day);
}

/** True in somebody's hours. */
export function isWorkingTime(ms: number, clock: WorkingClock): boolean {
  const day = calendarDate(ms, clock.timeZone);
  return isWorkingDay(day, clock) && ms >= instantAt(day, clock.start, clock.timeZone) && ms < instantAt(day, clock.end, clock.timeZone);
}

// A calendar without a working day would be searched for ever.
const farthest = 800;

/** Whole working minutes between two instants (milliseconds); 0 when the second is not after the first. */
export function workingMinutes(from: number, to: number, clock: WorkingClock): number {
  let sum = 0;
  for (let day = calendarDate(from, clock.timeZone), i = 0; i < farthest; day = addDays(day, 1), i++) {
    const [begin, end] = [instantAt(day, clock.start, clock.timeZone), instantAt(day, clock.end, clock.timeZone)];
    if (begin >= to) break;
    if (isWorkingDay(day, clock)) sum += Math.max(0, Math.min(to, end) - Math.max(from, begin));
  }
  return Math.floor(sum / 60_000);
}

/** The instant by which so many working minutes have passed; null when there is none within two years. */
export function afterWorkingMinutes(from: number, minutes: number, clock: WorkingClock): number | null {
  let left = minutes * 60_000;
  for (let day = calendarDate(from, clock.timeZone), i = 0; i < farthest; day = addDays(day, 1), i++) {
    if (!isWorkingDay(day, clock)) continue;
    const begin = Math.max(from, instantAt(day, clock.start, clock.timeZone));
    const room = instantAt(day, clock.end, clock.timeZone) - begin;
    if (room <= 0) continue;
    if (left <= room) return begin + left;
    left -= room;
  }
  return null;
}

/** The same time of day so many working days later, moved into working hours; 0 days is now, or the next working hour. */
export function afterWorkingDays(from: number, days: number, clock: WorkingClock): number {
  let day = calendarDate(from, clock.timeZone);
  const minute = Math.round((from - instantAt(day, 0, clock.timeZone)) / 60_000);
  for (let left = days, i = 0; left > 0 && i < farthest; i++) { day = addDays(day, 1); if (isWorkingDay(day, clock)) left--; }
  const wanted = days === 0 ? from : instantAt(day, Math.min(Math.max(minute, clock.start), clock.end - 1), clock.timeZone);
  if (isWorkingTime(wanted, clock)) return wanted;
  return afterWorkingMinutes(wanted, 0, clock) ?? wanted;
}
