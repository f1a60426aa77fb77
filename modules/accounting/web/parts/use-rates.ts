import { useMemo } from 'react';
import { useRead } from '#core/web/query.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { listRates } from '../../contract.ts';

/** Taxes of the workspace with today's rates as choices, and the names of all, removed ones too. */
export function useRates(use?: 'sale' | 'purchase') {
  const slug = useViewer().workspace?.slug ?? '';
  const topics = ['accounting.tax'];
  const present = useRead(listRates, { workspace_slug: slug, ...(use ? { use } : {}) }, { topics });
  const all = useRead(listRates, { workspace_slug: slug, all: true }, { topics });
  return useMemo(() => {
    const names = new Map([...(all.data?.taxes ?? []), ...(all.data?.groups ?? [])].map((x) => [x.id, x.name]));
    const items = [
      ...(present.data?.taxes ?? []).map((x) => ({ id: x.id, label: x.name, group: false })), ...(present.data?.groups ?? []).map((x) => ({ id: x.id, label: x.name, group: true })),
    ];
    return { items, taxes: present.data?.taxes ?? [], labelOf: (id: string) => names.get(id) };
  }, [present.data, all.data]);
}
