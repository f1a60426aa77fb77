import { money, moneyToDecimal, parseMoney } from '#core/contract/money.ts';

/** What each line shows as its amount: of a subtotal the sum of the lines since the last heading or subtotal, of others what they say. Amounts are decimal texts of the currency; null where a line has none. */
export function withSubtotals(lines: ReadonlyArray<{ kind: string }>, amounts: ReadonlyArray<string | null>, currency: string): Array<string | null> {
  let sum: bigint | null = 0n;
  return lines.map((line, i) => {
    const amount = amounts[i] ?? null;
    if (line.kind === 'item') sum = sum === null || amount === null ? null : sum + parseMoney(amount, currency).amount;
    if (line.kind !== 'subtotal' && line.kind !== 'section') return amount;
    const shown = sum === null ? null : moneyToDecimal(money(sum, currency));
    sum = 0n;
    return line.kind === 'subtotal' ? shown : amount;
  });
}
