import { request } from '#core/web/api/request.ts';
import { useCan } from '#core/web/viewer.tsx';
import { findParties } from '#modules/parties/contract.ts';
import type { ActivityTopic } from '../../contract.ts';
import { searchDeals } from '../deals/search-deals.ts';
import { searchLeads } from './search-leads.ts';
import { useBase } from './use-base.ts';

/** A record activities can stand at, named as `lead:<id>`. */
export interface FoundSubject { id: string; label: string; description?: string }

const topicOf: Readonly<Record<string, ActivityTopic>> = { lead: 'sales.lead', deal: 'sales.opportunity', party: 'parties.party' };

/** Which record that is. */
export const subjectOf = ({ id }: Pick<FoundSubject, 'id'>): { topic: ActivityTopic; subjectId: string } => { const at = id.indexOf(':'); return { topic: topicOf[id.slice(0, at)]!, subjectId: id.slice(at + 1) }; };

/** Looks for leads, opportunities, people and companies by words, as far as the viewer may see them. */
export function useSubjectSearch(): (text: string, signal: AbortSignal) => Promise<FoundSubject[]> {
  const can = useCan();
  const base = useBase();
  return async (text, signal) => {
    const people = async (): Promise<FoundSubject[]> => (await request(findParties, { ...base, q: text.slice(0, 200), limit: 8 }, { signal })).items.map((p) => ({ id: `party:${p.id}`, label: p.name, description: [p.companyName, p.email ?? p.phone].filter(Boolean).join(' · ') }));
    const [leads, deals, parties] = await Promise.all([can('sales.lead.view') ? searchLeads(text, signal) : [], can('sales.deal.view') ? searchDeals(text, signal) : [], can('parties.view') ? people() : []]);
    return [...[...leads, ...deals].map(({ id, label, detail }) => ({ id, label, ...(detail ? { description: detail } : {}) })), ...parties];
  };
}
