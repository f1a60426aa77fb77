import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add, allocate, compare, convert, currencyCodes, currencyExponent, decimalToText, divideRounded, formatMoney, isCurrency, money, moneyFromWire, moneyToDecimal,
  moneyToWire, multiply, negate, parseDecimal, parseMoney, plainDecimal, subtract, sum, zero, MoneyError,
} from '../money.ts';

const currency = fc.constantFrom(...currencyCodes);
const minor = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });

const refused = (code: string) => expect.objectContaining({ name: 'MoneyError', code });
const absolute = (n: bigint) => (n < 0n ? -n : n);

describe('currencies', () => {
  /** CLDR counts the coins in use where ISO 4217 names a minor unit; which of these it does so for changes with the ICU version. */
  const fewerInCldr = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR RSD SLL SOS SYP YER'.split(' ');
  /** Withdrawn before this program existed, or without a minor unit. */
  const notOurs = 'XSU XDR XUA XAG XAU XPD XPT XTS XXX XBA XBB XBC XBD'.split(' ');

  test('agree with Intl except where CLDR is known to differ from ISO 4217', () => {
    const wrong = Intl.supportedValuesOf('currency').filter((code) => {
      if (!isCurrency(code)) return !notOurs.includes(code) && isCurrent(code);
      const digits = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits;
      return digits !== currencyExponent(code) && !fewerInCldr.includes(code);
    });
    expect(wrong).toEqual([]);
  });

  test('have the exponents of the business rules', () => {
    const having = (exponent: number) => currencyCodes.filter((code) => currencyExponent(code) === exponent).join(' ');
    expect(having(0)).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF');
    expect(having(3)).toBe('BHD IQD JOD KWD LYD OMR TND');
    expect(having(4)).toBe('CLF UYW');
    expect([currencyExponent('MGA'), currencyExponent('MRU'), currencyExponent('EUR')]).toEqual([2, 2, 2]);
  });

  test('offer each code once, and keep withdrawn ones readable', () => {
    expect(new Set(currencyCodes).size).toBe(currencyCodes.length);
    expect(currencyCodes).not.toContain('HRK');
    expect(currencyExponent('HRK')).toBe(2);
    for (const code of ['ZZZ', 'eur', '', 'constructor']) expect(() => currencyExponent(code)).toThrow(refused('currency_unknown'));
  });

  /** Other runtimes list currencies of the past as well (DEM, ITL, …); only those with a current name in this one matter. */
  function isCurrent(code: string): boolean {
    return new Intl.DisplayNames('en', { type: 'currency' }).of(code)?.match(/\(\d{4}/) === null;
  }
});

describe('text', () => {
  test.each([
    ['1234.50', 'EUR', 123_450n], ['1234.5', 'EUR', 123_450n], ['-0.05', 'USD', -5n], ['7', 'JPY', 7n], ['0007', 'JPY', 7n], ['-0.00', 'EUR', 0n],
    ['1.234', 'KWD', 1_234n], ['92233720368547758.07', 'EUR', 2n ** 63n - 1n],
  ])('%s %s', (text, code, amount) => {
    expect(parseMoney(text, code)).toEqual({ amount, currency: code });
  });

  test.each([
    ['1.234', 'EUR', 'amount_precision'], ['1.500', 'USD', 'amount_precision'], ['1.0', 'JPY', 'amount_precision'], ['92233720368547758.08', 'EUR', 'amount_range'],
    ['', 'EUR', 'amount_invalid'], ['1,5', 'EUR', 'amount_invalid'], ['1e3', 'EUR', 'amount_invalid'], ['+1', 'EUR', 'amount_invalid'], ['.5', 'EUR', 'amount_invalid'],
    ['1.', 'EUR', 'amount_invalid'], [' 1', 'EUR', 'amount_invalid'], ['1\n', 'EUR', 'amount_invalid'], ['NaN', 'EUR', 'amount_invalid'], ['0x10', 'EUR', 'amount_invalid'],
    ['١٢', 'EUR', 'amount_invalid'], ['9'.repeat(1_000_000), 'EUR', 'amount_invalid'], ['1', 'XYZ', 'currency_unknown'],
  ])('refuses %.20s %s', (text, code, error) => {
    expect(() => parseMoney(text, code)).toThrow(refused(error));
  });

  test('reading what was written gives the same money', () => {
    fc.assert(fc.property(minor, currency, (amount, code) => {
      const value = money(amount, code);
      expect(parseMoney(moneyToDecimal(value), code)).toEqual(value);
      expect(moneyFromWire(moneyToWire(value))).toEqual(value);
      expect(moneyToDecimal(value)).toMatch(currencyExponent(code) === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${currencyExponent(code)}}$`));
    }));
  });

  test('any text is read or refused, never anything else', () => {
    fc.assert(fc.property(fc.string(), currency, (text, code) => {
      try {
        expect(typeof parseMoney(text, code).amount).toBe('bigint');
      } catch (error) {
        expect(error).toBeInstanceOf(MoneyError);
      }
    }));
  });

  test('decimals keep their digits', () => {
    expect(parseDecimal('-12.340', 6)).toEqual({ digits: -12_340n, scale: 3 });
    expect(() => parseDecimal('0.1234567', 6)).toThrow(refused('amount_precision'));
    expect(decimalToText({ digits: -5n, scale: 3 })).toBe('-0.005');
    expect(['9.10', '9.00', '100', '0.0', '-1.50', '10'].map(plainDecimal)).toEqual(['9.1', '9', '100', '0', '-1.5', '10']);
  });
});

describe('rounding', () => {
  test.each([
    [5n, 2n, 3n], [-5n, 2n, -3n], [5n, -2n, -3n], [-5n, -2n, 3n], [4n, 3n, 1n], [-4n, 3n, -1n], [1n, 3n, 0n], [-1n, 3n, 0n], [0n, 7n, 0n],
  ])('%d ÷ %d = %d', (numerator, denominator, expected) => {
    expect(divideRounded(numerator, denominator)).toBe(expected);
  });

  test('is never off by more than a half, and a half goes away from zero', () => {
    fc.assert(fc.property(minor, minor.filter((n) => n !== 0n), (numerator, denominator) => {
      const rest = 2n * absolute(numerator - divideRounded(numerator, denominator) * denominator);
      expect(rest <= absolute(denominator)).toBe(true);
      if (rest === absolute(denominator)) expect(absolute(divideRounded(numerator, denominator)) * absolute(denominator) > absolute(numerator)).toBe(true);
      expect(divideRounded(-numerator, denominator)).toBe(-divideRounded(numerator, denominator));
    }));
    expect(() => divideRounded(1n, 0n)).toThrow(RangeError);
  });

  test.each([
    ['EN 16931 example 2', '1460.50', ['0.25'], '365.13'],
    ['invoiceninja ui#2863', '8180.00', ['0.09975'], '815.96'],
    ['odoo #36675, document', '66.66', ['0.23'], '15.33'],
    ['odoo #37896: 348.35 × 16 less 4 %', '348.35', ['16', '0.96'], '5350.66'],
    ['a credit line', '-1460.50', ['0.25'], '-365.13'],
  ])('%s', (_, amount, factors, expected) => {
    expect(moneyToDecimal(multiply(parseMoney(amount, 'EUR'), ...factors.map((factor) => parseDecimal(factor))))).toBe(expected);
  });
});

describe('sums', () => {
  test('stay in one currency and in 64 bits', () => {
    const [euro, dollar] = [money(100n, 'EUR'), money(100, 'USD')];
    for (const mix of [() => add(euro, dollar), () => subtract(euro, dollar), () => compare(euro, dollar), () => sum([euro, dollar], 'EUR')]) {
      expect(mix).toThrow(refused('currency_mismatch'));
    }
    expect(() => add(money(2n ** 63n - 1n, 'EUR'), money(1n, 'EUR'))).toThrow(refused('amount_range'));
    expect(() => money(0.5, 'EUR')).toThrow(refused('amount_invalid'));
    expect(sum([], 'EUR')).toEqual(zero('EUR'));
    expect([compare(euro, euro), compare(negate(euro), euro), compare(euro, negate(euro))]).toEqual([0, -1, 1]);
  });
});

describe('allocate', () => {
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 40 }).filter((list) => list.some((weight) => weight > 0n));

  test.each([
    [100n, [1n, 1n, 1n], [34n, 33n, 33n]], [-100n, [1n, 1n, 1n], [-34n, -33n, -33n]], [5n, [3n, 7n], [2n, 3n]], [1n, [1n, 1n], [1n, 0n]], [10n, [0n, 1n, 0n], [0n, 10n, 0n]],
    [2n, [1n, 2n, 2n], [0n, 1n, 1n]],
  ])('%d over %s', (amount, parts, expected) => {
    expect(allocate(money(amount, 'EUR'), parts).map((part) => part.amount)).toEqual(expected);
  });

  test('adds up, is fair to one unit, gives nothing for nothing, and ties go to the earlier part', () => {
    fc.assert(fc.property(minor, weights, (amount, list) => {
      const parts = allocate(money(amount, 'EUR'), list).map((part) => part.amount);
      const total = list.reduce((all, weight) => all + weight, 0n);
      expect(parts.reduce((all, part) => all + part, 0n)).toBe(amount);
      parts.forEach((part, index) => {
        const weight = list[index] ?? 0n;
        expect(absolute(part * total - amount * weight) < total).toBe(true);
        if (weight === 0n) expect(part).toBe(0n);
        list.forEach((other, later) => {
          if (later > index && other === weight) expect(absolute(part) >= absolute(parts[later] ?? 0n)).toBe(true);
        });
      });
    }));
  });

  test.each([[[]], [[0n, 0n]], [[2n, -1n]]])('refuses weights %s', (list) => {
    expect(() => allocate(money(1n, 'EUR'), list)).toThrow(RangeError);
  });
});

describe('convert', () => {
  test.each([
    ['100.00', 'EUR', 'USD', '1.0855', '108.55'], ['1.00', 'USD', 'JPY', '149.505', '150'], ['1', 'JPY', 'KWD', '0.0020512345', '0.002'], ['0.01', 'EUR', 'CLF', '0.025', '0.0003'],
    ['-2.50', 'EUR', 'JPY', '1', '-3'],
  ])('%s %s to %s at %s', (amount, from, to, rate, expected) => {
    expect(moneyToDecimal(convert(parseMoney(amount, from), to, rate))).toBe(expected);
  });

  test('at rate 1 into the same currency changes nothing', () => {
    fc.assert(fc.property(minor, currency, (amount, code) => {
      expect(convert(money(amount, code), code, '1.0000000000')).toEqual(money(amount, code));
    }));
  });

  test.each(['0', '-1', '1.00000000001', 'abc', ''])('refuses the rate %j', (rate) => {
    expect(() => convert(money(1n, 'EUR'), 'USD', rate)).toThrow(refused('rate_invalid'));
  });
});

describe('formatMoney', () => {
  test.each([
    ['1234.50', 'USD', '$1,234.50'], ['-0.05', 'EUR', '-€0.05'], ['1234', 'JPY', '¥1,234'], ['1.234', 'KWD', 'KWD 1.234'], ['1500.25', 'HUF', 'HUF 1,500.25'],
    ['92233720368547758.07', 'USD', '$92,233,720,368,547,758.07'],
  ])('%s %s', (amount, code, expected) => {
    expect(formatMoney(parseMoney(amount, code)).replaceAll('\u00a0', ' ')).toBe(expected);
  });

  test('in other languages and with a code', () => {
    expect(formatMoney(parseMoney('1234.50', 'EUR'), 'de-DE').replaceAll('\u00a0', ' ')).toBe('1.234,50 €');
    expect(formatMoney(parseMoney('1234.50', 'EUR'), 'en-US', 'code').replaceAll('\u00a0', ' ')).toBe('EUR 1,234.50');
  });
});
