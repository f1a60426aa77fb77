import { setImmediate as nextTurn } from 'node:timers/promises';

const longest = 5;

/** Lets other requests have the event loop between the steps of long work: awaits only once 5 ms have passed. */
export class EventTurn {
  private since = performance.now();

  /** Whether it is time to await `end`; a plain answer spares the loop a promise per step. */
  get over(): boolean { return performance.now() - this.since > longest; }

  async end(): Promise<void> {
    await nextTurn();
    this.since = performance.now();
  }
}
