import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const LeaveQuestion = lazy(async () => ({ default: (await import('./leave-question.tsx')).LeaveQuestion }));

/** Asks before the page is left while `when` holds; also when the tab is closed. */
export function LeaveGuard({ when }: { when: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when, disabled: !when, withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return <Suspense><LeaveQuestion onStay={blocker.reset} onLeave={blocker.proceed} /></Suspense>;
}
