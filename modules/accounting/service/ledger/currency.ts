import { currencyExponent, divideRounded, parseDecimal } from '#core/contract/money.ts';

/** Minor units of a currency in minor units of the base, by base units for one unit of it; rounded once, half away from zero. */
export function toBase(amount: bigint, currency: string, rate: string, baseCurrency: string): bigint {
  if (currency === baseCurrency) return amount;
  const { digits, scale } = parseDecimal(rate);
  const shift = currencyExponent(baseCurrency) - currencyExponent(currency) - scale;
  return shift >= 0 ? amount * digits * 10n ** BigInt(shift) : divideRounded(amount * digits, 10n ** BigInt(-shift));
}
