import { Sharing } from '#core/web/document/links.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { useCan } from '#core/web/viewer.tsx';
import { listQuoteLinks, listQuoteMails, newQuoteLink, revokeQuoteLink, type Quote } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { quoteTopics, wordsOf } from './quote-words.ts';

/** What went out about a quote and what became of it, and the links that lead to its public page. */
export function QuoteLinks({ quote }: { quote: Quote }) {
  const t = useT('sales');
  const of = { ...useBase(), id: quote.id };
  const mayEdit = useCan()('sales.quote.edit');
  const create = useAction(newQuoteLink, { topics: quoteTopics });
  const revoke = useAction(revokeQuoteLink, { topics: quoteTopics, success: t('quotes.links.revokedToast') });
  return (
    <Sharing
      say={wordsOf(t)} mails={useRead(listQuoteMails, of, { topics: quoteTopics })} links={useRead(listQuoteLinks, of, { topics: quoteTopics })}
      onAdd={quote.steps.includes('copy_link') ? () => create.mutate(of) : undefined} adding={create.isPending} made={create.data?.url ?? null}
      onRevoke={mayEdit ? (linkId) => revoke.mutateAsync({ ...of, linkId }) : undefined}
    />
  );
}
