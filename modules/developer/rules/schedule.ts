/** Share of a pause that is added at random, so that many deliveries do not come back in the same moment. */
const jitter = 0.1;

/**
 * Seconds until the next attempt after `round` failed ones; null when it is given up. A receiver's own wish (Retry-After)
 * counts when it is longer, up to a day. `random` is 0 to 1.
 */
export function pauseAfter(delays: readonly number[], round: number, wish: number | null, random: number): number | null {
  const pause = delays[round - 1];
  if (pause === undefined) return null;
  return Math.max(pause * (1 + jitter * random), Math.min(wish ?? 0, 86_400));
}

/** Seconds of a Retry-After header, which is a number of seconds or a date; null when there is none. */
export function retryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
