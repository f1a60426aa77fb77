import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormButtons } from '#core/web/forms/form-buttons.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { priceLists, priceRules, type PriceRuleRow } from '../../contract.ts';
import { priceBases, priceMethods } from '../../rules/prices/price.ts';
import { useBooksBase } from '../ledger/use-books.ts';
import { ItemPicker, type PickedItem } from './item-picker.tsx';
import { usePriceLists } from './price-list-field.tsx';

/** Adds or changes a rule of a price list. */
export function PriceRuleForm({ rule, priceListId, onDone, onCancel }: { rule?: PriceRuleRow; priceListId?: string; onDone: () => void; onCancel: () => void }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const [scope, setScope] = useState<'item' | 'category' | 'all'>(rule?.itemId ? 'item' : rule?.category ? 'category' : rule ? 'all' : 'item');
  const state = useEndpointForm(rule ? priceRules.update : priceRules.create, {
    defaults: {
      priceListId: rule?.priceListId ?? priceListId ?? '', itemId: rule?.itemId ?? null, category: rule?.category ?? '', fromQuantity: rule?.fromQuantity ?? '0', fromOn: rule?.fromOn ?? '', toOn: rule?.toOn ?? '', method: rule?.method ?? 'fixed', price: rule?.price ?? '', percent: rule?.percent ?? '', base: rule?.base ?? 'list', roundTo: rule?.roundTo ?? '',
    },
    fixed: rule ? { ...base, id: rule.id, version: rule.version } : base, topics: [priceRules.topic, priceLists.topic], onDone,
    toInput: ({ itemId, category, fromQuantity, fromOn, toOn, price, percent, roundTo, ...typed }) => ({ ...typed, itemId: scope === 'item' ? itemId : null, category: scope === 'category' ? category : '', fromQuantity: String(fromQuantity).trim() || '0', fromOn: fromOn || null, toOn: toOn || null, price: price || null, percent: percent || null, roundTo: roundTo || null }),
  });
  return (
    <EndpointForm state={state}>
      <Boxes rule={rule} scope={scope} setScope={setScope} />
      <FormButtons onCancel={onCancel}>{t(rule ? 'save' : 'add')}</FormButtons>
    </EndpointForm>
  );
}

function Boxes({ rule, scope, setScope }: { rule: PriceRuleRow | undefined; scope: 'item' | 'category' | 'all'; setScope: (scope: 'item' | 'category' | 'all') => void }) {
  const t = useT('accounting');
  const lists = usePriceLists();
  const { watch, setValue } = useFormContext();
  const [item, setItem] = useState<PickedItem | null>(rule?.itemId ? { id: rule.itemId, label: rule.item ?? '…' } : null);
  const method = watch('method') as (typeof priceMethods)[number];
  const currency = lists.find((l) => l.id === watch('priceListId'))?.currency ?? '';
  return (
    <>
      <FormField name="priceListId" label={t('prices.one')} required>{(f) => <Select {...f.choice} options={lists.map((l) => ({ value: l.id, label: `${l.name} (${l.currency})` }))} />}</FormField>
      <Field label={t('prices.rule.about')} group><SegmentedControl value={scope} onValueChange={setScope} segments={(['item', 'category', 'all'] as const).map((value) => ({ value, label: t(`prices.rule.scope.${value}`) }))} /></Field>
      {scope === 'item' && <FormField name="itemId" label={t('prices.rule.item')} required>{() => <ItemPicker value={item} onChange={(next) => { setItem(next); setValue('itemId', next?.id ?? null, { shouldDirty: true }); }} />}</FormField>}
      {scope === 'category' && <FormField name="category" label={t('item.category')} help={t('prices.rule.categoryHelp')} required><Input dir="auto" /></FormField>}
      <div className="grid gap-4 sm:grid-cols-3">
        <FormField name="fromQuantity" label={t('prices.rule.fromQuantity')}><Input inputMode="decimal" className="figures" /></FormField>
        <FormField name="fromOn" label={t('prices.rule.fromOn')}><Input type="date" /></FormField>
        <FormField name="toOn" label={t('prices.rule.toOn')}><Input type="date" /></FormField>
      </div>
      <FormField name="method" label={t('prices.rule.method')}>{(f) => <Select {...f.choice} options={priceMethods.map((value) => ({ value, label: t(`prices.rule.methods.${value}`) }))} />}</FormField>
      {method === 'fixed' && <FormField name="price" label={currency ? t('prices.rule.priceIn', { currency }) : t('prices.rule.price')} required><Input inputMode="decimal" className="figures" /></FormField>}
      {method !== 'fixed' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField name="percent" label={t('prices.rule.percent')} help={t(`prices.rule.percentHelp.${method}`)} required><Input inputMode="decimal" className="figures" suffix="%" /></FormField>
          {method === 'formula' && <FormField name="base" label={t('prices.rule.base')}>{(f) => <Select {...f.choice} options={priceBases.map((value) => ({ value, label: t(`prices.rule.bases.${value}`) }))} />}</FormField>}
          <FormField name="roundTo" label={t('prices.rule.roundTo')} help={t('prices.rule.roundHelp')}><Input inputMode="decimal" className="figures" placeholder="0.05" /></FormField>
        </div>
      )}
    </>
  );
}
