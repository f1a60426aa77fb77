import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useShellState } from '#core/web/theme/theme-provider.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { tip } from '#core/web/ui/tip.ts';
import { railItemStyle } from '../rail/rail-item.tsx';
import { NavList } from './nav-link.tsx';
import type { SidebarState } from './use-sections.ts';

const hoverMs = 120;

/** Two columns: the sections as icons, and the links of the one under the pointer or of the page. Pressing the section one is at folds the second column away, any other press brings it back. */
export function ModuleSections({ sidebar, foot }: { sidebar: SidebarState; foot?: ReactNode }) {
  const t = useT('shell');
  const { sections, current } = sidebar;
  const { state: { subMenu: folded }, set } = useShellState();
  const [chosen, setChosen] = useState<string | null>(null);
  // What was pressed, not what the pointer happened to pass: only that is folded away by the next press.
  const [pressed, setPressed] = useState<string | null>(null);
  const [page, setPage] = useState(current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const currentId = current?.id ?? null;
  // A new page brings its own section to the front.
  if (page !== current) { setPage(current); setChosen(null); setPressed(null); }
  useEffect(() => () => clearTimeout(timer.current), []);
  const shown = sections.find((s) => s.id === chosen) ?? sections.find((s) => s.id === currentId) ?? sections[0]!;
  const press = (id: string) => {
    set('subMenu', !folded && id === (pressed ?? currentId));
    clearTimeout(timer.current);
    setChosen(id);
    setPressed(id);
  };
  const soon = (id: string) => { clearTimeout(timer.current); timer.current = setTimeout(() => setChosen(id), hoverMs); };
  return (
    <div className="flex h-full">
      <div className={cn('flex w-13 shrink-0 flex-col', !folded && 'border-e')}>
      <div role="tablist" aria-orientation="vertical" aria-label={t('sidebar.sections')} className="flex min-h-0 flex-1 flex-col items-center gap-1 overflow-y-auto py-2.5 [scrollbar-width:none]" onPointerLeave={() => clearTimeout(timer.current)}>
        {sections.map((section) => {
          const Icon = section.icon;
          const selected = section === shown;
          return (
              <button
                key={section.id} type="button" role="tab" id={`tab-${section.id}`} aria-selected={selected} aria-expanded={selected ? !folded : undefined} aria-controls="sidebar-entries" aria-label={t(section.label)} tabIndex={selected ? 0 : -1}
                className={cn(railItemStyle(), 'size-9', selected && 'bg-sidebar-accent text-foreground', section.id === currentId && '[&>svg]:text-primary-ink')}
                {...tip(t(section.label), { side: 'end' })}
                onPointerEnter={(event) => event.pointerType === 'mouse' && !folded && soon(section.id)}
                onClick={() => press(section.id)}
                onKeyDown={(event) => {
                  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
                  if (!step) return;
                  event.preventDefault();
                  const next = sections[(sections.indexOf(section) + step + sections.length) % sections.length]!;
                  setChosen(next.id);
                  document.getElementById(`tab-${next.id}`)?.focus();
                }}
              >
                <Icon aria-hidden />
              </button>
          );
        })}
      </div>
      {foot}
      </div>
      <div id="sidebar-entries" role="tabpanel" aria-labelledby={`tab-${shown.id}`} hidden={folded} className="min-w-0 flex-1 overflow-y-auto">
        <h2 className="flex h-14 items-center truncate px-4 font-semibold">{t(shown.label)}</h2>
        <NavList entries={shown.entries} className="px-2 pb-2" />
      </div>
    </div>
  );
}
