import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addAmounts, readAmount, readCellAmount, shortest } from '../../rules/statements/amounts.ts';
import { dateOrders, readDay } from '../../rules/statements/days.ts';
import { checkStatement, lineKeys } from '../../rules/statements/index.ts';
import { line } from './reading.ts';

describe('amounts as banks write them', () => {
  it.each([
    ['1,525.00', '.', '1525.00'], ['1.525,00', ',', '1525.00'], ["1'234.50", '.', '1234.50'], ['1 234,50', ',', '1234.50'], ['1\u00a0234,50', ',', '1234.50'], ['12,34,567.89', '.', '1234567.89'],
    ['(12.00)', '.', '-12.00'], ['12.00-', '.', '-12.00'], ['\u221212.00', '.', '-12.00'], ['+12', '.', '12'], ['-$5.10', '.', '-5.10'], ['$-5.10', '.', '-5.10'], ['€ 5,10', ',', '5.10'], ['5.10 CR', '.', '5.10'], ['5.10 DR', '.', '-5.10'],
    ['.5', '.', '0.5'], ['5,', ',', '5'], ['-0.00', '.', '0.00'], ['٢٥٫٥٠', '.', '25.50'], ['۱۲۳', ',', '123'], ['007.10', '.', '7.10'],
  ] as const)('%s with %s is %s', (text, mark, amount) => {
    expect(readAmount(text, mark)).toBe(amount);
  });
  it.each([
    ['12,34', '.'], ['1.5', ','], ['1,2345', '.'], ['1.234.567', '.'], ['1,23,45', '.'], ['--5', '.'], ['(-5)', '.'], ['(5', '.'], ['', '.'], ['.', '.'], ['1e5', '.'], ['abc', '.'], ['5 apples', '.'], ['9'.repeat(50), '.'],
  ] as const)('%s with %s is none', (text, mark) => {
    expect(readAmount(text, mark)).toBeNull();
  });
  it('names the currency beside the digits', () => {
    expect(readCellAmount('USD 12.00', '.')).toEqual({ amount: '12.00', currency: 'USD' });
    expect(readCellAmount('12,00EUR', ',')).toEqual({ amount: '12.00', currency: 'EUR' });
    expect(readCellAmount('12,00 ABC', ',')).toEqual({ amount: '12.00', currency: null });
  });
  it('adds exactly, whatever the fraction digits', () => {
    expect(addAmounts(['0.1', '0.2', '-0.30'])).toBe('0.00');
    expect(addAmounts([])).toBe('0');
    fc.assert(fc.property(fc.array(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })), (minors) => {
      const sum = addAmounts(minors.map((minor) => `${minor < 0n ? '-' : ''}${String(minor < 0n ? -minor : minor).padStart(3, '0').replace(/(\d\d)$/, '.$1')}`));
      expect(BigInt(sum.replace('.', '')) * (sum.includes('.') ? 1n : 100n)).toBe(minors.reduce((a, b) => a + b, 0n));
    }));
  });
  it('knows equal amounts', () => {
    expect(['80', '80.0', '80.00', '-0.10', '100'].map(shortest)).toEqual(['80', '80', '80', '-0.1', '100']);
  });
});

