import { lazy, Suspense, useEffect, useState } from 'react';
import { onToastWanted } from '#core/web/ui/toast.ts';

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
