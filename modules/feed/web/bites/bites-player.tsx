import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Skeleton, SkeletonGate } from '#core/web/ui/skeleton.tsx';
import { useQuietMedia } from '#modules/files/web/public.tsx';
import { PostDialogs } from '../posts/dialogs/post-dialogs.tsx';
import type { Posts } from '../posts/use-items.ts';
import { Bite } from './bite.tsx';

/** Films one below the other, one at a time: the one in view plays, the next is being loaded. */
export function BitesPlayer({ posts: { query, posts }, empty }: { posts: Posts; empty: ReactNode }) {
  if (query.error && posts.length === 0) return <QueryError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  return (
    <PostDialogs>
      <SkeletonGate loading={query.isPending} skeleton={<Skeleton className="mx-auto h-[70dvh] w-full max-w-105 rounded-lg" />}>
        {posts.length === 0 ? empty : <Column posts={posts} query={query} />}
      </SkeletonGate>
    </PostDialogs>
  );
}

function Column({ posts, query }: { posts: Posts['posts']; query: Posts['query'] }) {
  const t = useT('feed');
  const quiet = useQuietMedia();
  const frame = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  // Chosen by hand it counts for all that follow; until then a film begins by itself, without sound, unless less motion or data is wanted.
  const [playing, setPlaying] = useState(!quiet);
  const [muted, setMuted] = useState(true);
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isError } = query;
  useEffect(() => { if (hasNextPage && !isFetchingNextPage && !isError && current >= posts.length - 3) void fetchNextPage(); }, [current, posts.length, hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => { for (const entry of entries) if (entry.isIntersecting) setCurrent(Number(entry.target.getAttribute('data-index'))); }, { root: frame.current, threshold: 0.6 });
    for (const element of frame.current?.querySelectorAll('[data-index]') ?? []) watch.observe(element);
    return () => watch.disconnect();
  }, [posts.length]);
  const goTo = (index: number) => {
    const element = frame.current?.querySelector<HTMLElement>(`[data-index="${Math.min(Math.max(index, 0), posts.length - 1)}"]`);
    element?.scrollIntoView({ block: 'start', behavior: quiet ? 'instant' : 'smooth' });
    element?.querySelector<HTMLElement>('article')?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || (event.target instanceof Element && event.target.closest('input, textarea, [role="dialog"], [role="menu"]'))) return;
    const by = { ArrowDown: 1, PageDown: 1, j: 1, ArrowUp: -1, PageUp: -1, k: -1 }[event.key];
    if (by) { event.preventDefault(); goTo(current + by); }
    if (event.key === 'm') setMuted((now) => !now);
    if (event.key === ' ' && !(event.target instanceof Element && event.target.closest('button, a'))) { event.preventDefault(); setPlaying((now) => !now); }
  };
  return (
    <div ref={frame} role="feed" tabIndex={0} aria-label={t('bites.kind.video-bites')} aria-busy={isFetchingNextPage} onKeyDown={onKeyDown} className="focus-ring h-[calc(100dvh-14rem)] min-h-100 max-lg:h-[calc(100dvh-16.5rem)] snap-y snap-mandatory overflow-y-auto rounded-lg [scrollbar-width:none]">
      {posts.map((post, index) => (
        <div key={post.post_id} data-index={index} className="h-full snap-start snap-always pb-2">
          <Bite
            post={post} position={index + 1} near={Math.abs(index - current) <= 1} current={index === current} playing={playing} muted={muted}
            onToggle={() => setPlaying(!playing)} onMute={() => setMuted(!muted)} onMove={(by) => goTo(index + by)} last={index === posts.length - 1 && !hasNextPage}
          />
        </div>
      ))}
    </div>
  );
}
