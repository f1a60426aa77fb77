import { divideRounded, decimalToText, fineDigits, parseDecimal } from '#core/contract/money.ts';

/** A ratio of whole numbers above 0, in lowest terms. */
export interface Ratio { readonly numerator: bigint; readonly denominator: bigint }

/** A unit as quantities are converted by it: `factor` is how many of the reference unit of its category one of it is, `rounding` what quantities in it are multiples of (both decimal text, the factor also a fraction such as "1/3"). */
export interface ConvertibleUnit { readonly id: string; readonly category: string; readonly factor: string; readonly rounding: string }

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** The exact ratio a factor says. */
export function ratioOf(factor: string): Ratio {
  const [over, under] = factor.split('/') as [string, string?];
  const { digits, scale } = parseDecimal(over);
  const [numerator, denominator] = [digits, 10n ** BigInt(scale) * BigInt(under ?? '1')];
  const common = gcd(numerator, denominator);
  return { numerator: numerator / common, denominator: denominator / common };
}

/** A factor in its shortest form: "12" for "12.00" and "24/2", "0.5" for "1/2" with no more than ten fraction digits, else the fraction in lowest terms. */
export function factorText(factor: string): string {
  const { numerator, denominator } = ratioOf(factor);
  if (denominator === 1n) return String(numerator);
  const scaled = numerator * 10n ** 10n;
  return scaled % denominator === 0n ? decimalToText({ digits: scaled / denominator, scale: 10 }).replace(/0+$/, '') : `${numerator}/${denominator}`;
}

/** True when quantities in one unit can be said in the other: in one category, and of what measures nothing in common only the same unit. */
export const converts = (a: Pick<ConvertibleUnit, 'id' | 'category'>, b: Pick<ConvertibleUnit, 'id' | 'category'>): boolean => a.id === b.id || (a.category === b.category && a.category !== 'none');

/** How many of `to` one of `from` is. */
export function between(from: ConvertibleUnit, to: ConvertibleUnit): Ratio {
  const [a, b] = [ratioOf(from.factor), ratioOf(to.factor)];
  return { numerator: a.numerator * b.denominator, denominator: a.denominator * b.numerator };
}

const millionths = (text: string): bigint => { const d = parseDecimal(text, fineDigits); return d.digits * 10n ** BigInt(fineDigits - d.scale); };
const fine = (value: bigint): string => decimalToText({ digits: value, scale: fineDigits }).replace(/\.?0+$/, '');

/** A quantity (decimal text, also below 0) of one unit in another: by the exact fraction, then rounded to what quantities in that unit are multiples of (halves away from 0). */
export function convertQuantity(quantity: string, from: ConvertibleUnit, to: ConvertibleUnit): string {
  if (from.id === to.id) return quantity;
  const [{ numerator, denominator }, step] = [between(from, to), millionths(to.rounding)];
  return fine(divideRounded(millionths(quantity) * numerator, denominator * step) * step);
}

/** A price (decimal text) of one of a unit as the price of one of another, with at most six fraction digits. */
export function convertPrice(price: string, from: ConvertibleUnit, to: ConvertibleUnit): string {
  if (from.id === to.id) return price;
  const { numerator, denominator } = between(to, from);
  return fine(divideRounded(millionths(price) * numerator, denominator));
}
