import { ReceiptText } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages, useRead } from '#core/web/query.ts';
import { Link, useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
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
  const filter = JSON.stringify({ field: 'partyId', op: 'is', value: partyId });
  const query = usePages(documentLists[direction].list, { ...base, filter, limit: 50, sort: '-createdAt', count: 'none' } as never, { topics: documentTopics });
  const create = useAction(documentCalls[direction].create, { topics: documentTopics, onDone: (d) => go(documentAddress(direction, d.id)) });
  const add = can(`${areaOf[direction].can}.edit`) ? <Button size="sm" variant="outline" loading={create.isPending} onClick={() => create.mutate({ ...base, kind: asks, partyId })}>{t(`documents.add.${asks}`)}</Button> : undefined;
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={2} />}>
      {({ pages }) => {
        const items = pages.flatMap((p) => (p as { items: DocumentListRow[] }).items);
        if (items.length === 0) return <EmptyState icon={ReceiptText} title={t('documents.partyEmpty')} action={add} />;
        return <div className="flex flex-col gap-3">{direction === 'sale' && <><CustomerHabit partyId={partyId} /><QuietCustomer partyId={partyId} /><PartyMandate partyId={partyId} /></>}<div>{add}</div><ul className="divide-y rounded-lg border">{items.map((d) => <li key={d.id}><Link to={rowAddress(d)} className="focus-ring-inset block px-3 py-2.5 hover:bg-accent"><DocumentCard document={d} /></Link></li>)}</ul>{query.hasNextPage && <Button size="sm" variant="outline" className="self-start" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('documents.moreOfThem')}</Button>}</div>;
      }}
    </QueryView>
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
