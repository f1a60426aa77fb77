import { useSyncExternalStore } from 'react';
import { showError } from '../query.ts';

/** What an export is asked with: it reports what has come and breaks off when told. */
export interface ExportCall { signal: AbortSignal; onReceived: (bytes: number) => void; timeoutMs: number }

// Outside the page: a file goes on coming, and can be called off, when somebody looks at other pages meanwhile.
const running = new Map<string, { bytes: number; stop: AbortController }>();
const listeners = new Set<() => void>();
const tell = () => { for (const listen of listeners) listen(); };
const longestMs = 30 * 60_000;

/** Fetches a file and saves it, one at a time of each list; what fails is said, what was called off is not. */
export async function runExport(id: string, ask: (call: ExportCall) => Promise<unknown>, save: (file: Blob) => void, failed: (error: unknown) => void = showError): Promise<void> {
  if (running.has(id)) return;
  const stop = new AbortController();
  const note = (bytes: number) => { if (!stop.signal.aborted) { running.set(id, { bytes, stop }); tell(); } };
  note(0);
  try {
    const file = await ask({ signal: stop.signal, onReceived: note, timeoutMs: longestMs });
    if (!stop.signal.aborted) save(file as Blob);
  } catch (error) {
    if (!stop.signal.aborted) failed(error);
  } finally {
    if (running.get(id)?.stop === stop) { running.delete(id); tell(); }
  }
}

/** Calls an export off. */
export function cancelExport(id: string): void {
  running.get(id)?.stop.abort();
  if (running.delete(id)) tell();
}

/** Bytes that have come of the export under way; null when there is none. */
export function exportedBytes(id: string): number | null {
  return running.get(id)?.bytes ?? null;
}

/** The same, for a component that follows it. */
export function useExportedBytes(id: string): number | null {
  return useSyncExternalStore((listen) => { listeners.add(listen); return () => listeners.delete(listen); }, () => exportedBytes(id));
}
