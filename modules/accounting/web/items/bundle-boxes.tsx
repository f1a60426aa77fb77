import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { bundlePrices, componentLimit, findItems } from '../../contract.ts';
import { ItemPicker } from '../prices/item-picker.tsx';

interface Part { itemId: string; quantity: string }

/** What a bundle holds and how it is priced, inside the form of a product. */
export function BundleBoxes() {
  const t = useT('accounting');
  const { formState } = useFormContext();
  const { fields, append, remove } = useFieldArray({ name: 'components' });
  const parts = (useWatch({ name: 'components' }) as Part[] | undefined) ?? [];
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  const ids = parts.map((p) => p.itemId).filter(Boolean);
  const named = useRead(findItems, { workspace_slug: useViewer().workspace?.slug ?? '', q: '', use: 'sale', ids: ids.join(',') } as never, { enabled: ids.length > 0, keepPrevious: true, staleTime: 60_000, topics: ['accounting.product', 'accounting.service'] });
  const labelOf = (id: string) => picked[id] ?? named.data?.items.find((i) => i.id === id)?.name ?? '…';
  const wrong = formState.errors['components'];
  const problem = wrong?.message ?? (wrong as { root?: { message?: string } } | undefined)?.root?.message;
  return (
    <>
      <fieldset className="flex flex-col gap-3 rounded-lg border p-4">
        <legend className="px-1 text-sm font-medium">{t('bundle.holds')}</legend>
        {fields.map(({ id }, i) => {
          const itemId = parts[i]?.itemId ?? '';
          return (
          <div key={id} role="group" aria-label={t('bundle.row', { n: i + 1 })} className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-start gap-2">
            <FormField name={`components.${i}.itemId`} label={t('bundle.component')} hideLabel={i > 0} required>
              {(f) => <ItemPicker value={itemId ? { id: itemId, label: labelOf(itemId) } : null} onChange={(item) => { if (item) setPicked((all) => ({ ...all, [item.id]: item.label })); f.set(item?.id ?? ''); }} />}
            </FormField>
            <FormField name={`components.${i}.quantity`} label={t('bundle.quantity')} hideLabel={i > 0} required><Input inputMode="decimal" className="figures" /></FormField>
            <IconButton className={i === 0 ? 'mt-6' : ''} aria-label={t('bundle.removeRow', { n: i + 1 })} {...tip(t('bundle.removeRow', { n: i + 1 }))} onClick={() => remove(i)}><X /></IconButton>
          </div>
          );
        })}
        {typeof problem === 'string' && <p role="alert" className="text-sm text-destructive-ink">{problem}</p>}
        {parts.length < componentLimit && <Button variant="outline" size="sm" className="self-start" onClick={() => append({ itemId: '', quantity: '1' })}><Plus aria-hidden />{t('bundle.addRow')}</Button>}
      </fieldset>
      <FormField name="priceOf" label={t('item.priceOf')} help={t('bundle.priceHelp')}>{(f) => <Select {...f.choice} options={bundlePrices.map((value) => ({ value, label: t(`bundle.prices.${value}`) }))} />}</FormField>
    </>
  );
}
