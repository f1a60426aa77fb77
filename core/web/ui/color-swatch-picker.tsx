import { Radio } from '@base-ui/react/radio';
import { RadioGroup as Base } from '@base-ui/react/radio-group';
import { Check } from 'lucide-react';
import { cn } from './cn.ts';
import { useFieldLabelId } from './field-context.ts';

/** One colour to choose. */
export interface Swatch<T extends string = string> {
  value: T;
  /** Name of the colour, for those who do not see it. */
  label: string;
  /** CSS colour of the swatch, usually a token such as `var(--chart-1)`. */
  color: string;
}

/** Props of ColorSwatchPicker. */
export interface ColorSwatchPickerProps<T extends string> {
  value: T | null;
  onValueChange: (value: T) => void;
  swatches: readonly Swatch<T>[];
  'aria-label'?: string;
  className?: string;
}

/** One colour out of a few; the chosen one carries a tick, so that colour is not the only sign. */
export function ColorSwatchPicker<T extends string>({ value, onValueChange, swatches, className, ...props }: ColorSwatchPickerProps<T>) {
  const labelId = useFieldLabelId();
  return (
    <Base
      {...props}
      aria-labelledby={props['aria-label'] ? undefined : labelId}
      value={value}
      onValueChange={(next: T | null) => next !== null && onValueChange(next)}
      className={cn('flex flex-wrap gap-2 pointer-coarse:gap-4', className)}
    >
      {swatches.map((swatch) => (
        <Radio.Root
          key={swatch.value}
          value={swatch.value}
          aria-label={swatch.label}
          title={swatch.label}
          style={{ backgroundColor: swatch.color }}
          className="focus-ring touch-target grid size-7 cursor-pointer place-items-center rounded-full ring-1 ring-foreground/15 ring-inset"
        >
          <Radio.Indicator className="grid size-4 place-items-center rounded-full bg-background text-foreground">
            <Check className="size-3" strokeWidth={3} />
          </Radio.Indicator>
        </Radio.Root>
      ))}
    </Base>
  );
}
