import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayAfterKey, monthCells, monthOf, todayIn, weekdayOf } from '../ui/month-grid.ts';

describe('monthCells', () => {
  it('shows February 2026 from Sunday 1 Feb to Saturday 14 Mar', () => {
    const cells = monthCells(2026, 2);
    expect(cells).toHaveLength(42);
    expect(cells[0]).toEqual({ day: '2026-02-01', dayOfMonth: 1, inMonth: true });
    expect(cells[41]).toEqual({ day: '2026-03-14', dayOfMonth: 14, inMonth: false });
    expect(cells.filter((cell) => cell.inMonth)).toHaveLength(28);
  });

  it('starts in the month before when the first is no Sunday', () => {
    const cells = monthCells(2026, 11);
    expect(cells[0]).toEqual({ day: '2026-11-01', dayOfMonth: 1, inMonth: true });
    expect(monthCells(2026, 8)[0]).toEqual({ day: '2026-07-26', dayOfMonth: 26, inMonth: false });
  });

  it('always has 42 consecutive days that start on a Sunday and hold the whole month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2200 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const cells = monthCells(year, month);
        const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
        expect(cells).toHaveLength(42);
        expect(weekdayOf(cells[0]!.day)).toBe(0);
        expect(cells.filter((cell) => cell.inMonth)).toHaveLength(length);
        cells.slice(1).forEach((cell, index) => expect(cell.day).toBe(addDays(cells[index]!.day, 1)));
      }),
    );
  });
});

describe('moving by keys', () => {
  it.each([
    ['ArrowRight', {}, '2026-02-12'],
    ['ArrowLeft', {}, '2026-02-10'],
    ['ArrowRight', { rtl: true }, '2026-02-10'],
    ['ArrowDown', {}, '2026-02-18'],
    ['ArrowUp', {}, '2026-02-04'],
    ['Home', {}, '2026-02-08'],
    ['End', {}, '2026-02-14'],
    ['PageDown', {}, '2026-03-11'],
    ['PageUp', {}, '2026-01-11'],
    ['PageDown', { shift: true }, '2027-02-11'],
    ['PageUp', { shift: true }, '2025-02-11'],
    ['a', {}, null],
  ] as const)('%s %j goes to %s', (key, modifiers, expected) => {
    expect(dayAfterKey('2026-02-11', key, modifiers)).toBe(expected);
  });

  it('stays in shorter months', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });
});

describe('todayIn', () => {
  it('depends on the zone', () => {
    const moment = new Date('2026-02-28T23:30:00Z');
    expect(todayIn('UTC', moment)).toBe('2026-02-28');
    expect(todayIn('Asia/Dubai', moment)).toBe('2026-03-01');
    expect(todayIn('America/New_York', moment)).toBe('2026-02-28');
    expect(monthOf(todayIn('Asia/Dubai', moment))).toEqual({ year: 2026, month: 3 });
  });
});
