import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '#core/web/query.ts';
import { getProfile } from '../../../contract/profile.ts';
import type { PersonCard } from '../../../contract/shapes.ts';
import { peopleTopics } from '../../topics.ts';

/** A person by id or slug; null while it is not known, and `missing` for whoever is not there for the viewer. */
export function usePersonCard(slugOrId: string | null): { person: PersonCard | null; missing: boolean; query: UseQueryResult } {
  const query = useRead(getProfile, { slugOrId: slugOrId ?? '' }, { enabled: slugOrId !== null, topics: peopleTopics, staleTime: 60_000 });
  return { person: query.data?.person ?? null, missing: query.error?.status === 404, query };
}
