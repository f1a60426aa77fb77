import { currencyExponent } from '#core/contract/money.ts';

// docs.stripe.com/currencies: what has no decimals there. ISK and UGX have none either, but are written with two; MGA has two by ISO and none there.
const none = new Set(['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF']);
const three = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);
const digitsAt = (currency: string): number => (none.has(currency) ? 0 : three.has(currency) ? 3 : 2);

/** Minor units of ISO 4217 as Stripe counts them; null for an amount it cannot ask for: parts of a whole where it knows none, thousandths that are no full hundredth, or more than eight digits. */
export function toStripe(minor: bigint, currency: string): number | null {
  const [from, to] = [currencyExponent(currency), digitsAt(currency)];
  const scaled = to >= from ? minor * 10n ** BigInt(to - from) : minor % 10n ** BigInt(from - to) === 0n ? minor / 10n ** BigInt(from - to) : null;
  if (scaled === null || scaled <= 0n || scaled > 99_999_999n) return null;
  if (three.has(currency) && scaled % 10n !== 0n) return null;
  // Currencies whose smallest coin is a whole: their two digits are always 00.
  if ((currency === 'ISK' || currency === 'UGX') && scaled % 100n !== 0n) return null;
  return Number(scaled);
}

/** What Stripe counts in minor units of ISO 4217, rounded towards 0 where the currency has fewer digits here. */
export function fromStripe(amount: number, currency: string): bigint {
  const [to, from] = [currencyExponent(currency), digitsAt(currency)];
  return to >= from ? BigInt(amount) * 10n ** BigInt(to - from) : BigInt(amount) / 10n ** BigInt(from - to);
}
