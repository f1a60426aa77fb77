/** Shortest time between two announcements. */
export const calmMs = 10_000;

/**
 * Decides when a growing number is said aloud: at once after a calm time, else together with what else has come when that is over.
 * What was read or taken back meanwhile is not announced.
 */
export function createAnnouncer(say: (unseen: number) => void) {
  let now: number | null = null;
  /** As far as it is known to who listens. */
  let known = 0;
  let calm: ReturnType<typeof setTimeout> | undefined;
  const speak = () => {
    if (now === null || now <= known) return;
    known = now;
    calm = setTimeout(() => { calm = undefined; speak(); }, calmMs);
    say(now);
  };
  return {
    hear(unseen: number) {
      known = now === null ? unseen : Math.min(known, unseen);
      now = unseen;
      if (calm === undefined) speak();
    },
    stop() { clearTimeout(calm); calm = undefined; },
  };
}
