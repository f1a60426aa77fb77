import { Sprout } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import { translate } from '#core/web/i18n/i18n.ts';
import type { SearchHit } from '#core/web/slots/slots.ts';
import { activeSlug } from '#modules/workspace/web/public.tsx';
import { leads } from '../../contract.ts';

/** Leads for the palette. */
export async function searchLeads(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const slug = await activeSlug();
  if (!slug) return [];
  const { items } = await request(leads.list, { workspace_slug: slug, q: text.slice(0, 200), limit: 8, sort: [], filter: undefined, count: 'none', sums: undefined }, { signal });
  return items.map((l) => ({ id: `lead:${l.id}`, label: l.name, icon: Sprout, to: `/crm/leads/${l.id}`, detail: [l.company === l.name ? '' : l.company, translate('sales', `leads.status.${l.status}`)].filter((x) => x).join(' · ') }));
}
