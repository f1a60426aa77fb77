import { Radio } from '@base-ui/react/radio';
import { RadioGroup as Base } from '@base-ui/react/radio-group';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { useFieldLabelId } from './field-context.ts';

/** One choice of a SegmentedControl; `label` names it even where only the icon is shown. */
export interface Segment<T extends string = string> {
  value: T;
  label: string;
  icon?: ReactNode;
  iconOnly?: boolean;
  disabled?: boolean;
}

/** Props of SegmentedControl. */
export interface SegmentedControlProps<T extends string> {
  value: T;
  onValueChange: (value: T) => void;
  segments: readonly Segment<T>[];
  'aria-label'?: string;
  size?: 'sm' | 'md';
  /** Stretches the segments over the full width. */
  fill?: boolean;
  className?: string;
}

/** Two to five ways to see the same thing; arrow keys move, as in any radio group. */
export function SegmentedControl<T extends string>({ value, onValueChange, segments, size = 'md', fill = false, className, ...props }: SegmentedControlProps<T>) {
  const labelId = useFieldLabelId();
  return (
    <Base
      {...props}
      aria-labelledby={props['aria-label'] ? undefined : labelId}
      value={value}
      onValueChange={(next: T) => onValueChange(next)}
      className={cn('inline-flex max-w-full gap-0.5 overflow-x-auto rounded-md bg-muted p-0.5', fill && 'flex w-full', className)}
    >
      {segments.map((segment) => (
        <Radio.Root
          key={segment.value}
          value={segment.value}
          disabled={segment.disabled}
          aria-label={segment.label}
          title={segment.iconOnly ? segment.label : undefined}
          className={cn(
            'focus-ring-inset inline-flex shrink-0 cursor-pointer items-center justify-center gap-1.5 rounded-[calc(var(--radius-md)-1px)] font-medium text-muted-foreground select-none',
            'border border-transparent hover:text-foreground data-checked:border-border data-checked:bg-background data-checked:text-foreground data-disabled:opacity-50',
            'pointer-coarse:min-h-10 [&>svg]:size-4 [&>svg]:stroke-[1.75]',
            size === 'sm' ? 'h-7 text-sm' : 'h-8 text-base',
            segment.iconOnly ? (size === 'sm' ? 'w-7 pointer-coarse:min-w-11' : 'w-8 pointer-coarse:min-w-11') : 'px-2.5',
            fill && 'flex-1',
          )}
        >
          {segment.icon}
          {!segment.iconOnly && <span aria-hidden>{segment.label}</span>}
        </Radio.Root>
      ))}
    </Base>
  );
}
