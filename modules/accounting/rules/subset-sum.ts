/** Bounds of a search for sums. `budget.steps` is shared by searches and counts down. */
export interface SubsetBounds { readonly least: number; readonly most: number; readonly results: number; readonly budget: { steps: number } }

/**
 * Places of amounts that add up to a target: the fewest amounts first, and of the first number of amounts that works at most `results` sets.
 * Amounts may have either sign. The search never takes more steps than its budget has; then it gives what it found.
 */
export function subsetsWithSum(amounts: readonly bigint[], target: bigint, { least, most, results, budget }: SubsetBounds): number[][] {
  const found: number[][] = [];
  const chosen: number[] = [];
  const search = (from: number, open: number, rest: bigint): void => {
    for (let place = from; place <= amounts.length - open; place += 1) {
      if (found.length >= results || budget.steps <= 0) return;
      budget.steps -= 1;
      const left = rest - amounts[place]!;
      if (open === 1) {
        if (left === 0n) found.push([...chosen, place]);
        continue;
      }
      chosen.push(place);
      search(place + 1, open - 1, left);
      chosen.pop();
    }
  };
  for (let size = least; size <= most && size <= amounts.length && found.length === 0 && budget.steps > 0; size += 1) search(0, size, target);
  return found;
}
