import { keepPreviousData, QueryClient, useMutation, useQuery, useInfiniteQuery, type Query, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import type { Endpoint, InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { ApiError, toApiError } from './api/errors.ts';
import { newId } from './api/new-id.ts';
import { request, type RequestOptions } from './api/request.ts';
import { errorText } from './errors/error-text.ts';
import { toast } from './ui/toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { topics?: readonly string[]; showServerError?: boolean };
    mutationMeta: Record<string, unknown>;
  }
}

/** The app's one query cache. Queries do not refetch on window focus (product rule). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false, staleTime: 15_000, gcTime: 5 * 60_000,
      retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    },
    mutations: { retry: false },
  },
});

/** Key of an endpoint's answer in the cache. */
export function queryKey<E extends Endpoint<never, unknown> | Endpoint>(endpoint: E, input?: InputOf<E>): readonly unknown[] {
  return input === undefined ? [(endpoint as Endpoint).id] : [(endpoint as Endpoint).id, input];
}

/** How a read is kept up to date. */
export interface ReadOptions { topics?: readonly string[]; enabled?: boolean; keepPrevious?: boolean; staleTime?: number; showServerError?: boolean }

/** Reads an endpoint; `topics` name the live events that make it refetch. */
export function useRead<E extends Endpoint<never, unknown> | Endpoint>(endpoint: E, input: InputOf<E>, options: ReadOptions = {}): UseQueryResult<OutputOf<E>, ApiError> {
  return useQuery<OutputOf<E>, ApiError>({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => request(endpoint, input, { signal }),
    enabled: options.enabled ?? true,
    meta: { topics: options.topics ?? [], ...(options.showServerError ? { showServerError: true } : {}) },
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
  }) as UseQueryResult<OutputOf<E>, ApiError>;
}

/** Reads a cursor-paged list page by page. */
export function usePages<E extends Endpoint<never, { items: unknown[]; nextCursor: string | null }> | Endpoint>(endpoint: E, input: InputOf<E>, options: ReadOptions = {}) {
  return useInfiniteQuery({
    queryKey: [...queryKey(endpoint, input), 'pages'],
    queryFn: ({ signal, pageParam }) => request(endpoint, { ...(input as object), ...(pageParam ? { cursor: pageParam } : {}) } as InputOf<E>, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last as { nextCursor: string | null }).nextCursor,
    enabled: options.enabled ?? true,
    meta: { topics: options.topics ?? [] },
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
  });
}

/** What an action does besides calling. */
export interface ActionOptions<E> {
  /** Queries (by topic) to refetch at once; live events do the same a moment later. */
  topics?: readonly string[];
  /** Changes the cache before the answer; the returned function undoes it. */
  optimistic?: (input: InputOf<E>) => (() => void) | void;
  onDone?: (answer: OutputOf<E>, input: InputOf<E>) => void;
  onRefused?: (error: ApiError, input: InputOf<E>) => void;
  /** Text of a success toast. */
  success?: string | ((answer: OutputOf<E>) => string);
  /** True when the caller shows errors itself (forms). */
  quiet?: boolean;
  request?: Omit<RequestOptions, 'idempotencyKey'>;
}

/** Calls an endpoint that changes something; a retry of the same click has one effect. */
export function useAction<E extends Endpoint<never, unknown> | Endpoint>(endpoint: E, options: ActionOptions<E> = {}): UseMutationResult<OutputOf<E>, ApiError, InputOf<E>, { undo?: (() => void) | void }> {
  return useMutation<OutputOf<E>, ApiError, InputOf<E>, { undo?: (() => void) | void }>({
    mutationFn: (input) => request(endpoint, input, { ...options.request, idempotencyKey: newId() }),
    onMutate: (input) => ({ undo: options.optimistic?.(input) }),
    onError: (error, input, context) => {
      context?.undo?.();
      options.onRefused?.(error, input);
      if (!options.quiet) showError(error);
    },
    onSuccess: (answer, input) => {
      if (options.topics) void invalidateTopics(options.topics);
      if (options.success) toast.success(typeof options.success === 'function' ? options.success(answer) : options.success);
      options.onDone?.(answer, input);
    },
  });
}

/** Shows a failed call as a toast, in words a person understands. */
export function showError(error: unknown): void {
  const e = toApiError(error);
  if (e.code === 'core.cancelled') return;
  toast.error(errorText(e));
}

/** Marks every query that watches one of the topics as out of date. */
export function invalidateTopics(topics: readonly string[]): Promise<void> {
  return outdate((query) => query.meta?.topics?.some((t) => topics.includes(t)) ?? false);
}

/** Marks queries as out of date, all of them unless told which. */
export async function outdate(which: (query: Query) => boolean = () => true): Promise<void> {
  // A first answer that is on its way counts as new when it comes, though it may have been read before the change: it is asked for once more then.
  const begun = queryClient.getQueryCache().findAll({ predicate: which, fetchStatus: 'fetching' }).filter((query) => query.state.data === undefined);
  const again = begun.map(async (query) => {
    await query.fetch().catch(() => undefined);
    // Several changes meanwhile are one question.
    await queryClient.invalidateQueries({ predicate: (other) => other === query }, { cancelRefetch: false });
  });
  await Promise.all([queryClient.invalidateQueries({ predicate: which }), ...again]);
}
