import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthGrid } from '#core/contract/dates.ts';
import { addMonths, dayAfterKey, monthOf, weekdayOf } from '../ui/calendar-days.ts';

describe('the month shown', () => {
  it('is February 2026 from Sunday 1 Feb to Saturday 14 Mar', () => {
    const { year, month } = monthOf('2026-02-11');
    const cells = monthGrid(year, month);
    expect(cells).toHaveLength(42);
    expect(cells[0]).toEqual({ date: '2026-02-01', day: 1, inMonth: true });
    expect(cells[41]).toEqual({ date: '2026-03-14', day: 14, inMonth: false });
    expect(cells.filter((cell) => cell.inMonth)).toHaveLength(28);
  });

  it('always holds the day the keys moved to', () => {
    const keys = fc.constantFrom('ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp');
    fc.assert(
      fc.property(fc.array(fc.record({ key: keys, shift: fc.boolean(), rtl: fc.boolean() }), { maxLength: 40 }), (presses) => {
        const day = presses.reduce((at, { key, ...modifiers }) => dayAfterKey(at, key, modifiers)!, '2024-02-29');
        const { year, month } = monthOf(day);
        const cell = monthGrid(year, month).find((candidate) => candidate.date === day);
        expect(cell?.inMonth).toBe(true);
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

describe('weekdays', () => {
  it('count from Sunday', () => {
    expect([weekdayOf('2026-02-01'), weekdayOf('2026-02-14')]).toEqual([0, 6]);
  });
});
