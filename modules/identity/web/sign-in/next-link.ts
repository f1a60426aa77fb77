import { useSearchState } from '#core/web/router.ts';

/** Keeps `?next=` when going from one page around sign-in to another. */
export function useWithNext(): (path: string) => string {
  const [{ next }] = useSearchState({ next: '' });
  return (path) => (next ? `${path}?next=${encodeURIComponent(next)}` : path);
}
