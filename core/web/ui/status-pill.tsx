import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { Menu, MenuItem } from './menu.tsx';

/** Meaning of a status: the dot's colour, while the text stays neutral so that a table of them keeps calm. */
export type StatusTone = 'neutral' | 'primary' | 'success' | 'warning' | 'destructive' | 'info';

const DOT: Record<StatusTone, string> = {
  neutral: 'bg-control',
  primary: 'bg-primary',
  success: 'bg-success',
  warning: 'bg-warning',
  destructive: 'bg-destructive',
  info: 'bg-info',
};

/** Props of StatusPill. */
export interface StatusPillProps<T extends string = string> {
  tone?: StatusTone;
  children: ReactNode;
  /** Allowed next states; with some the pill becomes a menu. */
  transitions?: readonly { value: T; label: ReactNode; tone?: StatusTone }[];
  onTransition?: (value: T) => void;
  className?: string;
}

/** State of a record as dot and word, and the door to the states it may go to next. */
export function StatusPill<T extends string>({ tone = 'neutral', children, transitions, onTransition, className }: StatusPillProps<T>) {
  const look = cn('inline-flex h-6 max-w-full items-center gap-1.5 rounded-md border px-2 text-sm font-medium whitespace-nowrap', className);
  const content = (
    <>
      <StatusDot tone={tone} />
      <span className="truncate">{children}</span>
    </>
  );
  if (!transitions?.length) return <span className={look}>{content}</span>;
  return (
    <Menu
      trigger={
        <button type="button" className={cn(look, 'focus-ring touch-target hover:bg-accent data-popup-open:bg-accent')}>
          {content}
          <ChevronDown aria-hidden className="size-3.5 text-muted-foreground" strokeWidth={1.75} />
        </button>
      }
    >
      {transitions.map((next) => (
        <MenuItem key={next.value} icon={<StatusDot tone={next.tone ?? 'neutral'} />} onSelect={() => onTransition?.(next.value)}>
          {next.label}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Dot of a status, for legends and board columns. */
export function StatusDot({ tone }: { tone: StatusTone }) {
  return <span aria-hidden className={cn('size-2 shrink-0 rounded-full', DOT[tone])} />;
}
