const key = 'atrium.invoice.untracked';

/** True when the browser says for its person that they do not want to be tracked. */
export function browserRefuses(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** True when the person has switched it off in this browser, on whatever document. */
export function remembered(): boolean {
  try { return localStorage.getItem(key) === '1'; } catch { return false; }
}

/** Keeps for this browser what the person decided. */
export function remember(refused: boolean): void {
  try { if (refused) localStorage.setItem(key, '1'); else localStorage.removeItem(key); } catch { /* a browser that keeps nothing is told by the link alone */ }
}

/** True when opening a page may be noted. */
export const mayBeNoted = (): boolean => !browserRefuses() && !remembered();
