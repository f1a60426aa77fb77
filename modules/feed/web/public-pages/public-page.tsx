import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FileQuestion, Newspaper, Rss } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { readToken } from '#core/web/api/cookies.ts';
import { toApiError, type ApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link, useParams } from '#core/web/router.ts';
import { usePageTitle } from '#core/web/title.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { getPublicPage, getPublicPost } from '../../contract.ts';
import { PublicPostCard } from './public-post.tsx';

type Page = OutputOf<typeof getPublicPage>;
type One = OutputOf<typeof getPublicPost>;
/** Addresses of pictures are good for five minutes at least. */
const freshMs = 4 * 60_000;

/** What a workspace shows whoever has no account: its members' public posts. */
export function PublicPage() {
  const t = useT('feed');
  const { slug = '' } = useParams();
  const query = useInfiniteQuery({
    queryKey: ['publicPage', slug], initialPageParam: '', staleTime: freshMs, retry: false,
    queryFn: ({ pageParam, signal }) => request(getPublicPage, { slug, limit: 20, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }).catch((error: unknown): Promise<Page> => { throw toApiError(error); }),
    getNextPageParam: (last: Page) => last.next_cursor,
  });
  const first = query.data?.pages[0];
  usePageTitle(first?.by.name ?? null);
  if (!first) return <Frame>{query.error ? <Gone error={query.error as ApiError} onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Waiting />}</Frame>;
  const posts = query.data!.pages.flatMap((page) => page.items);
  const feed = `/api/social/public-pages/${encodeURIComponent(first.by.slug)}/feed.xml`;
  return (
    <Frame>
      <link rel="alternate" type="application/rss+xml" title={first.by.name} href={feed} />
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h1 dir="auto" className="text-2xl font-semibold tracking-tight break-words">{first.by.name}</h1>
          {first.by.intro && <p dir="auto" className="mt-1 break-words whitespace-pre-line text-muted-foreground">{first.by.intro}</p>}
        </div>
        <a href={feed} className="focus-ring inline-flex min-h-9 items-center gap-2 rounded-md text-sm text-muted-foreground hover:underline"><Rss aria-hidden className="size-4" />{t('publicPage.rss')}</a>
      </header>
      {posts.length === 0 && <EmptyState icon={Newspaper} title={t('publicPage.emptyTitle')}>{t('publicPage.empty')}</EmptyState>}
      {posts.length > 0 && <ul className="flex flex-col gap-4">{posts.map((post) => <li key={post.post_id}><PublicPostCard post={post} slug={first.by.slug} onStale={() => void query.refetch()} /></li>)}</ul>}
      {query.hasNextPage && <Button variant="outline" className="self-center" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('publicPage.older')}</Button>}
    </Frame>
  );
}

/** One post of such a page. */
export function PublicPostPage() {
  const t = useT('feed');
  const { slug = '', id = '' } = useParams();
  const query = useQuery<One, ApiError>({ queryKey: ['publicPost', slug, id], staleTime: freshMs, retry: false, queryFn: ({ signal }) => request(getPublicPost, { slug, id }, { signal }).catch((error: unknown) => { throw toApiError(error); }) });
  usePageTitle(query.data?.by.name ?? null);
  if (!query.data) return <Frame>{query.error ? <Gone error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Waiting />}</Frame>;
  const { by, post } = query.data;
  return (
    <Frame>
      <h1 className="text-lg font-semibold"><Link to={`/public/${by.slug}`} className="focus-ring rounded-sm hover:underline"><bdi>{by.name}</bdi></Link></h1>
      <PublicPostCard post={post} slug={by.slug} whole onStale={() => void query.refetch()} />
      <Link to={`/public/${by.slug}`} className="focus-ring self-start rounded-sm text-primary-ink hover:underline">{t('publicPage.all')}</Link>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useT('feed');
  return (
    <div className="min-h-dvh bg-sidebar px-4 py-8 sm:py-12">
      <main id="main" className="mx-auto flex w-full max-w-160 flex-col gap-6">{children}</main>
      {!readToken() && <footer className="mx-auto mt-10 w-full max-w-160 text-sm text-muted-foreground"><Link to="/sign-in" className="focus-ring rounded-sm underline underline-offset-4">{t('publicPage.signIn')}</Link></footer>}
    </div>
  );
}

function Gone({ error, ...again }: { error: ApiError; onRetry: () => void; retrying: boolean }) {
  const t = useT('feed');
  return error.status === 404 || error.status === 422 ? <EmptyState icon={FileQuestion} level={1} title={t('publicPage.goneTitle')}>{t('publicPage.gone')}</EmptyState> : <QueryError error={error} {...again} />;
}

const Waiting = () => <div aria-hidden className="flex flex-col gap-4"><Skeleton className="h-8 w-56" /><Skeleton className="h-40 w-full" /><Skeleton className="h-40 w-full" /></div>;
