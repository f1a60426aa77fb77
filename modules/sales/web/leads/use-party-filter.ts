import { useMemo } from 'react';
import { request } from '#core/web/api/request.ts';
import { conditionsOf, type Filter } from '#core/contract/list-fields.ts';
import { useRead } from '#core/web/query.ts';
import type { Choice } from '#core/web/resource/list-types.ts';
import { useSearchState } from '#core/web/router.ts';
import { useCan } from '#core/web/viewer.tsx';
import { findParties } from '#modules/parties/contract.ts';
import { useBase } from './use-base.ts';

type Found = { id: string; label: string };
/** What a list page takes to filter by what has too many values to be chosen from. */
interface PartyFilter { filters: Record<string, { label: string; load: (text: string, signal: AbortSignal) => Promise<Found[]> }>; choices: Record<string, readonly Choice[]> }
const nothing: PartyFilter = { filters: {}, choices: {} };

/** Parties named by the filter in the address, so that its chips say who they are. */
export function filteredParties(text: string): string[] {
  let filter: Filter | undefined;
  try { filter = text ? JSON.parse(text) as Filter : undefined; } catch { return []; }
  const named = filter ? [...conditionsOf(filter)].filter((c) => c.field === 'partyId').flatMap((c) => c.value ?? []) : [];
  return [...new Set(named.filter((id): id is string => typeof id === 'string'))].slice(0, 100);
}

/** Filters a list by a person or company, found by their name; nothing for whoever may not see them. */
export function usePartyFilter(label: string): PartyFilter {
  const base = useBase();
  const may = useCan()('parties.view');
  const [{ filter }] = useSearchState({ filter: '' });
  const ids = filteredParties(filter);
  const named = useRead(findParties, { ...base, ids: ids.join(','), limit: 50 } as never, { topics: ['parties.party'], enabled: may && ids.length > 0, staleTime: 300_000, keepPrevious: true });
  const { workspace_slug } = base;
  return useMemo((): PartyFilter => (may ? {
    filters: { partyId: { label, load: async (text, signal) => (await request(findParties, { workspace_slug, q: text.slice(0, 200) || undefined, limit: 20 } as never, { signal })).items.map((p) => ({ id: p.id, label: p.name })) } },
    choices: { partyId: (named.data?.items ?? []).map((p) => ({ value: p.id, label: p.name })) },
  } : nothing), [label, may, workspace_slug, named.data]);
}
