import { useState } from 'react';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { ApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { queryClient, queryKey } from '#core/web/query.ts';
import { listComments, topics, type Comment } from '../../../contract.ts';

/** What makes comments out of date besides their post's room. */
export const commentTopics = [topics.comment, 'social.block'] as const;

type Page = OutputOf<typeof listComments>;
type Place = Pick<InputOf<typeof listComments>, 'around' | 'before' | 'cursor'>;
const atOnce = 20;

/** Where the next page of comments begins, and the one before. */
export const nextPlace = ({ next_cursor: cursor }: Pick<Page, 'next_cursor'>): Place | null => (cursor === null ? null : { cursor });
export const previousPlace = ({ previous_cursor: before }: Pick<Page, 'previous_cursor'>): Place | null => (before === null ? null : { before });

/** The thread the comment one was led to stands in. Once found it stays: pages that are read again from an earlier beginning tell of none. */
export const threadOf = (pages: ReadonlyArray<Pick<Page, 'thread'>>, found: string | null): string | null => pages.find((page) => page.thread !== null)?.thread ?? found;

/** Comments of a post, or answers to one of them, oldest first; `around` one of them where a notification leads there. */
export function useComments(list: { id: string; parent_id?: string }, around: string | null) {
  const input = { ...list, order: 'oldest' as const, ...(around ? { around } : {}) };
  const query = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], Place>({
    queryKey: [...queryKey(listComments, { limit: atOnce, ...input }), 'pages'],
    queryFn: ({ signal, pageParam }) => request(listComments, { limit: atOnce, ...list, order: 'oldest', ...pageParam }, { signal }),
    initialPageParam: around ? { around } : {}, getNextPageParam: nextPlace, getPreviousPageParam: previousPlace, meta: { topics: commentTopics },
  });
  const pages = query.data?.pages ?? [];
  const [found, setFound] = useState({ around, thread: null as string | null });
  const thread = threadOf(pages, found.around === around ? found.thread : null);
  if (found.around !== around || found.thread !== thread) setFound({ around, thread });
  return { query, items: pages.flatMap((page) => page.items), thread };
}

const idOf = (key: readonly unknown[]) => (key[1] as { id?: string } | undefined)?.id;

/** Changes comments of a post wherever they are shown; null takes one out. */
export function changeComments(postId: string, change: (comment: Comment) => Comment | null): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['social.listComments'] })) {
    const all = query.state.data as InfiniteData<Page> | undefined;
    if (!all || idOf(query.queryKey) !== postId) continue;
    queryClient.setQueryData(query.queryKey, { ...all, pages: all.pages.map((page) => ({ ...page, items: page.items.flatMap((comment) => { const next = change(comment); return next ? [next] : []; }) })) });
  }
}

/** Puts a comment at the end of its list. */
export function appendComment(postId: string, comment: Comment): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['social.listComments'] })) {
    const all = query.state.data as InfiniteData<Page> | undefined;
    if (!all || idOf(query.queryKey) !== postId || ((query.queryKey[1] as { parent_id?: string }).parent_id ?? null) !== comment.parent_id) continue;
    if (all.pages.some((page) => page.items.some((known) => known.id === comment.id))) continue;
    queryClient.setQueryData(query.queryKey, { ...all, pages: all.pages.map((page, i) => (i === all.pages.length - 1 ? { ...page, items: [...page.items, comment] } : page)) });
  }
}
