import { ListChecks } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { billingPlans } from '../../contract.ts';
import { useBase } from '../documents/document-words.ts';
import { PlanCard } from './plan-card.tsx';
import { planAddress, planTopics } from './plan-words.ts';

/** A customer's billing plans, on its page. */
export function PartyPlans({ partyId }: { partyId: string }) {
  const t = useT('invoicing');
  const filter = JSON.stringify({ field: 'partyId', op: 'is', value: partyId });
  const query = useRead(billingPlans.list, { ...useBase(), filter, limit: 50, sort: '-createdAt', count: 'none' } as never, { topics: planTopics });
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={2} />}>
      {({ items }) => items.length === 0 ? <EmptyState icon={ListChecks} level={3} title={t('plans.partyEmpty')} /> : <ul className="divide-y rounded-lg border">{items.map((p) => <li key={p.id}><Link to={planAddress(p.id)} className="focus-ring-inset block px-3 py-2.5 hover:bg-accent"><PlanCard row={p} /></Link></li>)}</ul>}
    </QueryView>
  );
}
