import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import { deferralSchedule, equalParts, partsByDays } from '../../rules/deferral.ts';
import { lateFee } from '../../rules/late-fee.ts';
import { minor, shown } from './amounts.ts';

const told = (...given: Parameters<typeof deferralSchedule>) => deferralSchedule(...given).map(({ on, amount }) => `${on} ${shown(amount)}`);

describe('deferral', () => {
  test('by months: equal parts, the last takes the rest', () => {
    expect(equalParts(minor('100.00'), 3).map((part) => shown(part))).toEqual(['33.33', '33.33', '33.34']);
    const year = told('months', minor('1000.00'), '2026-01-15', '2027-01-14');
    expect(year).toHaveLength(12);
    expect([year[0], year[1], year[11]]).toEqual(['2026-01-31 83.33', '2026-02-28 83.33', '2026-12-31 83.37']);
    expect(told('months', -100n, '2026-01-31', '2026-03-30')).toEqual(['2026-01-31 -0.50', '2026-02-28 -0.50']);
  });

  test('by days: rounded cumulatively, month by month', () => {
    expect(told('days', minor('1200.00'), '2026-01-15', '2026-03-31')).toEqual(['2026-01-31 268.42', '2026-02-28 442.11', '2026-03-31 489.47']);
    expect(told('days', minor('1200.00'), '2026-01-15', '2026-03-10')).toEqual(['2026-01-31 370.91', '2026-02-28 610.91', '2026-03-31 218.18']);
    expect(told('days', minor('10.00'), '2026-02-10', '2026-02-10')).toEqual(['2026-02-28 10.00']);
    expect(partsByDays(1n, [1, 1, 1])).toEqual([0n, 1n, 0n]);
  });

  test('of no time is refused', () => {
    expect(() => deferralSchedule('days', 1n, '2026-02-02', '2026-02-01')).toThrow(RangeError);
    expect(() => equalParts(1n, 0)).toThrow(RangeError);
    expect(() => partsByDays(1n, [0])).toThrow(RangeError);
  });

  test('adds up to the whole, never turns its sign, and is even', () => {
    const day = fc.integer({ min: 0, max: 800 });
    fc.assert(fc.property(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }), day, day, fc.constantFrom('months' as const, 'days' as const), (total, start, length, method) => {
      const from = addDays('2025-01-01', start);
      const parts = deferralSchedule(method, total, from, addDays(from, length));
      expect(parts.reduce((all, { amount }) => all + amount, 0n)).toBe(total);
      expect(parts.filter(({ amount }) => amount * total < 0n)).toEqual([]);
      const dates = parts.map(({ on }) => on);
      expect(dates).toEqual([...new Set(dates)].toSorted());
      expect(dates[0]! >= from).toBe(true);
      if (method === 'months') expect(new Set(parts.slice(0, -1).map(({ amount }) => amount)).size).toBeLessThanOrEqual(1);
    }));
  });
});

describe('late fee', () => {
  test('is simple interest on the days overdue', () => {
    expect(shown(lateFee(minor('2543.00'), '8', '2026-02-19', '2026-03-31'))).toBe('22.29');
    expect(shown(lateFee(minor('1000.00'), '10', '2025-01-01', '2026-01-01'))).toBe('100.00');
    expect(shown(lateFee(minor('365.00'), '0.5', '2026-01-01', '2026-01-02'))).toBe('0.01');
  });
  test('is nothing before a day has passed, and on a credit', () => {
    expect([lateFee(100_00n, '10', '2026-03-31', '2026-03-31'), lateFee(100_00n, '10', '2026-04-01', '2026-03-31'), lateFee(-100_00n, '10', '2026-01-01', '2026-03-31')]).toEqual([0n, 0n, 0n]);
  });
});
