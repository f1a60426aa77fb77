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
