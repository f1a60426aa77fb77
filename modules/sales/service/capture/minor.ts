import { money, moneyToDecimal } from '#core/contract/money.ts';

/** A decimal text as a number in ten-thousandths, for comparing amounts of one currency. */
export function toMajor(amount: string): bigint {
  const [whole = '0', digits = ''] = amount.replace('-', '').split('.');
  const value = BigInt(whole) * 10_000n + BigInt(digits.padEnd(4, '0').slice(0, 4));
  return amount.startsWith('-') ? -value : value;
}

/** Minor units as a decimal text with all digits of the currency. */
export const fromMinor = (amount: bigint, currency: string): string => moneyToDecimal(money(amount, currency));
