import { Megaphone } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import { translate } from '#core/web/i18n/i18n.ts';
import type { SearchHit } from '#core/web/slots/slots.ts';
import { activeSlug } from '#modules/workspace/web/public.tsx';
import { campaigns } from '../../contract/campaigns.ts';

/** Campaigns for the palette. */
export async function searchCampaigns(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const slug = await activeSlug();
  if (!slug) return [];
  const { items } = await request(campaigns.list, { workspace_slug: slug, q: text.slice(0, 200), limit: 8, sort: [], filter: undefined, count: 'none', sums: undefined }, { signal });
  return items.map((c) => ({ id: `campaign:${c.id}`, label: c.name, icon: Megaphone, to: `/crm/campaigns?open=${c.id}`, detail: translate('sales', `campaigns.channels.${c.channel}`) }));
}
