import { AsyncLocalStorage } from 'node:async_hooks';

/** The rule of a workspace that does something in a person's place, and the rules whose work led to it, the first one first and itself last. */
export interface Cause { id: string; name: string; chain: readonly string[] }

const causes = new AsyncLocalStorage<Cause | null>();

/** What the work that is being done goes back to; null when a person (or the house itself) does it. */
export function causeNow(): Cause | null {
  return causes.getStore() ?? null;
}

/** Does work that goes back to a rule, or to none whatever it is called from: its events carry that, and so does what subscribers and queued jobs make of them. */
export function because<T>(cause: Cause | null, work: () => T): T {
  return causes.run(cause, work);
}

/** What an event, or a queued job, goes back to. */
export function causeIn(data: unknown): Cause | null {
  const cause = (data as { automation?: Partial<Cause> } | null)?.automation;
  return cause && typeof cause.id === 'string' && Array.isArray(cause.chain) ? { id: cause.id, name: cause.name ?? '', chain: cause.chain } : null;
}
