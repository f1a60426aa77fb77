import { ChevronDown } from 'lucide-react';
import { useT } from '../i18n/i18n.ts';
import { Menu, MenuCheckboxItem } from '../ui/menu.tsx';
import { cn } from '../ui/cn.ts';
import './document-texts.ts';

/** A tax, or a group of them, that a line may have. */
export interface LineTax { id: string; name: string; /** Of a group: the taxes it stands for. */ memberIds?: readonly string[] }

/** Chooses the taxes of a line. */
export function TaxCell({ value, onChange, taxes, label, id, className }: { value: readonly string[]; onChange: (ids: string[]) => void; taxes: readonly LineTax[]; label: string; id: string; className?: string }) {
  const t = useT('document');
  const named = value.map((taxId) => taxes.find((x) => x.id === taxId)?.name ?? '…').join(' + ');
  return (
    <Menu trigger={(
      <button type="button" id={id} aria-label={`${label}: ${named || t('noTax')}`} className={cn('focus-ring-inset flex w-full items-center gap-1 rounded-sm px-2 text-start', className)}>
        <span className={cn('min-w-0 flex-1 truncate', !named && 'text-muted-foreground')}>{named || t('noTax')}</span><ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted-foreground" strokeWidth={1.75} />
      </button>
    )}>
      {taxes.map((tax) => {
        const ids = tax.memberIds ?? [tax.id];
        const on = ids.every((x) => value.includes(x));
        return <MenuCheckboxItem key={tax.id} checked={on} onCheckedChange={(next) => onChange(next ? [...new Set([...value, ...ids])] : value.filter((x) => !ids.includes(x)))}>{tax.name}</MenuCheckboxItem>;
      })}
    </Menu>
  );
}
