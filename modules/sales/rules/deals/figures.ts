import { divideRounded, decimalToText } from '#core/contract/money.ts';

/** Won of all closed in percent with one fraction digit: 6 and 9 → "40.0"; null when nothing was closed. */
export function winRate(won: number, lost: number): string | null {
  return won + lost === 0 ? null : decimalToText({ digits: divideRounded(BigInt(won) * 1000n, BigInt(won + lost)), scale: 1 });
}

/** Mean with one fraction digit and median of whole days: 10, 20, 45 → "25.0" and "20"; null of nothing. */
export function cycleOf(days: readonly number[]): { mean: string | null; median: string | null } {
  if (days.length === 0) return { mean: null, median: null };
  const sorted = [...days].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return { mean: decimalToText({ digits: divideRounded(BigInt(sorted.reduce((sum, d) => sum + d, 0)) * 10n, BigInt(sorted.length)), scale: 1 }), median: String(median) };
}
