import { currencyExponent, decimalToText, divideRounded, fineDigits, parseDecimal, plainDecimal } from '#core/contract/money.ts';

/** How prices are raised or lowered: by percent, or by an amount in each one's own currency. */
export const priceChangeWays = ['percent', 'amount'] as const;
/** A change of prices: `value` is signed decimal text; the result is rounded to a multiple of `roundTo`, else to the price's own digits. */
export interface PriceChange { by: (typeof priceChangeWays)[number]; value: string; roundTo: string | null }

/** A price after a change, without needless zeros; null when it would be below 0. */
export function changedPrice(price: string, currency: string, { by, value, roundTo }: PriceChange): string | null {
  const [p, v] = [parseDecimal(plainDecimal(price)), parseDecimal(plainDecimal(value))];
  // As a fraction, so that it is rounded once.
  const scale = 10n ** BigInt(p.scale + v.scale);
  const [top, bottom] = by === 'percent' ? [p.digits * (100n * 10n ** BigInt(v.scale) + v.digits), 100n * scale] : [p.digits * 10n ** BigInt(v.scale) + v.digits * 10n ** BigInt(p.scale), scale];
  if (top < 0n) return null;
  if (roundTo) {
    const step = parseDecimal(plainDecimal(roundTo));
    return plainDecimal(decimalToText({ digits: divideRounded(top * 10n ** BigInt(step.scale), bottom * step.digits) * step.digits, scale: step.scale }));
  }
  const digits = Math.min(fineDigits, Math.max(currencyExponent(currency), p.scale));
  return plainDecimal(decimalToText({ digits: divideRounded(top * 10n ** BigInt(digits), bottom), scale: digits }));
}
