import { Radio } from '@base-ui/react/radio';
import { RadioGroup as Base } from '@base-ui/react/radio-group';
import { useId, type ReactNode } from 'react';
import { cn } from './cn.ts';
import { useFieldControl, useFieldLabelId } from './field-context.ts';

/** One choice of a RadioGroup. */
export interface RadioOption<T extends string = string> {
  value: T;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

/** Props of RadioGroup. */
export interface RadioGroupProps<T extends string> {
  value: T | null;
  onValueChange: (value: T) => void;
  options: readonly RadioOption<T>[];
  disabled?: boolean;
  name?: string;
  'aria-label'?: string;
  className?: string;
}

/** Few choices that deserve to be seen all at once; put it in `<Field group>`. */
export function RadioGroup<T extends string>({ value, onValueChange, options, className, ...props }: RadioGroupProps<T>) {
  const { id: _label, required, ...field } = useFieldControl(props);
  const labelId = useFieldLabelId();
  return (
    <Base
      {...props}
      {...field}
      required={required}
      aria-labelledby={props['aria-label'] ? undefined : labelId}
      value={value}
      onValueChange={(next: T | null) => next !== null && onValueChange(next)}
      className={cn('flex flex-col gap-1', className)}
    >
      {options.map((option) => (
        <Choice key={option.value} option={option} />
      ))}
    </Base>
  );
}

function Choice({ option }: { option: RadioOption }) {
  const id = useId();
  return (
    <label className={cn('flex items-start gap-2.5 py-0.5 pointer-coarse:min-h-11 pointer-coarse:items-center', option.disabled && 'text-muted-foreground')}>
      <span className="flex h-5 items-center">
        <Radio.Root
          value={option.value}
          disabled={option.disabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={option.description ? `${id}-text` : undefined}
          className="focus-ring touch-target grid size-4 shrink-0 place-items-center rounded-full border border-control bg-background data-checked:border-primary-ink data-checked:bg-primary data-disabled:opacity-50"
        >
          <Radio.Indicator className="size-1.5 rounded-full bg-primary-foreground data-unchecked:hidden" />
        </Radio.Root>
      </span>
      <span className="min-w-0">
        <span id={`${id}-label`}>{option.label}</span>
        {option.description && (
          <span id={`${id}-text`} className="block text-sm text-muted-foreground">
            {option.description}
          </span>
        )}
      </span>
    </label>
  );
}
