import { useEffect, type RefObject } from 'react';
import { hasOpenOverlay } from '#core/web/ui/overlay-stack.ts';

/** j and k move through the cases, Enter opens (it is a button), a takes the case, d goes to the decision. */
export function useQueueKeys(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || hasOpenOverlay()) return;
      if (event.target instanceof HTMLElement && (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.isContentEditable)) return;
      const all = <E extends HTMLElement>(selector: string) => [...(frame.current?.querySelectorAll<E>(selector) ?? [])];
      const cases = all<HTMLButtonElement>('[data-queue] button');
      const focused = cases.indexOf(document.activeElement as HTMLButtonElement);
      const at = focused >= 0 ? focused : cases.findIndex((button) => button.getAttribute('aria-current') === 'true');
      const run: Record<string, (() => void) | undefined> = {
        j: () => cases[Math.min(at + 1, cases.length - 1)]?.focus(), k: () => cases[Math.max(at - 1, 0)]?.focus(),
        a: () => all<HTMLButtonElement>('[data-take]')[0]?.click(), d: () => all<HTMLInputElement>('[data-decision] [role="checkbox"], [data-decision] [role="radio"], [data-decision] input')[0]?.focus(),
      };
      if (!run[event.key]) return;
      event.preventDefault();
      run[event.key]!();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [frame]);
}
