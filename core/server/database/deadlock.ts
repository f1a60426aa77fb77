import { setTimeout as wait } from 'node:timers/promises';

/** How often a transaction is tried that deadlocks each time. */
const mostTries = 3;

const isDeadlock = (error: unknown): boolean => {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code === '40P01' || (cause instanceof Error && isDeadlock(cause));
};

/**
 * Does work that is one transaction again where PostgreSQL ended it because two waited for each other: nothing of it was
 * written, and the other one has gone on. Throws what the last try threw.
 */
export async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === mostTries || !isDeadlock(error)) throw error;
      // Two that were both ended would meet again.
      await wait(Math.random() * 50 * tries);
    }
  }
}
