import { addDays, calendarDate } from '#core/contract/dates.ts';
import { instantAt } from '../capture/working-clock.ts';

/** The part of a span that lies on one day, in milliseconds; `isWhole` where it is all of it. */
export interface DayPart { day: string; from: number; to: number; isWhole: boolean }

/** A span of time by the days on which it lies, as clocks in a zone show them; only those of `days` (YYYY-MM-DD, in order). */
export function dayParts({ from, to }: { from: number; to: number }, days: readonly string[], timeZone: string): DayPart[] {
  const parts: DayPart[] = [];
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || to <= from) return parts;
  for (let day = [calendarDate(from, timeZone), first].sort()[1]!; day <= last; day = addDays(day, 1)) {
    const [begin, end] = [instantAt(day, 0, timeZone), instantAt(addDays(day, 1), 0, timeZone)];
    if (begin >= to) break;
    const part = { day, from: Math.max(from, begin), to: Math.min(to, end) };
    if (part.to > part.from) parts.push({ ...part, isWhole: part.from === begin && part.to === end });
  }
  return parts;
}
