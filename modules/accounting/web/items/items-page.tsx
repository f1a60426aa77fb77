import { Barcode, Boxes, FileUp, Package, Pencil, TrendingUp, Wrench } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import type { Selection } from '#core/contract/list-fields.ts';
import { request } from '#core/web/api/request.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { ImportDialog } from '#core/web/resource/import-dialog-later.tsx';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { ActionButtons, useRecordActions } from '#core/web/resource/record-actions.tsx';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { useSearchState, useSearchText } from '#core/web/router.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { FormDrawer, HeldRecord } from '#core/web/forms/form-drawer.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { countryName, useCountries } from '#modules/parties/web/public.tsx';
import { itemFields, itemStates, products, services, thingKinds, type ItemKind } from '../../contract.ts';
import { recordAddress } from '../parts/record-address.ts';
import { RemoveMaster } from '../parts/remove-master.tsx';
import { runBulk } from '../parts/master-calls.ts';
import { unitPriceText } from '../parts/unit-price.ts';
import { useRates } from '../parts/use-rates.ts';
import { ItemMoves } from '../stock/item-moves.tsx';
import { StandardCost } from '../stock/standard-cost.tsx';
import { PriceChangeDialog } from '../prices/price-change-dialog.tsx';
import { PriceBench } from '../prices/price-bench.tsx';
import { BundleContents } from './bundle-contents.tsx';
import { ItemDocuments } from './item-documents.tsx';
import { ItemFace } from './item-face.tsx';
import { ItemForm } from './item-form.tsx';
import { ItemPictures } from './item-pictures.tsx';
import { LabelsDialog } from './labels-dialog.tsx';
import { itemPanels } from './panels.ts';
import { Variants } from './variants.tsx';

type Item = OutputOf<typeof products.get>;
const endpointsOf = { product: products, service: services };
// The price of a bundle may follow that of a service it holds.
const topicsOf = { product: [products.topic, services.topic], service: [services.topic] };
// Services are all of one kind, have no variants and are no goods.
const { kind: _kind, template: _template, isTemplate: _isTemplate, weight: _weight, hsCode: _hsCode, originCountry: _originCountry, ...serviceFields } = itemFields;
const fieldsOf = { product: { ...itemFields, kind: { ...itemFields.kind, options: ['product', 'bundle'] } }, service: serviceFields } as const;

/** Products. */
export function ProductsPage() { return <ItemsPage kind="product" />; }
/** Services. */
export function ServicesPage() { return <ItemsPage kind="service" />; }

