import type { ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import type { DealsDashboard, LeadsDashboard } from '../../contract.ts';
import { closedFilter, leadsFilter, openFilter } from '../../rules/dashboard/drill.ts';
import { dealsAddress, leadsAddress, type DashboardState, type FigureTexts } from './use-dashboard.ts';

/** The figures one looks for first, each with the list behind it. */
export function KeyFigures({ deals, leads, state, texts }: { deals: DealsDashboard; leads: LeadsDashboard | undefined; state: DashboardState; texts: FigureTexts }) {
  const t = useT('sales');
  const n = state.deals;
  const opens = t('dashboard.opportunities', { count: deals.open.count });
  return (
    <ul aria-label={t('dashboard.key.label')} data-print="keep" className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border @[38rem]:grid-cols-3 @[64rem]:grid-cols-6">
      <Figure name={t('dashboard.key.open')} text={texts.money(deals.open.amount)} detail={opens} to={dealsAddress(openFilter(n))} />
      <Figure name={t('dashboard.key.weighted')} text={texts.money(deals.open.weighted)} detail={opens} to={dealsAddress(openFilter(n))} />
      <Figure name={t('dashboard.key.won')} text={texts.money(deals.won.amount)} detail={t('dashboard.opportunities', { count: deals.won.count })} to={dealsAddress(closedFilter(n, deals, { status: 'won' }))} />
      <Figure name={t('dashboard.key.winRate')} text={texts.percent(deals.winRate)} detail={t('dashboard.wonOf', { won: deals.won.count, count: deals.won.count + deals.lost.count })} to={dealsAddress(closedFilter(n, deals))} />
      <Figure name={t('dashboard.key.cycle')} text={deals.cycleMean === null ? '–' : t('dashboard.days', { count: Number(deals.cycleMean), days: deals.cycleMean })} detail={deals.cycleMedian === null ? t('dashboard.key.noneWon') : t('dashboard.median', { count: Number(deals.cycleMedian), days: deals.cycleMedian })} to={dealsAddress(closedFilter(n, deals, { status: 'won' }))} />
      {leads
        ? <Figure name={t('dashboard.key.leads')} text={texts.number(leads.funnel.leads)} detail={t('dashboard.key.toWon', { percent: texts.percent(leads.rates.overall) })} to={leadsAddress(leadsFilter(state.leads, leads, 'new'))} />
        : <Figure name={t('dashboard.key.stale')} text={texts.number(deals.open.stale)} detail={t('dashboard.key.staleHelp')} to={dealsAddress(openFilter(n, { stale: true }))} />}
    </ul>
  );
}

function Figure({ name, text, detail, to }: { name: string; text: string; detail: ReactNode; to: string }) {
  return (
    <li className="bg-card">
      <Link to={to} className="focus-ring-inset flex h-full flex-col gap-0.5 px-4 py-3 hover:bg-accent">
        <span className="text-sm text-muted-foreground">{name}</span>
        <span className="figures truncate text-xl font-semibold tracking-tight" title={text}>{text}</span>
        <span className="figures text-xs text-muted-foreground">{detail}</span>
      </Link>
    </li>
  );
}
