import { useEffect, useMemo, useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { queryClient, queryKey, useRead } from '#core/web/query.ts';
import { listOwnFilters, ownFilterTopic, type OwnFilter } from '../../contract/own-filters.ts';
import type { OwnScope, OwnSieve } from '../../rules/words.ts';

// Whoever opens twenty rooms asks once; a change comes by its topic.
const options = { topics: [ownFilterTopic], staleTime: Infinity } as const;

type Rule = (filters: readonly OwnFilter[], scope: OwnScope) => OwnSieve | null;
/** Most people filter nothing: the rule of how words are compared is fetched by whoever does, and once. */
let rule: Rule | undefined;
const fetchRule = async (): Promise<Rule> => (rule = (await import('./compiled-sieve.ts')).sieveOf);

/**
 * The viewer's own filters that look there, for what reaches everybody as it is and is told apart in the browser only; kept up to date.
 * Null for none; undefined while they are asked for the first time, but not while they cannot be had: nothing waits for a network that is away.
 */
export function useOwnSieve(scope: OwnScope): OwnSieve | null | undefined {
  const { data, isLoading, failureCount } = useRead(listOwnFilters, {}, options);
  const items = data?.items;
  const filters = items !== undefined && items.length > 0 ? items : null;
  const [tried, setTried] = useState(rule !== undefined);
  useEffect(() => {
    if (filters && !tried) void fetchRule().catch(() => undefined).then(() => setTried(true));
  }, [filters, tried]);
  const sieve = useMemo(() => (filters && tried && rule ? rule(filters, scope) : null), [filters, tried, scope]);
  return (filters ? !tried : items === undefined && isLoading && failureCount === 0) ? undefined : sieve;
}

/** The same once, outside of what is rendered. */
export async function readOwnSieve(scope: OwnScope): Promise<OwnSieve | null> {
  const { items } = await queryClient.fetchQuery({ queryKey: queryKey(listOwnFilters, {}), queryFn: ({ signal }) => request(listOwnFilters, {}, { signal }), meta: { topics: options.topics }, staleTime: options.staleTime });
  return items.length === 0 ? null : (rule ?? await fetchRule())(items, scope);
}
