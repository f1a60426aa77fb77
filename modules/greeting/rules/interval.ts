/** Share and its 95 % interval (Wilson), 0 to 1. */
export function shareOf(hits: number, all: number): { low: number; rate: number; high: number } {
  const z = 1.96;
  // Two tabs may count twice what was shown once.
  const rate = all === 0 ? 0 : Math.min(1, hits / all);
  if (all === 0) return { low: 0, rate: 0, high: 1 };
  const middle = (rate + (z * z) / (2 * all)) / (1 + (z * z) / all);
  const half = (z / (1 + (z * z) / all)) * Math.sqrt((rate * (1 - rate)) / all + (z * z) / (4 * all * all));
  return { low: Math.max(0, middle - half), rate, high: Math.min(1, middle + half) };
}