describe('days as banks write them', () => {
  it.each([
    ['2026-03-05', 'ymd', '2026-03-05'], ['2026/3/5', 'ymd', '2026-03-05'], ['20260305', 'ymd', '2026-03-05'], ['20260305123000', 'ymd', '2026-03-05'], ['2026-03-05T10:15:00+01:00', 'ymd', '2026-03-05'], ['26-03-05', 'ymd', '2026-03-05'],
    ['05.03.2026', 'dmy', '2026-03-05'], ['5.3.26', 'dmy', '2026-03-05'], ['05/03/2026 10:15', 'dmy', '2026-03-05'], ['05. 03. 2026', 'dmy', '2026-03-05'], ['05032026', 'dmy', '2026-03-05'], ['5 Mar 2026', 'dmy', '2026-03-05'], ['05-MAR-26', 'dmy', '2026-03-05'],
    ['03/05/2026', 'mdy', '2026-03-05'], ["3/ 5'26", 'mdy', '2026-03-05'], ["3/5' 6", 'mdy', '2006-03-05'], ['Mar 5, 2026', 'mdy', '2026-03-05'], ['March 5 2026', 'mdy', '2026-03-05'], ['3/5/99', 'mdy', '1999-03-05'],
    ['29.02.2024', 'dmy', '2024-02-29'], ['٠٥/٠٣/٢٠٢٦', 'dmy', '2026-03-05'],
  ] as const)('%s in %s is %s', (text, order, day) => {
    expect(readDay(text, order)).toBe(day);
  });
  it.each([
    ['2026-03-05', 'dmy'], ['05.03.2026', 'ymd'], ['13/14/2026', 'mdy'], ['31.04.2026', 'dmy'], ['29.02.2026', 'dmy'], ['2026-03', 'ymd'], ['5 Foo 2026', 'dmy'], ['', 'dmy'], ['05.03.2026 - 31.03.2026', 'dmy'], ['05.03.226', 'dmy'], ['46086', 'dmy'], ['1234567890', 'dmy'],
  ] as const)('%s in %s is none', (text, order) => {
    expect(readDay(text, order)).toBeNull();
  });
  it('every day comes back from every order', () => {
    fc.assert(fc.property(fc.date({ min: new Date('1980-01-01T00:00:00Z'), max: new Date('2079-12-31T00:00:00Z'), noInvalidDate: true }), fc.constantFrom(...dateOrders), fc.constantFrom('/', '.', '-', ' '), fc.boolean(), (date, order, separator, short) => {
      const day = date.toISOString().slice(0, 10);
      const [y = '', m = '', d = ''] = day.split('-');
      const year = short ? y.slice(2) : y;
      expect(readDay({ ymd: [year, m, d], dmy: [d, m, year], mdy: [m, d, year] }[order].join(separator), order)).toBe(day);
    }));
  });
});

describe('what a line is known by', () => {
  const coffee = { on: '2026-03-01', amount: '-3.20', currency: 'EUR', memo: 'Coffee', at: 1 };
  it('is the bank\'s id, else day, amount, memo and which of the equal ones', () => {
    const [a, b, c, d] = lineKeys([line(coffee), line({ ...coffee, at: 2 }), line({ ...coffee, externalId: 'F1' }), line({ ...coffee, memo: 'Tea' })]);
    expect(a).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set([a, b, c, d]).size).toBe(4);
    expect(c).toBe('id:F1');
    expect(lineKeys([line({ ...coffee, amount: '-3.2', at: 9 }), line(coffee)])).toEqual([a, b]);
    expect(lineKeys([line({ ...coffee, on: '2026-03-02' })])[0]).not.toBe(a);
  });
  it('the same id twice on the same booking is one, on different bookings it is none', () => {
    expect(lineKeys([line({ ...coffee, externalId: 'F1' }), line({ ...coffee, externalId: 'F1' })])).toEqual(['id:F1', 'id:F1']);
    const keys = lineKeys([line({ ...coffee, externalId: 'F1' }), line({ ...coffee, amount: '9.00', externalId: 'F1' })]);
    expect(new Set(keys).size).toBe(2);
    expect(keys.some((key) => key.startsWith('id:'))).toBe(false);
  });
  it('does not depend on what else a file holds', () => {
    fc.assert(fc.property(fc.array(fc.record({ on: fc.constantFrom('2026-03-01', '2026-03-02'), amount: fc.constantFrom('1.00', '2.00'), memo: fc.constantFrom('a', 'b') }), { maxLength: 20 }), (facts) => {
      const lines = facts.map((f, i) => line({ ...f, currency: 'EUR', at: i }));
      expect(new Set(lineKeys(lines)).size).toBe(lines.length);
      const second = lines.filter((l) => l.on === '2026-03-02');
      const known = new Set(lineKeys(lines));
      expect(lineKeys(second).every((key) => known.has(key))).toBe(true);
    }));
  });
});

describe('the check of a statement', () => {
  it('is opening + lines = closing, for any lines', () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 30 }), fc.integer({ min: -1000, max: 1000 }), (minors, off) => {
      const text = (minor: number) => `${minor < 0 ? '-' : ''}${String(Math.abs(minor)).padStart(3, '0').replace(/(\d\d)$/, '.$1')}`;
      const lines = minors.map((minor, i) => line({ on: '2026-03-01', amount: text(minor), currency: 'EUR', at: i }));
      const closing = minors.reduce((a, b) => a + b, 12_345) + off;
      expect(checkStatement({ opening: '123.45', closing: text(closing), currency: 'EUR', lines })).toMatchObject({ agrees: off === 0, difference: text(off) });
    }));
  });
});
