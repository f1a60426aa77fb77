import { Progress as Base } from '@base-ui/react/progress';
import { cn } from './cn.ts';

/** Props of Progress. */
export interface ProgressProps {
  /** From 0 to `max`; null while it is not known. */
  value: number | null;
  max?: number;
  /** What is progressing. */
  label: string;
  /** Shows the label and the figure above the bar. */
  showLabel?: boolean;
  /** Figure in words, for example "3 of 12 files"; the percentage otherwise. */
  valueText?: string;
  className?: string;
}

/** How far something has come. */
export function Progress({ value, max = 100, label, showLabel = false, valueText, className }: ProgressProps) {
  return (
    <Base.Root value={value} max={max} aria-valuetext={valueText} className={cn('flex flex-col gap-1.5', className)}>
      <div className={showLabel ? 'flex items-baseline justify-between gap-3 text-sm' : 'sr-only'}>
        <Base.Label className="min-w-0 truncate">{label}</Base.Label>
        <Base.Value className="figures text-muted-foreground">{(formatted) => valueText ?? formatted}</Base.Value>
      </div>
      <Base.Track className="h-1.5 overflow-hidden rounded-full bg-accent">
        <Base.Indicator className="h-full rounded-full bg-primary transition-[width] data-indeterminate:w-1/3 data-indeterminate:animate-pulse" />
      </Base.Track>
    </Base.Root>
  );
}
