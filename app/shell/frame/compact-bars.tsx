import { House, Menu as MenuIcon, Plus, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { visibleSlot } from '#core/web/slots/slots.ts';
import { cn } from '#core/web/ui/cn.ts';
import { useShellState } from '#core/web/theme/theme-provider.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { AvatarMenu } from '../rail/avatar-menu.tsx';
import { WorkspaceSwitcher } from '../rail/workspace-switcher.tsx';
import { ModeButton, ScheduleButton } from './navbar.tsx';
import { useOverlays, type ShellOverlay } from './overlays.tsx';
import { SlotMount } from './slot-mount.tsx';

/** Top bar below 1024 px: slim; what the rails hold is in the bottom bar and the drawer. */
export function CompactTop() {
  const { state } = useShellState();
  const can = useCan();
  return (
    <header className={cn('flex h-14 items-center gap-1 border-b bg-background px-2', state.navbarType === 'sticky' && 'sticky top-0 z-50')}>
      <WorkspaceSwitcher wide />
      <div className="flex-1" />
      {visibleSlot('navbar', can).map((entry) => <SlotMount key={entry.id} id={`navbar.${entry.id}`} load={entry.load} waiting={<span className="size-11" />} />)}
      <ScheduleButton />
      <ModeButton />
      <AvatarMenu side="bottom" />
    </header>
  );
}

/** Bottom bar below 1024 px, within the thumb's reach. */
export function CompactBottom() {
  const t = useT('shell');
  const can = useCan();
  const places = visibleSlot('rail', can).filter((entry) => entry.side === 'left').slice(0, 2);
  return (
    <nav aria-label={t('rail.label')} className="fixed inset-x-0 bottom-0 z-50 border-t bg-background pb-[env(safe-area-inset-bottom)]">
      <ul className="mx-auto flex h-14 max-w-120 items-stretch justify-around">
        <BarItem><Link to="/" className={barStyle}><House aria-hidden />{t('home.title')}</Link></BarItem>
        {places.map((entry) => { const Icon = entry.icon; return <BarItem key={entry.id}><Link to={entry.to} exact={false} className={barStyle}><Icon aria-hidden /><span className="max-w-full truncate">{t(entry.label)}</span></Link></BarItem>; })}
        {visibleSlot('create', can).length > 0 && <BarButton overlay="create" icon={<Plus aria-hidden />} label={t('create.short')} />}
        <BarButton overlay="palette" icon={<Search aria-hidden />} label={t('palette.short')} />
        <BarButton overlay="menu" icon={<MenuIcon aria-hidden />} label={t('menu.title')} />
      </ul>
    </nav>
  );
}

const barStyle = 'focus-ring-inset flex h-full min-h-11 w-full min-w-11 flex-col items-center justify-center gap-0.5 rounded-md px-1 text-xs text-muted-foreground aria-[current=page]:font-medium aria-[current=page]:text-primary-ink [&>svg]:size-5 [&>svg]:stroke-[1.75]';

function BarItem({ children }: { children: ReactNode }) {
  return <li className="flex min-w-0 flex-1 items-stretch">{children}</li>;
}

function BarButton({ overlay, icon, label }: { overlay: ShellOverlay; icon: ReactNode; label: string }) {
  const overlays = useOverlays();
  return <BarItem><button type="button" aria-haspopup="dialog" onClick={() => overlays.show(overlay)} className={barStyle}>{icon}{label}</button></BarItem>;
}
