import { ChartPanel } from '#core/web/charts/chart-panel.tsx';
import { LineChart } from '#core/web/charts/line-chart.tsx';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { responseTimes } from '../../contract.ts';
import { lateFilter, unansweredFilter } from '../../rules/dashboard/drill.ts';
import { stepsOf, type Days } from '../../rules/dashboard/periods.ts';
import { useBase } from '../leads/use-leads.ts';
import { leadsAddress, type DashboardState, type FigureTexts } from './use-dashboard.ts';

/** How fast leads were answered, by week of their arrival. It is about everybody the viewer sees, whoever the page is narrowed to. */
export function ResponsePanel({ span, state, texts }: { span: Days; state: DashboardState; texts: FigureTexts }) {
  const t = useT('sales');
  const pipeline = state.leads.pipelineId ? { pipelineId: state.leads.pipelineId } : {};
  const query = useRead(responseTimes, { ...useBase(), from: span.from, to: span.to, ...pipeline }, { topics: ['sales.lead'], keepPrevious: true });
  if (!query.data) return query.error ? <QueryError error={query.error} onRetry={query.refetch} /> : <Skeleton className="h-80 w-full" />;
  const { all, open, late, weeks, owners } = query.data;
  const minutes = (n: number | null) => (n === null ? '–' : n < 120 ? t('dashboard.response.minutes', { count: n }) : t('dashboard.response.hours', { count: Math.round(n / 60), hours: (n / 60).toFixed(1) }));
  // Weeks without an answer are gaps, not missing places; those of answers begin on Monday.
  const inHours = weeks.some((w) => (w.median ?? 0) >= 120);
  const steps = stepsOf(span, 'week', 1).slice(0, 60).map((s) => ({ ...s, figure: weeks.find((w) => w.from === s.start) }));
  return (
    <ChartPanel
      title={t('dashboard.response.title')} description={t('dashboard.response.help')} file="response-times" empty={all.count === 0 && open === 0}
      data={{
        head: [t('dashboard.response.who'), t('dashboard.response.answered'), t('dashboard.response.median'), t('dashboard.response.inTime')],
        rows: [...owners.map((o) => ({ name: texts.person(o.ownerId), ...o })), { name: t('dashboard.response.all'), ...all }].map((o) => [{ text: o.name }, { text: texts.number(o.count), value: o.count }, { text: minutes(o.median), value: o.median }, { text: o.measured === 0 ? '–' : t('dashboard.response.of', { n: o.inTime, count: o.measured }), value: o.inTime }]),
      }}
      after={(
        <p className="mt-3 flex flex-wrap items-center gap-x-4 border-t pt-3 text-sm">
          <span>{t('dashboard.response.median')} <span className="figures font-semibold">{minutes(all.median)}</span></span>
          <Link to={leadsAddress(unansweredFilter(pipeline, span))} className="focus-ring inline-flex min-h-6 items-center rounded-sm text-primary-ink hover:underline">{t('dashboard.response.open', { count: open })}</Link>
          {late > 0 && <Link to={leadsAddress(lateFilter(pipeline, span))} className="focus-ring inline-flex min-h-6 items-center rounded-sm text-warning-ink hover:underline">{t('dashboard.response.late', { count: late })}</Link>}
        </p>
      )}
    >
      <LineChart label={t('dashboard.response.title')} axisText={(n) => (inHours ? t('dashboard.response.hours', { count: n, hours: n }) : minutes(n))}
        points={steps.map((s) => ({ key: s.start, name: texts.day(s.start, 'week'), value: s.figure?.median == null ? null : s.figure.median / (inHours ? 60 : 1), label: s.figure ? t('dashboard.response.point', { when: texts.span(s, 'week'), median: minutes(s.figure.median), count: s.figure.count }) : t('dashboard.response.noPoint', { when: texts.span(s, 'week') }) }))} />
    </ChartPanel>
  );
}
