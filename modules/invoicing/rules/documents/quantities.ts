import { decimalToText, divideRounded, parseDecimal } from '#core/contract/money.ts';

const digits = 6;
/** A quantity as a whole number of millionths. */
export const minorOfQuantity = (text: string): bigint => { const d = parseDecimal(text, digits); return d.digits * 10n ** BigInt(digits - d.scale); };
/** The text of a quantity without needless zeros. */
export const quantityText = (value: bigint): string => decimalToText({ digits: value, scale: digits }).replace(/\.?0+$/, '');

/** The share of an amount (minor units) that goes with a part of a quantity, rounded. */
export const shareOf = (amount: bigint, part: bigint, whole: bigint): bigint => (whole === 0n ? 0n : divideRounded(amount * part, whole));

/** So many of a quantity, rounded to millionths. */
export const timesQuantity = (text: string, of: string): string => quantityText(divideRounded(minorOfQuantity(text) * minorOfQuantity(of), 10n ** BigInt(digits)));
