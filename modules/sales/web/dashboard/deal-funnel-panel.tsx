import { ChartPanel } from '#core/web/charts/chart-panel.tsx';
import { FunnelChart } from '#core/web/charts/funnel-chart.tsx';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { dealFunnel } from '../../contract.ts';
import { standingFilter } from '../../rules/dashboard/drill.ts';
import { dealFigureTopics, dealsAddress, type DashboardState, type FigureTexts } from './use-dashboard.ts';

/** Through which stages of a pipeline opportunities went: the chosen one, else the default one. */
export function DealFunnelPanel({ state, texts, question }: { state: DashboardState; texts: FigureTexts; question: NonNullable<DashboardState['question']> }) {
  const t = useT('sales');
  const pipeline = state.choices.pipeline ? { pipelineId: state.choices.pipeline } : {};
  const query = useRead(dealFunnel, { ...question, ...pipeline }, { topics: dealFigureTopics, keepPrevious: true });
  if (!query.data) return query.error ? <QueryError error={query.error} onRetry={query.refetch} /> : <Skeleton className="h-80 w-full" />;
  const { stages, ...span } = query.data;
  const to = (stageId: string) => dealsAddress(standingFilter(state.deals, span, stageId));
  const days = (text: string | null) => (text === null ? '–' : t('dashboard.days', { count: Number(text), days: text }));
  const standing = stages.filter((s) => s.here > 0);
  return (
    <ChartPanel
      title={t('dashboard.stageFunnel.title')} description={t('dashboard.stageFunnel.help', { pipeline: span.pipeline })} file="stage-funnel" empty={stages.every((s) => s.entered === 0)}
      data={{
        head: [t('dashboard.stages.stage'), t('dashboard.stageFunnel.entered'), t('dashboard.stageFunnel.wentOn'), t('dashboard.stageFunnel.rate'), t('dashboard.stageFunnel.days'), t('dashboard.stageFunnel.here')],
        rows: stages.map((s) => [{ text: s.stage }, { text: texts.number(s.entered), value: s.entered }, { text: s.wentOn === null ? '–' : texts.number(s.wentOn), value: s.wentOn }, { text: texts.percent(s.rate), value: s.rate }, { text: days(s.days), value: s.days }, { text: texts.number(s.here), value: s.here, to: to(s.stageId) }]),
      }}
      after={standing.length > 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 border-t pt-3 text-sm">
          <span>{t('dashboard.stageFunnel.standing')}</span>
          {standing.map((s) => <Link key={s.stageId} to={to(s.stageId)} className="focus-ring inline-flex min-h-6 items-center gap-1 rounded-sm text-primary-ink hover:underline"><span dir="auto">{s.stage}</span><span className="figures">{texts.number(s.here)}</span></Link>)}
        </p>
      )}
    >
      <FunnelChart label={t('dashboard.stageFunnel.title')}
        steps={stages.map((s, i) => ({ key: s.stageId, name: s.stage, value: s.entered, text: texts.number(s.entered), detail: s.days === null ? undefined : days(s.days), rate: i === 0 ? undefined : texts.percent(stages[i - 1]!.rate) }))} />
    </ChartPanel>
  );
}
