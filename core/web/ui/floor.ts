import { useEffect, useState, type RefObject } from 'react';

/** A part of the window, in pixels from its top left. */
export interface FloorBox { left: number; top: number; right: number; bottom: number }

const standing = new Set<HTMLElement>();
const listeners = new Set<() => void>();
const tell = () => { for (const listen of listeners) listen(); };
let watch: ResizeObserver | null = null;

/** Claims the place of an element that stands at the bottom of the window, such as the chat's windows: what comes later stands beside it. */
export function useStandsOnFloor(element: RefObject<HTMLElement | null>, on = true): void {
  useEffect(() => {
    const mine = element.current;
    if (!on || !mine) return;
    watch ??= new ResizeObserver(tell);
    standing.add(mine);
    watch.observe(mine);
    tell();
    return () => { standing.delete(mine); watch?.unobserve(mine); tell(); };
  }, [element, on]);
}

const boxes = (): FloorBox[] => [...standing].flatMap((e) => { const { left, top, right, bottom, width } = e.getBoundingClientRect(); return width > 0 ? [{ left, top, right, bottom }] : []; });
const same = (a: readonly FloorBox[], b: readonly FloorBox[]) => JSON.stringify(a) === JSON.stringify(b);

/** What stands at the bottom of the window now, in a fixed place of it. */
export function useFloor(): readonly FloorBox[] {
  const [taken, setTaken] = useState<readonly FloorBox[]>([]);
  useEffect(() => {
    const look = () => { const next = boxes(); setTaken((last) => (same(last, next) ? last : next)); };
    look();
    listeners.add(look);
    addEventListener('resize', look);
    // The page's direction moves what stands at its end, and changes no size.
    const turned = new MutationObserver(look);
    turned.observe(document.documentElement, { attributeFilter: ['dir'] });
    return () => { listeners.delete(look); removeEventListener('resize', look); turned.disconnect(); };
  }, []);
  return taken;
}
