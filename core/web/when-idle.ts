const latestMs = 1500;

/** Runs something once the page stands and the browser has nothing better to do, at the latest after a moment. Returns how to call it off. */
export function whenIdle(run: () => void): () => void {
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
