import { allocate, money } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { relieved, type OpenItem } from '#modules/accounting/api.ts';

/** What is taken off a document when all that is open of it is paid until a day; minor units of its currency. `open` is what is open of it, to which `amount` belongs. */
export interface Early { amount: bigint; until: string; open: bigint }
/** Early discounts of documents by their ids; those without one are absent. */
export type FindEarly = (ctx: Ctx, sourceIds: readonly string[]) => Promise<ReadonlyMap<string, Early>>;

const finders = new Map<string, FindEarly>();

/** The room of a kind of document tells which of them are cheaper when they are paid early: forms propose it, and who pays online by the day is asked for less. Call once at module load. */
export function registerEarlyDiscount(sourceType: string, find: FindEarly): void {
  finders.set(sourceType, find);
}

const size = (n: bigint): bigint => (n < 0n ? -n : n);

/** Early discounts of open items by their ids: each has its share of its document's, the shares adding up to it (largest remainder). Later than `until` it is none, which the caller looks at. */
export async function earlyOfItems(ctx: Ctx, items: readonly OpenItem[]): Promise<Map<string, { amount: bigint; until: string }>> {
  const found = new Map<string, { amount: bigint; until: string }>();
  for (const [type, find] of finders) {
    const own = items.filter((i) => i.sourceType === type && i.sourceId !== null);
    if (own.length === 0) continue;
    for (const [id, { amount, until, open }] of await find(ctx, [...new Set(own.map((i) => i.sourceId!))])) {
      const parts = own.filter((i) => i.sourceId === id);
      const rest = open - parts.reduce((sum, i) => sum + size(i.openAmount), 0n);
      const shares = allocate(money(amount, parts[0]!.currency), [...parts.map((i) => size(i.openAmount)), rest > 0n ? rest : 0n]);
      // What is worth nothing in the books cannot be posted.
      parts.forEach((i, n) => { if (i.openAmount !== 0n && relieved(i, shares[n]!.amount) > 0n) found.set(i.id, { amount: shares[n]!.amount, until }); });
    }
  }
  return found;
}
