import { FileSignature, PackageCheck } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import { translate } from '#core/web/i18n/i18n.ts';
import type { SearchHit } from '#core/web/slots/slots.ts';
import { activeSlug } from '#modules/workspace/web/public.tsx';
import { orders, quotes } from '../../contract.ts';
import { orderAddress, quoteAddress } from './quote-words.ts';

/** Quotes and orders for the palette. */
export async function searchQuotes(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const slug = await activeSlug();
  if (!slug) return [];
  const input = { workspace_slug: slug, q: text.slice(0, 200), limit: 6, sort: [], filter: undefined, count: 'none' as const, sums: undefined };
  const [found, ordered] = await Promise.all([request(quotes.list, input, { signal }), request(orders.list, input, { signal })]);
  return [
    ...found.items.map((q) => ({ id: `quote:${q.id}`, label: [q.number ?? translate('sales', 'quotes.status.draft'), q.customer].filter(Boolean).join(' · '), icon: FileSignature, to: quoteAddress(q.id), detail: [q.title, translate('sales', `quotes.status.${q.status}`)].filter(Boolean).join(' · ') })),
    ...ordered.items.map((o) => ({ id: `order:${o.id}`, label: `${o.number} · ${o.customer}`, icon: PackageCheck, to: orderAddress(o.id), detail: translate('sales', `quotes.order.status.${o.status}`) })),
  ];
}
