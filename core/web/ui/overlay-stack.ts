/** Stacking order of the shell's overlays; higher is nearer to the eye. */
export const OVERLAY_Z = {
  drawer: 100,
  chatDock: 200,
  schedule: 300,
  createBites: 400,
  meetingChooser: 500,
  toast: 600,
  pinGate: 700,
} as const;

/**
 * Kinds of overlay: the shell's named ones have a fixed place, a `dialog` opens above whatever is open,
 * a `popup` (menu, select, popover) just above the overlay it was opened from.
 */
export type OverlayLayer = Exclude<keyof typeof OVERLAY_Z, 'toast'> | 'dialog' | 'popup';

/** One open overlay. */
export interface OverlayEntry {
  readonly id: string;
  readonly layer: OverlayLayer;
  readonly z: number;
}

// In order of opening. Module state, because overlays of different React roots still share one Esc key.
const entries: OverlayEntry[] = [];
// Outlives the entry, because a closing overlay must keep its height while it fades.
const heights = new Map<string, number>();
const listeners = new Set<() => void>();
const escapeOwners = new WeakMap<Event, string | null>();

/** Puts an overlay on the stack; `parentZ` is that of the overlay it was opened from, 0 on the page. */
export function pushOverlay(id: string, layer: OverlayLayer, parentZ: number): OverlayEntry {
  removeOverlay(id);
  const entry = { id, layer, z: zIndexFor(layer, parentZ) };
  entries.push(entry);
  heights.set(id, entry.z);
  listeners.forEach((listener) => listener());
  return entry;
}

/** Takes an overlay off the stack. */
export function removeOverlay(id: string): void {
  const index = entries.findIndex((entry) => entry.id === id);
  if (index >= 0) entries.splice(index, 1);
}

/** Height of an overlay that is or was open; 0 before it first opens. */
export function overlayHeight(id: string): number {
  return heights.get(id) ?? 0;
}

/** Drops what is remembered about an overlay whose component is gone. */
export function forgetOverlay(id: string): void {
  removeOverlay(id);
  heights.delete(id);
}

/** Calls back whenever an overlay has got its height. */
export function subscribeOverlays(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The overlay nearest to the eye: the highest, and of equals the one opened last. */
export function topOverlay(): OverlayEntry | undefined {
  return entries.reduce<OverlayEntry | undefined>((top, entry) => (top && top.z > entry.z ? top : entry), undefined);
}

/** Says whether any overlay is open, for page shortcuts that must keep quiet then. */
export function hasOpenOverlay(): boolean {
  return entries.length > 0;
}

/**
 * Says whether an Esc press belongs to this overlay.
 *
 * The first question about an event fixes its answer: otherwise closing the top overlay would make the next one
 * the top while the same key press is still being handled, and both would close.
 */
export function ownsEscape(id: string, event: Event): boolean {
  if (!escapeOwners.has(event)) escapeOwners.set(event, topOverlay()?.id ?? null);
  return escapeOwners.get(event) === id;
}

/** Says whether an element lies in an overlay above the given one, or in a toast. */
export function liesAbove(id: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[data-sonner-toaster]')) return true;
  const otherId = target.closest('[data-overlay]')?.getAttribute('data-overlay');
  const own = entries.findIndex((entry) => entry.id === id);
  const other = entries.findIndex((entry) => entry.id === otherId);
  if (own < 0 || other < 0 || own === other) return false;
  const difference = entries[other]!.z - entries[own]!.z;
  return difference > 0 || (difference === 0 && other > own);
}

function zIndexFor(layer: OverlayLayer, parentZ: number): number {
  if (layer === 'popup') return Math.max(parentZ, OVERLAY_Z.chatDock) + 1;
  const roof = (parentZ >= OVERLAY_Z.pinGate ? Infinity : OVERLAY_Z.toast) - 1;
  if (layer === 'dialog') return Math.min(Math.max(parentZ, topOverlay()?.z ?? 0, OVERLAY_Z.chatDock) + 1, roof);
  const below = layer === 'drawer' ? Math.max(parentZ, ...entries.filter(isFreeModal).map((entry) => entry.z)) : parentZ;
  return below >= OVERLAY_Z[layer] ? Math.min(below + 1, roof) : OVERLAY_Z[layer];
}

// A drawer opened by a dialog that is not its React parent must still be seen.
function isFreeModal(entry: OverlayEntry): boolean {
  return entry.layer === 'dialog' || entry.layer === 'drawer';
}
