import { createContext, use, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import {
  forgetOverlay, liesAbove, overlayHeight, ownsEscape, pushOverlay, removeOverlay, subscribeOverlays, type OverlayLayer,
} from './overlay-stack.ts';

const ParentZContext = createContext(0);

/** Place of an open overlay: spread `attributes` on its outermost element. */
export interface OverlayPlace {
  readonly id: string;
  readonly z: number;
  readonly attributes: { readonly 'data-overlay': string; readonly style: { readonly zIndex: number } };
}

/** Takes part in the stack without a Base UI root (chat dock, PIN gate); `onEscape` is called when Esc is this overlay's. */
export function useOverlay(open: boolean, layer: OverlayLayer, onEscape?: () => void): OverlayPlace {
  const place = useStackPlace(open, layer);
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !latest.current || clearsSearch(event.target) || !ownsEscape(place.id, event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current();
    };
    // Capturing, so that it is decided before any overlay below hears the key.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [open, place.id]);
  return place;
}

/** What Base UI says about a change of an overlay: why, by what event, and a way to refuse it. */
export interface DismissDetails {
  readonly reason: string;
  readonly event: Event;
  cancel(): void;
  allowPropagation(): void;
}

/** Open state as Base UI roots take it. */
export interface OverlayRootProps {
  open?: boolean | undefined;
  defaultOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** Connects a Base UI root to the stack: Esc and outside presses that belong to an overlay above are refused. */
export function useOverlayRoot({ open: controlled, defaultOpen = false, onOpenChange }: OverlayRootProps, layer: OverlayLayer) {
  const [own, setOwn] = useState(defaultOpen);
  const open = controlled ?? own;
  const place = useStackPlace(open, layer);
  const change = useCallback(
    (next: boolean, details: DismissDetails) => {
      if (!next && belongsToAnother(place.id, details)) {
        details.cancel();
        // The key has to travel on to the overlay it belongs to.
        details.allowPropagation();
        return;
      }
      setOwn(next);
      onOpenChange?.(next);
    },
    [place.id, onOpenChange],
  );
  return { ...place, open, change };
}

/** Tells the content of an overlay how high it stands. */
export function OverlayContent({ z, children }: { z: number; children: ReactNode }) {
  return <ParentZContext value={z}>{children}</ParentZContext>;
}

// A search box uses Esc for itself as long as there is something to clear.
function clearsSearch(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';
}

function useStackPlace(open: boolean, layer: OverlayLayer): OverlayPlace {
  const id = useId();
  const parentZ = use(ParentZContext);
  const z = useSyncExternalStore(subscribeOverlays, () => overlayHeight(id), () => 0);
  // Also runs again when the parent gets its place, so that a child opened in the same moment ends up above it.
  useLayoutEffect(() => {
    if (!open) return;
    pushOverlay(id, layer, parentZ);
    return () => removeOverlay(id);
  }, [open, id, layer, parentZ]);
  useEffect(() => () => forgetOverlay(id), [id]);
  return useMemo(() => ({ id, z, attributes: { 'data-overlay': id, style: { zIndex: z } } }), [id, z]);
}

function belongsToAnother(id: string, { reason, event }: DismissDetails): boolean {
  if (reason === 'escape-key') return !ownsEscape(id, event);
  if (reason === 'outside-press') return liesAbove(id, event.target);
  if (reason === 'focus-out') return event instanceof FocusEvent && liesAbove(id, event.relatedTarget);
  return false;
}
