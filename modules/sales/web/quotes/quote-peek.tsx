import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import type { PeekProps } from '#core/web/resource/list-peek.tsx';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import { seenRecord } from '#core/web/resource/use-record.ts';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { getQuote, quoteFields, quotes } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { quoteAddress, quoteTones, quoteTopics, useQuoteChoices } from './quote-words.ts';

/** A quote beside the list; it is changed on its page. */
export function QuotePeek({ id, ...panel }: PeekProps) {
  const t = useT('sales');
  const money = useMoneyText();
  const query = useRead(getQuote, { ...useBase(), id }, { topics: [...quoteTopics, 'parties.party'] });
  const quote = query.data;
  const field = (key: string) => ({ key, label: t(`quotes.field.${key}`) });
  return (
    <RecordPanel
      {...panel} record={seenRecord(query, quote && { ...quote, name: quote.number ?? (quote.title || t('quotes.newTitle')) })} topic={quotes.topic} id={id} titleKey="name" fields={quoteFields} choices={useQuoteChoices()} canEdit={useCan()('sales.quote.edit')} pageHref={quoteAddress(id)} party={quote?.partyId ? { id: quote.partyId, kind: 'customer' } : undefined}
      status={(q) => <StatusPill tone={q.approved ? 'success' : quoteTones[q.status]}>{t(q.approved ? 'quotes.status.approved' : `quotes.status.${q.status}`)}</StatusPill>}
      properties={[
        { ...field('customer'), cell: (q) => <span dir="auto">{q.customer?.name ?? q.party?.name ?? '–'}</span> }, { ...field('title'), cell: (q) => <span dir="auto">{q.title || '–'}</span> }, { ...field('total'), cell: (q) => <span className="figures">{money(q.totals.total, q.currency)}</span> },
        field('issuedOn'), field('validUntil'), field('ownerId'), { key: 'sentAt', label: t('quotes.sent'), cell: (q) => (q.sentAt ? <RelativeTime value={q.sentAt} /> : '–') }, field('createdAt'),
      ]}
    />
  );
}
