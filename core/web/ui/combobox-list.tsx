import { Combobox as Base } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from './cn.ts';
import { useListName } from './field-context.ts';
import { itemStyle, popupStyle } from './popup-style.ts';
import { Spinner } from './spinner.tsx';
import type { ComboboxItem } from './use-combobox-items.ts';
import type { OverlayPlace } from './use-overlay.tsx';

interface ComboboxListProps<T extends ComboboxItem> {
  /** Name of the control where no Field gives one. */
  label: string | undefined;
  overlay: OverlayPlace;
  status: 'ready' | 'loading' | 'failed';
  renderIcon?: ((item: T) => ReactNode) | undefined;
  footer?: ReactNode;
}

/** Floating list of a combobox with its loading, empty and failed states. */
export function ComboboxList<T extends ComboboxItem>({ label, overlay, status, renderIcon, footer }: ComboboxListProps<T>) {
  const t = useT();
  const name = useListName(label);
  return (
    <Base.Portal>
      <Base.Positioner {...overlay.attributes} sideOffset={4} collisionPadding={8} className="outline-none">
        <Base.Popup className={cn(popupStyle, 'flex max-h-[min(20rem,var(--available-height))] w-(--anchor-width) min-w-56 flex-col')} aria-busy={status === 'loading' || undefined}>
          <Base.Status className="px-3 py-2 text-sm text-muted-foreground empty:hidden">
            {status === 'failed' && t('combobox.failed')}
            {status === 'loading' && (
              <span className="flex items-center gap-2">
                <Spinner />
                {t('combobox.loading')}
              </span>
            )}
          </Base.Status>
          <Base.Empty className="px-3 py-2 text-sm text-muted-foreground empty:hidden">{status === 'ready' && t('combobox.empty')}</Base.Empty>
          <Base.List {...name} className="min-h-0 flex-1 overflow-y-auto p-1 empty:hidden">
            {(item: T) => (
              <Base.Item key={item.id} value={item} className={cn(itemStyle, 'relative pe-8')}>
                {renderIcon?.(item)}
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{item.label}</span>
                  {item.description && <span className="block truncate text-xs text-muted-foreground">{item.description}</span>}
                </span>
                <Base.ItemIndicator className="absolute end-2">
                  <Check className="size-4" strokeWidth={2} />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
          {footer && <div className="border-t p-1">{footer}</div>}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
