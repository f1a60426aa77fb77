import { createContext, use, useCallback, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';

type Report = (form: string, unsaved: boolean) => void;

const Unsaved = createContext<Report | null>(null);

/** Says to the drawer (or whatever else holds this form) whether something is typed that nobody kept. */
export function useSayUnsaved(unsaved: boolean): void {
  const report = use(Unsaved);
  const form = useId();
  useEffect(() => {
    report?.(form, unsaved);
    return () => report?.(form, false);
  }, [report, form, unsaved]);
}

/** Hears from the forms within `hold` whether any of them has something unsaved; whatever stands around it hears the same. */
export function useHeardUnsaved(): { unsaved: boolean; hold: (children: ReactNode) => ReactNode } {
  const forms = useRef(new Set<string>());
  const [unsaved, setUnsaved] = useState(false);
  useSayUnsaved(unsaved);
  const report = useCallback<Report>((form, now) => {
    if (now) forms.current.add(form); else forms.current.delete(form);
    setUnsaved(forms.current.size > 0);
  }, []);
  return useMemo(() => ({ unsaved, hold: (children: ReactNode) => <Unsaved value={report}>{children}</Unsaved> }), [unsaved, report]);
}
