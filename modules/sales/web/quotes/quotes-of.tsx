import { FileSignature } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { quotes, type QuoteRow } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { quoteAddress, quoteTopics } from './quote-words.ts';
import { QuoteCard } from './quotes-page.tsx';

/** Quotes that have something in common, on the page of that; `add` begins another. */
export function QuotesOf({ field, value, empty, add }: { field: 'anyPartyId' | 'opportunityId'; value: string; empty: string; add?: ReactNode }) {
  const t = useT('sales');
  const filter = JSON.stringify({ field, op: 'is', value });
  const pages = usePages(quotes.list, { ...useBase(), filter, limit: 50, sort: '-createdAt', count: 'none' } as never, { topics: quoteTopics });
  return (
    <section aria-label={t('quotes.title')} className="flex flex-col gap-4">
      {add && <div>{add}</div>}
      <QueryView query={pages} skeleton={<SkeletonRows rows={3} columns={2} />}>
        {({ pages: loaded }) => {
          const items = loaded.flatMap((p) => (p as { items: QuoteRow[] }).items);
          if (items.length === 0) return <EmptyState icon={FileSignature} title={empty} />;
          return (
            <>
              <ul className="divide-y rounded-lg border">{items.map((q) => <li key={q.id}><Link to={quoteAddress(q.id)} className="focus-ring-inset block px-3 py-2.5 hover:bg-accent"><QuoteCard quote={q} /></Link></li>)}</ul>
              {pages.hasNextPage && <Button size="sm" variant="outline" className="self-start" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>{t('leads.more')}</Button>}
            </>
          );
        }}
      </QueryView>
    </section>
  );
}
