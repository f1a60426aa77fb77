import { useEffect, useMemo } from 'react';
import { hasOpenOverlay } from '#core/web/ui/overlay-stack.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { conversationTopic, textTopic } from '../contract.ts';

/** Live topics of everything that is said. */
export const topics = [textTopic, conversationTopic] as const;

/** The endpoints' own input: the active workspace. */
export function useBase(): { workspace_slug: string } {
  const slug = useViewer().workspace?.slug ?? '';
  return useMemo(() => ({ workspace_slug: slug }), [slug]);
}

/** One key, one action, as long as nothing is being typed and no dialog is open. */
export function usePageKeys(actions: Record<string, () => unknown>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && (event.target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName));
      const action = actions[event.key];
      if (!action || typing || event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || hasOpenOverlay()) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
