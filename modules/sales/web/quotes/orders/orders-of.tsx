import { PackageCheck } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { isOf, RecordsOf } from '#core/web/resource/records-of.tsx';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { createOrder, orders, type OrderRow } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { orderAddress, orderTopics } from '../quote-words.ts';
import { OrderCard } from './order-card.tsx';

/** Orders that have something in common, on the page of that. */
export function OrdersOf({ field, value, of }: { field: 'anyPartyId' | 'opportunityId'; value: string; /** What a new one begins with; absent where none is begun. */ of?: { partyId: string | null; opportunityId?: string } }) {
  const t = useT('sales');
  const base = useBase();
  const go = useGo();
  const create = useAction(createOrder, { topics: orderTopics, onDone: (o) => go(orderAddress(o.id)) });
  const can = useCan();
  const add = of && can('sales.quote.edit') ? <Button size="sm" variant="outline" loading={create.isPending} onClick={() => create.mutate({ ...base, ...of })}>{t('quotes.order.add')}</Button> : null;
  return <RecordsOf<OrderRow> endpoint={orders.list} input={{ ...base, filter: isOf(field, value), sort: '-createdAt' }} topics={orderTopics} name={t('quotes.order.title')} icon={PackageCheck} empty={t('quotes.order.emptyTitle')} add={add} to={(o) => orderAddress(o.id)} row={(o) => <OrderCard order={o} />} />;
}

/** Orders of a party or addressed to it, on its page. */
export const PartyOrders = ({ partyId }: { partyId: string }) => <OrdersOf field="anyPartyId" value={partyId} of={{ partyId }} />;
