import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convert, money, parseMoney } from '#core/contract/money.ts';
import { expenseFigures, expenseInBase, splitExpense, type ExpenseTax } from '../../rules/expense-tax.ts';
import { mileageClaim, mileageTiers, taxYearStart, type MileageRate } from '../../rules/mileage.ts';
import { perDiem, type PerDiemRate } from '../../rules/per-diem.ts';
import { eur } from './amounts.ts';

const tax = (rate: string, recoverable = '100', kind: ExpenseTax['kind'] = 'percent'): ExpenseTax => ({ id: `${kind}${rate}`, kind, rate, recoverable });
const amounts = ({ cost, payable, taxes }: ReturnType<typeof expenseFigures>) => ({ cost: cost.amount, payable: payable.amount, inputs: taxes.map(({ input }) => input.amount) });

describe('tax of expenses', () => {
  test('E1: 108.00 with 20 % is 90.00 and 18.00', () => {
    expect(amounts(expenseFigures(eur('108.00'), 'inclusive', [tax('20')]))).toEqual({ cost: 90_00n, payable: 108_00n, inputs: [18_00n] });
  });
  test('E2: half of the tax comes back: input 10.00, expense 110.00', () => {
    expect(amounts(expenseFigures(eur('120.00'), 'inclusive', [tax('20', '50')]))).toEqual({ cost: 110_00n, payable: 120_00n, inputs: [10_00n] });
  });
  test('a reverse charge is owed to the state; its share that does not come back is cost', () => {
    const figures = expenseFigures(eur('100.00'), 'exclusive', [tax('20', '50', 'reverse_charge')]);
    expect(amounts(figures)).toEqual({ cost: 110_00n, payable: 100_00n, inputs: [10_00n] });
    expect(figures.taxes[0]).toMatchObject({ charged: false, amount: eur('20.00') });
  });
  test('what is withheld lowers what is paid, not the cost', () => {
    expect(amounts(expenseFigures(eur('100.00'), 'exclusive', [tax('20'), tax('10', '100', 'withholding')]))).toEqual({ cost: 100_00n, payable: 110_00n, inputs: [20_00n, 0n] });
  });
  test('E4: USD 83.40 at 0.9215 is EUR 76.85', () => {
    expect(convert(parseMoney('83.40', 'USD'), 'EUR', '0.9215')).toEqual(eur('76.85'));
    expect(amounts(expenseInBase(expenseFigures(parseMoney('83.40', 'USD'), 'inclusive', [tax('20')]), 'EUR', '0.9215'))).toEqual({ cost: 64_04n, payable: 76_85n, inputs: [12_81n] });
  });
  test('E7: 100.00 over three projects is 33.34, 33.33, 33.33', () => {
    expect(splitExpense(eur('100.00'), ['1', '1', '1']).map(({ amount }) => amount)).toEqual([33_34n, 33_33n, 33_33n]);
    expect(splitExpense(eur('90.00'), ['62.5', '37.5', '0']).map(({ amount }) => amount)).toEqual([56_25n, 33_75n, 0n]);
  });

  test('the entry balances, in the currency of the receipt and in the base currency', () => {
    const kind = fc.constantFrom('percent' as const, 'reverse_charge' as const, 'withholding' as const, 'exempt' as const);
    const taxes = fc.uniqueArray(fc.record({ kind, rate: fc.integer({ min: 0, max: 30 }), recoverable: fc.integer({ min: 0, max: 100 }) }), { maxLength: 3, selector: (one) => `${one.kind}${one.rate}` });
    fc.assert(fc.property(fc.bigInt({ min: 1n, max: 10n ** 10n }), taxes, fc.constantFrom('inclusive' as const, 'exclusive' as const), fc.integer({ min: 1, max: 9_999_999 }), (amount, taxes, mode, rate) => {
      const figures = expenseFigures(money(amount, 'USD'), mode, taxes.map((one) => tax(String(one.rate), String(one.recoverable), one.kind)));
      for (const side of [figures, expenseInBase(figures, 'JPY', `${rate}.5`), expenseInBase(figures, 'EUR', `0.${String(rate).padStart(7, '0')}`)]) {
        const of = (kinds: string[]) => side.taxes.filter((one) => kinds.includes(one.kind)).reduce((sum, one) => sum + one.amount.amount, 0n);
        const inputs = side.taxes.reduce((sum, { input }) => sum + input.amount, 0n);
        expect(side.cost.amount + inputs).toBe(side.payable.amount + of(['withholding']) + of(['reverse_charge']));
        expect(side.total.amount).toBe(side.payable.amount + of(['withholding']));
        expect(side.net.amount + side.taxes.reduce((sum, { cost }) => sum + cost.amount, 0n)).toBe(side.cost.amount);
      }
    }));
  });
});

