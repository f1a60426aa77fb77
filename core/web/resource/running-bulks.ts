import { useState } from 'react';

// Outside the page: whoever looks at other pages meanwhile finds the progress, and the way back, when they return.
const running = new Map<string, string>();

/** The change of many rows of a list that goes on in the background; null when there is none. */
export function useRunningBulk(list: string): [id: string | null, note: (id: string | null) => void] {
  const [, redraw] = useState(0);
  const note = (id: string | null) => {
    if (id === null) running.delete(list); else running.set(list, id);
    redraw((n) => n + 1);
  };
  return [running.get(list) ?? null, note];
}
