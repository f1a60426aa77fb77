import { useCustomFields, useCustomListFields } from '#core/web/resource/custom-fields.ts';
import { useWriting } from '#core/web/i18n/writing.ts';
import { useRead } from '#core/web/query.ts';
import { useCustomWords } from '#core/web/resource/list-custom.tsx';
import { useListState } from '#core/web/resource/list-state.ts';
import { wireQuery } from '#core/web/resource/use-list.ts';
import { leadFields, leads } from '../../../contract.ts';
import { useNamedFilters } from '../use-named-filters.ts';
import { leadTopics, useBase, useLeadChoices } from '../use-leads.ts';

/** Search and filter as the list has them in the address, and what they can be. */
export function useLeadQuestion() {
  const named = useNamedFilters();
  const { custom, isPending } = useCustomFields(leads.topic);
  const fields = useCustomListFields(leadFields, custom);
  const [state, change] = useListState(fields, isPending);
  const { choices, loads } = useCustomWords(custom, state.filter, { ...useLeadChoices(), ...named.choices });
  return { state, change, custom, fields, choices, loads: { ...loads, ...named.loads } };
}
/** Search and filter of the map. */
export type LeadQuestion = ReturnType<typeof useLeadQuestion>;

/** The list's own groups by country with their sums: whoever asks gets what they may see of it. */
export function useLeadsByCountry({ state }: LeadQuestion) {
  const { q, filter } = wireQuery(state);
  const query = useRead(leads.list, { ...useBase(), ...(q ? { q } : {}), ...(filter ? { filter } : {}), limit: 1, count: 'exact', group: 'country', sums: 'value' } as never, { topics: leadTopics, keepPrevious: true });
  const sums = query.data?.sums?.['value'] ?? [];
  // Outside of the shell nothing says what the workspace's currency is; then it is that of most leads.
  const currency = useWriting().money?.code ?? sums[0]?.currency ?? 'EUR';
  return { query, sums, currency, total: query.data?.total ?? null, groups: query.data?.groups ?? [] };
}
/** The leads the map shows. */
export type LeadsByCountry = ReturnType<typeof useLeadsByCountry>;
