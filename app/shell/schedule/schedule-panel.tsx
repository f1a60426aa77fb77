import { useState } from 'react';
import { calendarDate } from '#core/contract/dates.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import type { ScheduleItem, ScheduleSource } from '#core/web/slots/slots.ts';
import { dayText } from '#core/web/ui/date-text.ts';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { MonthCalendar } from '#core/web/ui/month-calendar.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { useToday } from '#core/web/ui/use-today.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { useOverlays } from '../frame/overlays.tsx';
import { timeText } from './schedule-days.ts';
import { useSchedule } from './use-schedule.ts';

type Tab = ScheduleSource['tab'];

/** What is on: a month with the days that have something, and the chosen day, for oneself and for the team. */
export function SchedulePanel() {
  const t = useT('shell');
  const overlays = useOverlays();
  const { account } = useViewer();
  const today = useToday(account.timeZone);
  const [tab, setTab] = useState<Tab>('mine');
  const open = overlays.open.has('schedule');
  const asked = overlays.detailOf('schedule');
  const [day, setDay] = useState(asked ?? today);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) { setWasOpen(open); if (open && asked) setDay(asked); }
  const view = (name: Tab) => <DayView tab={name} day={day} onDay={setDay} />;
  return (
    <Drawer open={open} onOpenChange={(next) => { if (!next) overlays.hide('schedule'); }} layer="schedule" size="sm" title={t('schedule.title')}>
      <Tabs<Tab>
        aria-label={t('schedule.title')} value={tab} onValueChange={setTab}
        tabs={[{ value: 'mine', label: t('schedule.mine'), content: view('mine') }, { value: 'team', label: t('schedule.team'), content: view('team') }]}
      />
    </Drawer>
  );
}

function DayView({ tab, day, onDay }: { tab: Tab; day: string; onDay: (day: string) => void }) {
  const t = useT('shell');
  const language = useLanguage();
  const { account } = useViewer();
  const zone = account.timeZone;
  const [month, setMonth] = useState(() => day.slice(0, 7));
  const { query, days, counts } = useSchedule(tab, month);
  return (
    <div className="flex flex-col gap-4">
      <MonthCalendar value={day} onValueChange={onDay} events={counts} timeZone={zone} onMonthChange={({ year, month: m }) => setMonth(`${year}-${String(m).padStart(2, '0')}`)} className="mx-auto" />
      <section aria-live="polite" className="border-t pt-3">
        <h3 className="mb-2 text-sm font-semibold">{dayText(day, language)}</h3>
        <QueryView query={query} skeleton={<div className="flex flex-col gap-2"><Skeleton className="h-9" /><Skeleton className="h-9" /></div>}>
          {() => {
            const list = days.get(day) ?? [];
            return list.length === 0 ? <p className="text-muted-foreground">{t('schedule.nothing')}</p> : <ul className="flex flex-col gap-1">{list.map((item) => <ItemRow key={item.id} item={item} zone={zone} day={day} />)}</ul>;
          }}
        </QueryView>
      </section>
    </div>
  );
}

function ItemRow({ item, zone, day }: { item: ScheduleItem; zone: string; day: string }) {
  const t = useT('shell');
  const overlays = useOverlays();
  const time = item.allDay ? t('schedule.allDay') : calendarDate(item.at, zone) === day ? timeText(item.at, zone) : t('schedule.continues');
  const content = (
    <>
      <span className="figures w-20 shrink-0 text-sm text-muted-foreground">{time}</span>
      <span className="min-w-0"><span className="block truncate font-medium">{item.title}</span>{item.detail && <span className="block truncate text-sm text-muted-foreground">{item.detail}</span>}</span>
    </>
  );
  const style = 'flex min-h-11 items-center gap-3 rounded-md border px-3 py-1.5';
  return <li>{item.to ? <Link to={item.to} onClick={() => overlays.hide('schedule')} className={`focus-ring ${style} hover:bg-accent`}>{content}</Link> : <div className={style}>{content}</div>}</li>;
}
