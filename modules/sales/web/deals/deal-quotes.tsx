import { FilePlus2, FileSignature } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages } from '#core/web/query.ts';
import { Link, useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { quotes, startQuote, type Deal, type QuoteRow } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { quoteAddress, quoteTopics } from '../quotes/quote-words.ts';
import { QuoteCard } from '../quotes/quotes-page.tsx';

/** Quotes of an opportunity, and the way to a new one with its customer and lines. */
export function DealQuotes({ deal }: { deal: Deal }) {
  const t = useT('sales');
  const go = useGo();
  const base = useBase();
  const filter = JSON.stringify({ field: 'opportunityId', op: 'is', value: deal.id });
  const pages = usePages(quotes.list, { ...base, filter, limit: 50 } as never, { topics: quoteTopics });
  const start = useAction(startQuote, { topics: quoteTopics, onDone: ({ quoteId }) => go(quoteAddress(quoteId)) });
  return (
    <section aria-label={t('deals.quotes.title')} className="flex flex-col gap-4">
      {useCan()('sales.quote.edit') && <Button size="sm" variant="outline" className="self-start" loading={start.isPending} onClick={() => start.mutate({ ...base, id: deal.id })}><FilePlus2 aria-hidden />{t('deals.quotes.add')}</Button>}
      <QueryView query={pages} skeleton={<SkeletonRows rows={2} columns={2} />}>
        {({ pages: loaded }) => {
          const items = loaded.flatMap((p) => (p as { items: QuoteRow[] }).items);
          return items.length === 0 ? <EmptyState icon={FileSignature} level={3} title={t('deals.quotes.none')} /> : <ul className="divide-y rounded-lg border">{items.map((q) => <li key={q.id}><Link to={quoteAddress(q.id)} className="focus-ring-inset block px-3 py-2.5 hover:bg-accent"><QuoteCard quote={q} /></Link></li>)}</ul>;
        }}
      </QueryView>
    </section>
  );
}
