import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import type { ControlSize } from './button.tsx';
import { cn } from './cn.ts';
import { useFieldControl, useListName } from './field-context.ts';
import { inputStyle } from './input.tsx';
import { itemStyle, popupStyle } from './popup-style.ts';
import { useOverlayRoot } from './use-overlay.tsx';

/** One choice of a Select. */
export interface SelectOption<T extends string = string> {
  value: T;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** Heading under which the choice stands; equal headings must follow each other. */
  group?: string;
}

/** Props of Select. */
export interface SelectProps<T extends string> {
  value: T | null;
  onValueChange: (value: T) => void;
  options: readonly SelectOption<T>[];
  placeholder?: string;
  size?: ControlSize;
  name?: string;
  id?: string;
  disabled?: boolean;
  required?: boolean;
  /** Name where no Field gives one. */
  'aria-label'?: string;
  className?: string;
  onBlur?: () => void;
}

/** One of a handful of choices; from about fifteen on use Combobox. */
export function Select<T extends string>({ value, onValueChange, options, placeholder, size, className, onBlur, ...props }: SelectProps<T>) {
  const t = useT();
  const field = useFieldControl(props);
  const name = useListName(props['aria-label']);
  const overlay = useOverlayRoot({}, 'popup');
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => next !== null && onValueChange(next)}
      items={options}
      name={props.name}
      disabled={field.disabled ?? props.disabled}
      required={field.required ?? props.required}
      open={overlay.open}
      onOpenChange={overlay.change}
      modal={false}
    >
      <Base.Trigger
        id={field.id ?? props.id}
        {...name}
        aria-describedby={field['aria-describedby']}
        aria-invalid={field['aria-invalid']}
        onBlur={onBlur}
        className={cn(inputStyle({ size }), 'flex items-center justify-between gap-2 text-start data-placeholder:text-muted-foreground', className)}
      >
        <Base.Value className="min-w-0 flex-1 truncate">
          {(current: T | null) => <Chosen option={options.find((option) => option.value === current)} placeholder={placeholder ?? t('select.placeholder')} />}
        </Base.Value>
        <Base.Icon className="text-muted-foreground">
          <ChevronDown className="size-4" strokeWidth={1.75} />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner {...overlay.attributes} sideOffset={4} collisionPadding={8} alignItemWithTrigger={false} className="outline-none">
          <Base.Popup className={cn(popupStyle, 'min-w-(--anchor-width)')}>
            <Base.List {...name} className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1">
              {groupsOf(options).map(([group, members]) =>
                group === undefined ? (
                  members.map((option) => <Choice key={option.value} option={option} />)
                ) : (
                  <Base.Group key={group}>
                    <Base.GroupLabel className="px-2 pt-1.5 pb-1 text-xs font-medium text-muted-foreground">{group}</Base.GroupLabel>
                    {members.map((option) => (
                      <Choice key={option.value} option={option} />
                    ))}
                  </Base.Group>
                ),
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Choice({ option }: { option: SelectOption }) {
  return (
    <Base.Item value={option.value} disabled={option.disabled} className={cn(itemStyle, 'pe-8')}>
      {option.icon}
      <Base.ItemText className="min-w-0 flex-1 truncate">{option.label}</Base.ItemText>
      <Base.ItemIndicator className="absolute end-2">
        <Check className="size-4" strokeWidth={2} />
      </Base.ItemIndicator>
    </Base.Item>
  );
}

function Chosen({ option, placeholder }: { option: SelectOption | undefined; placeholder: string }) {
  if (!option) return <span className="text-muted-foreground">{placeholder}</span>;
  return (
    <span className="flex items-center gap-2 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:stroke-[1.75]">
      {option.icon}
      <span className="truncate">{option.label}</span>
    </span>
  );
}

function groupsOf<T extends string>(options: readonly SelectOption<T>[]): [string | undefined, SelectOption<T>[]][] {
  const groups: [string | undefined, SelectOption<T>[]][] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last[0] === option.group) last[1].push(option);
    else groups.push([option.group, [option]]);
  }
  return groups;
}
