/** What is drawn now, whether a newer one is on its way, and why the last try failed (null when it did not). */
export interface Drawn<T> { shown: T | null; busy: boolean; error: unknown }

/** Draws versions one after the other: the newest that is wanted wins. */
export interface Redraws {
  /** Says which version should be seen. */
  want: (version: string) => void;
  /** Draws the wanted version once more, such as after a failure. */
  retry: () => void;
  /** Ends it; what is shown is discarded. */
  stop: () => void;
}

/** What one version takes: `fetch` asks for it, `open` makes of the answer what is shown, `discard` lets go of what was. */
export interface Drawing<A, T> {
  fetch: (signal: AbortSignal) => Promise<A>;
  open: (answer: A) => Promise<T>;
  discard: (drawn: T) => void;
  onChange: (now: Drawn<T>) => void;
}

// The server gives a person 20 PDFs a minute, and downloads need some of them: so many at once, then one in so many milliseconds.
const burst = 5;
const everyMs = 5000;

/**
 * At most one request at a time. A version that is no longer wanted when its answer comes is not drawn, and one that
 * never began is forgotten. What is shown stays until a newer one is ready, also when that fails.
 */
export function createRedraws<A, T>({ fetch, open, discard, onChange }: Drawing<A, T>): Redraws {
  const leaving = new AbortController();
  let wanted: string | null = null;
  let drawn: string | null = null;
  let shown: T | null = null;
  let error: unknown = null;
  let running = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const begun: number[] = [];

  const tell = () => { if (!leaving.signal.aborted) onChange({ shown, busy: running || waiting !== undefined, error }); };

  function next(): void {
    if (leaving.signal.aborted || running || waiting !== undefined || error !== null || wanted === null || wanted === drawn) return;
    const wait = waitFor(begun, Date.now());
    if (wait === 0) { void run(wanted); return; }
    waiting = setTimeout(() => { waiting = undefined; next(); }, wait);
    tell();
  }

  async function run(version: string): Promise<void> {
    running = true;
    begun.push(Date.now());
    tell();
    try {
      const answer = await fetch(leaving.signal);
      if (version === wanted && !leaving.signal.aborted) take(version, await open(answer));
    } catch (thrown) {
      // Why an older one failed is nothing to anybody.
      if (version === wanted) error = thrown ?? new Error('not drawn');
    }
    running = false;
    tell();
    next();
  }

  function take(version: string, made: T): void {
    if (version !== wanted || leaving.signal.aborted) { discard(made); return; }
    const before = shown;
    shown = made;
    drawn = version;
    tell();
    if (before !== null) discard(before);
  }

  return {
    want(version) {
      if (version === wanted) return;
      wanted = version;
      error = null;
      next();
    },
    retry() { error = null; drawn = null; next(); },
    stop() {
      leaving.abort();
      clearTimeout(waiting);
      if (shown !== null) discard(shown);
      shown = null;
    },
  };
}

/** Milliseconds until the next may begin; `begun` loses those that do not count any more. */
function waitFor(begun: number[], now: number): number {
  // A clock that was put back would wait for hours.
  while (begun.length > 0 && (begun[0]! > now || now - begun[0]! >= burst * everyMs)) begun.shift();
  return begun.length < burst ? 0 : Math.max(0, begun[begun.length - burst]! + burst * everyMs - now);
}
