import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown, X } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import type { ControlSize } from './button.tsx';
import { cn } from './cn.ts';
import { ComboboxList } from './combobox-list.tsx';
import { useFieldControl } from './field-context.ts';
import { inputStyle } from './input.tsx';
import { useComboboxItems, type ComboboxItem, type ItemLoader } from './use-combobox-items.ts';
import { useOverlayRoot } from './use-overlay.tsx';

/** Props that both comboboxes share; give `items`, or `load` to ask the server while typing. */
export interface ComboboxBaseProps<T extends ComboboxItem> {
  items?: readonly T[];
  load?: ItemLoader<T>;
  /** Picture or icon before an item. */
  renderIcon?: (item: T) => ReactNode;
  placeholder?: string;
  size?: ControlSize;
  id?: string;
  disabled?: boolean;
  required?: boolean;
  'aria-label'?: string;
  className?: string;
  /** Last line of the list, for example "Create customer". */
  footer?: ReactNode;
}

/** Props of Combobox. */
export interface ComboboxProps<T extends ComboboxItem> extends ComboboxBaseProps<T> {
  value: T | null;
  onValueChange: (value: T | null) => void;
  /** Lets the value be taken away again. */
  clearable?: boolean;
}

/** One item out of many, found by typing. */
export function Combobox<T extends ComboboxItem>({
  value, onValueChange, items: given, load, renderIcon, placeholder, size, clearable = true, className, footer, ...props
}: ComboboxProps<T>) {
  const t = useT();
  const field = useFieldControl(props);
  const overlay = useOverlayRoot({}, 'popup');
  const { items, status, onInput } = useComboboxItems(given, load, overlay.open);
  // The chosen item stays in the list, or Base UI would drop the value when the next answer lacks it.
  const listed = useMemo(() => (value && !items.some((item) => item.id === value.id) && load ? [...items, value] : items), [items, value, load]);

  return (
    <Base.Root<T>
      items={listed}
      value={value}
      onValueChange={(next: T | null) => onValueChange(next)}
      itemToStringLabel={(item) => item.label}
      isItemEqualToValue={(a, b) => a.id === b.id}
      filter={load ? null : undefined}
      onInputValueChange={(text, details) => onInput(text, details.reason)}
      open={overlay.open}
      onOpenChange={overlay.change}
      disabled={field.disabled ?? props.disabled}
      required={field.required ?? props.required}
      autoHighlight
    >
      <Base.InputGroup className={cn('relative w-full', className)}>
        <Base.Input
          id={field.id ?? props.id}
          aria-label={props['aria-label']}
          aria-describedby={field['aria-describedby']}
          aria-invalid={field['aria-invalid']}
          placeholder={placeholder ?? t('combobox.placeholder')}
          className={cn(inputStyle({ size }), clearable && value ? 'pe-16' : 'pe-9')}
        />
        <span className="absolute inset-y-0 end-1 flex items-center text-muted-foreground [&_svg]:size-4 [&_svg]:stroke-[1.75]">
          {clearable && value && (
            <Base.Clear aria-label={t('action.clear')} className="focus-ring touch-target grid size-7 place-items-center rounded-md hover:bg-accent">
              <X aria-hidden />
            </Base.Clear>
          )}
          <Base.Trigger aria-label={t('combobox.open')} className="focus-ring touch-target grid size-7 place-items-center rounded-md hover:bg-accent">
            <ChevronDown aria-hidden />
          </Base.Trigger>
        </span>
      </Base.InputGroup>
      <ComboboxList label={props['aria-label']} overlay={overlay} status={status} renderIcon={renderIcon} footer={footer} />
    </Base.Root>
  );
}
