import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const badgeStyle = cva('figures inline-flex h-5 shrink-0 items-center gap-1 rounded-md px-1.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3', {
  variants: {
    tone: {
      neutral: 'bg-muted text-muted-foreground',
      outline: 'border text-foreground',
      primary: 'bg-primary text-primary-foreground',
      success: 'bg-success-subtle text-success-ink',
      warning: 'bg-warning-subtle text-warning-ink',
      destructive: 'bg-destructive-subtle text-destructive-ink',
      info: 'bg-info-subtle text-info-ink',
    },
  },
  defaultVariants: { tone: 'neutral' },
});

/** Meaning of a badge or pill. */
export type Tone = 'neutral' | 'outline' | 'primary' | 'success' | 'warning' | 'destructive' | 'info';

/** Small label or number. */
export function Badge({ tone, className, ...props }: ComponentProps<'span'> & { tone?: Tone }) {
  return <span {...props} className={cn(badgeStyle({ tone }), className)} />;
}

/** A count as it is shown: no higher than 99+. */
export const shownCount = (count: number): string => (count > 99 ? '99+' : String(count));

/** The name of a link with the count that stands at it, for whoever does not see that. */
export const countedName = (name: string, count: number): string => (count > 0 ? `${name}, ${shownCount(count)}` : name);

/** Number on a rail icon or beside a link, capped at 99+; nothing at zero. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null;
  return (
    <span dir="ltr" className={cn('figures grid h-4 min-w-4 place-items-center rounded-full bg-primary px-1 text-[0.625rem] leading-none font-semibold text-primary-foreground', className)}>
      {shownCount(count)}
    </span>
  );
}
