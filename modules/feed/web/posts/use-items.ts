import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Endpoint, InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { request } from '#core/web/api/request.ts';
import type { ApiError } from '#core/web/api/errors.ts';
import { queryKey, type ReadOptions } from '#core/web/query.ts';
import type { Post, PostPage } from '../../contract.ts';

type AnyEndpoint = Endpoint<never, unknown> | Endpoint;
interface Page<T> { items: T[]; next_cursor: string | null }
/** How much at a time is the list's own business. */
type Asked<E extends AnyEndpoint> = Omit<InputOf<E>, 'page' | 'per_page' | 'anchor' | 'cursor' | 'limit'> & { limit?: number; per_page?: number };
const itemsAtOnce = 20;
const postsAtOnce = 10;
type ItemOf<E> = OutputOf<E> extends Page<infer T> ? T : never;

/** Reads a list of the room page by page: people, comments, earlier versions. */
export function useItems<E extends AnyEndpoint>(endpoint: E, input: Asked<E>, options: ReadOptions = {}) {
  const query = useInfiniteQuery<Page<ItemOf<E>>, ApiError, { pages: Page<ItemOf<E>>[] }, readonly unknown[], string | null>({
    queryKey: [...queryKey(endpoint, input as InputOf<E>), 'pages'],
    queryFn: ({ signal, pageParam }) => request(endpoint, { limit: itemsAtOnce, ...(input as object), ...(pageParam ? { cursor: pageParam } : {}) } as InputOf<E>, { signal }) as Promise<Page<ItemOf<E>>>,
    initialPageParam: null, getNextPageParam: (last) => last.next_cursor, enabled: options.enabled ?? true, meta: { topics: options.topics ?? [] },
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  return { query, items: query.data?.pages.flatMap((page) => page.items) ?? [] };
}

/** Reads posts page by page; the cursor of a page keeps the order of its first, whatever is posted meanwhile. */
export function usePosts<E extends AnyEndpoint>(endpoint: E, input: Asked<E>, options: ReadOptions = {}) {
  const query = useInfiniteQuery<PostPage, ApiError, { pages: PostPage[] }, readonly unknown[], string | null>({
    queryKey: [...queryKey(endpoint, input as InputOf<E>), 'pages'],
    queryFn: ({ signal, pageParam }) => request(endpoint, { page: 1, per_page: postsAtOnce, ...(input as object), ...(pageParam ? { cursor: pageParam } : {}) } as InputOf<E>, { signal }) as Promise<PostPage>,
    initialPageParam: null, getNextPageParam: (last) => (last.post.has_more ? last.post.next_cursor : null), enabled: options.enabled ?? true, meta: { topics: options.topics ?? [] },
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  return { query, posts: unique(query.data?.pages.flatMap((page) => page.post.data) ?? []) };
}

/** What usePosts gives. */
export type Posts = ReturnType<typeof usePosts>;

// A post that was put on top here may come again in a page that was fetched later.
function unique(posts: Post[]): Post[] {
  const seen = new Set<string>();
  return posts.filter((post) => !seen.has(post.post_id) && seen.add(post.post_id));
}

/** The newest post a timeline knows of: ids grow with time. In another order than by time it may stand on a page that is not here yet, and is no news. */
export function newestOf(posts: ReadonlyArray<Pick<Post, 'post_id'>>, first: { post: Pick<PostPage['post'], 'newest'> } | undefined): string | undefined {
  return [...posts.map((post) => post.post_id), first?.post.newest ?? ''].reduce((last, id) => (id > last ? id : last), '') || undefined;
}
