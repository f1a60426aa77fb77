/** What of each thing that is owed on two sides (minor units, in the order in which they are to be settled) is set off: the smaller sum of the two settles both. */
export function spread(customer: readonly bigint[], vendor: readonly bigint[]): { amount: bigint; customer: bigint[]; vendor: bigint[] } {
  const sum = (all: readonly bigint[]) => all.reduce((s, n) => s + n, 0n);
  const amount = sum(customer) < sum(vendor) ? sum(customer) : sum(vendor);
  const settled = (all: readonly bigint[]) => {
    let left = amount;
    return all.map((open) => { const part = open < left ? open : left; left -= part; return part; });
  };
  return { amount, customer: settled(customer), vendor: settled(vendor) };
}

/** The most items of a side one netting takes. */
export const nettingLimit = 100;

/** Ids of a side's items beyond what one netting takes: they are not picked at first. */
export function beyondLimit(items: ReadonlyArray<{ id: string }>): string[] {
  return items.slice(nettingLimit).map((i) => i.id);
}

/** Ids of the chosen items of which something is set off: one netting is about no others. */
export function settledOnly(items: ReadonlyArray<{ id: string }>, parts: readonly bigint[]): string[] {
  return items.flatMap((i, n) => (parts[n]! > 0n ? [i.id] : []));
}
