import { BarChart } from '#core/web/charts/bar-chart.tsx';
import { ChartPanel } from '#core/web/charts/chart-panel.tsx';
import { ColumnChart } from '#core/web/charts/column-chart.tsx';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { addDays } from '#core/contract/dates.ts';
import { showForecast, type DealsDashboard, type Forecast, type ForecastCell } from '../../contract.ts';
import { forecastFilter } from '../../rules/dashboard/drill.ts';
import { byQuarter, type ForecastSum } from '../../rules/dashboard/forecast.ts';
import { monthsOf, type Days } from '../../rules/dashboard/periods.ts';
import { addMonths } from '../../rules/deals/periods.ts';
import { useBase } from '../leads/use-leads.ts';
import { dealFigureTopics, dealsAddress, type DashboardState, type FigureTexts } from './use-dashboard.ts';

const splits = ['month', 'quarter', 'owner'] as const;
type Split = (typeof splits)[number];
const open = ['pipeline', 'best_case', 'commit'];
const all = ['closed', ...open];
const longest = 24;

/** A line of the forecast: a month, a quarter, or a person. */
interface Line extends ForecastSum { key: string; name: string; days: Days; ownerId?: string | null }

const daysOf = (months: readonly string[]): Days => ({ from: `${months[0]}-01`, to: addDays(`${addMonths(months.at(-1)!, 1)}-01`, -1) });
const none: ForecastSum = { won: '0', commit: '0', bestCase: '0', pipeline: '0', weighted: '0', forecast: '0', target: null, open: 0, wonCount: 0 };

/** Months the whole page is narrowed to: of all, of one person, or of nobody. */
function cellsFor(forecast: Forecast, ownerId: string | undefined): ForecastCell[] {
  if (ownerId === undefined) return forecast.totals;
  const row = forecast.rows.find((r) => r.ownerId === (ownerId === 'none' ? null : ownerId));
  return row?.months ?? forecast.months.map((month) => ({ ...none, month }));
}

function linesOf(forecast: Forecast, split: Split, ownerId: string | undefined, texts: FigureTexts, quarter: (q: string) => string): Line[] {
  if (split === 'owner') return forecast.rows.filter((r) => ownerId === undefined || r.ownerId === (ownerId === 'none' ? null : ownerId)).map((r) => ({ ...r.total, key: r.ownerId ?? 'none', name: texts.person(r.ownerId), days: daysOf(forecast.months), ownerId: r.ownerId }));
  const cells = cellsFor(forecast, ownerId);
  if (split === 'quarter') return byQuarter(cells, forecast.currency).map((q) => ({ ...q, key: q.quarter, name: quarter(q.quarter), days: daysOf(q.months) }));
  return cells.map((c) => ({ ...c, key: c.month, name: texts.monthShort(c.month), days: daysOf([c.month]) }));
}

const reached = (won: string, target: string | null): string | null => (target === null || Number(target) === 0 ? null : ((Number(won) / Number(target)) * 100).toFixed(1));

/** What was won and is expected against the target: by month, by quarter, by person. */
export function ForecastPanel({ deals, state, texts, className }: { deals: DealsDashboard; state: DashboardState; texts: FigureTexts; className?: string }) {
  const t = useT('sales');
  const base = useBase();
  const { from, months } = monthsOf(deals);
  const query = useRead(showForecast, { ...base, from, months: Math.min(months, longest), ...(state.deals.pipelineId ? { pipelineId: state.deals.pipelineId } : {}), ...(state.deals.teamId ? { teamId: state.deals.teamId } : {}) }, { topics: dealFigureTopics, keepPrevious: true });
  const split = (splits as readonly string[]).includes(state.choices.split) ? state.choices.split as Split : 'month';
  const forecast = query.data;
  if (!forecast) return query.error ? <QueryError error={query.error} onRetry={query.refetch} /> : <div className={className}><Skeleton className="h-80 w-full" /></div>;
  const lines = linesOf(forecast, split, state.deals.ownerId, texts, (q) => t('dashboard.forecast.quarterName', { quarter: q.slice(6), year: q.slice(0, 4) }));
  const to = (line: Line, categories: readonly string[]) => dealsAddress(forecastFilter(state.deals, line.days, categories, line.ownerId));
  const target = (amount: string | null) => (amount === null ? '–' : texts.money(amount));
  const hasTargets = lines.some((l) => l.target !== null);
  const words = (l: Line) => t(l.target === null ? 'dashboard.forecast.point' : 'dashboard.forecast.pointTarget', { name: l.name, won: texts.money(l.won), weighted: texts.money(l.weighted), target: target(l.target), percent: texts.percent(reached(l.won, l.target)) });
  return (
    <ChartPanel
      className={className ?? ''} title={t('dashboard.forecast.title')} description={months > longest ? t('dashboard.forecast.first', { count: longest }) : t('dashboard.forecast.help')} file={`forecast-by-${split}`}
      empty={lines.every((l) => l.open === 0 && l.wonCount === 0 && l.target === null)}
      controls={<SegmentedControl size="sm" aria-label={t('dashboard.forecast.by')} value={split} onValueChange={(value) => state.change({ split: value })} segments={splits.map((value) => ({ value, label: t(`dashboard.forecast.${value}`) }))} />}
      data={{
        head: [t(`dashboard.forecast.${split}`), t('dashboard.won'), t('dashboard.forecast.openWeighted'), t('dashboard.forecast.expected'), t('dashboard.forecast.target'), t('dashboard.forecast.reached')],
        rows: lines.map((l) => [{ text: split === 'month' ? texts.monthName(l.key) : l.name }, { text: texts.money(l.won), value: l.won, to: to(l, ['closed']) }, { text: texts.money(l.weighted), value: l.weighted, to: to(l, open) }, { text: texts.money(l.forecast), value: l.forecast, to: to(l, all) }, { text: target(l.target), value: l.target }, { text: texts.percent(reached(l.won, l.target)), value: reached(l.won, l.target) }]),
      }}
      after={(forecast.overdue.count > 0 || forecast.undated.count > 0) && !state.choices.owner && (
        <p className="mt-3 text-sm text-muted-foreground">{t('dashboard.forecast.beside', { overdue: t('dashboard.opportunities', { count: forecast.overdue.count }), undated: t('dashboard.opportunities', { count: forecast.undated.count }) })}</p>
      )}
    >
      {split === 'owner'
        ? <BarChart label={t('dashboard.forecast.title')} legend={[t('dashboard.forecast.openWeighted'), t('dashboard.won')]} bars={lines.slice(0, 12).map((l) => ({ key: l.key, name: l.name, value: Number(l.forecast), part: Number(l.won), text: texts.money(l.forecast), detail: l.target === null ? undefined : t('dashboard.forecast.ofTarget', { percent: texts.percent(reached(l.won, l.target)), target: target(l.target) }), to: to(l, all) }))} />
        : <ColumnChart label={t('dashboard.forecast.title')} series={[t('dashboard.won'), t('dashboard.forecast.openWeighted')]} {...(hasTargets ? { marker: t('dashboard.forecast.target') } : {})} axisText={texts.shortMoney} tinted
            columns={lines.map((l) => ({ key: l.key, name: l.name, values: [Number(l.won), Number(l.weighted)], mark: l.target === null ? null : Number(l.target), label: words(l), to: to(l, all) }))} />}
    </ChartPanel>
  );
}
