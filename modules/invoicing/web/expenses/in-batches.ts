/** What came of doing something to many in batches: every answer until one was refused, and why that was. */
export interface Batched<A> { answers: A[]; error: unknown }

/** Does something to many, so many at a time, one batch after the other; a refusal ends it, and what was done before stays done. `tell` hears each answer as it comes. */
export async function inBatches<T, A>(all: readonly T[], size: number, run: (batch: T[]) => Promise<A>, tell: (answer: A) => void): Promise<Batched<A>> {
  const answers: A[] = [];
  for (let at = 0; at < all.length; at += size) {
    try {
      const answer = await run(all.slice(at, at + size));
      answers.push(answer);
      tell(answer);
    } catch (error) { return { answers, error }; }
  }
  return { answers, error: null };
}
