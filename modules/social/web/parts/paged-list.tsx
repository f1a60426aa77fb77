import { useEffect, useRef, type ReactNode } from 'react';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Skeleton, SkeletonGate } from '#core/web/ui/skeleton.tsx';

/** What usePages gives, as far as a list needs it. */
export interface PagedQuery { data: { pages: readonly unknown[] } | undefined; error: unknown; isPending: boolean; isFetching: boolean; isFetchingNextPage: boolean; hasNextPage: boolean; refetch: () => unknown; fetchNextPage: () => unknown }

/** Props of PagedList. */
export interface PagedListProps<T> {
  query: PagedQuery;
  /** Name of the list for screen readers. */
  label: string;
  keyOf: (row: T) => string;
  row: (row: T) => ReactNode;
  /** In place of an empty list. */
  empty: ReactNode;
  /** Cards beside each other instead of lines. */
  grid?: boolean;
}

/** A list that is read page by page: skeleton, error with retry, empty state, and a button for more. */
export function PagedList<T>({ query, label, keyOf, row, empty, grid = false }: PagedListProps<T>) {
  const t = useT('social');
  const items = rowsOf<T>(query);
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef(items.length);
  // A row that goes takes the focus of its button with it: the keyboard goes on from the list, not from the top of the page.
  useEffect(() => {
    if (items.length < shown.current && document.activeElement === document.body) root.current?.focus({ preventScroll: true });
    shown.current = items.length;
  }, [items.length]);
  if (query.error && !query.data) return <QueryError error={query.error} onRetry={query.refetch} retrying={query.isFetching} />;
  return (
    <SkeletonGate loading={query.isPending} skeleton={<Waiting grid={grid} />}>
      <div ref={root} tabIndex={-1} className="outline-none">
        {items.length === 0 ? empty : <ul aria-label={label} className={grid ? 'grid gap-3 @lg:grid-cols-2' : 'divide-y'}>{items.map((item) => <li key={keyOf(item)} className={grid ? 'min-w-0' : undefined}>{row(item)}</li>)}</ul>}
      </div>
      {query.hasNextPage && <div className="pt-3"><Button size="sm" variant="outline" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('list.more')}</Button></div>}
    </SkeletonGate>
  );
}

/** All rows that are here, page after page. */
export const rowsOf = <T,>(query: Pick<PagedQuery, 'data'>): T[] => (query.data?.pages ?? []).flatMap((page) => (page as { items: T[] }).items);

function Waiting({ grid }: { grid: boolean }) {
  return (
    <div aria-hidden className={grid ? 'grid gap-3 @lg:grid-cols-2' : 'flex flex-col gap-5 py-3'}>
      {[0, 1, 2, 3].map((i) => (grid ? <Skeleton key={i} className="h-28 w-full rounded-lg" /> : <div key={i} className="flex items-center gap-3"><Skeleton className="size-10 rounded-full" /><Skeleton className={i % 2 ? 'w-1/3' : 'w-1/2'} /></div>))}
    </div>
  );
}
