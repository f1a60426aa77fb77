import { CalendarDays, ChartColumn, Kanban, List } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useGo, useSearchState } from '#core/web/router.ts';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';

/** Ways to look at opportunities. */
export const dealViews = ['board', 'list', 'calendar', 'forecast'] as const;
/** A way to look at opportunities. */
export type DealView = (typeof dealViews)[number];
const icons = { board: Kanban, list: List, calendar: CalendarDays, forecast: ChartColumn };

/** Switches between board, list, calendar and forecast. */
export function ViewSwitch({ view }: { view: DealView }) {
  const t = useT('sales');
  const go = useGo();
  const [asked] = useSearchState({ q: '', filter: '' });
  // Board, list and calendar are the same records: what was searched and filtered goes along.
  const address = (next: DealView) => { const kept = new URLSearchParams(Object.entries({ ...(next === 'board' ? {} : { show: next }), ...(view === 'forecast' ? {} : asked) }).filter(([, value]) => value !== '')).toString(); return `/sales/opportunity${kept && `?${kept}`}`; };
  return (
    <SegmentedControl
      size="sm" aria-label={t('deals.view.label')} value={view} onValueChange={(next) => go(next === 'forecast' ? '/sales/forecast' : address(next))}
      segments={dealViews.map((value) => { const Icon = icons[value]; return { value, label: t(`deals.view.${value}`), icon: <Icon />, iconOnly: true }; })}
    />
  );
}
