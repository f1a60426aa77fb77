import { allocate, divideRounded, money } from '#core/contract/money.ts';

/** What of a bank's line settles an open item: minor units of the line's currency, money in positive, and of the item's own currency, 0 or more. */
export interface ItemPart { readonly amount: bigint; readonly itemAmount: bigint }
/** What of a line was posted to an account instead of being moved: minor units of the line's currency with the sign it has as a part. */
export interface TakenOff { readonly accountId: string; readonly amount: bigint }

/**
 * What of each item nobody paid, in the item's currency: discounts and write-offs of a line take away from the items of the other sign, in proportion to what is settled of them; never more than that. What goes
 * the same way as the money (somebody paid too much) takes nothing away.
 */
export function unpaidOf(items: readonly ItemPart[], taken: readonly TakenOff[], currency: string): Array<Array<{ accountId: string; amount: bigint }>> {
  const left = items.map((i) => (i.amount < 0n ? -i.amount : i.amount));
  const unpaid = items.map((): Array<{ accountId: string; amount: bigint }> => []);
  for (const { accountId, amount } of taken) {
    const weights = items.map((item, i) => ((item.amount > 0n) === (amount > 0n) ? 0n : left[i]!));
    const most = weights.reduce((sum, w) => sum + w, 0n);
    const size = amount < 0n ? -amount : amount;
    if (most === 0n || size === 0n) continue;
    for (const [i, part] of allocate(money(size < most ? size : most, currency), weights).entries()) {
      const whole = items[i]!.amount < 0n ? -items[i]!.amount : items[i]!.amount;
      const before = inItem(items[i]!, whole - left[i]!, whole);
      left[i]! -= part.amount;
      // Counted from the start, so that parts of an item never come to more than the item.
      const own = inItem(items[i]!, whole - left[i]!, whole) - before;
      if (own > 0n) unpaid[i]!.push({ accountId, amount: own });
    }
  }
  return unpaid;
}

const inItem = ({ itemAmount }: ItemPart, part: bigint, whole: bigint): bigint => (part === whole ? itemAmount : divideRounded(itemAmount * part, whole));
