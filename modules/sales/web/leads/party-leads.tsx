import { Sprout } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { leads, type Lead } from '../../contract.ts';
import { leadTopics, moneyText, statusTones, useBase } from './use-leads.ts';

/** Leads that are of a party or became one, on its page. */
export function PartyLeads({ partyId }: { partyId: string }) {
  const t = useT('sales');
  const filter = JSON.stringify({ field: 'partyId', op: 'is', value: partyId });
  const pages = usePages(leads.list, { ...useBase(), filter, limit: 50 } as never, { topics: leadTopics });
  return (
    <QueryView query={pages} skeleton={<SkeletonRows rows={3} columns={2} />}>
      {({ pages: loaded }) => {
        const items = loaded.flatMap((p) => (p as { items: Lead[] }).items);
        if (items.length === 0) return <EmptyState icon={Sprout} title={t('leads.partyEmpty')} />;
        return (
          <section aria-label={t('leads.title')} className="flex flex-col gap-4">
            <ul className="divide-y rounded-lg border text-sm">
              {items.map((lead) => (
                <li key={lead.id}>
                  <Link to={`/crm/leads/${lead.id}`} className="focus-ring-inset block px-3 py-2.5 hover:bg-accent">
                    <span className="flex items-baseline justify-between gap-3"><span dir="auto" className="min-w-0 truncate font-medium">{lead.subject || lead.name || t('leads.nobody')}</span><span className="figures shrink-0">{moneyText(lead.value, lead.currency)}</span></span>
                    <span className="mt-0.5 flex flex-wrap items-center gap-x-3 text-muted-foreground"><span className="inline-flex items-center gap-1.5"><StatusDot tone={statusTones[lead.status]} />{t(`leads.status.${lead.status}`)}</span>{lead.subject && <span dir="auto">{lead.name}</span>}</span>
                  </Link>
                </li>
              ))}
            </ul>
            {pages.hasNextPage && <Button size="sm" variant="outline" className="self-start" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>{t('leads.more')}</Button>}
          </section>
        );
      }}
    </QueryView>
  );
}
