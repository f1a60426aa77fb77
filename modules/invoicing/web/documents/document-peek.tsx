import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import type { PeekProps } from '#core/web/resource/list-peek.tsx';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import { seenRecord } from '#core/web/resource/use-record.ts';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { areaOf, documentCalls, documentFields, type Direction } from '../../contract.ts';
import { documentAddress, documentTopics, stateTones, stateWord, useBase, useDocumentChoices } from './document-words.ts';

/** An invoice, a bill or a credit beside the list; it is changed on its page. */
export function DocumentPeek({ direction, id, ...panel }: PeekProps & { direction: Direction }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const sale = direction === 'sale';
  const { topic, can: right } = areaOf[direction];
  const query = useRead(documentCalls[direction].get, { ...useBase(), id }, { topics: [...documentTopics, 'parties.party'] });
  const document = query.data;
  const field = (key: string) => ({ key, label: t(`documents.field.${key}`) });
  return (
    <RecordPanel
      {...panel} record={seenRecord(query, document && { ...document, name: document.number ?? (document.title || t(`documents.kind.${document.kind}`)) })} topic={topic} id={id} titleKey="name" fields={documentFields} choices={useDocumentChoices(direction)} canEdit={useCan()(`${right}.edit`)} pageHref={documentAddress(direction, id)} party={document?.partyId ? { id: document.partyId, kind: sale ? 'customer' : 'vendor' } : undefined}
      status={(d) => <StatusPill tone={d.overdue ? 'destructive' : stateTones[d.state]}>{t(d.overdue ? 'documents.overdue' : stateWord(d))}</StatusPill>}
      properties={[
        { key: 'party', label: t(sale ? 'documents.field.customer' : 'documents.field.vendor'), cell: (d) => <span dir="auto">{d.partyPrint?.name ?? d.party?.name ?? '–'}</span> }, { ...field('title'), cell: (d) => <span dir="auto">{d.title || '–'}</span> }, field('kind'), ...(sale ? [] : [field('vendorNumber')]),
        { ...field('total'), cell: (d) => <span className="figures">{money(d.totals.total, d.currency)}</span> }, { ...field('open'), cell: (d) => <span className="figures">{d.status === 'posted' ? money(d.open, d.currency) : '–'}</span> }, field('issuedOn'), field('dueOn'), field('ownerId'), field('createdAt'),
      ]}
    />
  );
}
