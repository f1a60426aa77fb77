import { names, wordRuns } from './match-text.ts';
import type { BankLine, MatchIndex } from './matching.ts';

/** An item that a line pays but for a small rest: `rest` is what of the line is left when all of the item is settled, in minor units with the sign of money at the bank. */
export interface NearMatch { readonly itemId: string; readonly rest: bigint; readonly score: number; readonly reason: 'reference' | 'party' }

// Less than a sum of named items proves, more than an amount near some day.
const scores = { reference: 78, party: 72 } as const;
const most = 3;

/** Items of the line's currency that its text names by reference or party and whose open amount is off by something `isSmall`, the surest and nearest first. Exact amounts are no near ones. */
export function nearMatches(line: BankLine, index: MatchIndex, isSmall: (rest: bigint) => boolean): NearMatch[] {
  const runs = wordRuns(line.text);
  return index.all.flatMap(({ item, references, party }): NearMatch[] => {
    const rest = line.amount - item.amount;
    if (item.currency !== line.currency || (item.amount > 0n) !== (line.amount > 0n) || rest === 0n || !isSmall(size(rest))) return [];
    const reason = references.some((r) => names(runs, r)) ? 'reference' : names(runs, party) ? 'party' : null;
    return reason ? [{ itemId: item.id, rest, score: scores[reason], reason }] : [];
  }).toSorted((a, b) => b.score - a.score || Number(size(a.rest) - size(b.rest))).slice(0, most);
}

const size = (n: bigint): bigint => (n < 0n ? -n : n);
