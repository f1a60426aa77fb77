import type { OutputOf } from '#core/contract/endpoint.ts';
import { currencyCodes } from '#core/contract/money.ts';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { RecordForm, type RecordField } from '#core/web/resource/record-form.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { PurchaseUnit } from './purchase-unit.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { itemStates, products, services, units, type ItemKind } from '../../contract.ts';
import { BundleBoxes } from './bundle-boxes.tsx';
import { Goods, goodsKeys } from './goods.tsx';
import { ItemBooks } from './item-books.tsx';
import { TaxChoice } from '../parts/tax-choice.tsx';

type Item = OutputOf<typeof products.get>;

/** Props of ItemForm. */
export interface ItemFormProps { kind: ItemKind; item?: Item; onDone: (item: Item) => void; onCancel: () => void; draftKey?: string; /** Only what a new one needs. */ short?: boolean; /** A new bundle in place of a plain product. */ bundle?: boolean }

/** Adds or changes a product or service. */
export function ItemForm({ kind, item, onDone, onCancel, draftKey, short = false, bundle: fresh = false }: ItemFormProps) {
  const t = useT('accounting');
  const base = { workspace_slug: useViewer().workspace?.slug ?? '' };
  const endpoints = kind === 'product' ? products : services;
  const bundle = item ? item.kind === 'bundle' : fresh;
  const unitList = useRead(units.list, { ...base, limit: 100, sort: [], filter: undefined, count: 'none' }, { topics: ['accounting.unit'] });
  const options = [{ value: '', label: t('item.noUnit') }, ...(unitList.data?.items ?? []).map((u) => ({ value: u.id, label: u.name }))];
  const fields: RecordField[] = [
    { key: 'name', label: t('item.name'), type: 'text', required: true },
    { key: 'sku', label: t('item.sku'), type: 'text' },
    ...(kind === 'product' && !short ? [{ key: 'barcode', label: t('item.barcode'), type: 'text' as const, help: t('item.barcodeHelp') }] : []),
    { key: 'unitId', label: t('item.unit'), type: 'select', options },
    { key: 'salePrice', label: t('item.salePrice'), type: 'money' },
    ...(short ? [] : [{ key: 'currency', label: t('item.currency'), type: 'select' as const, options: currencyCodes.map((value) => ({ value, label: value })), help: t('item.currencyHelp') }]),
    ...(short ? [] : [
      ...(bundle ? [] : [{ key: 'purchasePrice', label: t('item.purchasePrice'), type: 'money' as const }]), { key: 'category', label: t('item.category'), type: 'text' as const },
      { key: 'state', label: t('item.state'), type: 'select' as const, options: itemStates.map((value) => ({ value, label: t(`item.states.${value}`) })) },
    ]),
    { key: 'description', label: t('item.description'), type: 'paragraph', help: t('item.descriptionHelp') },
    ...(short ? [] : [{ key: 'internalNote', label: t('item.internalNote'), type: 'paragraph' as const }]),
  ];
  const values = { unitId: '', purchaseUnitId: '', state: 'active', saleTaxIds: [], purchaseTaxIds: [], isSold: true, isBought: kind === 'product' && !bundle, ...(bundle ? { priceOf: 'own', components: [] } : {}), incomeAccountId: null, expenseAccountId: null, trackStock: false, costing: 'fifo', ...(kind === 'product' ? { weight: '', hsCode: '', originCountry: null } : {}), ...item, ...(item && kind === 'product' ? { weight: item.weight ?? '' } : {}), standardCost: item?.standardCost ?? '', ...(item ? { unitId: item.unitId ?? '', purchaseUnitId: item.purchaseUnitId ?? '' } : {}), ...(item && bundle ? { components: item.components.map(({ itemId, quantity }) => ({ itemId, quantity })) } : {}) };
  const children = (
    <>
      {bundle && <BundleBoxes />}
      <FormField name="saleTaxIds" label={t('item.saleTaxes')}>{(f) => <TaxChoice use="sale" value={f.value as string[]} onValueChange={f.set} />}</FormField>
      {!short && !bundle && <PurchaseUnit units={unitList.data?.items ?? []} />}
      {!short && !bundle && <FormField name="purchaseTaxIds" label={t('item.purchaseTaxes')}>{(f) => <TaxChoice use="purchase" value={f.value as string[]} onValueChange={f.set} />}</FormField>}
      {!short && <div className="flex flex-wrap gap-6"><FormField name="isSold" label={t('item.isSold')} hideLabel>{(f) => <Switch label={t('item.isSold')} {...f.check} />}</FormField>{!bundle && <FormField name="isBought" label={t('item.isBought')} hideLabel>{(f) => <Switch label={t('item.isBought')} {...f.check} />}</FormField>}</div>}
      {!short && kind === 'product' && <Goods />}
      {!short && <ItemBooks kind={kind} bundle={bundle} />}
    </>
  );
  const shared = { fields, values, customFields: endpoints.topic, topics: [endpoints.topic], onDone, onCancel, more: short ? ['saleTaxIds'] : bundle ? ['saleTaxIds', 'isSold', ...goodsKeys, 'incomeAccountId', 'components', 'priceOf'] : ['purchaseUnitId', 'saleTaxIds', 'purchaseTaxIds', 'isSold', 'isBought', 'incomeAccountId', 'expenseAccountId', ...(kind === 'product' ? [...goodsKeys, 'trackStock', 'costing', 'standardCost'] : [])], children, ...(draftKey ? { draftKey } : {}) };
  return item
    ? <RecordForm endpoint={endpoints.update} fixed={{ ...base, id: item.id, version: item.version }} submitLabel={t('save')} {...shared} />
    : <RecordForm endpoint={endpoints.create} fixed={{ ...base, ...(bundle ? { kind: 'bundle' } : {}) }} submitLabel={t('add')} {...shared} />;
}
