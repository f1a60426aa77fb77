import type { ReactNode } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { RecordCalendar } from '#core/web/board/record-calendar.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useSearchState } from '#core/web/router.ts';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { dealActivities, dealFields, opportunities, type Deal } from '../../contract.ts';
import { ActivitiesCalendar } from '../leads/activities-calendar.tsx';
import { moneyText, useBase } from '../leads/use-leads.ts';
import { dealAddress, dealFieldLabel, dealTopics, isOverdue, useDealFilters } from './use-deals.ts';

/** Opportunities on the days they are to close, or what is to be done about them by day; both under the list's search, filters and views. Dragging an open one moves its close date. */
export function DealsCalendar({ secondary, primaryAction }: { secondary: ReactNode; primaryAction: { label: string; onPress: () => void } | undefined }) {
  const t = useT('sales');
  const can = useCan();
  const base = useBase();
  const { choices, loads } = useDealFilters();
  const [{ days }, change] = useSearchState({ days: 'close' });
  const shown = days === 'activities' ? 'activities' : 'close';
  const kinds = <SegmentedControl size="sm" aria-label={t('deals.calendar.label')} value={shown} onValueChange={(v) => change({ days: v })} segments={[{ value: 'close', label: t('deals.calendar.close') }, { value: 'activities', label: t('deals.calendar.activities') }]} />;
  const shared = { viewsOf: opportunities.list.id, customFields: opportunities.topic, fields: dealFields, choices, loads, fieldLabel: dealFieldLabel(t), topics: dealTopics, title: t('deals.title'), secondary: <>{kinds}{secondary}</>, primaryAction };
  if (shown === 'activities') return <ActivitiesCalendar {...shared} endpoint={dealActivities as never} can="sales.deal.edit" />;
  const move = (d: Deal, day: string) => request(opportunities.update, { ...base, id: d.id, version: d.version, closeOn: day } as never, { idempotencyKey: newId() });
  return (
    <RecordCalendar
      {...shared} endpoint={opportunities.list as never} input={base} dateField="closeOn"
      rowName={(d: Deal) => [d.name, moneyText(d.amount, d.currency)].filter((x) => x).join(' · ')} rowHref={(d) => dealAddress(d.id)} tone={(d) => (d.status === 'won' ? 'success' : d.status === 'lost' ? 'neutral' : isOverdue(d) ? 'destructive' : d.category === 'commit' ? 'primary' : 'info')}
      {...(can('sales.deal.edit') ? { onMove: move, canMove: (d: Deal) => d.status === 'open' } : {})}
    />
  );
}
