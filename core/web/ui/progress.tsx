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
  const part = value === null ? null : Math.min(1, Math.max(0, value / max));
  const figure = valueText ?? (part === null ? undefined : `${Math.round(part * 100)}%`);
  return (
    <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={max} aria-valuenow={value ?? undefined} aria-valuetext={figure} className={cn('flex flex-col gap-1.5', className)}>
      {showLabel && (
        <div aria-hidden className="flex items-baseline justify-between gap-3 text-sm">
          <span className="min-w-0 truncate">{label}</span>
          <span className="figures text-muted-foreground">{figure}</span>
        </div>
      )}
      <div className="h-1.5 overflow-hidden rounded-full bg-accent">
        <div className={cn('h-full rounded-full bg-primary transition-[width]', part === null && 'w-1/3 animate-pulse')} style={part === null ? undefined : { width: `${part * 100}%` }} />
      </div>
    </div>
  );
}
