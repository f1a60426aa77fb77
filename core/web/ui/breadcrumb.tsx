import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from './cn.ts';

/** Way from the top to the present page; give router links for all but the last item. */
export function Breadcrumb({ items, className }: { items: readonly ReactNode[]; className?: string }) {
  const t = useT();
  const last = items.length - 1;
  return (
    <nav aria-label={t('breadcrumb.label')} className={className}>
      <ol className="flex min-w-0 items-center gap-1 text-sm text-muted-foreground">
        {items.map((item, index) => (
          <Fragment key={index}>
            {index > 0 && (
              <li aria-hidden className="shrink-0">
                <ChevronRight className="mirror-rtl size-3.5" strokeWidth={1.75} />
              </li>
            )}
            <li
              className={cn(
                'min-w-0 truncate [&>a]:rounded-sm [&>a:hover]:text-foreground',
                index < last && 'shrink-[2]',
                index === last && 'font-medium text-foreground',
              )}
              aria-current={index === last ? 'page' : undefined}
            >
              {item}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
