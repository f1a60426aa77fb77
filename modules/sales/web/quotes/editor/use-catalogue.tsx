import { useMemo, useRef, useState, type ReactNode } from 'react';
import { request } from '#core/web/api/request.ts';
import type { Catalogue, CatalogueItem } from '#core/web/document/item-cell.tsx';
import type { LineTax } from '#core/web/document/tax-cell.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { contentsText, findItems, listRates, products, services } from '#modules/accounting/contract.ts';
import { newId } from '#core/web/api/new-id.ts';
import { showError } from '#core/web/query.ts';
import type { DocumentTax } from '../../../contract.ts';

/** Taxes with their rates on the document's day, as its lines choose and the engine computes them. */
export function useDocumentTaxes(base: { workspace_slug: string }, on: string, kept: readonly DocumentTax[]): { taxes: DocumentTax[]; choices: LineTax[] } {
  const rates = useRead(listRates, { ...base, on, use: 'sale' }, { topics: ['accounting.tax'], keepPrevious: true });
  return useMemo(() => {
    const present = (rates.data?.taxes ?? []).map(({ id, name, kind, rate, included, compound }) => ({ id, name, kind, rate, included, compound }));
    const old = kept.filter((t) => !present.some((p) => p.id === t.id));
    return { taxes: [...present, ...old], choices: [...present, ...old, ...(rates.data?.groups ?? [])] };
  }, [rates.data, kept]);
}

/** The catalogue of products and services for lines, with a small form for what is missing. */
export function useCatalogue(base: { workspace_slug: string }, currency: string, usualTaxes: readonly string[]): { catalogue: Catalogue; dialog: ReactNode } {
  const t = useT('sales');
  const can = useCan();
  const [asked, setAsked] = useState<string | null>(null);
  const answer = useRef<((item: CatalogueItem | null) => void) | null>(null);
  const mayAdd = can('accounting.item.edit');
  const done = (item: CatalogueItem | null) => { answer.current?.(item); answer.current = null; setAsked(null); };
  const catalogue = useMemo<Catalogue>(() => ({
    find: async (text, signal) => {
      const { items } = await request(findItems, { ...base, q: text.slice(0, 200), use: 'sale' }, { signal });
      return items.slice(0, 12).map((i) => ({ id: i.id, label: i.name, unit: i.unitName ?? '', price: i.currency === currency ? i.price : null, description: i.description, taxIds: i.taxIds, picture: i.picture, contents: contentsText(i.components), ...(i.price || i.sku ? { detail: [i.sku, i.price ? `${i.price} ${i.currency}` : ''].filter(Boolean).join(' · ') } : {}) }));
    },
    ...(mayAdd ? { create: (name: string) => new Promise<CatalogueItem | null>((resolve) => { answer.current = resolve; setAsked(name); }) } : {}),
  }), [base, currency, mayAdd]);
  return { catalogue, dialog: asked === null ? null : <NewItem base={base} name={asked} currency={currency} taxIds={usualTaxes} onDone={done} title={t('quotes.newItem')} /> };
}

function NewItem({ base, name, currency, taxIds, onDone, title }: { base: { workspace_slug: string }; name: string; currency: string; taxIds: readonly string[]; onDone: (item: CatalogueItem | null) => void; title: string }) {
  const t = useT('sales');
  const [kind, setKind] = useState<'service' | 'product'>('service');
  const [text, setText] = useState(name);
  const [price, setPrice] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const made = await request(kind === 'service' ? services.create : products.create, { ...base, name: text, currency, salePrice: price.trim() || null, saleTaxIds: [...taxIds] } as never, { idempotencyKey: newId() }) as { id: string; name: string; salePrice: string | null; unitName: string | null };
      onDone({ id: made.id, label: made.name, unit: made.unitName ?? '', price: made.salePrice, description: '', taxIds });
    } catch (error) { showError(error); } finally { setBusy(false); }
  };
  return (
    <Dialog open size="sm" title={title} onOpenChange={(open) => { if (!open) onDone(null); }} footer={<><Button variant="ghost" onClick={() => onDone(null)}>{t('quotes.cancel')}</Button><Button variant="primary" type="submit" form="new-item" loading={busy}>{t('quotes.addItem')}</Button></>}>
      <form id="new-item" className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); void save(); }}>
        <Field label={t('quotes.itemKind')} group><SegmentedControl value={kind} onValueChange={(v) => setKind(v)} segments={[{ value: 'service', label: t('quotes.service') }, { value: 'product', label: t('quotes.product') }]} /></Field>
        <Field label={t('quotes.itemName')} required><Input value={text} maxLength={200} required onChange={(e) => setText(e.target.value)} /></Field>
        <Field label={t('quotes.itemPrice', { currency })}><Input value={price} inputMode="decimal" className="figures" onChange={(e) => setPrice(e.target.value)} /></Field>
      </form>
    </Dialog>
  );
}
