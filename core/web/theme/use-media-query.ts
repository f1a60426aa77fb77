import { useCallback, useSyncExternalStore } from 'react';

/** Says whether a media query matches, and follows it. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, () => false);
}

/** Says whether the window is narrower than the point where rails become drawers. */
export function useIsCompact(): boolean {
  return useMediaQuery('(width < 1024px)');
}

/** Says whether the window is narrower than the point where tables become cards. */
export function useIsPhone(): boolean {
  return useMediaQuery('(width < 640px)');
}
