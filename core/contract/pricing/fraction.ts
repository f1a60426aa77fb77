import { decimalToText, divideRounded, type Decimal } from '../money.ts';

/** An exact rational number; the denominator is above 0. */
export interface Fraction { readonly top: bigint; readonly bottom: bigint }

/** 0. */
export const nothing: Fraction = { top: 0n, bottom: 1n };

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** top ÷ bottom, reduced, so that long sums stay small. */
export function fraction(top: bigint, bottom = 1n): Fraction {
  if (bottom === 0n) throw new RangeError('division by zero');
  const divisor = greatestDivisor(top, bottom < 0n ? -bottom : bottom) || 1n;
  const sign = bottom < 0n ? -1n : 1n;
  return { top: (sign * top) / divisor, bottom: (sign * bottom) / divisor };
}

/** A decimal as a fraction. */
export function ofDecimal({ digits, scale }: Decimal): Fraction {
  return fraction(digits, 10n ** BigInt(scale));
}

/** a + b. */
export function plus(a: Fraction, b: Fraction): Fraction {
  return a.bottom === b.bottom ? fraction(a.top + b.top, a.bottom) : fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
}

/** a − b. */
export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { top: -b.top, bottom: b.bottom });
}

/** a × b. */
export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.top * b.top, a.bottom * b.bottom);
}

/** a ÷ b. */
export function dividedBy(a: Fraction, b: Fraction): Fraction {
  return fraction(a.top * b.bottom, a.bottom * b.top);
}

/** Rounded half away from zero. */
export function rounded({ top, bottom }: Fraction): bigint {
  return divideRounded(top, bottom);
}

function floored({ top, bottom }: Fraction): bigint {
  const whole = top / bottom;
  return top < 0n && whole * bottom !== top ? whole - 1n : whole;
}

/** Decimal text of a fraction of minor units as an amount with at least `exponent` fraction digits, cut after `digits` more: shows what was rounded. */
export function fractionText(value: Fraction, exponent: number, digits = 4): string {
  const text = decimalToText({ digits: (value.top * 10n ** BigInt(digits)) / value.bottom, scale: exponent + digits });
  let end = text.length;
  while (end > text.length - digits && text[end - 1] === '0') end--;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

/**
 * Whole parts of exact shares that add up to `total` (largest remainder, ties to the earlier share). `total` must be within the
 * shares' sum rounded up or down per share, which holds for the rounded sum.
 */
export function wholeParts(shares: readonly Fraction[], total: bigint): bigint[] {
  const parts = shares.map(floored);
  let left = total - parts.reduce((sum, part) => sum + part, 0n);
  const byRemainder = shares.map((share, index) => ({ index, rest: minus(share, fraction(parts[index]!)) }))
    .toSorted((a, b) => { const difference = b.rest.top * a.rest.bottom - a.rest.top * b.rest.bottom; return difference > 0n ? 1 : difference < 0n ? -1 : a.index - b.index; });
  for (let i = 0; left > 0n && byRemainder.length > 0; i = (i + 1) % byRemainder.length, left -= 1n) parts[byRemainder[i]!.index]! += 1n;
  for (let i = byRemainder.length - 1; left < 0n && byRemainder.length > 0; i = (i - 1 + byRemainder.length) % byRemainder.length, left += 1n) parts[byRemainder[i]!.index]! -= 1n;
  return parts;
}
