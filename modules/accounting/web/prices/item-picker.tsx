import { request } from '#core/web/api/request.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { findItems } from '../../contract.ts';
import { ItemFace } from '../items/item-face.tsx';

/** A product or service as it was chosen. */
export interface PickedItem { id: string; label: string; picture?: string | null; kind?: string }

/** Chooses what is sold, by name, SKU or barcode. */
export function ItemPicker({ value, onChange, id }: { value: PickedItem | null; onChange: (item: PickedItem | null) => void; id?: string | undefined }) {
  const workspace_slug = useViewer().workspace?.slug ?? '';
  const load = async (text: string, signal: AbortSignal): Promise<PickedItem[]> => (await request(findItems, { workspace_slug, q: text.slice(0, 200), use: 'sale' }, { signal })).items.map((i) => ({ id: i.id, label: i.sku ? `${i.name} (${i.sku})` : i.name, picture: i.picture, kind: i.kind }));
  return <Combobox<PickedItem> {...(id ? { id } : {})} value={value} onValueChange={onChange} load={load} renderIcon={(i) => <ItemFace item={{ picture: i.picture ?? null, ...(i.kind ? { kind: i.kind } : {}) }} className="size-6" />} />;
}
