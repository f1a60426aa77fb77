import { FilePlus2 } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { startQuote, type Deal } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { quoteAddress, quoteTopics } from '../quotes/quote-words.ts';
import { QuotesOf } from '../quotes/quotes-of.tsx';

/** Quotes of an opportunity, and the way to a new one with its customer and lines. */
export function DealQuotes({ deal }: { deal: Deal }) {
  const t = useT('sales');
  const go = useGo();
  const base = useBase();
  const can = useCan();
  const start = useAction(startQuote, { topics: quoteTopics, onDone: ({ quoteId }) => go(quoteAddress(quoteId)) });
  return <QuotesOf field="opportunityId" value={deal.id} empty={t('deals.quotes.none')} add={can('sales.quote.edit') && <Button size="sm" variant="outline" loading={start.isPending} onClick={() => start.mutate({ ...base, id: deal.id })}><FilePlus2 aria-hidden />{t('deals.quotes.add')}</Button>} />;
}
