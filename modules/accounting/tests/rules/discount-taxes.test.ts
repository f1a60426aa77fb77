import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loweredTaxes, taxBack, taxOwed, type TaxFigure } from '../../rules/discount-taxes.ts';

const tax = (amount: bigint, more: Partial<TaxFigure> = {}): TaxFigure => ({ taxId: 'a', kind: 'percent', direction: 'sale', rate: '18', base: 20_000n, amount, recoverable: amount, ...more });
const lowered = (total: bigint, taxes: TaxFigure[], discount: bigint) => loweredTaxes({ total, taxes }, discount).map((t) => [t.taxId, t.base, t.amount, t.recoverable]);

describe('taxes that a discount lowers', () => {
  test('M2: 23.60 off 236.00, and 50.00', () => {
    expect(lowered(23_600n, [tax(3_600n)], 2_360n)).toEqual([['a', 2_000n, 360n, 360n]]);
    expect(lowered(23_600n, [tax(3_600n)], 5_000n)).toEqual([['a', 4_237n, 763n, 763n]]);
  });
  test('count once for each rate, less what credits took back of them', () => {
    expect(lowered(11_800n, [tax(3_600n), tax(-1_800n, { base: -10_000n, recoverable: -1_800n })], 1_180n)).toEqual([['a', 1_000n, 180n, 180n]]);
    expect(lowered(5_000n, [tax(3_600n), tax(-3_600n, { base: -20_000n })], 500n)).toEqual([]);
  });
  test('are none of what was withheld, and not those on quantities', () => {
    expect(lowered(21_600n, [tax(3_600n), tax(2_000n, { taxId: 'w', kind: 'withholding' })], 2_160n)).toEqual([['a', 1_831n, 329n, 329n]]);
    expect(lowered(24_600n, [tax(3_600n), tax(1_000n, { taxId: 'f', kind: 'fixed' })], 2_360n)).toEqual([['a', 2_000n, 360n, 360n]]);
  });
  test('that the buyer owes are lowered beside the discount; what comes back, in its share', () => {
    const reverse = { taxId: 'r', kind: 'reverse_charge', rate: '20', base: 10_000n, amount: 2_000n };
    const taxes = [tax(0n, { ...reverse, direction: 'purchase', recoverable: 1_000n }), tax(0n, { ...reverse, recoverable: 2_000n })];
    expect(lowered(11_000n - 1_000n, taxes, 1_000n)).toEqual([['r', 1_000n, 200n, 100n], ['r', 1_000n, 200n, 200n]]);
    expect(taxes.map((t) => [taxOwed(t, 200n), taxBack(t, 100n)])).toEqual([[200n, 100n], [0n, 0n]]);
  });
  test('never are more than there was, nor more than the discount; all of a document lowers all of them', () => {
    const parts = fc.array(fc.record({ base: fc.bigInt(1n, 10n ** 9n), percent: fc.integer({ min: 0, max: 40 }) }), { minLength: 1, maxLength: 5 });
    fc.assert(fc.property(parts, fc.bigInt(1n, 10n ** 9n), (lines, wanted) => {
      const taxes = lines.map(({ base, percent }, i) => { const amount = (base * BigInt(percent)) / 100n; return tax(amount, { taxId: `t${i}`, rate: String(percent), base, recoverable: amount }); });
      const total = taxes.reduce((sum, t) => sum + t.base + t.amount, 0n);
      const discount = wanted < total ? wanted : total;
      const found = loweredTaxes({ total, taxes }, discount);
      const off = found.reduce((sum, t) => sum + t.amount, 0n);
      expect(off >= 0n && off <= discount).toBe(true);
      for (const t of found) { const was = taxes.find((x) => x.taxId === t.taxId)!; expect(t.amount >= 0n && t.amount <= was.amount && t.base <= was.base && t.recoverable === t.amount).toBe(true); }
      expect(loweredTaxes({ total, taxes }, total).map((t) => [t.taxId, t.base, t.amount])).toEqual(taxes.map((t) => [t.taxId, t.base, t.amount]));
    }));
  });
});
