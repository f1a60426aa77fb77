import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { slot, visibleSlot, type RailEntry } from '#core/web/slots/slots.ts';
import { useShellState } from '#core/web/theme/theme-provider.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { MonthCalendar } from '#core/web/ui/month-calendar.tsx';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { ProductSign } from '../frame/brand-mark.tsx';
import { useOverlays } from '../frame/overlays.tsx';
import { tip } from '../frame/tips.tsx';
import { RailEntryLink } from './rail-links.tsx';
import { railItemStyle } from './rail-item.tsx';

/** The rail at the end side, 64 or 220 px: the way home, the verticals rooms bring, and the month. */
export function RightRail({ below = 'none' }: { below?: 'none' | 'horizontal' }) {
  const t = useT('shell');
  const can = useCan();
  const { state } = useShellState();
  const open = state.rightRail === 'open';
  const entries = visibleSlot('rail', can).filter((entry) => entry.side === 'right');
  return (
    <aside
      id="right-rail" data-part="right-rail" data-state={state.rightRail} aria-label={t('rightRail.label')}
      className={cn('sticky shrink-0 flex-col gap-2 border-s bg-sidebar py-2 flex', below === 'horizontal' ? 'top-26 h-[calc(100dvh-6.500rem)]' : 'top-0 h-dvh', open ? 'w-55 px-2' : 'w-16 items-center')}
    >
      <Logo open={open} />
      <nav aria-label={t('rightRail.label')} className={cn('flex min-h-0 flex-col gap-1 overflow-y-auto [scrollbar-width:none]', !open && 'items-center')}>
        {entries.map((entry) => (open ? <WideEntry key={entry.id} entry={entry} /> : <RailEntryLink key={entry.id} entry={entry} side="start" />))}
      </nav>
      {open && <RailCalendar />}
      {!open && slot('schedule').length > 0 && <ScheduleIcon />}
    </aside>
  );
}

function Logo({ open }: { open: boolean }) {
  const t = useT('shell');
  return (
    <Link to="/" aria-label={t('rightRail.logo')} aria-current={undefined} className={cn('focus-ring flex h-10 shrink-0 items-center gap-2 rounded-md px-1.5 hover:bg-sidebar-accent', !open && 'w-10 justify-center px-0')}>
      <ProductSign className="size-6 shrink-0" />
      {open && <span className="truncate text-sm font-semibold">Atrium</span>}
    </Link>
  );
}

function WideEntry({ entry }: { entry: RailEntry }) {
  const t = useT('shell');
  const Icon = entry.icon;
  return (
    <Link to={entry.to} exact={false} className="focus-ring-inset flex h-9 items-center gap-2.5 rounded-md px-2 text-sm text-sidebar-foreground hover:bg-sidebar-accent aria-[current=page]:bg-sidebar-accent aria-[current=page]:font-medium aria-[current=page]:text-foreground">
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      <span className="truncate">{t(entry.label)}</span>
    </Link>
  );
}

function ScheduleIcon() {
  const t = useT('shell');
  const overlays = useOverlays();
  return (
    <button type="button" aria-label={t('schedule.title')} aria-haspopup="dialog" onClick={() => overlays.show('schedule')} className={railItemStyle()} {...tip(t('schedule.title'), { side: 'start' })}><CalendarDays /></button>
  );
}

/** The month; a day opens the schedule of that day where rooms have one. */
function RailCalendar() {
  const { account } = useViewer();
  const overlays = useOverlays();
  const [day, setDay] = useState<string | null>(null);
  const hasSchedule = slot('schedule').length > 0;
  return (
    <div className="mt-auto border-t pt-3">
      <MonthCalendar value={day} timeZone={account.timeZone} onValueChange={(next) => { setDay(next); if (hasSchedule) overlays.show('schedule', next); }} />
    </div>
  );
}
