import { FileSignature } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link, useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { createQuote, quotes } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { quoteAddress, quoteTopics } from './quote-words.ts';
import { QuoteCard } from './quotes-page.tsx';

/** A party's quotes, on its page. */
export function PartyQuotes({ partyId }: { partyId: string }) {
  const t = useT('sales');
  const base = useBase();
  const can = useCan();
  const go = useGo();
  const filter = JSON.stringify({ field: 'partyId', op: 'is', value: partyId });
  const query = useRead(quotes.list, { ...base, filter, limit: 50, sort: '-createdAt', count: 'none' } as never, { topics: quoteTopics });
  const create = useAction(createQuote, { topics: quoteTopics, onDone: (q) => go(quoteAddress(q.id)) });
  const add = can('sales.quote.edit') ? <Button size="sm" variant="outline" loading={create.isPending} onClick={() => create.mutate({ ...base, partyId })}>{t('quotes.add')}</Button> : undefined;
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={2} />}>
      {({ items }) => items.length === 0 ? <EmptyState icon={FileSignature} level={3} title={t('quotes.partyEmpty')} action={add} /> : (
        <div className="flex flex-col gap-3"><div>{add}</div><ul className="divide-y rounded-lg border">{items.map((q) => <li key={q.id}><Link to={quoteAddress(q.id)} className="focus-ring-inset block px-3 py-2.5 hover:bg-accent"><QuoteCard quote={q} /></Link></li>)}</ul></div>
      )}
    </QueryView>
  );
}
