import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A field with its name. */
export function FieldRow({ icon: Icon, label, end, children }: { icon: LucideIcon; label: string; end?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-3 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <dt className="flex h-8 items-center gap-2 text-muted-foreground"><Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />{label}</dt>
      <dd className="min-w-0 py-1.5 break-words max-sm:col-span-2 max-sm:row-start-2">{children}</dd>
      {end !== undefined && <dd className="flex items-start gap-1 max-sm:col-start-2 max-sm:row-start-1">{end}</dd>}
    </div>
  );
}
