import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react';

const LeaveQuestion = lazy(async () => ({ default: (await import('./leave-question.tsx')).LeaveQuestion }));

/** How a drawer with a form closes: Esc, the cross and a press beside it ask while something is typed that nobody kept. Drawers whose forms are EndpointForms use FormDrawer, which knows that by itself. */
export function useAskingClose(onClose: () => void): { onOpenChange: (open: boolean) => void; /** The form tells here whether something would be lost. */ onDirty: (dirty: boolean) => void; question: ReactNode } {
  const dirty = useRef(false);
  const [asking, setAsking] = useState(false);
  return {
    onOpenChange: (open) => { if (open) return; if (dirty.current) setAsking(true); else onClose(); },
    onDirty: useCallback((now) => { dirty.current = now; }, []),
    question: asking && <Suspense><LeaveQuestion onStay={() => setAsking(false)} onLeave={onClose} /></Suspense>,
  };
}
