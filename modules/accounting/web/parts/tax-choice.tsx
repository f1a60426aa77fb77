import { MultiCombobox } from '#core/web/ui/multi-combobox.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRates } from './use-rates.ts';

/** Props of TaxChoice. */
export interface TaxChoiceProps { value: readonly string[]; onValueChange: (ids: string[]) => void; use: 'sale' | 'purchase'; /** Only taxes themselves, no groups. */ single?: boolean }

/** Chooses taxes and groups of taxes. */
export function TaxChoice({ value, onValueChange, use, single = false }: TaxChoiceProps) {
  const t = useT('accounting');
  const { items, labelOf } = useRates(use);
  const chosen = value.map((id) => ({ id, label: labelOf(id) ?? '…' }));
  return <MultiCombobox value={chosen} onValueChange={(next) => onValueChange(next.map((i) => i.id))} items={single ? items.filter((i) => !i.group) : items} placeholder={t('tax.choose')} />;
}
