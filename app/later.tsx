import { lazy, Suspense, useEffect, useState } from 'react';
import { onToastWanted } from '#core/web/toasts.ts';

const restMs = 2500;
const Toaster = lazy(async () => ({ default: (await import('#core/web/ui/toast.tsx')).Toaster }));

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
