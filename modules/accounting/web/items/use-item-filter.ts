import { useMemo } from 'react';
import { request } from '#core/web/api/request.ts';
import { useRead } from '#core/web/query.ts';
import type { Choice } from '#core/web/resource/list-types.ts';
import { useSearchState } from '#core/web/router.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { findItems } from '../../contract.ts';

interface Found { id: string; label: string }
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ids of items that the filter in a list's address names by a field, whatever else it says. */
export function filteredItems(text: string, by = 'itemId'): string[] {
  const found = new Set<string>();
  const walk = (node: unknown, depth: number): void => {
    if (typeof node !== 'object' || node === null || depth > 6) return;
    const { and, or, field, value } = node as { and?: unknown; or?: unknown; field?: unknown; value?: unknown };
    for (const list of [and, or]) if (Array.isArray(list)) for (const inner of list) walk(inner, depth + 1);
    if (field === by) for (const id of [value].flat()) if (typeof id === 'string' && uuid.test(id)) found.add(id);
  };
  try { walk(JSON.parse(text), 0); } catch { /* An address people typed may hold anything. */ }
  return [...found].slice(0, 50);
}

/** What a list needs to be filtered by items, those on documents unless another field is named: finds them while typing, and names those in the address. */
export function useItemFilter(label: string, use: 'sale' | 'purchase' = 'sale', field = 'itemId'): { filters: Record<string, { label: string; load: (text: string, signal: AbortSignal) => Promise<Found[]> }>; choices: Record<string, readonly Choice[]> } {
  const workspace_slug = useViewer().workspace?.slug ?? '';
  const [{ filter }] = useSearchState({ filter: '' });
  const ids = filteredItems(filter, field);
  const named = useRead(findItems, { workspace_slug, q: '', use, ids: ids.join(',') } as never, { topics: ['accounting.product', 'accounting.service'], enabled: ids.length > 0, staleTime: 300_000, keepPrevious: true });
  return useMemo(() => ({
    filters: { [field]: { label, load: async (text, signal) => (await request(findItems, { workspace_slug, q: text.slice(0, 200), use }, { signal })).items.map((i) => ({ id: i.id, label: i.name })) } },
    choices: { [field]: (named.data?.items ?? []).map((i) => ({ value: i.id, label: i.name })) },
  }), [label, workspace_slug, use, field, named.data]);
}
