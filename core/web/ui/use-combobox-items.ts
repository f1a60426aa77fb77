import { useCallback, useEffect, useRef, useState } from 'react';

/** What a combobox lists: an id, the text to show and search, and more that only its owner knows. */
export interface ComboboxItem {
  id: string;
  label: string;
  description?: string;
}

/** Asks a server for the items that match; must give up when the signal is aborted. */
export type ItemLoader<T> = (query: string, signal: AbortSignal) => Promise<readonly T[]>;

const DEBOUNCE_MS = 250;

/** Items of a combobox, either given or loaded while typing; answers that come too late are dropped. */
export function useComboboxItems<T extends ComboboxItem>(items: readonly T[] | undefined, load: ItemLoader<T> | undefined, open: boolean) {
  const [query, setQuery] = useState('');
  const [loaded, setLoaded] = useState<readonly T[]>([]);
  const [status, setStatus] = useState<'ready' | 'loading' | 'failed'>('ready');
  const latestLoad = useRef(load);
  useEffect(() => {
    latestLoad.current = load;
  });
  const remote = load !== undefined;

  useEffect(() => {
    if (!remote || !open) return;
    const controller = new AbortController();
    setStatus('loading');
    const timer = setTimeout(async () => {
      try {
        const result = await latestLoad.current?.(query.trim(), controller.signal);
        if (controller.signal.aborted) return;
        setLoaded(result ?? []);
        setStatus('ready');
      } catch {
        if (!controller.signal.aborted) setStatus('failed');
      }
    }, query === '' ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [remote, open, query]);

  // Picking an item writes its label into the box; that is not a search.
  const onInput = useCallback((value: string, reason: string) => {
    setQuery(reason === 'input-change' || reason === 'input-clear' || reason === 'clear-press' ? value : '');
  }, []);

  return { items: remote ? loaded : (items ?? []), status, onInput };
}
