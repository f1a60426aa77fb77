import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts';
import { pageLimits } from '#core/contract/list-fields.ts';
import type { ApiError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { sortText, type ListState } from './list-state.ts';
import type { ListAnswer, ListGroup, ListRow, ListSums } from './list-types.ts';

/** Rows of a list as far as they have been scrolled to. */
export interface LoadedList<Row> {
  rows: readonly Row[];
  /** Exact; null until it has been counted. */
  total: number | null;
  groups: readonly ListGroup[];
  /** Sums over all that match, loaded or not. */
  sums: ListSums;
  error: ApiError | null;
  isPending: boolean;
  /** Shown rows are those of an earlier question. */
  isStale: boolean;
  /** Shown rows could not be read anew. */
  isOutdated: boolean;
  isFetching: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  moreFailed: boolean;
  loadMore: () => void;
  retry: () => void;
  /** What was asked, as the wire has it: for exports and "all matching". */
  query: { q?: string; sort?: string; filter?: string };
}

/** Fields of the address as the endpoint takes them; rows of one group stand together. */
export function wireQuery(state: ListState): LoadedList<never>['query'] {
  const sort = state.group ? [{ field: state.group, descending: state.sort.find((k) => k.field === state.group)?.descending ?? false }, ...state.sort.filter((k) => k.field !== state.group)].slice(0, 4) : state.sort;
  return { ...(state.q ? { q: state.q } : {}), ...(sort.length > 0 ? { sort: sortText(sort) } : {}), ...(state.filter ? { filter: JSON.stringify(state.filter) } : {}) };
}

/** True for rows that could not be read anew: the connection is away, or the last try failed. A reading that is on its way is none of these. */
export function isOutdated({ data, isPaused, isRefetchError }: { data: unknown; isPaused: boolean; isRefetchError: boolean }): boolean {
  return data !== undefined && (isPaused || isRefetchError);
}

/** Reads a list page by page, at first so many rows at once as were chosen; the count, the groups and the sums (of these fields, comma separated) are asked separately, so that the first rows do not wait for them. `show` names fields that stand in rows only where they are asked for. */
export function useList<Row extends ListRow>(endpoint: Endpoint<never, ListAnswer<Row>> | Endpoint, input: object, topics: readonly string[], state: ListState, sums: string, pageSize: number = pageLimits.usual, show = ''): LoadedList<Row> {
  const query = useMemo(() => wireQuery(state), [state]);
  const asked = { ...input, ...query };
  const ask = (more: object, signal: AbortSignal) => request(endpoint as Endpoint, { ...asked, ...more } as InputOf<Endpoint>, { signal }) as Promise<ListAnswer<Row>>;
  const pages = useInfiniteQuery<ListAnswer<Row>, ApiError, { pages: ListAnswer<Row>[] }, readonly unknown[], { cursor?: string; limit: number }>({
    queryKey: [endpoint.id, asked, 'rows', pageSize, show],
    queryFn: ({ signal, pageParam }) => ask({ ...pageParam, ...(show ? { show } : {}) }, signal),
    initialPageParam: { limit: pageSize },
    // Larger steps further down: a live change reads every loaded page again.
    getNextPageParam: (last, all) => (last.nextCursor ? { cursor: last.nextCursor, limit: all.length < 2 ? pageSize : pageLimits.most } : undefined),
    placeholderData: keepPreviousData, meta: { topics },
  });
  const summary = useQuery<ListAnswer<Row>, ApiError>({
    queryKey: [endpoint.id, asked, 'summary', state.group, sums],
    queryFn: ({ signal }) => ask({ limit: 1, count: 'exact', ...(state.group ? { group: state.group } : {}), ...(sums ? { sums } : {}) }, signal),
    placeholderData: keepPreviousData, meta: { topics },
  });
  const rows = useMemo(() => {
    // A row that moved between two pages is shown once.
    const seen = new Set<string>();
    return (pages.data?.pages ?? []).flatMap((p) => p.items).filter((r) => !seen.has(r.id) && seen.add(r.id));
  }, [pages.data]);
  return {
    rows, query, total: summary.data?.total ?? (pages.data && !pages.hasNextPage && !pages.isPlaceholderData ? rows.length : null), groups: summary.data?.groups ?? [], sums: summary.data?.sums ?? {},
    error: pages.data ? null : pages.error, isPending: pages.isPending, isStale: pages.isPlaceholderData, isOutdated: isOutdated(pages), isFetching: pages.isFetching,
    hasMore: pages.hasNextPage, isLoadingMore: pages.isFetchingNextPage, moreFailed: pages.isFetchNextPageError,
    loadMore: () => { if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage(); },
    retry: () => { void pages.refetch(); void summary.refetch(); },
  };
}
