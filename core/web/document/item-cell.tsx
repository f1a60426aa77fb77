import { Autocomplete } from '@base-ui/react/autocomplete';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useT } from '../i18n/i18n.ts';
import { cn } from '../ui/cn.ts';
import { Image } from '../ui/image.tsx';
import { itemStyle, popupStyle } from '../ui/popup-style.ts';
import { useOverlayRoot } from '../ui/use-overlay.tsx';
import './document-texts.ts';

/** A thing of the catalogue that a line may take over. */
export interface CatalogueItem { id: string; label: string; detail?: string; unit: string; price: string | null; description: string; taxIds: readonly string[]; /** Address of a small picture. */ picture?: string | null; /** What a bundle holds, a component a line. */ contents?: string }

/** Where the lines' things come from. */
export interface Catalogue {
  find: (text: string, signal: AbortSignal) => Promise<CatalogueItem[]>;
  /** Adds a thing of this name; absent when the viewer may not. Null when they thought better of it. */
  create?: ((name: string) => Promise<CatalogueItem | null>) | undefined;
}

type Choice = CatalogueItem | { id: 'new'; label: string };

interface ItemCellProps {
  value: string; label: string; placeholder: string; inputId: string; catalogue: Catalogue; disabled?: boolean; className?: string;
  onText: (text: string) => void; onItem: (item: CatalogueItem) => void; onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void; onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

/** Text of a line that finds things of the catalogue while it is written; any other text is as good. */
export function ItemCell({ value, label, placeholder, inputId, catalogue, disabled = false, className, onText, onItem, onKeyDown, onPaste }: ItemCellProps) {
  const t = useT('document');
  const overlay = useOverlayRoot({}, 'popup');
  const [found, setFound] = useState<readonly CatalogueItem[]>([]);
  const highlighted = useRef<Choice | undefined>(undefined);
  const [typed, setTyped] = useState<string | null>(null);
  const { find } = catalogue;
  useEffect(() => {
    if (typed === null) return;
    const abort = new AbortController();
    const timer = setTimeout(() => { find(typed, abort.signal).then(setFound, () => undefined); }, typed === '' ? 0 : 150);
    return () => { clearTimeout(timer); abort.abort(); };
  }, [typed, find]);
  const name = value.trim();
  const fresh = catalogue.create && name.length > 1 && !found.some((i) => i.label.toLowerCase() === name.toLowerCase());
  const choices: Choice[] = [...found, ...(fresh ? [{ id: 'new' as const, label: name }] : [])];
  const take = (choice: Choice) => {
    if (choice.id !== 'new') return onItem(choice as CatalogueItem);
    void catalogue.create?.(choice.label).then((made) => { if (made) onItem(made); });
  };
  return (
    <Autocomplete.Root<Choice>
      items={choices} mode="none" value={value} itemToStringValue={(c) => c.label} openOnInputClick={false} disabled={disabled}
      onValueChange={(text, details) => { if (details.reason === 'item-press') return; onText(text); setTyped(text); }}
      open={overlay.open && choices.length > 0} onOpenChange={overlay.change} onItemHighlighted={(item) => { highlighted.current = item; }}
    >
      <Autocomplete.Input
        id={inputId} aria-label={label} placeholder={placeholder} maxLength={300} autoComplete="off" dir="auto" className={className}
        onPaste={onPaste}
        onKeyDown={(event) => {
          const open = overlay.open && choices.length > 0;
          // While a thing is marked, Enter and the arrows are the list's.
          if (open && (event.key === 'ArrowDown' || event.key === 'ArrowUp') && !event.altKey) return;
          if (open && event.key === 'Enter' && highlighted.current) return;
          onKeyDown(event);
        }}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner {...overlay.attributes} align="start" sideOffset={4} collisionPadding={8} className="outline-none">
          <Autocomplete.Popup className={cn(popupStyle, 'max-h-[min(18rem,var(--available-height))] w-(--anchor-width) min-w-64 overflow-y-auto p-1')}>
            <Autocomplete.List aria-label={label}>
              {(choice: Choice) => (
                <Autocomplete.Item key={choice.id} value={choice} className={itemStyle} onClick={() => take(choice)}>
                  {choice.id === 'new' ? <><Plus aria-hidden /><span className="min-w-0 flex-1 truncate">{t('create', { name: choice.label })}</span></> : (
                    <>{(choice as CatalogueItem).picture && <Image src={(choice as CatalogueItem).picture} alt="" className="size-7 shrink-0 rounded-sm border" />}<span className="min-w-0 flex-1"><span className="block truncate">{choice.label}</span>{(choice as CatalogueItem).detail && <span className="block truncate text-xs text-muted-foreground">{(choice as CatalogueItem).detail}</span>}</span></>
                  )}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
