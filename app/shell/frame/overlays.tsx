import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';

/** Things of the shell that open above the page; one of them at a time is the shell's own business. */
export type ShellOverlay = 'palette' | 'shortcuts' | 'customizer' | 'create' | 'schedule' | 'menu' | 'switcher' | 'verticals';

/** The open overlays, and what each was last opened with. */
export interface OverlaysState { readonly open: ReadonlySet<ShellOverlay>; readonly details: Readonly<Partial<Record<ShellOverlay, string>>> }

/** Nothing is open. */
export const noOverlays: OverlaysState = { open: new Set(), details: {} };

/** One overlay opened or closed; only opening it changes what it was opened with. */
export function changeOverlays(state: OverlaysState, overlay: ShellOverlay, on: boolean, detail?: string): OverlaysState {
  if (!on && !state.open.has(overlay)) return state;
  const open = new Set(state.open);
  if (on) open.add(overlay); else open.delete(overlay);
  const { [overlay]: _before, ...others } = state.details;
  return { open, details: on ? { ...others, ...(detail !== undefined && { [overlay]: detail }) } : state.details };
}

interface Overlays {
  readonly open: ReadonlySet<ShellOverlay>;
  /** What an overlay was opened with: a palette prefix, a day, a create entry. */
  detailOf(overlay: ShellOverlay): string | null;
  show(overlay: ShellOverlay, detail?: string): void;
  hide(overlay: ShellOverlay): void;
  toggle(overlay: ShellOverlay): void;
}

const OverlaysContext = createContext<Overlays | null>(null);

/** Holds which of the shell's overlays are open. */
export function OverlaysProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(noOverlays);
  const show = useCallback((overlay: ShellOverlay, detail?: string) => setState((before) => changeOverlays(before, overlay, true, detail)), []);
  const hide = useCallback((overlay: ShellOverlay) => setState((before) => changeOverlays(before, overlay, false)), []);
  const value = useMemo<Overlays>(() => ({
    open: state.open, detailOf: (overlay) => state.details[overlay] ?? null, show, hide, toggle: (overlay) => (state.open.has(overlay) ? hide(overlay) : show(overlay)),
  }), [state, show, hide]);
  return <OverlaysContext value={value}>{children}</OverlaysContext>;
}

/** Opens and closes the shell's overlays. */
export function useOverlays(): Overlays {
  const overlays = use(OverlaysContext);
  if (!overlays) throw new Error('useOverlays() needs the shell around it');
  return overlays;
}
