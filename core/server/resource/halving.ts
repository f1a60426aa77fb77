import type { Ctx } from '../context.ts';
import { guarded } from './savepoint.ts';

/**
 * Writes all of many, at best in one call; where one is refused, ever smaller parts find it, and `refused` is told of each with its error. Whatever is left of a part that failed
 * is not tried whole once its beginning went well; and the more are refused, the smaller the parts become, so that all refused cost hardly more than a call each.
 */
export async function inHalves<T>(ctx: Ctx, all: readonly T[], write: (some: readonly T[]) => Promise<void>, refused: (one: T, error: unknown) => void): Promise<void> {
  let size = all.length;
  // How many from `at` on are known to hold one that is refused.
  let bad = 0;
  for (let at = 0; at < all.length;) {
    const free = bad < 2;
    const take = free ? Math.max(1, Math.min(bad || size, all.length - at)) : bad >> 1;
    const result = await guarded(ctx, () => write(all.slice(at, at + take)));
    if ('done' in result) {
      at += take;
      bad = Math.max(0, bad - take);
      if (free) size *= 2;
    } else if (take > 1) bad = take;
    else {
      refused(all[at]!, result.error);
      at += 1;
      bad = 0;
      size = Math.max(1, size >> 2);
    }
  }
}