function ItemsPage({ kind }: { kind: ItemKind }) {
  const t = useT('accounting');
  const can = useCan();
  const search = useSearchText();
  const endpoints = endpointsOf[kind];
  const base = { workspace_slug: useViewer().workspace?.slug ?? '' };
  const [{ id, add, bundle }, change] = useSearchState({ id: '', add: false, bundle: false });
  const [importing, setImporting] = useState(false);
  const choices = useChoices();
  const edit = can(endpoints.can.edit);
  const [pricing, setPricing] = useState<{ selection: Selection; count: number; settle: (done: boolean) => void } | null>(null);
  // The selection stays until prices were changed.
  const changePrices = (selection: Selection, count: number) => new Promise<void>((resolve, reject) => { setPricing({ selection, count, settle: (done) => { setPricing(null); if (done) resolve(); else reject(new DOMException('closed', 'AbortError')); } }); });
  const [labelling, setLabelling] = useState<typeof pricing>(null);
  const printLabels = (selection: Selection, count: number) => new Promise<void>((resolve, reject) => { setLabelling({ selection, count, settle: (done) => { setLabelling(null); if (done) resolve(); else reject(new DOMException('closed', 'AbortError')); } }); });
  const price = (value: string | null, currency: string) => (value === null ? <span className="text-muted-foreground">–</span> : unitPriceText(value, currency));
  return (
    <>
      <ListPage
        endpoint={endpoints.list} input={base} fields={fieldsOf[kind]} topics={topicsOf[kind]} customFields={endpoints.topic} title={t(`${kind}.title`)} choices={choices} rowHref={(i) => recordAddress(`/accounting/${kind}`, i.id, search)} exportEndpoint={endpoints.export}
        columns={[
          { key: 'name', header: t('item.name'), pin: 'start', width: 260, cell: (i) => <span className="flex min-w-0 items-center gap-2.5"><ItemFace item={{ picture: i.picture, kind }} /><span className="truncate" dir="auto">{i.name}</span>{i.attributes && <span className="shrink-0 rounded-sm bg-muted px-1.5 text-xs leading-5 text-muted-foreground">{t('variant.badge')}</span>}</span> }, ...(kind === 'product' ? [{ key: 'kind', header: t('item.kind'), hidden: true }] : []), { key: 'sku', header: t('item.sku'), editable: edit }, { key: 'unitName', header: t('item.unit') },
          { key: 'salePrice', header: t('item.salePrice'), editable: edit, cell: (i) => price(i.salePrice, i.currency) }, { key: 'purchasePrice', header: t('item.purchasePrice'), hidden: true, cell: (i) => price(i.purchasePrice, i.currency) },
          { key: 'category', header: t('item.category'), editable: edit }, { key: 'state', header: t('item.state'), editable: edit }, ...(kind === 'product' ? [{ key: 'inStock', header: t('item.inStock'), align: 'end' as const, cell: (i: Item) => <span className="figures">{i.inStock ?? '–'}</span> }, { key: 'barcode', header: t('item.barcode'), hidden: true }, { key: 'contents', header: t('item.contents'), hidden: true }, { key: 'template', header: t('item.template'), hidden: true }, { key: 'templateSku', header: t('item.templateSku'), hidden: true }, { key: 'variant', header: t('item.variant'), hidden: true }, { key: 'isTemplate', header: t('item.isTemplate'), hidden: true }] : []), { key: 'updatedAt', header: t('changed'), hidden: true },
        ]}
        onEdit={(i, key, value) => request(endpoints.update, { ...base, id: i.id, version: i.version, [key]: value })}
        primaryAction={edit ? { label: t(`${kind}.add`), onPress: () => change({ add: true, id: '' }) } : undefined}
        secondary={edit && <>{kind === 'product' && <IconButton size="sm" variant="outline" aria-label={t('bundle.add')} {...tip(t('bundle.add'))} onClick={() => change({ bundle: true, add: false, id: '' })}><Boxes /></IconButton>}<IconButton size="sm" variant="outline" aria-label={t('import')} {...tip(t('import'))} onClick={() => setImporting(true)}><FileUp /></IconButton></>}
        bulkActions={[
          { label: t('labels.action'), icon: Barcode, run: printLabels },
          ...(edit ? [{ label: t('prices.change.action'), icon: TrendingUp, run: changePrices }] : []),
          ...(edit ? itemStates.map((state) => ({ label: t('item.setState', { state: t(`item.states.${state}`) }), run: (selection: Selection) => runBulk(endpoints.bulk, base, selection, { change: { state } }) })) : []),
          ...(can(endpoints.can.remove) ? [{ label: t('remove'), destructive: true, run: (selection: Selection) => runBulk(endpoints.bulk, base, selection, { remove: true }) }] : []),
        ]}
        empty={{ title: t(`${kind}.emptyTitle`), text: t(`${kind}.empty`), icon: kind === 'product' ? Package : Wrench }}
      />
      {id && <ItemPanel key={id} kind={kind} id={id} onClose={() => change({ id: '' })} />}
      {add && edit && (
        <FormDrawer size="lg" onClose={() => change({ add: false })} title={t(`${kind}.add`)}>
          <ItemForm kind={kind} draftKey={`accounting.${kind}`} onCancel={() => change({ add: false })} onDone={(item) => change({ add: false, id: item.id })} />
        </FormDrawer>
      )}
      {bundle && edit && kind === 'product' && (
        <FormDrawer size="lg" onClose={() => change({ bundle: false })} title={t('bundle.add')}>
          <ItemForm kind="product" bundle draftKey="accounting.bundle" onCancel={() => change({ bundle: false })} onDone={(item) => change({ bundle: false, id: item.id })} />
        </FormDrawer>
      )}
      {labelling && <LabelsDialog kind={kind} selection={labelling.selection} count={labelling.count} onClose={() => labelling.settle(false)} onDone={() => labelling.settle(true)} />}
      {pricing && <PriceChangeDialog kind={kind} selection={pricing.selection} count={pricing.count} onClose={() => pricing.settle(false)} onDone={() => pricing.settle(true)} />}
      {importing && <ImportDialog topic={endpoints.topic} name={t(`${kind}.many`)} labelOf={(key) => t(`item.${key}`)} onClose={() => setImporting(false)} />}
    </>
  );
}

function useChoices() {
  const t = useT('accounting');
  const countries = useCountries();
  return useMemo(() => ({ originCountry: countries.map((c) => ({ value: c.id, label: c.label })), kind: thingKinds.map((value) => ({ value, label: t(`item.kinds.${value}`) })), state: itemStates.map((value) => ({ value, label: t(`item.states.${value}`), tone: value === 'active' ? 'success' as const : 'neutral' as const })) }), [t, countries]);
}

