import { ChevronDown } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { cn } from '#core/web/ui/cn.ts';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { MenuChoice } from './sidebar.tsx';
import { useSections } from './use-sections.ts';

/** The sections as a row of menus, for the horizontal layout. */
export function HorizontalMenu() {
  const t = useT('shell');
  const sidebar = useSections();
  if (sidebar.sections.length === 0) return null;
  return (
    <nav aria-label={t('sidebar.label')} className="flex h-12 items-center gap-1 overflow-x-auto border-t bg-sidebar px-3 [scrollbar-width:none]">
      {sidebar.hasBoth && <div className="me-2 w-52 shrink-0"><MenuChoice sidebar={sidebar} /></div>}
      {sidebar.sections.map((section) => {
        const Icon = section.icon;
        return (
          <Menu
            key={section.id}
            trigger={
              <button type="button" className={cn('focus-ring-inset flex h-8 shrink-0 items-center gap-2 rounded-md px-2.5 text-sm text-sidebar-foreground hover:bg-sidebar-accent data-popup-open:bg-sidebar-accent', section.id === sidebar.current?.id && 'bg-sidebar-accent font-medium text-foreground')}>
                <Icon aria-hidden className={cn('size-4', section.id === sidebar.current?.id ? 'text-primary-ink' : 'text-muted-foreground')} strokeWidth={1.75} />
                {t(section.label)}
                <ChevronDown aria-hidden className="size-3.5 text-muted-foreground" strokeWidth={1.75} />
              </button>
            }
          >
            {section.entries.map((entry) => { const EntryIcon = entry.icon; return <MenuItem key={entry.id} icon={<EntryIcon />} link={<Link to={entry.to} />}>{t(entry.label)}</MenuItem>; })}
          </Menu>
        );
      })}
    </nav>
  );
}
