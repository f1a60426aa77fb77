import { useRead } from '#core/web/query.ts';
import { listFriendRequests } from '../../../contract/people.ts';
import { relationTopics } from '../../topics.ts';

/** Requests that wait for the viewer's answer; at most 100. */
export function useRequests() {
  return useRead(listFriendRequests, { direction: 'in', limit: 100 }, { topics: relationTopics, staleTime: 60_000 }).data?.items ?? [];
}

/** How many people wait for the viewer's answer; at most 100. */
export function useRequestCount(): number {
  return useRequests().length;
}
