import { lazy, Suspense } from 'react';
import { useRead } from '#core/web/query.ts';
import { listGroups } from '../../contract/groups.ts';
import { useRequests } from '../people/parts/use-request-count.ts';
import { groupTopics } from '../topics.ts';

// Most days nobody waits: its code is not part of everybody's first page.
const Waiting = lazy(async () => ({ default: (await import('./waiting.tsx')).Waiting }));

/** Friend requests and invitations to groups that wait for the viewer's answer; nothing while there are none. */
export function WaitingCard() {
  const requests = useRequests();
  const invited = useRead(listGroups, { scope: 'invited', search: '', limit: 50 }, { topics: groupTopics, staleTime: 60_000 }).data?.items ?? [];
  return requests.length + invited.length > 0 && <Suspense><Waiting requests={requests} invited={invited} /></Suspense>;
}
