import { useMemo } from 'react';
import { useRead } from '#core/web/query.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { priceLists, type PriceListRow } from '../../contract.ts';

interface Item { id: string; label: string }
const none: readonly PriceListRow[] = [];

/** The price lists of the workspace, by name: the first hundred. */
export function usePriceLists(): readonly PriceListRow[] {
  const lists = useRead(priceLists.list, { workspace_slug: useViewer().workspace?.slug ?? '', limit: 100, sort: [], filter: undefined, count: 'none' }, { topics: [priceLists.topic], staleTime: 60_000 });
  return lists.data?.items ?? none;
}

/** Chooses a price list. */
export function PriceListField({ value, onChange, id }: { value: string | null; onChange: (id: string | null) => void; id?: string | undefined }) {
  const lists = usePriceLists();
  const items = useMemo<Item[]>(() => lists.map((l) => ({ id: l.id, label: `${l.name} (${l.currency})` })), [lists]);
  return <Combobox<Item> {...(id ? { id } : {})} items={items} value={value ? items.find((i) => i.id === value) ?? { id: value, label: '…' } : null} onValueChange={(item) => onChange(item?.id ?? null)} />;
}

/** The name of a price list. */
export function PriceListName({ value }: { value: string }) {
  const lists = usePriceLists();
  return <bdi>{lists.find((l) => l.id === value)?.name ?? '…'}</bdi>;
}
