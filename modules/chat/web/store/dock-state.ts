import { limits } from '../../contract/words.ts';

/** A window of the dock. */
export interface DockWindow { roomId: string; state: 'opened' | 'minimized'; /** Milliseconds since 1970. */ openedAt: number }

/** Opens a room: one that is there is only brought back, one too many drops the one opened longest ago. */
export function openWindow(windows: readonly DockWindow[], roomId: string, now: number): DockWindow[] {
  if (windows.some((w) => w.roomId === roomId)) return windows.map((w) => (w.roomId === roomId ? { ...w, state: 'opened' as const } : w));
  const next = [...windows, { roomId, state: 'opened' as const, openedAt: now }];
  while (next.length > limits.windows) next.splice(next.indexOf(next.reduce((oldest, w) => (w.openedAt < oldest.openedAt ? w : oldest))), 1);
  return next;
}

/** Makes a window small; it keeps its place. */
export const minimizeWindow = (windows: readonly DockWindow[], roomId: string): DockWindow[] => windows.map((w) => (w.roomId === roomId ? { ...w, state: 'minimized' as const } : w));

/** Takes a window away. */
export const closeWindow = (windows: readonly DockWindow[], roomId: string): DockWindow[] => windows.filter((w) => w.roomId !== roomId);

/** Reads what was kept; anything else than windows is left out. */
export function readWindows(text: string | null): DockWindow[] {
  try {
    const list = JSON.parse(text ?? '[]') as unknown;
    if (!Array.isArray(list)) return [];
    return list.filter((w): w is DockWindow => typeof w === 'object' && w !== null && /^[0-9a-f-]{36}$/.test(String((w as DockWindow).roomId)) && ['opened', 'minimized'].includes((w as DockWindow).state) && typeof (w as DockWindow).openedAt === 'number').slice(0, limits.windows);
  } catch { return []; }
}
