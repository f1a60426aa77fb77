/** A meeting as other calendars read it. */
export interface CalendarEntry {
  uid: string; /** Grows with each change. */ sequence: number; startsAt: number; minutes: number; title: string; description: string; location: string; url?: string;
  status: 'CONFIRMED' | 'CANCELLED'; /** When it was changed last, in milliseconds. */ stampedAt: number; organizer?: { name: string; email: string };
}

const stamp = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '');
// RFC 5545, 3.3.11: these end or divide a value. Other control characters may not stand in one at all.
const escaped = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[\\;,]/g, (c) => `\\${c}`).replace(/\n/g, '\\n').replace(/\p{Cc}/gu, '');
const quoted = (text: string) => `"${text.replace(/["\p{Cc}]/gu, '')}"`;

/** A line of at most 75 octets, the rest on lines that begin with a space (RFC 5545, 3.1); no character is torn. */
function folded(line: string): string {
  const out: string[] = [];
  let [part, bytes] = ['', 0];
  for (const char of line) {
    const size = Buffer.byteLength(char);
    if (bytes + size > 75) { out.push(part); [part, bytes] = [' ', 1]; }
    part += char;
    bytes += size;
  }
  return [...out, part].join('\r\n');
}

function eventOf(e: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT', `UID:${e.uid}`, `SEQUENCE:${e.sequence}`, `DTSTAMP:${stamp(e.stampedAt)}`, `DTSTART:${stamp(e.startsAt)}`, `DTEND:${stamp(e.startsAt + e.minutes * 60_000)}`, `SUMMARY:${escaped(e.title)}`,
    ...(e.description ? [`DESCRIPTION:${escaped(e.description)}`] : []), ...(e.location ? [`LOCATION:${escaped(e.location)}`] : []), ...(e.url ? [`URL:${e.url}`] : []),
    ...(e.organizer ? [`ORGANIZER;CN=${quoted(e.organizer.name)}:mailto:${e.organizer.email}`] : []), `STATUS:${e.status}`, 'END:VEVENT',
  ];
}

/** An iCalendar file (RFC 5545): times in UTC, so that no rules of time zones go with it. */
export function calendarFile(entries: readonly CalendarEntry[], { name, method }: { name?: string; method?: 'PUBLISH' | 'CANCEL' } = {}): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Atrium//Meetings//EN', 'CALSCALE:GREGORIAN', ...(method ? [`METHOD:${method}`] : []), ...(name ? [`X-WR-CALNAME:${escaped(name)}`] : []), ...entries.flatMap(eventOf), 'END:VCALENDAR'];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
