import { useMemo } from 'react';
import { request } from '#core/web/api/request.ts';
import { queryClient, queryKey, useRead } from '#core/web/query.ts';
import { listOwnFilters, ownFilterTopic, type OwnFilter } from '../../contract/own-filters.ts';
import { foldedWords, ownSieveOf, type OwnScope, type OwnSieve } from '../../rules/words.ts';

// Whoever opens twenty rooms asks once; a change comes by its topic.
const options = { topics: [ownFilterTopic], staleTime: Infinity } as const;

const sieveOf = (filters: readonly OwnFilter[], scope: OwnScope): OwnSieve | null => ownSieveOf(filters.map((filter) => ({ ...filter, words: foldedWords(filter.phrase).map((w) => w.folded) })), scope);

/**
 * The viewer's own filters that look there, for what reaches everybody as it is and is told apart in the browser only; kept up to date.
 * Null for none; undefined while they are asked for the first time, but not while they cannot be had: nothing waits for a network that is away.
 */
export function useOwnSieve(scope: OwnScope): OwnSieve | null | undefined {
  const { data, isLoading, failureCount } = useRead(listOwnFilters, {}, options);
  const items = data?.items;
  const sieve = useMemo(() => (items ? sieveOf(items, scope) : null), [items, scope]);
  return isLoading && failureCount === 0 ? undefined : sieve;
}

/** The same once, outside of what is rendered. */
export async function readOwnSieve(scope: OwnScope): Promise<OwnSieve | null> {
  const { items } = await queryClient.fetchQuery({ queryKey: queryKey(listOwnFilters, {}), queryFn: ({ signal }) => request(listOwnFilters, {}, { signal }), meta: { topics: options.topics }, staleTime: options.staleTime });
  return sieveOf(items, scope);
}
