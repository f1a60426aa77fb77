import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { leads, type Deal, type Lead } from '../../contract.ts';
import { leadTopics, useBase } from './use-leads.ts';

/** The leads that were added to an opportunity beside the one it came from. */
export function JoinedLeads({ deal }: { deal: Pick<Deal, 'id' | 'leadId'> }) {
  const t = useT('sales');
  const filter = JSON.stringify({ field: 'opportunityId', op: 'is', value: deal.id });
  const { data } = useRead(leads.list, { ...useBase(), filter, limit: 20, sort: [], count: 'none', sums: undefined } as never, { topics: leadTopics });
  const joined = ((data as { items: Lead[] } | undefined)?.items ?? []).filter((l) => l.id !== deal.leadId);
  if (joined.length === 0) return null;
  return (
    <div className="mt-3 text-sm">
      <p className="text-muted-foreground">{t('leads.convert.dealLeads')}</p>
      <ul>{joined.map((l) => <li key={l.id}><Link to={`/crm/leads/${l.id}`} className="focus-ring rounded-sm text-primary-ink hover:underline"><bdi>{l.name || t('leads.nobody')}</bdi></Link></li>)}</ul>
    </div>
  );
}
