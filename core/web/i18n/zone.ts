let own: string | undefined;
let chosen: string | null = null;
const listeners = new Set<() => void>();

/** The browser's own time zone, for people who have not chosen one. */
export function browserZone(): string {
  return own ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Takes the zone the signed-in person chose; null for nobody. It holds at once, also in the middle of a render; who is on the page already hears of it after that. */
export function setZone(zone: string | null): void {
  if (zone === chosen) return;
  chosen = zone;
  queueMicrotask(() => { for (const listen of listeners) listen(); });
}

/** The IANA zone days and times are shown and entered in: what the person chose, the browser's for who is not signed in. */
export const zoneHere = (): string => chosen ?? browserZone();

/** Calls back when another zone is in force. */
export function onZone(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
