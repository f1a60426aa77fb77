import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { listDimensions } from '../../contract.ts';
import { useBooksBase } from '../ledger/use-books.ts';

/** A box for each dimension in use: `value` is the chosen value by dimension, `error` what is wrong with one. Nothing for those who may not see the books. */
export function DimensionBoxes({ value, onChange, error }: { value: Readonly<Record<string, string>>; onChange: (value: Record<string, string>) => void; error?: (dimensionId: string) => string | undefined }) {
  const t = useT('accounting');
  const { data } = useRead(listDimensions, useBooksBase(), { topics: ['accounting.dimension'], staleTime: 60_000, enabled: useCan()('accounting.ledger.view') });
  return (
    <>
      {(data?.items ?? []).filter((d) => d.isActive || value[d.id]).map((d) => {
        const wrong = error?.(d.id);
        return (
          <Field key={d.id} label={d.name} {...(wrong ? { error: wrong } : {})}>
            <Select value={value[d.id] ?? ''} onValueChange={(chosen) => onChange(Object.fromEntries(Object.entries({ ...value, [d.id]: chosen ?? '' }).filter(([, v]) => v !== '')))} options={[{ value: '', label: t('ledger.dimensions.none') }, ...d.values.filter((v) => v.isActive || v.id === value[d.id]).map((v) => ({ value: v.id, label: v.name }))]} />
          </Field>
        );
      })}
    </>
  );
}
