import { useEffect, useRef } from 'react';
import { hasOpenOverlay } from '../ui/overlay-stack.ts';

/** What the keys of a list do. */
export interface ListKeyActions { move: (by: 1 | -1) => void; select: (extend: boolean) => void; open: () => void; /** Shows the row that has the focus beside the list. */ peek?: (() => void) | undefined; create: () => void; search: () => void; escape: () => void }

const typing = (target: EventTarget | null) => target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.closest('[role="combobox"],[role="menu"],[role="listbox"]') !== null);

/** Whether the focus is on something that Enter or Space presses; a link may be part of a picture. */
export const isPressable = (target: EventTarget | null): boolean => target instanceof Element && target.closest('a,button,[role="checkbox"],[role="separator"]') !== null;
/** Whether a press means the page: nothing is typed, it is no shortcut of the browser, and nobody took it before. */
export const isForPage = (event: KeyboardEvent): boolean => !(event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || typing(event.target));
const onRow = (target: EventTarget | null) => target instanceof HTMLElement && target.closest('[data-list-row]') !== null;

/** The key's action; null for keys that are not the list's. */
export function actionOf(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'target'>, actions: ListKeyActions): (() => void) | null {
  switch (event.key) {
    case 'j': return () => actions.move(1);
    case 'k': return () => actions.move(-1);
    case 'ArrowDown': case 'ArrowUp': return onRow(event.target) ? () => actions.move(event.key === 'ArrowDown' ? 1 : -1) : null;
    case 'x': case 'X': return () => actions.select(event.shiftKey);
    case 'Enter': return isPressable(event.target) ? null : actions.open;
    case ' ': return (onRow(event.target) && !isPressable(event.target) && actions.peek) || null;
    case 'c': return actions.create;
    case '/': return actions.search;
    case 'Escape': return actions.escape;
    default: return null;
  }
}

/** Listens for the list's keys (j k x Enter Space c / Esc) wherever the focus is, unless something is typed or an overlay is open. */
export function useListKeys(actions: ListKeyActions): void {
  const latest = useRef(actions);
  useEffect(() => { latest.current = actions; });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isForPage(event) || hasOpenOverlay()) return;
      const act = actionOf(event, latest.current);
      if (!act) return;
      if (event.key !== 'Escape') event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
