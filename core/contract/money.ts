import { findExponent } from './currencies.ts';

export { currencyCodes, isCurrency } from './currencies.ts';

/** A signed amount in minor units (cents, fils, yen) of an ISO 4217 currency. */
export interface Money { readonly amount: bigint; readonly currency: string }

/** Money on the wire: a decimal string with exactly the currency's fraction digits, such as "1234.50". */
export interface MoneyText { readonly amount: string; readonly currency: string }

/** An exact decimal number: `digits` × 10^-`scale`. */
export interface Decimal { readonly digits: bigint; readonly scale: number }

/** Why a money value was refused; `amount_precision` means more fraction digits than the currency has. */
export type MoneyErrorCode = 'amount_precision' | 'amount_invalid' | 'amount_range' | 'rate_invalid' | 'currency_unknown' | 'currency_mismatch';

/** A refused money value; the code goes into the field error of a 422 answer. */
export class MoneyError extends Error {
  override readonly name = 'MoneyError';
  readonly code: MoneyErrorCode;
  constructor(code: MoneyErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Fraction digits that a unit price, a quantity and a percentage may have. */
export const fineDigits = 6;
/** Fraction digits that an exchange rate may have. */
export const rateDigits = 10;

// PostgreSQL's bigint.
const most = 2n ** 63n - 1n;
const least = -(2n ** 63n);
const longestText = 64;

/** Fraction digits of a currency: 2 for EUR, 0 for JPY, 3 for KWD; throws `currency_unknown`. */
export function currencyExponent(currency: string): number {
  const exponent = findExponent(currency);
  if (exponent === undefined) throw new MoneyError('currency_unknown', `${JSON.stringify(currency)} is not a currency code`);
  return exponent;
}

/** Money from minor units, as a database column gives them; throws `amount_range` outside 64 bits. */
export function money(amount: bigint | number, currency: string): Money {
  currencyExponent(currency);
  if (typeof amount === 'number' && !Number.isSafeInteger(amount)) throw new MoneyError('amount_invalid', `${amount} is not a whole number of minor units`);
  const minor = BigInt(amount);
  if (minor > most || minor < least) throw new MoneyError('amount_range', 'the amount is too large');
  return { amount: minor, currency };
}

/** No money, in a currency. */
export function zero(currency: string): Money {
  return money(0n, currency);
}

/** Reads "1234.5" as money; throws `amount_invalid`, `amount_precision`, `amount_range` or `currency_unknown`, and never rounds. */
export function parseMoney(text: string, currency: string): Money {
  const exponent = currencyExponent(currency);
  const { digits, scale } = parseDecimal(text);
  if (scale > exponent) throw new MoneyError('amount_precision', exponent === 0 ? `${currency} has no fraction digits` : `${currency} has ${exponent} fraction digits`);
  return money(digits * 10n ** BigInt(exponent - scale), currency);
}

/** The decimal string of an amount, with all fraction digits of its currency: "-0.05", "1234.50", "7". */
export function moneyToDecimal({ amount, currency }: Money): string {
  return decimalToText({ digits: amount, scale: currencyExponent(currency) });
}

/** Money as it goes over the wire. */
export function moneyToWire(value: Money): MoneyText {
  return { amount: moneyToDecimal(value), currency: value.currency };
}

/** Money as it came over the wire; throws like `parseMoney`. */
export function moneyFromWire(value: MoneyText): Money {
  return parseMoney(value.amount, value.currency);
}

/** Reads a plain decimal such as "-12.340" (no exponent, no separators, no plus sign); throws `amount_invalid`, or `amount_precision` past `maxScale`. */
export function parseDecimal(text: string, maxScale = Number.POSITIVE_INFINITY): Decimal {
  // The length is checked first: turning a megabyte of digits into a bigint takes seconds.
  const parts = text.length > longestText ? null : /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (parts === null) throw new MoneyError('amount_invalid', 'enter a number such as 1234.50');
  const [, sign = '', whole = '', fraction = ''] = parts;
  if (fraction.length > maxScale) throw new MoneyError('amount_precision', `at most ${maxScale} fraction digits are possible here`);
  return { digits: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

/** The plain text of a decimal, with `scale` fraction digits. */
export function decimalToText({ digits, scale }: Decimal): string {
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const whole = text.slice(0, text.length - scale);
  return `${digits < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${text.slice(-scale)}`}`;
}

/** Decimal text without zeros at its end: "9.10" as "9.1", "9.00" as "9", "100" as it is. */
export function plainDecimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** numerator ÷ denominator rounded half away from zero, the one rounding rule of all rooms; throws RangeError for a zero denominator. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('division by zero');
  const negative = (numerator < 0n) !== (denominator < 0n);
  const top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * top + bottom) / (2n * bottom);
  return negative ? -rounded : rounded;
}

/** Sum of two amounts of one currency; throws `currency_mismatch`. */
export function add(a: Money, b: Money): Money {
  requireSame(a, b);
  return money(a.amount + b.amount, a.currency);
}

/** a − b in one currency; throws `currency_mismatch`. */
export function subtract(a: Money, b: Money): Money {
  requireSame(a, b);
  return money(a.amount - b.amount, a.currency);
}

/** The amount with the other sign. */
export function negate({ amount, currency }: Money): Money {
  return money(-amount, currency);
}

/** Sum of any number of amounts, which must all be in `currency`; throws `currency_mismatch`. */
export function sum(values: Iterable<Money>, currency: string): Money {
  let total = zero(currency);
  for (const value of values) total = add(total, value);
  return total;
}

/** -1, 0 or 1 as a is less than, equal to or more than b; throws `currency_mismatch`. */
export function compare(a: Money, b: Money): -1 | 0 | 1 {
  requireSame(a, b);
  if (a.amount === b.amount) return 0;
  return a.amount < b.amount ? -1 : 1;
}

/** Amount × factors (quantity, rate, share), all exact, rounded once at the end. */
export function multiply({ amount, currency }: Money, ...factors: readonly Decimal[]): Money {
  const numerator = factors.reduce((product, factor) => product * factor.digits, amount);
  const scale = factors.reduce((total, factor) => total + factor.scale, 0);
  return money(divideRounded(numerator, 10n ** BigInt(scale)), currency);
}

/**
 * Splits money by weights (≥ 0, not all 0) with the largest-remainder method, ties to the earlier part; the parts always add up to the whole
 * and a weight of 0 gets nothing. Throws RangeError for weights that cannot share anything.
 */
export function allocate({ amount, currency }: Money, weights: readonly bigint[]): Money[] {
  const total = weights.reduce((all, weight) => all + weight, 0n);
  if (total <= 0n || weights.some((weight) => weight < 0n)) throw new RangeError('weights must be zero or more, and one of them more');
  const size = amount < 0n ? -amount : amount;
  const parts = weights.map((weight, index) => ({ index, share: (size * weight) / total, rest: (size * weight) % total }));
  let left = size - parts.reduce((all, part) => all + part.share, 0n);
  for (const part of parts.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))) {
    if (left === 0n) break;
    part.share += 1n;
    left -= 1n;
  }
  return parts.map(({ share }) => money(amount < 0n ? -share : share, currency));
}

/** Converts to another currency at `rate` units of it for one unit of this one (decimal text above 0, ≤ 10 fraction digits); throws `rate_invalid`. */
export function convert({ amount, currency }: Money, to: string, rate: string): Money {
  const { digits, scale } = parseRate(rate);
  const shift = currencyExponent(to) - currencyExponent(currency) - scale;
  const numerator = amount * digits * (shift > 0 ? 10n ** BigInt(shift) : 1n);
  return money(divideRounded(numerator, shift < 0 ? 10n ** BigInt(-shift) : 1n), to);
}

/** Reads an exchange rate; throws `rate_invalid`. */
export function parseRate(text: string): Decimal {
  let rate: Decimal;
  try {
    rate = parseDecimal(text, rateDigits);
  } catch (error) {
    throw new MoneyError('rate_invalid', `a rate is a number above 0 with at most ${rateDigits} fraction digits: ${(error as Error).message}`);
  }
  if (rate.digits <= 0n) throw new MoneyError('rate_invalid', 'a rate is above 0');
  return rate;
}

// Not those of formats.ts: every cell of a list and every line of a file comes by here, and that key would take as long as the text.
const formats = new Map<string, Intl.NumberFormat>();

/** Money for people, such as "$1,234.50"; exact at any size. `display` chooses symbol ($), narrowSymbol, code (USD) or name (US dollars). */
export function formatMoney(value: Money, locale = 'en-US', display: 'symbol' | 'narrowSymbol' | 'code' | 'name' = 'symbol'): string {
  const key = `${locale} ${value.currency} ${display}`;
  let format = formats.get(key);
  if (format === undefined) {
    // Without the digits Intl would round some currencies to whole units (IQD, HUF, …): CLDR counts the coins in use, ISO the minor unit.
    const digits = currencyExponent(value.currency);
    format = new Intl.NumberFormat(locale, { style: 'currency', currency: value.currency, currencyDisplay: display, minimumFractionDigits: digits, maximumFractionDigits: digits });
    formats.set(key, format);
  }
  // A string is formatted digit by digit; a number would lose cents above 2^53.
  return format.format(moneyToDecimal(value) as `${number}`);
}

function requireSame(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new MoneyError('currency_mismatch', `${a.currency} and ${b.currency} cannot be mixed`);
}
