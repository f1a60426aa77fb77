import { Handshake } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import { translate } from '#core/web/i18n/i18n.ts';
import type { SearchHit } from '#core/web/slots/slots.ts';
import { activeSlug } from '#modules/workspace/web/public.tsx';
import { opportunities } from '../../contract.ts';
import { moneyText } from '../leads/use-leads.ts';

/** Opportunities for the palette. */
export async function searchDeals(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const slug = await activeSlug();
  if (!slug) return [];
  const { items } = await request(opportunities.list, { workspace_slug: slug, q: text.slice(0, 200), limit: 8, sort: [], filter: undefined, count: 'none', sums: undefined }, { signal });
  return items.map((d) => ({ id: `deal:${d.id}`, label: d.name, icon: Handshake, to: `/sales/opportunity/${d.id}`, detail: [d.accountName, moneyText(d.amount, d.currency), d.status === 'open' ? d.stage : translate('sales', `deals.status.${d.status}`)].filter((x) => x).join(' · ') }));
}
