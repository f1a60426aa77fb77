import { ArrowDown } from 'lucide-react';
import { BarChart, type Bar } from './bar-chart.tsx';

/** A step of a funnel; `rate` says how many of the step before came here. */
export interface FunnelStep extends Omit<Bar, 'part'> { rate?: string | undefined }

/** Steps from the widest to the narrowest, with what share of each reached the next. */
export function FunnelChart({ label, steps }: { label: string; steps: readonly FunnelStep[] }) {
  return (
    <BarChart
      label={label} bars={steps} centered
      between={(i) => <span className="inline-flex items-center justify-center gap-1 py-0.5 text-xs text-muted-foreground"><ArrowDown aria-hidden className="size-3" strokeWidth={1.75} /><span className="figures">{steps[i]!.rate ?? '–'}</span></span>}
    />
  );
}
