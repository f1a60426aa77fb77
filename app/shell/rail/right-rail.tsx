import { CalendarDays } from 'lucide-react';
import { createElement } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { slot, visibleSlot, type RailEntry } from '#core/web/slots/slots.ts';
import { useShellState } from '#core/web/theme/theme-provider.tsx';
import { CountBadge } from '#core/web/ui/badge.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { ProductSign } from '../frame/brand-mark.tsx';
import { useOverlays } from '../frame/overlays.tsx';
import { valueOf } from '../frame/hook-value.ts';
import { RailAgenda } from './rail-agenda.tsx';
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
      className={cn('sticky flex shrink-0 flex-col border-s bg-sidebar in-data-[layout=semibox]:border-s-transparent in-data-[layout=semibox]:pt-2', below === 'horizontal' ? 'top-26 h-[calc(100dvh-6.500rem)]' : 'top-0 h-dvh', open ? 'w-55' : 'w-16 items-center')}
    >
      <Logo open={open} />
      {entries.length > 0 && (
        <nav aria-label={t('rightRail.label')} className={cn('flex min-h-0 flex-col gap-1 overflow-y-auto py-2 [scrollbar-width:none]', open ? 'px-2' : 'items-center')}>
          {entries.map((entry) => (open ? <WideEntry key={entry.id} entry={entry} /> : <RailEntryLink key={entry.id} entry={entry} side="start" />))}
        </nav>
      )}
      {open && <RailAgenda className={entries.length > 0 ? 'border-t' : ''} />}
      {!open && slot('schedule').length > 0 && <div className="mt-2"><ScheduleIcon /></div>}
    </aside>
  );
}

function Logo({ open }: { open: boolean }) {
  const t = useT('shell');
  return (
    <div className={cn('flex h-14 shrink-0 items-center border-b', open ? 'px-2' : 'w-full justify-center')}>
      <Link to="/" aria-label={t('rightRail.logo')} className={cn('focus-ring flex h-10 items-center gap-2 rounded-md px-1.5 hover:bg-sidebar-accent', open ? 'w-full' : 'w-10 justify-center')}>
        <ProductSign className="size-6 shrink-0" />
        {open && <span className="truncate text-sm font-semibold">Atrium</span>}
      </Link>
    </div>
  );
}

function WideEntry({ entry }: { entry: RailEntry }) {
  const t = useT('shell');
  const Icon = entry.icon;
  return (
    <Link to={entry.to} exact={false} className="focus-ring-inset flex h-9 items-center gap-2.5 rounded-md px-2 text-sm text-sidebar-foreground hover:bg-sidebar-accent aria-[current=page]:bg-sidebar-accent aria-[current=page]:font-medium aria-[current=page]:text-foreground">
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 truncate">{t(entry.label)}</span>
      {entry.useBadge && createElement(valueOf(entry.useBadge), { show: (count) => <CountBadge count={count} /> })}
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
