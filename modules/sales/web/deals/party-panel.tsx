import { Handshake, Plus } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { Link, useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { opportunities, type Deal } from '../../contract.ts';
import { moneyText, useBase } from '../leads/use-leads.ts';
import { DealForm } from './deal-form.tsx';
import { dealAddress, dealTones, dealTopics, useDayText } from './use-deals.ts';

/** Opportunities on a party's page, and a new one for it. */
export function PartyDeals({ partyId, kind }: { partyId: string; kind: 'person' | 'company' }) {
  const t = useT('sales');
  const go = useGo();
  const day = useDayText();
  const [adding, setAdding] = useState(false);
  const filter = JSON.stringify({ field: 'partyId', op: 'is', value: partyId });
  const pages = usePages(opportunities.list, { ...useBase(), filter, limit: 50 } as never, { topics: dealTopics });
  return (
    <section aria-label={t('deals.title')} className="flex flex-col gap-4">
      {useCan()('sales.deal.edit') && <Button size="sm" variant="outline" className="self-start" onClick={() => setAdding(true)}><Plus aria-hidden />{t('deals.add')}</Button>}
      <QueryView query={pages} skeleton={<SkeletonRows rows={3} columns={3} />}>
        {({ pages: loaded }) => {
          const items = loaded.flatMap((p) => (p as { items: Deal[] }).items);
          if (items.length === 0) return <EmptyState icon={Handshake} title={t('deals.emptyTitle')} />;
          return (
            <>
            <ul className="divide-y rounded-lg border text-sm">
              {items.map((d) => (
                <li key={d.id}>
                  <Link to={dealAddress(d.id)} className="focus-ring-inset block px-3 py-2.5 hover:bg-accent">
                    <span className="flex items-baseline justify-between gap-3"><span dir="auto" className="min-w-0 truncate font-medium">{d.name}</span><span className="figures shrink-0">{moneyText(d.amount, d.currency) ?? t('deals.noAmount')}</span></span>
                    <span className="mt-0.5 flex flex-wrap items-center gap-x-3 text-muted-foreground"><span className="inline-flex items-center gap-1.5"><StatusDot tone={dealTones[d.status]} />{d.stage}</span>{d.closeOn && <span>{day(d.closeOn)}</span>}</span>
                  </Link>
                </li>
              ))}
            </ul>
            {pages.hasNextPage && <Button size="sm" variant="outline" className="self-start" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>{t('leads.more')}</Button>}
            </>
          );
        }}
      </QueryView>
      {adding && <Drawer open size="lg" title={t('deals.add')} onOpenChange={(open) => { if (!open) setAdding(false); }}><DealForm {...(kind === 'company' ? { accountId: partyId } : { contactId: partyId })} onCancel={() => setAdding(false)} onDone={(deal) => go(dealAddress(deal.id))} /></Drawer>}
    </section>
  );
}
