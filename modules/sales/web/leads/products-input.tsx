import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { MultiCombobox } from '#core/web/ui/multi-combobox.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { findItems } from '#modules/accounting/contract.ts';
import { useBase } from './use-leads.ts';

/** Products and services by id with their names, in the order of the ids. */
export function useProducts(ids: readonly string[]): Array<{ id: string; label: string }> {
  const can = useCan();
  const { data } = useRead(findItems, { ...useBase(), q: '', use: 'sale', ids: ids.join(',') } as never, { topics: ['accounting.product', 'accounting.service'], enabled: ids.length > 0 && can('accounting.item.view'), staleTime: 60_000, keepPrevious: true });
  return ids.flatMap((id) => { const item = data?.items.find((i) => i.id === id); return item ? [{ id, label: item.name }] : []; });
}

/** Products and services somebody is interested in, found by typing. */
export function ProductsInput({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const t = useT('sales');
  const base = useBase();
  const known = useProducts(value);
  const load = async (q: string, signal: AbortSignal) => (await request(findItems, { ...base, q: q.slice(0, 200), use: 'sale' }, { signal })).items.slice(0, 12).map((i) => ({ id: i.id, label: i.name, ...(i.price ? { description: `${i.price} ${i.currency}` } : {}) }));
  return <MultiCombobox load={load} value={value.map((id) => known.find((k) => k.id === id) ?? { id, label: '…' })} onValueChange={(items) => onChange(items.map((i) => i.id))} placeholder={t('leads.chooseProducts')} />;
}
