import { useSyncExternalStore } from 'react';

const key = 'document:paper-beside';
const listeners = new Set<() => void>();
let chosen: boolean | null = null;

function isBeside(): boolean {
  if (chosen === null) try { chosen = localStorage.getItem(key) === '1'; } catch { chosen = false; }
  return chosen;
}

/** Puts the paper beside the editors of documents, or takes it away; remembered on this device. */
export function togglePaperBeside(): void {
  chosen = !isBeside();
  try { if (chosen) localStorage.setItem(key, '1'); else localStorage.removeItem(key); } catch { /* storage forbidden: lasts as long as the page */ }
  for (const listen of listeners) listen();
}

/** Whether this person wants the paper beside the editor. */
export function usePaperBeside(): boolean {
  return useSyncExternalStore((listen) => { listeners.add(listen); return () => listeners.delete(listen); }, isBeside);
}
