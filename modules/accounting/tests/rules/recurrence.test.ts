import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import { addMonths, dayInMonth, monthEnd, monthsIn } from '../../rules/months.ts';
import { datesDue, nextOccurrence, occurrence, type Recurrence } from '../../rules/recurrence.ts';

const monthly: Recurrence = { every: 1, unit: 'month', startOn: '2026-01-31' };
const first = (recurrence: Recurrence, count: number) => Array.from({ length: count }, (_, n) => occurrence(recurrence, n));

describe('months', () => {
  test('end where they end', () => {
    expect(['2026-02-01', '2024-02-29', '2026-12-31', '0099-11-05', '1900-02-01', '2000-02-01'].map(monthEnd)).toEqual(['2026-02-28', '2024-02-29', '2026-12-31', '0099-11-30', '1900-02-28', '2000-02-29']);
    // Whatever the month: the day after its end is the first of the next.
    for (let n = 0; n < 4800; n += 1) expect(addDays(monthEnd(addMonths('1800-01-01', n)), 1)).toBe(addMonths('1800-01-01', n + 1));
    expect([addMonths('2026-01-31', 1), addMonths('2026-01-31', -2), addMonths('2024-02-29', 12), dayInMonth('2026-12-15', 2, 30)]).toEqual(['2026-02-28', '2025-11-30', '2025-02-28', '2027-02-28']);
  });
  test.each([['2026-01-15', '2027-01-14', 12], ['2026-01-15', '2027-01-15', 13], ['2026-01-01', '2026-12-31', 12], ['2026-01-15', '2026-01-15', 1], ['2026-01-31', '2026-02-27', 1], ['2026-02-01', '2026-01-31', 0]])(
    '%s to %s fill %i', (from, to, count) => expect(monthsIn(from, to)).toBe(count),
  );
});

describe('repeating', () => {
  test('I10: from 2026-01-31 every month', () => {
    expect(first(monthly, 5)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  });
  test.each<[string, Recurrence, (string | null)[]]>([
    ['an anchor after the start', { every: 1, unit: 'month', startOn: '2026-01-20', anchorDay: 31 }, ['2026-01-31', '2026-02-28', '2026-03-31']],
    ['an anchor before the start', { every: 1, unit: 'month', startOn: '2026-01-31', anchorDay: 15 }, ['2026-02-15', '2026-03-15', '2026-04-15']],
    ['every quarter', { every: 3, unit: 'month', startOn: '2025-11-30' }, ['2025-11-30', '2026-02-28', '2026-05-30']],
    ['every second week', { every: 2, unit: 'week', startOn: '2026-12-20' }, ['2026-12-20', '2027-01-03', '2027-01-17']],
    ['every ten days', { every: 10, unit: 'day', startOn: '2026-02-20' }, ['2026-02-20', '2026-03-02', '2026-03-12']],
    ['every leap day', { every: 1, unit: 'year', startOn: '2024-02-29' }, ['2024-02-29', '2025-02-28', '2026-02-28']],
    ['a number of times', { ...monthly, count: 2 }, ['2026-01-31', '2026-02-28', null]],
    ['to a day, which counts', { ...monthly, endOn: '2026-02-28' }, ['2026-01-31', '2026-02-28', null]],
  ])('%s', (_name, recurrence, expected) => expect(first(recurrence, 3)).toEqual(expected));

  test('the fourth leap year comes back to the 29th', () => expect(occurrence({ every: 1, unit: 'year', startOn: '2024-02-29' }, 4)).toBe('2028-02-29'));

  test('an engine that stood still catches up with each date once', () => {
    const daily: Recurrence = { every: 1, unit: 'day', startOn: '2026-03-01' };
    expect(datesDue(daily, '2026-03-10', '2026-03-13')).toEqual(['2026-03-11', '2026-03-12', '2026-03-13']);
    expect(datesDue(daily, '2026-03-13', '2026-03-13')).toEqual([]);
    expect(datesDue(monthly, null, '2026-04-30')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
    expect(datesDue(monthly, '2026-02-28', '2026-04-29')).toEqual(['2026-03-31']);
    expect(datesDue(daily, null, '2036-01-01', 3)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
    expect(datesDue({ ...daily, count: 2 }, null, '2036-01-01')).toEqual(['2026-03-01', '2026-03-02']);
    expect(nextOccurrence(monthly, null)).toBe('2026-01-31');
    expect(nextOccurrence(monthly, '2126-01-30')).toBe('2126-01-31');
    expect(nextOccurrence({ ...monthly, endOn: '2026-03-01' }, '2026-02-28')).toBeNull();
  });

  test('the calendar ends with the year 9999', () => {
    for (const unit of ['day', 'month', 'year'] as const) expect(datesDue({ every: 1, unit, startOn: '9998-12-31' }, '9999-12-29', '9999-12-31')).toEqual(unit === 'day' ? ['9999-12-30', '9999-12-31'] : ['9999-12-31']);
    expect(occurrence({ every: 5, unit: 'year', startOn: '2020-12-01' }, 4000)).toBeNull();
  });

  test('an interval below one is refused', () => {
    for (const every of [0, -1, 1.5]) expect(() => occurrence({ ...monthly, every }, 0)).toThrow('interval');
  });

  test('catching up in two steps is the same as in one, whatever the interval, and stays within the bounds', () => {
    const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2020-01-01', days));
    const recurrence = fc.record({
      every: fc.integer({ min: 1, max: 14 }), unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const), startOn: day,
      anchorDay: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }), endOn: fc.option(day, { nil: undefined }), count: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
    });
    fc.assert(fc.property(recurrence, day, day, day, (recurrence, a, b, c) => {
      const [from, middle, to] = [a, b, c].toSorted() as [string, string, string];
      const whole = datesDue(recurrence, from, to, 10_000);
      expect([...datesDue(recurrence, from, middle, 10_000), ...datesDue(recurrence, middle, to, 10_000)]).toEqual(whole);
      expect(whole).toEqual([...new Set(whole)].toSorted());
      for (const date of whole) expect(date > from && date <= to && date >= recurrence.startOn && (recurrence.endOn === undefined || date <= recurrence.endOn)).toBe(true);
      // Counted one by one from the first time on, without the shortcut.
      const all = Array.from({ length: Math.min(recurrence.count ?? 4000, 4000) }, (_, n) => occurrence(recurrence, n)).filter((date) => date !== null && date > from && date <= to);
      expect(whole).toEqual(all);
    }), { numRuns: 60 });
  });
});
