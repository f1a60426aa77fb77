import { useEffect, useRef, type RefObject } from 'react';
import { hasOpenOverlay } from '#core/web/ui/overlay-stack.ts';

const typing = /^(INPUT|TEXTAREA|SELECT|VIDEO|AUDIO)$/;

/** j and k, and Page keys within the feed, focus the next and previous post; Ctrl+Home and Ctrl+End leave the feed, as the pattern of feeds asks. */
export function useFeedKeys(frame: RefObject<HTMLElement | null>, count: number, scrollTo: (index: number) => void): void {
  const latest = useRef({ count, scrollTo });
  useEffect(() => { latest.current = { count, scrollTo }; });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.altKey || hasOpenOverlay()) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target && (typing.test(target.tagName) || target.isContentEditable)) return;
      const inside = frame.current?.contains(document.activeElement) ?? false;
      if (event.ctrlKey) {
        if (inside && (event.key === 'Home' || event.key === 'End')) leave(frame.current!, event.key === 'End', event);
        return;
      }
      const by = event.key === 'j' || (inside && event.key === 'PageDown') ? 1 : event.key === 'k' || (inside && event.key === 'PageUp') ? -1 : 0;
      if (by === 0) return;
      const at = Number(document.activeElement?.closest('[data-index]')?.getAttribute('data-index') ?? (by > 0 ? firstInSight(frame.current) - 1 : 1));
      const to = Math.min(Math.max(at + by, 0), latest.current.count - 1);
      if (to < 0) return;
      event.preventDefault();
      focusLine(frame.current, to, latest.current.scrollTo);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [frame]);
}

function firstInSight(frame: HTMLElement | null): number {
  const line = [...(frame?.querySelectorAll<HTMLElement>('[data-index]') ?? [])].find((element) => element.getBoundingClientRect().bottom > 120);
  return Number(line?.dataset['index'] ?? 0);
}

/** A line that is not drawn yet is scrolled to first. */
function focusLine(frame: HTMLElement | null, index: number, scrollTo: (index: number) => void, tries = 10): void {
  const card = frame?.querySelector<HTMLElement>(`[data-index="${index}"] > article`);
  if (card) { card.focus({ preventScroll: true }); card.parentElement!.scrollIntoView({ block: 'start' }); return; }
  if (tries === 0) return;
  scrollTo(index);
  requestAnimationFrame(() => focusLine(frame, index, scrollTo, tries - 1));
}

function leave(frame: HTMLElement, toTheEnd: boolean, event: KeyboardEvent): void {
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), textarea, input')].filter((element) => !frame.contains(element) && element.offsetParent !== null);
  const next = toTheEnd ? all.find((element) => frame.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) : all.findLast((element) => frame.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
