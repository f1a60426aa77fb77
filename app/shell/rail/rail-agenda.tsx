import { useState } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { slot, type ScheduleItem } from '#core/web/slots/slots.ts';
import { cn } from '#core/web/ui/cn.ts';
import { MonthCalendar } from '#core/web/ui/month-calendar.tsx';
import { useToday } from '#core/web/ui/use-today.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { useOverlays } from '../frame/overlays.tsx';
import { shortDay, timeText } from '../schedule/schedule-days.ts';
import { useSchedule } from '../schedule/use-schedule.ts';

const shownItems = 5;

/** The month in the right rail, or in the menu of small windows, and what the chosen day holds for the person; `onGo` hears that something was opened. */
export function RailAgenda({ className, onGo }: { className?: string; onGo?: () => void }) {
  const t = useT('shell');
  const language = useLanguage();
  const { account } = useViewer();
  const overlays = useOverlays();
  const today = useToday(account.timeZone);
  const [day, setDay] = useState<string | null>(null);
  const [month, setMonth] = useState(today.slice(0, 7));
  const { days, counts } = useSchedule('mine', month);
  const items = days.get(day ?? today) ?? [];
  return (
    <div className={cn('flex min-h-0 flex-col gap-3 overflow-y-auto px-2 py-3 [scrollbar-width:none]', className)}>
      <MonthCalendar value={day} timeZone={account.timeZone} events={counts} onValueChange={setDay} onMonthChange={({ year, month: m }) => setMonth(`${year}-${String(m).padStart(2, '0')}`)} />
      {slot('schedule').length > 0 && (
        <section aria-live="polite" className="border-t pt-3">
          <h2 className="flex items-center justify-between gap-2 px-1.5 text-xs font-medium text-muted-foreground">
            {(day ?? today) === today ? t('schedule.today') : shortDay(day!, language)}
            <button type="button" className="focus-ring rounded-sm hover:text-foreground" aria-haspopup="dialog" onClick={() => { onGo?.(); overlays.show('schedule', day ?? today); }}>{t('schedule.open')}</button>
          </h2>
          {items.length === 0 ? <p className="px-1.5 pt-1.5 text-sm text-muted-foreground">{t('schedule.nothing')}</p> : <ul className="pt-1">{items.slice(0, shownItems).map((item) => <AgendaRow key={item.id} item={item} zone={account.timeZone} onGo={onGo} />)}</ul>}
        </section>
      )}
    </div>
  );
}

function AgendaRow({ item, zone, onGo }: { item: ScheduleItem; zone: string; onGo: (() => void) | undefined }) {
  const t = useT('shell');
  const content = (
    <>
      <span className="block truncate text-sm">{item.title}</span>
      <span className="figures block truncate text-xs text-muted-foreground">{item.allDay ? t('schedule.allDay') : timeText(item.at, zone)}</span>
    </>
  );
  const style = 'block rounded-md px-1.5 py-1';
  return <li>{item.to ? <Link to={item.to} onClick={onGo} className={cn(style, 'focus-ring-inset hover:bg-sidebar-accent')}>{content}</Link> : <div className={style}>{content}</div>}</li>;
}
