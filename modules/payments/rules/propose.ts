/** What of an item is open, in minor units of the payment's currency; the items come in the order in which they are to be paid. */
export interface Payable { id: string; open: bigint; /** What may be taken off because it is paid early. */ discount?: bigint }
/** What a payment pays of an item. */
export interface Proposed { amount: bigint; discount: bigint }

/** Spreads an amount (minor units) over items in their order: each gets what it needs until nothing is left. An early discount is taken only where the rest of the item is paid with it. */
export function proposePayment(amount: bigint, items: readonly Payable[]): Map<string, Proposed> {
  const proposed = new Map<string, Proposed>();
  let left = amount;
  for (const { id, open, discount = 0n } of items) {
    if (left <= 0n) break;
    const needed = open - discount;
    const full = left >= needed;
    const paid = full ? needed : left;
    if (paid > 0n) proposed.set(id, { amount: paid, discount: full ? discount : 0n });
    left -= paid;
  }
  return proposed;
}

/** What an amount leaves after what is paid with it; below 0 more is paid than there is. */
export function restOf(amount: bigint, parts: Iterable<bigint>): bigint {
  let rest = amount;
  for (const part of parts) rest -= part;
  return rest;
}
