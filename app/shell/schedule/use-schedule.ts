import { useQuery } from '@tanstack/react-query';
import { visibleSlot, type ScheduleSource } from '#core/web/slots/slots.ts';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { itemsByDay, monthRange } from './schedule-days.ts';

/** What the rooms know of a month, for oneself or the team; `month` is `YYYY-MM`. */
export function useSchedule(tab: ScheduleSource['tab'], month: string) {
  const can = useCan();
  const { account, workspace } = useViewer();
  const sources = visibleSlot('schedule', can).filter((source) => source.tab === tab);
  const query = useQuery({
    queryKey: ['schedule', tab, month, workspace?.id], meta: { topics: ['schedule'] }, enabled: sources.length > 0,
    queryFn: async ({ signal }) => (await Promise.all(sources.map((source) => source.load(monthRange(month), signal)))).flat(),
  });
  const days = itemsByDay(query.data ?? [], account.timeZone);
  return { query, days, counts: Object.fromEntries([...days].map(([day, list]) => [day, list.length])) };
}
