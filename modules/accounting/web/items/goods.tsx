import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { useCountries } from '#modules/parties/web/public.tsx';

/** Names of the boxes of Goods. */
export const goodsKeys = ['weight', 'hsCode', 'originCountry'] as const;

/** What customs, carriers and e-invoices ask of a product. */
export function Goods() {
  const t = useT('accounting');
  const countries = useCountries();
  return (
    <>
      <FormField name="weight" label={t('item.weight')} help={t('item.weightHelp')}><Input inputMode="decimal" dir="ltr" className="figures" suffix="kg" /></FormField>
      <FormField name="hsCode" label={t('item.hsCode')} help={t('item.hsCodeHelp')}><Input inputMode="numeric" dir="ltr" className="figures" /></FormField>
      <FormField name="originCountry" label={t('item.originCountry')}>{(f) => <Combobox items={countries} value={countries.find((c) => c.id === f.value) ?? null} onValueChange={(item) => f.set(item?.id ?? null)} />}</FormField>
    </>
  );
}
