import type { ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { cn } from './cn.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Props of PageHeader. */
export interface PageHeaderProps {
  title: ReactNode;
  breadcrumb?: readonly ReactNode[];
  /** Number of records the page lists; shown beside the title. */
  count?: number;
  description?: ReactNode;
  /** The one primary action of the page. */
  action?: ReactNode;
  /** Quieter actions before it, usually icon buttons or a "more" menu. */
  secondary?: ReactNode;
  /** Tabs or toolbar under the title. */
  children?: ReactNode;
  className?: string;
}

/** Top of a page: where one is, what it is called, how many there are, and the one thing to do. */
export function PageHeader({ title, breadcrumb, count, description, action, secondary, children, className }: PageHeaderProps) {
  const t = useT();
  return (
    <header className={cn('flex flex-col gap-1 px-4 pt-4 pb-3 sm:px-6', className)}>
      {breadcrumb && breadcrumb.length > 0 && <Breadcrumb items={breadcrumb} />}
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-28 items-baseline gap-2 max-sm:-order-2">
          <h1 className="line-clamp-2 text-xl font-semibold tracking-tight break-words sm:line-clamp-1">{title}</h1>
          {count !== undefined && (
            <span className="figures text-base text-muted-foreground">
              <span aria-hidden>{count.toLocaleString('en-US')}</span>
              <VisuallyHidden>{t('page.count', { count })}</VisuallyHidden>
            </span>
          )}
        </div>
        {(secondary || action) && (
          // On a phone what most come for stands beside the title, and the rest below it.
          <div className="flex max-w-full shrink-0 flex-wrap items-center gap-2 max-sm:contents">
            {secondary}
            {action && <span className="contents max-sm:-order-1 max-sm:block">{action}</span>}
          </div>
        )}
      </div>
      {description && <p className="max-w-[72ch] text-muted-foreground">{description}</p>}
      {children && <div className="mt-2">{children}</div>}
    </header>
  );
}
