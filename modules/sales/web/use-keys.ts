import { useEffect } from 'react';
import { hasOpenOverlay } from '#core/web/ui/overlay-stack.ts';

/** One key, one action, as long as nothing is being typed and no dialog is open. */
export function useKeys(on: boolean, actions: Record<string, () => unknown>): void {
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && (event.target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName));
      const action = actions[event.key];
      if (!action || typing || event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || hasOpenOverlay()) return;
      event.preventDefault();
      action();
    };
    // After the shell's own two-key shortcuts (g e …), which mark what they take.
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
