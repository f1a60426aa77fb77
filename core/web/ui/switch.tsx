import { Switch as Base } from '@base-ui/react/switch';
import { useId, type ReactNode } from 'react';
import { cn } from './cn.ts';
import { useFieldControl } from './field-context.ts';

/** Props of Switch. */
export interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Text before the switch; leave out only together with `aria-label` or inside a Field. */
  label?: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
  name?: string;
  id?: string;
  'aria-label'?: string;
  className?: string;
}

/** Setting that takes effect at once. */
export function Switch({ label, description, className, onCheckedChange, ...props }: SwitchProps) {
  const field = useFieldControl(props);
  const ownId = useId();
  const toggle = (
    <Base.Root
      {...props}
      {...field}
      aria-labelledby={label ? `${ownId}-label` : undefined}
      aria-describedby={description ? `${ownId}-text` : field['aria-describedby']}
      onCheckedChange={(checked) => onCheckedChange(checked)}
      className={cn(
        'focus-ring touch-target flex h-5 w-9 shrink-0 items-center rounded-full bg-control p-0.5 transition-colors data-checked:bg-primary data-disabled:opacity-50',
        'data-checked:ring-1 data-checked:ring-primary-ink data-checked:ring-inset',
        !label && className,
      )}
    >
      <Base.Thumb className="size-4 rounded-full bg-background transition-[translate] duration-120 data-checked:translate-x-[calc(1rem*var(--dir-sign,1))] data-checked:bg-primary-foreground" />
    </Base.Root>
  );
  if (!label) return toggle;
  return (
    <label className={cn('flex items-center justify-between gap-4 py-1.5 pointer-coarse:min-h-11', className)}>
      <span className="min-w-0">
        <span id={`${ownId}-label`}>{label}</span>
        {description && (
          <span id={`${ownId}-text`} className="block text-sm text-muted-foreground">
            {description}
          </span>
        )}
      </span>
      {toggle}
    </label>
  );
}
