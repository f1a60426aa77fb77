import { currencyExponent, decimalToText, divideRounded, parseDecimal } from '#core/contract/money.ts';

/** Base units for one unit of the currency it was in, and for one of that it goes into; decimal texts above 0. */
export interface Rates { from: string; to: string }

/** A figure in another currency: × from ÷ to, with the digits of that currency, or as many as it had where they are more (at most six). */
export function inOtherCurrency(figure: string, { from, to }: Rates, currency: string, most = 6): string {
  const [value, a, b] = [parseDecimal(figure), parseDecimal(from), parseDecimal(to)];
  const scale = Math.min(most, Math.max(currencyExponent(currency), value.scale));
  const top = value.digits * a.digits * 10n ** BigInt(b.scale + scale);
  const bottom = b.digits * 10n ** BigInt(value.scale + a.scale);
  return decimalToText({ digits: divideRounded(top, bottom), scale });
}
