import { toApiError } from './errors.ts';

/** What passes by itself: no line, too many calls at once, a server that is restarting. */
const passing = new Set([0, 429, 503]);
const attempts = 8;

/** Makes a call of a long row of them, and again after a while where waiting is all it takes; ends once `halted`. The call has to bear being repeated (an idempotency key). */
export async function patiently<T>(call: () => Promise<T>, halted: () => boolean = () => false): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try { return await call(); } catch (error) {
      if (!passing.has(toApiError(error).status) || attempt === attempts || halted()) throw error;
      for (let waited = 0; waited < Math.min(8_000, 500 * 2 ** attempt) && !halted(); waited += 100) await new Promise((r) => setTimeout(r, 100));
    }
  }
}
