import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { addDays, calendarDate } from '#core/contract/dates.ts';
import { request } from '#core/web/api/request.ts';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { toApiError, type ApiError } from '#core/web/api/errors.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { clockText, spelledDay } from '#core/web/ui/date-text.ts';
import { Field } from '#core/web/ui/field.tsx';
import { MonthCalendar } from '#core/web/ui/month-calendar.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { timeZoneChoices } from '#modules/settings/web/public.tsx';
import { listSlots } from '../../../contract.ts';

/** Props of ChooseTime. */
export interface ChooseTimeProps {
  page: { workspace: string; slug: string }; horizonDays: number; zone: string; onZone: (zone: string) => void; onChoose: (slot: string) => void;
  /** A meeting that is to be moved, by its secret. */
  secret?: string;
}

// A month's grid with a day on each side, for zones that are elsewhere in it: less than the 62 days that are answered at once.
const monthSpan = (month: { year: number; month: number }) => {
  const first = `${month.year}-${String(month.month).padStart(2, '0')}-01`;
  return { from: `${addDays(first, -8)}T00:00:00.000Z`, to: `${addDays(first, 46)}T00:00:00.000Z` };
};

/** Slots by the day they are on in a zone. */
function daysOf(slots: readonly string[], zone: string): Record<string, string[]> {
  const days: Record<string, string[]> = {};
  for (const slot of slots) (days[calendarDate(slot, zone)] ??= []).push(slot);
  return days;
}

/** A month with its free days, and the free times of the one that is chosen. */
export function ChooseTime({ page, horizonDays, zone, onZone, onChoose, secret }: ChooseTimeProps) {
  const t = useT('sales');
  const language = useLanguage();
  const today = calendarDate(Date.now(), zone);
  const [month, setMonth] = useState(() => ({ year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) }));
  const [turned, setTurned] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const zones = useMemo(() => timeZoneChoices(), []);
  const span = monthSpan(month);
  const query = useQuery<string[], ApiError>({
    queryKey: ['bookingSlots', page.workspace, page.slug, span.from, secret ?? ''], staleTime: 20_000, retry: false, placeholderData: keepPreviousData,
    queryFn: ({ signal }) => request(listSlots, { ...page, ...span, ...(secret ? { secret } : {}) }, { signal }).then((answer) => answer.slots).catch((error) => { throw toApiError(error); }),
  });
  const days = useMemo(() => daysOf(query.data ?? [], zone), [query.data, zone]);
  const shown = `${month.year}-${String(month.month).padStart(2, '0')}`;
  const free = Object.keys(days).sort();
  // Nobody has to turn the page on the last day of a month: the calendar opens where something is free, and stays where it is turned to.
  const first = free.find((d) => d.startsWith(shown)) ?? (turned ? null : free[0] ?? null);
  const day = chosen?.startsWith(shown) ? chosen : first;
  // Months overlap at their ends: what is known of the next one is shown while the rest of it comes.
  const waiting = query.isPending || (query.isPlaceholderData && day === null);
  const turn = (to: typeof month) => {
    if (to.year === month.year && to.month === month.month) return;
    setTurned(true);
    setMonth(to);
  };
  const times = day ? days[day] ?? [] : [];
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 sm:grid-cols-[auto_1fr]">
        <MonthCalendar
          value={day} onValueChange={setChosen} onMonthChange={turn} timeZone={zone} min={today} max={addDays(today, horizonDays)}
          events={Object.fromEntries(Object.entries(days).map(([d, slots]) => [d, slots.length]))} eventsLabel={(date, count) => `${date}, ${t('meetings.public.slots', { count })}`}
        />
        <section aria-live="polite" className="min-w-0">
          {query.error ? <QueryError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} /> : waiting ? <div aria-hidden className="flex flex-col gap-2"><Skeleton className="h-5 w-40" /><Skeleton className="h-9 w-full" /><Skeleton className="h-9 w-full" /></div> : (
            <>
              <h2 className="mb-2 text-sm font-semibold">{day ? t('meetings.public.times', { day: spelledDay(day, language) }) : t('meetings.public.noneInMonth')}</h2>
              {day && times.length === 0 && <p className="text-muted-foreground">{t('meetings.public.noTimes')}</p>}
              <ul className="grid max-h-80 grid-cols-2 gap-2 overflow-y-auto p-0.5 lg:grid-cols-3">{times.map((slot) => <li key={slot}><Button variant="outline" className="figures w-full" onClick={() => onChoose(slot)}>{clockText(new Date(slot), language, zone)}</Button></li>)}</ul>
            </>
          )}
        </section>
      </div>
      <Field label={t('meetings.public.zone')} className="max-w-90"><Combobox items={zones} value={zones.find((z) => z.id === zone) ?? null} clearable={false} onValueChange={(next) => { if (next) onZone(next.id); }} /></Field>
    </div>
  );
}
