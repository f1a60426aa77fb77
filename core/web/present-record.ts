import type { LucideIcon } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';

/** The record a page shows: Create Bites fills it in, the palette offers its actions first. */
export interface PresentRecord {
  /** Room word such as `project` or `customer`. */
  kind: string;
  id: string;
  label: string;
  actions?: ReadonlyArray<{ id: string; label: string; icon: LucideIcon; run: () => void }>;
}

let shown: readonly PresentRecord[] = [];
const listeners = new Set<() => void>();

function change(next: readonly PresentRecord[]): void {
  shown = next;
  for (const listen of listeners) listen();
}

/** A page says which record it shows; memoize the object. The latest one counts. */
export function useShowsRecord(record: PresentRecord | null | undefined): void {
  useEffect(() => {
    if (!record) return;
    change([...shown, record]);
    return () => change(shown.filter((other) => other !== record));
  }, [record]);
}

/** The record that is being looked at, or null. */
export function usePresentRecord(): PresentRecord | null {
  return useSyncExternalStore((listen) => { listeners.add(listen); return () => listeners.delete(listen); }, () => shown.at(-1) ?? null);
}
