/** Milliseconds between two looks: soon after news, longer with each look that found nothing, longest while nobody answers or the page is not looked at. */
export const lookMs = { first: 4_000, most: 30_000, away: 60_000 } as const;
/** Each look that found nothing makes the next pause so much longer. */
const growth = 1.5;

/** What is asked again and again. */
export interface Looker {
  /** Asks what is new; true when something was. Rejects when nothing answers. */
  look: () => Promise<boolean>;
  /** Hears after each look whether it was answered. */
  answered: (ok: boolean) => void;
}

/** Looks at once and then again and again until `left`. Pauses differ by up to a quarter, so that tabs that began together do not ask together. */
export function lookRepeatedly({ look, answered }: Looker, left: AbortSignal): void {
  let pause: number = lookMs.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking = false;
  const turn = async () => {
    if (looking || left.aborted) return;
    looking = true;
    clearTimeout(timer);
    let ok = true;
    try { pause = (await look()) ? lookMs.first : Math.min(pause * growth, lookMs.most); } catch { ok = false; pause = Math.min(pause * 2, lookMs.away); }
    looking = false;
    if (left.aborted) return;
    answered(ok);
    timer = setTimeout(() => void turn(), (document.visibilityState === 'hidden' ? lookMs.away : pause) * (0.75 + Math.random() / 2));
  };
  const soon = () => { if (document.visibilityState === 'visible') { pause = lookMs.first; void turn(); } };
  document.addEventListener('visibilitychange', soon, { signal: left });
  window.addEventListener('online', soon, { signal: left });
  left.addEventListener('abort', () => clearTimeout(timer));
  void turn();
}
