import { lazy, Suspense, useEffect, useState } from 'react';
import { readToken } from '#core/web/api/cookies.ts';
import { onToastWanted } from '#core/web/ui/toast.ts';
import { savesData, whenIdle } from '#core/web/when-idle.ts';
import type { AppRouter } from './shell/router.tsx';

const Tips = lazy(async () => ({ default: (await import('#core/web/ui/tips.tsx')).Tips }));
const Greeting = lazy(async () => ({ default: (await import('#modules/greeting/web/widget/visitor.tsx')).GreetingForVisitors }));
const restMs = 2500;
const Toaster = lazy(async () => ({ default: (await import('#core/web/ui/toaster.tsx')).Toaster }));

/** The place for toasts, fetched when the first one is wanted or, unless data is to be saved, once the page has come to rest. */
export function LateToaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const stop = onToastWanted(() => setWanted(true));
    const timer = savesData() ? undefined : setTimeout(() => setWanted(true), restMs);
    return () => { stop(); clearTimeout(timer); };
  }, []);
  return wanted && <Suspense><Toaster /></Suspense>;
}

/** The tips of controls, fetched when somebody first moves the pointer, presses a key or touches: before that there is nothing to explain. */
export function LateTips() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
    const want = () => setWanted(true);
    for (const sign of signs) document.addEventListener(sign, want, { once: true, passive: true, capture: true });
    return () => { for (const sign of signs) document.removeEventListener(sign, want, { capture: true }); };
  }, []);
  return wanted && <Suspense><Tips /></Suspense>;
}

/** What greets visitors on public pages, fetched once the page stands; members meet theirs in the frame. */
export function LateGreeting({ router }: { router: AppRouter }) {
  const [page, setPage] = useState<string | null>(null);
  useEffect(() => {
    if (readToken() !== null) return undefined;
    let off: (() => void) | undefined;
    const stop = whenIdle(() => {
      setPage(router.state.location.pathname);
      off = router.subscribe('onResolved', ({ toLocation }) => setPage(readToken() === null ? toLocation.pathname : null));
    });
    return () => { stop(); off?.(); };
  }, [router]);
  return page !== null && <Suspense><Greeting page={page} /></Suspense>;
}
