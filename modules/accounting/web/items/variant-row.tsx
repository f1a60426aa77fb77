import { useT } from '#core/web/i18n/i18n.ts';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';

/** What was written about a variant that is to be made. */
export interface RowText { take: boolean; sku: string; barcode: string; price: string }

interface VariantRowProps { label: string; text: RowText; onChange: (patch: Partial<RowText>) => void; /** What the price comes to; null where it is none. */ price: string | null; errors: { sku?: string | undefined; barcode?: string | undefined; price?: string | undefined } }

/** One variant that is to be made: whether, its SKU, barcode and price. */
export function VariantRow({ label, text, onChange, price, errors }: VariantRowProps) {
  const t = useT('accounting');
  return (
    <li className="grid grid-cols-2 items-start gap-x-3 gap-y-2 px-3 py-3 sm:grid-cols-[minmax(0,1.2fr)_1fr_1fr_1fr]">
      <div className="max-sm:col-span-2 sm:pt-8"><Checkbox checked={text.take} onCheckedChange={(on) => onChange({ take: on === true })} label={<bdi>{label}</bdi>} /></div>
      {text.take && (
        <>
          <Field label={t('item.sku')} error={errors.sku}><Input aria-label={`${t('item.sku')}, ${label}`} dir="auto" maxLength={60} value={text.sku} onChange={(e) => onChange({ sku: e.target.value })} /></Field>
          <Field label={t('item.barcode')} error={errors.barcode}><Input aria-label={`${t('item.barcode')}, ${label}`} inputMode="numeric" className="figures" maxLength={20} value={text.barcode} onChange={(e) => onChange({ barcode: e.target.value })} /></Field>
          <Field className="max-sm:col-span-2" label={t('variant.price')} error={errors.price} help={price === null ? undefined : price}><Input aria-label={`${t('variant.price')}, ${label}`} className="figures" dir="ltr" maxLength={24} placeholder="+2.00" value={text.price} onChange={(e) => onChange({ price: e.target.value })} /></Field>
        </>
      )}
    </li>
  );
}
