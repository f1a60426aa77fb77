import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Select } from '#core/web/ui/select.tsx';
import type { units } from '../../contract.ts';

/** In which other unit of the same category an item is bought; nothing where there is no other one. */
export function PurchaseUnit({ units: all }: { units: OutputOf<typeof units.list>['items'] }) {
  const t = useT('accounting');
  const [unitId, chosen] = useWatch({ name: ['unitId', 'purchaseUnitId'] }) as [string, string];
  const own = all.find((u) => u.id === unitId);
  // One that does not fit any more is shown, so that it can be changed.
  const fitting = all.filter((u) => u.id === chosen || (own && u.id !== own.id && u.category === own.category && own.category !== 'none'));
  if (fitting.length === 0) return null;
  return <FormField name="purchaseUnitId" label={t('item.purchaseUnitId')} help={t('item.purchaseUnitHelp')}>{(f) => <Select {...f.choice} options={[{ value: '', label: t('item.sameUnit') }, ...fitting.map((u) => ({ value: u.id, label: u.name }))]} />}</FormField>;
}
