import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { relieve, revalue, settle, SettlementError, type ItemSide, type OpenAmounts } from '../../rules/settlement.ts';
import { minor } from './amounts.ts';

const open = (fc: string, base: string): OpenAmounts => ({ fc: minor(fc), base: minor(base) });
const paid = (fc: string, base: string, ...deductions: string[]) => ({ fc: minor(fc), base: minor(base), deductions: deductions.map((text) => minor(text)) });
const closed = { fc: 0n, base: 0n };

describe('settling in a foreign currency', () => {
  test('A6: USD 100 at 50, paid net of a discount of 10 with 4,200: discount 500, loss 300', () => {
    expect(settle('receivable', open('100.00', '5000.00'), paid('90.00', '4200.00', '10.00'))).toEqual({ relieved: 4_500_00n, deducted: [500_00n], fx: -300_00n, left: closed });
  });
  test('A7: EUR 4,500 at 1.09, paid at 1.095: gain 22.50', () => {
    expect(settle('receivable', open('4500.00', '4905.00'), paid('4500.00', '4927.50'))).toMatchObject({ fx: 22_50n, left: closed });
  });
  test('A8: a bill at 30.0, paid at 31.5: loss 1,500 on USD 1,000, 15,000 on USD 10,000', () => {
    expect(settle('payable', open('1000.00', '30000.00'), paid('1000.00', '31500.00')).fx).toBe(-1_500_00n);
    expect(settle('payable', open('10000.00', '300000.00'), paid('10000.00', '315000.00')).fx).toBe(-15_000_00n);
  });
  test('the worked example: USD 1,200.00 at 0.92, paid at 0.935: loss 18.00', () => {
    expect(settle('payable', open('1200.00', '1104.00'), paid('1200.00', '1122.00'))).toMatchObject({ relieved: 1_104_00n, fx: -18_00n, left: closed });
  });
  test('a part is relieved in proportion, the last part takes the rest', () => {
    const first = settle('receivable', open('100.00', '33.33'), paid('33.33', '11.20'));
    expect(first).toEqual({ relieved: 11_11n, deducted: [], fx: 9n, left: { fc: 66_67n, base: 22_22n } });
    expect(settle('receivable', first.left, paid('66.67', '22.00'))).toMatchObject({ relieved: 22_22n, fx: -22n, left: closed });
  });
  test('nothing, or more than is open, is refused with what is open', () => {
    for (const amount of ['0.00', '-1.00', '100.01']) {
      expect(() => relieve(open('100.00', '50.00'), minor(amount))).toThrow(SettlementError);
      expect(() => settle('payable', open('100.00', '50.00'), paid(amount, '1.00'))).toThrow(expect.objectContaining({ open: 100_00n }));
    }
    expect(() => settle('payable', open('100.00', '50.00'), paid('90.00', '45.00', '10.01'))).toThrow(expect.objectContaining({ open: 10_00n }));
  });
});

describe('any split of payments', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
  const side = fc.constantFrom<ItemSide>('receivable', 'payable');
  const cuts = fc.array(fc.tuple(fc.integer({ min: 1, max: 999 }), fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.boolean()), { maxLength: 12 });

  test('leaves 0.00 in both currencies; what was relieved is the original base, gains and losses are what was paid beside it', () => {
    fc.assert(fc.property(side, amount, fc.bigInt({ min: 0n, max: 10n ** 15n }), cuts, (side, fcOpen, baseOpen, cuts) => {
      let left: OpenAmounts = { fc: fcOpen, base: baseOpen };
      const done = { relieved: 0n, paid: 0n, fx: 0n };
      const pay = (fc: bigint, base: bigint, deductions: bigint[]) => {
        const result = settle(side, left, { fc, base, deductions });
        done.relieved += result.relieved;
        done.paid += base;
        done.fx += result.fx;
        for (const value of result.deducted) done.relieved += value;
        // A deduction has no money of its own: at the item's rate it brings neither gain nor loss.
        for (const value of result.deducted) done.paid += value;
        expect(result.left.fc >= 0n && result.left.base >= 0n).toBe(true);
        left = result.left;
      };
      for (const [share, base, deducted] of cuts) {
        const part = (left.fc * BigInt(share)) / 1000n;
        if (part === 0n) continue;
        if (deducted && left.fc - part > 1n) pay(part, base, [(left.fc - part) / 2n]);
        else pay(part, base, []);
      }
      if (left.fc > 0n) pay(left.fc, 1n, []);
      expect(left).toEqual({ fc: 0n, base: 0n });
      expect(done.relieved).toBe(baseOpen);
      expect(done.fx).toBe(side === 'receivable' ? done.paid - baseOpen : baseOpen - done.paid);
    }));
  });
});

describe('revaluation', () => {
  const currencies = { item: 'USD', base: 'TRY' };
  test('A8: as of a day before the payment it is booked and taken back', () => {
    expect(revalue('payable', open('1000.00', '30000.00'), currencies, '31.0', '2024-05-31')).toEqual([{ on: '2024-05-31', fx: -1_000_00n }, { on: '2024-06-01', fx: 1_000_00n }]);
    expect(revalue('receivable', open('1000.00', '30000.00'), currencies, '31.0', '2024-12-31')).toEqual([{ on: '2024-12-31', fx: 1_000_00n }, { on: '2025-01-01', fx: -1_000_00n }]);
  });
  test('nothing is booked where nothing differs', () => {
    expect(revalue('receivable', open('1000.00', '30000.00'), currencies, '30', '2024-05-31')).toEqual([]);
  });
});
