import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';

/** Things of the shell that open above the page; one of them at a time is the shell's own business. */
export type ShellOverlay = 'palette' | 'shortcuts' | 'customizer' | 'create' | 'schedule' | 'menu' | 'switcher' | 'verticals';

interface Overlays {
  readonly open: ReadonlySet<ShellOverlay>;
  /** What an overlay was opened with: a palette prefix, a day, a create entry. */
  readonly detail: string | null;
  show(overlay: ShellOverlay, detail?: string): void;
  hide(overlay: ShellOverlay): void;
  toggle(overlay: ShellOverlay): void;
}

const OverlaysContext = createContext<Overlays | null>(null);

/** Holds which of the shell's overlays are open. */
export function OverlaysProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<ReadonlySet<ShellOverlay>>(new Set());
  const [detail, setDetail] = useState<string | null>(null);
  const change = useCallback((overlay: ShellOverlay, on: boolean) => {
    setOpen((before) => {
      if (before.has(overlay) === on) return before;
      const next = new Set(before);
      if (on) next.add(overlay); else next.delete(overlay);
      return next;
    });
  }, []);
  const show = useCallback((overlay: ShellOverlay, with_?: string) => { setDetail(with_ ?? null); change(overlay, true); }, [change]);
  const hide = useCallback((overlay: ShellOverlay) => change(overlay, false), [change]);
  const value = useMemo<Overlays>(() => ({ open, detail, show, hide, toggle: (overlay) => (open.has(overlay) ? hide(overlay) : show(overlay)) }), [open, detail, show, hide]);
  return <OverlaysContext value={value}>{children}</OverlaysContext>;
}

/** Opens and closes the shell's overlays. */
export function useOverlays(): Overlays {
  const overlays = use(OverlaysContext);
  if (!overlays) throw new Error('useOverlays() needs the shell around it');
  return overlays;
}
