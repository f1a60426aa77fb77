import { useMemo } from 'react';
import { request } from '#core/web/api/request.ts';
import { conditionsOf, type Filter } from '#core/contract/list-fields.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import type { Choice } from '#core/web/resource/list-types.ts';
import { useSearchState } from '#core/web/router.ts';
import { useCan } from '#core/web/viewer.tsx';
import { findItems } from '#modules/accounting/contract.ts';
import { findParties } from '#modules/parties/contract.ts';
import { useProducts } from './products-input.tsx';
import { useBase } from './use-base.ts';

type Found = { id: string; label: string };
type Loaded = { label: string; load: (text: string, signal: AbortSignal) => Promise<Found[]> };
/** What a list page takes to filter by what has too many values to be chosen from. */
interface NamedFilters { filters: Record<string, Loaded>; choices: Record<string, readonly Choice[]> }

/** Ids that the filter in the address names for a field, so that its chips say who or what they are. */
export function filteredBy(text: string, field: string): string[] {
  let filter: Filter | undefined;
  try { filter = text ? JSON.parse(text) as Filter : undefined; } catch { return []; }
  const named = filter ? [...conditionsOf(filter)].filter((c) => c.field === field).flatMap((c) => c.value ?? []) : [];
  return [...new Set(named.filter((id): id is string => typeof id === 'string'))].slice(0, 100);
}

/** Filters a list of leads by a person or company and by products, found by their names; nothing for whoever may not see them. */
export function useNamedFilters(): NamedFilters {
  const t = useT('sales');
  const base = useBase();
  const can = useCan();
  const [parties, items] = [can('parties.view'), can('accounting.item.view')];
  const [{ filter }] = useSearchState({ filter: '' });
  const ids = filteredBy(filter, 'partyId');
  const named = useRead(findParties, { ...base, ids: ids.join(','), limit: 50 } as never, { topics: ['parties.party'], enabled: parties && ids.length > 0, staleTime: 300_000, keepPrevious: true });
  const products = useProducts(filteredBy(filter, 'productIds'));
  const { workspace_slug } = base;
  return useMemo((): NamedFilters => ({
    filters: {
      ...(parties ? { partyId: { label: t('leads.field.partyId'), load: async (text: string, signal: AbortSignal) => (await request(findParties, { workspace_slug, q: text.slice(0, 200) || undefined, limit: 20 } as never, { signal })).items.map((p) => ({ id: p.id, label: p.name })) } } : {}),
      ...(items ? { productIds: { label: t('leads.field.productIds'), load: async (text: string, signal: AbortSignal) => (await request(findItems, { workspace_slug, q: text.slice(0, 200), use: 'sale' }, { signal })).items.slice(0, 20).map((i) => ({ id: i.id, label: i.name })) } } : {}),
    },
    choices: { partyId: (named.data?.items ?? []).map((p) => ({ value: p.id, label: p.name })), productIds: products.map((p) => ({ value: p.id, label: p.label })) },
  // oxlint-disable-next-line react/exhaustive-deps
  }), [t, parties, items, workspace_slug, named.data, products.map((p) => p.label).join()]);
}
