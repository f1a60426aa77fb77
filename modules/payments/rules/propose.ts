import { divideRounded } from '#core/contract/money.ts';

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

/** Items as they are on the day of a payment: whoever pays later than the last day gets nothing off. */
export function inTime<T extends { discount: { until: string } | null }>(items: readonly T[], on: string): T[] {
  return items.map((item) => (item.discount && on > item.discount.until ? { ...item, discount: null } : item));
}

/** What an amount leaves after what is paid with it; below 0 more is paid than there is. */
export function restOf(amount: bigint, parts: Iterable<bigint>): bigint {
  let rest = amount;
  for (const part of parts) rest -= part;
  return rest;
}

/** What of an item is chosen to be paid: minor units of the payment's currency; `openBase` is what all of it stands for in the books. */
export interface ChosenPart { id: string; open: bigint; openBase: bigint; amount: bigint; discount: bigint }
/** A small rest that may be written off: what stays open, by item, or what is paid too much. `total` is in the payment's currency. */
export interface SmallRest { kind: 'short' | 'over'; total: bigint; rests: ReadonlyMap<string, bigint> }

/**
 * The small rest of a payment, when it is worth no more than `limit` (minor units of the base currency; 0 offers nothing): of what stays open of the chosen items, else of what nothing is paid with (`unused`). What is too
 * much is worth in the books what the first item says of its own.
 */
export function smallRest(parts: readonly ChosenPart[], unused: bigint, limit: bigint): SmallRest | null {
  const first = parts[0];
  if (limit <= 0n || !first || unused < 0n) return null;
  const inBase = (part: ChosenPart, rest: bigint) => (rest === part.open ? part.openBase : divideRounded(part.openBase * rest, part.open));
  const rests = new Map(parts.flatMap((p) => { const rest = p.open - p.amount - p.discount; return rest > 0n ? [[p.id, rest] as const] : []; }));
  if (rests.size > 0) {
    const base = parts.reduce((sum, p) => sum + inBase(p, rests.get(p.id) ?? 0n), 0n);
    return base <= limit ? { kind: 'short', total: [...rests.values()].reduce((sum, r) => sum + r, 0n), rests } : null;
  }
  return unused > 0n && inBase(first, unused) <= limit ? { kind: 'over', total: unused, rests } : null;
}
