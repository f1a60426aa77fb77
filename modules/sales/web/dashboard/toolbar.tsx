import { Printer } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { dashboardPeriods } from '../../rules/dashboard/periods.ts';
import { useOwners, usePipelines } from '../leads/use-leads.ts';
import { useTeams } from '../leads/use-teams.ts';
import { ofTeam, type DashboardState } from './use-dashboard.ts';

/** What the dashboard is about: the time, whose, which pipelines. */
export function Toolbar({ state: { choices, change } }: { state: DashboardState }) {
  const t = useT('sales');
  const can = useCan();
  const me = useViewer().account.id;
  const all = can('sales.deal.view_all') || can('sales.lead.view_all');
  const teams = useTeams().filter((team) => all || team.isMine);
  // Who sees what is their teams' chooses among these and the people in them.
  const owners = useOwners().filter((o) => all || o.id === me || teams.some((team) => team.memberIds.includes(o.id)));
  const [deals, leads] = [usePipelines('deal'), usePipelines('lead')];
  const everybody = 'all';
  return (
    <div data-print="hide" className="flex flex-wrap items-center gap-2">
      <Select size="sm" className="w-40" aria-label={t('dashboard.period.label')} value={choices.period} options={dashboardPeriods.map((value) => ({ value, label: t(`dashboard.period.${value}`) }))} onValueChange={(period) => change({ period })} />
      {choices.period === 'custom' && (
        <span className="flex items-center gap-1.5">
          <Input size="sm" type="date" className="w-36" aria-label={t('dashboard.period.from')} value={choices.from} max={choices.to || undefined} onChange={(e) => change({ from: e.target.value })} />
          <span aria-hidden className="text-muted-foreground">–</span>
          <Input size="sm" type="date" className="w-36" aria-label={t('dashboard.period.to')} value={choices.to} min={choices.from || undefined} onChange={(e) => change({ to: e.target.value })} />
        </span>
      )}
      {(all || ['sales.deal.view_team', 'sales.lead.view_team'].some(can)) && (
        <Select size="sm" className="w-44" aria-label={t('dashboard.owner')} value={choices.owner || everybody} onValueChange={(v) => change({ owner: v === everybody ? '' : v })}
          options={[{ value: everybody, label: t(all ? 'dashboard.everybody' : 'dashboard.myTeams') }, ...teams.map((team) => ({ value: ofTeam + team.id, label: t('dashboard.team', { name: team.name }) })), ...owners.map((o) => ({ value: o.id, label: o.name })), { value: 'none', label: t('dashboard.nobody') }]} />
      )}
      {deals.length > 1 && <Select size="sm" className="w-44" aria-label={t('dashboard.dealPipeline')} value={choices.pipeline || everybody} onValueChange={(v) => change({ pipeline: v === everybody ? '' : v })} options={[{ value: everybody, label: t('dashboard.allDealPipelines') }, ...deals.map((p) => ({ value: p.id, label: p.name }))]} />}
      {leads.length > 1 && can('sales.lead.view') && <Select size="sm" className="w-44" aria-label={t('dashboard.leadPipeline')} value={choices.leadPipeline || everybody} onValueChange={(v) => change({ lead_pipeline: v === everybody ? '' : v })} options={[{ value: everybody, label: t('dashboard.allLeadPipelines') }, ...leads.map((p) => ({ value: p.id, label: p.name }))]} />}
      <IconButton size="sm" variant="outline" className="ms-auto max-sm:hidden" aria-label={t('dashboard.print')} {...tip(t('dashboard.print'))} onClick={() => window.print()}><Printer /></IconButton>
    </div>
  );
}
