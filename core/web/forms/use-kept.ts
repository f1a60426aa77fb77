import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './form-draft.ts';

/** A value that is typed in place and kept on this device until it is saved or thrown away: what closes the box, or leaves the page, loses nothing of it. */
export function useKept<T>(key: string, initial: T): { value: T; set: (next: T) => void; drop: () => void } {
  const [value, setValue] = useState<T>(() => (readDraft(key)?.['kept'] as T | undefined) ?? initial);
  return { value, set: (next) => { setValue(next); keepDraft(key, { kept: next }); }, drop: () => dropDraft(key) };
}
