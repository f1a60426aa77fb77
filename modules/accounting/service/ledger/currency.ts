import { currencyExponent, divideRounded, parseDecimal } from '#core/contract/money.ts';

/** Minor units of a currency in minor units of the base, by base units for one unit of it; rounded once, half away from zero. */
export function toBase(amount: bigint, currency: string, rate: string, baseCurrency: string): bigint {
  if (currency === baseCurrency) return amount;
  const { digits, scale } = parseDecimal(rate);
  const shift = currencyExponent(baseCurrency) - currencyExponent(currency) - scale;
  return shift >= 0 ? amount * digits * 10n ** BigInt(shift) : divideRounded(amount * digits, 10n ** BigInt(-shift));
}

/** Minor units of one currency in minor units of another, each with the base units for one unit of it; rounded once, half away from zero. */
export function crossAmount(amount: bigint, from: { currency: string; rate: string }, to: { currency: string; rate: string }): bigint {
  const [x, y] = [parseDecimal(from.rate), parseDecimal(to.rate)];
  const power = (n: number) => 10n ** BigInt(n);
  return divideRounded(amount * x.digits * power(y.scale + currencyExponent(to.currency)), y.digits * power(x.scale + currencyExponent(from.currency)));
}
