import { ReceiptText } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { isOf, RecordsOf } from '#core/web/resource/records-of.tsx';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { PartyMandate } from '#modules/payments/web/public.tsx';
import { areaOf, documentCalls, documentLists, getCustomerReminders, kindsOf, setCustomerReminders, type Direction, type DocumentListRow } from '../../contract.ts';
import { documentAddress, documentTopics, useBase } from './document-words.ts';
import { CustomerHabit } from './pay-habit.tsx';
import { DocumentCard, rowAddress } from './list-page.tsx';

/** A party's invoices and credit notes, on its page. */
export const PartyInvoices = ({ partyId }: { partyId: string }) => <PartyDocuments direction="sale" partyId={partyId} />;
/** A party's bills and vendor credits, on its page. */
export const PartyBills = ({ partyId }: { partyId: string }) => <PartyDocuments direction="purchase" partyId={partyId} />;

function PartyDocuments({ direction, partyId }: { direction: Direction; partyId: string }) {
  const t = useT('invoicing');
  const base = useBase();
  const can = useCan();
  const go = useGo();
  const [asks] = kindsOf[direction];
  const create = useAction(documentCalls[direction].create, { topics: documentTopics, onDone: (d) => go(documentAddress(direction, d.id)) });
  const add = can(`${areaOf[direction].can}.edit`) ? <Button size="sm" variant="outline" loading={create.isPending} onClick={() => create.mutate({ ...base, kind: asks, partyId })}>{t(`documents.add.${asks}`)}</Button> : undefined;
  return (
    <RecordsOf<DocumentListRow>
      endpoint={documentLists[direction].list} input={{ ...base, filter: isOf('partyId', partyId), sort: '-createdAt' }} topics={documentTopics} name={t(`documents.direction.${direction}`)} icon={ReceiptText} empty={t('documents.partyEmpty')} add={add}
      head={direction === 'sale' && <><CustomerHabit partyId={partyId} /><QuietCustomer partyId={partyId} /><PartyMandate partyId={partyId} /></>} to={rowAddress} row={(d) => <DocumentCard document={d} />}
    />
  );
}

const quietTopics = ['invoicing.customer_reminders', 'parties.party'] as const;

/** Whether reminders go out to a customer by themselves. */
function QuietCustomer({ partyId }: { partyId: string }) {
  const t = useT('invoicing');
  const of = { ...useBase(), partyId };
  const may = useCan()('invoicing.invoice.edit');
  const stopped = useRead(getCustomerReminders, of, { topics: quietTopics }).data?.stopped;
  const change = useAction(setCustomerReminders, { topics: quietTopics });
  if (stopped === undefined || (!may && !stopped)) return null;
  return <Switch checked={stopped} disabled={!may || change.isPending} onCheckedChange={(next) => change.mutate({ ...of, stopped: next })} label={t('documents.quiet')} description={t('documents.quietHelp')} />;
}
