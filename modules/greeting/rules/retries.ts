/** Seconds after which a message that could not be forwarded is tried again: 1, 5, 30 minutes, 6 hours. */
export const retrySeconds = [60, 300, 1800, 21_600] as const;

/** Seconds until the next try after so many failed ones; null when it is given up. */
export function nextTry(failed: number): number | null { return retrySeconds[failed - 1] ?? null; }
