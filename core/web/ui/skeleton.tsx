import { useEffect, useState, type ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from './cn.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Grey block in the shape of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('block h-4 animate-skeleton rounded-md bg-accent', className)} />;
}

/** Says whether something has gone on long enough to be worth showing; short waits stay invisible. */
export function useDelayed(active: boolean, delayMs = 150): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [active, delayMs]);
  return active && due;
}

/** Shows a skeleton in place of its children while loading, from 150 ms on; its room is kept from the start, so that nothing below moves twice. */
export function SkeletonGate({ loading, skeleton, children }: { loading: boolean; skeleton: ReactNode; children: ReactNode }) {
  const t = useT();
  const shown = useDelayed(loading);
  if (!loading) return children;
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{shown && t('action.loading')}</VisuallyHidden>
      <div className={cn(!shown && 'invisible')}>{skeleton}</div>
    </div>
  );
}

/** Rows of a table that is still loading. */
export function SkeletonRows({ rows = 8, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <div aria-hidden className="divide-y">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-11 items-center gap-6 px-3">
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} className={cn('h-3.5', column === 0 ? 'w-1/3' : 'w-1/6')} />
          ))}
        </div>
      ))}
    </div>
  );
}
