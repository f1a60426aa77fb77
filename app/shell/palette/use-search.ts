import { useEffect, useRef, useState } from 'react';
import { visibleSlot, type SearchHit } from '#core/web/slots/slots.ts';
import { useCan } from '#core/web/viewer.tsx';
import { createPace } from './search-pace.ts';
import { readQuery } from './ranking.ts';

/** Hits of one provider. */
export interface HitGroup { id: string; label: string; hits: readonly SearchHit[] }

/** Asks the rooms' search providers while somebody types; an answer to an older question is dropped. */
export function useSearch(typed: string): { groups: readonly HitGroup[]; searching: boolean } {
  const can = useCan();
  const [groups, setGroups] = useState<readonly HitGroup[]>([]);
  const [searching, setSearching] = useState(false);
  const [pace] = useState(createPace);
  const latestCan = useRef(can);
  useEffect(() => { latestCan.current = can; });
  useEffect(() => {
    const { scope, prefix, text } = readQuery(typed);
    const providers = visibleSlot('search', latestCan.current).filter((provider) => scope !== 'commands' && (prefix === null || provider.prefix === prefix));
    if (text === '' || providers.length === 0) { setGroups([]); setSearching(false); return; }
    const stop = new AbortController();
    setSearching(true);
    const timer = setTimeout(() => {
      pace.asked(performance.now());
      let open = providers.length;
      const found = new Map<string, readonly SearchHit[]>();
      for (const provider of providers) {
        void provider.search(text, stop.signal).catch((): SearchHit[] => []).then((hits) => {
          if (stop.signal.aborted) return;
          found.set(provider.id, hits);
          if (--open === 0) setSearching(false);
          setGroups(providers.filter((p) => (found.get(p.id)?.length ?? 0) > 0).map((p) => ({ id: p.id, label: p.label, hits: found.get(p.id)! })));
        });
      }
    }, pace.next(performance.now()));
    return () => { clearTimeout(timer); stop.abort(); };
  }, [typed, pace]);
  return { groups, searching };
}
