import { createElement, useMemo } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link, usePath, useSearchText } from '#core/web/router.ts';
import { slot, type NavEntry } from '#core/web/slots/slots.ts';
import { CountBadge, countedName } from '#core/web/ui/badge.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { valueOf } from '../frame/hook-value.ts';
import { bestEntry } from './sections.ts';

/** A link of the sidebar: icon, name and what counts there in one row; `current` where the page belongs to it without lying below its address. */
export function NavLink({ entry, current = false, onGo, className }: { entry: NavEntry; current?: boolean; onGo?: () => void; className?: string }) {
  const t = useT('shell');
  const Icon = entry.icon;
  const link = (count: number) => (
    <Link
      to={entry.to} {...(count > 0 ? { 'aria-label': countedName(t(entry.label), count) } : {})} exact={hasOwnEntriesBelow(entry.to)} onClick={onGo} {...(current ? { 'aria-current': 'page' as const } : {})}
      className={cn(
        'focus-ring-inset flex min-h-8 items-center gap-2.5 rounded-md px-2 py-1 text-sm text-sidebar-foreground hover:bg-sidebar-accent dense:min-h-7 pointer-coarse:min-h-11',
        'aria-[current=page]:bg-sidebar-accent aria-[current=page]:font-medium aria-[current=page]:text-foreground aria-[current=page]:[&>svg]:text-primary-ink',
        className,
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 truncate">{t(entry.label)}</span>
      <CountBadge count={count} />
    </Link>
  );
  return entry.useBadge ? createElement(valueOf(entry.useBadge), { show: link }) : link(0);
}

/** True for an address below which other entries have their pages: `/sales` is not the present page on `/sales/order`. */
function hasOwnEntriesBelow(to: string): boolean {
  return [...slot('sidebar'), ...slot('erp')].some((entry) => entry.to.startsWith(`${to}/`));
}

/** The links of one section, as a list. */
export function NavList({ entries, onGo, className }: { entries: readonly NavEntry[]; onGo?: () => void; className?: string }) {
  const path = usePath();
  const search = useSearchText();
  const best = useMemo(() => bestEntry(entries, path, search), [entries, path, search]);
  return (
    <ul className={cn('flex flex-col gap-px', className)}>
      {entries.map((entry) => <li key={entry.id}><NavLink entry={entry} current={entry === best} {...(onGo ? { onGo } : {})} /></li>)}
    </ul>
  );
}
