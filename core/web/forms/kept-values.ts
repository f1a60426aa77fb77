import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './form-draft.ts';

/** The few values of a form without an endpoint's boxes, kept as a draft for 7 days under `key`; without a key they last as long as the form. `forget` when they were sent. */
export function useKeptValues<V extends Record<string, string | null>>(key: string | undefined, first: V): { values: V; change: (part: Partial<V>) => void; forget: () => void } {
  const [values, setValues] = useState(() => keptOver(first, key ? readDraft(key) : null));
  const change = (part: Partial<V>) => {
    const next = { ...values, ...part };
    setValues(next);
    if (key) keepDraft(key, next);
  };
  return { values, change, forget: () => { if (key) dropDraft(key); } };
}

/** First values with what was kept in their place, as far as it is of this form. */
export function keptOver<V extends Record<string, string | null>>(first: V, kept: Record<string, unknown> | null): V {
  const fits = Object.entries(kept ?? {}).filter(([name, value]) => name in first && (typeof value === 'string' || value === null));
  return { ...first, ...Object.fromEntries(fits) };
}
