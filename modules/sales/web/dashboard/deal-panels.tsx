import { BarChart } from '#core/web/charts/bar-chart.tsx';
import { ChartPanel } from '#core/web/charts/chart-panel.tsx';
import { LineChart } from '#core/web/charts/line-chart.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Link } from '#core/web/router.ts';
import type { DealsDashboard } from '../../contract.ts';
import { closedFilter, openFilter } from '../../rules/dashboard/drill.ts';
import { useOwners } from '../leads/use-leads.ts';
import { dealsAddress, type DashboardState, type FigureTexts } from './use-dashboard.ts';

interface Given { deals: DealsDashboard; state: DashboardState; texts: FigureTexts }

/** What is open, stage by stage. */
export function StagesPanel({ deals, state, texts }: Given) {
  const t = useT('sales');
  const several = new Set(deals.stages.map((s) => s.pipelineId)).size > 1;
  const name = (s: DealsDashboard['stages'][number]) => (several ? `${s.pipeline}: ${s.stage}` : s.stage);
  const to = (stageId: string) => dealsAddress(openFilter(state.deals, { stageId }));
  return (
    <ChartPanel
      title={t('dashboard.stages.title')} description={t('dashboard.stages.help')} file="pipeline-by-stage" empty={deals.open.count === 0}
      data={{ head: [t('dashboard.stages.stage'), t('dashboard.count'), t('dashboard.amount', { currency: deals.currency }), t('dashboard.key.weighted')], rows: deals.stages.map((s) => [{ text: name(s) }, { text: texts.number(s.count), value: s.count, to: to(s.stageId) }, { text: texts.money(s.amount), value: s.amount }, { text: texts.money(s.weighted), value: s.weighted }]) }}
    >
      <BarChart label={t('dashboard.stages.title')} legend={[t('dashboard.key.open'), t('dashboard.key.weighted')]}
        bars={deals.stages.map((s) => ({ key: s.stageId, name: name(s), value: Number(s.amount), part: Number(s.weighted), text: texts.money(s.amount), detail: t('dashboard.opportunities', { count: s.count }), to: to(s.stageId) }))} />
    </ChartPanel>
  );
}

/** What was won, over the period. */
export function WonPanel({ deals, state, texts }: Given) {
  const t = useT('sales');
  const to = (s: DealsDashboard['times'][number], status: 'won' | 'lost') => dealsAddress(closedFilter(state.deals, s, { status }));
  return (
    <ChartPanel
      title={t('dashboard.wins.title')} description={t('dashboard.wins.help')} file="won-over-time" empty={deals.won.count + deals.lost.count === 0}
      data={{ head: [t('dashboard.time'), t('dashboard.won'), t('dashboard.amount', { currency: deals.currency }), t('dashboard.lost')], rows: deals.times.map((s) => [{ text: texts.span(s, deals.step), value: s.from }, { text: texts.number(s.won), value: s.won, to: to(s, 'won') }, { text: texts.money(s.amount), value: s.amount }, { text: texts.number(s.lost), value: s.lost, to: to(s, 'lost') }]) }}
    >
      <LineChart label={t('dashboard.wins.title')} axisText={texts.shortMoney}
        points={deals.times.map((s) => ({ key: s.start, name: texts.day(s.start, deals.step), value: s.from > deals.today ? null : Number(s.amount), label: t('dashboard.wins.point', { when: texts.span(s, deals.step), amount: texts.money(s.amount), won: s.won, lost: s.lost }), to: to(s, 'won') }))} />
    </ChartPanel>
  );
}

/** Why opportunities were lost. */
export function ReasonsPanel({ deals, state, texts }: Given) {
  const t = useT('sales');
  const to = (reason: string) => dealsAddress(closedFilter(state.deals, deals, { status: 'lost', reason }));
  const name = (reason: string) => reason || t('dashboard.reasons.none');
  return (
    <ChartPanel
      title={t('dashboard.reasons.title')} file="lost-reasons" empty={deals.reasons.length === 0}
      data={{ head: [t('dashboard.reasons.reason'), t('dashboard.count'), t('dashboard.amount', { currency: deals.currency })], rows: deals.reasons.map((r) => [{ text: name(r.reason) }, { text: texts.number(r.count), value: r.count, to: to(r.reason) }, { text: texts.money(r.amount), value: r.amount }]) }}
    >
      <BarChart label={t('dashboard.reasons.title')} bars={deals.reasons.slice(0, 8).map((r) => ({ key: r.reason, name: name(r.reason), value: r.count, text: texts.number(r.count), detail: texts.money(r.amount), to: to(r.reason) }))} />
    </ChartPanel>
  );
}

