import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, daysBetween, formatDateTime, formatLongDate, formatRelative, formatShortDate, formatTime, isTimeZone, monthGrid } from '../dates.ts';

const moment = fc.date({ min: new Date('1970-01-02'), max: new Date('2099-12-30'), noInvalidDate: true });
const zone = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Lisbon', 'Australia/Lord_Howe');
const month = fc.record({ year: fc.integer({ min: 1, max: 9998 }), month: fc.integer({ min: 1, max: 12 }) });

describe('formats', () => {
  const evening = '2025-11-20T23:05:00Z';

  test('show the clock of the zone', () => {
    expect(formatLongDate(evening, 'UTC')).toBe('November 20, 2025');
    expect(formatLongDate(evening, 'Asia/Tokyo')).toBe('November 21, 2025');
    expect(formatShortDate(evening, 'Asia/Tokyo')).toBe('21/11/2025');
    expect(formatTime(evening, 'America/New_York')).toBe('6:05 PM');
    expect(formatTime('2025-11-20T00:00:00Z', 'UTC')).toBe('12:00 AM');
    expect(formatTime('2025-11-20T12:30:00Z', 'UTC')).toBe('12:30 PM');
    expect(formatDateTime(new Date(evening), 'UTC')).toBe('November 20, 2025 at 11:05 PM');
  });

  test('leave a calendar date the same day in every zone', () => {
    fc.assert(fc.property(moment, zone, (at, timeZone) => {
      const date = at.toISOString().slice(0, 10);
      expect(calendarDate(date, timeZone)).toBe(date);
      expect(formatShortDate(date, timeZone)).toBe(date.split('-').toReversed().join('/'));
    }));
    expect(formatLongDate('2024-02-29', 'America/New_York')).toBe('February 29, 2024');
  });

  test('follow the change of the clocks', () => {
    expect(formatTime('2026-03-08T06:59:00Z', 'America/New_York')).toBe('1:59 AM');
    expect(formatTime('2026-03-08T07:00:00Z', 'America/New_York')).toBe('3:00 AM');
  });

  test('refuse what is no date and no zone', () => {
    expect(() => formatTime('soon', 'UTC')).toThrow(RangeError);
    expect(() => formatLongDate('2025-11-20', 'Mars/Base')).toThrow(RangeError);
    expect([isTimeZone('Europe/Berlin'), isTimeZone('Mars/Base'), isTimeZone('')]).toEqual([true, false, false]);
  });

  test('hold plain spaces only', () => {
    fc.assert(fc.property(moment, zone, (at, timeZone) => {
      expect(formatDateTime(at, timeZone)).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d{2} [AP]M$/);
    }));
  });
});

describe('formatRelative', () => {
  const now = '2025-11-20T18:00:00Z';

  test.each([
    ['2025-11-20T17:59:30Z', 'just now'], ['2025-11-20T18:00:30Z', 'just now'], ['2025-11-20T17:59:00Z', '1 minute ago'], ['2025-11-20T17:00:01Z', '59 minutes ago'],
    ['2025-11-20T21:30:00Z', 'in 3 hours'], ['2025-11-19T19:00:00Z', '23 hours ago'], ['2025-11-19T18:00:00Z', 'yesterday'], ['2025-11-21T18:00:00Z', 'tomorrow'],
    ['2025-11-18T01:00:00Z', '2 days ago'], ['2025-11-14T18:00:00Z', '6 days ago'], ['2025-11-13T18:00:00Z', 'November 13, 2025'], ['2025-12-24T18:00:00Z', 'December 24, 2025'],
    ['2025-11-20', 'today'], ['2025-11-19', 'yesterday'], ['2025-11-22', 'in 2 days'], ['2025-01-01', 'January 1, 2025'],
  ])('%s is %s', (at, expected) => {
    expect(formatRelative(at, 'UTC', now)).toBe(expected);
  });

  test('counts the days of the zone', () => {
    // Tokyo is already in the next day.
    expect(formatRelative('2025-11-20', 'Asia/Tokyo', now)).toBe('yesterday');
    expect(formatRelative('2025-11-18T14:00:00Z', 'UTC', now)).toBe('2 days ago');
    expect(formatRelative('2025-11-18T14:00:00Z', 'Asia/Tokyo', now)).toBe('3 days ago');
  });

  test('a day of 25 hours is one day', () => {
    expect(formatRelative('2026-11-01T04:00:00Z', 'America/New_York', '2026-11-02T04:30:00Z')).toBe('24 hours ago');
  });
});

describe('calendar', () => {
  test('November 2025 begins on the Saturday of its first week', () => {
    const grid = monthGrid(2025, 11);
    expect(grid.slice(0, 8).map((cell) => cell.date)).toEqual(['2025-10-26', '2025-10-27', '2025-10-28', '2025-10-29', '2025-10-30', '2025-10-31', '2025-11-01', '2025-11-02']);
    expect(grid.at(-1)).toEqual({ date: '2025-12-06', day: 6, inMonth: false });
    expect(monthGrid(2025, 11, 1)[0]?.date).toBe('2025-10-27');
  });

  test('every grid has 42 days in a row from a Sunday and holds the whole month once', () => {
    fc.assert(fc.property(month, fc.integer({ min: 0, max: 6 }), ({ year, month: number }, weekStart) => {
      const grid = monthGrid(year, number, weekStart);
      const inside = grid.filter((cell) => cell.inMonth);
      expect(grid).toHaveLength(42);
      expect(new Date(`${grid[0]?.date}T00:00:00Z`).getUTCDay()).toBe(weekStart);
      expect(grid.findIndex((cell) => cell.inMonth)).toBeLessThan(7);
      expect(inside.map((cell) => cell.day)).toEqual(Array.from({ length: inside.length }, (_, index) => index + 1));
      expect(inside.every((cell) => cell.date.startsWith(`${String(year).padStart(4, '0')}-${String(number).padStart(2, '0')}-`))).toBe(true);
      grid.slice(1).forEach((cell, index) => expect(cell.date).toBe(addDays(grid[index]?.date ?? '', 1)));
    }));
  });

  test.each([[2025, 0], [2025, 13], [0, 1], [2025.5, 1], [10_000, 1]])('refuses month %d-%d', (year, number) => {
    expect(() => monthGrid(year, number)).toThrow(RangeError);
  });

  test('adding days and counting them are each other\'s reverse', () => {
    fc.assert(fc.property(moment, fc.integer({ min: -20_000, max: 20_000 }), (at, days) => {
      const from = at.toISOString().slice(0, 10);
      expect(daysBetween(from, addDays(from, days))).toBe(days);
    }));
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  });
});
