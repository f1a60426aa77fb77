import { toApiError } from './errors.ts';
import { newId } from './new-id.ts';

/** What came of doing something to many in batches: every answer until a call did not come through, why that was, and which were in it. */
export interface Batched<T, A> { answers: A[]; error: unknown; failed: T[] }
/** `tell` hears each answer with the batch it is about and how many are behind it; nothing more is begun once `halted`. */
export interface BatchOptions<T, A> { tell?: (answer: A, batch: T[], done: number) => void | Promise<void>; halted?: () => boolean }

/**
 * Does something to many, `size` at a time, one batch after the other; a call that does not come through ends it, and what was done before stays done.
 * Each batch has an idempotency key of its own, as it is tried again where waiting is all it takes.
 */
export async function inBatches<T, A>(all: readonly T[], size: number, run: (batch: T[], idempotencyKey: string) => Promise<A>, { tell, halted = () => false }: BatchOptions<T, A> = {}): Promise<Batched<T, A>> {
  const answers: A[] = [];
  for (let at = 0; at < all.length && !halted(); at += size) {
    const batch = all.slice(at, at + size);
    const idempotencyKey = newId();
    try { answers.push(await patiently(() => run(batch, idempotencyKey), halted)); } catch (error) { return { answers, error, failed: halted() ? [] : batch }; }
    await tell?.(answers.at(-1)!, batch, at + batch.length);
  }
  return { answers, error: null, failed: [] };
}

/** What passes by itself: no line, too many calls at once, a server that is restarting. */
const passing = new Set([0, 429, 503]);
const attempts = 8;

async function patiently<T>(call: () => Promise<T>, halted: () => boolean): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try { return await call(); } catch (error) {
      if (!passing.has(toApiError(error).status) || attempt === attempts || halted()) throw error;
      for (let waited = 0; waited < Math.min(8_000, 500 * 2 ** attempt) && !halted(); waited += 100) await new Promise((r) => setTimeout(r, 100));
    }
  }
}
