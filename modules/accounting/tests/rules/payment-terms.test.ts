import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import { money } from '#core/contract/money.ts';
import { dueDate, earlyDiscount, instalments, termProblem, type EarlyDiscount, type TermLine } from '../../rules/payment-terms.ts';
import { eur } from './amounts.ts';

const line = (given: Partial<TermLine>): TermLine => ({ share: 'balance', anchor: 'invoice_date', days: 0, atLeastDays: 0, ...given });
const part = (percent: string, days = 0): TermLine => line({ share: { percent }, days });

describe('due dates (M1)', () => {
  const invoices = ['2019-01-01', '2019-01-15', '2019-01-31'];
  test.each([
    ['45 days after the end of the month', line({ anchor: 'end_of_month', days: 45 }), ['2019-03-17', '2019-03-17', '2019-03-17']],
    ['the 15th, at least 31 days out', line({ anchor: { dayOfMonth: 15 }, atLeastDays: 31 }), ['2019-02-15', '2019-02-15', '2019-03-15']],
    ['last day of the month', line({ anchor: 'end_of_month' }), ['2019-01-31', '2019-01-31', '2019-01-31']],
    ['first of next month', line({ anchor: 'end_of_month', days: 1 }), ['2019-02-01', '2019-02-01', '2019-02-01']],
    ['first of next month, as a day of the month', line({ anchor: { dayOfMonth: 1 }, atLeastDays: 1 }), ['2019-02-01', '2019-02-01', '2019-02-01']],
    ['30 days', line({ days: 30 }), ['2019-01-31', '2019-02-14', '2019-03-02']],
    ['the 31st is the last day of a shorter month', line({ anchor: { dayOfMonth: 31 }, atLeastDays: 20 }), ['2019-01-31', '2019-02-28', '2019-02-28']],
  ])('%s', (_name, term, expected) => {
    expect(invoices.map((date) => dueDate(term, date))).toEqual(expected);
  });

  test('the 29th of February exists in leap years only', () => {
    const term = line({ anchor: { dayOfMonth: 29 } });
    expect(['2024-02-10', '2023-02-10'].map((date) => dueDate(term, date))).toEqual(['2024-02-29', '2023-02-28']);
  });

  test('are never before what they are at least', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
    const anchor = fc.oneof(fc.constant('invoice_date' as const), fc.constant('end_of_month' as const), fc.integer({ min: 1, max: 31 }).map((dayOfMonth) => ({ dayOfMonth })));
    fc.assert(fc.property(day, anchor, fc.nat(120), fc.nat(120), (invoicedOn, anchor, days, atLeastDays) => {
      const due = dueDate(line({ anchor, days, atLeastDays }), invoicedOn);
      expect(due >= addDays(invoicedOn, days + atLeastDays)).toBe(true);
      expect(due <= addDays(invoicedOn, days + atLeastDays + 31)).toBe(true);
    }));
  });
});

