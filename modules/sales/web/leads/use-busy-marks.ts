import { useMemo } from 'react';
import { addDays } from '#core/contract/dates.ts';
import type { CalendarMark } from '#core/web/board/calendar-types.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { useGo, useSearchState } from '#core/web/router.ts';
import { clockText } from '#core/web/ui/date-text.ts';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { bookingTopic, listBusyTimes, outsideCalendarTopic } from '../../contract.ts';
import { instantAt } from '../../rules/capture/working-clock.ts';
import { dayParts } from '../../rules/meetings/day-parts.ts';
import { useBase } from './use-base.ts';

const topics = [outsideCalendarTopic, bookingTopic, 'sales.activity', 'sales.lead', 'sales.opportunity'] as const;

/** When the viewer is busy beside their activities, on the days in sight: without a title where it is by a calendar elsewhere. None where the address asks for activities of somebody else, of another kind or that are over. */
export function useBusyMarks(days: readonly string[]): ReadonlyMap<string, readonly CalendarMark[]> {
  const t = useT('sales');
  const can = useCan();
  const go = useGo();
  const language = useLanguage();
  const { id, timeZone } = useViewer().account;
  const [{ kind, who, state }] = useSearchState({ kind: '', who: '', state: '' });
  const isShown = ['', id].includes(who) && ['', 'meeting'].includes(kind) && state !== 'done';
  const span = { from: new Date(instantAt(days[0]!, 0, timeZone)).toISOString(), to: new Date(instantAt(addDays(days.at(-1)!, 1), 0, timeZone)).toISOString() };
  const { data } = useRead(listBusyTimes, { ...useBase(), ...span }, { topics, keepPrevious: true, enabled: isShown && can('sales.lead.edit') });
  return useMemo(() => {
    const marks = new Map<string, CalendarMark[]>();
    for (const { from, to, meeting } of isShown ? data?.items ?? [] : []) for (const part of dayParts({ from: Date.parse(from), to: Date.parse(to) }, days, timeZone)) {
      const clock = (ms: number) => clockText(new Date(ms), language, timeZone);
      const text = meeting ? t('leads.calendar.meeting', { time: clock(part.from), page: meeting.page }) : part.isWhole ? t('leads.calendar.busyAllDay') : t('leads.calendar.busy', { from: clock(part.from), to: clock(part.to) });
      marks.set(part.day, [...(marks.get(part.day) ?? []), { id: `busy:${from}:${meeting?.id ?? ''}:${part.day}`, at: part.from, text, ...(meeting ? { onOpen: () => go('/crm/meetings') } : {}) }]);
    }
    return marks;
  }, [data, days, isShown, timeZone, language, t, go]);
}
