import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from '#core/web/ui/cn.ts';
import { Popover } from '#core/web/ui/popover.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { railItemStyle } from '../rail/rail-item.tsx';
import { NavList } from './nav-link.tsx';
import type { Section } from './sections.ts';
import type { SidebarState } from './use-sections.ts';

/** Icons with fly-outs: hovering opens after 120 ms, a press pins, the right arrow opens by keyboard. With `tips` hovering only tells the name, and a press opens. */
export function FlyoutSections({ sidebar, tips = false }: { sidebar: SidebarState; tips?: boolean }) {
  const { sections, current } = sidebar;
  return (
    <ul className="flex h-full flex-col items-center gap-1 overflow-y-auto py-2 [scrollbar-width:none]">
      {sections.map((section) => <li key={section.id}><Flyout section={section} isCurrent={section.id === current?.id} tips={tips} /></li>)}
    </ul>
  );
}

function Flyout({ section, isCurrent, tips }: { section: Section; isCurrent: boolean; tips: boolean }) {
  const t = useT('shell');
  const [open, setOpen] = useState(false);
  const Icon = section.icon;
  return (
    <Popover
      open={open} onOpenChange={setOpen} title={t(section.label)} showTitle openOnHover={!tips} side="inline-end" className="w-60 p-2 [&>h2]:px-2 [&>h2]:pt-1"
      trigger={
        <button
          type="button" aria-label={t(section.label)} className={cn(railItemStyle(), isCurrent && 'bg-sidebar-accent text-foreground [&>svg]:text-primary-ink')} {...(tips ? tip(t(section.label), { side: 'end' }) : {})}
          onKeyDown={(event) => {
            const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
            if (event.key === forward) { event.preventDefault(); setOpen(true); }
            const step = event.key === 'ArrowDown' ? 'nextElementSibling' : event.key === 'ArrowUp' ? 'previousElementSibling' : null;
            if (step) { event.preventDefault(); event.currentTarget.closest('li')?.[step]?.querySelector<HTMLElement>('button')?.focus(); }
          }}
        >
          <Icon aria-hidden />
        </button>
      }
    >
      <NavList entries={section.entries} onGo={() => setOpen(false)} />
    </Popover>
  );
}
