import { addDays, calendarDate } from '#core/contract/dates.ts';
import { zoneHere } from './zone.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds by which a clock in the zone is ahead of UTC at a moment. */
function ahead(at: number, zone: string): number {
  let clock = clocks.get(zone);
  if (!clock) clocks.set(zone, clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' }));
  const part = new Map(clock.formatToParts(at).map((p) => [p.type, Number(p.value)]));
  return Date.UTC(part.get('year')!, part.get('month')! - 1, part.get('day')!, part.get('hour')!, part.get('minute')!, part.get('second')!) - Math.floor(at / 1000) * 1000;
}

/** A moment as a box of type datetime-local has it, `YYYY-MM-DDTHH:MM` on the person's clock; '' for none. */
export function toClockBox(at: Date | string | null, zone = zoneHere()): string {
  if (at === null) return '';
  const ms = new Date(at).getTime();
  return new Date(ms + ahead(ms, zone)).toISOString().slice(0, 16);
}

/** The moment at which the person's clock shows what a box of type datetime-local says; null for none. An hour that is left out in spring is the one after it. */
export function fromClockBox(text: string, zone = zoneHere()): Date | null {
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall)) return null;
  const first = wall - ahead(wall, zone);
  const second = wall - ahead(first, zone);
  return new Date(second === first || wall - ahead(second, zone) === second ? second : Math.max(first, second));
}

/** The moment at which the person's clock shows a full hour, so many days from the day it is at `now`. */
export function hourOfDay(plusDays: number, hour: number, now: Date): Date {
  return fromClockBox(`${addDays(calendarDate(now, zoneHere()), plusDays)}T${String(hour).padStart(2, '0')}:00`)!;
}

/** The full hour the person's clock shows (0-23), and the day of the week (0 is Sunday). */
export function clockHere(now: Date): { hour: number; weekday: number } {
  const wall = new Date(now.getTime() + ahead(now.getTime(), zoneHere()));
  return { hour: wall.getUTCHours(), weekday: wall.getUTCDay() };
}
