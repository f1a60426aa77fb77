import { dateFormat } from '#core/contract/formats.ts';

/** Times at which a person wants no mail; `from` later than `to` runs over midnight. */
export interface QuietHours { from: string; to: string; days: number[]; timeZone: string }

const minute = 60_000;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function localOf(at: Date, timeZone: string): { day: number; minutes: number } {
  const part = Object.fromEntries(dateFormat('en-US', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(at).map((p) => [p.type, p.value]));
  return { day: weekdays.indexOf(part.weekday!), minutes: Number(part.hour) * 60 + Number(part.minute) };
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** True when it is quiet at that moment; `days` are the days on which a quiet time begins, Sunday is 0. */
export function isQuiet(at: Date, quiet: QuietHours): boolean {
  const { day, minutes } = localOf(at, quiet.timeZone);
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  if (from < to) return quiet.days.includes(day) && minutes >= from && minutes < to;
  return (quiet.days.includes(day) && minutes >= from) || (quiet.days.includes((day + 6) % 7) && minutes < to);
}

/** The first moment from `at` on that is not quiet. Walks in minutes, so a clock change in between is met as it comes. */
export function afterQuiet(at: Date, quiet: QuietHours | null): Date {
  if (!quiet || !isQuiet(at, quiet)) return at;
  let next = Math.floor(at.getTime() / minute) * minute + minute;
  for (let i = 0; i < 26 * 60 && isQuiet(new Date(next), quiet); i++) next += minute;
  return new Date(next);
}
