import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const LOOK: Record<'info' | 'warning' | 'error' | 'done', readonly [LucideIcon, string]> = {
  info: [Info, 'bg-info-subtle text-info-ink'],
  warning: [CircleAlert, 'bg-warning-subtle text-warning-ink'],
  error: [CircleAlert, 'bg-destructive-subtle text-destructive-ink'],
  done: [CircleCheck, 'bg-success-subtle text-success-ink'],
};

/** A few sentences that must be seen before the form below them. */
export function Notice({ kind, children, className }: { kind: keyof typeof LOOK; children: ReactNode; className?: string }) {
  const [Icon, look] = LOOK[kind];
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={cn('flex items-start gap-2 rounded-md px-3 py-2.5', look, className)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
