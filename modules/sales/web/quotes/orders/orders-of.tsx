import { PackageCheck } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { orders, type OrderRow } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { orderAddress, orderTopics } from '../quote-words.ts';
import { OrderCard } from './order-card.tsx';

/** Orders that have something in common, on the page of that. */
export function OrdersOf({ field, value }: { field: 'anyPartyId' | 'opportunityId'; value: string }) {
  const t = useT('sales');
  const filter = JSON.stringify({ field, op: 'is', value });
  const pages = usePages(orders.list, { ...useBase(), filter, limit: 50, sort: '-createdAt', count: 'none' } as never, { topics: orderTopics });
  return (
    <QueryView query={pages} skeleton={<SkeletonRows rows={3} columns={2} />}>
      {({ pages: loaded }) => {
        const items = loaded.flatMap((p) => (p as { items: OrderRow[] }).items);
        if (items.length === 0) return <EmptyState icon={PackageCheck} title={t('quotes.order.emptyTitle')} />;
        return (
          <section aria-label={t('quotes.order.title')} className="flex flex-col gap-4">
            <ul className="divide-y rounded-lg border">{items.map((o) => <li key={o.id}><Link to={orderAddress(o.id)} className="focus-ring-inset block px-3 py-2.5 hover:bg-accent"><OrderCard order={o} /></Link></li>)}</ul>
            {pages.hasNextPage && <Button size="sm" variant="outline" className="self-start" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>{t('leads.more')}</Button>}
          </section>
        );
      }}
    </QueryView>
  );
}

/** Orders of a party or addressed to it, on its page. */
export const PartyOrders = ({ partyId }: { partyId: string }) => <OrdersOf field="anyPartyId" value={partyId} />;
