import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Head of the table, which covers the first pixels of its frame. */
const headHeight = 36;

/** Props of useLines. */
export interface LinesOptions {
  keys: readonly string[];
  /** Lines after the known ones that stand for what is still to be loaded. */
  waiting: number;
  lineHeight: number;
  /** Measured instead of given (cards). */
  measured?: boolean;
  /** Changes with the question: the list then starts at its top. */
  scope: string;
  onNearEnd: () => void;
}

/** Draws only the lines in sight, and keeps them where they are when others appear or vanish above them. */
export function useLines(options: LinesOptions): { frame: RefObject<HTMLDivElement | null>; virtual: Virtualizer<HTMLDivElement, Element> } {
  const { keys, waiting, lineHeight, measured = false, scope } = options;
  const frame = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used, and nothing here is memoized
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: keys.length + waiting, getScrollElement: () => frame.current, estimateSize: () => lineHeight, overscan: 10,
    getItemKey: (index) => keys[index] ?? `waiting:${index - keys.length}`, ...(measured ? {} : { scrollPaddingEnd: headHeight }),
  });
  const last = virtual.getVirtualItems().at(-1)?.index ?? 0;
  const near = useRef(options.onNearEnd);
  useEffect(() => { near.current = options.onNearEnd; });
  useEffect(() => { if (waiting > 0 && last >= keys.length - 15) near.current(); }, [last, keys.length, waiting]);
  useLayoutEffect(() => { virtual.measure(); }, [virtual, lineHeight]);

  // The first row in sight is followed when lines above it come or go.
  const shown = useRef<{ key: string; line: number; scope: string } | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const before = shown.current;
    if (before && before.scope !== scope) element.scrollTop = 0;
    else if (before && !measured && element.scrollTop > 0) {
      const line = keys.indexOf(before.key);
      if (line >= 0 && line !== before.line) element.scrollTop += (line - before.line) * lineHeight;
    }
    const note = () => {
      const line = Math.floor(element.scrollTop / lineHeight);
      shown.current = { key: keys[line] ?? '', line, scope };
    };
    note();
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [keys, lineHeight, measured, scope]);
  return { frame, virtual };
}