function ItemPanel({ kind, id, onClose }: { kind: ItemKind; id: string; onClose: () => void }) {
  const t = useT('accounting');
  const language = useLanguage();
  const can = useCan();
  const endpoints = endpointsOf[kind];
  const record = useRecord(endpoints, { workspace_slug: useViewer().workspace?.slug ?? '' }, id);
  const [editing, setEditing] = useState(false);
  const choices = useChoices();
  const { labelOf } = useRates();
  const actions = useRecordActions(id, [record.row && can(endpoints.can.edit) && { id: 'edit', label: t('edit'), icon: Pencil, look: 'icon', run: () => setEditing(true) }]);
  const taxNames = (ids: readonly string[]) => ids.map((tax) => labelOf(tax) ?? '…').join(', ') || '–';
  if (editing && record.row) {
    return (
      <FormDrawer size="lg" onClose={() => setEditing(false)} title={record.row.name}>
        <HeldRecord row={record.row}>{(item) => <ItemForm kind={kind} item={item} onCancel={() => setEditing(false)} onDone={() => { setEditing(false); void record.query.refetch(); }} />}</HeldRecord>
      </FormDrawer>
    );
  }
  return (
    <RecordPanel
      record={record} topic={endpoints.topic} id={id} titleKey="name" fields={itemFields} choices={choices} canEdit={can(endpoints.can.edit)} onClose={onClose}
      properties={[
        ...(kind === 'product' ? [{ key: 'kind', label: t('item.kind') }] : []), { key: 'sku', label: t('item.sku'), editable: true }, ...(kind === 'product' ? [{ key: 'barcode', label: t('item.barcode'), editable: true }] : []), { key: 'unitName', label: t('item.unit') },
        { key: 'salePrice', label: t('item.salePrice'), cell: (i) => (i.salePrice === null ? '–' : unitPriceText(i.salePrice, i.currency)) }, { key: 'purchasePrice', label: t('item.purchasePrice'), cell: (i) => (i.purchasePrice === null ? '–' : unitPriceText(i.purchasePrice, i.currency)) },
        { key: 'saleTaxIds', label: t('item.saleTaxes'), cell: (i) => taxNames(i.saleTaxIds) }, { key: 'purchaseTaxIds', label: t('item.purchaseTaxes'), cell: (i) => taxNames(i.purchaseTaxIds) },
        ...(kind === 'product' ? [{ key: 'inStock', label: t('item.inStock'), cell: (i: Item) => i.inStock ?? '–' }] : []), ...(kind === 'product' ? [{ key: 'weight', label: t('item.weight'), cell: (i: Item) => (i.weight === null ? '–' : <bdi className="figures">{i.weight} kg</bdi>) }, { key: 'hsCode', label: t('item.hsCode'), editable: true }, { key: 'originCountry', label: t('item.originCountry'), cell: (i: Item) => (i.originCountry === null ? '–' : countryName(i.originCountry, language)) }] : []), { key: 'category', label: t('item.category'), editable: true }, { key: 'state', label: t('item.state'), editable: true }, { key: 'isSold', label: t('item.isSold'), editable: true }, ...(record.row?.kind === 'bundle' ? [{ key: 'priceOf', label: t('item.priceOf'), cell: (i: Item) => t(`bundle.prices.${i.priceOf}`) }] : [{ key: 'isBought', label: t('item.isBought'), editable: true }]),
      ]}
      actions={(item) => (
        <>
          <ActionButtons actions={actions} size="sm" />
          {can(endpoints.can.remove) && <RemoveMaster endpoints={endpoints as never} id={item.id} onRemoved={onClose} stop={can(endpoints.can.edit) && (item.isSold || item.isBought || item.state === 'active') ? () => record.save({ state: 'discontinued', isSold: false, isBought: false }) : undefined} />}
        </>
      )}
    >
      {(item) => (
        <>
          <BundleContents item={item} />
          <Variants item={item} canEdit={can(endpoints.can.edit)} />
          <ItemPictures itemId={item.id} canEdit={can(endpoints.can.edit)} />
          {item.description && <p className="whitespace-pre-line" dir="auto">{item.description}</p>}
          <ItemDocuments itemId={item.id} />
          {itemPanels().filter((p) => (!p.can || can(p.can)) && (!p.bought || item.isBought)).map((p) => <Suspense key={p.id} fallback={null}><p.View itemId={item.id} /></Suspense>)}
          {item.isSold && !item.attributes && <PriceBench item={{ id: item.id, label: item.name }} />}
          {item.trackStock && item.costing === 'standard' && item.standardCost !== null && <StandardCost item={{ id: item.id, version: item.version, name: item.name, unit: item.unitName ?? '', standardCost: item.standardCost, inStock: item.inStock ?? '0' }} />}
          {item.trackStock && <ItemMoves itemId={item.id} unit={item.unitName ?? ''} />}
          {item.internalNote && <p className="rounded-lg bg-muted p-3 text-sm whitespace-pre-line" dir="auto">{item.internalNote}</p>}
        </>
      )}
    </RecordPanel>
  );
}
