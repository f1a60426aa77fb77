/** How the palette spaces its questions to the server while somebody types. */
export interface SearchPace {
  /** Milliseconds to wait from this key press on before asking. */
  next(now: number): number;
  /** Says that the question was asked. */
  asked(now: number): void;
}

const pauseMs = 110;
const gaps = [0, 500, 900];
const lastPauseMs = 600;
const restMs = 1500;

/**
 * Three questions during one burst of typing, each further apart, then only one more when the typing pauses: ten
 * characters cost at most four requests, and a short word still answers at once.
 */
export function createPace(): SearchPace {
  let count = 0;
  let lastAsked = -Infinity;
  let lastKey = -Infinity;
  return {
    next(now) {
      if (now - Math.max(lastKey, lastAsked) > restMs) count = 0;
      lastKey = now;
      const gap = gaps[count];
      return gap === undefined ? lastPauseMs : Math.max(pauseMs, lastAsked + gap - now);
    },
    asked(now) {
      count++;
      lastAsked = now;
    },
  };
}
