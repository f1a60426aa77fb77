import { describe, expect, it } from 'vitest';
import { calendarFile } from '../rules/meetings/ical.ts';
import { freeSlots, type HostCalendar, type SlotRules } from '../rules/meetings/slots.ts';
import { instantAt } from '../rules/capture/working-clock.ts';

const berlin = (more: Partial<HostCalendar> = {}): HostCalendar => ({ clock: { timeZone: 'Europe/Berlin', workingDays: [1, 2, 3, 4, 5], holidays: new Set(), start: 540, end: 1020 }, isAway: () => false, busy: [], booked: new Map(), ...more });
const half: SlotRules = { minutes: 30, step: 30, bufferBefore: 0, bufferAfter: 0, dailyLimit: null };
const at = (day: string, time: string, zone = 'Europe/Berlin') => instantAt(day, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), zone);
const clocks = (slots: readonly number[], zone = 'Europe/Berlin') => slots.map((s) => new Date(s).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }));
const dayOf = (day: string, rules = half, calendar = berlin()) => freeSlots(at(day, '00:00', calendar.clock.timeZone), at(day, '23:59', calendar.clock.timeZone), rules, calendar);

describe('free times', () => {
  it('are those in which a meeting and its buffers fit: 09 to 17, 10 to 11 busy, buffers of 15 leave 09:00 and 11:30 in the morning', () => {
    const calendar = berlin({ busy: [{ from: at('2026-12-01', '10:00'), to: at('2026-12-01', '11:00') }] });
    const slots = clocks(dayOf('2026-12-01', { ...half, bufferBefore: 15, bufferAfter: 15 }, calendar));
    expect(slots.filter((s) => s < '12:00')).toEqual(['09:00', '11:30']);
    expect(slots.at(-1)).toBe('16:30');
  });
  it('touch what is busy where there are no buffers', () => {
    const calendar = berlin({ busy: [{ from: at('2026-12-01', '10:00'), to: at('2026-12-01', '11:00') }] });
    expect(clocks(dayOf('2026-12-01', half, calendar)).filter((s) => s < '12:00')).toEqual(['09:00', '09:30', '11:00', '11:30']);
  });
  it('are none on days off, holidays, and days away, and none past what a day may hold', () => {
    expect(dayOf('2026-12-05')).toEqual([]);
    expect(dayOf('2026-12-25', half, berlin({ clock: { ...berlin().clock, holidays: new Set(['2026-12-25']) } }))).toEqual([]);
    expect(dayOf('2026-12-01', half, berlin({ isAway: (day) => day <= '2026-12-01' }))).toEqual([]);
    expect(dayOf('2026-12-02', half, berlin({ isAway: (day) => day <= '2026-12-01' }))).toHaveLength(16);
    expect(dayOf('2026-12-01', { ...half, dailyLimit: 2 }, berlin({ booked: new Map([['2026-12-01', 2]]) }))).toEqual([]);
    expect(dayOf('2026-12-01', { ...half, dailyLimit: 2 }, berlin({ booked: new Map([['2026-12-01', 1]]) }))).toHaveLength(16);
  });
  it('stay nine o\'clock on both sides of a time change', () => {
    const slots = freeSlots(at('2026-10-23', '00:00'), at('2026-10-27', '00:00'), { ...half, minutes: 480, step: 480 }, berlin());
    expect(slots.map((s) => new Date(s).toISOString())).toEqual(['2026-10-23T07:00:00.000Z', '2026-10-26T08:00:00.000Z']);
  });
  it('offer nothing twice in an hour a time change leaves out, and none that would run past the hours', () => {
    const night = berlin({ clock: { timeZone: 'America/New_York', workingDays: [0, 1, 2, 3, 4, 5, 6], holidays: new Set(), start: 60, end: 300 } });
    const slots = dayOf('2026-03-08', half, night);
    expect(new Set(slots).size).toBe(slots.length);
    expect(clocks(slots, 'America/New_York')).toEqual(['01:00', '01:30', '03:00', '03:30', '04:00', '04:30']);
    expect(slots.every((s, i) => i === 0 || s - slots[i - 1]! >= 30 * 60_000)).toBe(true);
  });
  it('of fifty hosts for two months, every five minutes, keep nobody else waiting', () => {
    const calendar = berlin({ clock: { ...berlin().clock, workingDays: [0, 1, 2, 3, 4, 5, 6], start: 0, end: 1440 }, busy: Array.from({ length: 300 }, (_, i) => ({ from: at('2026-12-01', '09:00') + i * 5 * 3_600_000, to: at('2026-12-01', '10:00') + i * 5 * 3_600_000 })) });
    const asked: string[] = [];
    const original = Intl.DateTimeFormat.prototype.formatToParts;
    Intl.DateTimeFormat.prototype.formatToParts = function (...given) { asked.push(''); return original.apply(this, given); };
    try { expect(freeSlots(at('2026-12-01', '00:00'), at('2027-01-31', '23:59'), { ...half, step: 5 }, calendar).length).toBeGreaterThan(10_000); } finally { Intl.DateTimeFormat.prototype.formatToParts = original; }
    // What a time zone is asked for costs most: some calls a day, not one a time.
    expect(asked.length).toBeLessThan(62 * 6);
  });
  it('begin within the span that is asked for', () => {
    expect(clocks(freeSlots(at('2026-12-01', '09:10'), at('2026-12-01', '10:30'), half, berlin()))).toEqual(['09:30', '10:00']);
  });
});

describe('calendars for other programs', () => {
  const entry = { uid: 'a@x', sequence: 2, startsAt: Date.UTC(2026, 11, 1, 9), minutes: 45, title: 'Call; with, "Ann"\nand Bob', description: '', location: 'C:\\desk', status: 'CONFIRMED' as const, stampedAt: Date.UTC(2026, 10, 1) };
  it('escape what divides values and end lines as the standard asks', () => {
    const text = calendarFile([entry], { name: 'Mine' });
    expect(text).toContain('\r\nDTSTART:20261201T090000Z\r\nDTEND:20261201T094500Z\r\nSUMMARY:Call\\; with\\, "Ann"\\nand Bob\r\nLOCATION:C:\\\\desk\r\n');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
  it('fold lines after 75 octets without tearing a character, and unfold to what they were', () => {
    const title = 'موعد مع فريق المبيعات 📅 '.repeat(12).trim();
    const text = calendarFile([{ ...entry, title }]);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
  });
  it('let nobody add a line of their own', () => {
    const text = calendarFile([{ ...entry, title: 'x\r\nATTENDEE:mailto:y@x', location: 'a\u0085b\u0000c', organizer: { name: 'A"\r\nX:1', email: 'a@x.io' } }]).replaceAll('\r\n ', '');
    expect(text).not.toMatch(/\r\n(ATTENDEE|X:1)/);
    expect(text).toContain('ORGANIZER;CN="AX:1":mailto:a@x.io');
  });
});
