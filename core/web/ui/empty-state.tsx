import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** Props of EmptyState. */
export interface EmptyStateProps {
  icon?: LucideIcon;
  title: ReactNode;
  /** What this place is for, in one or two sentences. */
  children?: ReactNode;
  /** The first thing to do here. */
  action?: ReactNode;
  /** Heading level in the page's outline. */
  level?: 1 | 2 | 3 | 4;
  className?: string;
}

/** What a place is for and the first thing to do, where there is nothing yet. */
export function EmptyState({ icon: Icon, title, children, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cn('flex flex-col items-start gap-4 px-4 py-10 sm:mx-auto sm:max-w-110 sm:py-16', className)}>
      {Icon && (
        <span className="grid size-10 place-items-center rounded-lg border text-muted-foreground">
          <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
        </span>
      )}
      <div>
        <Heading className="text-lg font-semibold text-balance">{title}</Heading>
        {children && <div className="mt-1 text-muted-foreground text-pretty">{children}</div>}
      </div>
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
