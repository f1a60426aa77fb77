import { useMemo } from 'react';
import { useRead } from '#core/web/query.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { fiscalPositions, type FiscalPosition } from '../../contract.ts';

interface Item { id: string; label: string }
interface FieldProps { value: string | null; onChange: (id: string | null) => void; id?: string | undefined }
const none: readonly FiscalPosition[] = [];

/** The fiscal positions of the workspace in their order: the first hundred. */
export function useFiscalPositions(): readonly FiscalPosition[] {
  const positions = useRead(fiscalPositions.list, { workspace_slug: useViewer().workspace?.slug ?? '', limit: 100, sort: [], filter: undefined, count: 'none' }, { topics: [fiscalPositions.topic], staleTime: 60_000 });
  return positions.data?.items ?? none;
}

/** Chooses a fiscal position for a side. `known` is one that stands in the field already, by its name. */
export function PositionChoice({ side, known, placeholder, value, onChange, id }: FieldProps & { side: 'sale' | 'purchase'; known?: { id: string; name: string } | null | undefined; placeholder?: string }) {
  const positions = useFiscalPositions();
  const items = useMemo<Item[]>(() => positions.filter((p) => p.isActive && (p.side === 'both' || p.side === side)).map((p) => ({ id: p.id, label: p.name })), [positions, side]);
  const chosen = value === null ? null : items.find((i) => i.id === value) ?? { id: value, label: positions.find((p) => p.id === value)?.name ?? (known?.id === value ? known.name : '…') };
  return <Combobox<Item> {...(id ? { id } : {})} {...(placeholder ? { placeholder } : {})} items={items} value={chosen} onValueChange={(item) => onChange(item?.id ?? null)} />;
}

/** Chooses the fiscal position of a customer. */
export const CustomerPositionField = (props: FieldProps) => <PositionChoice {...props} side="sale" />;
/** Chooses the fiscal position of a vendor. */
export const VendorPositionField = (props: FieldProps) => <PositionChoice {...props} side="purchase" />;

/** The name of a fiscal position. */
export function PositionName({ value }: { value: string }) {
  const positions = useFiscalPositions();
  return <bdi>{positions.find((p) => p.id === value)?.name ?? '…'}</bdi>;
}
