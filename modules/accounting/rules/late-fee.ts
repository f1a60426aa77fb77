import { daysBetween } from '#core/contract/dates.ts';
import { divideRounded, fineDigits, parseDecimal } from '#core/contract/money.ts';

/** Simple interest for late payment in minor units: round(open × annual percent × days ÷ 365); nothing until a day has passed, and nothing on a credit. */
export function lateFee(open: bigint, annualPercent: string, dueOn: string, asOf: string): bigint {
  const days = daysBetween(dueOn, asOf);
  if (days <= 0 || open <= 0n) return 0n;
  const { digits, scale } = parseDecimal(annualPercent, fineDigits);
  return divideRounded(open * digits * BigInt(days), 365n * 100n * 10n ** BigInt(scale));
}
