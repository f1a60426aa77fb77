import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { createQuote } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { quoteAddress, quoteTopics } from './quote-words.ts';
import { QuotesOf } from './quotes-of.tsx';

/** Quotes to a party or addressed to it, on its page. */
export function PartyQuotes({ partyId }: { partyId: string }) {
  const t = useT('sales');
  const base = useBase();
  const can = useCan();
  const go = useGo();
  const create = useAction(createQuote, { topics: quoteTopics, onDone: (q) => go(quoteAddress(q.id)) });
  return <QuotesOf field="anyPartyId" value={partyId} empty={t('quotes.partyEmpty')} add={can('sales.quote.edit') && <Button size="sm" variant="outline" loading={create.isPending} onClick={() => create.mutate({ ...base, partyId })}>{t('quotes.add')}</Button>} />;
}