describe('instalments', () => {
  const shown = (total: string, lines: TermLine[], on = '2026-01-01') => instalments(eur(total), lines, on).map(({ dueOn, amount }) => [dueOn, amount.amount]);

  test('share by percent and balance', () => {
    expect(shown('1000.00', [part('30'), part('40', 30), line({ days: 60 })])).toEqual([['2026-01-01', 300_00n], ['2026-01-31', 400_00n], ['2026-03-02', 300_00n]]);
    expect(shown('100.00', [part('33.333333'), part('33.333333', 30), line({ days: 60 })]).map(([, amount]) => amount)).toEqual([33_33n, 33_33n, 33_34n]);
    expect(shown('0.01', [part('50'), line({ days: 30 })])).toEqual([['2026-01-01', 1n]]);
    expect(shown('0.00', [part('50'), line({ days: 30 })])).toEqual([['2026-01-31', 0n]]);
    expect(shown('-100.00', [part('50'), line({ days: 30 })])).toEqual([['2026-01-01', -50_00n], ['2026-01-31', -50_00n]]);
  });

  test('add up to the total, each within a minor unit of its share', () => {
    const percents = fc.array(fc.integer({ min: 1, max: 9_999_999 }), { maxLength: 9 });
    fc.assert(fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), percents, (total, micro) => {
      const lines = [...micro.map((share, days) => part(`${Math.trunc(share / 1_000_000)}.${String(share % 1_000_000).padStart(6, '0')}`, days)), line({ days: 90 })];
      const amounts = new Map(instalments(money(total, 'EUR'), lines, '2026-01-01').map(({ dueOn, amount }) => [dueOn, amount.amount]));
      expect([...amounts.values()].reduce((all, amount) => all + amount, 0n)).toBe(total);
      for (const [days, share] of micro.entries()) {
        const off = (amounts.get(addDays('2026-01-01', days)) ?? 0n) * 100_000_000n - total * BigInt(share);
        expect(off > -100_000_000n && off < 100_000_000n).toBe(true);
      }
    }));
  });

  test.each([
    ['no_lines', []], ['one_balance', [part('100')]], ['one_balance', [line({}), line({ days: 30 })]], ['percent_sum', [part('60'), part('40'), line({})]], ['percent_range', [part('0'), line({})]],
    ['percent_range', [part('-5'), line({})]], ['days_range', [line({ days: -1 })]], ['days_range', [line({ atLeastDays: 1.5 })]], ['day_of_month', [line({ anchor: { dayOfMonth: 32 } })]],
  ] as const)('%s is refused', (problem, lines) => {
    expect(termProblem(lines)).toBe(problem);
    expect(() => instalments(eur('1.00'), lines, '2026-01-01')).toThrow(problem);
  });
});

describe('early discount (M2)', () => {
  const invoice = { net: eur('200.00'), taxes: [eur('36.00')], invoicedOn: '2026-03-01' };
  const tenPercent: EarlyDiscount = { percent: '10', base: 'total', days: 10 };
  const figures = (discount: EarlyDiscount, paidOn: string, bookTax = true) => {
    const { deduction, net, taxes, payable } = earlyDiscount(invoice, discount, paidOn, bookTax);
    return [payable, deduction, net, ...taxes].map(({ amount }) => amount);
  };

  test('10 % in time: 212.40, of which 20.00 is income and 3.60 tax', () => {
    expect(figures(tenPercent, '2026-03-11')).toEqual([212_40n, 23_60n, 20_00n, 3_60n]);
    expect(earlyDiscount(invoice, tenPercent, '2026-03-11', true).until).toBe('2026-03-11');
  });
  test('without its tax part all of it is income: 23.60', () => expect(figures(tenPercent, '2026-03-11', false)).toEqual([212_40n, 23_60n, 23_60n, 0n]));
  test('a fixed 50.00: 186.00, split 42.37 and 7.63', () => expect(figures({ amount: eur('50.00'), days: 10 }, '2026-03-11')).toEqual([186_00n, 50_00n, 42_37n, 7_63n]));
  test('two days late: 236.00', () => expect(figures(tenPercent, '2026-03-13')).toEqual([236_00n, 0n, 0n, 0n]));
  test('of the net amount tax is not touched: 216.00', () => expect(figures({ ...tenPercent, base: 'net' }, '2026-03-01')).toEqual([216_00n, 20_00n, 20_00n, 0n]));
  test('more than the total is refused', () => {
    expect(() => figures({ amount: eur('236.01'), days: 10 }, '2026-03-01')).toThrow('not above the total');
    expect(() => earlyDiscount(invoice, { amount: money(1n, 'USD'), days: 1 }, '2026-03-01', true)).toThrow('currency');
  });

  test('always adds up, also with several taxes and one of them negative', () => {
    const amount = fc.bigInt({ min: 1_000n, max: 10n ** 12n });
    fc.assert(fc.property(amount, fc.array(fc.bigInt({ min: -100n, max: 10n ** 11n }), { maxLength: 4 }), fc.integer({ min: 0, max: 100 }), (net, taxes, percent) => {
      const result = earlyDiscount({ net: money(net, 'EUR'), taxes: taxes.map((tax) => money(tax, 'EUR')), invoicedOn: '2026-01-01' }, { percent: String(percent), base: 'total', days: 5 }, '2026-01-06', true);
      const total = taxes.reduce((all, tax) => all + tax, net);
      expect(result.payable.amount + result.deduction.amount).toBe(total);
      expect(result.taxes.reduce((all, tax) => all + tax.amount, result.net.amount)).toBe(result.deduction.amount);
    }));
  });
});
