import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useShellState } from '#core/web/theme/theme-provider.tsx';

/** Things of the shell that open above the page; one of them at a time is the shell's own business. */
export type ShellOverlay = 'palette' | 'shortcuts' | 'customizer' | 'create' | 'schedule' | 'menu' | 'switcher';

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
  // The menu of small windows is part of the theme state, as the product names it.
  const { state: { mobileMenu }, set } = useShellState();
  const show = useCallback((overlay: ShellOverlay, detail?: string) => (overlay === 'menu' ? set('mobileMenu', true) : setState((before) => changeOverlays(before, overlay, true, detail))), [set]);
  const hide = useCallback((overlay: ShellOverlay) => (overlay === 'menu' ? set('mobileMenu', false) : setState((before) => changeOverlays(before, overlay, false))), [set]);
  const value = useMemo<Overlays>(() => {
    const open = mobileMenu ? changeOverlays(state, 'menu', true).open : state.open;
    return { open, detailOf: (overlay) => state.details[overlay] ?? null, show, hide, toggle: (overlay) => (open.has(overlay) ? hide(overlay) : show(overlay)) };
  }, [state, mobileMenu, show, hide]);
  return <OverlaysContext value={value}>{children}</OverlaysContext>;
}

/** Opens and closes the shell's overlays. */
export function useOverlays(): Overlays {
  const overlays = use(OverlaysContext);
  if (!overlays) throw new Error('useOverlays() needs the shell around it');
  return overlays;
}
