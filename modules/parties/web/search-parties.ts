import { Building2, UserRound } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import type { SearchHit } from '#core/web/slots/slots.ts';
import { activeSlug } from '#modules/workspace/web/public.tsx';
import { findParties } from '../contract.ts';
import { partyAddress } from './party-address.ts';

/** People and companies for the palette. */
export async function searchParties(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const slug = await activeSlug();
  if (!slug) return [];
  const { items } = await request(findParties, { workspace_slug: slug, q: text.slice(0, 200), limit: 8 }, { signal });
  return items.map((p) => ({ id: `party:${p.id}`, label: p.name, detail: [p.companyName, p.email ?? p.phone].filter(Boolean).join(' · '), icon: p.kind === 'company' ? Building2 : UserRound, to: partyAddress(p) }));
}
