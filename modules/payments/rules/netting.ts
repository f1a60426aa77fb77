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
