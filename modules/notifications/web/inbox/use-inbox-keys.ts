import { useEffect, useRef, type RefObject } from 'react';
import { hasOpenOverlay } from '#core/web/ui/overlay-stack.ts';
import type { Notification } from '../../contract.ts';
import { snoozeTimes } from '../parts/snooze-times.ts';
import type { NotificationActions } from '../use-notification-actions.ts';

/** j and k move, Enter opens (it is a link), e is done, s comes back tomorrow, u turns read into unread and back. */
export function useInboxKeys(frame: RefObject<HTMLElement | null>, items: readonly Notification[], actions: NotificationActions): void {
  const latest = useRef({ items, actions });
  useEffect(() => { latest.current = { items, actions }; });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || hasOpenOverlay()) return;
      if (event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
      const links = [...(frame.current?.querySelectorAll<HTMLAnchorElement>('li > a') ?? [])];
      const at = links.findIndex((link) => link.parentElement?.contains(document.activeElement));
      const present = latest.current.items[at];
      const move = (to: number) => links[Math.min(Math.max(to, 0), links.length - 1)]?.focus();
      const act: Record<string, (() => void) | undefined> = {
        j: () => move(at + 1), k: () => move(at < 0 ? 0 : at - 1),
        e: present && !present.isDone ? () => { latest.current.actions.done(present); requestAnimationFrame(() => move(at)); } : undefined,
        s: present && !present.isDone ? () => { latest.current.actions.snooze(present, snoozeTimes().find((s) => s.key === 'tomorrow')!.at); requestAnimationFrame(() => move(at)); } : undefined,
        u: present ? () => latest.current.actions[present.isRead ? 'unread' : 'read'](present) : undefined,
      };
      const run = act[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [frame]);
}
