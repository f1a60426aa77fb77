import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cn } from './cn.ts';
import { useFieldControl } from './field-context.ts';

/** Props of Checkbox. */
export interface CheckboxProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Some but not all of what it stands for. */
  indeterminate?: boolean;
  /** Text beside the box; leave out only together with `aria-label`. */
  label?: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
  required?: boolean;
  name?: string;
  id?: string;
  'aria-label'?: string;
  className?: string;
}

/** Box to tick, with its text. */
export function Checkbox({ label, description, className, onCheckedChange, ...props }: CheckboxProps) {
  const field = useFieldControl(props);
  const ownId = useId();
  const labelId = label ? `${ownId}-label` : undefined;
  const describedBy = [description && `${ownId}-text`, field['aria-describedby']].filter(Boolean).join(' ') || undefined;
  const box = (
    <Base.Root
      {...props}
      {...field}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      onCheckedChange={(checked) => onCheckedChange(checked)}
      className={cn(
        'focus-ring touch-target grid size-4 shrink-0 place-items-center rounded-sm border border-control bg-background text-primary-foreground',
        'data-checked:border-primary-ink data-checked:bg-primary data-indeterminate:border-primary-ink data-indeterminate:bg-primary',
        'aria-invalid:border-destructive data-disabled:opacity-50',
        !label && className,
      )}
    >
      <Base.Indicator className="grid place-items-center">
        {props.indeterminate ? <Minus className="size-3" strokeWidth={3} /> : <Check className="size-3" strokeWidth={3} />}
      </Base.Indicator>
    </Base.Root>
  );
  if (!label) return box;
  return (
    <label className={cn('flex items-start gap-2.5 py-0.5 text-base pointer-coarse:min-h-11 pointer-coarse:items-center', props.disabled && 'text-muted-foreground', className)}>
      <span className="flex h-5 items-center">{box}</span>
      <span className="min-w-0">
        <span id={labelId}>{label}</span>
        {description && (
          <span id={`${ownId}-text`} className="block text-sm text-muted-foreground">
            {description}
          </span>
        )}
      </span>
    </label>
  );
}
