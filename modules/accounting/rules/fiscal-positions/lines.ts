/** A line whose taxes may have been proposed: what was, before a position mapped it; null where a person chose them. */
export interface ProposedLine { key: string; kind: string; itemId: string | null; taxIds: readonly string[] }
/** What was proposed to lines, by their keys; null for taxes a person chose. */
export type TaxProposals = Readonly<Record<string, readonly string[] | null>>;

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((id) => b.includes(id));

/**
 * What is proposed to the lines after a change of them: an item brings its own taxes, a new line those of the line it goes on from, and whoever chooses other taxes has chosen them.
 */
export function proposalsAfter(before: readonly ProposedLine[], after: readonly ProposedLine[], proposals: TaxProposals): TaxProposals {
  const old = new Map(before.map((l) => [l.key, l]));
  const last = before.findLast((l) => l.kind === 'item');
  return Object.fromEntries(after.filter((l) => l.kind === 'item').map((line) => {
    const was = old.get(line.key);
    if (was && same(was.taxIds, line.taxIds)) return [line.key, proposals[line.key] ?? null];
    if (line.itemId && line.itemId !== was?.itemId) return [line.key, line.taxIds];
    if (was) return [line.key, null];
    if (Object.hasOwn(proposals, line.key)) return [line.key, proposals[line.key] ?? null];
    const like = [before.find((l) => l.itemId !== null && l.itemId === line.itemId), last].find((l) => l && same(l.taxIds, line.taxIds));
    return [line.key, like ? proposals[like.key] ?? null : line.taxIds.length > 0 ? line.taxIds : null];
  }));
}

/** The same on a bill: to a new line without taxes nothing was proposed (none at all, not a choice), so that what is kept back of the vendor comes on top of it too. */
export function billProposalsAfter(before: readonly ProposedLine[], after: readonly ProposedLine[], proposals: TaxProposals): TaxProposals {
  const old = new Set(before.map((l) => l.key));
  const isBare = new Set(after.filter((l) => l.kind === 'item' && l.taxIds.length === 0 && !old.has(l.key)).map((l) => l.key));
  return Object.fromEntries(Object.entries(proposalsAfter(before, after, proposals)).map(([key, said]) => [key, said ?? (isBare.has(key) ? [] : null)]));
}

/** What a new item goes on from: the taxes proposed to a line before a position mapped them, else those it has. An item keeps its taxes, whoever it was first sold to. */
export const taxesBefore = (line: ProposedLine | undefined, proposals: TaxProposals): readonly string[] | undefined => (line && proposals[line.key]) ?? line?.taxIds;

/** Lines with an account's usual tax on the one that has none, where none was proposed to it that a position took away; null where there is nothing to fill in. What is filled in is proposed. What is kept back of a vendor's bills comes on top of it. */
export function withAccountTax<L extends ProposedLine>(lines: readonly L[], key: string, taxId: string, proposals: TaxProposals): { lines: L[]; proposals: TaxProposals } | null {
  const line = lines.find((l) => l.key === key);
  if (line?.kind !== 'item' || (proposals[key] ?? line.taxIds).length > 0) return null;
  return { lines: lines.map((l) => (l === line ? { ...l, taxIds: [taxId] } : l)), proposals: { [key]: [taxId] } };
}
