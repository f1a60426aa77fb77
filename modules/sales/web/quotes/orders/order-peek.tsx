import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import type { PeekProps } from '#core/web/resource/list-peek.tsx';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import { seenRecord } from '#core/web/resource/use-record.ts';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { getOrder, orderFields, orders } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { orderAddress, orderTones, orderTopics, progressTones, useOrderChoices } from '../quote-words.ts';

/** A sales order beside the list; it is changed on its page. */
export function OrderPeek({ id, ...panel }: PeekProps) {
  const t = useT('sales');
  const money = useMoneyText();
  const query = useRead(getOrder, { ...useBase(), id }, { topics: orderTopics });
  const order = query.data;
  const field = (key: string) => ({ key, label: t(`quotes.field.${key}`) });
  return (
    <RecordPanel
      {...panel} record={seenRecord(query, order && { ...order, name: order.number })} topic={orders.topic} id={id} titleKey="name" fields={orderFields} choices={useOrderChoices()} canEdit={useCan()('sales.quote.edit')} pageHref={orderAddress(id)} party={order?.partyId ? { id: order.partyId, kind: 'customer' } : undefined}
      status={(o) => <span className="flex flex-wrap items-center gap-1.5"><StatusPill tone={orderTones[o.status]}>{t(`quotes.order.status.${o.status}`)}</StatusPill><StatusPill tone={progressTones[o.delivery]}>{t(`quotes.order.delivery.${o.delivery}`)}</StatusPill><StatusPill tone={progressTones[o.invoicing]}>{t(`quotes.order.invoicing.${o.invoicing}`)}</StatusPill></span>}
      properties={[
        { ...field('customer'), cell: (o) => <span dir="auto">{o.customer || '–'}</span> }, { ...field('title'), cell: (o) => <span dir="auto">{o.title || '–'}</span> }, { ...field('total'), cell: (o) => <span className="figures">{money(o.totals.total, o.currency)}</span> },
        { key: 'backlog', label: t('quotes.order.backlog'), cell: (o) => <span className="figures">{money(o.backlog, o.currency)}</span> }, field('orderedOn'), field('ownerId'),
      ]}
    />
  );
}
