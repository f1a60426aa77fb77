import { lazy, Suspense, useEffect, useState } from 'react';
import { onToastWanted } from '#core/web/ui/toast.ts';
import { whenIdle } from '#core/web/when-idle.ts';

const Tips = lazy(async () => ({ default: (await import('#core/web/ui/tips.tsx')).Tips }));
const restMs = 2500;
const Toaster = lazy(async () => ({ default: (await import('#core/web/ui/toaster.tsx')).Toaster }));

/** The place for toasts, fetched when the first one is wanted or the page has come to rest. */
export function LateToaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const stop = onToastWanted(() => setWanted(true));
    const timer = setTimeout(() => setWanted(true), restMs);
    return () => { stop(); clearTimeout(timer); };
  }, []);
  return wanted && <Suspense><Toaster /></Suspense>;
}

/** The tips of controls, fetched once the page stands. */
export function LateTips() {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle && <Suspense><Tips /></Suspense>;
}
