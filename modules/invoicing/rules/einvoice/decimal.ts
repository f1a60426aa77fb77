import { decimalToText, divideRounded, MoneyError, parseDecimal, type Decimal } from '#core/contract/money.ts';

/** 0. */
export const nothing: Decimal = { digits: 0n, scale: 0 };

/** The exact number of a decimal text; undefined for a text that is missing or no plain number. */
export function decimalOf(text: string | undefined): Decimal | undefined {
  if (text === undefined) return undefined;
  try {
    return parseDecimal(text);
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}

function aligned(a: Decimal, b: Decimal): { x: bigint; y: bigint; scale: number } {
  const scale = Math.max(a.scale, b.scale);
  return { x: a.digits * 10n ** BigInt(scale - a.scale), y: b.digits * 10n ** BigInt(scale - b.scale), scale };
}

/** a + b. */
export function plus(a: Decimal, b: Decimal): Decimal {
  const { x, y, scale } = aligned(a, b);
  return { digits: x + y, scale };
}

/** a − b. */
export function minus(a: Decimal, b: Decimal): Decimal {
  return plus(a, { digits: -b.digits, scale: b.scale });
}

/** value × percent ÷ 100. */
export function percentOf(value: Decimal, percent: Decimal): Decimal {
  return { digits: value.digits * percent.digits, scale: value.scale + percent.scale + 2 };
}

/** −1, 0 or 1 as a is less than, equal to or more than b. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const { x, y } = aligned(a, b);
  return x === y ? 0 : x < y ? -1 : 1;
}

/** Sum of those texts that are numbers. */
export function sumOf(texts: Iterable<string | undefined>): Decimal {
  let total = nothing;
  for (const text of texts) total = plus(total, decimalOf(text) ?? nothing);
  return total;
}

/** Rounded half away from zero to at most `scale` fraction digits. */
export function rounded(value: Decimal, scale: number): Decimal {
  return value.scale <= scale ? value : { digits: divideRounded(value.digits, 10n ** BigInt(value.scale - scale)), scale };
}

/** |a − b| in hundredths, rounded up. */
export function distance(a: Decimal, b: Decimal): bigint {
  const { digits, scale } = minus(a, b);
  const size = digits < 0n ? -digits : digits;
  if (scale <= 2) return size * 10n ** BigInt(2 - scale);
  const step = 10n ** BigInt(scale - 2);
  return (size + step - 1n) / step;
}

/** Plain text of a number with at least `least` fraction digits. */
export function textOfDecimal(value: Decimal, least = 0): string {
  return decimalToText(value.scale >= least ? value : { digits: value.digits * 10n ** BigInt(least - value.scale), scale: least });
}

/** The same text for equal numbers: "6" for "6.00" and "06". */
export function canonical(text: string): string {
  const value = decimalOf(text);
  if (!value) return text;
  const plain = decimalToText(value);
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}
