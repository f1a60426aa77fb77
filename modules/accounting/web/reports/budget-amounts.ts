import { allocate, money, moneyToDecimal, parseMoney } from '#core/contract/money.ts';

/** An amount as it was typed: null for nothing, undefined for what is none. */
export function readAmount(text: string, currency: string): bigint | null | undefined {
  const plain = text.trim().replace(/(?<=\d)[, ](?=\d{3})/g, '').replace('\u2212', '-');
  if (plain === '') return null;
  try { return parseMoney(plain, currency).amount; } catch { return undefined; }
}

/** A year's sum in twelfths, whole to the last unit. */
export const twelfths = (sum: bigint, currency: string): string[] => allocate(money(sum, currency), Array.from({ length: 12 }, () => 1n)).map(moneyToDecimal);

/** What is planned for an account in twelve months: the same each month, or a sum in twelfths. */
export function plannedYear(accountId: string, months: readonly string[], amount: bigint, currency: string, of: 'month' | 'year'): Array<{ accountId: string; month: string; amount: string }> {
  const parts = of === 'year' ? twelfths(amount, currency) : null;
  return months.map((month, i) => ({ accountId, month, amount: parts?.[i] ?? moneyToDecimal(money(amount, currency)) }));
}
