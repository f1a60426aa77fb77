import { expect, it } from 'vitest';
import { fiscalMonths, fiscalYearName } from '../../rules/reports/days.ts';
import { plannedYear, readAmount } from '../reports/budget-amounts.ts';

it('what is typed is read as people write it', () => {
  expect([readAmount('1,200.50', 'USD'), readAmount(' ', 'USD'), readAmount('12x', 'USD'), readAmount('\u22125', 'JPY')]).toEqual([120_050n, null, undefined, -5n]);
});

it('a year is planned the same each month, or as a sum that loses no cent', () => {
  const each = plannedYear('a', fiscalMonths(2026, 1), 10_000n, 'USD', 'month');
  expect([each.length, each[0], each[11]]).toEqual([12, { accountId: 'a', month: '2026-01', amount: '100.00' }, { accountId: 'a', month: '2026-12', amount: '100.00' }]);
  const shared = plannedYear('a', fiscalMonths(2026, 1), 10_000n, 'USD', 'year');
  expect(shared.reduce((sum, i) => sum + Math.round(Number(i.amount) * 100), 0)).toBe(10_000);
  expect(new Set(shared.map((i) => i.amount))).toEqual(new Set(['8.34', '8.33']));
});

it('a fiscal year that begins within one goes on into the next', () => {
  expect([fiscalMonths(2026, 4)[0], fiscalMonths(2026, 4)[8], fiscalMonths(2026, 4)[9], fiscalMonths(2026, 4)[11]]).toEqual(['2026-04', '2026-12', '2027-01', '2027-03']);
  expect([fiscalYearName(2026, 1), fiscalYearName(2026, 4), fiscalYearName(2099, 7)]).toEqual(['2026', '2026/27', '2099/00']);
});
