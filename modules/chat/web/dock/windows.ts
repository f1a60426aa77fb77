import { useSyncExternalStore } from 'react';
import { closeWindow, minimizeWindow, openWindow, readWindows, type DockWindow } from '../store/dock-state.ts';

interface Dock { accountId: string; windows: readonly DockWindow[]; channel: BroadcastChannel | null }
let dock: Dock | null = null;
const listeners = new Set<() => void>();
const keyOf = (accountId: string) => `chat:dock:${accountId}`;
const kept = (accountId: string): string | null => { try { return localStorage.getItem(keyOf(accountId)); } catch { return null; } };

function of(accountId: string): Dock {
  if (dock?.accountId === accountId) return dock;
  dock?.channel?.close();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`chat:${accountId}`);
  const mine: Dock = { accountId, windows: readWindows(kept(accountId)), channel };
  // The message carries the windows: what another tab has stored may not have arrived here yet.
  channel?.addEventListener('message', ({ data }: MessageEvent<string>) => { mine.windows = readWindows(data); for (const listen of listeners) listen(); });
  dock = mine;
  return mine;
}

function change(accountId: string, next: DockWindow[]): void {
  const mine = of(accountId);
  mine.windows = next;
  const text = JSON.stringify(next);
  try { localStorage.setItem(keyOf(accountId), text); } catch { /* lasts as long as the tabs */ }
  mine.channel?.postMessage(text);
  for (const listen of listeners) listen();
}

/** Where the focus goes back to, by room. */
const openers = new Map<string, Element>();
let wanted: string | null = null;

/** Opens a room's window, brings it back, or drops the one opened longest ago for it. */
export function openInDock(accountId: string, roomId: string): void {
  if (document.activeElement && document.activeElement !== document.body) openers.set(roomId, document.activeElement);
  wanted = roomId;
  change(accountId, openWindow(of(accountId).windows, roomId, Date.now()));
}
/** Makes a room's window small. */
export const minimizeInDock = (accountId: string, roomId: string): void => change(accountId, minimizeWindow(of(accountId).windows, roomId));
/** Takes a room's window away. */
export const closeInDock = (accountId: string, roomId: string): void => change(accountId, closeWindow(of(accountId).windows, roomId));
/** True once for the window the person has just asked for; windows that come from another tab take no focus. */
export function takesFocus(roomId: string): boolean { const yes = wanted === roomId; if (yes) wanted = null; return yes; }
/** Gives the focus back to what opened a window, if that is still there. */
export function focusOpener(roomId: string): boolean {
  const opener = openers.get(roomId);
  if (!(opener instanceof HTMLElement) || !opener.isConnected) return false;
  opener.focus();
  return document.activeElement === opener;
}

/** The windows of the dock, the same in all tabs. */
export function useDock(accountId: string): readonly DockWindow[] {
  return useSyncExternalStore((listen) => { listeners.add(listen); return () => { listeners.delete(listen); }; }, () => of(accountId).windows);
}
