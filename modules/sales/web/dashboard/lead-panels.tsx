import { BarChart } from '#core/web/charts/bar-chart.tsx';
import { ChartPanel } from '#core/web/charts/chart-panel.tsx';
import { FunnelChart } from '#core/web/charts/funnel-chart.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import type { LeadsDashboard } from '../../contract.ts';
import { leadReaches, leadsFilter, wonWithoutLeadFilter, type LeadReach } from '../../rules/dashboard/drill.ts';
import { dealsAddress, leadsAddress, type DashboardState, type FigureTexts } from './use-dashboard.ts';

const keys = { new: 'leads', qualified: 'qualified', converted: 'converted', won: 'won' } as const satisfies Record<LeadReach, keyof LeadsDashboard['funnel']>;

/** What became of the leads that arrived: new, qualified, converted, won. */
export function FunnelPanel({ leads, state, texts }: { leads: LeadsDashboard; state: DashboardState; texts: FigureTexts }) {
  const t = useT('sales');
  const rates: Record<LeadReach, string | null> = { new: null, ...leads.rates };
  const steps = leadReaches.map((reach) => ({ key: reach, name: t(`dashboard.reach.${reach}`), value: leads.funnel[keys[reach]], text: texts.number(leads.funnel[keys[reach]]), to: leadsAddress(leadsFilter(state.leads, leads, reach)), rate: reach === 'new' ? undefined : texts.percent(rates[reach]) }));
  return (
    <ChartPanel
      title={t('dashboard.funnel.title')} description={t('dashboard.funnel.help')} file="lead-funnel" empty={leads.funnel.leads === 0}
      data={{ head: [t('dashboard.funnel.step'), t('dashboard.leads'), t('dashboard.funnel.rate')], rows: steps.map((s) => [{ text: s.name }, { text: s.text, value: s.value, to: s.to }, { text: s.key === 'new' ? '–' : texts.percent(rates[s.key]), value: rates[s.key] }]) }}
      after={leads.funnel.leads > 0 && <p className="mt-3 border-t pt-3 text-sm">{t('dashboard.funnel.overall')} <span className="figures font-semibold">{texts.percent(leads.rates.overall)}</span></p>}
    >
      <FunnelChart label={t('dashboard.funnel.title')} steps={steps} />
    </ChartPanel>
  );
}

/** Where leads came from, and how many of each source became customers. */
export function SourcesPanel({ leads, state, texts }: { leads: LeadsDashboard; state: DashboardState; texts: FigureTexts }) {
  const t = useT('sales');
  const name = (source: string) => source || t('dashboard.noSource');
  const to = (source: string, reach: LeadReach) => leadsAddress(leadsFilter(state.leads, leads, reach, source));
  const ofLeads = (s: LeadsDashboard['sources'][number], reach: LeadReach) => (reach === 'won' ? s.won - s.wonWithoutLead : s[keys[reach]]);
  const someAlone = leads.sources.some((s) => s.wonWithoutLead > 0);
  return (
    <ChartPanel
      title={t('dashboard.sources.title')} description={t('dashboard.sources.help')} file="lead-sources" empty={leads.sources.length === 0}
      data={{
        head: [t('dashboard.sources.source'), ...leadReaches.map((r) => t(`dashboard.reach.${r}`)), ...(someAlone ? [t('dashboard.sources.withoutLead')] : []), t('dashboard.sources.rate')],
        rows: leads.sources.map((s) => [{ text: name(s.source) }, ...leadReaches.map((r) => ({ text: texts.number(ofLeads(s, r)), value: ofLeads(s, r), to: to(s.source, r) })), ...(someAlone ? [{ text: texts.number(s.wonWithoutLead), value: s.wonWithoutLead, to: dealsAddress(wonWithoutLeadFilter(state.leads, leads, 'source', s.source)) }] : []), { text: texts.percent(s.rate), value: s.rate }]),
      }}
    >
      <BarChart label={t('dashboard.sources.title')} legend={[t('dashboard.leads'), t('dashboard.reach.converted')]}
        bars={leads.sources.slice(0, 8).map((s) => ({ key: s.source, name: name(s.source), value: s.leads, part: s.converted, text: texts.number(s.leads), detail: t('dashboard.sources.won', { percent: texts.percent(s.rate) }), to: to(s.source, 'new') }))} />
    </ChartPanel>
  );
}
