import { useCallback, useRef, useState, type ReactNode } from 'react';
import { LeaveQuestion } from '#core/web/forms/leave-question.tsx';

/** Closes a drawer with a form: Esc, the cross and a press beside it ask while something is typed that nobody kept. */
export function useAskingClose(onClose: () => void): { onOpenChange: (open: boolean) => void; /** The form tells here whether something would be lost. */ onDirty: (dirty: boolean) => void; question: ReactNode } {
  const dirty = useRef(false);
  const [asking, setAsking] = useState(false);
  return {
    onOpenChange: (open) => { if (open) return; if (dirty.current) setAsking(true); else onClose(); },
    onDirty: useCallback((now) => { dirty.current = now; }, []),
    question: asking && <LeaveQuestion onStay={() => setAsking(false)} onLeave={onClose} />,
  };
}
