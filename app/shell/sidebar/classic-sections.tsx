import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from '#core/web/ui/cn.ts';
import { NavList } from './nav-link.tsx';
import type { SidebarState } from './use-sections.ts';

/** Accordion: one section open at a time. */
export function ClassicSections({ sidebar, onGo }: { sidebar: SidebarState; onGo?: () => void }) {
  const t = useT('shell');
  const { sections, current } = sidebar;
  const first = sections[0]?.id ?? null;
  const [open, setOpen] = useState<string | null>(current?.id ?? first);
  const currentId = current?.id ?? null;
  useEffect(() => { if (currentId) setOpen(currentId); }, [currentId]);
  const shown = sections.some((s) => s.id === open) || open === '' ? open : first;
  return (
    <ul className="flex h-full flex-col gap-px overflow-y-auto p-2">
      {sections.map((section) => {
        const Icon = section.icon;
        const isOpen = section.id === shown;
        return (
          <li key={section.id}>
            <button
              type="button" aria-expanded={isOpen} aria-controls={`list-${section.id}`} onClick={() => setOpen(isOpen ? '' : section.id)}
              className="focus-ring-inset flex min-h-9 w-full items-center gap-2.5 rounded-md px-2 text-sm font-medium text-sidebar-foreground hover:bg-sidebar-accent pointer-coarse:min-h-11"
            >
              <Icon aria-hidden className={cn('size-4 shrink-0', section.id === currentId ? 'text-primary-ink' : 'text-muted-foreground')} strokeWidth={1.75} />
              <span className="min-w-0 flex-1 truncate text-start">{t(section.label)}</span>
              <ChevronRight aria-hidden className={cn('size-3.5 shrink-0 text-muted-foreground transition-[rotate] duration-120', isOpen ? 'rotate-90' : 'mirror-rtl')} strokeWidth={1.75} />
            </button>
            <div id={`list-${section.id}`} hidden={!isOpen} className="ms-4 border-s ps-2 pt-px pb-2">
              <NavList entries={section.entries} {...(onGo ? { onGo } : {})} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
