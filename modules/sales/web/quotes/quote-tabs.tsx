import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { RecordAttachments } from '#core/web/resource/record-attachments.tsx';
import { RecordComments } from '#core/web/resource/record-comments.tsx';
import { RecordTimeline } from '#core/web/resource/record-timeline.tsx';
import { RecordWatch } from '#core/web/resource/record-watch.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { quoteFields, quotes, type Quote } from '../../contract.ts';
import { QuoteLinks } from './quote-links.tsx';
import { QuoteMessages } from './quote-messages.tsx';
import { useQuoteChoices } from './quote-words.ts';

/** What is said and done about a quote: with the customer, among colleagues, by whom and when. */
export function QuoteTabs({ quote }: { quote: Quote }) {
  const t = useT('sales');
  const can = useCan();
  const choices = useQuoteChoices();
  const [tab, setTab] = useState(quote.sentAt ? 'messages' : 'history');
  const words = { labelOf: (key: string) => t(`quotes.field.${key}`), fields: quoteFields, choicesFor: (key: string) => choices[key] };
  return (
    <Tabs aside={<RecordWatch topic={quotes.topic} subjectId={quote.id} />} aria-label={t('quotes.about')} value={tab} onValueChange={setTab} tabs={[
      ...(quote.sentAt ? [{ value: 'messages', label: t('quotes.messages'), ...(quote.openComments > 0 ? { count: quote.openComments } : {}), content: <QuoteMessages quote={quote} /> }] : []),
      ...(quote.sentAt ? [{ value: 'links', label: t('quotes.mailsAndLinks'), content: <QuoteLinks quote={quote} /> }] : []),
      { value: 'history', label: t('quotes.history'), content: <RecordTimeline topic={quotes.topic} subjectId={quote.id} words={words} /> },
      { value: 'comments', label: t('quotes.internal'), content: <RecordComments topic={quotes.topic} subjectId={quote.id} /> },
      { value: 'files', label: t('quotes.files'), content: <RecordAttachments topic={quotes.topic} subjectId={quote.id} canEdit={can('sales.quote.edit')} /> },
    ]} />
  );
}
