import { CalendarError } from './calendar-error.ts';

/** One component of a calendar, with the lines of it that matter. */
export interface Block { text: string }
/** What of a calendar is looked at; `name` is what it calls itself. */
export interface Blocks { events: Block[]; zones: Block[]; freeBusy: Block[]; name: string }

/** What is read of an entry. Nobody's titles, places, notes and guests' answers but the owner's are looked at any further. */
const kept = /^(uid|sequence|dtstart|dtend|duration|rrule|rdate|exdate|recurrence-id|transp|status|attendee|x-microsoft-cdo-busystatus|freebusy)[;:]/i;
/** Most letters of a line that is kept, and how deep components may lie in each other. */
const limits = { line: 200_000, depth: 20 };

/** Cuts a calendar into its components without understanding them: one that is broken spoils no other. Lines are unfolded on the way. */
export function blocksOf(text: string, most: number): Blocks {
  const found: Blocks = { events: [], zones: [], freeBusy: [], name: '' };
  const lists: Record<string, Block[] | undefined> = { VEVENT: found.events, VTIMEZONE: found.zones, VFREEBUSY: found.freeBusy };
  const stack: string[] = [];
  let lines: string[] = [];
  let count = 0;
  for (const line of unfolded(text)) {
    const [, mark, name = ''] = /^(begin|end):\s*([\w-]{1,40})\s*$/i.exec(line) ?? [];
    const kind = name.toUpperCase();
    if (mark?.toUpperCase() === 'BEGIN') {
      if (stack.length === 0 && kind !== 'VCALENDAR') throw new CalendarError('not_calendar');
      if (stack.length >= limits.depth) throw new CalendarError('not_calendar');
      stack.push(kind);
      if (stack.length === 2) { lines = [`BEGIN:${kind}`]; if (++count > most) throw new CalendarError('too_many'); } else if (stack.length > 2 && stack[1] === 'VTIMEZONE') lines.push(line);
    } else if (mark) {
      const open = stack.pop();
      if (open !== kind) throw new CalendarError('not_calendar');
      if (stack.length === 1) { lines.push(`END:${kind}`); lists[kind]?.push({ text: lines.join('\r\n') }); } else if (stack.length > 1 && stack[1] === 'VTIMEZONE') lines.push(line);
    } else if (stack.length === 0) {
      if (line.trim() !== '') throw new CalendarError('not_calendar');
    } else if (stack[1] === 'VTIMEZONE' ? !/^comment|^x-/i.test(line) : stack.length === 2 && kept.test(line)) { if (line.length <= limits.line) lines.push(line); } else if (stack.length === 1) found.name = /^x-wr-calname[^:]*:\s*(.{1,200})$/i.exec(line)?.[1]?.trim() || found.name;
  }
  // Cut off on its way: half a calendar would be taken for free time.
  if (count === 0 && !/^\s*BEGIN:VCALENDAR/i.test(text.replace(/^\uFEFF/, ''))) throw new CalendarError('not_calendar');
  if (stack.length > 0) throw new CalendarError('not_calendar');
  return found;
}

/** Lines of which the ones that go on with a space are put together (RFC 5545, 3.1). */
function* unfolded(text: string): Iterable<string> {
  let parts: string[] = [];
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    if (parts.length > 0 && (raw.startsWith(' ') || raw.startsWith('\t'))) { parts.push(raw.slice(1)); continue; }
    if (parts.length > 0) yield parts.join('');
    parts = [raw];
  }
  if (parts.length > 0) yield parts.join('');
}
