import { CalendarDays, Moon, PanelRightClose, PanelRightOpen, Search, Sun } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { slot, visibleSlot } from '#core/web/slots/slots.ts';
import { useShellState } from '#core/web/theme/theme-provider.tsx';
import { IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Kbd } from '#core/web/ui/kbd.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { CreateButton } from '../rail/create-button.tsx';
import { useKeysOf } from '../shortcuts/bindings.ts';
import { useOverlays } from './overlays.tsx';
import { PagePath } from './page-path.tsx';
import { SlotMount } from './slot-mount.tsx';

/** Top bar of the upright layouts: where one is, search, Create, and the tools that are needed everywhere. */
export function Navbar({ boxed = false }: { boxed?: boolean }) {
  const { state } = useShellState();
  return (
    <header className={cn('flex h-14 items-center gap-2 border-b bg-background px-4 sm:px-6', boxed && 'rounded-t-xl', state.navbarType === 'sticky' && 'sticky top-0 z-50')}>
      <NavbarPath />
      <SearchButton className="w-72" />
      <CreateButton compact />
      <NavbarTools />
    </header>
  );
}

/** Where one is, in what the rest of a bar leaves: there in one line that shortens its names, or, where not even those could be read, not at all. */
export function NavbarPath() {
  return <div className="@container min-w-0 flex-1"><PagePath className="@max-[11rem]:hidden" /></div>;
}

/** Looks like a search box and opens the palette. */
export function SearchButton({ className }: { className?: string }) {
  const t = useT('shell');
  const overlays = useOverlays();
  const keys = useKeysOf('shell.palette');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => overlays.show('palette')}
      className={cn('focus-ring flex h-9 min-w-0 items-center gap-2 rounded-md border border-input bg-background px-3 text-start text-muted-foreground hover:border-control/70', className)}
    >
      <Search aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 truncate">{t('palette.open')}</span>
      {keys && <Kbd keys={keys} />}
    </button>
  );
}

/** What rooms put into the top bar, the schedule, light or dark, and the right rail. */
export function NavbarTools() {
  const can = useCan();
  const rightRail = useRightRailToggle();
  return (
    <div className="flex items-center gap-1">
      {visibleSlot('navbar', can).map((entry) => <SlotMount key={entry.id} id={`navbar.${entry.id}`} load={entry.load} waiting={<span className="size-9" />} />)}
      <ScheduleButton />
      <ModeButton />
      {rightRail}
    </div>
  );
}

/** Opens the schedule panel; there is none while no room has anything to put into it. */
export function ScheduleButton() {
  const t = useT('shell');
  const overlays = useOverlays();
  if (slot('schedule').length === 0) return null;
  return (
    <IconButton aria-label={t('schedule.title')} aria-haspopup="dialog" onClick={() => overlays.show('schedule')} {...tip(t('schedule.title'))}><CalendarDays className="size-4.5" /></IconButton>
  );
}

/** Switches between light and dark. */
export function ModeButton() {
  const t = useT('shell');
  const { isDark, set } = useShellState();
  const label = t(isDark ? 'mode.toLight' : 'mode.toDark');
  return (
    <IconButton aria-label={label} onClick={() => set('mode', isDark ? 'light' : 'dark')} {...tip(label)}>{isDark ? <Sun className="size-4.5" /> : <Moon className="size-4.5" />}</IconButton>
  );
}

function useRightRailToggle() {
  const t = useT('shell');
  const { state, set } = useShellState();
  const keys = useKeysOf('shell.rightRail');
  const open = state.rightRail === 'open';
  const label = t(open ? 'rightRail.close' : 'rightRail.open');
  return (
    <IconButton aria-label={label} aria-expanded={open} aria-controls="right-rail" onClick={() => set('rightRail', open ? 'closed' : 'open')} {...tip(label, { keys })}>
      {open ? <PanelRightClose className="mirror-rtl size-4.5" /> : <PanelRightOpen className="mirror-rtl size-4.5" />}
    </IconButton>
  );
}
