import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Skeleton, SkeletonGate } from '#core/web/ui/skeleton.tsx';
import { PostCard } from '../card/post-card.tsx';
import { PostDialogs } from '../dialogs/post-dialogs.tsx';
import type { Posts } from '../use-items.ts';
import { useFeedKeys } from './use-feed-keys.ts';

const guess = 360;
const gap = 12;

/** Props of PostList. */
export interface PostListProps { posts: Posts; label: string; empty: ReactNode; /** As somebody else sees them. */ still?: boolean }

/** Posts without end: only those near the window are drawn; j and k, or Page keys, go from one to the next. */
export function PostList({ posts: { query, posts }, label, empty, still = false }: PostListProps) {
  const t = useT('feed');
  if (query.error && posts.length === 0) return <QueryError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  return (
    <PostDialogs>
      <SkeletonGate loading={query.isPending} skeleton={<PostSkeleton count={3} />}>
        {posts.length === 0 && !query.hasNextPage ? empty : <Lines posts={posts} query={query} label={label} still={still} />}
        {query.isFetchNextPageError && <QueryError error={query.error} onRetry={() => void query.fetchNextPage()} retrying={query.isFetchingNextPage} />}
        {!query.hasNextPage && posts.length > 3 && <p className="py-6 text-center text-sm text-muted-foreground">{t('list.end')}</p>}
      </SkeletonGate>
    </PostDialogs>
  );
}

function Lines({ posts, query, label, still }: { posts: Posts['posts']; query: Posts['query']; label: string; still: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // What stands above the list grows and shrinks: the composer, a bar with new posts.
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);
  const more = query.hasNextPage ? 1 : 0;
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used, and nothing here is memoized
  const virtual = useWindowVirtualizer({ count: posts.length + more, estimateSize: () => guess, overscan: 4, gap, scrollMargin: top, getItemKey: (index) => posts[index]?.post_id ?? 'more' });
  const lines = virtual.getVirtualItems();
  const last = lines.at(-1)?.index ?? 0;
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isError } = query;
  useEffect(() => { if (hasNextPage && !isFetchingNextPage && !isError && last >= posts.length - 4) void fetchNextPage(); }, [last, posts.length, hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  useFeedKeys(frame, posts.length, (index) => virtual.scrollToIndex(index, { align: 'start' }));
  const before = (lines[0]?.start ?? top) - top;
  return (
    <div ref={frame} role="feed" aria-label={label} aria-busy={isFetchingNextPage} style={{ height: virtual.getTotalSize() }} className="relative">
      <div style={{ transform: `translateY(${before}px)` }} className="absolute inset-x-0 top-0 flex flex-col gap-3">
        {lines.map((line) => {
          const post = posts[line.index];
          return <div key={line.key} ref={virtual.measureElement} data-index={line.index} className="scroll-mt-20">{post ? <PostCard post={post} position={line.index + 1} still={still} /> : <PostSkeleton count={1} />}</div>;
        })}
      </div>
    </div>
  );
}

/** Where posts will be. */
export function PostSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className="flex flex-col gap-3 rounded-lg border bg-card p-4">
          <div className="flex items-center gap-3"><Skeleton className="size-10 rounded-full" /><div className="flex flex-1 flex-col gap-2"><Skeleton className="h-4 w-40" /><Skeleton className="h-3 w-24" /></div></div>
          <Skeleton className="h-4 w-full" /><Skeleton className="h-4 w-2/3" />
          {i % 2 === 0 && <Skeleton className="h-40 w-full rounded-lg" />}
        </div>
      ))}
    </div>
  );
}
