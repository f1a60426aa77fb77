/** Somebody whose turn it may be. */
export interface Waiting { accountId: string; /** Place in the rule. */ position: number; /** Number of the turn they had last; 0 for none. */ lastTurn: number; /** Share, 1 to 100. */ weight: number; /** What is left over from their share. */ credit: number; /** Open leads they have. */ open: number }

const longest = (a: Waiting, b: Waiting) => a.lastTurn - b.lastTurn || a.position - b.position;

/**
 * Whose turn it is among those who are there: in turn, who has waited longest, so that nobody gets two in a row while
 * others wait and nobody who comes back catches up; by load, who has the fewest open leads. Null when nobody is there.
 */
export function nextInTurn(there: readonly Waiting[], method: 'round_robin' | 'load'): Waiting | null {
  return [...there].sort(method === 'load' ? (a, b) => a.open - b.open || longest(a, b) : longest)[0] ?? null;
}

/** Whose turn it is by shares (smooth weighted round robin), with everybody's credit afterwards. */
export function nextByShare(there: readonly Waiting[]): { next: Waiting; credits: Map<string, number> } | null {
  if (there.length === 0) return null;
  const total = there.reduce((sum, w) => sum + w.weight, 0);
  const raised = there.map((w) => ({ ...w, credit: w.credit + w.weight }));
  const next = [...raised].sort((a, b) => b.credit - a.credit || longest(a, b))[0]!;
  return { next, credits: new Map(raised.map((w) => [w.accountId, w.accountId === next.accountId ? w.credit - total : w.credit])) };
}
