import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

/** Bordered surface for a block that stands on its own; not for every block of a page. */
export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section {...props} className={cn('rounded-lg border bg-card text-card-foreground', className)} />;
}

/** Title line of a card. */
export function CardHeader({ title, description, actions, className }: { title: ReactNode; description?: ReactNode; actions?: ReactNode; className?: string }) {
  return (
    <header className={cn('flex items-start gap-3 px-4 pt-3.5 pb-2', className)}>
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-base font-semibold">{title}</h2>
        {description && <p className="text-sm text-muted-foreground">{description}</p>}
      </div>
      {actions}
    </header>
  );
}

/** Body of a card. */
export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('px-4 pb-4', className)} />;
}
