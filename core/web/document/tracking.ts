/** What a person decided in this browser about their looks at documents of one kind. */
export interface OwnTracking {
  /** True when they have switched it off, on whatever document. */
  refused: () => boolean;
  /** Keeps what they decided. */
  refuse: (refused: boolean) => void;
  /** True when opening a page may be noted. */
  mayBeNoted: () => boolean;
}

/** True when the browser says for its person that they do not want to be tracked. */
export function browserRefuses(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** What is kept in this browser under `key`. */
export function ownTracking(key: string): OwnTracking {
  const refused = () => { try { return localStorage.getItem(key) === '1'; } catch { return false; } };
  return {
    refused,
    refuse(now) { try { if (now) localStorage.setItem(key, '1'); else localStorage.removeItem(key); } catch { /* a browser that keeps nothing is told by the link alone */ } },
    mayBeNoted: () => !browserRefuses() && !refused(),
  };
}
