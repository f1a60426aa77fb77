const latestMs = 1500;
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** True for people who asked their browser to save data: nothing is fetched for them ahead of its use. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/**
 * Runs something once the page stands and the browser has nothing better to do, at the latest after a moment; for people who save data
 * once they first move, press or scroll. Returns how to call it off.
 */
export function whenIdle(run: () => void): () => void {
  if (savesData()) return atFirstSign(run);
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  let handle = 0;
  // Effects run before the browser has painted; what is asked for in them would compete with the page itself.
  const frame = requestAnimationFrame(() => { handle = requestIdleCallback(run, { timeout: latestMs }); });
  const late = setTimeout(() => { if (handle === 0) { cancelAnimationFrame(frame); handle = -1; run(); } }, latestMs);
  return () => { clearTimeout(late); cancelAnimationFrame(frame); if (handle > 0) cancelIdleCallback(handle); handle = -1; };
}

function atFirstSign(run: () => void): () => void {
  const off = () => { for (const sign of signs) removeEventListener(sign, once, true); };
  const once = () => { off(); run(); };
  for (const sign of signs) addEventListener(sign, once, { capture: true, passive: true });
  return off;
}
