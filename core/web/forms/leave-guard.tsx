import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const LeaveQuestion = lazy(async () => ({ default: (await import('./leave-question.tsx')).LeaveQuestion }));

/** Asks before the page is left while `when` holds; also when the tab is closed. `of`: a name in the query string that makes it another page, such as the year. */
export function LeaveGuard({ when, of }: { when: boolean; of?: string }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && (current.pathname !== next.pathname || (of !== undefined && valueOf(current.search, of) !== valueOf(next.search, of))),
    enableBeforeUnload: when, disabled: !when, withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return <Suspense><LeaveQuestion onStay={blocker.reset} onLeave={blocker.proceed} /></Suspense>;
}

const valueOf = (search: object, name: string): string => String((search as Record<string, unknown>)[name]);
