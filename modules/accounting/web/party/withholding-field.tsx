import { useMemo } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { useRead } from '#core/web/query.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { taxes } from '../../contract.ts';
import { useBase } from '../reports/report-texts.ts';

type Tax = OutputOf<typeof taxes.get>;
interface Item { id: string; label: string }
const none: readonly Tax[] = [];

/** The withholdings of the workspace in their order: the first hundred. */
function useWithholdings(): readonly Tax[] {
  return useRead(taxes.list, { ...useBase(), limit: 100, sort: [], filter: JSON.stringify({ field: 'kind', op: 'is', value: 'withholding' }), count: 'none' } as never, { topics: [taxes.topic], staleTime: 60_000 }).data?.items ?? none;
}

/** Chooses what is kept back of a vendor's bills; one that is archived only stays where it is. */
export function WithholdingField({ value, onChange, id }: { value: string | null; onChange: (id: string | null) => void; id?: string | undefined }) {
  const all = useWithholdings();
  const items = useMemo<Item[]>(() => all.filter((t) => t.isActive && t.appliesTo !== 'sale').map((t) => ({ id: t.id, label: t.name })), [all]);
  return <Combobox<Item> {...(id ? { id } : {})} items={items} value={value ? { id: value, label: all.find((t) => t.id === value)?.name ?? '…' } : null} onValueChange={(item) => onChange(item?.id ?? null)} />;
}

/** The name of a withholding. */
export function WithholdingName({ value }: { value: string }) {
  const all = useWithholdings();
  return <bdi>{all.find((t) => t.id === value)?.name ?? '…'}</bdi>;
}
