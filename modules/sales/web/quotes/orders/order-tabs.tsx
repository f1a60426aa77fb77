import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { RecordAttachments } from '#core/web/resource/record-attachments.tsx';
import { RecordComments } from '#core/web/resource/record-comments.tsx';
import { RecordTimeline } from '#core/web/resource/record-timeline.tsx';
import { RecordWatch } from '#core/web/resource/record-watch.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { orderFields, orders, type Order } from '../../../contract.ts';
import { useOrderChoices, useQuoteChoices } from '../quote-words.ts';
import { OrderMails } from './order-mails.tsx';

/** What happened to an order, what was mailed and said about it, and its files. */
export function OrderTabs({ order: o }: { order: Order }) {
  const t = useT('sales');
  const can = useCan();
  const choices = useOrderChoices();
  // While it is written it waits for approval as its quote does.
  const written = [...choices['status'] ?? [], ...(useQuoteChoices()['status'] ?? []).filter((c) => c.value === 'in_approval')];
  const [tab, setTab] = useState('history');
  return (
    <Tabs aside={<RecordWatch topic={orders.topic} subjectId={o.id} />} aria-label={t('quotes.about')} value={tab} onValueChange={setTab} tabs={[
      { value: 'history', label: t('quotes.history'), content: <RecordTimeline topic={orders.topic} subjectId={o.id} words={{ labelOf: (key) => t(`quotes.field.${key}`), fields: orderFields, choicesFor: (key) => (key === 'status' ? written : choices[key]) }} /> },
      { value: 'mails', label: t('quotes.order.mails'), content: <OrderMails id={o.id} /> },
      { value: 'comments', label: t('quotes.internal'), content: <RecordComments topic={orders.topic} subjectId={o.id} /> },
      { value: 'files', label: t('quotes.files'), content: <RecordAttachments topic={orders.topic} subjectId={o.id} canEdit={can('sales.quote.edit')} /> },
    ]} />
  );
}