describe('mileage', () => {
  const rates: MileageRate[] = [
    { fromDate: '2025-01-01', first: '10000', rate: '0.40' }, { fromDate: '2025-01-01', first: null, rate: '0.20' },
    { fromDate: '2026-01-01', first: null, rate: '0.25' }, { fromDate: '2026-01-01', first: '10000', rate: '0.45' },
  ];
  const pay = (before: string, distance: string, on = '2026-06-01') => mileageClaim(rates, on, before, distance, 'EUR').amount.amount;

  test('E3: 100 km after 9,940 km are 60 × 0.45 + 40 × 0.25 = 37.00', () => {
    expect(mileageClaim(rates, '2026-06-01', '9940', '100', 'EUR')).toEqual({ amount: eur('37.00'), steps: [{ distance: '60', rate: '0.45' }, { distance: '40', rate: '0.25' }] });
  });
  test('tiers are those of the day', () => {
    expect(mileageTiers(rates, '2025-12-31').map(({ rate }) => rate)).toEqual(['0.40', '0.20']);
    expect(mileageTiers(rates, '2026-01-01').map(({ rate }) => rate)).toEqual(['0.45', '0.25']);
    expect(mileageClaim(rates, '2026-06-01', '10000', '10', 'EUR').steps).toEqual([{ distance: '10', rate: '0.25' }]);
    expect([pay('0', '10', '2025-12-31'), pay('0', '10'), pay('10000', '10'), pay('20000', '0.5'), pay('0', '0')]).toEqual([4_00n, 4_50n, 2_50n, 13n, 0n]);
  });
  test('no rate is refused', () => {
    expect(() => pay('0', '10', '2024-12-31')).toThrow('no rate');
    expect(() => mileageClaim([{ fromDate: '2026-01-01', first: '10', rate: '1' }], '2026-02-01', '5', '6', 'EUR')).toThrow('no rate');
    expect(() => pay('0', '-1')).toThrow('negative');
  });
  test('the tax year begins on its day', () => {
    expect([taxYearStart('2026-04-05', 4, 6), taxYearStart('2026-04-06', 4, 6), taxYearStart('2026-03-01', 1, 1)]).toEqual(['2025-04-06', '2026-04-06', '2026-01-01']);
  });
  test('a trip in two claims is paid as in one, but for the rounding of each', () => {
    fc.assert(fc.property(fc.nat(20_000), fc.nat(5000), fc.nat(5000), (before, first, second) => {
      const apart = pay(String(before), String(first)) + pay(String(before + first), String(second));
      const together = pay(String(before), String(first + second));
      expect(apart - together <= 1n && together - apart <= 1n).toBe(true);
    }));
  });
});

describe('per diem', () => {
  const rate: PerDiemRate = { day: eur('48.00'), halfDayPercent: '50', mealPercent: { breakfast: '20', lunch: '40', dinner: '40' } };
  test('E6: half a day and a day with breakfast: 24.00 + 38.40 = 62.40', () => {
    expect(perDiem(rate, [{ length: 'half', mealsGiven: [] }, { length: 'full', mealsGiven: ['breakfast'] }])).toEqual({ days: [eur('24.00'), eur('38.40')], total: eur('62.40') });
  });
  test('meals never take more than there is, and count once', () => {
    expect(perDiem(rate, [{ length: 'half', mealsGiven: ['lunch', 'dinner'] }, { length: 'full', mealsGiven: ['lunch', 'lunch'] }]).days).toEqual([eur('0.00'), eur('28.80')]);
    expect(perDiem(rate, []).total).toEqual(eur('0.00'));
  });
});
