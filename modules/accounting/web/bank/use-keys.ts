import { useEffect } from 'react';
import { hasOpenOverlay } from '#core/web/ui/overlay-stack.ts';

/** One key, one action, as long as nothing is being typed and no dialog is open. Enter is left to a focused button or link. */
export function useKeys(actions: Readonly<Record<string, () => unknown>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const at = event.target instanceof HTMLElement ? event.target : null;
      const typing = at !== null && (at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName) || (event.key === 'Enter' && at.closest('button, a, summary, [role="option"]') !== null && !at.hasAttribute('data-line')));
      const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
      if (!action || typing || event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || hasOpenOverlay()) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
