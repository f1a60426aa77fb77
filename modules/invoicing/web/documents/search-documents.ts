import { ReceiptText } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import { translate } from '#core/web/i18n/i18n.ts';
import type { SearchHit } from '#core/web/slots/slots.ts';
import { activeSlug } from '#modules/workspace/web/public.tsx';
import { documentLists, type Direction } from '../../contract.ts';
import { documentAddress, stateWord } from './document-words.ts';

/** Documents of a direction for the palette. */
export async function searchDocuments(direction: Direction, text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const slug = await activeSlug();
  if (!slug) return [];
  const found = await request(documentLists[direction].list, { workspace_slug: slug, q: text.slice(0, 200), limit: 6, sort: [], filter: undefined, count: 'none' as const, sums: undefined }, { signal });
  return found.items.map((d) => ({ id: `${direction}:${d.id}`, label: [d.number ?? translate('invoicing', 'documents.state.draft'), d.party].filter(Boolean).join(' · '), icon: ReceiptText, to: documentAddress(direction, d.id), detail: [translate('invoicing', `documents.kind.${d.kind}`), d.vendorNumber, d.title, translate('invoicing', stateWord(d))].filter(Boolean).join(' · ') }));
}
