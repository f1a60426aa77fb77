import { lazy, Suspense, useEffect } from 'react';
import { useRead } from '#core/web/query.ts';
import { completeRooms } from '#core/web/slots/slots.ts';
import { whenIdle } from '#core/web/when-idle.ts';
import { listSuggestions } from '../../contract/people.ts';
import { useRequestCount } from '../people/parts/use-request-count.ts';
import { peopleTopics } from '../topics.ts';

// Most days nobody has any: its code is not part of everybody's first page.
const MayKnow = lazy(async () => ({ default: (await import('./may-know.tsx')).MayKnow }));

/** People the viewer may know; nothing while there are none. */
export function SuggestionsCard() {
  const { data } = useRead(listSuggestions, { limit: 4 }, { topics: peopleTopics, staleTime: 60_000 });
  const waiting = useRequestCount();
  // The number on the rail comes with the rooms' own entries; whoever has a request to answer sees it here too.
  useEffect(() => (waiting > 0 ? whenIdle(() => { void completeRooms().catch(() => undefined); }) : undefined), [waiting]);
  return data !== undefined && data.items.length > 0 && <Suspense><MayKnow suggestions={data.items} /></Suspense>;
}
