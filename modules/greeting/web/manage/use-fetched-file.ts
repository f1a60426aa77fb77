import { useEffect, useEffectEvent, useState } from 'react';
import { fieldText } from '#core/web/errors/words.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError, useAction, useRead } from '#core/web/query.ts';
import { cancelFetch, fetchFile, getFetch, type FileFetch } from '../../contract.ts';
import { useBase } from '../use-base.ts';
import type { Stored } from './file-box.tsx';
import { fetchTopics } from './topics.ts';

const key = (place: string) => `greeting:fetch:${place}`;
/** The file that is fetched for a place, as this tab remembers it over leaving the page; null without one. */
export function fetchFor(place: string): string | null {
  try { return sessionStorage.getItem(key(place)); } catch { return null; }
}
function remember(place: string, id: string | null): void {
  try { if (id === null) sessionStorage.removeItem(key(place)); else sessionStorage.setItem(key(place), id); } catch { /* a browser that keeps nothing forgets it with the page */ }
}

/** How often it is asked how far a file is, in milliseconds, where the live line says nothing. */
const askEvery = 3000;

/** Fetches a file of another site for a place of the editor. It goes on while the page is left; who comes back finds it. */
export function useFetchedFile(place: string, kind: FileFetch['kind'], onStored: (file: Stored) => void) {
  const t = useT('greeting');
  const base = useBase();
  const [id, setId] = useState(() => fetchFor(place));
  const [problem, setProblem] = useState<string | null>(null);
  const hold = (next: string | null) => { remember(place, next); setId(next); };
  const query = useRead(getFetch, { ...base, id: id ?? '' }, { topics: fetchTopics, enabled: id !== null, staleTime: 0 });
  const start = useAction(fetchFile, { quiet: true, onDone: (begun) => hold(begun.id), onRefused: (refusal) => { const [field] = refusal.fields; if (field) setProblem(field.message); else showError(refusal); } });
  const stop = useAction(cancelFetch, { topics: fetchTopics });
  const going = id !== null && query.data?.id === id ? query.data : null;
  const gone = query.error?.status === 404;
  const isOver = gone || going?.state === 'ready' || going?.state === 'failed' || going?.state === 'cancelled';
  const take = useEffectEvent(() => {
    hold(null);
    if (gone) setProblem(t('item.fetchGone'));
    if (going?.problem) { const { code, message, params } = going.problem; setProblem(fieldText({ code, message, ...(params ? { params } : {}) })); }
    if (going?.file) onStored(going.file);
  });
  useEffect(() => { if (isOver) take(); }, [isOver]);
  const { refetch } = query;
  useEffect(() => {
    if (id === null) return;
    const timer = setInterval(() => void refetch(), askEvery);
    return () => clearInterval(timer);
  }, [id, refetch]);
  return {
    problem, going: id === null ? null : { state: going?.state ?? 'waiting', bytes: going?.bytes ?? 0, percent: going?.percent ?? null },
    isStarting: start.isPending, isStopping: stop.isPending,
    start: (address: string) => { setProblem(null); start.mutate({ ...base, address, kind }); },
    stop: () => { if (id !== null) stop.mutate({ ...base, id }); },
  };
}
