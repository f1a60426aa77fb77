import { Plus } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { campaignReport, type CampaignFigures } from '../../contract/campaigns.ts';
import { Brought } from '../capture/sources/brought.tsx';
import { DaysFields, lastYear } from '../capture/sources/days-fields.tsx';
import { useBase } from '../leads/use-leads.ts';
import { CampaignDrawer } from './campaign-drawer.tsx';

/** What campaigns brought, and what they cost. */
export function CampaignReportPage() {
  const t = useT('sales');
  const base = useBase();
  const can = useCan();
  const [{ from, to }, change] = useSearchState(lastYear());
  const [planning, setPlanning] = useState<string | null>(null);
  const query = useRead(campaignReport, { ...base, from, to }, { topics: ['sales.lead', 'sales.opportunity', 'sales.campaign', 'invoicing.invoice'], keepPrevious: true });
  const name = (row: CampaignFigures) => {
    if (row.word === '') return t('campaigns.without');
    if (row.campaignId) return <Link to={`/crm/campaigns?open=${row.campaignId}`} className="focus-ring rounded-sm hover:underline"><bdi>{row.name}</bdi></Link>;
    return <span className="inline-flex items-center gap-1"><bdi className="text-muted-foreground">{row.word}</bdi>{can('sales.campaign.edit') && <IconButton size="sm" aria-label={t('campaigns.planNamed', { name: row.word })} onClick={() => setPlanning(row.word)}><Plus /></IconButton>}</span>;
  };
  return (
    <div className="mx-auto w-full max-w-6xl pb-10">
      <PageHeader title={t('campaigns.report')} description={t('campaigns.reportHelp')} breadcrumb={[<Link key="list" to="/crm/campaigns">{t('campaigns.many')}</Link>]} />
      <div className="flex flex-col gap-5 px-4 sm:px-6">
        <DaysFields from={from} to={to} onChange={change} />
        <QueryView query={query} skeleton={<SkeletonRows rows={5} columns={6} />}>
          {({ items, ...report }) => (items.length === 0 ? <EmptyState title={t('capture.source.none')}>{t('campaigns.noneHelp')}</EmptyState> : (
            <>
              <Brought label={t('campaigns.report')} head={t('campaigns.one')} {...report} total={{ ...report.total, of: { from, to, by: 'campaign' } }} items={items.map((row) => ({ ...row, key: row.word, name: name(row), of: { from, to, by: 'campaign', name: row.word } }))} />
              <p className="text-sm text-pretty text-muted-foreground">{t('campaigns.note')}</p>
            </>
          ))}
        </QueryView>
      </div>
      {planning !== null && <CampaignDrawer word={planning} onClose={() => setPlanning(null)} />}
    </div>
  );
}
