import { useState } from 'react';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { countryName } from '#modules/parties/web/public.tsx';
import { applyShared, previewShared, sharedFields, type products, type SharedField } from '../../contract.ts';
import { useAccountItems } from '../ledger/use-books.ts';
import { unitPriceText } from '../parts/unit-price.ts';
import { useRates } from '../parts/use-rates.ts';

const isPrice = (field: SharedField) => field === 'salePrice' || field === 'purchasePrice';

/** Applies fields of a template to its variants, after saying what that changes of each. */
export function ApplySharedDialog({ template, onClose }: { template: OutputOf<typeof products.get>; onClose: () => void }) {
  const t = useT('accounting');
  const base = { workspace_slug: useViewer().workspace?.slug ?? '', id: template.id };
  const query = useRead(previewShared, base, { topics: ['accounting.product'] });
  const language = useLanguage();
  const { labelOf } = useRates();
  const accounts = useAccountItems();
  const [chosen, setChosen] = useState<ReadonlySet<SharedField>>(new Set());
  const [busy, setBusy] = useState(false);
  const items = query.data?.items ?? [];
  const fields = sharedFields.filter((f) => items.some((i) => i.changes.some((c) => c.field === f)));
  // Both prices of a row are in one currency: where that changes, so do both.
  const priced = [...chosen].some(isPrice);
  const touched = items.map((i) => ({ ...i, changes: i.changes.filter((c) => chosen.has(c.field) || (priced && isPrice(c.field) && i.currency !== template.currency)) })).filter((i) => i.changes.length > 0);
  const said = (field: SharedField, value: unknown, currency: string): string => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '–';
    if (isPrice(field)) return unitPriceText(value as string, currency);
    if (field === 'saleTaxIds' || field === 'purchaseTaxIds') return (value as string[]).map((id) => labelOf(id) ?? '…').join(', ');
    if (field === 'incomeAccountId' || field === 'expenseAccountId') return accounts.find((a) => a.id === value)?.label ?? '…';
    if (field === 'purchaseUnitId') return value === template.purchaseUnitId ? template.purchaseUnitName ?? '…' : '…';
    if (field === 'unitId') return value === template.unitId ? template.unitName ?? '…' : '…';
    if (field === 'state') return t(`item.states.${value as 'active'}`);
    if (field === 'weight') return `${value as string} kg`;
    if (field === 'originCountry') return countryName(value as string, language);
    return typeof value === 'boolean' ? t(value ? 'variant.yes' : 'variant.no') : String(value);
  };
  const apply = async () => {
    setBusy(true);
    try {
      const { changed } = await request(applyShared, { ...base, version: query.data!.version, fields: fields.filter((f) => chosen.has(f)), variants: touched.map(({ id, version }) => ({ id, version })) } as InputOf<typeof applyShared>, { idempotencyKey: newId() });
      await invalidateTopics(['accounting.product']);
      toast.success(t('variant.applied', { count: changed }));
      onClose();
    } catch (error) { showError(error); void query.refetch(); } finally { setBusy(false); }
  };
  return (
    <Dialog
      open size="lg" title={t('variant.apply')} description={t('variant.applyLead')} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('cancel')}</Button><Button variant="primary" loading={busy} disabled={touched.length === 0} onClick={() => void apply()}>{t('variant.applyTo', { count: touched.length })}</Button></>}
    >
      <QueryView query={query} skeleton={<Skeleton className="h-32 w-full" />}>
        {() => (fields.length === 0 ? <p className="text-muted-foreground">{t('variant.alike')}</p> : (
          <div className="flex flex-col gap-4">
            <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
              <legend className="mb-2 text-sm font-medium">{t('variant.fields')}</legend>
              {fields.map((f) => <Checkbox key={f} checked={chosen.has(f)} onCheckedChange={(on) => setChosen((all) => { const next = new Set(all); if (on === true) next.add(f); else next.delete(f); return next; })} label={t(`item.${f}`)} />)}
            </fieldset>
            {touched.length > 0 && (
              <ul aria-label={t('variant.changes')} className="divide-y rounded-lg border">
                {touched.map((i) => (
                  <li key={i.id} className="flex flex-col gap-1 px-3 py-2">
                    <bdi className="font-medium">{i.name}</bdi>
                    {i.changes.map((c) => <span key={c.field} className="text-sm break-words text-muted-foreground">{t(`item.${c.field}`)}: <bdi className="line-through decoration-1">{said(c.field, c.now, i.currency)}</bdi> <span aria-hidden>→</span> <bdi className="text-foreground">{said(c.field, c.then, template.currency)}</bdi></span>)}
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </QueryView>
    </Dialog>
  );
}
