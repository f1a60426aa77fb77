import type { ReactNode } from 'react';
import { cn } from '#core/web/ui/cn.ts';
import { Skeleton } from '#core/web/ui/skeleton.tsx';

/** Lines of a section within one border. */
export function SettingsList({ children, className }: { children: ReactNode; className?: string }) {
  return <ul className={cn('divide-y rounded-lg border', className)}>{children}</ul>;
}

/** One line: what it is, how it stands, and what can be done about it. */
export function SettingsItem({ icon, title, detail, action }: { icon?: ReactNode; title: ReactNode; detail?: ReactNode; action?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      {icon && <span className="shrink-0 text-muted-foreground [&>svg]:size-4.5 [&>svg]:stroke-[1.75]">{icon}</span>}
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">{title}</div>
        {detail && <div className="text-sm break-words text-muted-foreground">{detail}</div>}
      </div>
      {action && <div className="flex shrink-0 flex-wrap gap-2">{action}</div>}
    </li>
  );
}

/** A list of lines that is still loading. */
export function SettingsSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <SettingsList>
      {Array.from({ length: lines }, (_, i) => (
        <li key={i} className="flex items-center gap-3 px-4 py-3">
          <div className="flex-1 space-y-2"><Skeleton className="h-4 w-40" /><Skeleton className="h-3.5 w-60 max-w-full" /></div>
          <Skeleton className="h-8 w-20" />
        </li>
      ))}
    </SettingsList>
  );
}
