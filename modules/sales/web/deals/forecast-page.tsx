import { ChartColumn, ChevronLeft, ChevronRight, Target } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link, useGo, useSearchState } from '#core/web/router.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { showForecast, type Forecast } from '../../contract.ts';
import { addMonths } from '../../rules/deals/periods.ts';
import { moneyText, useBase, usePipelines } from '../leads/use-leads.ts';
import { useTeams } from '../leads/use-teams.ts';
import { DealFigures } from './deal-figures.tsx';
import { ForecastChart } from './forecast-chart.tsx';
import { ForecastTable } from './forecast-table.tsx';
import { ForecastThen } from './forecast-then.tsx';
import { PipelinePast } from './pipeline-past.tsx';
import { forecastTopics, useDayText } from './use-deals.ts';
import { ViewSwitch } from './view-switch.tsx';

const spans = ['3', '6', '12'] as const;

/** What was won and is expected by month and owner, against targets; beside what it was when it was kept; how it stood on any day; how selling goes. Of a team all but what was kept, which knows people and no teams. */
export function ForecastPage() {
  const t = useT('sales');
  const can = useCan();
  const go = useGo();
  const lines = usePipelines('deal');
  const now = new Date().toLocaleDateString('en-CA').slice(0, 7);
  const [{ from, months, pipeline, team }, change] = useSearchState({ from: addMonths(now, -1), months: '6', pipeline: '', team: '' });
  const seesAll = can('sales.deal.view_all');
  const teams = useTeams().filter((x) => x.isMine || seesAll);
  const only: { pipelineId?: string; teamId?: string } = { ...(pipeline ? { pipelineId: pipeline } : {}), ...(team ? { teamId: team } : {}) };
  const query = useRead(showForecast, { ...useBase(), from, months: Number(months), ...only }, { topics: forecastTopics, keepPrevious: true });
  const step = (by: number) => change({ from: addMonths(from, by * Number(months)) });
  return (
    <div className="flex flex-col pb-12">
      <PageHeader
        title={t('deals.forecast.title')} description={query.data ? t('deals.forecast.help', { currency: query.data.currency }) : undefined}
        secondary={<><ViewSwitch view="forecast" />{can('sales.settings') && <IconButton size="sm" variant="outline" aria-label={t('deals.forecast.targets')} {...tip(t('deals.forecast.targets'))} onClick={() => go('/settings/sales-targets')}><Target /></IconButton>}</>}
      >
        <div className="flex flex-wrap items-center gap-2">
          <IconButton size="sm" variant="outline" aria-label={t('deals.forecast.earlier')} {...tip(t('deals.forecast.earlier'))} onClick={() => step(-1)}><ChevronLeft className="mirror-rtl" /></IconButton>
          <Select size="sm" aria-label={t('deals.forecast.span')} className="w-auto" value={months} options={spans.map((value) => ({ value: value as string, label: t('deals.forecast.months', { count: Number(value) }) }))} onValueChange={(v) => change({ months: v })} />
          <IconButton size="sm" variant="outline" aria-label={t('deals.forecast.later')} {...tip(t('deals.forecast.later'))} onClick={() => step(1)}><ChevronRight className="mirror-rtl" /></IconButton>
          {lines.length > 1 && <Select size="sm" aria-label={t('deals.pipeline')} className="w-auto" value={pipeline} options={[{ value: '', label: t('deals.allPipelines') }, ...lines.map((p) => ({ value: p.id, label: p.name }))]} onValueChange={(v) => change({ pipeline: v })} />}
          {teams.length > 0 && (seesAll || can('sales.deal.view_team')) && <Select size="sm" aria-label={t('deals.field.teamId')} className="w-auto max-w-56" value={team} options={[{ value: '', label: t(seesAll ? 'dashboard.everybody' : 'dashboard.myTeams') }, ...teams.map((x) => ({ value: x.id, label: t('dashboard.team', { name: x.name }) }))]} onValueChange={(v) => change({ team: v })} />}
        </div>
      </PageHeader>
      <QueryView query={query} skeleton={<div className="flex flex-col gap-4 px-4 sm:px-6"><Skeleton className="h-40 w-full" /><Skeleton className="h-64 w-full" /></div>}>{(forecast) => <Shown forecast={forecast} only={only} />}</QueryView>
      {team === '' && <ForecastThen from={from} months={Number(months)} {...(pipeline ? { pipelineId: pipeline } : {})} />}
      <DealFigures {...only} />
      <PipelinePast {...only} />
    </div>
  );
}

function Shown({ forecast: f, only }: { forecast: Forecast; only: { pipelineId?: string; teamId?: string } }) {
  const t = useT('sales');
  const day = useDayText();
  const can = useCan();
  const money = (amount: string) => moneyText(amount, f.currency) ?? '';
  const filter = (conditions: object[]) => `/sales/opportunity?show=list&filter=${encodeURIComponent(JSON.stringify({ and: [{ field: 'status', op: 'is', value: 'open' }, ...conditions, ...(only.pipelineId ? [{ field: 'pipelineId', op: 'is', value: only.pipelineId }] : []), ...(only.teamId ? [{ field: 'teamId', op: 'is', value: only.teamId }] : [])] }))}`;
  const notes = [
    f.overdue.count > 0 ? { text: t('deals.forecast.overdue', { count: f.overdue.count, amount: money(f.overdue.amount) }), to: filter([{ field: 'closeOn', op: 'between', value: ['2000-01-01', new Date(Date.now() - 86_400_000).toLocaleDateString('en-CA')] }]) } : null,
    f.undated.count > 0 ? { text: t('deals.forecast.undated', { count: f.undated.count, amount: money(f.undated.amount) }), to: filter([{ field: 'closeOn', op: 'empty' }]) } : null,
  ].filter((n) => n !== null);
  return (
    <div className="flex flex-col gap-5 px-4 sm:px-6">
      {f.unconverted.map((u) => <Notice key={u.currency} kind="warning">{t('deals.forecast.unconverted', { count: u.count, amount: moneyText(u.amount, u.currency), currency: u.currency })}{can('settings.edit') && <> <Link to="/settings/currency" className="underline underline-offset-2">{t('deals.forecast.rates')}</Link></>}</Notice>)}
      {notes.length > 0 && <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted-foreground">{notes.map((n) => <li key={n.to}>{n.text} <Link to={n.to} className="focus-ring rounded-sm text-primary-ink underline underline-offset-2">{t('deals.forecast.show')}</Link></li>)}</ul>}
      {f.rows.length === 0 ? <EmptyState icon={ChartColumn} title={t('deals.forecast.none')} /> : <><ForecastChart forecast={f} monthName={(m) => day(m, { month: 'short', year: '2-digit' })} money={money} /><ForecastTable forecast={f} only={only} money={money} /></>}
    </div>
  );
}
