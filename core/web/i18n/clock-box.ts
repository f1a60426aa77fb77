import { addDays, calendarDate, zoneOffset } from '#core/contract/dates.ts';
import { zoneHere } from './zone.ts';

/** A moment as a box of type datetime-local has it, `YYYY-MM-DDTHH:MM` on the person's clock; '' for none. */
export function toClockBox(at: Date | string | null, zone = zoneHere()): string {
  if (at === null) return '';
  const ms = new Date(at).getTime();
  return new Date(ms + zoneOffset(ms, zone)).toISOString().slice(0, 16);
}

/** The moment at which the person's clock shows what a box of type datetime-local says; null for none. An hour that is left out in spring is the one after it. */
export function fromClockBox(text: string, zone = zoneHere()): Date | null {
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall)) return null;
  const first = wall - zoneOffset(wall, zone);
  const second = wall - zoneOffset(first, zone);
  return new Date(second === first || wall - zoneOffset(second, zone) === second ? second : Math.max(first, second));
}

/** The moment at which the person's clock shows a full hour, so many days from the day it is at `now`. */
export function hourOfDay(plusDays: number, hour: number, now: Date): Date {
  return fromClockBox(`${addDays(calendarDate(now, zoneHere()), plusDays)}T${String(hour).padStart(2, '0')}:00`)!;
}

/** The full hour the person's clock shows (0-23), and the day of the week (0 is Sunday). */
export function clockHere(now: Date): { hour: number; weekday: number } {
  const wall = new Date(now.getTime() + zoneOffset(now.getTime(), zoneHere()));
  return { hour: wall.getUTCHours(), weekday: wall.getUTCDay() };
}
