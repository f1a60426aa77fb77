import { enoughShown } from './enough.ts';
import { shareOf } from './interval.ts';

/** How often something was shown and opened. */
export interface Seen { shown: number; opened: number }

/** How much more often the second was opened than the first, as parts of 1, with the 95 % range of that difference (Newcombe, from the Wilson intervals of both); null while either was shown too seldom. */
export function differenceOf(first: Seen, second: Seen): { low: number; difference: number; high: number } | null {
  if (Math.min(first.shown, second.shown) < enoughShown) return null;
  const [a, b] = [shareOf(first.opened, first.shown), shareOf(second.opened, second.shown)];
  const difference = b.rate - a.rate;
  return { difference, low: difference - Math.hypot(b.rate - b.low, a.high - a.rate), high: difference + Math.hypot(b.high - b.rate, a.rate - a.low) };
}
