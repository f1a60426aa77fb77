import { useEffect, useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { queryClient, queryKey, useRead } from '#core/web/query.ts';
import { listOwnFilters, ownFilterTopic, type OwnFilter } from '../../contract/own-filters.ts';
import type { OwnScope, OwnSieve } from '../../rules/words.ts';

// Whoever opens twenty rooms asks once; a change comes by its topic.
const options = { topics: [ownFilterTopic], staleTime: Infinity } as const;

// Most people filter nothing: the rule of how words are compared is fetched by whoever does.
const sieveOf = async (filters: readonly OwnFilter[], scope: OwnScope): Promise<OwnSieve | null> => (filters.length === 0 ? null : (await import('./compiled-sieve.ts')).sieveOf(filters, scope));

/**
 * The viewer's own filters that look there, for what reaches everybody as it is and is told apart in the browser only; kept up to date.
 * Null for none; undefined while they are asked for the first time, but not while they cannot be had: nothing waits for a network that is away.
 */
export function useOwnSieve(scope: OwnScope): OwnSieve | null | undefined {
  const { data, isLoading, failureCount } = useRead(listOwnFilters, {}, options);
  const items = data?.items;
  const [made, setMade] = useState<{ sieve: OwnSieve | null }>();
  useEffect(() => {
    let gone = false;
    if (items && items.length > 0) void sieveOf(items, scope).catch(() => null).then((sieve) => { if (!gone) setMade({ sieve }); });
    return () => { gone = true; };
  }, [items, scope]);
  if (items) return items.length === 0 ? null : made?.sieve;
  return isLoading && failureCount === 0 ? undefined : null;
}

/** The same once, outside of what is rendered. */
export async function readOwnSieve(scope: OwnScope): Promise<OwnSieve | null> {
  const { items } = await queryClient.fetchQuery({ queryKey: queryKey(listOwnFilters, {}), queryFn: ({ signal }) => request(listOwnFilters, {}, { signal }), meta: { topics: options.topics }, staleTime: options.staleTime });
  return sieveOf(items, scope);
}
