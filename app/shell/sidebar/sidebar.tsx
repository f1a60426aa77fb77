import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useShellState } from '#core/web/theme/theme-provider.tsx';
import { IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { tip } from '#core/web/ui/tip.ts';
import { useKeysOf } from '../shortcuts/bindings.ts';
import { ModuleSections } from './module-sections.tsx';
import { useSections, type SidebarState } from './use-sections.ts';

const ClassicSections = lazy(async () => ({ default: (await import('./classic-sections.tsx')).ClassicSections }));
const FlyoutSections = lazy(async () => ({ default: (await import('./flyout-sections.tsx')).FlyoutSections }));
const menus = ['categories', 'dashboard'] as const;

/** The category sidebar, 248 px or a column of icons; absent while no room has a link for it. */
export function Sidebar() {
  const t = useT('shell');
  const { state } = useShellState();
  const sidebar = useSections();
  if (sidebar.sections.length === 0) return null;
  const narrow = state.collapsed || state.sidebarType === 'popover';
  const folded = !narrow && state.sidebarType === 'module' && state.subMenu;
  return (
    <aside
      aria-label={t('sidebar.label')} data-part="sidebar" data-type={state.sidebarType} data-collapsed={state.collapsed || undefined}
      className={cn('sticky top-0 flex h-dvh shrink-0 flex-col border-e [background:var(--sidebar-pattern,none),var(--sidebar)] in-data-[layout=semibox]:border-e-transparent in-data-[layout=semibox]:pt-2', narrow ? 'w-14' : folded ? 'w-13' : 'w-62')}
    >
      {sidebar.hasBoth && !narrow && !folded && <div className="flex h-14 shrink-0 items-center border-b px-2"><MenuChoice sidebar={sidebar} /></div>}
      <nav aria-label={t('sidebar.label')} className="min-h-0 flex-1">
        {narrow ? <Suspense><FlyoutSections sidebar={sidebar} tips={state.sidebarType === 'classic'} /></Suspense> : state.sidebarType === 'classic' ? <Suspense><ClassicSections sidebar={sidebar} /></Suspense> : <ModuleSections sidebar={sidebar} foot={<CollapseButton narrow />} />}
      </nav>
      {(state.sidebarType === 'classic' || (narrow && state.sidebarType === 'module')) && <CollapseButton narrow={narrow} />}
    </aside>
  );
}

/** Chooses between the categories and the ERP dashboard. */
export function MenuChoice({ sidebar }: { sidebar: SidebarState }) {
  const t = useT('shell');
  return (
    <div role="group" aria-label={t('sidebar.menu')} className="flex w-full gap-0.5 rounded-md bg-muted p-0.5">
      {menus.map((menu) => (
        <button
          key={menu} type="button" aria-pressed={sidebar.menu === menu} onClick={() => sidebar.chooseMenu(menu)}
          className="focus-ring-inset h-7 min-w-0 flex-1 truncate rounded-[calc(var(--radius-md)-1px)] border border-transparent px-2 text-sm font-medium text-muted-foreground hover:text-foreground aria-pressed:border-border aria-pressed:bg-background aria-pressed:text-foreground pointer-coarse:min-h-10"
        >
          {t(`sidebar.${menu}`)}
        </button>
      ))}
    </div>
  );
}

function CollapseButton({ narrow }: { narrow: boolean }) {
  const t = useT('shell');
  const { state, set } = useShellState();
  const keys = useKeysOf('shell.sidebar');
  const label = t(state.collapsed ? 'sidebar.expand' : 'sidebar.collapse');
  return (
    <div className={cn('flex shrink-0 p-2', narrow ? 'justify-center' : 'justify-end')}>
      <IconButton size="sm" aria-label={label} aria-expanded={!state.collapsed} className="text-muted-foreground" onClick={() => set('collapsed', !state.collapsed)} {...tip(label, { side: 'end', keys })}>
        {state.collapsed ? <PanelLeftOpen className="mirror-rtl" /> : <PanelLeftClose className="mirror-rtl" />}
      </IconButton>
    </div>
  );
}
