/** Digits of a PIN. */
export const pinLength = 4;
/** Wait between the 4th digit and the answer (product constant). */
export const checkMs = 1200;

const mostWrong = 5;
const windowMs = 60_000;
const pauseMs = 30_000;

/** The digits of whatever was typed or pasted, letters ignored, at most as many as there are boxes. */
export function digitsOf(text: string): string {
  // Arabic and Persian digits are digits too.
  const latin = text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
  return latin.replace(/\D/g, '').slice(0, pinLength);
}

/** What the server tells of the configured PIN: never its digits. `open`: there is none. */
export interface Challenge { open: boolean; salt: string; hash: string }

/** The challenge as it was last fetched, so that a try does not wait for the network: it is fetched once at the start, and anew behind every wrong try, as the PIN may have been changed. */
export function createChallenges(read: () => Promise<Challenge>) {
  let latest: Challenge | null = null;
  const fetchAnew = async () => { latest = await read(); return latest; };
  const first = fetchAnew();
  first.catch(() => undefined);
  return {
    /** As the page began with it; rejected when the server could not be reached then. */
    first,
    /** The last one that came; fetched when none has. */
    now: (): Promise<Challenge> => (latest ? Promise.resolve(latest) : first.catch(fetchAnew)),
    refresh: (): void => { fetchAnew().catch(() => undefined); },
  };
}

/** The challenge for a try, not before the product's wait is over, and no later unless none has come yet. */
export async function challengeForTry(challenges: { now(): Promise<Challenge> }): Promise<Challenge> {
  const [challenge] = await Promise.all([challenges.now(), new Promise((done) => { setTimeout(done, checkMs); })]);
  return challenge;
}

/** Where tries are kept while the page is loaded anew; both may fail where storage is forbidden. */
export interface TriesStore { read(): string | null; write(text: string): void }

function keptTries(store: TriesStore | undefined): { wrong: number[]; until: number } {
  try {
    const kept = JSON.parse(store?.read() ?? '') as { wrong?: unknown; until?: unknown } | null;
    const wrong = Array.isArray(kept?.wrong) ? kept.wrong.filter((at) => Number.isFinite(at)) as number[] : [];
    return { wrong, until: Number.isFinite(kept?.until) ? kept!.until as number : 0 };
  } catch { return { wrong: [], until: 0 }; }
}

/** Counts wrong tries: five within a minute cost a pause of 30 seconds, whether the page is loaded anew meanwhile or not. */
export function createAttempts(store?: TriesStore) {
  let { wrong, until } = keptTries(store);
  const keep = () => { try { store?.write(JSON.stringify({ wrong, until })); } catch { /* storage forbidden: this page alone counts */ } };
  return {
    /** Notes a wrong try. */
    wrong(now: number): void {
      wrong = [...wrong.filter((at) => now - at < windowMs), now];
      if (wrong.length >= mostWrong) { until = now + pauseMs; wrong = []; }
      keep();
    },
    /** Pauses for so many seconds because the server says so. */
    pause(seconds: number, now: number): void {
      until = Math.max(until, now + seconds * 1000);
      keep();
    },
    /** Whole seconds until the next try; 0 when there is no pause. */
    secondsLeft(now: number): number {
      return Math.max(0, Math.ceil((until - now) / 1000));
    },
  };
}
