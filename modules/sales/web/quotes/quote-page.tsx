import { QueryView } from '#core/web/errors/query-error.tsx';
import { usePageTitle } from '#core/web/title.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { RecordPager } from '#core/web/resource/record-pager.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { getQuote } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { DraftEditor } from './editor/draft-editor.tsx';
import { quoteTopics } from './quote-words.ts';
import { QuoteView } from './quote-view.tsx';

/** One quote: the editor while it is a draft, the document with its history afterwards. */
export const QuotePage = () => <RecordPager>{(id) => <QuoteSheet id={id} />}</RecordPager>;

function QuoteSheet({ id }: { id: string }) {
  const t = useT('sales');
  const query = useRead(getQuote, { ...useBase(), id }, { topics: [...quoteTopics, 'parties.party'] });
  usePageTitle(query.data ? query.data.number ?? t('quotes.newTitle') : null);
  return (
    <QueryView query={query} skeleton={<Waiting />}>
      {(quote) => (quote.steps.includes('edit') ? <DraftEditor key={quote.id} quote={quote} /> : <QuoteView key={quote.id} quote={quote} />)}
    </QueryView>
  );
}

function Waiting() {
  return <div aria-hidden className="flex flex-col gap-4 p-6"><Skeleton className="h-8 w-64" /><Skeleton className="h-36 w-full" /><Skeleton className="h-64 w-full" /></div>;
}
