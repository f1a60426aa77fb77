import { useMatches } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link, usePath, useSearchText } from '#core/web/router.ts';
import { cn } from '#core/web/ui/cn.ts';
import { bestEntry } from '../sidebar/sections.ts';
import { useSections } from '../sidebar/use-sections.ts';

/** Where one is, for the top bar: the section of the sidebar, its link, and the page where that is another one. */
export function PagePath({ className }: { className?: string }) {
  const t = useT('shell');
  const { current } = useSections();
  const path = usePath();
  const search = useSearchText();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
  if (!page) return null;
  const entry = current && bestEntry(current.entries, path, search);
  const title = t(page.title);
  const own = entry === null || t(entry.label) === title || entry.to.split('?')[0] === path;
  const parents = [
    ...(current ? [<span key="section">{t(current.label)}</span>] : []),
    ...(entry && !own ? [<Link key="entry" to={entry.to} className="focus-ring rounded-sm hover:text-foreground">{t(entry.label)}</Link>] : []),
  ];
  return (
    <nav aria-label={t('path.label')} className={cn('min-w-0', className)}>
      <ol className="flex min-w-0 items-center gap-1 text-sm text-muted-foreground">
        {parents.map((parent) => <li key={parent.key} className="flex min-w-0 items-center gap-1"><span className="truncate">{parent}</span><ChevronRight aria-hidden className="mirror-rtl size-3.5 shrink-0" strokeWidth={1.75} /></li>)}
        <li aria-current="page" className="min-w-0 truncate font-medium text-foreground">{entry && own ? t(entry.label) : title}</li>
      </ol>
    </nav>
  );
}
