import { ChartPanel } from '#core/web/charts/chart-panel.tsx';
import { ColumnChart } from '#core/web/charts/column-chart.tsx';
import { useState } from 'react';
import { BarChart } from '#core/web/charts/bar-chart.tsx';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { activityDashboard, type ActivityDashboard } from '../../contract.ts';
import { activitiesFilter } from '../../rules/dashboard/drill.ts';
import type { Days } from '../../rules/dashboard/periods.ts';
import { activitiesAddress, type DashboardState, type FigureTexts } from './use-dashboard.ts';

const kinds = ['call', 'email', 'meeting', 'text'] as const;
type Counts = Record<(typeof kinds)[number], number>;
const sum = (c: Counts) => c.call + c.email + c.meeting + c.text;

/** Calls, mails, meetings and text messages that were done, over time and by person. */
export function ActivityPanel({ state, texts, question }: { state: DashboardState; texts: FigureTexts; question: NonNullable<DashboardState['question']> }) {
  const t = useT('sales');
  const [split, setSplit] = useState<'time' | 'person'>('time');
  const query = useRead(activityDashboard, question, { topics: ['sales.activity'], keepPrevious: true });
  if (!query.data) return query.error ? <QueryError error={query.error} onRetry={query.refetch} /> : <Skeleton className="h-80 w-full" />;
  const data: ActivityDashboard = query.data;
  const names = kinds.map((k) => t(`dashboard.activity.${k}`));
  const words = (name: string, c: Counts) => t('dashboard.activity.point', { name, calls: c.call, mails: c.email, meetings: c.meeting, texts: c.text });
  const lines: Array<Counts & { key: string; name: string; long: string; span: Days; ownerId?: string | null }> = split === 'time'
    ? data.times.map((s) => ({ ...s, key: s.start, name: texts.day(s.start, data.step), long: texts.span(s, data.step), span: s }))
    : data.people.map((p) => ({ ...p, key: p.ownerId ?? 'none', name: texts.person(p.ownerId), long: texts.person(p.ownerId), span: data }));
  const to = (l: (typeof lines)[number], kind?: string) => activitiesAddress(activitiesFilter(state.leads, l.span, { ...(kind ? { kind } : {}), ...(l.ownerId === undefined ? {} : { ownerId: l.ownerId }) }));
  return (
    <ChartPanel
      title={t('dashboard.activity.title')} description={t('dashboard.activity.help')} file={`activity-by-${split}`} empty={sum(data.all) === 0}
      controls={<SegmentedControl size="sm" aria-label={t('dashboard.activity.by')} value={split} onValueChange={setSplit} segments={[{ value: 'time', label: t('dashboard.time') }, { value: 'person', label: t('dashboard.person') }]} />}
      data={{ head: [t(split === 'time' ? 'dashboard.time' : 'dashboard.person'), ...names], rows: lines.map((l) => [{ text: l.long, value: split === 'time' ? l.span.from : l.long }, ...kinds.map((k) => ({ text: texts.number(l[k]), value: l[k], to: to(l, k) }))]) }}
    >
      {split === 'time'
        ? <ColumnChart label={t('dashboard.activity.title')} series={names} whole axisText={texts.number} columns={lines.map((l) => ({ key: l.key, name: l.name, values: kinds.map((k) => l[k]), label: words(l.long, l), to: to(l) }))} />
        : <BarChart label={t('dashboard.activity.title')} bars={lines.slice(0, 10).map((l) => ({ key: l.key, name: l.name, value: sum(l), text: texts.number(sum(l)), detail: t('dashboard.activity.line', { calls: l.call, mails: l.email, meetings: l.meeting, texts: l.text }), to: to(l) }))} />}
    </ChartPanel>
  );
}
