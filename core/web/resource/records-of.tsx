import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { QueryView } from '../errors/query-error.tsx';
import { useT } from '../i18n/i18n.ts';
import { usePages } from '../query.ts';
import { Link } from '../router.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

/** Records of one kind that belong to what a page shows (a party, an opportunity): each a link, fifty at a time, the button for another one above them. `head` stands over them as soon as there are any. */
export function RecordsOf<T extends { id: string }>({ endpoint, input, topics, name, icon, empty, add, head, to, row }: {
  endpoint: Endpoint;
  /** Input of the list, with the filter that says whose they are. */
  input: object;
  topics: readonly string[];
  name: string;
  icon: LucideIcon;
  /** What is said when there are none. */
  empty: string;
  add?: ReactNode;
  head?: ReactNode;
  to: (record: T) => string;
  row: (record: T) => ReactNode;
}) {
  const t = useT('resource');
  const pages = usePages(endpoint, { limit: 50, count: 'none', ...input } as never, { topics });
  return (
    <section aria-label={name}>
      <QueryView query={pages} skeleton={<SkeletonRows rows={3} columns={2} />}>
        {({ pages: loaded }) => {
          const items = loaded.flatMap((page) => (page as { items: T[] }).items);
          if (items.length === 0) return <EmptyState icon={icon} title={empty} action={add} />;
          return (
            <div className="flex flex-col gap-4">
              {head}
              {add && <div>{add}</div>}
              <ul className="divide-y rounded-lg border text-sm">{items.map((record) => <li key={record.id}><Link to={to(record)} className="focus-ring-inset block px-3 py-2.5 hover:bg-accent">{row(record)}</Link></li>)}</ul>
              {pages.hasNextPage && <Button size="sm" variant="outline" className="self-start" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>{t('list.more')}</Button>}
            </div>
          );
        }}
      </QueryView>
    </section>
  );
}

/** The filter of a list for what belongs to one record. */
export const isOf = (field: string, value: string): string => JSON.stringify({ field, op: 'is', value });
