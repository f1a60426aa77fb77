import { describe, expect, it } from 'vitest';
import { CalendarError } from '../rules/meetings/calendar-error.ts';
import { busyTimes, merged, type CalendarOrder } from '../rules/meetings/outside-calendar.ts';

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const entry = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const order = (text: string, more: Partial<CalendarOrder> = {}): CalendarOrder => ({ text, from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1), timeZone: 'Europe/Berlin', addresses: ['me@x.test'], ownHost: 'atrium.test', ...more });
const iso = (ms: number) => new Date(ms).toISOString().replace(':00.000Z', 'Z');
const busy = (lines: string[], more: Partial<CalendarOrder> = {}) => busyTimes(order(calendar(...lines), more)).busy.map((b) => `${iso(b.from)}/${iso(b.to)}`);
const refused = (text: string): string => { try { busyTimes(order(text)); return ''; } catch (error) { if (error instanceof CalendarError) return error.reason; throw error; } };

describe('times of a calendar', () => {
  it('keep what clocks show when these change', () => {
    expect(busy(entry('UID:1', 'DTSTART;TZID=Europe/Berlin:20261019T090000', 'DTEND;TZID=Europe/Berlin:20261019T100000', 'RRULE:FREQ=WEEKLY;COUNT=2'))).toEqual(['2026-10-19T07:00Z/2026-10-19T08:00Z', '2026-10-26T08:00Z/2026-10-26T09:00Z']);
    // An hour that is left out counts as the next one; of one that comes twice the first.
    expect(busy(entry('UID:1', 'DTSTART;TZID=America/New_York:20260307T023000', 'DURATION:PT30M', 'RRULE:FREQ=DAILY;COUNT=3'))).toEqual(['2026-03-07T07:30Z/2026-03-07T08:00Z', '2026-03-08T07:30Z/2026-03-08T08:00Z', '2026-03-09T06:30Z/2026-03-09T07:00Z']);
    expect(busy(entry('UID:1', 'DTSTART;TZID=Europe/Berlin:20261025T023000', 'DURATION:PT15M'))).toEqual(['2026-10-25T00:30Z/2026-10-25T00:45Z']);
  });
  it('without a zone are of their owner, whole days too; other zones go by their name or as they are described', () => {
    expect(busy(entry('UID:1', 'DTSTART:20260601T090000', 'DTEND:20260601T100000'))).toEqual(['2026-06-01T07:00Z/2026-06-01T08:00Z']);
    expect(busy(entry('UID:1', 'DTSTART;VALUE=DATE:20260505', 'DTEND;VALUE=DATE:20260508'), { timeZone: 'Pacific/Auckland' })).toEqual(['2026-05-04T12:00Z/2026-05-07T12:00Z']);
    expect(busy(entry('UID:1', 'DTSTART;VALUE=DATE:20260328', 'RRULE:FREQ=DAILY;COUNT=2'))).toEqual(['2026-03-27T23:00Z/2026-03-28T23:00Z', '2026-03-28T23:00Z/2026-03-29T22:00Z']);
    expect(busy(entry('UID:1', 'DTSTART;TZID=/example.org/2006/America/New_York:20260601T090000', 'DURATION:PT1H'))).toEqual(['2026-06-01T13:00Z/2026-06-01T14:00Z']);
    const odd = ['BEGIN:VTIMEZONE', 'TZID:Odd Time', 'BEGIN:STANDARD', 'DTSTART:19701025T030000', 'TZOFFSETFROM:+0400', 'TZOFFSETTO:+0300', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD', 'BEGIN:DAYLIGHT', 'DTSTART:19700329T020000', 'TZOFFSETFROM:+0300', 'TZOFFSETTO:+0400', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT', 'END:VTIMEZONE'];
    expect(busy([...odd, ...entry('UID:1', 'DTSTART;TZID=Odd Time:20260601T090000', 'DURATION:PT1H'), ...entry('UID:2', 'DTSTART;TZID=Odd Time:20261201T090000', 'DURATION:PT1H')])).toEqual(['2026-06-01T05:00Z/2026-06-01T06:00Z', '2026-12-01T06:00Z/2026-12-01T07:00Z']);
  });
  it('come again by rules and dates, without what is excepted, with what was moved by itself', () => {
    expect(busy(entry('UID:1', 'DTSTART;VALUE=DATE:20260131', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=31;COUNT=4')).map((b) => b.slice(0, 10))).toEqual(['2026-01-30', '2026-03-30', '2026-05-30', '2026-07-30']);
    const weekly = ['UID:w', 'DTSTART;TZID=Europe/Berlin:20261005T090000', 'DTEND;TZID=Europe/Berlin:20261005T100000', 'RRULE:FREQ=WEEKLY;UNTIL=20261102T080000Z'];
    expect(busy([...entry(...weekly, 'EXDATE;TZID=Europe/Berlin:20261012T090000', 'EXDATE:20261019T070000Z', 'RDATE;TZID=Europe/Berlin:20261007T110000'),
      ...entry('UID:w', 'RECURRENCE-ID;TZID=Europe/Berlin:20261026T090000', 'DTSTART;TZID=Europe/Berlin:20261026T150000', 'DTEND;TZID=Europe/Berlin:20261026T170000')]).sort()).toEqual([
      '2026-10-05T07:00Z/2026-10-05T08:00Z', '2026-10-07T09:00Z/2026-10-07T10:00Z', '2026-10-26T14:00Z/2026-10-26T16:00Z', '2026-11-02T08:00Z/2026-11-02T09:00Z']);
    // Only that one is cancelled; from the third on it is an hour later and half as long; an exception of a whole day.
    expect(busy([...entry(...weekly), ...entry('UID:w', 'RECURRENCE-ID;TZID=Europe/Berlin:20261012T090000', 'DTSTART;TZID=Europe/Berlin:20261012T090000', 'STATUS:CANCELLED'),
      ...entry('UID:w', 'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261019T090000', 'DTSTART;TZID=Europe/Berlin:20261019T100000', 'DURATION:PT30M')]).sort()).toEqual([
      '2026-10-05T07:00Z/2026-10-05T08:00Z', '2026-10-19T08:00Z/2026-10-19T08:30Z', '2026-10-26T09:00Z/2026-10-26T09:30Z', '2026-11-02T09:00Z/2026-11-02T09:30Z']);
    expect(busy(entry(...weekly, 'EXDATE;VALUE=DATE:20261012'))).toHaveLength(4);
  });
  it('of a series that began long ago are those of the span', () => {
    const daily = busy(entry('UID:1', 'DTSTART;TZID=Europe/Berlin:20010101T080000', 'DURATION:PT15M', 'RRULE:FREQ=DAILY;INTERVAL=3'), { from: Date.UTC(2026, 5, 1), to: Date.UTC(2026, 5, 8) });
    const all = busy(entry('UID:1', 'DTSTART;TZID=Europe/Berlin:20010101T080000', 'DURATION:PT15M', 'RRULE:FREQ=DAILY;INTERVAL=3;COUNT=9999'), { from: Date.UTC(2026, 5, 1), to: Date.UTC(2026, 5, 8) });
    expect(daily.length).toBeGreaterThan(1);
    expect(daily).toEqual(all);
    expect(busy(entry('UID:1', 'DTSTART:20010101T080000Z', 'DURATION:P30D', 'RRULE:FREQ=WEEKLY;INTERVAL=9'), { from: Date.UTC(2026, 5, 1), to: Date.UTC(2026, 5, 8) })).toEqual(busy(entry('UID:1', 'DTSTART:20010101T080000Z', 'DURATION:P30D', 'RRULE:FREQ=WEEKLY;INTERVAL=9;COUNT=999'), { from: Date.UTC(2026, 5, 1), to: Date.UTC(2026, 5, 8) }));
  });
  it('of what leaves one free do not count', () => {
    const at = ['DTSTART:20260601T090000Z', 'DTEND:20260601T100000Z'];
    for (const free of ['TRANSP:TRANSPARENT', 'STATUS:CANCELLED', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE', 'ATTENDEE;PARTSTAT=DECLINED:mailto:ME@x.test', 'ATTENDEE;PARTSTAT=DECLINED;EMAIL=me@x.test:urn:uuid:1']) expect([free, busy(entry('UID:1', ...at, free))]).toEqual([free, []]);
    for (const taken of ['TRANSP:OPAQUE', 'STATUS:TENTATIVE', 'ATTENDEE;PARTSTAT=DECLINED:mailto:you@x.test', 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:me@x.test']) expect([taken, busy(entry('UID:1', ...at, taken))]).toEqual([taken, ['2026-06-01T09:00Z/2026-06-01T10:00Z']]);
    // A calendar is called by the address it is of.
    expect(busy(['X-WR-CALNAME:other@x.test', ...entry('UID:1', ...at, 'ATTENDEE;PARTSTAT=DECLINED:mailto:other@x.test')])).toEqual([]);
    expect(busy(['BEGIN:VFREEBUSY', 'FREEBUSY;FBTYPE=BUSY:20260601T090000Z/PT1H,20260602T090000Z/20260602T100000Z', 'FREEBUSY;FBTYPE=FREE:20260603T090000Z/PT1H', 'END:VFREEBUSY'])).toHaveLength(2);
  });
  it('tell which entries may be ours', () => {
    const id = '0198c1de-0000-7000-8000-00000000000a';
    expect(busyTimes(order(calendar(...entry(`UID:${id}@atrium.test`, 'DTSTART:20260601T090000Z', 'DURATION:PT1H'), ...entry(`UID:${id}@elsewhere.test`, 'DTSTART:20260601T090000Z', 'DURATION:PT1H')))).busy.map((b) => b.ownId)).toEqual([id, null]);
  });
  it('become one where they meet', () => {
    expect(merged([{ from: 5, to: 7 }, { from: 1, to: 3 }, { from: 3, to: 4 }, { from: 6, to: 6.5 }])).toEqual([{ from: 1, to: 4 }, { from: 5, to: 7 }]);
  });
});

describe('a hostile calendar', () => {
  const good = entry('UID:good', 'DTSTART:20260601T090000Z', 'DURATION:PT1H');
  it('is refused as a whole where it is none, deeply nested, cut off, or without end', () => {
    for (const text of ['', '<html>Sign in</html>', 'x'.repeat(5_000_000), 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1', 'BEGIN:VCALENDAR\n'.repeat(50_000), 'BEGIN:VEVENT\nEND:VEVENT', calendar('BEGIN:VEVENT', 'END:VTODO')]) expect(refused(text)).toBe('not_calendar');
    expect(refused(calendar(...Array.from({ length: 20_001 }, () => entry('UID:1')).flat()))).toBe('too_many');
    expect(refused(calendar(...entry('UID:1', 'DTSTART:20200101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')))).toBe('too_many');
    expect(refused(calendar(...entry('UID:1', 'DTSTART:20200101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY;COUNT=999999999')))).toBe('too_many');
  });
  it('spoils none of the entries that can be read', () => {
    const bad = [
      entry('UID:1', 'DTSTART:2026-13-45'), entry('UID:2', 'SUMMARY:Nothing'), entry('UID:3', 'DTSTART:20260601T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'), entry('UID:4', 'DTSTART:20260601T090000Z', 'DTEND:20200101T000000Z'), entry('UID:5', 'DTSTART:20260601T090000Z', 'RRULE:NONSENSE'),
    ].flat();
    const answer = busyTimes(order(calendar(...bad, ...good)));
    expect(answer.busy.filter((b) => b.from === Date.UTC(2026, 5, 1, 9) && b.to === Date.UTC(2026, 5, 1, 10)).length).toBeGreaterThanOrEqual(1);
    expect(answer.unread).toBeGreaterThanOrEqual(3);
    expect(busy(['BEGIN:VTIMEZONE', 'TZID:Endless', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0100', 'RRULE:FREQ=SECONDLY', 'END:STANDARD', 'END:VTIMEZONE', ...entry('UID:1', 'DTSTART;TZID=Endless:20260601T090000', 'DURATION:PT1H')])).toEqual(['2026-06-01T07:00Z/2026-06-01T08:00Z']);
  });
  it('with long folded lines is read', () => { expect(busy([`X-LONG:${'a\r\n '.repeat(200_000)}`, ...good])).toHaveLength(1); });
});
