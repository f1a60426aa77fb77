import { Combobox as Base } from '@base-ui/react/combobox';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from './cn.ts';
import { ComboboxList } from './combobox-list.tsx';
import type { ComboboxBaseProps } from './combobox.tsx';
import { useFieldControl } from './field-context.ts';
import { inputStyle } from './input.tsx';
import { useComboboxItems, type ComboboxItem } from './use-combobox-items.ts';
import { useOverlayRoot } from './use-overlay.tsx';

/** Props of MultiCombobox. */
export interface MultiComboboxProps<T extends ComboboxItem> extends ComboboxBaseProps<T> {
  value: readonly T[];
  onValueChange: (value: T[]) => void;
}

/** Several items out of many, shown as chips in the box: assignees, tags, recipients. */
export function MultiCombobox<T extends ComboboxItem>({ value, onValueChange, items: given, load, renderIcon, placeholder, className, footer, ...props }: MultiComboboxProps<T>) {
  const t = useT();
  const field = useFieldControl(props);
  const overlay = useOverlayRoot({}, 'popup');
  const { items, status, onInput } = useComboboxItems(given, load, overlay.open);
  const listed = useMemo(
    () => (load ? [...items, ...value.filter((chosen) => !items.some((item) => item.id === chosen.id))] : items),
    [items, value, load],
  );

  return (
    <Base.Root
      multiple
      items={listed}
      value={value}
      onValueChange={(next: T[]) => onValueChange(next)}
      itemToStringLabel={(item) => item.label}
      isItemEqualToValue={(a, b) => a.id === b.id}
      filter={load ? null : undefined}
      onInputValueChange={(text, details) => onInput(text, details.reason)}
      open={overlay.open}
      onOpenChange={overlay.change}
      disabled={field.disabled ?? props.disabled}
      autoHighlight
    >
      <Base.InputGroup
        className={cn(
          inputStyle(),
          'flex h-auto min-h-9 cursor-text flex-wrap items-center gap-1 px-1.5 py-1 outline-2 outline-transparent has-[input:focus-visible]:outline-ring',
          field['aria-invalid'] && 'border-destructive',
          className,
        )}
      >
        <Base.Chips className="flex min-w-0 flex-1 flex-wrap items-center gap-1">
          {value.map((item) => (
            <Base.Chip
              key={item.id}
              aria-label={item.label}
              className="focus-ring flex h-6 max-w-full items-center gap-1 rounded-sm bg-secondary ps-1.5 text-sm text-secondary-foreground data-highlighted:bg-accent"
            >
              {renderIcon?.(item)}
              <span className="truncate">{item.label}</span>
              <Base.ChipRemove
                aria-label={t('action.removeNamed', { name: item.label })}
                className="touch-target grid size-6 place-items-center rounded-sm text-muted-foreground hover:text-foreground"
              >
                <X aria-hidden className="size-3.5" strokeWidth={1.75} />
              </Base.ChipRemove>
            </Base.Chip>
          ))}
          <Base.Input
            id={field.id ?? props.id}
            aria-label={props['aria-label']}
            aria-describedby={field['aria-describedby']}
            aria-invalid={field['aria-invalid']}
            placeholder={value.length === 0 ? (placeholder ?? t('combobox.placeholder')) : undefined}
            className="h-6 min-w-12 flex-1 bg-transparent px-1.5 text-base outline-none pointer-coarse:min-h-9 pointer-coarse:text-lg"
          />
        </Base.Chips>
      </Base.InputGroup>
      <ComboboxList label={props['aria-label']} overlay={overlay} status={status} renderIcon={renderIcon} footer={footer} />
    </Base.Root>
  );
}
