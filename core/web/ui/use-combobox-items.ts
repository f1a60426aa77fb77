import { useCallback, useEffect, useRef, useState } from 'react';

/** What a combobox lists: an id, the text to show and search, and more that only its owner knows. */
export interface ComboboxItem {
  id: string;
  label: string;
  description?: string;
}

/** Asks a server for the items that match; must give up when the signal is aborted. */
export type ItemLoader<T> = (query: string, signal: AbortSignal) => Promise<readonly T[]>;

interface Answer<T> {
  readonly query: string;
  readonly items: readonly T[];
  readonly failed: boolean;
}

const DEBOUNCE_MS = 250;
const NOTHING: readonly never[] = [];

/** Items of a combobox, either given or loaded while typing; answers that come too late are dropped. */
export function useComboboxItems<T extends ComboboxItem>(items: readonly T[] | undefined, load: ItemLoader<T> | undefined, open: boolean) {
  const [query, setQuery] = useState('');
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const latestLoad = useRef(load);
  useEffect(() => {
    latestLoad.current = load;
  });
  const remote = load !== undefined;

  useEffect(() => {
    if (!remote || !open) return;
    const controller = new AbortController();
    const answerWith = (found: readonly T[], failed: boolean) => {
      if (!controller.signal.aborted) setAnswer({ query, items: found, failed });
    };
    const ask = async () => {
      try {
        answerWith((await latestLoad.current?.(query.trim(), controller.signal)) ?? NOTHING, false);
      } catch {
        answerWith(NOTHING, true);
      }
    };
    const timer = setTimeout(ask, query === '' ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [remote, open, query]);

  // Picking an item writes its label into the box; that is not a search.
  const onInput = useCallback((value: string, reason: string) => {
    setQuery(reason === 'input-change' || reason === 'input-clear' || reason === 'clear-press' ? value : '');
  }, []);

  if (!remote) return { items: items ?? NOTHING, status: 'ready' as const, onInput };
  // Asked again for a query that was answered before, the old items stand until the new ones are here.
  const status = answer?.query !== query ? 'loading' : answer.failed ? 'failed' : 'ready';
  return { items: answer?.items ?? NOTHING, status, onInput } as const;
}
