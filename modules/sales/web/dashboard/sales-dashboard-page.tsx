import { ChartNoAxesCombined } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { dealsDashboard, leadsDashboard, type DealsDashboard, type LeadsDashboard } from '../../contract.ts';
import { useOwners } from '../leads/use-leads.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { DealFunnelPanel } from './deal-funnel-panel.tsx';
import { AgePanel, LeaderboardPanel, ReasonsPanel, StagesPanel, WonPanel } from './deal-panels.tsx';
import { ForecastPanel } from './forecast-panel.tsx';
import { KeyFigures } from './key-figures.tsx';
import { FunnelPanel, SourcesPanel } from './lead-panels.tsx';
import { ResponsePanel } from './response-panel.tsx';
import { Toolbar } from './toolbar.tsx';
import { dealFigureTopics, leadFigureTopics, useDashboardState, useFigureTexts, type DashboardState } from './use-dashboard.ts';

/** How selling goes: the funnel, what is open, what was won and by whom; every figure leads to the list behind it. */
export function SalesDashboardPage() {
  const t = useT('sales');
  const state = useDashboardState();
  return (
    <div className="mx-auto w-full max-w-7xl pb-12">
      <PageHeader title={t('dashboard.title')} className="pb-4"><Toolbar state={state} /></PageHeader>
      {state.question === null
        ? <EmptyState icon={ChartNoAxesCombined} title={t('dashboard.period.chooseTitle')}>{t('dashboard.period.choose')}</EmptyState>
        : <Figures state={state} question={state.question} />}
    </div>
  );
}

function Figures({ state, question }: { state: DashboardState; question: NonNullable<DashboardState['question']> }) {
  const can = useCan();
  const seesLeads = can('sales.lead.view');
  const pipeline = (id: string) => (id ? { pipelineId: id } : {});
  const deals = useRead(dealsDashboard, { ...question, ...pipeline(state.choices.pipeline) }, { topics: dealFigureTopics, keepPrevious: true });
  const leads = useRead(leadsDashboard, { ...question, ...pipeline(state.choices.leadPipeline) }, { topics: leadFigureTopics, keepPrevious: true, enabled: seesLeads });
  return (
    <div className="@container px-4 sm:px-6">
      <QueryView query={deals} skeleton={<Shapes />}>{(d) => <Shown deals={d} leads={leads.data} state={state} question={question} />}</QueryView>
    </div>
  );
}

function Shown({ deals, leads, state, question }: { deals: DealsDashboard; leads: LeadsDashboard | undefined; state: DashboardState; question: NonNullable<DashboardState['question']> }) {
  const t = useT('sales');
  const can = useCan();
  const owners = useOwners();
  const texts = useFigureTexts(deals.currency);
  const given = { deals, state, texts };
  const nothing = deals.open.count + deals.won.count + deals.lost.count + (leads?.funnel.leads ?? 0) === 0;
  if (nothing && !state.choices.owner && !state.deals.pipelineId && !state.leads.pipelineId) return <Nothing span={texts.span(deals, 'day')} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="-mt-1 text-sm text-muted-foreground">{t('dashboard.about', { span: texts.span(deals, 'day'), who: state.choices.owner ? texts.who(state.choices.owner) : t(can('sales.deal.view_all') ? 'dashboard.everybody' : 'dashboard.visible') })}</p>
      {deals.unconverted.length > 0 && <Notice kind="warning">{t('dashboard.unconverted', { what: deals.unconverted.map((u) => `${t('dashboard.opportunities', { count: u.count })} (${u.amount} ${u.currency})`).join(', ') })}</Notice>}
      <KeyFigures deals={deals} leads={leads} state={state} texts={texts} />
      <div className="grid grid-flow-dense gap-4 lg:grid-cols-2 print:grid-cols-2 lg:[&>:last-child:nth-child(even)]:col-span-2">
        {leads && <FunnelPanel leads={leads} state={state} texts={texts} />}
        <StagesPanel {...given} />
        <DealFunnelPanel state={state} texts={texts} question={question} />
        <ForecastPanel {...given} className="lg:col-span-2" />
        <WonPanel {...given} />
        {owners.length > 1 && <LeaderboardPanel {...given} />}
        {leads && <SourcesPanel leads={leads} state={state} texts={texts} />}
        <AgePanel {...given} />
        <ReasonsPanel {...given} />
        <ActivityPanel state={state} texts={texts} question={question} />
        {can('sales.lead.view') && <ResponsePanel span={deals} state={state} texts={texts} />}
      </div>
    </div>
  );
}

function Nothing({ span }: { span: string }) {
  const t = useT('sales');
  const can = useCan();
  return (
    <EmptyState icon={ChartNoAxesCombined} title={t('dashboard.emptyTitle')}
      action={<>{can('sales.lead.edit') && <Link to="/crm/leads?add=true" className={buttonStyle({ variant: 'primary' })}>{t('dashboard.addLead')}</Link>}{can('sales.deal.edit') && <Link to="/sales/opportunity?add=true" className={buttonStyle({ variant: 'outline' })}>{t('dashboard.addDeal')}</Link>}</>}>
      {t('dashboard.empty', { span })}
    </EmptyState>
  );
}

function Shapes() {
  return (
    <div aria-hidden className="flex flex-col gap-4">
      <Skeleton className="h-24 w-full" />
      <div className="grid gap-4 lg:grid-cols-2">{Array.from({ length: 4 }, (_, i) => <Skeleton key={i} className="h-72 w-full" />)}</div>
    </div>
  );
}
