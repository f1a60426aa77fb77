import { useMemo } from 'react';
import { request } from '#core/web/api/request.ts';
import { conditionsOf, type Filter } from '#core/contract/list-fields.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import type { Choice } from '#core/web/resource/list-types.ts';
import { useSearchState } from '#core/web/router.ts';
import { useCan } from '#core/web/viewer.tsx';
import { useItemFilter } from '#modules/accounting/web/public.tsx';
import { findParties } from '#modules/parties/contract.ts';
import { useBase } from './use-base.ts';

type Loaded = { label: string; load: (text: string, signal: AbortSignal) => Promise<Array<{ id: string; label: string }>> };
/** What a list page takes to filter by what has too many values to be chosen from; a board and a map take the loaders alone. */
interface NamedFilters { filters: Record<string, Loaded>; loads: Record<string, Loaded['load']>; choices: Record<string, readonly Choice[]> }

/** Parties named by the filter in the address, so that its chips say who they are. */
export function filteredParties(text: string): string[] {
  let filter: Filter | undefined;
  try { filter = text ? JSON.parse(text) as Filter : undefined; } catch { return []; }
  const named = filter ? [...conditionsOf(filter)].filter((c) => c.field === 'partyId').flatMap((c) => c.value ?? []) : [];
  return [...new Set(named.filter((id): id is string => typeof id === 'string'))].slice(0, 100);
}

/** Filters a list of leads by a person or company and by products, found by their names; nothing for whoever may not see them. */
export function useNamedFilters(): NamedFilters {
  const t = useT('sales');
  const base = useBase();
  const can = useCan();
  const [parties, items] = [can('parties.view'), can('accounting.item.view')];
  const [{ filter }] = useSearchState({ filter: '' });
  const ids = filteredParties(filter);
  const named = useRead(findParties, { ...base, ids: ids.join(','), limit: 50 } as never, { topics: ['parties.party'], enabled: parties && ids.length > 0, staleTime: 300_000, keepPrevious: true });
  const byItem = useItemFilter(t('leads.field.productIds'), 'sale', 'productIds');
  const { workspace_slug } = base;
  return useMemo((): NamedFilters => {
    const filters: Record<string, Loaded> = {
      ...(parties ? { partyId: { label: t('leads.field.partyId'), load: async (text: string, signal: AbortSignal) => (await request(findParties, { workspace_slug, q: text.slice(0, 200) || undefined, limit: 20 } as never, { signal })).items.map((p) => ({ id: p.id, label: p.name })) } } : {}),
      ...(items ? byItem.filters : {}),
    };
    return { filters, loads: Object.fromEntries(Object.entries(filters).map(([key, { load }]) => [key, load])), choices: { ...(parties ? { partyId: (named.data?.items ?? []).map((p) => ({ value: p.id, label: p.name })) } : {}), ...(items ? byItem.choices : {}) } };
  }, [t, parties, items, workspace_slug, named.data, byItem]);
}
