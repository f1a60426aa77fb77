import { useEffect, useRef, type RefObject } from 'react';

/** Pixels a page is scrolled before the full view shrinks. */
export const shrinkAfter = 24;
const keyboardMs = 800;

/** True for the page itself, or the large part of it that scrolls in its place; not for anything in an overlay. */
function isPage(target: EventTarget | null): target is Element | Document {
  if (target === document) return true;
  return target instanceof Element && target.clientHeight >= innerHeight / 2 && !target.closest('[data-overlay], [role="dialog"]');
}

const topOf = (target: Element | Document) => (target instanceof Document ? scrollY : target.scrollTop);

/** Calls back when the page behind was scrolled further than 24 px since the view opened. Scrolling inside the view does not count, nor what the keyboard on the screen moves while a box has the focus. */
export function useShrink(open: boolean, view: RefObject<HTMLElement | null>, shrink: () => void): void {
  const latest = useRef(shrink);
  useEffect(() => { latest.current = shrink; });
  useEffect(() => {
    if (!open) return;
    const starts = new WeakMap<Element | Document, number>([[document, scrollY]]);
    let keyboardAt = -keyboardMs;
    const resized = () => { keyboardAt = performance.now(); };
    const byKeyboard = () => {
      const box = document.activeElement;
      if (!(box instanceof HTMLElement) || !view.current?.contains(box) || !/^(INPUT|TEXTAREA)$/.test(box.tagName)) return false;
      const covered = innerHeight - (visualViewport?.height ?? innerHeight) > 120;
      return covered || performance.now() - keyboardAt < keyboardMs;
    };
    const scrolled = (event: Event) => {
      const { target } = event;
      if (!isPage(target) || (target instanceof Element && view.current?.contains(target))) return;
      const from = starts.get(target);
      // The first sign of a part that scrolls: where it stood before is not known, so it counts from here.
      if (from === undefined || byKeyboard()) { starts.set(target, topOf(target)); return; }
      if (Math.abs(topOf(target) - from) > shrinkAfter) latest.current();
    };
    document.addEventListener('scroll', scrolled, { capture: true, passive: true });
    visualViewport?.addEventListener('resize', resized);
    return () => { document.removeEventListener('scroll', scrolled, true); visualViewport?.removeEventListener('resize', resized); };
  }, [open, view]);
}
