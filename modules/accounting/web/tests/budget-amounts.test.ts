import { expect, it } from 'vitest';
import { plannedYear, readAmount } from '../reports/budget-amounts.ts';

it('what is typed is read as people write it', () => {
  expect([readAmount('1,200.50', 'USD'), readAmount(' ', 'USD'), readAmount('12x', 'USD'), readAmount('\u22125', 'JPY')]).toEqual([120_050n, null, undefined, -5n]);
});

it('a year is planned the same each month, or as a sum that loses no cent', () => {
  const each = plannedYear('a', 2026, 10_000n, 'USD', 'month');
  expect([each.length, each[0], each[11]]).toEqual([12, { accountId: 'a', month: '2026-01', amount: '100.00' }, { accountId: 'a', month: '2026-12', amount: '100.00' }]);
  const shared = plannedYear('a', 2026, 10_000n, 'USD', 'year');
  expect(shared.reduce((sum, i) => sum + Math.round(Number(i.amount) * 100), 0)).toBe(10_000);
  expect(new Set(shared.map((i) => i.amount))).toEqual(new Set(['8.34', '8.33']));
});