/** Who won what. */
export function LeaderboardPanel({ deals, state, texts }: Given) {
  const t = useT('sales');
  const owners = useOwners();
  const to = (ownerId: string | null, status?: 'won' | 'lost') => dealsAddress(closedFilter(state.deals, deals, { ownerId, ...(status ? { status } : {}) }));
  return (
    <ChartPanel
      title={t('dashboard.leaders.title')} description={t('dashboard.leaders.help')} file="leaderboard" empty={deals.people.length === 0}
      data={{ head: [t('dashboard.person'), t('dashboard.won'), t('dashboard.lost'), t('dashboard.amount', { currency: deals.currency }), t('dashboard.key.winRate')], rows: deals.people.map((p) => [{ text: texts.person(p.ownerId) }, { text: texts.number(p.won), value: p.won, to: to(p.ownerId, 'won') }, { text: texts.number(p.lost), value: p.lost, to: to(p.ownerId, 'lost') }, { text: texts.money(p.amount), value: p.amount }, { text: texts.percent(p.winRate), value: p.winRate, to: to(p.ownerId) }]) }}
    >
      <ol className="-mx-2">
        {deals.people.slice(0, 7).map((p, i) => (
          <li key={p.ownerId}>
            <Link to={to(p.ownerId, 'won')} className="focus-ring-inset flex min-h-11 items-center gap-3 rounded-md px-2 py-1 text-sm hover:bg-accent">
              <span className="figures w-4 shrink-0 text-end text-muted-foreground">{i + 1}</span>
              <Avatar decorative size="sm" name={texts.person(p.ownerId)} id={p.ownerId ?? 'nobody'} src={owners.find((o) => o.id === p.ownerId)?.photo ?? null} />
              <span dir="auto" className="min-w-0 flex-1 truncate text-start">{texts.person(p.ownerId)}</span>
              <span className="figures text-end whitespace-nowrap">{texts.money(p.amount)}<span className="block text-xs text-muted-foreground">{t('dashboard.leaders.line', { won: p.won, lost: p.lost, percent: texts.percent(p.winRate) })}</span></span>
            </Link>
          </li>
        ))}
      </ol>
    </ChartPanel>
  );
}

/** How long opportunities have stood in their stage, and those that stand too long. */
export function AgePanel({ deals, state, texts }: Given) {
  const t = useT('sales');
  const name = (a: DealsDashboard['ages'][number]) => (a.toDays === null ? t('dashboard.ages.over', { days: a.fromDays - 1 }) : t('dashboard.ages.between', { from: a.fromDays, to: a.toDays }));
  const to = (a: DealsDashboard['ages'][number]) => dealsAddress(openFilter(state.deals, { age: { span: [a.fromDays, a.toDays], today: deals.today } }));
  return (
    <ChartPanel
      title={t('dashboard.ages.title')} description={t('dashboard.ages.help')} file="deal-ages" empty={deals.open.count === 0}
      data={{ head: [t('dashboard.ages.age'), t('dashboard.count'), t('dashboard.amount', { currency: deals.currency })], rows: deals.ages.map((a) => [{ text: name(a) }, { text: texts.number(a.count), value: a.count, to: to(a) }, { text: texts.money(a.amount), value: a.amount }]) }}
      after={deals.stale.length > 0 && (
        <section aria-label={t('dashboard.stale.title')} className="mt-3 border-t pt-3">
          <h3 className="mb-1 flex items-baseline justify-between gap-3 text-sm font-medium">{t('dashboard.stale.title')}<Link to={dealsAddress(openFilter(state.deals, { stale: true }))} className="focus-ring inline-flex min-h-6 items-center rounded-sm font-normal text-primary-ink hover:underline">{t('dashboard.stale.all', { count: deals.open.stale })}</Link></h3>
          <ul className="-mx-2">
            {deals.stale.map((d) => (
              <li key={d.id}>
                <Link to={`/sales/opportunity/${d.id}`} className="focus-ring-inset flex min-h-9 items-center gap-3 rounded-md px-2 py-1 text-sm hover:bg-accent">
                  <span className="min-w-0 flex-1"><span dir="auto" className="block truncate">{d.name}</span><span className="block truncate text-xs text-muted-foreground">{[d.accountName, d.stage, texts.person(d.ownerId)].filter(Boolean).join(' · ')}</span></span>
                  <span className="figures whitespace-nowrap text-warning-ink">{t('dashboard.days', { count: d.days, days: d.days })}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    >
      <BarChart label={t('dashboard.ages.title')} bars={deals.ages.map((a) => ({ key: String(a.fromDays), name: name(a), value: a.count, text: texts.number(a.count), detail: texts.money(a.amount), to: to(a) }))} />
    </ChartPanel>
  );
}
