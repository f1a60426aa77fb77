import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '#core/web/query.ts';
import { topics, type Comment } from '../../../contract.ts';

/** What makes comments out of date besides their post's room. */
export const commentTopics = [topics.comment, 'social.block'] as const;

interface Page { items: Comment[]; next_cursor: string | null }
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
